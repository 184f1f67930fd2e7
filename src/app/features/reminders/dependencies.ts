import type { WebClient } from "@slack/web-api";
import type { AllowedHost } from "../../calendar/fetch/feed-address.ts";
import type { Log } from "../../log.ts";
import type { PersonSettingsStore } from "../../person-settings/person-settings.ts";
import type { Agendas } from "../../reminders/agendas.ts";
import type { FeedReadings } from "../../reminders/feeds/feed-reading.ts";
import type { Reminders } from "../../reminders/reminder/reminders.ts";
import type { ChannelRules } from "../../reminders/sources/channel-rules.ts";
import type { ChannelPolicy } from "../../slack/client/channel-policy.ts";
import type { PersonDates } from "../../slack/client/person-dates.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import type { Deduplication } from "../../slack/deduplication.ts";
import type { KnownPeople } from "../../slack/input/known-people.ts";
import type { PaidCallHandler } from "../../slack/paid/paid-call-handler.ts";
import type { ChannelPosts } from "../../slack/reply/channel-post.ts";
import type { Actor, ButtonArgs } from "../../slack/router.ts";
import type { Database } from "../../storage/database.ts";
import type { Vault } from "../../storage/vault.ts";
import type { Facts } from "./card/facts.ts";
import type { Notices } from "./jobs/notices.ts";

/** What requests and jobs both need from the app. */
interface SharedDependencies {
  reminders: Reminders;
  agendas: Agendas;
  channelRules: ChannelRules;
  channelPolicy: ChannelPolicy;
  facts: Facts;
  /** For scheduling jobs. */
  database: Pick<Database, "query">;
  vault: Pick<Vault, "digest">;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
  personDates: Pick<PersonDates, "of">;
}

/** What the command, its forms, and clicks on cards need from the app. */
export interface RemindersDependencies extends SharedDependencies {
  feedReadings: Pick<FeedReadings, "readNow">;
  paidCallHandler: Pick<PaidCallHandler, "inModal">;
  /** Hosts that calendars may come from even if they're private. */
  allowedHosts: readonly AllowedHost[];
  deduplication: Pick<Deduplication, "first">;
  people: Pick<KnownPeople, "list" | "nameOf">;
  personSettings: Pick<PersonSettingsStore, "read">;
  /** Updates a person's App Home. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
}

/** What clicks on a reminder's card need. */
export type CardDependencies = Pick<
  RemindersDependencies,
  "reminders" | "channelPolicy" | "facts" | "paidCallHandler" | "database" | "vault" | "personDates" | "now"
>;

/** What the jobs of reminders need from the app. */
export interface JobDependencies extends SharedDependencies {
  posts: ChannelPosts;
  notices: Notices;
  workspaces: Workspaces<"background" | "gate">;
  deduplication: Pick<Deduplication, "first" | "has" | "forget">;
}

/** Who asks for something, and the client of their workspace. */
type Requester = Pick<ButtonArgs, "client" | keyof Actor>;

/** What somebody asks for: who, and what it takes to carry it out. */
export type PersonRequest = RemindersDependencies & Requester;

/** A click on a reminder's card. */
export type CardRequest = CardDependencies & Requester;

/** A request about a conversation, which may differ from where they clicked. */
export interface ChannelRequest extends PersonRequest {
  channel: string;
  /** Whether the conversation is known to be a group DM. */
  isGroup?: boolean;
}

/** @returns what turns a handler of a person's request into one of a click or submission */
export function requestsWith<Dependencies>(dependencies: Dependencies) {
  return <Args extends Requester>(handle: (request: Dependencies & Requester, args: Args) => Promise<void>) =>
    (args: Args): Promise<void> => {
      const { client, organisation, person } = args;
      return handle({ ...dependencies, client, organisation, person }, args);
    };
}
