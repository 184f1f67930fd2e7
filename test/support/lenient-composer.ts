import type { Composer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";

/** The stand-in, which gives each message back that it wouldn't change: for tests of what comes of a rephrasing. */
export const lenientComposer: Composer = {
  ...standIn,
  rephrase: (contact, request, signal) =>
    standIn
      .rephrase(contact, request, signal)
      .catch(() => ({ rephrased: request.message, reasoning: "Unchanged." })),
};
