import { builtInComposer } from "./built-in.ts";
import type { Composer } from "./composer.ts";
import type { LanguageModelOptions } from "./model/language-model-composer.ts";

/**
 * @param settings where a language model is; absent: the built-in composer, and the model's libraries, large as they
 *   are, are not loaded
 */
export function createComposer(settings: LanguageModelOptions | undefined): Composer {
  return settings === undefined ? builtInComposer : loadedLater(settings);
}

/** Loads at the first call, so that what cannot be loaded fails that call instead of the process. */
function loadedLater(settings: LanguageModelOptions): Composer {
  let loading: Promise<Composer> | undefined;
  function loaded(): Promise<Composer> {
    loading ??= import("./model/language-model-composer.ts").then(({ createLanguageModelComposer }) =>
      createLanguageModelComposer(settings),
    );
    return loading;
  }
  return {
    prep: async (...asked) => (await loaded()).prep(...asked),
    wave: async (...asked) => (await loaded()).wave(...asked),
    rephrase: async (...asked) => (await loaded()).rephrase(...asked),
  };
}
