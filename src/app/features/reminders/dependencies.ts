import type { Actor } from "../../actor.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import type { Facts } from "./card/facts.ts";
import type { Notices } from "./jobs/notices.ts";

/** What requests and jobs both need from the app. */
interface SharedDependencies
  extends Uses<{
    reminders: true;
    agendas: true;
    channelRules: true;
    channelPolicy: true;
    /** For scheduling jobs. */
    database: "query";
    vault: "digest";
    now: true;
    log: true;
  }> {
  facts: Facts;
}

/** What the command, its forms, and clicks on cards need from the app. */
export type RemindersDependencies = SharedDependencies &
  Uses<{
    feedReadings: "readNow";
    paidCallHandler: "inModal" | "together";
    allowedHosts: true;
    deduplication: "first";
    people: "inCrm" | "list" | "nameOf";
    personSettings: "read";
    drawHome: true;
    auditLog: "record";
  }>;

/** What clicks on a reminder's card need. */
export type CardDependencies = Pick<
  RemindersDependencies,
  "reminders" | "channelPolicy" | "facts" | "paidCallHandler" | "database" | "vault" | "now"
>;

/** What the jobs of reminders need from the app. */
export interface JobDependencies
  extends SharedDependencies,
    Uses<{ posts: true; deduplication: "first" | "has" | "forget"; teamCrm: "withNames" }> {
  notices: Notices;
  workspaces: Workspaces<"gate">;
}

/** Who asks for something, and the client of their workspace. */
type ActorWithClient = Actor & Pick<ButtonArgs, "client">;

/** What somebody asks for: who, and what it takes to carry it out. */
export type PersonRequest = RemindersDependencies & ActorWithClient;

/** A click on a reminder's card. */
export type CardRequest = CardDependencies & ActorWithClient;

/** A request about a conversation, which may differ from where they clicked. */
export type ChannelRequest = PersonRequest & {
  channel: string;
  /** Whether the conversation is known to be a group DM. */
  isGroup?: boolean;
};

/** @returns what turns a handler of a person's request into one of a click or submission */
export function requestsWith<Dependencies>(dependencies: Dependencies) {
  return <Args extends ActorWithClient>(
    handle: (request: Dependencies & ActorWithClient, args: Args) => Promise<void>,
  ) =>
    (args: Args): Promise<void> => {
      const { client, organisation, person } = args;
      return handle({ ...dependencies, client, organisation, person }, args);
    };
}
