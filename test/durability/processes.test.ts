import { randomBytes } from "node:crypto";
import { expect, type TestContext, test, vi } from "vitest";
import { type Actor, ids } from "../../src/sandbox/index.ts";
import { createHttpTransport } from "../../src/sandbox/slack/transport/http-transport.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { type RapportProcess, startSurroundings } from "../support/processes/rapport-process.ts";
import { askByCommand, openForm, submitForm } from "./asking.ts";
import { sendCopies } from "./copies.ts";
import { channel, isLookUp, isPaid, longest, people, seenBy, untilSeen } from "./seen.ts";

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

type Started = Awaited<ReturnType<typeof start>>;

/** From now on, one request of Slack goes to one process, the next one to the next. */
function takeTurns({ slack, workspace, processes }: Started): void {
  const lines = processes.map(({ url: appUrl }) =>
    createHttpTransport({
      appUrl,
      signingSecret: slack.signingSecret,
      clock: workspace.clock,
      traffic: workspace.traffic,
      deadline: ackDeadline,
    }),
  );
  let turn = 0;
  workspace.use({
    deliver(delivery, retry) {
      turn += 1;
      const line = lines[turn % lines.length];
      if (line === undefined) throw new Error("No process runs.");
      return line.deliver(delivery, retry);
    },
  });
}

/** Everybody asks so many times for a brief, all at once. */
async function hammer({ workspace }: Started, times: number): Promise<void> {
  const askers = people.flatMap((id) => Array.from({ length: times }, () => workspace.as(id)));
  await Promise.all(askers.map((person, number) => askByCommand(person, `Q3 renewal ${number}`)));
}

/** Stops all processes when they have done their work; each ends well. */
async function stopAll(processes: readonly RapportProcess[]): Promise<void> {
  expect(await Promise.all(processes.map((each) => each.stop()))).toEqual(processes.map(() => 0));
}

test("50 identical signed requests at once, to two processes: one upstream request, 50 answers", {
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
  expect(answers.filter(({ text }) => text.includes("Writing the brief for "))).toHaveLength(50);
  expect(paid).toBe(1);
  expect(seenBy(priya)).toEqual(["brief"]);
  expect(await started.service.store.charges(started.organisation)).toHaveLength(1);
  expect(workspace.problems).toEqual([]);
});

test("caps under three processes: never exceeded, and reached", {
  timeout: deadline,
}, async (context) => {
  await using started = await start(context, 3);
  const { workspace, processes, service, organisation } = started;
  takeTurns(started);
  await setCaps(workspace.as(ids.sam), {
    credits_settings_person_daily: "3",
    credits_settings_organisation_monthly: "12",
  });
  await hammer(started, 5);
  await untilAnswered(started, 25);
  expect(await service.store.charges(organisation)).toHaveLength(12);
  expect(Math.max(...people.map((id) => briefsOf(workspace.as(id))))).toBeLessThanOrEqual(3);

  await setCaps(workspace.as(ids.sam), { credits_settings_organisation_monthly: "100" });
  await hammer(started, 5);
  await untilAnswered(started, 50);
  expect(people.map((id) => briefsOf(workspace.as(id)))).toEqual([3, 3, 3, 3, 3]);
  expect(await service.store.charges(organisation)).toHaveLength(15);
  await stopAll(processes);
  expect((await started.rows()).map(({ state }) => state)).toEqual(
    Array.from({ length: 15 }, () => "answered"),
  );
  expect(workspace.problems).toEqual([]);
});

test("100 workers and 0.1 credit: one rephrasing, and 99 are told", {
  timeout: deadline,
}, async (context) => {
  await using started = await start(context, 2);
  const { workspace, processes, service, organisation } = started;
  takeTurns(started);
  const left = await balanceOf(service.store, organisation);
  await service.store.changeBalance(organisation, 1 - left);
  const askers = people.flatMap((id) => Array.from({ length: 20 }, () => workspace.as(id)));
  await Promise.all(
    askers.map((person, number) =>
      person.send(channel, `/rephrase jane@acme.com Could you maybe have a look at page ${number}?`),
    ),
  );
  // On a machine that is very busy, Slack answers too late: somebody is refused for that, or told twice.
  const isFree = (kind: string) => kind === "out of credits" || /charged/i.test(kind);
  const expectOne = () => {
    const seen = seenByAll(started);
    expect(seen.filter((kind) => !isFree(kind)).toSorted()).toEqual(["low balance", "rephrasing"]);
    expect(seen.filter(isFree).length).toBeGreaterThanOrEqual(99);
    expect(seen.filter((kind) => kind === "out of credits").length).toBeGreaterThan(50);
  };
  await vi.waitFor(expectOne, longest);
  await stopAll(processes);
  expectOne();
  expect(await service.store.charges(organisation)).toHaveLength(1);
  expect(await balanceOf(service.store, organisation)).toBe(0);
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

/** Sets caps in App Home, as an administrator does. */
async function setCaps(administrator: Actor, fields: Record<string, string>): Promise<void> {
  await administrator.openHome();
  const home = await administrator.until((me) => me.home());
  await administrator.click(home, "credits_settings_open");
  const form = await administrator.until(
    (me) => me.modal()?.callback_id === "credits_settings_view" && me.modal(),
  );
  expect(await administrator.submit(form, fields)).toEqual({ ok: true });
}

/** Waits until everybody has that many answers, taken together, and nobody waits any more. */
function untilAnswered(started: Started, count: number): Promise<unknown> {
  return started.workspace.as(ids.priya).until(() => {
    const all = seenByAll(started);
    return all.length === count && !all.includes("waiting");
  }, longest);
}

function seenByAll({ workspace }: Started): string[] {
  return people.flatMap((id) => seenBy(workspace.as(id)));
}

function briefsOf(person: Actor): number {
  return seenBy(person).filter((kind) => kind === "brief").length;
}
