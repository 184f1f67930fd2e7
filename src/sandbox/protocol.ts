import { z } from "zod";
import { paidOperation } from "../contract/operations.ts";
import { entity, panel } from "./slack/block-kit/work-object.ts";

// The server sends a viewer a whole `Snapshot` whenever something they can see changed; the page sends one `Act` per
// interaction.

export const person = z.object({
  id: z.string(),
  name: z.string().describe("handle, as in @priya"),
  realName: z.string(),
  title: z.string(),
  /** Initials and a colour make the avatar: nothing remote is loaded. */
  initials: z.string(),
  colour: z.string(),
  timeZone: z.string().describe("an IANA name"),
  isApp: z.boolean(),
});

export const channel = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["public", "private", "direct"]),
  topic: z.string(),
  isExternallyShared: z.boolean().describe("with another company, over Slack Connect"),
});

/** Block Kit as sent; the page passes it to its renderer. */
export const blocks = z.array(z.looseObject({ type: z.string() }));

const file = {
  id: z.string(),
  name: z.string(),
  size: z.number().describe("bytes"),
  mimetype: z.string(),
};

export const message = z.object({
  ts: z.string(),
  channel: z.string(),
  user: z.string(),
  text: z.string(),
  blocks: blocks.optional(),
  isEphemeral: z.boolean(),
  isEdited: z.boolean(),
  threadTs: z.string().optional(),
  previews: z.array(entity).optional().describe("below its links"),
  isBroadcast: z.boolean().optional().describe("whether a reply stands in the channel too"),
  files: z
    .array(z.object({ ...file, url: z.string().describe("path here; serves this viewer, as a download") }))
    .optional(),
});

/** A form's values: block_id → action_id → Slack's state object for that element. */
const viewState = z.record(z.string(), z.record(z.string(), z.looseObject({ type: z.string() })));

export const view = z.looseObject({
  id: z.string(),
  type: z.enum(["modal", "home"]),
  title: z.string(),
  submit: z.string().optional(),
  close: z.string().optional(),
  blocks,
  state: viewState,
  /** Field errors of the last `response_action: "errors"`: block_id → sentence. */
  errors: z.record(z.string(), z.string()),
  hash: z.string(),
});

/** One HTTP exchange of the app with the simulated Slack, the service, the calendar or the CRM, as sent. */
export const exchange = z.object({
  id: z.number(),
  at: z.number().describe("unix time in milliseconds"),
  direction: z.enum(["slack to app", "app to slack", "app to service", "app to calendar", "app to crm"]),
  title: z.string().describe("what a person calls it: `/profile`, `views.open`, `public-profile-lookup`"),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string(),
  status: z.number().optional().describe("absent while it is under way, and when no answer came"),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string(),
  milliseconds: z.number().optional(),
  problem: z.string().optional().describe("what Slack would have refused, in a sentence"),
});

/** Faults the sandbox's service, Slack and CRM can simulate, to show how the app copes. */
export const faults = z.object({
  service: z.enum([
    "none",
    "refused connection",
    "reset",
    "silence",
    "slow",
    "refuses",
    "broken JSON",
    "wrong types",
    "too large",
    "unknown fields",
    "missing fields",
    "hostile text",
    "changes facts",
  ]),
  status: z.literal([401, 402, 403, 404, 409, 422, 429, 500, 502, 503]).describe("while it refuses"),
  body: z.enum(["JSON", "HTML", "nothing"]).describe("of such a refusal"),
  operations: z.enum(["all", "paid"]).describe("a connection can only be refused to all"),
  slack: z.enum(["none", "rate limited", "out of reach", "answer lost"]),
  crm: z.enum(["none", "slow", "rate limited", "token expired", "out of reach", "answer lost"]),
});

/** No faults. `status` and `body` are the defaults when a refusal is switched on. */
export const noFaults: Faults = {
  service: "none",
  status: 500,
  body: "HTML",
  operations: "all",
  slack: "none",
  crm: "none",
};

/** A meeting of the sample calendar; for a series, the next one. Times are Unix times in milliseconds. */
const calendarMeeting = z.object({
  uid: z.string(),
  title: z.string(),
  kind: z.enum(["once", "weekly", "all day"]),
  startsAt: z.number(),
  endsAt: z.number(),
  guests: z.array(z.string()).describe("names, or addresses where there is no name; without the owner"),
  joinLink: z.string().optional(),
  isPrivate: z.boolean(),
  isCancelled: z.boolean(),
});

/** Changes to a sample meeting, as its owner would make them in their calendar program. */
const meetingChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("move"), minutes: z.int().min(-1440).max(1440) }),
  z.object({ kind: z.literal("set cancelled"), isCancelled: z.boolean() }),
  z.object({ kind: z.literal("set private"), isPrivate: z.boolean() }),
]);

/** Of the manifest; source: https://docs.slack.dev/reference/app-manifest */
export const command = z.object({
  command: z
    .string()
    .max(32)
    .regex(/^\/[^\sA-Z]+$/, "starts with / and has no capitals or spaces"),
  description: z.string().max(2000),
  usage_hint: z.string().max(1000).default(""),
});
export const shortcut = z.object({
  name: z.string().max(24),
  type: z.enum(["message", "global"]),
  callback_id: z.string().max(255),
  description: z.string().max(150),
});

/** What a step of a workflow is given or gives. */
const parameters = z.record(
  z.string(),
  z.object({
    type: z.enum(["string", "number", "boolean", "slack#/types/user_id", "slack#/types/timestamp"]),
    title: z.string(),
    description: z.string().default(""),
    is_required: z.boolean().default(false),
    enum: z.array(z.string()).optional(),
  }),
);
/** A step that the app brings to workflows. Source: https://docs.slack.dev/reference/app-manifest#functions */
export const step = z.object({
  title: z.string().max(255),
  description: z.string(),
  input_parameters: parameters,
  output_parameters: parameters,
});

export const snapshot = z.object({
  workspace: z.string(),
  isClosed: z.boolean().describe("whether nothing leaves the machine, but to hosts that somebody has named"),
  me: z.string(),
  actors: z.array(z.string()).describe("the people one can act as"),
  people: z.array(person),
  channels: z.array(channel),
  app: z.object({
    ...{ id: z.string(), name: z.string(), user: z.string(), channel: z.string() },
    takesMessages: z.boolean().describe("whether one can write to it"),
    prompts: z
      .array(z.object({ title: z.string(), message: z.string() }))
      .describe("suggested to who writes to it"),
  }),
  isInstalled: z.boolean().describe("whether the app is there"),
  commands: z.array(command),
  shortcuts: z.array(shortcut),
  messages: z.record(z.string(), z.array(message)).describe("by channel, as this viewer sees them"),
  modals: z.array(view).describe("the viewer's stack, the top one last"),
  home: view.optional(),
  panel: panel.optional().describe("what the viewer has open of a preview"),
  exchanges: z.array(exchange).describe("oldest first, the last 200"),
  faults,
  calendar: z.object({
    address: z.string().describe("of the feed"),
    meetings: z.array(calendarMeeting).describe("to come or under way, soonest first"),
  }),
  crm: z.object({
    address: z.string(),
    key: z.string().describe("for its API"),
    records: z.record(z.string(), z.array(z.unknown())).describe("by the plurals of their types"),
  }),
  clockAhead: z.number().describe("milliseconds by which the sandbox's clock is ahead of the machine's"),
  succeeded: z.array(z.string()).describe("titles of exchanges that went well since the sandbox started"),
  reminder: z
    .object({ ts: z.string(), channel: z.string(), readers: z.array(z.string()).describe("IDs of people") })
    .optional()
    .describe("the newest reminder of a meeting, whoever got it"),
  writer: z
    .object({
      model: z
        .object({ name: z.string(), host: z.string().describe("with its port") })
        .optional()
        .describe("absent while the built-in stand-in writes"),
      isFixed: z.boolean().describe("whether the environment names the model, which then stays"),
    })
    .optional()
    .describe("who writes the sample service's texts; absent when the service is your own"),
});

/** A model that a server on this machine offers. Its ID is the server's text: only what is fit to be shown is taken. */
export const localModel = z.object({
  server: z.string().describe("what usually has that port, such as Ollama"),
  port: z.number(),
  id: z.string().regex(/^[^\p{C}\p{Z}][^\p{C}]{0,199}$/u),
});

/** The element that was clicked or changed, with Slack's `actions[0]` fields besides the IDs. */
const elementAction = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  block_id: z.string(),
});

/** Characters of a message. Source: https://docs.slack.dev/changelog/2018-truncating-really-long-messages */
export const maxMessageLength = 40_000;

/** What somebody does on the page. */
const byPerson = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), as: z.string(), ...shape });

const placeOfMessage = { channel: z.string(), ts: z.string() };
const placeOfView = { view: z.string() };

export const act = z.discriminatedUnion("kind", [
  byPerson("send", {
    channel: z.string(),
    text: z.string().max(maxMessageLength),
    threadTs: z.string().optional(),
  }),
  byPerson("edit message", { ...placeOfMessage, text: z.string().trim().min(1).max(maxMessageLength) }),
  byPerson("delete message", placeOfMessage),
  byPerson("click in message", { ...placeOfMessage, action: elementAction, state: viewState.optional() }),
  byPerson("click in view", {
    ...placeOfView,
    hash: z.string().describe("of the view as the page shows it"),
    action: elementAction,
    state: viewState,
  }),
  byPerson("submit", { ...placeOfView, state: viewState }),
  byPerson("close", {
    ...placeOfView,
    all: z.boolean().optional().describe("the cross, which closes the whole stack, not the close button"),
  }),
  byPerson("open preview", { ...placeOfMessage, link: z.string().optional().describe("none closes it") }),
  byPerson("message shortcut", { ...placeOfMessage, callbackId: z.string() }),
  byPerson("global shortcut", { callbackId: z.string() }),
  byPerson("open home", { tab: z.enum(["home", "messages"]) }),
  z.object({ kind: z.literal("set faults"), faults }),
  z.object({ kind: z.literal("change meeting"), uid: z.string(), change: meetingChange }),
  z.object({ kind: z.literal("move clock"), minutes: z.int().min(1).max(1440) }),
  z.object({ kind: z.literal("jump to reminder") }),
  z.object({ kind: z.literal("reset clock") }),
  z.object({ kind: z.literal("look for models") }),
  z.object({
    kind: z.literal("use model"),
    model: localModel.optional().describe("the built-in stand-in when absent"),
  }),
]);

/** Requests an `external_select`'s options as a person types. */
export const suggest = z.object({
  as: z.string(),
  view: z.string().optional(),
  channel: z.string().optional(),
  ts: z.string().optional(),
  actionId: z.string(),
  blockId: z.string(),
  value: z.string(),
});

/** Uploads a file that a person picked in a `file_input`, with its bytes as the body. */
export const upload = z.object({ as: z.string(), name: z.string().min(1).max(255) });

export const uploadResult = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), file: z.looseObject(file) }),
  z.object({ ok: z.literal(false), sentence: z.string() }),
]);

/** One paid call from the app's ledger. Times are Unix times in milliseconds. */
const ledgerRow = z.object({
  id: z.string(),
  person: z.string().describe("a member's id"),
  operation: paidOperation,
  state: z.enum(["intent", "sent", "answered", "refused", "unknown"]),
  price: z.number().describe("tenths of a credit"),
  charged: z.number().optional().describe("tenths of a credit"),
  balanceAfter: z.number().optional().describe("tenths of a credit"),
  at: z.number(),
  sentAt: z.number().optional(),
  settledAt: z.number().optional(),
  deliveredAt: z.number().optional(),
  key: z.string(),
});

/** Response of `GET /sandbox/ledger`: newest first. Request it again after a snapshot. */
export const ledger = z.object({ rows: z.array(ledgerRow) });

/** Slack's response to an interaction: nothing, or the message shown when the app failed. */
export const actResult = z.object({
  ok: z.boolean(),
  sentence: z.string().optional(),
  models: z.array(localModel).optional().describe("found on this machine, when someone looked for them"),
});

export type Person = z.infer<typeof person>;
export type Channel = z.infer<typeof channel>;
export type Message = z.infer<typeof message>;
export type View = z.infer<typeof view>;
export type Exchange = z.infer<typeof exchange>;
export type Faults = z.infer<typeof faults>;
export type CalendarMeeting = z.infer<typeof calendarMeeting>;
export type MeetingChange = z.infer<typeof meetingChange>;
export type LocalModel = z.infer<typeof localModel>;
export type Step = z.infer<typeof step>;
export type Snapshot = z.infer<typeof snapshot>;
export type Act = z.infer<typeof act>;
export type UploadResult = z.infer<typeof uploadResult>;
export type LedgerRow = z.infer<typeof ledgerRow>;
export type Ledger = z.infer<typeof ledger>;
export type ActResult = z.infer<typeof actResult>;
export type Suggest = z.infer<typeof suggest>;
export type ViewState = z.infer<typeof viewState>;
