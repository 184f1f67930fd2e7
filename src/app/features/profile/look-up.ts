import type { Button } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import type { ActorInChannel } from "../../actor.ts";
import { type Card, sentence } from "../../blocks/card.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Contact, contactOf, nameOf } from "../../outreach/contact.ts";
import { findByName } from "../../outreach/find-by-name.ts";
import { OutreachError } from "../../outreach/service/errors.ts";
import { type ReadableInput, resolveContact } from "../../slack/input/command-contact.ts";
import { isLikeAddress, type NameDoubt } from "../../slack/input/name-doubt.ts";
import { type FoundProfile, profileView } from "../../views/profile-view.ts";
import type { Uses } from "../parts.ts";
import { doubtCard, failureCard, notProfiledCard, profileCard, staleCard } from "./card.ts";
import { lookupFailure } from "./sentences.ts";

/** A look-up's outcome. */
export type LookUpResult =
  | { kind: "found"; found: FoundProfile }
  | { kind: "not profiled"; contact: Contact; message: string | undefined }
  | { kind: "failed"; contact: Contact; error: OutreachError };

export interface LookUpDependencies
  extends Uses<{
    profiles: true;
    contactIds: "shownLink";
    recentContacts: "remember";
    people: true;
    auditLog: "record";
  }> {
  /** Other features' actions for a contact, each with its price; for the contact's card. */
  paidActions: (contact: Contact) => readonly Button[];
}

/**
 * @param dependencies the source of profiles
 * @param actor who asks
 * @param unnamed the person to look up; we add their name if the actor knows it
 * @param options `refresh` bypasses the cache
 * @throws nothing that the service can cause
 */
export async function lookUp(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  unnamed: Contact,
  options: { refresh?: boolean } = {},
): Promise<LookUpResult> {
  const result = await lookedUp(dependencies, actor, unnamed, options);
  const { organisation, person } = actor;
  const outcome = result.kind === "failed" ? result.error.kind : result.kind;
  await dependencies.auditLog.record({
    organisation,
    actor: person,
    action: "look up",
    address: unnamed.address,
    outcome,
  });
  return result;
}

async function lookedUp(
  { profiles, contactIds, recentContacts, people }: LookUpDependencies,
  actor: ActorInChannel,
  unnamed: Contact,
  options: { refresh?: boolean },
): Promise<LookUpResult> {
  const { organisation, person } = actor;
  const naming = unnamed.name ?? people.nameOf(actor, unnamed.address);
  try {
    const { value, missing, at } = await profiles.lookUp(organisation, unnamed.address, options);
    const name = await naming;
    const contact = { ...unnamed, ...(name !== undefined && { name }) };
    if (!value.found) return { kind: "not profiled", contact, message: value.message };
    recentContacts.remember(organisation, person, contact);
    const link = await contactIds.shownLink(organisation, { contact, profileId: value.profile?.id });
    return { kind: "found", found: { contact, answer: value, missing, at, link } };
  } catch (error) {
    if (!(error instanceof OutreachError)) throw error;
    return { kind: "failed", contact: unnamed, error };
  }
}

/** The card for a look-up's outcome. */
export function lookUpCard({ paidActions }: LookUpDependencies, result: LookUpResult): Card {
  switch (result.kind) {
    case "found":
      return profileCard(profileView(result.found), paidActions(result.found.contact));
    case "not profiled":
      return notProfiledCard(result.contact, result.message);
    case "failed":
      if (result.error.kind === "suppressed") return sentence(suppressedText(nameOf(result.contact)));
      return failureCard(result.contact, lookupFailure(result.error));
  }
}

/** From typed or mentioned input to the card: resolves the contact and looks them up. */
export async function lookUpInput(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  input: ReadableInput,
  client: WebClient,
): Promise<Card> {
  const result = await resolveContact(input, client);
  if ("problem" in result) return sentence(result.problem);
  return lookUpCard(dependencies, await lookUp(dependencies, actor, result.contact));
}

/**
 * Looks up somebody the actor knows by a typed name.
 *
 * @param typed unescaped
 * @returns the card; if it isn't known who they are, it asks, and `doubt` says why
 */
export async function lookUpName(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  typed: string,
): Promise<{ card: Card; doubt?: NameDoubt }> {
  const asking = (doubt: NameDoubt) => ({ card: doubtCard(doubt), doubt });
  const { people } = await dependencies.people.list(actor);
  const addressed = people.filter(({ address }) => !("contact_id" in address));
  const match = findByName(typed, addressed);
  if (match.kind === "none") return asking({ kind: isLikeAddress(typed) ? "unreadable" : "none", typed });
  if (match.kind !== "one") return asking({ ...match, typed });
  const contact = contactOf(match.contact);
  if (contact === undefined) return asking({ kind: "none", typed });
  return { card: lookUpCard(dependencies, await lookUp(dependencies, actor, contact)) };
}

/** Asks the service again. If that fails, the cached answer is shown below the reason. */
export async function refreshedCard(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  contact: Contact,
): Promise<Card> {
  const result = await lookUp(dependencies, actor, contact, { refresh: true });
  if (result.kind !== "failed") return lookUpCard(dependencies, result);
  const kept = await dependencies.profiles.peek(actor.organisation, contact.address);
  if (kept?.value.found !== true) return lookUpCard(dependencies, result);
  const link = await dependencies.contactIds.shownLink(actor.organisation, {
    contact,
    profileId: kept.value.profile?.id,
  });
  const found = { contact, answer: kept.value, missing: kept.missing, at: kept.at, link };
  return staleCard(profileView(found), lookupFailure(result.error), dependencies.paidActions(contact));
}
