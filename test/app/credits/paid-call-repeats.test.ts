import { expect, onTestFinished, test } from "vitest";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { isRepeating, type PaidCall, type RepeatingCall } from "#app/credits/paid-call.ts";
import { createPaidCalls } from "#app/credits/paid-call-runner.ts";
import { ContactIds } from "#app/outreach/contact-ids.ts";
import { Profiles } from "#app/outreach/profiles.ts";
import { createOutreachClient } from "#app/outreach/service/client.ts";
import type { Database } from "#app/storage/app-database.ts";
import { ApiError } from "#contract/api-errors.ts";
import { operations } from "#contract/operations.ts";
import { fullAnswers, fullLookup } from "../../support/answers.ts";
import { connectedWith } from "../../support/app/connected.ts";
import { nobodySuppressed, nobodyTied } from "../../support/app/nobody-suppressed.ts";
import { databaseOrSkip } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import {
  type Behaviour,
  inTurn,
  json,
  raw,
  reset,
  startFakeUpstream,
} from "../../support/servers/fake-upstream.ts";
import { begin, newCall, vault, works } from "./calls.ts";
import { spentSoFar } from "./spent-so-far.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
const minute = 60_000;
const promised = { "idempotency-key-lifetime": "86400" };

/** Look-ups are answered with these headers; what is paid for, in turn as said. */
function service(headers: Record<string, string>, ...paid: [Behaviour, ...Behaviour[]]): Behaviour {
  let count = 0;
  return (response, requestsSoFar) => {
    if (response.req.url?.endsWith(operations.lookup.path)) {
      json(fullLookup, 200, headers)(response, requestsSoFar);
      return;
    }
    count += 1;
    inTurn(...paid)(response, count);
  };
}

/** Paid calls of one process of the app, with one API key of the service. */
function process(database: Database, url: URL, clock: { now: number }, key = "k") {
  const now = () => clock.now;
  const client = createOutreachClient({ url, key, now, random: () => 0 });
  onTestFinished(() => client.stop());
  const clientOf = connectedWith(client);
  const profiles = new Profiles({
    clientOf,
    suppressions: nobodySuppressed,
    contactPeople: nobodyTied,
    vault,
    now,
    onStoreError() {},
  });
  const ledger = createLedger({ log: silentLog, database, vault, now, worker: "w" });
  const contactIds = new ContactIds({ database, vault, now, profiles });
  const calls = createPaidCalls({ ledger, clientOf, contactIds, onSettled() {}, now, log: silentLog });
  const ask = async (name = "k") => calls.carryOut(await begin(ledger, newCall(name, { work: works.wave })));
  return { ledger, calls, ask };
}

/** What broke off at the service, and is sent again. */
function repeating(call: PaidCall): RepeatingCall {
  if (!isRepeating(call)) throw new Error(`It's ${call.state}, and isn't sent again.`);
  return call;
}

const answer = json(fullAnswers.wave, 200, promised);
const mangled = raw('{"wave": {"body": "Hi', 200, promised);
const conflict = json({ error: { message: "Under way." } }, 409, { ...promised, "retry-after": "7" });

test("what broke off is sent again as it was, by any process, until the service has answered", async (context) => {
  await using shared = await databaseOrSkip("SQLite", context);
  await using upstream = await startFakeUpstream(service(promised, reset, conflict, answer));
  const clock = { now: start };
  const one = process(shared.database, upstream.url, clock);
  const call = repeating(await one.ask());
  const other = process(shared.database, upstream.url, clock);
  expect(await other.calls.repeat(call)).toEqual({ kind: "later", retryAfter: 7 });
  expect(await other.calls.repeat(call)).toEqual({ kind: "settled" });
  expect(await one.ledger.find("T1", call.id)).toMatchObject({ state: "answered", charged: 10 });
  const [, ...paid] = upstream.requests.map(({ path, body, headers }) => ({
    path,
    body,
    key: headers["idempotency-key"],
  }));
  expect(paid).toHaveLength(3);
  expect(new Set(paid.map((request) => JSON.stringify(request))).size).toBe(1);
});

test.for([
  ["composer_failed", "composer failed"],
  ["not_composed", "refused input"],
] as const)(
  "%s ends it, at once and when it's sent again, and gives back what was reserved",
  async ([code, kind], context) => {
    await using shared = await databaseOrSkip("SQLite", context);
    const { status, body } = new ApiError(code);
    await using upstream = await startFakeUpstream(
      service(promised, json(body, status, promised), reset, json(body, status, promised)),
    );
    const { ask, calls, ledger } = process(shared.database, upstream.url, { now: start });
    const ends = { state: "refused", failure: { kind } };
    const spent = () => spentSoFar(shared.database.query, { organisation: "T1", person: "U1", at: start });
    const atOnce = await ask("first");
    expect(atOnce).toMatchObject(ends);
    expect(isRepeating(atOnce)).toBe(false);
    expect(await spent()).toEqual({ today: 0, thisMonth: 0 });

    const call = repeating(await ask("second"));
    expect(await spent()).toEqual({ today: 10, thisMonth: 10 });
    expect(await calls.repeat(call)).toEqual({ kind: "settled" });
    expect(await ledger.find("T1", call.id)).toMatchObject(ends);
    expect(await spent()).toEqual({ today: 0, thisMonth: 0 });
  },
);

test("nothing is sent again to a service that hasn't promised, nor with another key, nor too late", async (context) => {
  await using shared = await databaseOrSkip("SQLite", context);
  await using silent = await startFakeUpstream(service({}, reset));
  const unpromised = await process(shared.database, silent.url, { now: start }).ask();
  expect(isRepeating(unpromised)).toBe(false);

  await using other = await databaseOrSkip("SQLite", context);
  await using upstream = await startFakeUpstream(service(promised, reset, answer));
  const clock = { now: start };
  const call = repeating(await process(other.database, upstream.url, clock).ask());
  expect(await process(other.database, upstream.url, clock, "another").calls.repeat(call)).toEqual({
    kind: "later",
  });
  clock.now += 24 * 60 * minute - 5 * minute;
  const late = process(other.database, upstream.url, clock);
  expect(await late.calls.repeat(call)).toEqual({ kind: "settled" });
  const ended = await late.ledger.find("T1", call.id);
  expect(ended).toMatchObject({ state: "unknown", deliveredAt: undefined });
  expect(ended !== undefined && isRepeating(ended)).toBe(false);
  expect(upstream.requests).toHaveLength(2);
});

test("what nobody could read is asked for again until it can be read", async (context) => {
  await using shared = await databaseOrSkip("SQLite", context);
  await using upstream = await startFakeUpstream(service(promised, mangled, mangled, answer));
  const { calls, ledger, ask } = process(shared.database, upstream.url, { now: start });
  const call = repeating(await ask());
  expect(call.failure).toEqual({ kind: "unreadable answer" });
  expect(await calls.repeat(call)).toEqual({ kind: "later" });
  expect(await calls.repeat(call)).toEqual({ kind: "settled" });
  expect(await ledger.find("T1", call.id)).toMatchObject({ state: "answered", charged: 10 });
  expect(new Set(upstream.requests.slice(1).map(({ headers }) => headers["idempotency-key"]))).toEqual(
    new Set([call.id]),
  );
});

test("what could never be read stays unknown once its key has ended, whatever the next balance is", async (context) => {
  await using shared = await databaseOrSkip("SQLite", context);
  const answerLeft = (credits_remaining: number) =>
    json({ ...fullAnswers.wave, credits_used: 1, credits_remaining }, 200, promised);
  await using upstream = await startFakeUpstream(
    service(promised, answerLeft(9), mangled, mangled, answerLeft(7)),
  );
  const clock = { now: start };
  const { calls, ledger, ask } = process(shared.database, upstream.url, clock);
  await ask("before");
  clock.now += minute;
  const call = repeating(await ask("mangled"));
  expect(await calls.repeat(call)).toEqual({ kind: "later" });
  clock.now += 24 * 60 * minute;
  expect(await calls.repeat(call)).toEqual({ kind: "settled" });
  expect(await ledger.find("T1", call.id)).toMatchObject({ state: "unknown" });
  clock.now += minute;
  await ask("after");
  expect(await ledger.find("T1", call.id)).toMatchObject({ state: "unknown" });
});

test("without credits nothing was charged, once the first request can't be under way any more", async (context) => {
  await using shared = await databaseOrSkip("SQLite", context);
  await using upstream = await startFakeUpstream(service(promised, reset, json({}, 402, promised)));
  const clock = { now: start };
  const { calls, ledger, ask } = process(shared.database, upstream.url, clock);
  const call = repeating(await ask());
  expect(await calls.repeat(call)).toEqual({ kind: "later", retryAfter: undefined });
  clock.now += 2 * minute;
  expect(await calls.repeat(call)).toEqual({ kind: "settled" });
  expect(await ledger.find("T1", call.id)).toMatchObject({
    state: "refused",
    failure: { kind: "out of credits" },
  });
});
