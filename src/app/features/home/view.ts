import type { ActionsBlock, Button, HomeView, KnownBlock, SectionBlock } from "@slack/types";
import { readableAmount, readableCredits } from "../../../contract/amount.ts";
import { actions, button, context, header, section } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import type { ResultsPage, SpendingSums } from "../../credits/ledger-reports.ts";
import { type Composition, paidOperations } from "../../credits/operations.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import type { Connection } from "../../outreach/connection.ts";
import { type Addressee, nameOf, readableContact } from "../../outreach/contact.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { ids, resultsPageValue } from "./ids.ts";

const maxContactLength = 400;
const maxNameLength = 150;
/** A hint at the subject; the result itself is behind the button. */
const maxSubjectLength = 80;

export interface HomeData {
  connection: Connection;
  /** The known balance; mrkdwn. */
  balance: string;
  /** Opens the look-up form. */
  lookUpButton: Button;
  /** Upcoming meetings, and the viewer's reminders. */
  reminders: readonly KnownBlock[];
  /** The viewer's own results, newest first, and the page number, from 0. */
  results: ResultsPage & { page: number };
  /** A hint at a result's subject; plain text, may be empty. */
  subject: (composition: Composition) => string;
  /** Contacts the viewer recently looked up, and the actions for each; newest first. */
  contacts: readonly { contact: Addressee; actions: ActionsBlock }[];
  /** What the viewer spent. */
  spent: SpendingSums;
  /** The settings administrators can change; absent for everyone else. */
  administration: SectionBlock | undefined;
  /** A line about each command; mrkdwn. */
  help: readonly string[];
}

/** App Home: the viewer's activity, the balance, one way to start, and help. */
export function homeView(data: HomeData): HomeView {
  return {
    type: "home",
    blocks: [
      header("Rapport"),
      section(sentenceOf(data.connection), data.balance),
      actions(data.lookUpButton),
      { type: "divider" },
      ...data.reminders,
      { type: "divider" },
      ...recentResults(data),
      { type: "divider" },
      ...recentContacts(data.contacts),
      { type: "divider" },
      section("*Your spending*", spending(data.spent)),
      { type: "divider" },
      section("*What you can do*", ...data.help, "Type `help` after any command to see how it works."),
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
        : [{ type: "divider" } as const, section("*For workspace admins*"), data.administration]),
    ],
  };
}

function recentContacts(contacts: HomeData["contacts"]): KnownBlock[] {
  if (contacts.length === 0) {
    return [section("*Recent contacts*", "Nobody yet. People you look up appear here.")];
  }
  return [
    section("*Recent contacts*"),
    ...contacts.flatMap(({ contact, actions }) => [
      section(escapeText(readableContact(contact), maxContactLength)),
      actions,
    ]),
  ];
}

function recentResults({ results, subject }: Pick<HomeData, "results" | "subject">): KnownBlock[] {
  const { calls, page, isLast } = results;
  if (calls.length === 0 && page === 0 && isLast) {
    return [
      section(
        "*Recent results*",
        "None yet. You can reopen briefs, waves and rephrasings here for 30 days, free.",
      ),
    ];
  }
  const elements = [
    ...(page > 0 ? [button(ids.newerResults, "Newer", resultsPageValue.encode(page - 1))] : []),
    ...(isLast ? [] : [button(ids.olderResults, "More…", resultsPageValue.encode(page + 1))]),
  ];
  return [
    section("*Recent results*", "You can reopen these for 30 days, free."),
    ...calls.map((call) => resultSection(call, subject(call.composition))),
    ...(elements.length > 0 ? [actions(...elements)] : []),
  ];
}

/** "Brief · Jane Whitfield · Q3 renewal · 2 hours ago", and the button that opens it. */
function resultSection(call: AnsweredCall, subject: string): SectionBlock {
  const { operation, request } = call.composition;
  const line = [
    `*${paidOperations[operation].title}*`,
    escapeText(nameOf(request.addressee), maxNameLength),
    escapeText(subject, maxSubjectLength),
    timeAgo(call.settledAt),
  ];
  return {
    ...section(line.filter((part) => part !== "").join(" · ")),
    accessory: button(ids.open, "Open", callValue.encode({ call: call.id })),
  };
}

function spending({ today, thisMonth }: SpendingSums): string {
  return thisMonth === 0
    ? "Nothing this month. Every paid button shows its price before you press it."
    : `${readableCredits(thisMonth)} this month, ${readableAmount(today)} of that today (UTC). \`/credits\` shows more.`;
}

function sentenceOf(connection: Connection): string {
  switch (connection.state) {
    case "untried":
      return "We haven't asked the profile service anything since we started.";
    case "answering":
      return `Connected to the profile service: it last answered ${timeAgo(connection.at)}.`;
    case "refusing key":
      return (
        `The profile service rejected our key ${timeAgo(connection.at)}. ` +
        "Ask your Rapport admin to check PROFILE_API_KEY."
      );
    case "failing":
      return `Our last request to the profile service failed ${timeAgo(connection.at)}. Look-ups may fail.`;
  }
}
