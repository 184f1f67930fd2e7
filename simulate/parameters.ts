/** What the model knows of the world, and how it knows it. */
export const parameters = {
  // Who uses it.
  sizeExponent: [1, "by Zipf's law: the second workspace has half as many people as the first", "assumption"],
  calendarsAPerson: [0.07, "calendars", "assumption"],
  calendarsInChannels: [
    0.5,
    "of all; the others remind in their owner's messages with the app",
    "assumption",
  ],
  calendarsAChannel: [5, "calendars", "assumption"],
  peopleAChannel: [10, "people", "assumption"],
  meetingsAtNine: [0.4, "of all calendars have one with a guest from outside", "assumption"],
  meetingsLater: [0.7, "of all calendars, at 11:00", "assumption"],
  agendas: [0.5, "of all channels with calendars, at 9:00", "assumption"],
  // Calendars.
  feedP50: [200, "ms until a host has answered", "assumption"],
  feedP99: [2_000, "ms", "assumption"],
  // Slack. What is said to be more than a number is that number here.
  slackP50: [120, "ms until Slack has answered", "assumption"],
  slackP99: [800, "ms", "assumption"],
  postsAMinute: [300, "chat.postMessage a minute and workspace", "assumption; Slack: “several hundred”"],
  channelPace: [1, "messages a second and channel", "docs.slack.dev/apis/web-api/rate-limits"],
  channelBurst: [2, "messages at once", "assumption; Slack: “short bursts >1 allowed”"],
  tier2: [20, "calls a minute, workspace and method: users.list", "docs.slack.dev/apis/web-api/rate-limits"],
  tier3: [
    50,
    "chat.update, conversations.info, users.conversations",
    "docs.slack.dev/apis/web-api/rate-limits",
  ],
  tier4: [100, "conversations.members, users.info", "docs.slack.dev/apis/web-api/rate-limits"],
  authTest: [600, "auth.test", "assumption; Slack: “hundreds”"],
  // The profile service.
  serviceP50: [80, "ms until the service has answered a look-up", "assumption"],
  serviceP99: [500, "ms", "assumption"],
  // The machines; measured on 2 cores of an AMD EPYC with Node 26.10.
  clientOfStatement: [
    0.25,
    "ms of a process' core for a statement and what's done with its rows",
    "measured: processor time of a posted reminder, less its calls, by its 24 statements",
  ],
  clientOfCall: [
    0.65,
    "ms of a process' core for a call to Slack",
    "measured: chat.postMessage with 8 blocks",
  ],
  clientOfAnswer: [1, "ms of a process' core for 100 kB of an answer", "assumption"],
  clientOfLookUp: [0.1, "ms of a process' core for a look-up or a fetch", "docs/figures.md: 11,431 a second"],
  serverOfStatement: [
    0.26,
    "ms of a core of Postgres for a statement",
    "measured: processor time of Postgres for a posted reminder, by its 24 statements",
  ],
  databaseCores: [4, "cores of Postgres", "assumption"],
  roundTrip: [0.5, "ms to Postgres and back", "assumption: another machine in the same zone"],
  commit: [2, "ms until a commit is on disk", "assumption"],
  connections: [16, "connections of a process to Postgres", "src/database/postgres.ts"],
  connectionsOfAll: [4, "more, for what is about everyone, such as polling", "src/database/postgres.ts"],
} as const satisfies Readonly<Record<string, readonly [value: number, unit: string, source: string]>>;

export type Parameters = typeof parameters;
export type Name = keyof typeof parameters;

/** The parameters' values by their names. */
export type Model = (name: Name) => number;

/** @param changed values other than those above */
export function createModel(changed: Partial<Record<Name, number>> = {}): Model {
  return (name) => changed[name] ?? parameters[name][0];
}
