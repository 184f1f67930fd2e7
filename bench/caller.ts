/**
 * A measured process that makes paid calls in one way. calls.ts sends it one task per message, with count and
 * duration; it answers each with one message.
 */
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { Pool, request } from "undici";
import { createLedger } from "../src/app/credits/ledger.ts";
import { createPaidCalls } from "../src/app/credits/paid-calls.ts";
import { createLog } from "../src/app/log.ts";
import { createOutreachClient } from "../src/app/outreach/client.ts";
import { createContactIds } from "../src/app/outreach/contact-ids.ts";
import { createProfiles } from "../src/app/outreach/profiles.ts";
import { openDatabase } from "../src/app/storage/database.ts";
import { keyBytes } from "../src/app/storage/encryption-key.ts";
import { createVault } from "../src/app/storage/vault.ts";
import { operations } from "../src/contract/operations.ts";
import { type CallsResult, type CallsTask, callerSetup, callsTask, type Way } from "./calls.ts";
import { percentile } from "./statistics.ts";

const KEY = "bench-key";
const CONTACT_ID = "3f2a8c1e-5b7d-4e9a-9c41-7d0e6b2f8a15";
const ORDER = {
  prep_type: "call",
  topic: "Q3 renewal",
  agenda: "What changed since March, the price, and who decides.",
} as const;
const BODY = { contact_id: CONTACT_ID, ...ORDER };
/** The deadline of the client's paid calls, in milliseconds. */
const DEADLINE = 90_000;

/** Makes one call. @returns what is left to do when the time that it took has been noted */
type MakeCall = () => Promise<() => Promise<void>>;

const nothing = async () => undefined;

/** undici with the settings of the client's pool, and the answer read as JSON. */
function withUndici(serviceUrl: string): MakeCall {
  const url = `${serviceUrl}/${operations.prep.path}`;
  const dispatcher = new Pool(new URL(url).origin, {
    allowH2: false,
    connections: 64,
    connect: { timeout: 2_000 },
    maxResponseSize: 1024 * 1024,
  });
  return async () => {
    const response = await request(url, {
      dispatcher,
      method: "POST",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: JSON.stringify(BODY),
      headersTimeout: DEADLINE,
      bodyTimeout: DEADLINE,
    });
    if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`);
    await response.body.json();
    return nothing;
  };
}

function clientOf(serviceUrl: string) {
  return createOutreachClient({ url: new URL(serviceUrl), key: KEY, now: Date.now, random: Math.random });
}

function withClient(serviceUrl: string): MakeCall {
  const client = clientOf(serviceUrl);
  let number = 0;
  return async () => {
    number += 1;
    await client.prep(BODY, `bench-${number}`);
    return nothing;
  };
}

/** The client as the app uses it: from recording a call to its stored answer, then marked as shown. */
async function withLedger(serviceUrl: string, databaseUrl: string): Promise<MakeCall> {
  const database = await openDatabase(databaseUrl);
  const vault = createVault([randomBytes(keyBytes)]);
  const client = clientOf(serviceUrl);
  const onError = (error: unknown) => {
    throw error;
  };
  const log = createLog("error", []);
  const ledger = createLedger({ database, vault, now: Date.now, worker: "bench", log });
  const profiles = createProfiles({ client, vault, now: Date.now, onStoreError: onError });
  const contactIds = createContactIds({ database, vault, now: Date.now, profiles });
  const calls = createPaidCalls({ ledger, client, contactIds, onSettled: () => undefined, log });
  let number = 0;
  return async () => {
    number += 1;
    const begun = await ledger.begin({
      organisation: "T0BENCH",
      key: `${number}.738474920.bench`,
      person: "U00000001",
      work: { operation: "prep", request: { addressee: { address: { contact_id: CONTACT_ID } }, ...ORDER } },
      place: JSON.stringify({ kind: "reply", responseUrl: `${serviceUrl}/${number}`, until: Date.now() }),
    });
    if (begun.kind !== "begun") throw new Error(`The call is ${begun.kind}.`);
    const call = await calls.carryOut(begun.call);
    if (call.state !== "answered") throw new Error(`The call ended ${call.state}.`);
    return () => ledger.delivered(call);
  };
}

function callsIn(way: Way, serviceUrl: string): MakeCall | Promise<MakeCall> {
  switch (way.kind) {
    case "undici.request":
      return withUndici(serviceUrl);
    case "client":
      return withClient(serviceUrl);
    case "ledger":
      return withLedger(serviceUrl, way.databaseUrl);
  }
}

async function perform(makeCall: MakeCall, { atOnce, seconds }: CallsTask): Promise<CallsResult> {
  const latencies: number[] = [];
  const busyBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const end = start + seconds * 1000;

  async function keepCalling(): Promise<void> {
    while (performance.now() < end) {
      const begin = performance.now();
      const finish = await makeCall();
      latencies.push(performance.now() - begin);
      await finish();
    }
  }

  await Promise.all(Array.from({ length: atOnce }, keepCalling));
  const sorted = Float64Array.from(latencies).sort();
  return {
    calls: sorted.length,
    seconds: (performance.now() - start) / 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    busy: performance.eventLoopUtilization(busyBefore).utilization,
  };
}

const setup = callerSetup.parse(JSON.parse(process.argv[2] ?? ""));
const makeCall = await callsIn(setup.way, setup.serviceUrl);
process.on("message", async (task) => {
  const result = await perform(makeCall, callsTask.parse(task));
  process.send?.(result);
});
process.on("disconnect", () => process.exit());
