import type { Composer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";

/** Writes as a language model does: each text is another one. */
export function variedComposer(): Composer {
  let written = 0;
  const varied = (text: string) => {
    written += 1;
    return `${text}${"!".repeat(written)}`;
  };
  return {
    async prep(...asked) {
      const brief = await standIn.prep(...asked);
      return { ...brief, opening_suggestion: varied(brief.opening_suggestion) };
    },
    async wave(...asked) {
      const { wave } = await standIn.wave(...asked);
      return { wave: { ...wave, body: varied(wave.body) } };
    },
    async rephrase(...asked) {
      const text = await standIn.rephrase(...asked);
      return { ...text, rephrased: varied(text.rephrased) };
    },
  };
}
