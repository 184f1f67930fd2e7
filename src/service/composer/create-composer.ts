import type { Composer } from "./composer.ts";
import { createLanguageModelComposer, type LanguageModelOptions } from "./model/language-model-composer.ts";
import { standIn } from "./stand-in/stand-in.ts";

/** @param settings where a language model is; absent: the built-in stand-in writes */
export function createComposer(settings: LanguageModelOptions | undefined): Composer {
  return settings === undefined ? standIn : createLanguageModelComposer(settings);
}
