import { randomBytes } from "node:crypto";
import { expect, type TestContext, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { type RapportProcess, startSurroundings } from "../support/processes/rapport-process.ts";
import { openForm, submitForm } from "./asking.ts";
import { sendCopies } from "./copies.ts";
import { isLookUp, isPaid, seenBy, untilSeen } from "./seen.ts";

/** Several processes of the app on one Postgres. */

/** Milliseconds. */
const deadline = 300_000;

/** @param count how many processes of the app run */
async function start(context: TestContext, count: number) {
  await using stack = new AsyncDisposableStack();
  const { url: databaseUrl } = stack.use(await postgresOrSkip(context));
  const environment = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const around = stack.use(await startSurroundings(context, { databaseUrl, environment }));
  const processes = await Promise.all(Array.from({ length: count }, () => around.start()));
  const started = stack.move();
  return { ...around, processes, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** Stops all processes when they have done their work; each ends well. */
async function stopAll(processes: readonly RapportProcess[]): Promise<void> {
  expect(await Promise.all(processes.map((each) => each.stop()))).toEqual(processes.map(() => 0));
}

test("50 identical signed requests at once, to two processes: one upstream request, one answer", {
  timeout: deadline,
}, async (context) => {
  await using started = await start(context, 2);
  const { slack, workspace, processes } = started;
  const priya = workspace.as(ids.priya);
  await openForm(priya);
  const requests = sendCopies(
    slack,
    processes.flatMap(({ url }) => Array.from({ length: 25 }, () => url)),
  );
  const submitted = Promise.withResolvers<void>();
  let paid = 0;
  workspace.onArrival(async (request) => {
    if (!isPaid(request)) return;
    paid += 1;
    await submitted.promise;
  });
  await submitForm(priya);
  expect(seenBy(priya)).toEqual(["waiting"]);
  submitted.resolve();
  await untilSeen(priya, ["brief"]);
  await stopAll(processes);

  const [request, ...others] = requests;
  expect(others).toEqual([]);
  const answers = (await request?.answers) ?? [];
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(answers.filter(({ text }) => text.includes("Writing the brief for "))).toHaveLength(1);
  expect(answers.filter(({ text }) => text === "")).toHaveLength(49);
  expect(paid).toBe(1);
  expect(seenBy(priya)).toEqual(["brief"]);
  expect(await started.service.store.charges(started.organisation)).toHaveLength(1);
  expect(workspace.problems).toEqual([]);
});

const moments = [
  ["before it is sent", isLookUp, "nothing charged"],
  ["after it was sent", isPaid, "brief"],
] as const;

test.for(moments)(
  "one of two processes crashes with a call, %s: the other one ends it, without a restart",
  { timeout: deadline },
  async ([, isMoment, seen], context) => {
    await using started = await start(context, 2);
    const { slack, workspace, processes } = started;
    const [first, second] = processes;
    if (first === undefined || second === undefined) throw new Error("Two processes run.");
    slack.connect(first.url);
    const priya = workspace.as(ids.priya);
    await openForm(priya);
    let paid = 0;
    let isOver = false;
    const killed = Promise.withResolvers<void>();
    workspace.onArrival(async (request) => {
      if (isPaid(request)) paid += 1;
      if (isOver || !isMoment(request)) return undefined;
      isOver = true;
      // Somebody who waits at the other process for the same call must not keep it from being ended there.
      slack.connect(second.url);
      await workspace.redeliver();
      await first.kill();
      killed.resolve();
      return "drop";
    });
    await submitForm(priya);
    await killed.promise;
    await untilSeen(priya, [seen]);
    await stopAll([second]);
    expect(seenBy(priya)).toEqual([seen]);
    expect(paid).toBe(isMoment === isPaid ? 2 : 0);
    expect(workspace.problems).toEqual([]);
  },
);
