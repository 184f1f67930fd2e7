import type { Context } from "@slack/bolt";
import type { Button } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { OutreachError } from "../../outreach/errors.ts";
import type { Profiles } from "../../outreach/profiles.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import { type ReadableInput, resolveContact } from "../../slack/input/command-contact.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { type FoundProfile, failureCard, notProfiledCard, profileCard, staleCard } from "./card.ts";
import { lookupFailure } from "./sentences.ts";

/** The requester's Slack ID, and their organisation. */
export interface Requester {
  organisation: string;
  person: string;
}

/** A look-up's outcome. */
export type LookUpResult =
  | { kind: "found"; found: FoundProfile }
  | { kind: "not profiled"; contact: Contact; message: string | undefined }
  | { kind: "failed"; contact: Contact; error: OutreachError };

export interface LookUpDependencies {
  profiles: Profiles;
  recentContacts: Pick<RecentContacts, "remember">;
  /** Other features' actions for a contact, each with its price; for the contact's card. */
  paidActions: (contact: Contact) => readonly Button[];
}

/** @param person Slack ID of the person acting */
export function requesterOf(context: Context, person: string): Requester {
  return { organisation: organisationOf(context), person };
}

/**
 * @param dependencies the source of profiles
 * @param requester the person asking
 * @param contact the person to look up
 * @param options `refresh` bypasses the cache
 * @throws nothing that the service can cause
 */
export async function lookUp(
  { profiles, recentContacts }: LookUpDependencies,
  { organisation, person }: Requester,
  contact: Contact,
  options: { refresh?: boolean } = {},
): Promise<LookUpResult> {
  try {
    const { value, missing, at } = await profiles.lookUp(organisation, contact.address, options);
    if (!value.found) return { kind: "not profiled", contact, message: value.message };
    recentContacts.remember(organisation, person, contact);
    return { kind: "found", found: { contact, answer: value, missing, at } };
  } catch (error) {
    if (!(error instanceof OutreachError)) throw error;
    return { kind: "failed", contact, error };
  }
}

/** The card for a look-up's outcome. */
export function lookUpCard({ paidActions }: LookUpDependencies, result: LookUpResult): Card {
  switch (result.kind) {
    case "found":
      return profileCard(result.found, paidActions(result.found.contact));
    case "not profiled":
      return notProfiledCard(result.contact, result.message);
    case "failed":
      return failureCard(result.contact, lookupFailure(result.error));
  }
}

/** From typed or mentioned input to the card: resolves the contact and looks them up. */
export async function lookUpInput(
  dependencies: LookUpDependencies,
  requester: Requester,
  input: ReadableInput,
  client: WebClient,
): Promise<Card> {
  const result = await resolveContact(input, client);
  if ("problem" in result) return sentence(result.problem);
  return lookUpCard(dependencies, await lookUp(dependencies, requester, result.contact));
}

/** Asks the service again. If that fails, the cached answer is shown below the reason. */
export async function refreshedCard(
  dependencies: LookUpDependencies,
  requester: Requester,
  contact: Contact,
): Promise<Card> {
  const result = await lookUp(dependencies, requester, contact, { refresh: true });
  if (result.kind !== "failed") return lookUpCard(dependencies, result);
  const kept = await dependencies.profiles.peek(requester.organisation, contact.address);
  if (kept?.value.found !== true) return lookUpCard(dependencies, result);
  const found = { contact, answer: kept.value, missing: kept.missing, at: kept.at };
  return staleCard(found, lookupFailure(result.error), dependencies.paidActions(contact));
}
