import type { Button } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import type { Actor, ActorInChannel } from "../../actor.ts";
import { type Card, sentence } from "../../blocks/card.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Contact, contactOf, nameOf } from "../../outreach/contact.ts";
import { OutreachError } from "../../outreach/service/errors.ts";
import { crmCard } from "../../slack/crm-line.ts";
import { type ReadableInput, resolveContact } from "../../slack/input/command-contact.ts";
import { type NameDoubt, nameDoubt } from "../../slack/input/name-doubt.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import type { CrmView } from "../../views/crm-view.ts";
import { type FoundProfile, profileView } from "../../views/profile-view.ts";
import type { Uses } from "../parts.ts";
import { doubtCard, failureCard, knowledgeButton, notProfiledCard, profileCard, staleCard } from "./card.ts";
import { lookupFailure } from "./sentences.ts";

/** A look-up's outcome. */
export type LookUpResult =
  | { kind: "found"; found: FoundProfile }
  | { kind: "not profiled"; contact: Contact; message: string | undefined }
  | { kind: "failed"; contact: Contact; error: OutreachError };

export interface LookUpDependencies
  extends Uses<{
    profiles: "lookUp" | "offersKnowledge" | "peek";
    contactIds: "shownLink";
    recentContacts: "remember";
    people: "inCrm" | "list" | "named" | "nameOf";
    auditLog: "record";
    crmRecords: "of" | "waitFor";
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

/** The card for a look-up's outcome. @param crm what the team's CRM has of them, for whoever asked */
export function lookUpCard(
  dependencies: LookUpDependencies,
  actor: Actor,
  result: LookUpResult,
  crm: CrmView | undefined,
): Card {
  if (result.kind === "failed") {
    if (result.error.kind === "suppressed") return sentence(suppressedText(nameOf(result.contact)));
    return failureCard(result.contact, lookupFailure(result.error));
  }
  const known = result.kind === "found" ? result.found.contact : result.contact;
  const contact = { ...(crm?.name !== undefined && { name: crm.name }), ...known };
  const knowledge = knowledgeButtons(dependencies, actor, contact);
  if (result.kind === "not profiled") return notProfiledCard(contact, result.message, knowledge, crm);
  const view = profileView({ ...result.found, contact });
  return profileCard(view, [...dependencies.paidActions(contact), ...knowledge], crm);
}

function knowledgeButtons(
  { profiles }: LookUpDependencies,
  { organisation }: Actor,
  contact: Contact,
): Button[] {
  return profiles.offersKnowledge(organisation) ? [knowledgeButton(contact)] : [];
}

/** A card that is shown at once, and what is shown below it when it comes later, if anything. */
export interface ShownCard {
  card: Card;
  later?: Promise<Card | undefined>;
}

/** Looks somebody up, and shows them without the CRM's line where that takes longer: it comes below. */
export async function showAtOnce(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  contact: Contact,
): Promise<ShownCard> {
  const { crmRecords } = dependencies;
  const asked = crmRecords.of(actor, contact.address).then((view) => ({ view }));
  // Who waits for it hears of its failure; the look-up may fail before.
  asked.catch(() => undefined);
  const result = await lookUp(dependencies, actor, contact);
  const crm = await inTime(asked, crmRecords.waitFor(actor));
  const card = lookUpCard(dependencies, actor, result, crm?.view);
  if (crm !== undefined || result.kind === "failed") return { card };
  const later = asked.then(({ view }) => view && crmCard(view, contact));
  // It may fail while the card is still on its way.
  later.catch(() => undefined);
  return { card, later };
}

/** The same, with the CRM's line wherever it comes in time. */
export async function lookUpWhole(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  contact: Contact,
): Promise<Card> {
  const [result, crm] = await Promise.all([
    lookUp(dependencies, actor, contact),
    dependencies.crmRecords.of(actor, contact.address),
  ]);
  return lookUpCard(dependencies, actor, result, crm);
}

/** From typed or mentioned input to the card: resolves the contact and looks them up. */
export async function lookUpInput(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  input: ReadableInput,
  client: WebClient,
): Promise<ShownCard> {
  const result = await resolveContact(input, client);
  if ("problem" in result) return { card: sentence(result.problem) };
  return showAtOnce(dependencies, actor, result.contact);
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
): Promise<ShownCard & { doubt?: NameDoubt }> {
  const asking = (doubt: NameDoubt) => ({ card: doubtCard(doubt), doubt });
  const match = await dependencies.people.named(actor, typed, "free");
  if (match.kind !== "one") return asking(nameDoubt(match, typed));
  const contact = contactOf(match.contact);
  if (contact === undefined) return asking({ kind: "none", typed });
  return showAtOnce(dependencies, actor, contact);
}

/** @returns a card that waits for all that belongs to it, for where it's shown once */
export async function whole({ card, later }: ShownCard): Promise<Card> {
  const below = await later;
  return below === undefined ? card : { ...card, blocks: [...card.blocks, ...below.blocks] };
}

/** Asks the service again. If that fails, the cached answer is shown below the reason. */
export async function refreshedCard(
  dependencies: LookUpDependencies,
  actor: ActorInChannel,
  contact: Contact,
): Promise<Card> {
  const [result, crm] = await Promise.all([
    lookUp(dependencies, actor, contact, { refresh: true }),
    dependencies.crmRecords.of(actor, contact.address),
  ]);
  if (result.kind !== "failed") return lookUpCard(dependencies, actor, result, crm);
  const kept = await dependencies.profiles.peek(actor.organisation, contact.address);
  if (kept?.value.found !== true) return lookUpCard(dependencies, actor, result, crm);
  const link = await dependencies.contactIds.shownLink(actor.organisation, {
    contact,
    profileId: kept.value.profile?.id,
  });
  const found = { ...kept, contact, answer: kept.value, link };
  const buttons = [...dependencies.paidActions(contact), ...knowledgeButtons(dependencies, actor, contact)];
  return staleCard(profileView(found), lookupFailure(result.error), buttons);
}
