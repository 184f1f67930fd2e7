import { describe, expect, test } from "vitest";
import type { Presentation } from "#app/blocks/card.ts";
import { section, sentence } from "#app/blocks/card.ts";
import type { DeliveryTarget } from "#app/slack/reply/delivery-target.ts";
import { createOutbox } from "#app/slack/reply/outbox.ts";
import { ids, visibleText } from "#sandbox/index.ts";
import { errorLog } from "#test/support/log.ts";
import { json, reset, startFakeUpstream } from "#test/support/servers/fake-upstream.ts";
import { slackClient, startSlack } from "../simulated-slack.ts";

const brief: Presentation = { title: "Brief", card: sentence("Be brief.") };
/** A message takes what a modal does not. */
const longTitle = { ...brief, title: "A title of 25 characters." };
/** A modal takes 100 blocks, a message 50. */
const endless: Presentation = {
  title: "Brief",
  card: { text: "Brief", blocks: Array.from({ length: 101 }, (_, index) => section(`Point ${index}`)) },
};
const openElsewhere = "Brief: Slack didn't accept the result here. Open it from Rapport's Home; it's free.";

/** An outbox of a simulated workspace, and what it told. */
async function startOutbox() {
  const running = await startSlack();
  const { priya, workspace } = running;
  const refusals: unknown[] = [];
  const moves: DeliveryTarget[] = [];
  const asked: string[] = [];
  workspace.onArrival(({ title }) => asked.push(title));
  const outbox = createOutbox({
    workspaces: { of: () => ({ ...running, isInstalled: async () => true }) },
    now: Date.now,
    log: errorLog((error) => refusals.push(error)),
  });
  return {
    ...running,
    refusals,
    moves,
    /** The methods that Slack was asked for while a result was shown. */
    async show(place: DeliveryTarget, presentation: Presentation, isKept = false): Promise<string[]> {
      asked.length = 0;
      await this.isSeen(place, presentation, isKept);
      return asked;
    },
    isSeen(place: DeliveryTarget, presentation: Presentation, isKept = true): Promise<boolean> {
      const move = async (to: DeliveryTarget) => void moves.push(to);
      return outbox.show({ organisation: "T1", person: priya.id, place, presentation, isKept, move });
    },
    /** All that the app wrote to her, the oldest first. */
    written: () => priya.messages(priya.appChannel).map((message) => visibleText(message)),
    /** The place of the newest message to her. */
    newest(): DeliveryTarget {
      const { channel, ts } = priya.lastMessage(priya.appChannel);
      return { kind: "direct", channel, ts };
    },
  };
}

const refusal = (error: string) => expect.objectContaining({ message: `An API error occurred: ${error}` });
const elsewhere = ["chat.postMessage", "chat.update"];

describe("a result that Slack refuses where it was to be shown", () => {
  test("in a modal, comes as a direct message", async () => {
    await using slack = await startOutbox();
    const place = await slack.modal();
    expect(await slack.show(place, longTitle)).toEqual(["views.update", ...elsewhere]);
    expect(slack.written()).toEqual(["Be brief."]);
    expect(slack.moves).toEqual([slack.newest()]);
    expect(slack.refusals).toEqual([refusal("invalid_arguments")]);
  });

  test("in a message that is gone, comes as a new one", async () => {
    await using slack = await startOutbox();
    const { kind: _, ...message } = await slack.direct();
    await slack.client.chat.delete(message);
    expect(await slack.show({ kind: "direct", ...message }, brief)).toEqual(["chat.update", ...elsewhere]);
    expect(slack.written()).toEqual(["Be brief."]);
    expect(slack.moves).toEqual([slack.newest()]);
    expect(slack.refusals).toEqual([refusal("message_not_found")]);
  });

  test.for(["modal", "direct"] as const)("and everywhere else, from %s: says where it is", async (kind) => {
    await using slack = await startOutbox();
    const place = await slack[kind]();
    const before = slack.written();
    const first = kind === "modal" ? "views.update" : "chat.update";
    expect(await slack.show(place, endless)).toEqual([first, ...elsewhere, "chat.update"]);
    expect(slack.written()).toEqual([...before, openElsewhere]);
    expect(slack.moves).toEqual([slack.newest()]);
    expect(slack.refusals).toHaveLength(2);
  });
});

test("a modal that was closed refuses nothing: the result comes as a direct message", async () => {
  await using slack = await startOutbox();
  const place = await slack.modal();
  for (const view of slack.priya.modals()) await slack.priya.close(view);
  expect(await slack.show(place, brief)).toEqual(["views.update", ...elsewhere]);
  expect([slack.written(), slack.refusals]).toEqual([["Be brief."], []]);
});

describe("a result that is kept elsewhere", () => {
  const found = "Brief: you'll find it in your messages with Rapport.";

  test("isn't sent as a direct message too, when its place is gone", async () => {
    await using slack = await startOutbox();
    const place = await slack.modal();
    for (const view of slack.priya.modals()) await slack.priya.close(view);
    expect(await slack.show(place, brief, true)).toEqual(["views.update"]);
    expect([slack.written(), slack.moves]).toEqual([[], []]);
    const places = [await slack.modal(), place, await slack.direct()];
    const seen = [];
    for (const each of places) seen.push(await slack.isSeen(each, brief));
    expect(seen).toEqual([true, false, false]);
  });

  test("is pointed to where Slack refuses it, and where the message would stand beside it", async () => {
    await using slack = await startOutbox();
    expect(await slack.show(await slack.modal(), endless, true)).toEqual(["views.update", "views.update"]);
    expect(slack.priya.modals().map(visibleText)).toEqual([`Brief\n${found}\nClose`]);
    expect(await slack.show(await slack.direct(), brief, true)).toEqual(["chat.update"]);
    expect(slack.written()).toEqual([found]);
  });
});

describe("below a command, where nothing is certain to be replaced", () => {
  /** A command that is waiting for its result, and what its URL was sent. */
  async function startCommand() {
    const slack = await startOutbox();
    const { url } = slack.workspace.responseUrls.issue("commands", { user: slack.priya.id, channel });
    const until = Date.now() + 60_000;
    const place: DeliveryTarget = { kind: "below", responseUrl: url, until, isTried: false };
    const tried: DeliveryTarget = { ...place, isTried: true };
    await slack.client.chat.postEphemeral({ channel, user: slack.priya.id, text: "Writing" });
    const before = slack.priya.messages(channel).length - 1;
    const shown = () => slack.priya.messages(channel).slice(before).map(visibleText);
    return { ...slack, place, tried, shown };
  }
  const channel = ids.acmeRenewal;

  test("a result comes as a new message, and it is noted before that it may be there", async () => {
    await using slack = await startCommand();
    expect(await slack.show(slack.place, brief, true)).toEqual(["response_url"]);
    expect([slack.shown(), slack.moves]).toEqual([["Writing", "Be brief."], [slack.tried]]);
  });

  test("what may be there is pointed to if it is kept, and else sent as a direct message", async () => {
    await using slack = await startCommand();
    await slack.show(slack.tried, brief, true);
    expect(slack.shown()).toEqual(["Writing", "Brief: you'll find it in your messages with Rapport."]);
    expect(await slack.show(slack.tried, brief)).toEqual(elsewhere);
    expect(slack.written()).toEqual(["Be brief."]);
  });

  test.for([
    ["at once", 0, true],
    ["after the time it takes", 115_000, true],
    ["after a manager's approval", 125_000, false],
  ] as const)(
    "a result that comes %s has been seen there only if somebody still looks",
    async ([, age, isSeen]) => {
      await using slack = await startCommand();
      const until = Date.now() + 30 * 60_000 - age;
      expect(await slack.isSeen({ ...slack.place, until }, brief)).toBe(isSeen);
      expect(slack.shown()).toEqual(["Writing", "Be brief."]);
    },
  );

  test("what Slack asks to try later may be tried again", async () => {
    await using upstream = await startFakeUpstream(json({}, 429));
    const responseUrl = new URL("/commands/1", upstream.url).href;
    const moves: DeliveryTarget[] = [];
    const client = slackClient(new URL("/api/", upstream.url).href);
    const outbox = createOutbox({
      workspaces: { of: () => ({ client, isInstalled: async () => true }) },
      now: () => 0,
      log: errorLog(() => undefined),
    });
    const place: DeliveryTarget = { kind: "below", responseUrl, until: 1, isTried: false };
    const move = async (to: DeliveryTarget) => void moves.push(to);
    const showing = { organisation: "T1", person: "U1", place, presentation: brief, isKept: true, move };
    await expect(outbox.show(showing)).rejects.toThrow("429");
    expect(moves).toEqual([{ ...place, isTried: true }, place]);
  });
});

describe.concurrent("what Slack answers", () => {
  const places: DeliveryTarget[] = [
    { kind: "modal", view: "V1" },
    { kind: "direct", channel: "D1", ts: "1.2" },
  ];
  const refused = (error: string) => json({ ok: false, error });

  /** A result that is shown at places of a Slack which behaves so: what came of each, and what was told. */
  async function showAt(behaviour: Parameters<typeof startFakeUpstream>[0]) {
    await using upstream = await startFakeUpstream(behaviour);
    const refusals: unknown[] = [];
    const client = slackClient(new URL("/api/", upstream.url).href);
    const outbox = createOutbox({
      workspaces: { of: () => ({ client, isInstalled: async () => true }) },
      now: Date.now,
      log: errorLog((error) => refusals.push(error)),
    });
    const shown = places.map((place) => outbox.showAt("T1", place, brief).catch(() => "thrown"));
    return { shown: await Promise.all(shown), refusals };
  }

  test.for([
    ["fatal_error", refused("fatal_error")],
    ["ratelimited", refused("ratelimited")],
    ["429", json({}, 429, { "retry-after": "1" })],
    ["503", json({}, 503)],
    ["a reset", reset],
  ] as const)("%s may be another answer next time", async ([, behaviour]) => {
    expect(await showAt(behaviour)).toEqual({ shown: ["thrown", "thrown"], refusals: [] });
  });

  test.for(["invalid_blocks", "msg_too_long", "invalid_arguments", "account_inactive"])(
    "%s is its last word",
    async (error) => {
      expect(await showAt(refused(error))).toEqual({
        shown: ["refused", "refused"],
        refusals: [refusal(error), refusal(error)],
      });
    },
  );
});
