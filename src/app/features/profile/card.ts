import type { Button, KnownBlock, ModalView, Overflow, PlainTextOption } from "@slack/types";
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
import { adviceLines, labelLine } from "../../blocks/connection-language.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { leftOut } from "../../blocks/paid-result.ts";
import type { FoundAnswer } from "../../outreach/answers.ts";
import { type Contact, readableAddress, readableContact } from "../../outreach/contact.ts";
import { contactBlockId, contactValue, ids, type MoreChoice } from "./ids.ts";

const maxToneSummaryLength = 1_000;
const maxLabelLength = 120;

export interface FoundProfile {
  contact: Contact;
  answer: FoundAnswer;
  /** Paths of promised fields the service left out. */
  missing: readonly string[];
  /** When the service was asked: Unix time in milliseconds. */
  at: number;
}

/**
 * The private card: every field received from the specification's sections 2.1 to 2.3.
 *
 * @param paidButtons other features' actions for this contact, each with its price
 */
export function profileCard(
  { contact, answer, missing, at }: FoundProfile,
  paidButtons: readonly Button[],
): Card {
  const { profile = {}, relationship = {} } = answer;
  const facts = [
    labelled("Tier", profile.gem_tier),
    labelled("Tone", profile.tone_zone),
    profile.confidence === undefined ? undefined : confidence(profile.confidence),
  ].filter((fact) => fact !== undefined);
  const history = [
    escaped(relationship.tone_zone),
    relationship.last_signal_at && `last signal ${timeAgo(Date.parse(relationship.last_signal_at))}`,
  ].filter(Boolean);
  const blocks: (KnownBlock | undefined)[] = [
    header(readableContact(contact)),
    optionalSection(labels(answer), toneSummary(profile.tone_summary)),
    optionalSection(...adviceLines(answer.connection_language ?? {})),
    optionalSection(
      history.length > 0 ? `*Relationship*  ${history.join(" · ")}` : undefined,
      facts.length > 0 ? facts.join(" · ") : undefined,
    ),
    { ...actions(...paidButtons, moreMenu), block_id: contactBlockId.encode(contact) },
    context(
      `Looked up ${timeAgo(at)} · free`,
      ...(profile.id === undefined ? [] : [`Profile ID ${escapeText(profile.id, maxLabelLength)}`]),
      ...leftOut(missing),
    ),
  ];
  return {
    text: fallback(contact, answer),
    blocks: blocks.filter((block) => block !== undefined),
  };
}

/**
 * A card that couldn't be refreshed: why, and below it the previous card.
 *
 * @param problem mrkdwn: what happened, what it cost, what to do
 */
export function staleCard(found: FoundProfile, problem: string, paidButtons: readonly Button[]): Card {
  return { text: problem, blocks: [section(problem), ...profileCard(found, paidButtons).blocks] };
}

/**
 * What is shared of a profile: name, labels and connection language. Tier, tone, confidence and relationship
 * stay private.
 */
export function sharedCard({ contact, answer }: Pick<FoundProfile, "contact" | "answer">): Card {
  const blocks = [
    header(readableContact(contact)),
    optionalSection(labels(answer)),
    optionalSection(...adviceLines(answer.connection_language ?? {})),
  ];
  return { text: fallback(contact, answer), blocks: blocks.filter((block) => block !== undefined) };
}

/** @param message the service's own message, if any */
export function notProfiledCard(contact: Contact, message: string | undefined): Card {
  const address = escapeText(readableAddress(contact.address), 200);
  const said = escaped(message, 300);
  const other = "email" in contact.address ? "LinkedIn URL" : "e-mail address";
  return {
    text: `No profile for ${address}`,
    blocks: [
      section(
        `*No profile for ${address}*`,
        said && `The service says: “${said}”`,
        `Check the spelling, or try their ${other}.`,
      ),
      actions(lookUpButton(`Try ${other === "LinkedIn URL" ? "a" : "an"} ${other}`)),
    ],
  };
}

/** @param text mrkdwn: what happened, what it cost, what to do */
export function failureCard(contact: Contact, text: string): Card {
  const refresh = button(ids.refresh, "Try again", contactValue.encode(contact));
  return { text, blocks: [section(text), actions(refresh)] };
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

/** Opens the look-up form. */
export function lookUpButton(text: string): Button {
  return button(ids.lookUp, text);
}

/** Shows the profile of a contact, on a card or a page of another feature. */
export function profileButton(contact: Contact): Button {
  return button(ids.open, "Profile", contactValue.encode(contact));
}

/** Opens the form to link a contact ID. */
export function linkButton(text: string, contact: Contact): Button {
  return button(ids.link, text, contactValue.encode(contact));
}

const moreMenu: Overflow = {
  type: "overflow",
  action_id: ids.more,
  options: [
    moreOption("Refresh", "refresh"),
    moreOption("Share…", "share"),
    moreOption("Link a contact ID", "link"),
  ],
};

function moreOption(text: string, value: MoreChoice): PlainTextOption {
  return { text: { type: "plain_text", text }, value };
}

function labels({ profile = {} }: FoundAnswer): string | undefined {
  const line = labelLine(profile);
  return line && `*${line}*`;
}

function toneSummary(summary: string | undefined): string | undefined {
  const text = escaped(summary, maxToneSummaryLength);
  return text && `“${text}”`;
}

/**
 * The specification calls confidence a fraction but gives no range: a value above 1 can only be a percentage.
 * Below a half, words say how to take it.
 */
function confidence(fraction: number): string {
  const percent = Math.round(Math.min(Math.max(fraction > 1 ? fraction : fraction * 100, 0), 100));
  return percent < 50 ? `*Confidence* ${percent} %: treat as a hint` : `*Confidence* ${percent} %`;
}

function labelled(label: string, value: string | undefined): string | undefined {
  const text = escaped(value);
  return text && `*${label}* ${text}`;
}

/** @returns `undefined` when nothing visible is left */
function escaped(value: string | undefined, most: number = maxLabelLength): string | undefined {
  return escapeText(value ?? "", most) || undefined;
}

function optionalSection(...lines: (string | undefined)[]) {
  return lines.some((line) => line !== undefined) ? section(...lines) : undefined;
}

/** The notification's text: who, and the first advice. */
function fallback(contact: Contact, { connection_language: language = {} }: FoundAnswer): string {
  const who = readableContact(contact);
  return escapeText(escaped(language.must_do) ? `${who}: ${language.must_do}` : who, limits.fallbackText);
}
