import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

export const foreignLanguages = { de: german, fr: french, es: spanish, it: italian, pt: portuguese } as const;

export type ForeignLanguageCode = keyof typeof foreignLanguages;
export type LanguageCode = "en" | ForeignLanguageCode;

export const languages: Readonly<Record<LanguageCode, Language>> = { en: english, ...foreignLanguages };
