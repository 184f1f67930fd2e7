import fc from "fast-check";
import { describe, expect, type TestContext, test } from "vitest";
import { section } from "#app/blocks/card.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import type { AnsweredCall } from "#app/credits/paid-call.ts";
import type { Work } from "#app/credits/paid-operations.ts";
import { createLog } from "#app/log.ts";
import type { Addressee } from "#app/outreach/contact.ts";
import { createRateLimitGate } from "#app/slack/client/rate-limit-gate.ts";
import { createResultThreadJob } from "#app/slack/paid/result-thread-job.ts";
import { ResultThreads } from "#app/slack/paid/result-threads.ts";
import { createChannelPosts } from "#app/slack/reply/channel-post.ts";
import type { PaidOperation } from "#contract/operations.ts";
import { ids, team, visibleText } from "#sandbox/index.ts";
import { makesBadge } from "#sandbox/page/messages/message-order.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { assertTenantsApart, type Operation } from "#test/support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";
import { answered, newCall, send, vault, works } from "../../credits/calls.ts";
import { startSlack } from "../simulated-slack.ts";

const day = 24 * 60 * 60_000;
const jane: Addressee = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const tom: Addressee = { address: { email: "tom@acme.com" } };

/** Threads of a simulated workspace, whose jobs run when a test says so. */
async function start(kind: (typeof databaseKinds)[number], context: TestContext) {
  await using stack = new AsyncDisposableStack();
  const { database } = stack.use(await databaseOrSkip(kind, context));
  const slack = stack.use(await startSlack());
  const { client, workspace, priya } = slack;
  let time = Date.parse("2026-11-21T12:00:00Z");
  const now = () => time;
  const told: unknown[] = [];
  const log = createLog("warn", [], (line) => told.push(JSON.parse(line).msg));
  const ledger = createLedger({ database, vault, now, worker: "w1", log });
  const threads = new ResultThreads({ database, vault, now });
  const gate = createRateLimitGate({ now, random: () => 0 });
  const posts = createChannelPosts({
    workspaces: { of: () => ({ background: client, gate }) },
    now,
    wait: async () => undefined,
  });
  let namesThreads = true;
  const job = createResultThreadJob({
    threads,
    ledger,
    presenter: {
      answered: async ({ key }, { isInThread }) =>
        key === "endless"
          ? {
              title: "Brief",
              card: { text: "Endless", blocks: Array.from({ length: 51 }, () => section("x")) },
            }
          : { title: "Brief", card: { text: `Brief: ${key}`, blocks: [section(`${key}, ${isInThread}`)] } },
    },
    posts: {
      ...posts,
      async post(...message) {
        const posted = await posts.post(...message);
        if (posted.kind !== "done" || namesThreads) return posted;
        const { kind, channel, ts } = posted;
        return { kind, channel, ts };
      },
    },
    now,
    log,
  });
  const titles: string[] = [];
  workspace.onArrival(({ title }) => void titles.push(title));
  const opened = stack.move();
  return {
    ...slack,
    threads,
    titles,
    told,
    /** A call that was answered, and whose result is to be kept. */
    async keep(key: string, { about = jane, isSeen = false } = {}): Promise<AnsweredCall> {
      const work: Work = { operation: "wave", request: { addressee: about, goal: "Book a call" } };
      const call = await send(ledger, newCall(key, { organisation: team.id, person: ids.priya, work }));
      const { call: settled } = await ledger.settle(call, answered(work));
      if (settled.state !== "answered") throw new Error("It was not answered.");
      time += 1;
      await threads.add(settled, isSeen);
      return settled;
    },
    /** Runs the jobs until none is left, whenever each is due. @throws what a job throws */
    async run(): Promise<void> {
      for (const row of await database.query.selectFrom("jobs").selectAll().orderBy("due_at").execute()) {
        for (;;) {
          const { due_at, worker: _, ...named } = row;
          const outcome = await job.run({ ...named, dueAt: due_at });
          if (outcome.next === "done") break;
          time = Math.max(time, outcome.at);
        }
        await database.query.deleteFrom("jobs").where("key", "=", row.key).execute();
      }
    },
    /** Has Slack's answers say nothing of the thread that a message is in. */
    nameNoThreads: () => {
      namesThreads = false;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Every message to her: in a thread, behind an arrow, after that thread's first one. */
    shown: () => {
      const all = priya.messages(priya.appChannel);
      return all
        .filter(({ threadTs }) => threadTs === undefined)
        .flatMap((root) => [
          visibleText(root),
          ...all.filter(({ threadTs }) => threadTs === root.ts).map((each) => `→ ${visibleText(each)}`),
        ]);
    },
    /** What of them is an unread message to her, who opened none. */
    badges() {
      const all = priya.messages(priya.appChannel);
      return all.filter((message) => makesBadge(message, all, priya.id)).map((each) => visibleText(each));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

const janes = "Jane Whitfield: briefs, waves and rephrasings";
const toms = "tom@acme.com: briefs, waves and rephrasings";

const maybeMissing =
  "→ Brief: Slack didn't confirm that it took this. If you don't see it here, open it from Rapport's Home; it's free.";

describe.for(databaseKinds)("result threads on %s", (kind) => {
  test("each contact has one thread, and each result one reply", async (context) => {
    await using started = await start(kind, context);
    const { keep, run, shown, threads, workspace } = started;
    const one = await keep("one");
    await keep("two");
    await keep("three", { about: tom });
    await run();
    await threads.add(one, false);
    await keep("four");
    await run();
    expect(shown()).toEqual([janes, "→ one, true", "→ two, true", "→ four, true", toms, "→ three, true"]);
    expect([started.told, workspace.problems]).toEqual([[], []]);
  });

  test("what she has seen waits until she opens her messages, and only what she hasn't is announced", async (context) => {
    await using started = await start(kind, context);
    const { keep, run, shown, badges, threads, pass } = started;
    const open = (person: string) => threads.open({ organisation: team.id, person });
    await keep("one", { isSeen: true });
    await keep("two", { isSeen: true });
    pass(2 * day);
    await open(ids.sam);
    await run();
    expect(shown()).toEqual([]);
    await open(ids.priya);
    await run();
    expect(shown()).toEqual([janes, "→ one, true", "→ two, true"]);
    await keep("three", { isSeen: true });
    await keep("four");
    await keep("five", { about: tom });
    await run();
    expect(badges()).toEqual([janes, "four, true", toms]);
    await open(ids.priya);
    await run();
    expect(badges()).toEqual([janes, "four, true", toms]);
    expect(shown().filter((text) => text.startsWith("→"))).toEqual(
      ["one", "two", "four", "three", "five"].map((key) => `→ ${key}, true`),
    );
  });

  test("a thread that is gone is followed by another one", async (context) => {
    await using started = await start(kind, context);
    const { keep, run, shown, client, priya, workspace, pass } = started;
    await keep("one");
    await run();
    const [root] = priya.messages(priya.appChannel);
    await client.chat.delete({ channel: priya.appChannel, ts: root?.ts ?? "" });
    // Slack posts it outside: it becomes the first message of the next thread.
    await keep("two");
    await keep("three");
    await run();
    expect(shown()).toEqual(["two, true", "→ three, true"]);

    pass(60_000);
    workspace.refuseCalls("chat.postMessage", "thread_not_found");
    await keep("four");
    await run();
    expect(shown()).toEqual(["two, true", "→ three, true", janes, "→ four, true"]);
  });

  test("a Slack that names no thread is sent each result once", async (context) => {
    await using started = await start(kind, context);
    const { keep, run, shown, nameNoThreads, titles } = started;
    nameNoThreads();
    await keep("one");
    await run();
    await keep("two");
    await run();
    expect(shown()).toEqual([janes, "→ one, true", "→ two, true"]);
    expect(titles).toEqual(["chat.postMessage", "chat.postMessage", "chat.postMessage"]);
  });

  test("a first message of which nobody knows whether it's there isn't posted again", async (context) => {
    await using started = await start(kind, context);
    const { keep, run, shown, workspace } = started;
    started.loseAnswersFrom("chat.postMessage");
    await keep("one");
    await expect(run()).rejects.toThrow();
    await workspace.setFaults(noFaults);
    await run();
    await keep("two");
    await run();
    expect(shown()).toEqual([janes, "one, true", "→ two, true"]);
    expect(workspace.problems).toEqual([]);
  });

  test("a result is sent by one process alone, and not again when that ended on the way", async (context) => {
    await using started = await start(kind, context);
    const { keep, run, shown, threads } = started;
    const { organisation, id: call } = await keep("one");
    const post = { organisation, call, isTried: false, isAnnounced: true, createdAt: 0 };
    expect([await threads.sending(post), await threads.sending(post)]).toEqual([true, false]);
    await run();
    expect(shown()).toEqual([janes, maybeMissing]);
  });
});

test.for([
  ["answers 500", [], ({ workspace }) => workspace.refuseCalls("chat.postMessage", "fatal_error")],
  ["breaks the connection before it has taken it", [], ({ dropNext }) => dropNext("chat.postMessage")],
  [
    "breaks the connection after it has taken it",
    ["→ one, true"],
    ({ loseAnswersFrom }) => loseAnswersFrom("chat.postMessage"),
  ],
] satisfies [string, string[], (started: Started) => void][])(
  "a result isn't posted again when Slack %s: a line says where it is",
  async ([, taken, fail], context) => {
    await using started = await start("SQLite", context);
    const { keep, run, shown, workspace } = started;
    await keep("zero");
    await run();
    fail(started);
    await keep("one");
    await expect(run()).rejects.toThrow();
    await workspace.setFaults(noFaults);
    await keep("two");
    await run();
    expect(shown()).toEqual([janes, "→ zero, true", ...taken, maybeMissing, "→ two, true"]);
    expect(workspace.problems).toEqual([]);
  },
);

test("a thread without results for thirty days is forgotten, and only then", async (context) => {
  await using started = await start("SQLite", context);
  const { keep, run, shown, pass, threads } = started;
  await keep("one");
  await run();
  pass(30 * day - 1_000);
  await threads.deleteExpired();
  await keep("two");
  await run();
  pass(30 * day + 1_000);
  await threads.deleteExpired();
  await keep("three");
  await run();
  expect(shown()).toEqual([janes, "→ one, true", "→ two, true", janes, "→ three, true"]);
});

describe("what Slack doesn't take", () => {
  test("isn't sent again, and a line says where it is", async (context) => {
    await using started = await start("SQLite", context);
    const { keep, run, shown } = started;
    await keep("endless");
    await expect(run()).rejects.toThrow("invalid_blocks");
    await run();
    expect(shown()).toEqual([janes, maybeMissing]);
  });

  test("is tried for a day where someone has no direct messages, and then given up", async (context) => {
    await using started = await start("SQLite", context);
    const { keep, run, shown, told, workspace, pass } = started;
    workspace.refuseCalls("chat.postMessage", "messages_tab_disabled", Number.POSITIVE_INFINITY);
    await keep("one");
    await expect(run()).rejects.toThrow("messages_tab_disabled");
    pass(day - 1_000);
    await expect(run()).rejects.toThrow("messages_tab_disabled");
    pass(2_000);
    await run();
    expect(shown()).toEqual([]);
    expect(told).toEqual(["a paid result couldn't be kept in the person's messages"]);
  });

  test("comes later when Slack asks for time", async (context) => {
    await using started = await start("SQLite", context);
    const { keep, run, shown, titles, workspace } = started;
    workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 20 });
    await keep("one");
    await run();
    expect(shown()).toEqual([janes, "→ one, true"]);
    expect(titles).toEqual(["chat.postMessage", "chat.postMessage", "chat.postMessage"]);
  });
});

const thread = (organisation: string) => ({ organisation, person: "U1", contact: "c" });
const answeredCall = (organisation: string, operation: PaidOperation, id: string): AnsweredCall => {
  const settlement = answered(works[operation]);
  const details = { id, organisation, key: id, person: "U1", price: 10, place: "{}", charged: 10 };
  const times = { createdAt: 1, settledAt: 2, deliveredAt: undefined, balanceAfter: undefined };
  return { ...details, ...times, ...settlement };
};

test.for(databaseKinds)("on %s, organisations have threads of their own", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const threads = new ResultThreads({ ...opened, vault, now: () => 1_000 });
  const operation = fc.oneof(
    fc.constantFrom("1.1", "2.2").map(
      (ts): Operation<ResultThreads> =>
        (threads, organisation) =>
          threads.saveThread(thread(organisation), { channel: "D1", ts }),
    ),
    fc.constant<Operation<ResultThreads>>((threads, organisation) =>
      threads.beginThread(thread(organisation)),
    ),
    fc.constant<Operation<ResultThreads>>((threads, organisation) =>
      threads.deleteThread(thread(organisation)),
    ),
    fc.constantFrom("a", "b").map(
      (id): Operation<ResultThreads> =>
        (threads, organisation) =>
          threads.add(answeredCall(organisation, "wave", id), false),
    ),
    fc.constant<Operation<ResultThreads>>((threads, organisation) => threads.root(thread(organisation))),
    fc.constantFrom("a", "b").map(
      (call): Operation<ResultThreads> =>
        (threads, organisation) =>
          threads.isKept({ organisation, call, isTried: false, isAnnounced: true, createdAt: 1 }),
    ),
  );
  await assertTenantsApart(threads, operation, 40);
});
