import type { ActionsBlock, Button, HomeView, KnownBlock, SectionBlock } from "@slack/types";
import { context, header, section } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { readableAmount, readableCredits } from "../../credits/amount.ts";
import type { ResultsPage } from "../../credits/ledger-reports.ts";
import type { Composition } from "../../credits/operations.ts";
import type { SpendingSums } from "../../credits/spending-sums.ts";
import type { Connection } from "../../outreach/connection.ts";
import { type Addressee, readableContact } from "../../outreach/contact.ts";
import { ids, resultsPageValue } from "./ids.ts";
import { resultSection } from "./result-section.ts";

const maxContactLength = 400;

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
      { type: "actions", elements: [data.lookUpButton] },
      { type: "divider" },
      ...data.reminders,
      { type: "divider" },
      ...recentResults(data),
      { type: "divider" },
      ...recentContacts(data.contacts),
      { type: "divider" },
      section("*Your spending*", spending(data.spent)),
      { type: "divider" },
      section("*What you can do*", ...data.help, "`help` after any command shows how it is used."),
      section(
        "*In a message's menu*, “Profile of the author” shows how to speak with the person who wrote it, and " +
          "“Rephrase for contact” puts the message into somebody's language.",
        "*To share*, press “Share…” on a card: you see what leaves before it leaves.",
      ),
      context(
        "Look-ups are free. Answers are for your eyes alone; tier, tone, confidence and relationship are never shared.",
      ),
      ...(data.administration === undefined
        ? []
        : [{ type: "divider" } as const, section("*For administrators*"), data.administration]),
    ],
  };
}

function recentContacts(contacts: HomeData["contacts"]): KnownBlock[] {
  if (contacts.length === 0) {
    return [section("*Recent contacts*", "Nobody yet. Whom you look up is offered here from then on.")];
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
        "None yet. A brief, a wave or a rephrasing can be opened here again for 30 days, free.",
      ),
    ];
  }
  const elements = [
    ...(page > 0 ? [pageButton(ids.newerResults, "Newer", page - 1)] : []),
    ...(isLast ? [] : [pageButton(ids.olderResults, "More…", page + 1)]),
  ];
  return [
    section("*Recent results*", "Each can be opened again for 30 days, free."),
    ...calls.map((call) => resultSection(call, subject(call.composition))),
    ...(elements.length > 0 ? [{ type: "actions", elements } as const] : []),
  ];
}

function pageButton(action_id: string, text: string, page: number): Button {
  return {
    type: "button",
    action_id,
    text: { type: "plain_text", text },
    value: resultsPageValue.encode(page),
  };
}

function spending({ today, thisMonth }: SpendingSums): string {
  return thisMonth === 0
    ? "Nothing this month. Every paid button says its price before it is pressed."
    : `${readableCredits(thisMonth)} this month, ${readableAmount(today)} of that today (UTC). \`/credits\` shows more.`;
}

function sentenceOf(connection: Connection): string {
  switch (connection.state) {
    case "untried":
      return "The profile service has not been asked yet since Rapport started.";
    case "answering":
      return `Connected to the profile service: it last answered ${timeAgo(connection.at)}.`;
    case "refusing key":
      return (
        `The profile service does not accept our key, as it said ${timeAgo(connection.at)}. ` +
        "Ask whoever runs Rapport to check PROFILE_API_KEY."
      );
    case "failing":
      return `The profile service's last answer failed, ${timeAgo(connection.at)}. Look-ups may fail.`;
  }
}
