import { type Card, context, section, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { type Contact, readableContact } from "../../outreach/contact.ts";
import type { RejectedRow } from "./contact-links-file.ts";

/** Maximum rows that a report lists individually. */
const maxNamed = 20;

export interface Linked {
  contact: Contact;
  contactId: string;
  /** Whether it was entered for a card that can be retried. */
  isForCard: boolean;
}

/** Confirms the link. */
export function linkedCard({ contact, contactId, isForCard }: Linked): Card {
  return sentence(
    `*${escapeText(readableContact(contact), 300)}* is now linked to the contact id \`${contactId}\`.\n` +
      "Nothing was charged. Briefs, waves and rephrasings for this contact use it from now on." +
      (isForCard ? "\nNow press *Try again* on the card." : ""),
  );
}

/** An import's outcome. */
export interface ImportReport {
  /** Number of new links. */
  linked: number;
  already: number;
  rejected: readonly RejectedRow[];
}

/** Says how many were linked, and which rows were rejected and why. */
export function importReportCard({ linked, already, rejected }: ImportReport): Card {
  const text = [
    `*${count(linked, "contact")} linked.*`,
    already > 0 ? `${already} already had ${already === 1 ? "this id" : "these ids"}.` : undefined,
    rejected.length > 0 ? `${count(rejected.length, "row")} not taken:` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
  if (rejected.length === 0) return { text, blocks: [section(text), context(free)] };
  const more = rejected.length - maxNamed;
  const named = rejected
    .slice(0, maxNamed)
    .map(({ line, reason }) => `Line ${line}: ${escapeText(reason, maxReasonLength)}.`);
  return {
    text,
    blocks: [
      section(text),
      section(...named, more > 0 ? `and ${more} more` : undefined),
      context(`Correct these rows and import the file again: what is linked stays. ${free}`),
    ],
  };
}

const free = "Nothing was charged.";
/** Twenty of them fit into one section. */
const maxReasonLength = 130;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
