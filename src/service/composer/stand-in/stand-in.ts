import type { Composer } from "../composer.ts";
import { brief } from "./brief.ts";
import { rephrase } from "./rephrase.ts";
import { wave } from "./wave.ts";

/**
 * The composer that needs nothing but the contact and the request. It writes only what is certain to read right, says
 * that it is a stand-in, and refuses the rest: each function throws a `ComposerError` of the kind "not composed". The same
 * input gives the same text: it knows neither clock nor chance.
 */
export const standIn: Composer = {
  isDeterministic: true,
  prep: async (contact, request) => brief(contact, request),
  wave: async (contact, request) => wave(contact, request),
  rephrase: async (contact, { message }) => rephrase(contact, message),
};
