import type { Button, HeaderBlock, KnownBlock, ModalView, Overflow, PlainTextOption } from "@slack/types";
import {
  actions,
  button,
  type Card,
  cardModal,
  context,
  header,
  section,
  sentence,
} from "../../blocks/card.ts";
import { adviceSection, labelLine, maxLabelLength } from "../../blocks/connection-language.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText, plainText, timeAgo } from "../../blocks/mrkdwn.ts";
import { leftOut } from "../../blocks/paid-result.ts";
import { type Contact, contactOf, readableContact } from "../../outreach/contact.ts";
import { crmLine } from "../../slack/crm-line.ts";
import type { NameDoubt } from "../../slack/input/name-doubt.ts";
import type { CrmView } from "../../views/crm-view.ts";
import type { ProfileView, SharedProfileView } from "../../views/profile-view.ts";
import { contactBlockId, contactButton, ids, type MoreChoice, typedValue } from "./ids.ts";
import { linkText } from "./linked-card.ts";
import { doubtSentence } from "./sentences.ts";

export const maxToneSummaryLength = 1_000;
/** Of what was typed, where the form is opened with it. */
const maxTypedLength = 500;
/** People to choose from. */
const maxChoices = 8;

/**
 * The private card.
 *
 * @param buttons other actions for this contact, those that cost something with their price
 * @param crm what the team's CRM has of them
 */
export function profileCard(view: ProfileView, buttons: readonly Button[], crm?: CrmView): Card {
  const { contact, confidence, relationship, link } = view;
  const isHint = confidence !== undefined && confidence < 50;
  const facts = [
    labelled("Tier", view.tier),
    labelled("Tone", view.tone),
    confidence === undefined || isHint ? undefined : `*Confidence* ${confidence} %`,
  ].filter((fact) => fact !== undefined);
  const history = [
    escaped(relationship.tone),
    relationship.lastSignalAt && `last signal ${timeAgo(relationship.lastSignalAt)}`,
  ].filter(Boolean);
  const blocks: (KnownBlock | undefined)[] = [
    heading(contact, isHint ? ` · a hint, ${confidence} %` : ""),
    optionalSection(labels(view), toneSummary(view.toneSummary)),
    crm && context(crmLine(crm)),
    adviceSection(view.advice),
    optionalSection(
      history.length > 0 ? `*Relationship*  ${history.join(" · ")}` : undefined,
      facts.length > 0 ? facts.join(" · ") : undefined,
    ),
    {
      ...actions(...buttons, moreMenu("refresh", "share", "link", "ids")),
      block_id: contactBlockId.encode(contact),
    },
    context(
      `Looked up ${timeAgo(view.lookedUpAt)} · free`,
      ...(link ? [linkText(link)] : []),
      ...leftOut(view.missing),
    ),
  ];
  return {
    text: fallback(contact, view),
    blocks: blocks.filter((block) => block !== undefined),
  };
}

/**
 * A card that couldn't be refreshed: why, and below it the previous card.
 *
 * @param problem mrkdwn: what happened, what it cost, what to do
 */
export function staleCard(view: ProfileView, problem: string, buttons: readonly Button[]): Card {
  return { text: problem, blocks: [section(problem), ...profileCard(view, buttons).blocks] };
}

/** What others see of a profile in a channel. */
export function sharedCard(contact: Contact, view: SharedProfileView): Card {
  const blocks = [
    header(readableContact(contact)),
    optionalSection(labels(view)),
    adviceSection(view.advice),
  ];
  return { text: fallback(contact, view), blocks: blocks.filter((block) => block !== undefined) };
}

/**
 * @param contact with a name when we know them, so that the address isn't misspelt
 * @param message the service's own message, if any
 */
export function notProfiledCard(
  contact: Contact,
  message: string | undefined,
  buttons: readonly Button[] = [],
  crm?: CrmView,
): Card {
  const text = `No profile yet for ${escapeText(readableContact(contact), 300)}`;
  const said = escaped(message, 300);
  const other = "email" in contact.address ? "a LinkedIn URL" : "an e-mail address";
  const remedy = `${contact.name === undefined ? "Check the spelling, try" : "Try"} ${other}, or ask your admin.`;
  return {
    text,
    blocks: [
      section(`*${text}*`, said && `The service says: “${said}”`, remedy),
      ...(crm === undefined ? [] : [context(crmLine(crm))]),
      {
        ...actions(...buttons, lookUpButton(`Try ${other}…`), moreMenu("refresh", "link")),
        block_id: contactBlockId.encode(contact),
      },
    ],
  };
}

/**
 * Asks which contact was meant: the candidates, and the form with what was typed.
 *
 * @param choice what to do about one of them; as it is, their profile replaces the card
 */
export function doubtCard(
  doubt: NameDoubt,
  choice = (contact: Contact) => contactButton(ids.choose, "Profile", contact),
): Card {
  const text = doubtSentence(doubt);
  const contacts = "contacts" in doubt ? doubt.contacts : [];
  const choices = contacts.slice(0, maxChoices).flatMap((addressee): KnownBlock[] => {
    const contact = contactOf(addressee);
    if (contact === undefined) return [];
    const accessory = choice(contact);
    return [{ ...section(escapeText(readableContact(contact), 400)), accessory }];
  });
  const more = contacts.length - choices.length;
  const label = choices.length > 0 ? "Someone else…" : "Look someone up…";
  return {
    text,
    blocks: [
      section(text),
      ...choices,
      ...(more > 0 ? [context(`and ${more} more: type more of the name`)] : []),
      actions(lookUpButton(label, doubt.typed)),
    ],
  };
}

/** @param text mrkdwn: what happened, what it cost, what to do */
export function failureCard(contact: Contact, text: string): Card {
  return { text, blocks: [section(text), actions(contactButton(ids.refresh, "Try again", contact))] };
}

export function waitingCard(contact: Contact | undefined): Card {
  return sentence(
    contact === undefined ? "Looking up…" : `Looking up ${escapeText(readableContact(contact), 200)}…`,
  );
}

/** This feature's cards in a modal. */
export function profileModal(card: Card): ModalView {
  return cardModal({ title: "Profile", card });
}

/** Opens the form for many contact IDs, to administrators. */
export const importButton: Button = button(ids.import, "Import contact IDs…", { about: undefined });

/** Opens the look-up form. @param typed what its field holds at first */
export function lookUpButton(text: string, typed = ""): Button {
  const value = typedValue.encode({ typed: plainText(typed, maxTypedLength) });
  return button(ids.lookUp, text, { about: undefined, ...(typed !== "" && { value }) });
}

/**
 * Shows the profile of a contact, on a card or a page of another feature.
 *
 * @param about what else is named with it, where a page has several of these for the contact; plain text
 */
export function profileButton(contact: Contact, about?: string): Button {
  return contactButton(ids.open, "Profile", contact, about);
}

/** Opens the form to link a contact ID, on a card that can be retried with it. */
export function linkButton(text: string, contact: Contact): Button {
  return contactButton(ids.link, text, contact);
}

/** Opens the form for what the team knows, where the service has that. @param isBeside on a card that isn't the profile's */
export function knowledgeButton(contact: Contact, isBeside = false): Button {
  return contactButton(isBeside ? ids.knowledgeBeside : ids.knowledge, "Add what you know…", contact);
}

const moreTexts = { refresh: "Refresh", share: "Share…", link: "Link a contact ID…", ids: "IDs" } as const;

function moreMenu(...choices: MoreChoice[]): Overflow {
  const option = (value: MoreChoice): PlainTextOption => ({
    text: { type: "plain_text", text: moreTexts[value] },
    value,
  });
  return { type: "overflow", action_id: ids.more, options: choices.map(option) };
}

function labels(view: SharedProfileView): string | undefined {
  const line = labelLine(view.labels);
  return line && `*${line}*`;
}

function toneSummary(summary: string | undefined): string | undefined {
  const text = escaped(summary, maxToneSummaryLength);
  return text && `“${text}”`;
}

/** The contact and what follows, which isn't cut. */
function heading(contact: Contact, rest: string): HeaderBlock {
  return header(plainText(readableContact(contact), limits.header - rest.length) + rest);
}

function labelled(label: string, value: string | undefined): string | undefined {
  const text = escaped(value);
  return text && `*${label}* ${text}`;
}

/** @returns `undefined` when nothing visible is left */
function escaped(value: string | undefined, limit: number = maxLabelLength): string | undefined {
  return escapeText(value ?? "", limit) || undefined;
}

function optionalSection(...lines: (string | undefined)[]) {
  return lines.some((line) => line !== undefined) ? section(...lines) : undefined;
}

/** The notification's text: who, and the first advice. */
function fallback(contact: Contact, { advice }: SharedProfileView): string {
  const who = readableContact(contact);
  return escapeText(escaped(advice.must_do) ? `${who}: ${advice.must_do}` : who, limits.fallbackText);
}
