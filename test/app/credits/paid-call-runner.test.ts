import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { LowBalance } from "#app/credits/balance.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { type SettledCall, workOf } from "#app/credits/paid-call.ts";
import { createPaidCalls } from "#app/credits/paid-call-runner.ts";
import { ContactIds } from "#app/outreach/contact-ids.ts";
import { Profiles } from "#app/outreach/profiles.ts";
import { createOutreachClient, type Deadlines } from "#app/outreach/service/client.ts";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { ApiError, type ApiErrorCode, apiErrors } from "#contract/api-errors.ts";
import type { PaidOperation } from "#contract/operations.ts";
import { operations } from "#contract/operations.ts";
import { contactId, fullAnswers, fullLookup, notFoundLookup } from "../../support/answers.ts";
import { connectedWith } from "../../support/app/connected.ts";
import { nobodySuppressed, nobodyTied } from "../../support/app/nobody-suppressed.ts";
import { databaseKinds, databaseOrSkip, newDatabase } from "../../support/databases/databases.ts";
import { postgresOrSkip } from "../../support/databases/postgres.ts";
import { appTemplate } from "../../support/databases/templates.ts";
import { keptLog, silentLog } from "../../support/log.ts";
import {
  type Behaviour,
  json,
  raw,
  refusingUrl,
  reset,
  resetHalfway,
  silence,
  silenceHalfway,
  startFakeUpstream,
} from "../../support/servers/fake-upstream.ts";
import { startTcpProxy } from "../../support/servers/tcp-proxy.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { begin, newCall, vault, works } from "./calls.ts";
import { spentSoFar } from "./spent-so-far.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
const paidOperations = ["prep", "wave", "rephrase"] as const;
const jane = { email: "jane@acme.com" };
const long = 60_000;
/** So long that only what ends by itself ends within a test. */
const patient: Deadlines = { connect: long, lookup: long, lookupWithRetries: long, composition: long };
const hasty: Deadlines = { ...patient, composition: 300 };

interface Options {
  worker?: string;
  organisation?: string;
  deadlines?: Deadlines;
  now?: () => number;
}

/** Paid calls of one process: the real client, ledger and contact ids, and what they told. */
function startPaidCalls(database: Database, url: URL, options: Options = {}) {
  const { worker = "w", organisation = "T1", deadlines = patient, now = () => start } = options;
  const told: { call: SettledCall; alert: LowBalance | undefined }[] = [];
  const errors: unknown[] = [];
  const { log, lines } = keptLog();
  const client = createOutreachClient({ url, key: "k", now: Date.now, random: () => 0, deadlines });
  onTestFinished(() => client.stop());
  const onStoreError = (error: unknown) => errors.push(error);
  const clientOf = connectedWith(client);
  const profiles = new Profiles({
    clientOf,
    suppressions: nobodySuppressed,
    contactPeople: nobodyTied,
    vault,
    now,
    onStoreError,
  });
  const contactIds = new ContactIds({ database, vault, now, profiles });
  const ledger = createLedger({ log: silentLog, database, vault, now, worker });
  const calls = createPaidCalls({
    ledger,
    clientOf,
    contactIds,
    onSettled: (call, alert) => told.push({ call, alert }),
    now,
    log,
  });
  return {
    calls,
    ledger,
    contactIds,
    client,
    told,
    errors,
    lines,
    link: () => contactIds.linkMany(organisation, [{ address: jane, contactId }], "U1"),
    ask: (operation: PaidOperation, key: string = operation) =>
      begin(ledger, newCall(key, { organisation, work: works[operation] })),
    spent: async () =>
      (await spentSoFar(database.query, { organisation, person: "U1", at: start })).thisMonth,
  };
}

/** A process that has the contact's ID and is slow, and another one that may take over from it. */
async function slowAndHeir(database: Database, url: URL) {
  const slow = startPaidCalls(database, url, { worker: "slow" });
  await slow.link();
  return [slow, startPaidCalls(database, url, { worker: "heir" })] as const;
}

/** Behaves in one way to look-ups and in another to all else. */
function lookupsApart(lookup: Behaviour, paid: Behaviour): Behaviour {
  return (response, requestsSoFar) => {
    const isLookup = response.req.url?.endsWith(operations.lookup.path) === true;
    (isLookup ? lookup : paid)(response, requestsSoFar);
  };
}

/** Answers every paid operation in full. */
const answers: Behaviour = (response, requestsSoFar) => {
  const operation = paidOperations.find((one) => response.req.url?.endsWith(operations[one].path));
  json(operation === undefined ? fullLookup : fullAnswers[operation])(response, requestsSoFar);
};

/** Waits with every answer until it is let go. */
function held(behaviour: Behaviour) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting: Behaviour = async (response, requestsSoFar) => {
    await promise;
    behaviour(response, requestsSoFar);
  };
  return { waiting, letGo: resolve };
}

const html = (status: number) =>
  raw("<html><h1>It works!</h1></html>", status, { "content-type": "text/html" });
const nothing = (status: number) => raw("", status);
const no = (status: number) => json({ message: "No." }, status);
/** As our own service says it. */
const refusal = (code: ApiErrorCode) => json(new ApiError(code).body, apiErrors[code].status);

/** What comes of an upstream that does not answer as it should: for every operation, with one request each. */
const failures: [what: string, Behaviour | "refuses connections", end: string][] = [
  ["401 with HTML", html(401), "refused: unauthorized"],
  ["402 with JSON", no(402), "refused: out of credits"],
  ["403 with nothing", nothing(403), "refused: unauthorized"],
  ["404 with JSON", no(404), "refused: unknown contact"],
  ["404 with an empty object", json({}, 404), "refused: unavailable"],
  ["404 with HTML", html(404), "refused: unavailable"],
  ["404 with nothing", nothing(404), "refused: unavailable"],
  ["409 with JSON", no(409), "unknown: conflict"],
  ["404 without such a path", refusal("unknown_path"), "refused: unavailable"],
  [
    "422 that can't be composed",
    refusal("not_composed"),
    `refused: refused input {"detail":"${apiErrors.not_composed.message}"}`,
  ],
  ["502 of a failed composer", refusal("composer_failed"), "refused: composer failed"],
  ["422 with JSON", no(422), 'refused: refused input {"detail":"No."}'],
  ["422 with HTML", html(422), "refused: refused input"],
  ["429 with nothing", nothing(429), "refused: rate limited"],
  ["429 and a time", json({}, 429, { "retry-after": "30" }), 'refused: rate limited {"retryAfter":30}'],
  ["500 with nothing", nothing(500), "unknown: service failed"],
  ["502 with HTML", html(502), "unknown: service failed"],
  ["503 with JSON", no(503), "unknown: service failed"],
  ["503 and a time", json({}, 503, { "retry-after": "30" }), 'unknown: service failed {"retryAfter":30}'],
  ["a redirection", raw("", 302, { location: "/" }), "refused: unavailable"],
  ["200 with HTML", html(200), "unknown: unreadable answer"],
  ["200 with nothing", nothing(200), "unknown: unreadable answer"],
  ["200 with broken JSON", raw('{"wave": {"body": "Hi'), "unknown: unreadable answer"],
  ["200 with an empty object", json({}), "unknown: unreadable answer"],
  ["200 with a look-up", json(notFoundLookup), "unknown: unreadable answer"],
  ["a reset", reset, "unknown: broken off"],
  ["a reset halfway", resetHalfway, "unknown: broken off"],
  ["silence", silence, "unknown: no answer in time"],
  ["silence halfway", silenceHalfway, "unknown: no answer in time"],
  ["a refused connection", "refuses connections", "refused: unavailable"],
];

function endOf(call: SettledCall): string {
  if (call.state === "answered" || call.state === "forgotten") return call.state;
  const { kind, ...details } = call.failure;
  return `${call.state}: ${kind}${Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ""}`;
}

test("a paid call over HTTP is one request, and ends as certain as the upstream leaves it", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const ends = failures.map(async ([what, behaviour], number) => {
    const isRefusing = behaviour === "refuses connections";
    await using upstream = await startFakeUpstream(isRefusing ? silence : behaviour);
    const organisation = `T${number}`;
    const isSilent = behaviour === silence || behaviour === silenceHalfway;
    const url = isRefusing ? await refusingUrl() : upstream.url;
    const deadlines = isSilent ? hasty : patient;
    const running = startPaidCalls(opened.database, url, { organisation, deadlines });
    const ends = new Set<string>();
    const ids: string[] = [];
    let reserved = 0;
    for (const operation of paidOperations) {
      // A 404 lets go of the id.
      await running.link();
      const settled = await running.calls.carryOut(await running.ask(operation));
      ends.add(endOf(settled));
      ids.push(settled.id);
      if (settled.state === "unknown") reserved += settled.price;
      expect(await running.ledger.find(organisation, settled.id)).toEqual(settled);
    }
    expect(running.told.map(({ call }) => [workOf(call).operation, endOf(call)])).toEqual(
      paidOperations.map((operation) => [operation, [...ends].join()]),
    );
    expect(upstream.requests.map(({ path }) => path)).toEqual(
      isRefusing ? [] : paidOperations.map((operation) => `/functions/v1/${operations[operation].path}`),
    );
    // Each under its own name, which says nothing of what it is for.
    expect(upstream.requests.map(({ headers }) => headers["idempotency-key"])).toEqual(isRefusing ? [] : ids);
    for (const id of ids) expect(id).toMatch(/^[\w-]{32}$/);
    // What may have been charged stays reserved, and nothing else does.
    expect(await running.spent()).toBe(reserved);
    expect([running.errors, running.lines]).toEqual([[], []]);
    return [what, [...ends].join()];
  });
  expect(await Promise.all(ends)).toEqual(failures.map(([what, , end]) => [what, end]));
});

describe.for(databaseKinds)("a paid call, over HTTP and %s", (kind) => {
  test("that is answered is accounted for, whatever is missing", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { credits_used, credits_remaining, ...prep } = fullAnswers.prep;
    const texts = ["talking_points", "approach_strategy", "what_to_avoid", "opening_suggestion"];
    const table: [object, charged: number, balanceAfter: number | undefined, missing: string[]][] = [
      [fullAnswers.prep, 10, 419, []],
      [prep, 10, undefined, ["credits_used", "credits_remaining"]],
      [{ ...prep, credits_used }, 10, undefined, ["credits_remaining"]],
      [{ ...prep, credits_remaining }, 10, 419, ["credits_used"]],
      [{ ...prep, credits_used: "1", credits_remaining }, 10, 419, ["credits_used"]],
      [{ ...prep, credits_used: 0, credits_remaining: 0 }, 0, 0, []],
      [{ ...prep, credits_used: 0.1 + 0.2, credits_remaining: 42 - 0.3 }, 3, 417, []],
      [{ ...prep, credits_used: 0.25, credits_remaining: 41.75 }, 10, undefined, []],
      [{ ...prep, credits_used: -1, credits_remaining: -1 }, 10, undefined, []],
      [{ credits_used, credits_remaining }, 10, 419, texts],
      [{ ...fullAnswers.prep, what_to_avoid: [7, "Small talk"] }, 10, 419, ["what_to_avoid.0"]],
    ];
    for (const [number, [answer, charged, balanceAfter, missing]] of table.entries()) {
      const organisation = `T${number}`;
      await using upstream = await startFakeUpstream(json(answer));
      const running = startPaidCalls(opened.database, upstream.url, { organisation });
      await running.link();
      const settled = await running.calls.carryOut(await running.ask("prep"));
      expect(settled).toMatchObject({
        state: "answered",
        charged,
        balanceAfter,
        composition: { answer: { missing } },
      });
      expect([await running.spent(), upstream.requests.length]).toEqual([charged, 1]);
    }
  });

  test("is not made when it is not known for whom, and then costs nothing", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { id: _, ...profile } = fullLookup.profile;
    const table: [what: string, Behaviour, end: string][] = [
      ["not profiled", json(notFoundLookup), "refused: not profiled"],
      ["no id", json({ ...fullLookup, profile }), "refused: no contact id"],
      ["401", no(401), "refused: unauthorized"],
      ["402", no(402), "refused: out of credits"],
      ["422", no(422), 'refused: refused input {"detail":"No."}'],
      ["429", json({}, 429, { "retry-after": "3600" }), 'refused: rate limited {"retryAfter":3600}'],
      ["500", no(500), "refused: unavailable"],
      ["HTML", html(200), "refused: unreadable answer"],
      ["a reset", reset, "refused: unavailable"],
    ];
    const ends = table.map(async ([what, lookup], number) => {
      const organisation = `T${number}`;
      await using upstream = await startFakeUpstream(lookupsApart(lookup, answers));
      const running = startPaidCalls(opened.database, upstream.url, { organisation });
      const settled = await running.calls.carryOut(await running.ask("wave"));
      const paths = new Set(upstream.requests.map(({ path }) => path));
      expect([...paths]).toEqual([`/functions/v1/${operations.lookup.path}`]);
      expect([await running.spent(), running.told.length]).toEqual([0, 1]);
      return [what, endOf(settled)];
    });
    expect(await Promise.all(ends)).toEqual(table.map(([what, , end]) => [what, end]));
  });

  test("is not made with an id that the service did not know before", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    await using upstream = await startFakeUpstream(lookupsApart(json(fullLookup), no(404)));
    const running = startPaidCalls(opened.database, upstream.url);
    const first = await running.calls.carryOut(await running.ask("prep", "first"));
    const second = await running.calls.carryOut(await running.ask("prep", "second"));
    expect([endOf(first), endOf(second)]).toEqual([
      "refused: unknown contact",
      "refused: contact id refused before",
    ]);
    expect(upstream.requests.filter(({ path }) => path?.endsWith(operations.prep.path))).toHaveLength(1);
    expect(await running.contactIds.resolve("T1", { address: jane })).toEqual({
      kind: "refused before",
      contactId,
    });
  });

  test.for<[what: string, Behaviour]>([
    ["a page", html(404)],
    ["nothing", nothing(404)],
  ])("that is answered with 404 and %s says nothing of the contact", async ([, notFound], context) => {
    await using opened = await databaseOrSkip(kind, context);
    await using upstream = await startFakeUpstream(lookupsApart(json(fullLookup), notFound));
    const running = startPaidCalls(opened.database, upstream.url);
    expect(endOf(await running.calls.carryOut(await running.ask("prep")))).toBe("refused: unavailable");
    expect(await running.contactIds.resolve("T1", { address: jane })).toEqual({ kind: "found", contactId });
  });

  test("is noted as sent before the service hears of it, and stored before it is told", async (context) => {
    await using stack = new AsyncDisposableStack();
    const url = await newDatabase(kind, context);
    const database = stack.use(await opened(url)).database;
    const onlooker = stack.use(await opened(url)).database;
    const states: string[] = [];
    const look = async () => {
      const row = await onlooker.query.selectFrom("paid_calls").select("state").executeTakeFirstOrThrow();
      states.push(row.state);
    };
    await using upstream = await startFakeUpstream(async (response, requestsSoFar) => {
      await look();
      answers(response, requestsSoFar);
    });
    const running = startPaidCalls(database, upstream.url);
    await running.link();
    const call = await running.ask("rephrase");
    await look();
    const settled = await running.calls.carryOut(call);
    await look();
    expect(states).toEqual(["intent", "sent", "answered"]);
    const others = createLedger({ log: silentLog, database: onlooker, vault, now: () => 0, worker: "x" });
    expect(await others.find("T1", call.id)).toEqual(settled);
  });

  test("is one request and one answer for fifty who ask for it at once in two processes", async (context) => {
    await using stack = new AsyncDisposableStack();
    const shared = stack.use(await databaseOrSkip(kind, context)).database;
    const { waiting, letGo } = held(answers);
    await using upstream = await startFakeUpstream(waiting);
    const two = ["one", "other"].map((worker) => startPaidCalls(shared, upstream.url, { worker }));
    await two[0]?.link();
    const asked = two.flatMap(({ calls, ledger }) =>
      Array.from({ length: 25 }, async () => {
        const begun = await ledger.begin(newCall("k", { work: works.wave }));
        if (!("call" in begun)) throw new Error("There is no budget.");
        return begun.kind === "begun" ? calls.carryOut(begun.call) : calls.end(begun.call);
      }),
    );
    await expect.poll(() => upstream.requests.length).toBe(1);
    letGo();
    const [first, ...others] = await Promise.all(asked);
    expect(first).toMatchObject({ state: "answered", charged: 10 });
    expect(others).toEqual(Array.from({ length: 49 }, () => first));
    expect(two.flatMap(({ told }) => told)).toHaveLength(1);
    expect(upstream.requests).toHaveLength(1);
  });

  test("is one request, however often it is carried out", async (context) => {
    await using shared = await databaseOrSkip(kind, context);
    const { waiting, letGo } = held(answers);
    await using upstream = await startFakeUpstream(waiting);
    const running = startPaidCalls(shared.database, upstream.url);
    await running.link();
    const call = await running.ask("wave");
    const first = running.calls.carryOut(call);
    const second = running.calls.carryOut(call);
    await expect.poll(() => upstream.requests.length).toBe(1);
    letGo();
    const third = running.calls.carryOut(call);
    expect(await second).toEqual(await first);
    expect(await third).toEqual(await first);
    expect(await running.calls.end(call)).toEqual(await first);
    expect([upstream.requests.length, running.told.length]).toEqual([1, 1]);
  });

  test("that another process took over before it left is not made, and ends as that one says", async (context) => {
    await using shared = await databaseOrSkip(kind, context);
    await using upstream = await startFakeUpstream(answers);
    const [slow, heir] = await slowAndHeir(shared.database, upstream.url);
    const call = await slow.ask("prep");
    await heir.ledger.reassign("slow");
    const made = slow.calls.carryOut(call);
    const [found] = await heir.ledger.undelivered(1);
    expect(found).toEqual(call);
    const interrupted = await heir.calls.interrupt(call);
    expect(endOf(interrupted)).toBe("refused: interrupted");
    expect(await made).toEqual(interrupted);
    expect([upstream.requests.length, await slow.spent()]).toEqual([0, 0]);
  });

  test("that left after it was found as an intent is not refused, and its answer is stored", async (context) => {
    await using shared = await databaseOrSkip(kind, context);
    const { waiting, letGo } = held(answers);
    await using upstream = await startFakeUpstream(waiting);
    const [slow, heir] = await slowAndHeir(shared.database, upstream.url);
    const call = await slow.ask("prep");
    const made = slow.calls.carryOut(call);
    await expect.poll(() => upstream.requests.length).toBe(1);
    await expect(heir.calls.interrupt(call)).rejects.toThrow("A call goes on elsewhere.");
    expect([await slow.spent(), heir.told]).toEqual([10, []]);
    letGo();
    expect(await made).toMatchObject({ state: "answered", charged: 10 });
    expect(await heir.ledger.find("T1", call.id)).toEqual(await made);
  });

  test("that was left behind as sent is unknown, until its answer comes after all", async (context) => {
    await using shared = await databaseOrSkip(kind, context);
    const { waiting, letGo } = held(answers);
    await using upstream = await startFakeUpstream(waiting);
    const [slow, heir] = await slowAndHeir(shared.database, upstream.url);
    const made = slow.calls.carryOut(await slow.ask("prep"));
    await expect.poll(() => upstream.requests.length).toBe(1);
    await heir.ledger.reassign("slow");
    const [found] = await heir.ledger.undelivered(1);
    if (found?.state !== "sent") throw new Error(`The call is ${found?.state}.`);
    expect(endOf(await heir.calls.interrupt(found))).toBe("unknown: interrupted");
    expect(await slow.spent()).toBe(10);
    letGo();
    expect(await made).toMatchObject({ state: "answered", charged: 10 });
    expect(await heir.calls.end(found)).toEqual(await made);
    expect(upstream.requests).toHaveLength(1);
  });

  test("that fails in a way that nobody foresaw is unknown, and told", async (context) => {
    await using shared = await databaseOrSkip(kind, context);
    await using upstream = await startFakeUpstream(answers);
    const { client, contactIds, ledger, link, ask } = startPaidCalls(shared.database, upstream.url);
    await link();
    const bug = new TypeError("Nobody foresaw this.");
    const { log, lines } = keptLog();
    const calls = createPaidCalls({
      ledger,
      contactIds,
      clientOf: connectedWith({ ...client, compose: () => Promise.reject(bug) }),
      onSettled: () => undefined,
      now: () => start,
      log,
    });
    expect(endOf(await calls.carryOut(await ask("wave")))).toBe("unknown: interrupted");
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([bug.message]);
  });
});

describe("what came of a call is stored once the database is back", () => {
  test("which another process had locked, on SQLite", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "rapport.db");
    await using shared = await opened(path);
    using locking = new DatabaseSync(path);
    await using upstream = await startFakeUpstream((response, requestsSoFar) => {
      locking.exec("begin immediate");
      answers(response, requestsSoFar);
    });
    const running = startPaidCalls(shared.database, upstream.url, {
      now: onSettling(2, () => locking.exec("rollback")),
    });
    await running.link();
    const settled = await running.calls.carryOut(await running.ask("wave"));
    expect([endOf(settled), upstream.requests.length, running.told.length]).toEqual(["answered", 1, 1]);
    expect(await running.ledger.find("T1", settled.id)).toEqual(settled);
  });

  test.for<[end: string, Behaviour]>([
    ["answered", answers],
    ["refused: out of credits", no(402)],
    ["refused: unknown contact", no(404)],
    ["unknown: broken off", reset],
  ])("which was out of reach, on Postgres: %s", async ([end, behaviour], context) => {
    await using own = await postgresOrSkip(context, appTemplate);
    const url = new URL(own.url);
    url.port ||= "5432";
    await using proxy = await startTcpProxy(url);
    await using shared = await opened(proxy.url.href);
    await using upstream = await startFakeUpstream((response, requestsSoFar) => {
      proxy.cut();
      behaviour(response, requestsSoFar);
    });
    const running = startPaidCalls(shared.database, upstream.url, {
      now: onSettling(3, () => proxy.restore()),
    });
    await running.link();
    const settled = await running.calls.carryOut(await running.ask("wave"));
    expect([endOf(settled), upstream.requests.length, running.told.length]).toEqual([end, 1, 1]);
    expect(await running.ledger.find("T1", settled.id)).toEqual(settled);
  });
});

/** A clock that does something as the ledger reads it for an attempt to settle a call: the first, the second, … */
function onSettling(attempt: number, act: () => void): () => number {
  // The link, the call and its leaving are before it.
  let left = 3 + attempt;
  return () => {
    left -= 1;
    if (left === 0) act();
    return start;
  };
}

async function opened(url: string) {
  const database = await openDatabase(url);
  return { database, [Symbol.asyncDispose]: () => database.close() };
}
