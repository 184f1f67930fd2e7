import { builtInComposer } from "./built-in.ts";
import type { Composer } from "./composer.ts";
import { createLanguageModelComposer, type LanguageModelOptions } from "./model/language-model-composer.ts";

/** @param settings where a language model is; absent: the built-in composer */
export function createComposer(settings: LanguageModelOptions | undefined): Composer {
  return settings === undefined ? builtInComposer : createLanguageModelComposer(settings);
}
