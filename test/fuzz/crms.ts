import { inspect } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import { type Crm, crmPerson, crmRecord, crmWritten } from "../../src/app/crm/crm.ts";
import { CrmError } from "../../src/app/crm/crm-error.ts";
import { createCrmHttp } from "../../src/app/crm/crm-http.ts";
import { crmVendors } from "../../src/app/crm/vendors.ts";
import { parseJson } from "../../src/sandbox/json.ts";
import { sampleWorld } from "../crm/cases.ts";
import { startFarEnd } from "../support/crm/far-end.ts";
import { hubspot } from "../support/crm/hubspot.ts";
import { pipedrive } from "../support/crm/pipedrive.ts";
import { salesforce } from "../support/crm/salesforce.ts";
import { twenty } from "../support/crm/twenty.ts";
import { token } from "../support/crm/world.ts";
import { raw, reset, startFakeUpstream } from "../support/servers/fake-upstream.ts";
import { distorted, distortion } from "./distortion.ts";
import { runnerOf, type Wire } from "./wire.ts";

const limit = 20;
const reference = "6f2c1b9a-64b1-4f5e-9a55-0c6a1c7b1a10";
const entry = { kind: "note", person: "11", title: "Call", text: "She wants the number first." } as const;
const record = (key: Parameters<Crm["record"]>[0]) => (crm: Crm, signal: AbortSignal) =>
  crm.record(key, signal);

/** Each with the shape of what may come of it. */
const questions = {
  check: [(crm, signal) => crm.check(signal), z.object({ account: z.string().optional() })],
  isUser: [(crm, signal) => crm.isUser("sam@rapport.example", signal), z.boolean()],
  search: [(crm, signal) => crm.search("whit", limit, signal), z.array(crmPerson)],
  company: [(crm, signal) => crm.search("boreal", limit, signal), z.array(crmPerson)],
  record: [record({ email: "jane@acme.example" }), crmRecord.optional()],
  linkedIn: [record({ linkedin_url: "https://www.linkedin.com/in/jane-whitfield" }), crmRecord.optional()],
  write: [(crm, signal) => crm.write(entry, reference, signal), crmWritten],
  remove: [(crm, signal) => crm.remove(entry, { id: reference, link: "" }, signal), z.undefined()],
} satisfies Record<string, [(crm: Crm, signal: AbortSignal) => Promise<unknown>, z.ZodType]>;

const farEnds = { hubspot, pipedrive, salesforce, twenty };
const example = fc.record({
  vendor: fc.constantFrom("hubspot", "pipedrive", "salesforce", "twenty"),
  question: fc.constantFrom("check", "isUser", "search", "company", "record", "linkedIn", "write", "remove"),
  /** Which of the answers is another than it should be, and whether those after it are, too. */
  at: fc.nat(3),
  goesOn: fc.boolean(),
  distortion,
});

/** Milliseconds: an answer's own limit, and what a loaded machine may add. */
const time = 1_500;
const grace = 5_000;
const maxHeap = 1_024 ** 3;

/** CRMs' answers to the app's adapters. */
export async function startCrmsWire(crashes: unknown[]): Promise<Wire> {
  const run = runnerOf(example, async ({ vendor, question, at, goesOn, distortion: how }) => {
    const [[ask, shape], farEnd] = [questions[question], farEnds[vendor]];
    await using genuine = await startFarEnd(farEnd, { ...sampleWorld, entries: [] });
    await using upstream = await startFakeUpstream(async (response, count) => {
      const { method = "", path = "", headers, body } = upstream.requests[count - 1] ?? {};
      const [name, value] = [farEnd.authorization[0], `${headers?.[farEnd.authorization[0]]}`];
      const asked = { method, headers: { [name]: value }, ...(body !== "" && { body: body ?? "" }) };
      // Nobody waits for what was asked beside a question that has failed.
      const answer = await fetch(new URL(path, genuine.url), asked).catch(() => undefined);
      if (answer === undefined) return reset(response, count);
      const text = await answer.text();
      const isHostile = goesOn ? count > at : count === at + 1;
      (isHostile ? distorted(parseJson(text), how) : raw(text, answer.status))(response, count);
    });
    const address = new URL("/", upstream.url);
    const http = createCrmHttp({ allowedHosts: [address.host], now: Date.now });
    const begun = performance.now();
    const outcome = await ask(
      crmVendors[vendor].connect(http, { address, token }),
      AbortSignal.timeout(time),
    ).then(
      (value) => (shape.safeParse(value).success ? undefined : { value }),
      (error: unknown) => (error instanceof CrmError ? undefined : { error }),
    );
    await http.stop();
    const took = performance.now() - begun;
    const heap = process.memoryUsage().heapUsed;
    if (outcome !== undefined || took > time + grace || heap > maxHeap || crashes.length > 0)
      throw new Error(inspect({ ...outcome, took, heap, crashes }, { depth: 4 }));
  });
  return { run, finish: async () => undefined, [Symbol.asyncDispose]: async () => undefined };
}
