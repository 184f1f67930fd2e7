import type { WaveBrief } from "../../../../src/service/composer/composer.ts";
import { composeWave } from "../../../../src/service/composer/wave/wave.ts";
import { contactNamed } from "../../helpers.ts";

export const jane = contactNamed("Jane Whitfield");
export const amara = contactNamed("Amara Okafor");
export const viktor = contactNamed("Viktor Lindqvist");
export const leila = contactNamed("Leila Haddad");
export const grace = contactNamed("Grace O'Neill");
export const marcus = contactNamed("Marcus Bell");

/** @returns the subject, the body and the reasoning of a wave, by e-mail where nothing else is said */
export function written(contact: typeof jane, request: Partial<WaveBrief>): string {
  const { subject, body, reasoning } = composeWave(contact, {
    contact_id: "",
    channel: "email",
    ...request,
  }).wave;
  return [subject, body, reasoning].join("\n---\n");
}

/** @returns the subject and the body alone */
export function sent(...[contact, request]: Parameters<typeof written>): string {
  return written(contact, request).split("\n---\n").slice(0, 2).join("\n---\n");
}
