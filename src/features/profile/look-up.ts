import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { OutreachError } from "../../outreach/errors.ts";
import type { Profiles } from "../../outreach/profiles.ts";
import { type ReadableInput, resolveContact } from "../../slack/contact.ts";
import { type FoundProfile, failureCard, notProfiledCard, profileCard } from "./card.ts";
import { lookupFailure } from "./sentences.ts";

/** What came of a look-up. */
export type LookUpResult =
  | { kind: "found"; found: FoundProfile }
  | { kind: "not profiled"; contact: Contact; message: string | undefined }
  | { kind: "failed"; contact: Contact; error: OutreachError };

export interface LookUpDependencies {
  profiles: Profiles;
}

/**
 * @param dependencies where profiles come from
 * @param organisation the tenant that asks
 * @param contact whom to look up
 * @param options `refresh` passes by the cache
 * @throws nothing that the service can cause
 */
export async function lookUp(
  { profiles }: LookUpDependencies,
  organisation: string,
  contact: Contact,
  options: { refresh?: boolean } = {},
): Promise<LookUpResult> {
  try {
    const { value, missing, at } = await profiles.look(organisation, contact.address, options);
    return value.found
      ? { kind: "found", found: { contact, answer: value, missing, at } }
      : { kind: "not profiled", contact, message: value.message };
  } catch (error) {
    if (!(error instanceof OutreachError)) throw error;
    return { kind: "failed", contact, error };
  }
}

/** The card that tells a person what came of a look-up. */
export function lookUpCard(result: LookUpResult): Card {
  switch (result.kind) {
    case "found":
      return profileCard(result.found);
    case "not profiled":
      return notProfiledCard(result.contact, result.message);
    case "failed":
      return failureCard(result.contact, lookupFailure(result.error));
  }
}

/** From what was typed or mentioned to the card: finds the contact, looks them up, and says what came of it. */
export async function lookUpInput(
  dependencies: LookUpDependencies,
  organisation: string,
  input: ReadableInput,
  client: WebClient,
): Promise<Card> {
  const result = await resolveContact(input, client);
  if ("problem" in result) return sentence(result.problem);
  return lookUpCard(await lookUp(dependencies, organisation, result.contact));
}
