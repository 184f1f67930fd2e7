import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, ids as people, team } from "../../src/sandbox/index.ts";
import type { Acknowledgement } from "../../src/sandbox/slack/transport/app-transport.ts";
import { forgedAct, forgedPress, forgedSubmit } from "../support/app/forged.ts";
import { singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";
import { calendarOf, eventOf } from "../support/calendars/feeds.ts";

/**
 * What goes to one person's messages is theirs alone, and a channel's reminders are its members'. A colleague who knows
 * the ids, and sends them in buttons, menus, forms and commands that Slack could have signed, is told what they are told
 * about ids that there aren't; and nothing changes.
 */

const world = await singleCalendarWorkspace();
const { ask, read } = world;
/** Where Lena is, and presses what she has made up. */
const here = "#renewals";
const madeUp = { reminder: "r-none", source: "s-none", channel: "C02NONE0001" };
type Ids = typeof madeUp;

const hour = 3_600_000;

function calendar(title: string, startsAt: number): string {
  const date = `${new Date(startsAt).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const guests = ["Jane Whitfield:mailto:jane@acme.com", "Leila Haddad:mailto:leila@acme.com"];
  const attendees = [...guests, "Kwame Mensah:mailto:kwame@tallowfreight.example"].map(
    (guest) => `ATTENDEE;CN=${guest}`,
  );
  return calendarOf(eventOf(title, `DTSTART:${date}`, "DURATION:PT30M", `SUMMARY:${title}`, ...attendees));
}

let priya: Actor;
let lena: Actor;
let own: Ids;
let ofChannel: Ids;
beforeAll(async () => {
  const { running, host } = world;
  const { workspace } = running.slack;
  priya = world.priya;
  lena = workspace.as(people.lena);
  host.serve(calendar("Quiet talk", workspace.clock.now() + 5 * hour));
  expect(await ask(priya, here, `add ${host.address("own")} 15`)).toContain("Calendar added");
  own = { ...(await idsFor("Quiet talk")), channel: world.ownMessages };
  await priya.send("#deal-desk", "/invite @rapport");
  host.serve(calendar("Discount", workspace.clock.now() + 6 * hour));
  expect(await ask(priya, "#deal-desk", `add ${host.address("desk")} 15 here`)).toContain("Calendar added");
  await ask(priya, "#deal-desk", "agenda 8:30");
  ofChannel = { ...(await idsFor("Discount")), channel: people.dealDesk };
});

/** Priya's App Home names them. */
async function idsFor(title: string): Promise<Omit<Ids, "channel">> {
  await priya.openHome();
  const blocks = await priya.until((me) => {
    const view = me.home();
    return view !== undefined && read(view).includes(title) && view.blocks;
  });
  const texts = blocks.map((block) => JSON.stringify(block));
  const reminder = idIn(/"meeting ([^"]+)"/, texts[texts.findIndex((text) => text.includes(title)) + 1]);
  const sources = texts.flatMap((text) => /"block_id":"source ([^"]+)"/.exec(text)?.[1] ?? []);
  const [source = ""] = sources.filter((id) => id !== own?.source);
  return { reminder, source };
}

const idIn = (pattern: RegExp, text = ""): string => pattern.exec(text)?.[1] ?? "";

/** In a message that Lena sees. */
const button = (action_id: string, value: object) => () =>
  forgedPress(world.running.slack.workspace, lena, lena.lastMessage(here), action_id, value);

const menu = (action_id: string, block_id: string, value: string) => () =>
  forgedAct(world.running.slack.workspace, lena, lena.lastMessage(here), {
    type: "overflow",
    action_id,
    block_id,
    selected_option: { text: { type: "plain_text", text: "" }, value },
  });

const responseUrl = () =>
  world.running.slack.workspace.responseUrls.issue("commands", { user: lena.id, channel: people.renewals })
    .url;

const command =
  (text: string, channel: string, name = "/reminders") =>
  () => {
    const { workspace } = world.running.slack;
    const fields = { team_id: team.id, user_id: lena.id, channel_id: channel, channel_name: "privategroup" };
    const trigger_id = workspace.triggers.issue(lena.id);
    const payload = { ...fields, command: name, text, response_url: responseUrl(), trigger_id };
    return workspace.deliver({ kind: "slash_commands", title: name, payload });
  };

const form = (callback_id: string, metadata: object, values: object) => () =>
  forgedSubmit(world.running.slack.workspace, lena, callback_id, metadata, values);

const field = (id: string, state: object) => ({ [id]: { [id]: state } });
const settings = {
  ...field("reminders_feed_minutes", { type: "plain_text_input", value: "3" }),
  ...field("reminders_feed_covers", { type: "radio_buttons", selected_option: { value: "everything" } }),
  ...field("reminders_feed_all_day", { type: "checkboxes", selected_options: [] }),
};
const agendaTimes = {
  ...field("reminders_agenda_time", { type: "timepicker", selected_time: "05:00" }),
  ...field("reminders_agenda_days", { type: "radio_buttons", selected_option: { value: "daily" } }),
};

const jane = { address: { email: "jane@acme.com" } };

/** Everything that takes an id. */
const attempts: Record<string, (ids: Ids) => () => Promise<unknown>> = {
  "“And 1 more”": ({ reminder }) => button("reminders_more_guests", { reminder }),
  "“Profiles” in App Home": ({ reminder }) => button("reminders_home_profiles", { reminder }),
  "“Brief…” in App Home": ({ reminder }) => button("reminders_home_briefs", { reminder }),
  "“Full brief”": ({ reminder }) => button("reminders_brief", { reminder, addressee: jane }),
  "a snooze": ({ reminder }) => menu("reminders_more", `reminder ${reminder}`, "snooze 5"),
  "a skipped series": ({ reminder }) => menu("reminders_more", `reminder ${reminder}`, "skip series"),
  "“Pause”": ({ source }) => button("reminders_source_pause", { source }),
  "“Resume”": ({ source }) => button("reminders_source_resume", { source }),
  "“Fetch now”": ({ source }) => button("reminders_source_fetch", { source }),
  "“Remind me of all events with a link to join”": ({ source }) =>
    button("reminders_source_links", { source }),
  "“Change…”": ({ source }) => button("reminders_source_change", { source }),
  "“Remove”": ({ source }) => button("reminders_remove", { source }),
  "“Remove” with another list": ({ source }) => button("reminders_remove", { source, list: people.renewals }),
  "the undoing of a removal": ({ source }) => button("reminders_undo_remove", { source }),
  "the form for a calendar's settings": ({ source }) => {
    const origin = { in: "message", responseUrl: responseUrl() };
    return form("reminders_change_view", { source, origin }, settings);
  },
  "“Remind again”": ({ channel }) => button("reminders_remind_again", { channel, series: "none" }),
  "“List”": ({ channel }) => button("reminders_list", { channel }),
  "“Next” in a list": ({ channel }) => button("reminders_list_next", { channel, page: 0 }),
  "“Show next card”": ({ channel }) => button("reminders_test", { channel }),
  "“Morning agenda…”": ({ channel }) => button("reminders_open_agenda", { channel }),
  "“Turn off”, of the agenda": ({ channel }) => button("reminders_agenda_off", { channel }),
  "/reminders list": ({ channel }) => command("list", channel),
  "/reminders test": ({ channel }) => command("test", channel),
  "/reminders agenda": ({ channel }) => command("agenda", channel),
  "/reminders agenda off": ({ channel }) => command("agenda off", channel),
  "/reminders pause 1": ({ channel }) => command("pause 1", channel),
  "/reminders pause all": ({ channel }) => command("pause all", channel),
  "a guest's name": ({ channel }) => command("Kwame", channel, "/profile"),
};

/** What would be set up in somebody else's place. */
const additions: Record<string, (ids: Ids) => () => Promise<unknown>> = {
  "an agenda": ({ channel }) => form("reminders_agenda_view", { channel }, agendaTimes),
  "an agenda by command": ({ channel }) => command("agenda 5:00", channel),
  "a meeting": ({ channel }) => command("meet jane@acme.com tomorrow 3pm Renewal", channel),
  "a calendar": ({ channel }) => command(`add ${world.host.address("lena")} here`, channel),
};

/** What Lena sees, or is told, after a request; with the conversation that it's about left out. */
async function answerTo(request: () => Promise<unknown>, { channel }: Ids): Promise<string> {
  const texts = (me: Actor) => [
    ...me.messages(here).map((message) => [message.ts, read(message)] as const),
    ...me.modals().map((view) => [view.id, read(view)] as const),
  ];
  // What is pressed may be replaced by its answer, so it's another message each time.
  await lena.send(here, "Morning!");
  const before = new Map(texts(lena));
  const acknowledged = bodyOf(await request());
  const isWaiting = (text: string) => /(Looking|Reading|Setting) [^\n]*…/.test(text);
  const text = await lena.until((me) => {
    const [, shown] = texts(me).findLast(([id, text]) => before.get(id) !== text) ?? [];
    const answer = shown ?? acknowledged;
    return answer !== undefined && !isWaiting(answer) && answer;
  });
  const view = lena.modal();
  if (view !== undefined) await lena.close(view, { all: true });
  const place = channel.startsWith("D") ? "in a direct message" : `in <#${channel}>`;
  return text.replaceAll(channel, "(channel)").replaceAll(place, "(place)");
}

/** What an acknowledgement shows, if anything. */
function bodyOf(answer: unknown): string | undefined {
  const body = isAcknowledgement(answer) && answer.acknowledged ? answer.body : undefined;
  const text = body === undefined || body === "" ? "{}" : JSON.stringify(body);
  return text === "{}" ? undefined : text;
}

function isAcknowledgement(answer: unknown): answer is Acknowledgement {
  return typeof answer === "object" && answer !== null && "acknowledged" in answer;
}

/** All that Priya has set up, as she sees it. */
async function standing(): Promise<string[]> {
  const before = priya.home();
  await priya.openHome();
  const home = await priya.until((me) => me.home() !== before && me.home());
  return [read(home), await ask(priya, here, "list"), await ask(priya, "#deal-desk", "list")];
}

/** Lena is told of each what she's told of what there isn't. */
async function expectNothingOf(theirs: Ids): Promise<void> {
  const ofNone = { ...madeUp, channel: theirs.channel.startsWith("D") ? "D02NONE0001" : madeUp.channel };
  for (const [what, attempt] of Object.entries(attempts)) {
    const answer = await answerTo(attempt(theirs), theirs);
    expect.soft(answer, what).toBe(await answerTo(attempt(ofNone), ofNone));
    expect.soft(answer, what).not.toMatch(/Jane|Quiet|Discount|basic\.ics|tallowfreight/);
  }
}

describe.each([
  ["somebody's own messages", () => own],
  ["a channel that one isn't in", () => ofChannel],
] as const)("of the reminders in %s a colleague who knows the ids", (_, theirs) => {
  test("sees nothing and changes nothing", async () => {
    const before = await standing();
    await expectNothingOf(theirs());
    expect(await standing()).toEqual(before);
  });

  test("sets nothing up there", async () => {
    const before = await standing();
    for (const [what, attempt] of Object.entries(additions)) {
      const answer = await answerTo(attempt(theirs()), theirs());
      expect.soft(answer, what).toContain("Nothing was set up.");
    }
    expect(await standing()).toEqual(before);
  });
});

test("whoever leaves a channel sees nothing of its reminders any more, and changes nothing", async () => {
  const { workspace } = world.running.slack;
  const list = command("list", people.dealDesk);
  workspace.invite(people.dealDesk, lena.id);
  expect(await answerTo(list, ofChannel)).toContain("Discount");
  const before = await standing();
  workspace.removeMember(people.dealDesk, lena.id);
  await expectNothingOf(ofChannel);
  expect(await standing()).toEqual(before);
});
