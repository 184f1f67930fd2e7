import type { Button, HomeView } from "@slack/types";
import { context, header, section } from "../../blocks/card.ts";
import { timeAgo } from "../../blocks/mrkdwn.ts";
import type { Connection } from "../../outreach/connection.ts";

export interface HomeData {
  connection: Connection;
  /** Opens the form in which someone is looked up. */
  lookUpButton: Button;
  /** How the commands are used; mrkdwn. */
  usage: string;
}

/** App Home: whether the service is there, one way to start, and what there is to know. */
export function homeView({ connection, lookUpButton, usage }: HomeData): HomeView {
  return {
    type: "home",
    blocks: [
      header("Rapport"),
      section(sentenceOf(connection)),
      { type: "actions", elements: [lookUpButton] },
      { type: "divider" },
      section(usage),
      section(
        "*In a message's menu*, “Profile of the author” shows how to speak with the person who wrote it.",
        "*To share a profile*, press “Share…” on its card: you see what leaves before it leaves.",
      ),
      { type: "divider" },
      context(
        "Look-ups are free. Answers are for your eyes alone; tier, tone, confidence and relationship are never shared.",
      ),
    ],
  };
}

function sentenceOf(connection: Connection): string {
  switch (connection.state) {
    case "untried":
      return "The profile service has not been asked yet since Rapport started.";
    case "answering":
      return `Connected to the profile service: it last answered ${timeAgo(connection.at)}.`;
    case "failing":
      return `The profile service has not answered properly since ${timeAgo(connection.since)}. Look-ups may fail.`;
  }
}
