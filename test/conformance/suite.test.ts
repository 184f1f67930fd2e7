import { expect, test } from "vitest";
import { suite } from "../../src/conformance/conform.ts";
import { countsOf } from "../../src/conformance/report.ts";
import { apiErrors } from "../../src/contract/api-errors.ts";
import { databaseOf } from "../service/helpers.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { alteredService, conformableService, conformed, firstFailure, type Passing } from "./conformed.ts";

test.for(databaseKinds)("our service keeps on %s all that it promises", async (kind, context) => {
  const { url, known, store, organisation } = await conformableService({
    database: await databaseOf(kind, context, serviceTemplate),
  });
  const { results, spent } = await conformed(url, known, "ours");
  expect(results.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
  expect(results).toHaveLength(suite.length);
  expect(spent).toBe("11");
  expect(await balanceOf(store, organisation)).toBe(250 - 110);
});

test("of a service that is not ours, what the specification leaves open is only told", async () => {
  const { url, known } = await conformableService();
  const { results } = await conformed(url, known, "specification");
  const open = suite.filter(({ standing }) => standing === "open").length;
  expect(countsOf(results)).toEqual({
    passed: suite.length - open,
    failed: 0,
    observed: open,
    untested: 0,
    skipped: 0,
  });
});

test.for([
  [422, "not_composed", { failed: 0, untested: 11 }],
  [502, "composer_failed", { failed: 9, untested: 0 }],
  [422, "not_enough_words", { failed: 9, untested: 0 }],
] as const)("rephrasings that are answered with %i %s: %j", async ([status, code, counts]) => {
  const { url, known } = await conformableService();
  const refusal = JSON.stringify({ error: { code, message: "No." } });
  const refusing = await alteredService(
    url,
    only("rephrase-for-contact", (passing) => (passing.status === 200 ? { status, body: refusal } : {})),
  );
  const { results } = await conformed(refusing, known, "specification");
  expect(countsOf(results)).toMatchObject(counts);
  expect(results.find(({ name }) => name.startsWith("Ten rephrasings"))).toEqual({
    name: "Ten rephrasings cost exactly one credit",
    section: "4.4, 8",
    verdict: counts.untested > 0 ? "untested" : "failed",
    details: [
      ...(counts.untested > 0 ? [] : [`Request 1 of 10: The status is ${status}, which isn't a success.`]),
      `Request 1 of 10: It answers ${status}: ${refusal}`,
    ],
  });
});

test("the cases have names of their own", () => {
  const names = suite.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("every error that can be had from outside has a case", () => {
  const covered = suite.flatMap(({ steps }) =>
    steps.flatMap(({ expected }) => (expected.kind === "API error" ? [expected.code] : [])),
  );
  const missing = Object.keys(apiErrors).filter((code) => !covered.some((each) => each === code));
  const needsLuckOrFault = [
    "call_under_way",
    "not_composed",
    "too_many_requests",
    "internal",
    "composer_failed",
  ];
  // What a client of HTTP never sends: `unreadable-requests.test.ts` writes these by hand.
  const needsRawSocket = ["malformed_request", "request_timeout", "expectation_failed", "headers_too_large"];
  const isOfExtension = ["right_missing"];
  expect(missing.toSorted()).toEqual([...needsLuckOrFault, ...needsRawSocket, ...isOfExtension].toSorted());
});

const altered = (change: (body: Record<string, unknown>) => object) => (passing: Passing) => ({
  body: passing.status === 200 ? JSON.stringify(change(JSON.parse(passing.body))) : passing.body,
});
const only = (path: string, alter: (passing: Passing) => Partial<Passing>) => (passing: Passing) =>
  passing.path.endsWith(path) ? alter(passing) : {};

function nothingForTheTenth() {
  let calls = 0;
  return (passing: Passing): Partial<Passing> => {
    calls += passing.sent.includes('the offer. Thanks."') ? 1 : 0;
    if (calls < 10) return {};
    const back = (body: Record<string, unknown>) => (Number(body.credits_remaining) * 10 + 1) / 10;
    return altered((body) => ({ ...body, credits_remaining: back(body) }))(passing);
  };
}

/** What a service may get wrong, and the first case that must notice, with what it says. */
const mistakes: Record<
  string,
  [alter: (passing: Passing) => Partial<Passing>, name: string, detail: string]
> = {
  "credit fields in a free answer": [
    only(
      "lookup",
      altered((body) => ({ ...body, credits_used: 0, credits_remaining: 25 })),
    ),
    "A profiled contact is found by e-mail address, with all fields, free",
    "A free response has credit fields.",
  ],
  "a field of another type": [
    only(
      "lookup",
      altered(({ profile, ...body }) => ({
        ...body,
        ...(profile !== undefined && { profile: { ...Object(profile), confidence: "0.83" } }),
      })),
    ),
    "A profiled contact is found by e-mail address, with all fields, free",
    "profile.confidence: Invalid input: expected number, received string.",
  ],
  "a signal that is not in UTC": [
    only("lookup", ({ body }) => ({ body: body.replace(/(T[\d:.]+)Z/, "$1+02:00") })),
    "A profiled contact is found by e-mail address, with all fields, free",
    "relationship.last_signal_at: It isn't in UTC.",
  ],
  "not found as an error": [
    only("lookup", ({ body, status }) => ({ status: body.includes('"found":false') ? 404 : status })),
    "An unprofiled e-mail address returns a message, not an error",
    "The status is 404, which isn't a success.",
  ],
  "the URL before the e-mail address": [
    only("lookup", ({ sent, status, body }) =>
      status === 200 && /email.*linkedin_url.*nobody-has/.test(sent)
        ? { body: '{"found":false,"message":"It is not in the behavioral profile database."}' }
        : { status, body },
    ),
    "With both, the e-mail address wins: it's profiled, the URL isn't",
    "found is false, not true.",
  ],
  "a profile for whoever asks": [
    only("lookup", ({ status, headers }) =>
      status === 401 && headers.authorization === undefined
        ? { status: 200, body: '{"found":true,"profile":{}}' }
        : {},
    ),
    "A request without a key learns nothing about a contact",
    "The response reveals the contact, with status 200.",
  ],
  "a trimmed original": [
    only(
      "rephrase-for-contact",
      altered(({ original, ...body }) => ({ ...body, original: String(original).trim() })),
    ),
    "The original comes back unchanged: spaces and line breaks at its ends",
    "original is altered, from letter 1 on.",
  ],
  "a normalised original": [
    only(
      "rephrase-for-contact",
      altered(({ original, ...body }) => ({ ...body, original: String(original).normalize() })),
    ),
    "The original comes back unchanged: composed and decomposed letters",
    "original is altered, from letter 10 on.",
  ],
  "an original with other line breaks": [
    only(
      "rephrase-for-contact",
      altered(({ original, ...body }) => ({ ...body, original: String(original).replaceAll("\r\n", "\n") })),
    ),
    "The original comes back unchanged: CRLF, CR and LF",
    "original is altered, from letter 4 on.",
  ],
  "a balance in binary fractions": [
    only(
      "rephrase-for-contact",
      altered((body) => ({ ...body, credits_remaining: Number(body.credits_remaining) + 4e-15 })),
    ),
    "The original comes back unchanged: plain text",
    "The credit fields are not exact decimals: credits_used is 0.1, credits_remaining is 16.900000000000002.",
  ],
  "another price": [
    only(
      "compose-wave",
      altered((body) => ({ ...body, credits_used: 2 })),
    ),
    "A Wave is composed from the contact alone, with all fields",
    "credits_used is 2, not 1.",
  ],
  "a charge that is not taken": [
    only(
      "prep-for-meeting",
      altered((body) => ({ ...body, credits_remaining: 24 })),
    ),
    "A brief for a call has all fields",
    "credits_remaining is 24, not 23 (unless something else spent with this organisation meanwhile).",
  ],
  "one rephrasing that takes nothing": [
    only("rephrase-for-contact", nothingForTheTenth()),
    "Ten rephrasings cost exactly one credit",
    "Request 10 of 10: credits_remaining is 15.3, not 15.2 (unless something else spent with this organisation meanwhile).",
  ],
  "a refusal that is charged": [
    only("rephrase-for-contact", ({ sent, status, body }) =>
      sent.includes("Ελένη") ? { status: 422, body: '{"error":{"code":"not_composed"}}' } : { status, body },
    ),
    "The original comes back unchanged: composed and decomposed letters",
    "credits_remaining is 16.5, not 16.6 (unless something else spent with this organisation meanwhile).",
  ],
  "no JSON": [
    only("compose-wave", () => ({ body: "<html>" })),
    "A Wave is composed from the contact alone, with all fields",
    "The body isn't JSON.",
  ],
};

test.for(Object.entries(mistakes))("notices %s", async ([, [alter, name, detail]]) => {
  const { url, known } = await conformableService();
  const first = await firstFailure(await alteredService(url, alter), known);
  expect([first?.name, first?.details[0]]).toEqual([name, detail]);
});

test("notices an error body that is not ours, but only where ours is asked for", async () => {
  const { url, known } = await conformableService();
  const other = await alteredService(url, ({ status }) =>
    status >= 400 ? { status: 400, body: '{"message":"no"}' } : {},
  );
  const ours = await conformed(other, known, "ours");
  expect(ours.results.filter(({ verdict }) => verdict === "failed").length).toBeGreaterThan(30);
  const specified = await conformed(other, known, "specification");
  expect(countsOf(specified.results).failed).toBe(0);
  expect(specified.results.find(({ name }) => name === "GET is refused")).toEqual({
    name: "GET is refused",
    section: "7 rules 2 and 3",
    verdict: "observed",
    details: ['It answers 400: {"message":"no"}'],
  });
});

test("a service that ignores Idempotency-Key conforms; the second charge is told and counted", async () => {
  const { url, known } = await conformableService();
  let other = 0;
  const results = await conformed(
    await alteredService(url, ({ headers, body, status }) => {
      // As if each request were a new one: what it would have taken is taken off all that follows.
      const isRepeated = status === 200 && String(headers["idempotency-key"]).endsWith("-same");
      other += isRepeated ? 1 : 0;
      const json = status === 200 ? JSON.parse(body) : {};
      if (json.credits_remaining === undefined) return {};
      const more = other < 2 ? 0 : 1;
      return {
        body: JSON.stringify({ ...json, credits_remaining: (json.credits_remaining * 10 - more) / 10 }),
      };
    }),
    known,
    "specification",
  );
  expect(results.results.filter(({ verdict }) => verdict === "failed")).toEqual([]);
  expect(results.results.find(({ name }) => name.startsWith("The same Idempotency-Key"))?.details).toEqual([
    "Request 2 of 2: It answers 200: original, rephrased, reasoning, credits_used, credits_remaining.",
  ]);
  expect(results.spent).toBe("11.1");
});
