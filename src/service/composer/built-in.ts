import type { Composer } from "./composer.ts";
import { composePrep } from "./prep.ts";
import { rephraseMessage } from "./rephrase.ts";
import { composeWave } from "./wave.ts";

/**
 * The composer that needs nothing but the contact and the request. The same input gives the same text: it
 * knows neither clock nor chance.
 */
export const builtInComposer: Composer = {
  prep: async (contact, request) => composePrep(contact, request),
  wave: async (contact, request) => composeWave(contact, request),
  rephrase: async (contact, request) => rephraseMessage(contact, request.message),
};
