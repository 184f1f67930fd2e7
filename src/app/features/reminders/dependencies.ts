import type { WebClient } from "@slack/web-api";
import type { Card } from "../../blocks/card.ts";
import type { AllowedHost } from "../../calendar/fetch/allowed-hosts.ts";
import type { Agendas } from "../../reminders/agendas/agendas.ts";
import type { FeedReadings } from "../../reminders/feeds/feed-reading.ts";
import type { Reminders } from "../../reminders/reminder/reminders.ts";
import type { ChannelRules } from "../../reminders/sources/channel-rules.ts";
import type { Deduplication } from "../../slack/deduplication.ts";
import type { Database } from "../../storage/database.ts";
import type { ChannelPolicy } from "./channel/channel-policy.ts";

/** What the command, its forms and its responses need from the app. */
export interface CommandDependencies {
  reminders: Pick<
    Reminders,
    | "addFeed"
    | "addMeeting"
    | "source"
    | "sourcesOf"
    | "remove"
    | "pause"
    | "resume"
    | "changeFeed"
    | "upcoming"
    | "remindAgain"
    | "skippedSeriesOf"
  >;
  agendas: Pick<Agendas, "set" | "find" | "remove">;
  channelRules: ChannelRules;
  channelPolicy: Pick<ChannelPolicy, "readers">;
  feedReadings: Pick<FeedReadings, "readNow">;
  /** Hosts that calendars may come from even if they're private. */
  allowedHosts: readonly AllowedHost[];
  /** For scheduling a feed's fetch job. */
  database: Pick<Database, "query">;
  deduplication: Pick<Deduplication, "first">;
  /** A private preview of the next meeting's card. */
  testCard: (organisation: string, channel: string) => Promise<Card>;
  /** Updates a person's App Home. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called if a response URL had expired, or a side task failed. */
  onFallback: (error: unknown) => void;
}

/** Who acts, and in which conversation: Slack ids. */
export interface Requester {
  organisation: string;
  person: string;
  channel: string;
  /** Whether the conversation is known to be a group DM. */
  isGroup?: boolean;
}
