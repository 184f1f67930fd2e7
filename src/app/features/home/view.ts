import { hash } from "node:crypto";
import type { Button, HomeView, KnownBlock, SectionBlock } from "@slack/types";
import { readableAmount, readableCredits } from "#contract/amount.ts";
import { actions, button, context, header, section } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { contentKept } from "../../credits/ledger/ledger.ts";
import type { ResultsPage } from "../../credits/ledger/ledger-reports.ts";
import type { Result } from "../../credits/ledger/ledger-row.ts";
import type { SpendingSums } from "../../credits/ledger/spending.ts";
import { type Composition, paidOperations } from "../../credits/paid-operations.ts";
import { dayLength } from "../../credits/periods.ts";
import { type Addressee, contactKey, nameOf, readableContact } from "../../outreach/contact.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { workText } from "../../slack/paid/work-text.ts";
import { ids, resultsPageValue } from "./ids.ts";

const maxContactLength = 400;
const maxNameLength = 150;
const contentDays = contentKept / dayLength;
/** A hint at the subject; the result itself is behind the button. */
const maxSubjectLength = 80;

const divider = { type: "divider" } as const;

/** Another feature's parts of the page. */
export interface ReminderSections {
  /** Upcoming meetings, soonest first, or how to see them here. */
  meetings: readonly KnownBlock[];
  /** What the viewer has set up; nothing when that is nothing. */
  reminders: readonly KnownBlock[];
}

/** What is shown of the profile service. */
export interface ServiceSections {
  isConnected: boolean;
  /** How it is, a line each; mrkdwn. */
  lines: readonly string[];
  /** What the viewer can do about it at once, if anything has to be done. */
  remedy: Button | undefined;
  /** What administrators can do with its key; nothing for everyone else. */
  administration: readonly KnownBlock[];
}

export interface HomeData extends ReminderSections {
  service: ServiceSections;
  /** The known balance; mrkdwn. */
  balance: string;
  /** Opens the look-up form. */
  lookUpButton: Button;
  /** The viewer's own results, newest first; the page number, from 0; and for how many days they're kept. */
  results: ResultsPage & { page: number };
  /** A hint at a result's subject; plain text, may be empty. */
  subject: (composition: Composition) => string;
  /** Contacts the viewer recently looked up, and what to do with each; newest first. */
  contacts: readonly { contact: Addressee; action: Button }[];
  /** What the viewer spent. */
  spent: SpendingSums;
  /** What the viewer has set for themself. */
  ownSettings: SectionBlock;
  /** The settings administrators can change; absent for everyone else. */
  administration: readonly KnownBlock[] | undefined;
  /** A line about each command; mrkdwn. */
  help: readonly string[];
}

/**
 * App Home: upcoming meetings, recent contacts, past results, and settings. Whatever can be pressed keeps
 * its block's ID whenever the page is drawn again.
 */
export function homeView(data: HomeData): HomeView {
  return {
    type: "home",
    blocks: [
      header("Rapport"),
      ...firstThings(data),
      divider,
      ...data.meetings,
      divider,
      ...recentContacts(data.contacts),
      divider,
      ...recentResults(data),
      divider,
      ...(data.reminders.length === 0 ? [] : [...data.reminders, divider]),
      header("Your spending"),
      section(spending(data.spent)),
      divider,
      header("Your settings"),
      data.ownSettings,
      divider,
      header("What you can do"),
      section(...data.help, "Type `help` after any command to see how it works."),
      section(
        "*In a message's menu*, “Profile of the author” shows how to speak with the person who wrote it, and " +
          "“Rephrase for contact” rewrites the message in a contact's language.",
        "*To share*, press “Share…” on a card. You'll see what goes out before it does.",
      ),
      context(
        "Look-ups are free. Only you see the answers; tier, tone, confidence and relationship are never shared.",
      ),
      ...(data.administration === undefined
        ? []
        : [divider, header("For workspace admins"), ...data.service.administration, ...data.administration]),
    ],
  };
}

/** Whether we can look people up, and what to press first. */
function firstThings({ service, balance, lookUpButton }: HomeData): KnownBlock[] {
  const { isConnected, lines, remedy } = service;
  const buttons = [...(isConnected ? [lookUpButton] : []), ...(remedy === undefined ? [] : [remedy])];
  return [
    section(...lines, isConnected ? balance : undefined),
    ...(buttons.length === 0 ? [] : [{ ...actions(...buttons), block_id: "look up" }]),
  ];
}

function recentContacts(contacts: HomeData["contacts"]): KnownBlock[] {
  return [
    header("Recent contacts"),
    ...(contacts.length === 0 ? [section("Nobody yet. People you look up appear here.")] : []),
    ...contacts.map(({ contact, action }) => ({
      ...section(escapeText(readableContact(contact), maxContactLength)),
      block_id: `contact ${hash("sha256", contactKey(contact.address))}`,
      accessory: action,
    })),
  ];
}

function recentResults({ results, subject }: Pick<HomeData, "results" | "subject">): KnownBlock[] {
  const { results: listed, page, isLast } = results;
  if (listed.length === 0 && page === 0 && isLast) {
    return [
      header("Recent results"),
      section(`None yet. You can reopen briefs, waves and rephrasings here for ${contentDays} days, free.`),
    ];
  }
  const pageButton = (id: string, text: string, to: number) =>
    button(id, text, { about: "results", value: resultsPageValue.encode(to) });
  const elements = [
    ...(page > 0 ? [pageButton(ids.newerResults, "Newer", page - 1)] : []),
    ...(isLast ? [] : [pageButton(ids.olderResults, "More…", page + 1)]),
  ];
  return [
    header("Recent results"),
    context(`You can reopen these for ${contentDays} days, free.`),
    ...listed.map((result, index) => resultSection(result, subject(result.composition), index + 1)),
    ...(elements.length > 0 ? [{ ...actions(...elements), block_id: "pages of results" }] : []),
  ];
}

/**
 * "Brief · Jane Whitfield · Q3 renewal · 2 hours ago", and the button that opens it.
 *
 * @param number tells apart results of the same kind for the same contact, for screen readers
 */
function resultSection(
  { id, composition, settledAt }: Result,
  subject: string,
  number: number,
): SectionBlock {
  const { operation, request } = composition;
  const line = [
    `*${paidOperations[operation].title}*`,
    escapeText(nameOf(request.addressee), maxNameLength),
    escapeText(subject, maxSubjectLength),
    timeAgo(settledAt),
  ];
  return {
    ...section(line.filter((part) => part !== "").join(" · ")),
    block_id: `result ${id}`,
    accessory: button(ids.open, "Open", {
      about: `result ${number}: ${workText(composition)}`,
      value: callValue.encode({ call: id }),
    }),
  };
}

function spending({ today, thisMonth }: SpendingSums): string {
  return thisMonth === 0
    ? "Nothing this month. Every paid button shows its price before you press it."
    : `${readableCredits(thisMonth)} this month, ${readableAmount(today)} of that today (UTC). \`/credits\` shows more.`;
}
