import { randomBytes } from "node:crypto";
import { expect, type TestContext, test } from "vitest";
import { type Actor, ids, visibleText } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { startEverything } from "../support/app/rapport.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { askByCommand, openForm, submitForm, tryAgain } from "./asking.ts";
import { sendCopies } from "./copies.ts";
import { isPaid, keptFor, seenBy, untilKept, untilSeen } from "./seen.ts";

/** The app on a database of that kind. */
async function start(kind: (typeof databaseKinds)[number], context: TestContext) {
  await using stack = new AsyncDisposableStack();
  const environment: Record<string, string> =
    kind === "SQLite"
      ? {}
      : {
          DATABASE_URL: stack.use(await postgresOrSkip(context)).url,
          ENCRYPTION_KEY: randomBytes(32).toString("base64"),
        };
  const { slack, rapport, stop } = await startEverything({ environment });
  stack.defer(stop);
  const { workspace } = slack;
  const paid: string[] = [];
  workspace.onArrival((request) => void (isPaid(request) && paid.push(request.body)));
  const started = stack.move();
  return {
    slack,
    workspace,
    /** The requests that cost. */
    paid,
    url: rapport.url.href,
    priya: workspace.as(ids.priya),
    /** Resolves when all that was under way has ended. */
    stopApp: () => rapport.stop(),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Lets the service answer what costs only when the interaction has been acknowledged, as it does in life. */
async function acknowledgedFirst<Result>({ workspace }: Started, interaction: () => Promise<Result>) {
  const acknowledged = Promise.withResolvers<void>();
  const stop = workspace.onArrival((request) => (isPaid(request) ? acknowledged.promise : undefined));
  const result = await interaction();
  stop();
  acknowledged.resolve();
  return result;
}

/** Leaves the person before a card that says that nothing was charged, with "Try again". */
async function refusedBrief({ workspace, priya }: Started): Promise<void> {
  await workspace.setFaults({ service: "refuses", status: 402, body: "JSON" });
  await askByCommand(priya);
  await untilSeen(priya, ["nothing charged"]);
  await workspace.setFaults(noFaults);
}

interface Interaction {
  prepare?: (started: Started) => Promise<unknown>;
  act: (person: Actor) => Promise<unknown>;
}

const interactions: Record<string, Interaction> = {
  "/prep": { act: askByCommand },
  view_submission: { prepare: ({ priya }) => openForm(priya), act: submitForm },
  "block_actions credits_again": { prepare: refusedBrief, act: tryAgain },
};

const replays = Object.entries(interactions).flatMap(([title, interaction]) =>
  databaseKinds.map((kind) => [title, kind, interaction] as const),
);

test.for(replays)(
  "%s replayed on %s, three times at once and then again: one brief",
  async ([title, kind, { prepare, act }], context) => {
    await using started = await start(kind, context);
    const { slack, url, priya, paid, workspace } = started;
    await prepare?.(started);
    const requests = sendCopies(slack, [url, url, url]);
    await acknowledgedFirst(started, () => act(priya));
    await untilSeen(priya, ["brief"]);
    const [request] = requests;
    expect(request?.title).toBe(title);
    expect((await request?.again())?.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilKept(priya, ["line: thread", "brief"]);
    await started.stopApp();
    expect([seenBy(priya), keptFor(priya)]).toEqual([["brief"], ["line: thread", "brief"]]);
    expect(paid).toHaveLength(1);
    expect(workspace.problems).toEqual([]);
  },
);

test.for(databaseKinds)("“Try again” clicked twice on %s: one brief", async (kind, context) => {
  await using started = await start(kind, context);
  const { priya, paid, workspace } = started;
  await refusedBrief(started);
  await acknowledgedFirst(started, () => Promise.all([tryAgain(priya), tryAgain(priya)]));
  await untilSeen(priya, ["brief"]);
  await started.stopApp();
  expect(seenBy(priya)).toEqual(["brief"]);
  expect(paid).toHaveLength(1);
  expect(workspace.problems).toEqual([]);
});

test.for(databaseKinds)(
  "an event redelivered with retry numbers 0 and 1 on %s: one home, and nothing else",
  async (kind, context) => {
    await using started = await start(kind, context);
    const { priya, paid, workspace } = started;
    const titles = new Set<string>();
    workspace.onArrival(({ title }) => titles.add(title));
    await priya.openHome();
    const home = visibleText(await priya.until((me) => me.home()));
    const event = workspace.deliveries.at(-1);
    for (const retry of [0, 1]) {
      expect(await workspace.redeliver(event, retry)).toMatchObject({ acknowledged: true });
    }
    await started.stopApp();
    expect(visibleText(await priya.until((me) => me.home()))).toBe(home);
    expect([event?.title, [...titles].toSorted()]).toEqual([
      "app_home_opened",
      ["users.info", "views.publish"],
    ]);
    expect([seenBy(priya), paid]).toEqual([[], []]);
    expect(workspace.problems).toEqual([]);
  },
);
