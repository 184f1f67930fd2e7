import { setTimeout as pause } from "node:timers/promises";
import { App } from "@slack/bolt";
import type { ActionsBlock } from "@slack/types";
import { describe, expect, onTestFinished, type TestContext, test, vi } from "vitest";
import { errorBoundary } from "#app/slack/error-boundary.ts";
import { HttpReceiver } from "#app/slack/http/receiver.ts";
import { deliveryTargetText } from "#app/slack/reply/delivery-target.ts";
import { Router } from "#app/slack/router.ts";
import type { Database } from "#app/storage/app-database.ts";
import { type Actor, ids, team, visibleText } from "#sandbox/index.ts";
import { errorLog } from "#test/support/log.ts";
import { answered, begin, brokenOff, newCall, refused, send } from "../../credits/calls.ts";
import { openModal } from "../simulated-slack.ts";
import { startPaidWork, work } from "./paid-work.ts";

const channel = ids.acmeRenewal;
const notBegun =
  "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.";

const meetingKey = "meeting:the occurrence:the contact";
const meetingWork = { ...work, request: { ...work.request, meeting: "the occurrence" } };

/** A paidCallHandler that a command, a form and a button lead to. */
async function startDesk(context: TestContext) {
  await using stack = new AsyncDisposableStack();
  const paidWork = stack.use(await startPaidWork(context, Date.now));
  const { paidCallHandler, slack, errors } = paidWork;
  const asked = Promise.withResolvers<void>();
  const router = new Router();
  router.command("/prep", async (args) => {
    const handled = paidCallHandler.fromCommand(args, work);
    asked.resolve();
    await handled;
  });
  router.submission("prep_form", (args) => paidCallHandler.fromSubmission(args, "the form", work));
  router.button("prep_again", (args) => paidCallHandler.fromButton(args, "the button", work));
  router.button("meeting_brief", (args) => paidCallHandler.inModal(args, meetingKey, meetingWork));
  const receiver = new HttpReceiver({
    signingSecret: slack.signingSecret,
    slackApiUrl: slack.slackApiUrl,
    host: "127.0.0.1",
    port: 0,
    now: Date.now,
    log: errorLog((error) => errors.push(error)),
  });
  const bolt = new App({
    receiver,
    authorize: async () => ({ botToken: slack.botToken, teamId: team.id }),
    clientOptions: { slackApiUrl: slack.slackApiUrl, retryConfig: { retries: 0 } },
    convoStore: false,
  });
  const explainFailure = errorBoundary(({ error }) => errors.push(error));
  bolt.use((args) => explainFailure(args, args.next));
  bolt.use(router.middleware);
  slack.connect((await receiver.start()).href);
  stack.defer(() => receiver.stop());
  const opened = stack.move();
  return {
    ...paidWork,
    /** Resolves when the command waits for the ledger. */
    asked: asked.promise,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Keeps the ledger waiting for its database, which has one connection. */
async function occupy({ query }: Database) {
  const [isHeld, end] = [Promise.withResolvers<void>(), Promise.withResolvers<"free" | "broken">()];
  const holding = query.transaction().execute(async (transaction) => {
    isHeld.resolve();
    if ((await end.promise) === "broken")
      await transaction.schema.alterTable("paid_calls").renameTo("elsewhere").execute();
  });
  await isHeld.promise;
  return async (how: "free" | "broken") => {
    end.resolve(how);
    await holding;
  };
}

const again: ActionsBlock = {
  type: "actions",
  elements: [{ type: "button", action_id: "prep_again", text: { type: "plain_text", text: "Again" } }],
};
const brief: ActionsBlock = {
  type: "actions",
  elements: [
    { type: "button", action_id: "meeting_brief", text: { type: "plain_text", text: "Full brief" } },
  ],
};
const onChannel = (me: Actor) => me.lastMessage(channel);

/** The ways to ask: each resolves when it is acknowledged, and says where to read on. */
const interactions = {
  async "a command"({ priya }: Desk) {
    expect(await priya.send(channel, "/prep jane")).toEqual({ ok: true });
    return onChannel;
  },
  async "a form"({ priya, modal }: Desk) {
    await modal({ callback_id: "prep_form", submit: { type: "plain_text", text: "Write" } });
    expect(await priya.submit(openModal(priya))).toEqual({ ok: true });
    return openModal;
  },
  async "a button of a message"({ priya, client }: Desk) {
    await client.chat.postEphemeral({ channel, user: priya.id, text: "Again?", blocks: [again] });
    expect(await priya.click(onChannel(priya), "prep_again")).toEqual({ ok: true });
    return onChannel;
  },
  async "a button of a modal"({ priya, modal }: Desk) {
    await modal({ blocks: [again] });
    expect(await priya.click(openModal(priya), "prep_again")).toEqual({ ok: true });
    return openModal;
  },
};
const gestureNames = ["a command", "a form", "a button of a message", "a button of a modal"] as const;

describe.concurrent("what cannot be written down in time, and then not at all", () => {
  test.for(gestureNames)("is not sent, and that is said where %s was waiting", async (name, context) => {
    await using paidCallHandler = await startDesk(context);
    const { database, priya, workspace, requests, errors } = paidCallHandler;
    const end = await occupy(database);
    const place = await interactions[name](paidCallHandler);
    const shows = (text: string) => priya.until((me) => visibleText(place(me)).includes(text));
    await shows("Writing the brief…");
    await end("broken");
    await shows(notBegun);
    expect(priya.messages(priya.appChannel)).toEqual([]);
    expect(errors).toEqual([expect.objectContaining({ message: "no such table: paid_calls" })]);
    expect([requests, workspace.problems]).toEqual([[], []]);
  });
});

test("a command is acknowledged after a second, though the ledger is not ready; its brief follows", async (context) => {
  await using paidCallHandler = await startDesk(context);
  const { database, priya, requests, errors } = paidCallHandler;
  const end = await occupy(database);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const acknowledged = interactions["a command"](paidCallHandler);
  await paidCallHandler.asked;
  vi.advanceTimersByTime(1_000);
  await acknowledged;
  vi.useRealTimers();
  expect(visibleText(onChannel(priya))).toBe("Writing the brief…");
  await end("free");
  await priya.until((me) => visibleText(onChannel(me)).startsWith("Answered: "));
  expect([requests.length, errors]).toEqual([1, []]);
});

test("a result that Slack does not take is carried for a day, and then given up", async (context) => {
  const day = 24 * 60 * 60_000;
  let now = Date.parse("2026-11-21T12:00:00Z");
  await using running = await startPaidWork(context, () => now);
  const { ledger, paidCallHandler, workspace, priya, errors } = running;
  const place = deliveryTargetText.encode(await running.direct());
  const call = await begin(ledger, newCall("k", { person: priya.id, work, place }));
  const { call: ended } = await ledger.settle(call, refused);
  await workspace.setFaults({ slack: "out of reach" });

  /** Tries to show it. @returns whether it is given up, is left alone for now, and is tried again after ten minutes */
  async function attempt(age: number) {
    now = ended.settledAt + age;
    await paidCallHandler.deliver(ended);
    const { deliveredAt } = (await ledger.find(ended.organisation, ended.id)) ?? {};
    const isLeftAlone = (await ledger.undelivered(1)).length === 0;
    now += 10 * 60_000;
    const isTriedAgain = (await ledger.undelivered(1)).length === 1;
    return { isGivenUp: deliveredAt !== undefined, isLeftAlone, isTriedAgain };
  }
  const kept = { isGivenUp: false, isLeftAlone: true, isTriedAgain: true };
  expect([await attempt(0), await attempt(day - 1), await attempt(day)]).toEqual([kept, kept, kept]);
  expect(await attempt(day + 1)).toEqual({ isGivenUp: true, isLeftAlone: true, isTriedAgain: false });
  expect(errors).toHaveLength(4);
  expect(visibleText(priya.lastMessage(priya.appChannel))).toBe("Waiting");
});

describe("a button that all of a channel see", () => {
  /** Clicks, and waits for the modal to show that. */
  async function clickAndRead(who: Actor, shown: string): Promise<string> {
    expect(await who.click(onChannel(who), "meeting_brief")).toEqual({ ok: true });
    const modal = await who.until((me) => {
      const view = me.modal();
      const text = view && visibleText(view).replace(/^Brief\n|\nClose$/g, "");
      return text?.includes(shown) && text;
    });
    await who.close(openModal(who));
    return modal;
  }

  const post = ({ client }: Desk) => client.chat.postMessage({ channel, text: "A meeting", blocks: [brief] });

  test("is paid once, whoever clicks: each reads in a modal what the first one bought", async (context) => {
    await using paidCallHandler = await startDesk(context);
    const { priya, workspace, requests, errors } = paidCallHandler;
    const sam = workspace.as(ids.sam);
    await post(paidCallHandler);
    const answered = `Answered: ${meetingKey}`;
    expect(await clickAndRead(priya, "Answered")).toBe(`${answered}`);
    expect(await clickAndRead(sam, "Answered")).toBe(`${answered}, again for ${ids.sam}`);
    expect(await clickAndRead(priya, "Answered")).toBe(`${answered}, again for ${ids.priya}`);
    expect(visibleText(onChannel(sam))).toBe("Full brief");
    expect([requests.length, errors, workspace.problems]).toEqual([1, [], []]);
  });

  test("asks anew after a try that cost nothing", async (context) => {
    await using paidCallHandler = await startDesk(context);
    const { ledger, priya, workspace, requests } = paidCallHandler;
    const call = await begin(ledger, newCall(meetingKey, { organisation: team.id, work: meetingWork }));
    await ledger.settle(call, refused);
    await post(paidCallHandler);
    expect(await clickAndRead(priya, "Answered")).toBe(`Answered: again:${call.id}`);
    expect(await clickAndRead(workspace.as(ids.sam), "Answered")).toContain(`again:${call.id}, again for`);
    expect(requests).toHaveLength(1);
  });

  test("does not ask anew where it may have cost something, and shows what was sent again", async (context) => {
    await using paidCallHandler = await startDesk(context);
    const { ledger, priya, workspace, requests } = paidCallHandler;
    const sam = workspace.as(ids.sam);
    const asked = { organisation: team.id, work: meetingWork };
    const call = await send(ledger, newCall(meetingKey, asked));
    await ledger.settle(call, brokenOff);
    await post(paidCallHandler);
    expect(await clickAndRead(priya, "Failed")).toBe(`Failed: ${meetingKey}`);
    expect(requests).toEqual([]);
    await ledger.settle(await send(ledger, newCall(`again:${call.id}`, asked)), answered(meetingWork));
    expect(await clickAndRead(sam, "Answered")).toContain(`Answered: again:${call.id}`);
    expect(requests).toEqual([]);
  });

  test("says in the modal that nothing was begun when the ledger fails", async (context) => {
    await using paidCallHandler = await startDesk(context);
    const { database, priya, requests, errors } = paidCallHandler;
    await post(paidCallHandler);
    await database.query.schema.alterTable("paid_calls").renameTo("elsewhere").execute();
    expect(await clickAndRead(priya, notBegun)).toBe(`${notBegun}`);
    expect(errors).toEqual([expect.objectContaining({ message: "no such table: paid_calls" })]);
    expect(requests).toEqual([]);
  });
});

describe("a tool", () => {
  const buyer = { organisation: team.id, person: ids.priya };

  test("says why nothing was begun, also when the ledger takes longer than a second", async (context) => {
    await using desk = await startPaidWork(context, Date.now);
    const { ledger, paidCallHandler, requests } = desk;
    const over = { kind: "over budget", whose: "person", cap: 0, left: 0, price: 10, until: 0 } as const;
    vi.spyOn(ledger, "begin").mockImplementation(async () => {
      await pause(1_100);
      return over;
    });
    const { shown } = await paidCallHandler.fromTool(buyer, "the quote", work);
    expect([shown.card.text, requests]).toEqual(["Over budget", []]);
  });

  test("doesn't say that nothing was charged when it can't read what it bought", async (context) => {
    await using desk = await startPaidWork(context, Date.now);
    const { ledger, paidCallHandler, requests } = desk;
    const reading = vi.spyOn(ledger, "findByKey").mockRejectedValue(new Error("The database is away."));
    const { shown } = await paidCallHandler.fromTool(buyer, "the quote", work);
    expect(shown.card.text).toContain("It may have been charged, once.");
    reading.mockRestore();
    const again = await paidCallHandler.fromTool(buyer, "the quote", work);
    expect([again.shown.card.text, requests.length]).toEqual(["Answered: the quote", 1]);
  });

  test("shows what somebody else is having written already once it's there", async (context) => {
    await using desk = await startPaidWork(context, Date.now);
    const { database, ledger, paidCallHandler, requests } = desk;
    const theirs = newCall("theirs", { organisation: team.id, person: ids.sam, work, sameSince: 0 });
    const call = await send(ledger, theirs);
    const joining = paidCallHandler.fromTool(buyer, "the quote", work);
    const readers = () => database.query.selectFrom("paid_call_readers").select("person").execute();
    await expect.poll(readers).toEqual([{ person: ids.priya }]);
    await ledger.settle(call, answered(work));
    const { shown } = await joining;
    expect([shown.card.text, requests]).toEqual([`Answered: theirs, again for ${ids.priya}`, []]);
  });
});
