/** A process that makes paid calls in one way and is itself what is measured. */
import assert from "node:assert";
import { randomBytes, randomUUID } from "node:crypto";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { Pool, request } from "undici";
import { createLedger } from "../src/app/credits/ledger/ledger.ts";
import { createPaidCalls } from "../src/app/credits/paid-call-runner.ts";
import { createLog } from "../src/app/log.ts";
import { ContactIds } from "../src/app/outreach/contact-ids.ts";
import { createContactPeople } from "../src/app/outreach/contact-people.ts";
import { Profiles } from "../src/app/outreach/profiles.ts";
import { createOutreachClient } from "../src/app/outreach/service/client.ts";
import { Suppressions } from "../src/app/outreach/suppressions.ts";
import { openDatabase } from "../src/app/storage/app-database.ts";
import { createVault } from "../src/app/storage/app-vault.ts";
import { keyBytes } from "../src/app/storage/encryption-key.ts";
import { operations } from "../src/contract/operations.ts";
import { expose } from "./child-process.ts";
import { type LoopOptions, runClosedLoop, type Work } from "./closed-loop.ts";
import { namesOf, slackId, teamId } from "./samples.ts";

const key = "bench-key";
const { contact_id } = namesOf(0);
const agenda = "What changed since March, the price, and who decides.";
const order = { prep_type: "call", topic: "Q3 renewal", agenda } as const;
const body = { contact_id, ...order };
/** The deadline of the client's paid calls, in milliseconds. */
const deadline = 90_000;

/** undici with the settings of the client's pool, and the answer read as JSON. */
function withUndici(serviceUrl: string): Work {
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
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      headersTimeout: deadline,
      bodyTimeout: deadline,
    });
    if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`);
    await response.body.json();
    return undefined;
  };
}

function withClient(serviceUrl: string): Work {
  const client = clientOf(serviceUrl);
  return async () => {
    await client.compose("prep", order, { contactId: contact_id, idempotencyKey: randomUUID() });
    return undefined;
  };
}

/** The client as the app uses it: from recording a call to its stored answer, then marked as shown. */
async function withLedger(serviceUrl: string, databaseUrl: string): Promise<Work> {
  const client = clientOf(serviceUrl);
  const database = await openDatabase(databaseUrl);
  const vault = createVault([randomBytes(keyBytes)]);
  const log = createLog("error", []);
  const ledger = createLedger({ database, vault, now: Date.now, worker: "bench", log });
  const suppressions = new Suppressions({ database, vault, now: Date.now });
  const connected = async () => ({ connection: "bench", client });
  const profiles = new Profiles({
    clientOf: connected,
    suppressions,
    contactPeople: createContactPeople({ database, vault, now: Date.now }),
    vault,
    now: Date.now,
    onStoreError: assert.ifError,
  });
  const contactIds = new ContactIds({ database, vault, now: Date.now, profiles });
  const calls = createPaidCalls({
    ledger,
    clientOf: connected,
    contactIds,
    onSettled: () => undefined,
    now: Date.now,
    log,
  });
  return async () => {
    const key = randomUUID();
    const begun = await ledger.begin({
      organisation: teamId,
      key,
      person: slackId("U", 1),
      work: { operation: "prep", request: { addressee: { address: { contact_id } }, ...order, topic: key } },
      sameSince: Date.now() - 24 * 60 * 60_000,
      place: JSON.stringify({ kind: "reply", responseUrl: `${serviceUrl}/reply`, until: Date.now() }),
    });
    if (begun.kind !== "begun") throw new Error(`The call is ${begun.kind}.`);
    const call = await calls.carryOut(begun.call);
    if (call.state !== "answered") throw new Error(`The call ended ${call.state}.`);
    return () => ledger.delivered(call);
  };
}

function clientOf(serviceUrl: string) {
  return createOutreachClient({ url: new URL(serviceUrl), key, now: Date.now, random: Math.random });
}

const ways = { undici: withUndici, client: withClient, ledger: withLedger };
export interface Calls extends LoopOptions {
  /** By undici alone, by the outreach client, or by the client with the ledger around it. */
  way: keyof typeof ways;
  serviceUrl: string;
  databaseUrl: string;
}

let makeCall: Work | undefined;
const functions = {
  /** Makes calls, always in the way of the first time. */
  async makeCalls({ way, serviceUrl, databaseUrl, ...options }: Calls) {
    makeCall ??= await ways[way](serviceUrl, databaseUrl);
    const call = makeCall;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const [before, begin] = [process.cpuUsage(), performance.now()];
    const measured = await runClosedLoop(options, async () => () => call);
    delay.disable();
    const { user, system } = process.cpuUsage(before);
    const calls = (measured.rate * (performance.now() - begin)) / 1_000;
    return { ...measured, delay: delay.percentile(99) / 1e6, processor: (user + system) / 1_000 / calls };
  },
};
export type Caller = typeof functions;
expose(functions);
