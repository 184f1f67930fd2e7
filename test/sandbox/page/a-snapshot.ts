import { type Channel, type Message, noFaults, type Person, type Snapshot } from "#sandbox/protocol.ts";

const person = (id: string, name: string, realName: string): Person => ({
  id,
  name,
  realName,
  title: `${realName}'s title`,
  initials: "XX",
  colour: "#000000",
  timeZone: "America/New_York",
  isApp: false,
});

/** A conversation with a name and a topic. */
export const channel = (id: string, name: string, kind: Channel["kind"] = "public"): Channel => ({
  id,
  name,
  kind,
  topic: `About ${name}`,
  isExternallyShared: false,
});

/** As many messages as asked for, in one channel. */
export const messages = (channelId: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    ts: `${1_700_000_000 + index}.000100`,
    channel: channelId,
    user: "U1",
    text: `message ${index}`,
    isEphemeral: false,
    isEdited: false,
  }));

/** A small workspace as its first member sees it, with what a test wants otherwise. */
export const aSnapshot = (otherwise: Partial<Snapshot> = {}): Snapshot => ({
  workspace: "Kestrel",
  isClosed: true,
  me: "U1",
  actors: ["U1"],
  people: [
    person("U1", "priya", "Priya Raman"),
    person("U2", "sam", "Sam Ortega"),
    person("U3", "tom.reyes", "Tom Reyes"),
  ],
  channels: [
    channel("C1", "general"),
    channel("C2", "acme-renewal"),
    channel("C3", "acme-legal", "private"),
    channel("D1", "acme-sam", "direct"),
  ],
  app: { id: "A1", name: "Rapport", user: "U9", channel: "D9", takesMessages: true, prompts: [] },
  isInstalled: true,
  commands: [
    { command: "/profile", description: "Who is this person?", usage_hint: "[e-mail]" },
    { command: "/prep", description: "Prepare a call", usage_hint: "" },
  ],
  shortcuts: [],
  messages: {},
  modals: [],
  exchanges: [],
  faults: noFaults,
  calendar: { address: "http://127.0.0.1:3000/calendars/priya.ics", meetings: [] },
  crm: { address: "http://127.0.0.1:3000", key: "key", records: {} },
  clockAhead: 0,
  succeeded: [],
  ...otherwise,
});
