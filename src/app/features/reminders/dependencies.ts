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

/** What the command, its forms and its answers need of the rest of the app. */
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
  /** Hosts that calendars may come from though they are private. */
  allowedHosts: readonly AllowedHost[];
  /** Where the job of fetching a feed is scheduled. */
  database: Pick<Database, "query">;
  deduplication: Pick<Deduplication, "first">;
  /** The next meeting's card, for a person's own eyes. */
  testCard: (organisation: string, channel: string) => Promise<Card>;
  /** Shows a person their App Home as it is now. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told when a response URL no longer served, or when something beside the answer failed. */
  onFallback: (error: unknown) => void;
}

/** Who acts, and in which conversation: ids of Slack. */
export interface Requester {
  organisation: string;
  person: string;
  channel: string;
  /** Whether the conversation is known to be the direct messages of several people. */
  isGroup?: boolean;
}
