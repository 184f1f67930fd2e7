import { request } from "node:http";
import { text as readText } from "node:stream/consumers";
import { inspect } from "node:util";
import fc from "fast-check";
import { operations } from "../../src/contract/operations.ts";
import { teamKnowledge } from "../../src/contract/team-knowledge.ts";
import { isRecord, parseJson } from "../../src/sandbox/json.ts";
import { createServiceLog } from "../../src/service/log.ts";
import { sampleOrganisation, seedSamplePeople } from "../../src/service/sample-people.ts";
import { startService } from "../../src/service/server.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { change, changed, hostileText } from "./hostile.ts";
import { runnerOf, type Wire } from "./wire.ts";

const contact_id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const bodies = [
  { email: "jane@acme.com", linkedin_url: "https://www.linkedin.com/in/jane-whitfield" },
  { contact_id, prep_type: "call", topic: "Renewal", agenda: "One. Two." },
  { contact_id, goal: "Invite her to a review", tone: "warm", channel: "email", context: "We met in March." },
  { email: "noor@acme.com", author: "Priya", name: "Noor", texts: { must_do: "Be brief.", likes_this: "" } },
  { contact_id, message: "Could you maybe have a look at page 2 by Friday?" },
];
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...bodies), fc.array(change, { maxLength: 3 }))
      .map(([whole, changes]) => JSON.stringify(changed(whole, changes)) ?? ""),
  },
  hostileText,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** What a header may hold on the wire. */
const headerValue = fc.oneof(
  hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 4_000)),
  fc.constantFrom("gzip", "chunked", "-1", "application/json; charset=utf-16", "text/plain", "100-continue"),
);
const headerName = fc.constantFrom(
  ...["Idempotency-Key", "Content-Type", "Content-Encoding", "Accept", "Accept-Encoding", "Origin", "Cookie"],
  ...["Host", "X-Forwarded-For", "Expect", "If-None-Match", "Range", "__proto__", "Connection", "TE"],
);
const example = fc.record({
  method: fc.constantFrom("POST", "POST", "POST", "POST", "GET", "PUT", "OPTIONS", "DELETE", "HEAD"),
  path: fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .constantFrom(...Object.values(operations), ...Object.values(teamKnowledge))
        .map(({ path }) => `/functions/v1/${path}`),
    },
    fc.constantFrom(
      ...["/", "/openapi.json", "/metrics", "/healthz", "//", "/functions/v1/../../etc/passwd", "/%00"],
      ...["/%", "*"],
    ),
    fc.webPath().map((path) => `/functions/v1${path}`),
  ),
  isKnown: fc.constantFrom(true, true, true, false),
  headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 3 }),
  body,
});

/** Requests to the service, by somebody with a key and without one. */
export async function startServiceWire(crashes: unknown[]): Promise<Wire> {
  const faults: string[] = [];
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    log: createServiceLog("error", (line) => faults.push(line)),
  });
  const { key } = await seedSamplePeople(service.store, { now: Date.now() });
  let charged = 0;

  async function ask(options: {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string | Buffer;
  }) {
    const { origin } = new URL(service.url);
    const answered = Promise.withResolvers<{ status: number; replayed: boolean; text: string }>();
    const headers = { ...options.headers, "content-length": Buffer.byteLength(options.body) };
    const asking = request(origin, { ...options, headers }, (response) => {
      readText(response)
        .then((text) =>
          answered.resolve({
            status: response.statusCode ?? 0,
            replayed: response.headers["idempotent-replayed"] !== undefined,
            text,
          }),
        )
        .catch(answered.reject);
    });
    asking.on("error", answered.reject);
    asking.end(options.body);
    return answered.promise;
  }

  const run = runnerOf(example, async ({ headers, isKnown, ...tried }) => {
    const authorization = isKnown ? `Bearer ${key}` : "Bearer <!channel>";
    const answer = await ask({
      ...tried,
      headers: { "content-type": "application/json", ...Object.fromEntries(headers), authorization },
    });
    const { status, text, replayed } = answer;
    const json = parseJson(text);
    if (status === 200 && isRecord(json) && typeof json.credits_used === "number" && !replayed) {
      charged += Math.round(json.credits_used * 10);
    }
    const help = await ask({
      method: "POST",
      path: `/functions/v1/${operations.lookup.path}`,
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ email: "jane@acme.com" }),
    });
    const balance = await balanceOf(service.store, sampleOrganisation.name);
    const isKept =
      status < 500 &&
      !text.includes(key) &&
      !/\n\s+at .+:\d+:\d+/.test(text) &&
      help.status === 200 &&
      balance === sampleOrganisation.balance - charged &&
      faults.length === 0 &&
      crashes.length === 0;
    if (!isKept) {
      throw new Error(
        inspect({ answer, help, balance, charged, faults: faults.splice(0), crashes: crashes.splice(0) }),
      );
    }
  });
  return { run, finish: async () => undefined, [Symbol.asyncDispose]: () => service.stop() };
}
