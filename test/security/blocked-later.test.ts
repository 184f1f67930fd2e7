import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, app, type Message, ids as people } from "../../src/sandbox/index.ts";
import { actIn } from "../../src/sandbox/slack/person/interactions.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What was under way or posted when somebody was blocked shows nothing more of them, and asks nothing. */

const minute = 60_000;
const channel = "#deal-desk";
const blocked = "Jane Whitfield's profile is blocked at your company: they asked not to be profiled.";

const actors = ({ slack: { workspace } }: Everything) => ({
  priya: workspace.as(people.priya),
  sam: workspace.as(people.sam),
});

describe("when somebody is blocked", () => {
  let running: Everything;
  let flow: ReturnType<typeof paidFlow>;
  let priya: Actor;
  let card: Message;
  const asked: string[] = [];
  const read = (message: Message) => flow.read(message).replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)");

  beforeAll(async () => {
    running = await startEverything();
    const { workspace } = running.slack;
    const { sam } = actors(running);
    ({ priya } = actors(running));
    flow = paidFlow(running, channel);
    await priya.send("#renewals", "/reminders meet @jane in 3 hours Renewal");
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("*Renewal*"));
    workspace.moveClock(166 * minute);
    card = await priya.until((me) =>
      me.messages("#renewals").find(({ user, isEphemeral }) => user === app.user && !isEphemeral),
    );
    expect(read(card)).toContain("Pragmatic Builder");
    expect(await flow.ask(sam, "/profile block jane@acme.com")).toContain("is blocked");
    workspace.onArrival(({ direction, title }) => {
      if (direction === "app to service") asked.push(title);
    });
  });
  afterAll(() => running.stop());
  afterEach(() => {
    expect(asked).toEqual([]);
    expect(running.slack.workspace.problems).toEqual([]);
  });

  test("“Full brief” of an earlier reminder buys nothing", async () => {
    await priya.click(card, "reminders_brief");
    const view = await flow.modal(priya, "blocked");
    await priya.close(view);
    expect(flow.read(view)).toBe(`Brief\n${blocked} Nothing was charged. Ask an admin.\nClose`);
  });

  test("its list of guests has their name alone", async () => {
    const { workspace } = running.slack;
    const [person, conversation] = [workspace.person(priya.id), workspace.conversation("#renewals")];
    if (person === undefined || conversation === undefined) throw new Error("Nobody is there.");
    const reminder = /"block_id":"reminder ([^"]+)"/.exec(JSON.stringify(card.blocks))?.[1];
    const button = { type: "button", action_id: "reminders_more_guests", block_id: "b" };
    const value = JSON.stringify({ reminder });
    await actIn({ workspace, person }, { message: card, conversation }, { ...button, value });
    const view = await flow.modal(priya, "guests from outside");
    await priya.close(view);
    expect(flow.read(view)).toBe(
      "Guests\n*Renewal*: guests from outside\nJane Whitfield\nOnly you see this. Look-ups are free.\nClose",
    );
  });

  test("a snoozed reminder comes with their name alone", async () => {
    await priya.click(card, "reminders_more", "snooze 5");
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("We'll remind you"));
    running.slack.workspace.moveClock(6 * minute);
    const again = await priya.until((me) =>
      me.messages(me.appChannel).find((each) => flow.read(each).includes("Renewal")),
    );
    expect(read(again)).toMatchInlineSnapshot(`
      "*Renewal* · (date)
      Jane Whitfield
      Remind me in 5 min
      Remind me in 10 min
      Remind me when it starts
      Set up by <@U02PRIYA001> · 1 of 1 guest is outside
      You asked to be reminded again."
    `);
  });

  test("the morning agenda has their name alone", async () => {
    const { workspace } = running.slack;
    // The other meeting is over then, whatever the time of day.
    workspace.moveClock(180 * minute);
    await priya.send("#renewals", "/reminders agenda 8:30 daily");
    const set = await priya.until(
      (me) =>
        flow.read(me.lastMessage("#renewals")).includes("Morning agenda") && me.lastMessage("#renewals"),
    );
    const next = Number(/next <!date\^(\d+)/.exec(flow.read(set))?.[1]) * 1_000;
    const minutes = Math.ceil((next - workspace.clock.now()) / minute) + 120;
    await priya.send("#renewals", `/reminders meet jane@acme.com in ${minutes} minutes Planning`);
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("*Planning*"));
    workspace.moveClock(next + minute - workspace.clock.now());
    const agenda = await priya.until((me) =>
      me.messages("#renewals").find((each) => flow.read(each).startsWith("*Today:")),
    );
    expect(read(agenda)).toMatchInlineSnapshot(`
      "*Today: 1 meeting*
      (date) · *Planning* · with Jane Whitfield
      This channel's agenda, set up by <@U02PRIYA001>"
    `);
  });
});

test("a result that was bought before, and that the next process has to show, is neither shown there nor kept", async (context) => {
  const folder = await temporaryFolder();
  const environment = {
    DATABASE_URL: join(folder.path, "rapport.db"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  };
  const first = await startEverything({ environment });
  const { workspace } = first.slack;
  const { priya, sam } = actors(first);
  const flow = paidFlow(first, channel);
  await priya.send(channel, "/prep jane@acme.com");
  const form = await flow.modal(priya, "Costs 1 credit.");
  // Slack takes no result from the first process.
  workspace.refuseCalls("views.update", "internal_error", Number.POSITIVE_INFINITY);
  await priya.submit(form, { prep_kind: "call", prep_topic: "Q3 renewal" });
  await priya.until(() => first.lines.some((line) => line.includes("paid call failed, will retry")));
  expect(flow.paidRequests()).toBe(1);
  expect(await flow.ask(sam, "/profile block jane@acme.com")).toContain("is blocked");
  await first.rapport.stop();
  workspace.refuseCalls("views.update", "internal_error", 0);
  workspace.moveClock(minute);
  const second = await startEverything({ slack: first.slack, environment });
  context.onTestFinished(async () => {
    await second.stop();
    await first.service.stop();
    await folder[Symbol.asyncDispose]();
  });
  const shown = flow.read(await flow.modal(priya, "blocked"));
  expect(shown).toBe(
    `Brief\n${blocked} We don't show what was written; it cost 1 credit. Ask an admin.\nClose`,
  );
  expect(flow.paidRequests()).toBe(1);
  const thread = await priya.until((me) => {
    const texts = me.messages(me.appChannel).map(flow.read);
    const [root] = me.messages(me.appChannel);
    const inThread = root && me.messages(me.appChannel, { threadTs: root.ts }).map(flow.read);
    return inThread?.length === 2 && [...new Set([...texts, ...inThread])];
  });
  expect(thread).toEqual([
    "Jane Whitfield: briefs, waves and rephrasings",
    `${blocked} We don't show what was written; it cost 1 credit. Ask an admin.`,
  ]);
});
