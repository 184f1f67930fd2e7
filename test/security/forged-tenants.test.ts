import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Message, ids as people, visibleText } from "../../src/sandbox/index.ts";
import { type Kind, modalSaying, requestOf } from "../support/app/every-request.ts";
import { forgedAct, forgedSubmit } from "../support/app/forged.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { type Output, startTwoWorkspaces, type TwoWorkspaces } from "../support/app/two-workspaces.ts";

/**
 * Two companies have the app. Mallory works at Harrier, and knows ids and addresses of Kestrel. Whatever she puts into
 * a request that Slack signs, she's shown nothing of Kestrel's, and makes nothing be asked or written there.
 */

const mallory = "U04MALLORY1";
const kestrel = "T02KESTREL7";
const kinds = [
  "/profile",
  "a button on a message",
  "a button in Home",
  "the shortcut to look someone up",
  "the options of a field",
  "a form",
  "opening Home",
] as const satisfies Kind[];

let two: TwoWorkspaces;
/** What the app does about each kind of request that isn't forged. */
const unforged = new Map<string, Output>();
/** Kestrel's: of its paid calls, of a reminder and its source, and what says who shared a card. */
let known: { calls: string[]; reminder: string; source: string; sealed: string };

beforeAll(async () => {
  two = await startTwoWorkspaces();
  two.harrier.addPerson({
    ...{ id: mallory, teamId: two.harrier.team.id, name: "mallory", realName: "Mallory Crane", title: "" },
    ...{ initials: "MC", colour: "#123456", email: "mallory@harrier.example", kind: "person", isAdmin: true },
    timeZone: "Europe/Berlin",
  });
  known = await kestrelAtWork();
  for (const kind of kinds) await outputOf(kind);
  for (const kind of kinds) unforged.set(kind, await outputOf(kind));
});
afterAll(() => two[Symbol.asyncDispose]());

async function kestrelAtWork() {
  const priya = two.kestrel.as(people.priya);
  const shows = (text: string) =>
    priya.until((me) => me.messages(people.renewals).find((one) => visibleText(one).includes(text)));
  await priya.send(people.renewals, `/prep jane@acme.com call Quillfeather`);
  await priya.send(people.renewals, `/wave jane@acme.com Renew Quillfeather before the 30th`);
  await priya.send(people.renewals, `/rephrase jane@acme.com Could you maybe sign Quillfeather?`);
  await priya.send(people.renewals, `/reminders meet jane@acme.com tomorrow 3pm Quillfeather`);
  await priya.send(people.renewals, "/profile jane@acme.com");
  await priya.click(await shows("Jane Whitfield · jane@acme.com"), "profile_more", "share");
  await priya.submit(await priya.until((me) => me.modal()), { profile_share_target: people.renewals });
  const posted = await priya.until(() => {
    const text = JSON.stringify(two.kestrel.as(people.sam).messages(people.renewals));
    return text.includes("post_take_back") && text;
  });
  await priya.openHome();
  const home = await priya.until((me) => {
    const text = JSON.stringify(me.home()?.blocks);
    return text.includes('"meeting ') && text;
  });
  const isKept = ({ metadata }: Message) => metadata?.event_type === "paid_result";
  await untilInMessages(priya, (me) => me.messages(me.appChannel).filter(isKept).length === 3);
  const { query } = two.database;
  const isDone = async () => {
    const states = await query.selectFrom("paid_calls").select("delivered_at").execute();
    // Among them one that repeats a call whose answer was late, and would look like Mallory's doing.
    const jobs = await query.selectFrom("jobs").select("key").where("kind", "!=", "reminder").execute();
    const isShown = states.length === 3 && states.every(({ delivered_at }) => delivered_at !== null);
    return isShown && jobs.length === 0;
  };
  await vi.waitUntil(isDone, { timeout: 60_000 });
  const calls = await query.selectFrom("paid_calls").select("id").orderBy("operation").execute();
  const source = await query.selectFrom("reminder_sources").select("id").executeTakeFirst();
  return {
    calls: calls.map(({ id }) => id),
    reminder: /"meeting ([^"]+)"/.exec(home)?.[1] ?? "",
    source: source?.id ?? "",
    sealed: /"post_take_back".*?"value":"([^"]+)"/.exec(posted)?.[1] ?? "",
  };
}

type Payload = Record<string, unknown>;

function outputOf(kind: Kind, forge = (payload: Payload) => payload): Promise<Output> {
  const { payload, ...request } = requestOf(kind, { workspace: two.harrier, user: mallory });
  return two.outputOf(() => two.harrier.deliver({ ...request, payload: forge(payload) }));
}

/** Kestrel's Slack knows no Mallory. */
const unknown =
  "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. Try again in a minute.";
const notInstalled =
  "Rapport isn't installed in your workspace, so we did nothing. A workspace admin can install it: https://rapport.example/slack/install";
const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } });
const outputWith = (asked: string[], body?: unknown): Output => ({
  acknowledgement: { acknowledged: true, ...(body !== undefined && { body }) },
  asked,
  written: [],
});
/** Said to whoever acts, but never at Harrier's response URL. */
const elsewhere =
  "This is from another company's Rapport, and only people there can use it. Nothing was done or charged. In your own workspace, start with `/profile`.";

/** All that comes of a request that is Kestrel's, by who acted: Kestrel's Slack refuses what it's asked to show her. */
function refusedByKestrel(kind: Kind): Output {
  const failure =
    "Something went wrong on our side. Nothing was charged. Try again; if it keeps happening, give your Rapport admin this reference: (reference).";
  switch (kind) {
    case "/profile":
      return outputWith([], { response_type: "ephemeral", text: elsewhere });
    case "a button on a message":
      return outputWith([
        `Kestrel views.open trigger_id=(trigger)&view=${JSON.stringify(modalSaying(elsewhere))}`,
      ]);
    case "opening Home": {
      const title = { type: "header", text: { type: "plain_text", text: "Rapport", emoji: false } };
      const view = { type: "home", blocks: [title, section(unknown)] };
      return outputWith([`Kestrel views.publish user_id=${mallory}&view=${JSON.stringify(view)}`]);
    }
    case "the options of a field":
      return outputWith([], { options: [] });
    case "a form":
      return outputWith([], { response_action: "update", view: modalSaying(unknown) });
    default:
      return outputWith([
        `Kestrel views.open trigger_id=(trigger)&view=${JSON.stringify(modalSaying(unknown))}`,
        `Kestrel chat.postMessage channel=${mallory}&text=${failure}&blocks=${JSON.stringify([section(failure)])}`,
      ]);
  }
}

/** What comes of a request of a workspace that has no installation. */
function explained(kind: Kind): Output {
  const said = { response_type: "ephemeral", text: notInstalled };
  switch (kind) {
    case "/profile":
      return outputWith([], said);
    case "a button on a message":
      return outputWith([`Harrier response_url ${JSON.stringify({ ...said, replace_original: false })}`]);
    case "the options of a field":
      return outputWith([], { options: [] });
    case "a form":
      return outputWith([], { response_action: "update", view: modalSaying(notInstalled) });
    default:
      return outputWith([]);
  }
}

/** Of each kind of request: what its payload names besides Harrier, and who has it answered. */
const forgeries: [kind: Kind, what: string, whose: "Harrier" | "Kestrel" | "nobody", changes: object][] = [
  ["/profile", "the team", "Kestrel", { team_id: kestrel }],
  [
    "/profile",
    "an installation for a whole enterprise",
    "Kestrel",
    { enterprise_id: kestrel, is_enterprise_install: "true" },
  ],
  ["/profile", "the enterprise", "Harrier", { enterprise_id: kestrel, is_enterprise_install: "false" }],
  [
    "/profile",
    "enterprise, and a team without the app",
    "Kestrel",
    { enterprise_id: kestrel, team_id: "T0" },
  ],
  [
    "/profile",
    "an installation for an unknown enterprise",
    "Harrier",
    { enterprise_id: "E0", is_enterprise_install: "true" },
  ],
  ["/profile", "a team without the app", "nobody", { team_id: "T0" }],
  ["opening Home", "the team", "Harrier", { team_id: kestrel, context_team_id: kestrel }],
  ["opening Home", "the authorization", "Kestrel", { authorizations: [{ team_id: kestrel }] }],
  ["opening Home", "the team, without an authorization", "Kestrel", { team_id: kestrel, authorizations: [] }],
  [
    "opening Home",
    "an installation for a whole enterprise",
    "Kestrel",
    { authorizations: [{ team_id: null, enterprise_id: kestrel, is_enterprise_install: true }] },
  ],
  ["opening Home", "neither team nor authorization", "nobody", { team_id: null, authorizations: null }],
  ...interactionForgeries("a button on a message"),
  ...interactionForgeries("a button in Home"),
  ...interactionForgeries("the shortcut to look someone up"),
  ...interactionForgeries("the options of a field"),
  ...interactionForgeries("a form"),
  ["a button in Home", "the view's team", "Harrier", { view: { id: "V1", type: "home", team_id: kestrel } }],
  [
    "a button in Home",
    "the team that the view's app is of",
    "Kestrel",
    { view: { id: "V1", type: "home", app_installed_team_id: kestrel } },
  ],
];

function interactionForgeries(kind: Kind): typeof forgeries {
  const user = { id: mallory, name: "mallory" };
  const team = { id: "T04HARRIER8", domain: "harrier-demo" };
  return [
    [kind, "the team", "Kestrel", { team: { id: kestrel }, user: { ...user, team_id: "T04HARRIER8" } }],
    [kind, "the person's team", "Harrier", { user: { ...user, team_id: kestrel } }],
    [kind, "the person's team alone", "Kestrel", { team: null, user: { ...user, team_id: kestrel } }],
    [kind, "nothing", "nobody", { team: null, user }],
    [
      kind,
      "an installation for a whole enterprise",
      "Kestrel",
      { enterprise: { id: kestrel }, is_enterprise_install: true },
    ],
    [
      kind,
      "the enterprise of the team",
      "Kestrel",
      { team: { ...team, enterprise_id: kestrel }, is_enterprise_install: true },
    ],
    [kind, "an installation for an unknown enterprise", "Harrier", { is_enterprise_install: true }],
  ];
}

test.each(forgeries)(
  "%s of Harrier's that names Kestrel's as %s is %s's",
  async (kind, _, whose, changes) => {
    const output = await outputOf(kind, (payload) => ({ ...payload, ...changes }));
    const expected = {
      Harrier: unforged.get(kind),
      Kestrel: refusedByKestrel(kind),
      nobody: explained(kind),
    };
    expect(output).toEqual(expected[whose]);
  },
);

const mallorys = { id: mallory };

/** Acts on a message in Harrier's own channel. */
const act = (action: Payload) =>
  forgedAct(two.harrier, mallorys, two.harrier.as(people.priya).lastMessage(people.renewals), action);
const submit = (callback_id: string, metadata: object | string, values: object = {}, more: object = {}) =>
  forgedSubmit(two.harrier, mallorys, callback_id, metadata, values, more);
const press = (action_id: string, value: unknown) =>
  act({ type: "button", action_id, value: typeof value === "string" ? value : JSON.stringify(value) });
const choose = (action_id: string, value: string, more: Payload = {}) =>
  act({
    type: "overflow",
    action_id,
    selected_option: { text: { type: "plain_text", text: "" }, value },
    ...more,
  });
const jane = { address: { email: "jane@acme.com" } };
const result = { page: 0, isReopened: true };
const target = (id: string) => ({
  [id]: { [id]: { type: "conversations_select", selected_conversation: people.renewals } },
  share_colleague: { share_colleague: {} },
});

/** Each way in which a request names what is Kestrel's. @param id of it, or one that nobody has */
const ofCalls: [what: string, act: (id: string) => Promise<unknown>][] = [
  ...[
    "paid_open_result",
    "paid_earlier_version",
    "paid_later_version",
    "prep_page_next",
    "wave_page_previous",
  ]
    .concat(["prep_share", "wave_again", "wave_share", "rephrase_reply", "rephrase_copy", "rephrase_again"])
    .map((id): (typeof ofCalls)[number] => [id, (call) => press(id, { call, ...result })]),
  ["paid_write_anew", (call) => press("paid_write_anew", { call, key: "1.2.3" })],
  ["home_open_result", (call) => press("home_open_result", { call })],
  ["credits_again", (call) => press("credits_again", { call })],
  ["credits_reword", (call) => press("credits_reword", { call })],
  [
    "wave_vary",
    (call) => {
      const value = JSON.stringify({ call, tone: "warm" });
      return act({ type: "static_select", action_id: "wave_vary", selected_option: { value } });
    },
  ],
  ["prep_share_view", (call) => submit("prep_share_view", { call, ...result }, target("prep_share_target"))],
  ["wave_share_view", (call) => submit("wave_share_view", { call, ...result }, target("wave_share_target"))],
  [
    "rephrase_reply_view",
    (call) => {
      const text = { type: "rich_text_section", elements: [{ type: "text", text: "Yes." }] };
      const written = { type: "rich_text_input", rich_text_value: { type: "rich_text", elements: [text] } };
      const values = { rephrase_reply_message: { rephrase_reply_message: written } };
      return submit("rephrase_reply_view", { call, trigger: "1.2.3", attempt: 0 }, values);
    },
  ],
];
const ofReminders: typeof ofCalls = [
  ["reminders_brief", (reminder) => press("reminders_brief", { reminder, addressee: jane })],
  ["reminders_more_guests", (reminder) => press("reminders_more_guests", { reminder })],
  ["reminders_undo_skip", (reminder) => press("reminders_undo_skip", { reminder, series: "s" })],
  [
    "reminders_more",
    (reminder) => choose("reminders_more", "skip series", { block_id: `reminder ${reminder}` }),
  ],
];
const ofSources: typeof ofCalls = [
  ...[
    "reminders_source_pause",
    "reminders_source_resume",
    "reminders_source_fetch",
    "reminders_source_links",
    "reminders_source_change",
  ]
    .concat(["reminders_remove", "reminders_undo_remove"])
    .map((id): (typeof ofCalls)[number] => [id, (source) => press(id, { source })]),
  [
    "reminders_source_remove",
    (source) => choose("reminders_home_source", JSON.stringify({ do: "remove", source })),
  ],
  [
    "reminders_change_view",
    (source) =>
      submit(
        "reminders_change_view",
        { source, origin: { in: "modal", view: "V0123456789" } },
        { reminders_feed_minutes: { reminders_feed_minutes: { value: "1" } } },
      ),
  ],
];
const ofPosts: typeof ofCalls = [
  ["post_take_back", (sealed) => press("post_take_back", sealed)],
  ["post_menu", (sealed) => choose("post_menu", sealed)],
];
const idGestures = [
  ...ofCalls.map(([what, act]) => [what, act, () => known.calls] as const),
  ...ofReminders.map(([what, act]) => [what, act, () => [known.reminder]] as const),
  ...ofSources.map(([what, act]) => [what, act, () => [known.source]] as const),
  ...ofPosts.map(([what, act]) => [what, act, () => [known.sealed]] as const),
];

test.each(idGestures)(
  "%s with an id of Kestrel's does what it does with nobody's",
  async (_, gesture, ids) => {
    for (const id of ids()) {
      const nobodys = `${id.slice(0, -4)}AAAA`;
      expect(id.length).toBeGreaterThan(8);
      const [output, other] = [await outputWithId(gesture, id), await outputWithId(gesture, nobodys)];
      expect(output).toEqual(other);
      expect(output.written).toEqual([]);
      expect(output.asked.filter((one) => !one.startsWith("Harrier "))).toEqual([]);
    }
  },
);

function outputWithId(gesture: (id: string) => Promise<unknown>, id: string): Promise<Output> {
  return two.outputOf(() => gesture(id), [id]);
}

describe("nothing goes to a response URL of Kestrel's, whoever acts, that comes", () => {
  const url = (kind: "commands" | "actions" | "app") =>
    two.kestrel.responseUrls.issue(kind, { user: people.priya, channel: people.renewals }).url;

  test.each([
    [
      "with a command",
      () => outputOf("/profile", (payload) => ({ ...payload, response_url: url("commands") })),
    ],
    [
      "with a click",
      () => outputOf("a button on a message", (payload) => ({ ...payload, response_url: url("actions") })),
    ],
    [
      "with a form that shares a card",
      () => {
        const response_urls = [{ response_url: url("app"), channel_id: people.renewals, action_id: "a" }];
        return two.outputOf(() => submit("profile_look_up_view", {}, {}, { response_urls }));
      },
    ],
    [
      "in what a form carries",
      () => {
        const origin = { in: "message", channel: people.renewals, responseUrl: url("actions") };
        const values = { reminders_feed_minutes: { reminders_feed_minutes: { value: "1" } } };
        return two.outputOf(() => submit("reminders_change_view", { source: "s", origin }, values));
      },
    ],
    [
      "in what a form carries, spelled otherwise",
      () => {
        const responseUrl = url("actions").replace("/actions/", "/\u0000/");
        const origin = { in: "message", channel: people.renewals, responseUrl };
        const metadata = JSON.stringify({ source: "s", origin }).replace("\\u0000", "\\u0061ctions");
        const values = { reminders_feed_minutes: { reminders_feed_minutes: { value: "1" } } };
        return two.outputOf(() => submit("reminders_change_view", metadata, values));
      },
    ],
    [
      "in what a form carries for the message that it rephrases",
      () => {
        const reply = { kind: "reply", responseUrl: url("app"), until: Number.MAX_SAFE_INTEGER };
        const thread = { channel: people.renewals, ts: "1.2", reply };
        return two.outputOf(() => submit("rephrase_form_view", { trigger: "1.2.3", thread }));
      },
    ],
  ])("%s", async (_, output) => {
    const { acknowledgement, asked, written } = await output();
    // Whoever acts is told why, by the acknowledgement or in Harrier's Slack.
    expect(JSON.stringify([acknowledgement, asked])).toContain(elsewhere);
    expect(asked.filter((one) => !one.startsWith("Harrier views.open "))).toEqual([]);
    expect(written).toEqual([]);
  });
});
