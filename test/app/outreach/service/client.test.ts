import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createOutreachClient, type Deadlines, type OutreachClient } from "#app/outreach/service/client.ts";
import { OutreachError, RateLimitedError, RefusedInputError } from "#app/outreach/service/errors.ts";
import { ApiError, type ApiErrorCode, apiErrors } from "#contract/api-errors.ts";
import type { Operation } from "#contract/operations.ts";
import { teamKnowledge } from "#contract/team-knowledge.ts";
import { contactId, fullAnswers, fullLookup, notFoundLookup } from "#test/support/answers.ts";
import {
  type Behaviour,
  inTurn,
  json,
  raw,
  refusingUrl,
  reset,
  resetHalfway,
  silence,
  silenceHalfway,
  startFakeUpstream,
} from "#test/support/servers/fake-upstream.ts";

/** As the ledger names a call. */
const callId = "x0Vd-3kq_ZbT9hYp1LrWc8MfGe7uJsNa";
const call = { contactId, idempotencyKey: callId };
const key = 'live_"k3y"\\of-the-organisation';
/** So long that only what ends by itself ends within a test. */
const patient: Deadlines = {
  connect: 60_000,
  lookup: 60_000,
  lookupWithRetries: 60_000,
  composition: 60_000,
};
const hasty: Deadlines = { ...patient, lookup: 250, composition: 250 };

type Calls = { [Name in Operation]: (client: OutreachClient) => Promise<unknown> };
const calls: Calls = {
  lookup: (client) => client.lookup({ email: "jane@acme.com" }),
  prep: (client) => client.compose("prep", { prep_type: "call", topic: "Renewal" }, call),
  wave: (client) => client.compose("wave", {}, call),
  rephrase: (client) => client.compose("rephrase", { message: "Could you maybe have a look?" }, call),
};
const operations = ["lookup", "prep", "wave", "rephrase"] as const;
const paidOperations = ["prep", "wave", "rephrase"] as const;

/** One call, and all that came of it: the answer or the error, and the requests that were sent for it. */
async function callOver(
  behaviour: Behaviour | URL,
  call: (client: OutreachClient) => Promise<unknown>,
  deadlines = patient,
) {
  await using upstream = await startFakeUpstream(behaviour instanceof URL ? silence : behaviour);
  const outcomes: unknown[] = [];
  const client = createOutreachClient({
    url: behaviour instanceof URL ? behaviour : upstream.url,
    key,
    now: Date.now,
    random: () => 0,
    deadlines,
    onOutcome: (operation, error) => outcomes.push([operation, error?.name ?? "answered"]),
  });
  try {
    const answer = await call(client);
    return { answer, error: undefined, outcomes, requests: upstream.requests };
  } catch (error) {
    if (!(error instanceof OutreachError)) throw error;
    return { answer: undefined, error, outcomes, requests: upstream.requests };
  } finally {
    await client.stop();
  }
}

/** What a failed call came to. */
async function failureOver(...call: Parameters<typeof callOver>) {
  const { error, requests } = await callOver(...call);
  if (error === undefined) throw new Error("The call was answered.");
  return { name: error.name, operation: error.operation, charge: error.charge, requests: requests.length };
}

describe.concurrent("the request", () => {
  /** Only what costs carries the name of its call. */
  const headers = (url: URL, body: string, operation: Operation) => ({
    host: url.host,
    connection: "keep-alive",
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    ...(operation !== "lookup" && { "idempotency-key": callId }),
    "content-length": String(Buffer.byteLength(body)),
  });

  it.each([
    {
      operation: "lookup",
      ask: (client: OutreachClient) => client.lookup({ email: "jané@acme.com" }),
      path: "/functions/v1/public-profile-lookup",
      body: '{"email":"jané@acme.com"}',
    },
    {
      operation: "lookup",
      ask: (client: OutreachClient) =>
        client.lookup({ linkedin_url: "https://www.linkedin.com/in/jane-whitfield" }),
      path: "/functions/v1/public-profile-lookup",
      body: '{"linkedin_url":"https://www.linkedin.com/in/jane-whitfield"}',
    },
    {
      operation: "lookup",
      ask: (client: OutreachClient) =>
        client.lookup({
          linkedin_url: "https://www.linkedin.com/in/jane-whitfield",
          email: "jane@acme.com",
        }),
      path: "/functions/v1/public-profile-lookup",
      body: '{"email":"jane@acme.com"}',
    },
    {
      operation: "prep",
      ask: (client: OutreachClient) =>
        client.compose(
          "prep",
          { prep_type: "presentation", topic: "Q3", agenda: "1. Churn\n2. Price" },
          call,
        ),
      path: "/functions/v1/prep-for-meeting",
      body: `{"contact_id":"${contactId}","prep_type":"presentation","topic":"Q3","agenda":"1. Churn\\n2. Price"}`,
    },
    {
      operation: "prep",
      ask: (client: OutreachClient) =>
        client.compose("prep", { prep_type: "meeting", topic: "Q3", agenda: "" }, call),
      path: "/functions/v1/prep-for-meeting",
      body: `{"contact_id":"${contactId}","prep_type":"meeting","topic":"Q3"}`,
    },
    {
      operation: "wave",
      ask: (client: OutreachClient) =>
        client.compose(
          "wave",
          { goal: "Book a call", tone: "warm", context: "Met in May", channel: "sms" },
          call,
        ),
      path: "/functions/v1/compose-wave",
      body: `{"contact_id":"${contactId}","goal":"Book a call","tone":"warm","context":"Met in May","channel":"sms"}`,
    },
    {
      operation: "wave",
      ask: (client: OutreachClient) =>
        client.compose("wave", { goal: "", tone: undefined, context: "", channel: undefined }, call),
      path: "/functions/v1/compose-wave",
      body: `{"contact_id":"${contactId}"}`,
    },
    {
      operation: "rephrase",
      ask: (client: OutreachClient) => client.compose("rephrase", { message: "“Hi”\t<b>&" }, call),
      path: "/functions/v1/rephrase-for-contact",
      body: `{"contact_id":"${contactId}","message":"“Hi”\\t<b>&"}`,
    },
  ] as const)("$operation: $body", async ({ operation, ask, path, body }) => {
    await using upstream = await startFakeUpstream(json(fullAnswers[operation]));
    const client = createOutreachClient({ url: upstream.url, key, now: Date.now, random: () => 0 });
    const answer = await ask(client);
    await client.stop();
    expect({ answer, requests: upstream.requests }).toEqual({
      answer: { value: fullAnswers[operation], missing: [] },
      requests: [{ method: "POST", path, headers: headers(upstream.url, body, operation), body }],
    });
  });

  it("names the texts that it's to be other than, and the answer says whether it would be the same again", async () => {
    const asked = { ...call, otherThan: ["k1", "k2"] };
    const saying = (value: string) => json(fullAnswers.wave, 200, { "same-text-again": value });
    const over = (behaviour: Behaviour) => callOver(behaviour, (client) => client.compose("wave", {}, asked));
    const { answer, requests } = await over(saying("true"));
    expect(answer).toEqual({ value: fullAnswers.wave, missing: [], isSameAgain: true });
    expect(requests[0]?.headers["other-than"]).toBe("k1 k2");
    expect((await over(saying("no"))).answer).toEqual({ value: fullAnswers.wave, missing: [] });
  });

  it("of what a team knows takes a text away, and is repeated only where nothing is changed", async () => {
    const email = "jane@acme.com";
    const asked = { email, author: "Sam Ortega", texts: { must_do: "", tone_summary: "Dry." } };
    const deleted = { deleted: true };
    const busy = json({}, 503, { "retry-after": "0" });
    const read = (client: OutreachClient) => client.knowledge(teamKnowledge.read, { email });
    const { answer, outcomes, requests } = await callOver(inTurn(busy, busy, json({ revisions: [] })), read);
    expect({ answer, outcomes, paths: requests.map(({ path }) => path) }).toEqual({
      answer: { revisions: [] },
      outcomes: [
        ...Array.from({ length: 2 }, () => ["knowledge", "UnavailableError"]),
        ["knowledge", "answered"],
      ],
      paths: Array.from({ length: 3 }, () => "/functions/v1/team-knowledge-lookup"),
    });
    const write = (client: OutreachClient) => client.knowledge(teamKnowledge.write, asked);
    const written = await callOver(json({ contact_id: contactId, revisions: [] }), write);
    expect(written.answer).toEqual({ contact_id: contactId, revisions: [] });
    expect(written.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ["/functions/v1/team-knowledge-update", asked],
    ]);
    const failed = { operation: "knowledge", charge: "none", requests: 1 };
    expect(await failureOver(busy, write)).toEqual({ name: "UnavailableError", ...failed });
    expect(await failureOver(json({ revisions: [{}] }), write)).toEqual({
      ...{ name: "UnreadableAnswerError", ...failed },
    });
    const forbidden = json({ error: { code: "forbidden", message: "No." } }, 403);
    expect(await failureOver(forbidden, read)).toEqual({ name: "NotAllowedError", ...failed });
    const remove = (client: OutreachClient) => client.knowledge(teamKnowledge.remove, { email });
    expect((await callOver(json(deleted), remove)).answer).toEqual(deleted);
  });

  it("says of a look-up whether the key may see what a team knows", async () => {
    const saying = (value: string) => json(notFoundLookup, 200, { "team-knowledge": value });
    const { answer } = await callOver(saying("true"), calls.lookup);
    expect(answer).toEqual({ value: notFoundLookup, missing: [], hasTeamKnowledge: true });
    expect((await callOver(saying("false"), calls.lookup)).answer).toEqual({
      value: notFoundLookup,
      missing: [],
    });
  });

  it("goes below the base address, whether that ends in a slash or not", async () => {
    await using upstream = await startFakeUpstream(json(fullLookup));
    for (const path of ["/functions/v1/", "/functions/v1", "/v1//"]) {
      const client = createOutreachClient({
        url: new URL(path, upstream.url),
        key,
        now: Date.now,
        random: () => 0,
      });
      await client.lookup({ email: "jane@acme.com" });
      await client.stop();
    }
    expect(upstream.requests.map(({ path }) => path)).toEqual([
      "/functions/v1/public-profile-lookup",
      "/functions/v1/public-profile-lookup",
      "/v1/public-profile-lookup",
    ]);
  });
});

describe.concurrent("answers", () => {
  it("is read when it comes in a piece for each byte, from its byte order mark to its accents", async () => {
    const value = { ...fullLookup, profile: { ...fullLookup.profile, tone_summary: "Ça ira 👍🏽" } };
    const bytes = Buffer.from(`\ufeff${JSON.stringify(value)}`);
    const inPieces: Behaviour = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      for (const byte of bytes) response.write(Buffer.of(byte));
      response.end();
    };
    await using upstream = await startFakeUpstream(inPieces);
    const client = createOutreachClient({ url: upstream.url, key, now: Date.now, random: () => 0 });
    expect(await client.lookup({ email: "jane@acme.com" })).toMatchObject({ value });
    await client.stop();
  });

  it("names what is missing in a look-up", async () => {
    const value = { found: true, profile: { gem_tier: "Sapphire" } };
    const { answer, outcomes, requests } = await callOver(json(value), calls.lookup);
    expect({ answer, outcomes, requests: requests.length }).toEqual({
      answer: {
        value,
        missing: [
          "profile.worldview_label",
          "profile.operating_style_label",
          "profile.tone_zone",
          "profile.confidence",
          "connection_language",
        ],
      },
      outcomes: [["lookup", "answered"]],
      requests: 1,
    });
  });

  it("takes 404 to a look-up for an answer, when its body is one", async () => {
    const { answer, requests } = await callOver(json(notFoundLookup, 404), calls.lookup);
    expect({ answer, requests: requests.length }).toEqual({
      answer: { value: notFoundLookup, missing: [] },
      requests: 1,
    });
  });

  it("reads any success, and a body that claims another content type", async () => {
    const { answer } = await callOver(
      raw(JSON.stringify(fullAnswers.rephrase), 201, { "content-type": "text/html" }),
      calls.rephrase,
    );
    expect(answer).toEqual({ value: fullAnswers.rephrase, missing: [] });
  });
});

describe.concurrent("what a status means", () => {
  const meanings = [
    { status: 302, free: "UnavailableError", paid: "UnavailableError", charge: "none" },
    { status: 400, free: "RefusedInputError", paid: "RefusedInputError", charge: "none" },
    { status: 401, free: "UnauthorizedError", paid: "UnauthorizedError", charge: "none" },
    { status: 402, free: "OutOfCreditsError", paid: "OutOfCreditsError", charge: "none" },
    { status: 403, free: "UnauthorizedError", paid: "UnauthorizedError", charge: "none" },
    { status: 404, free: "UnavailableError", paid: "UnknownContactError", charge: "none" },
    { status: 408, free: "UnavailableError", paid: "ServiceFailedError", charge: "possible" },
    { status: 409, free: "RefusedInputError", paid: "ConflictError", charge: "possible" },
    { status: 422, free: "RefusedInputError", paid: "RefusedInputError", charge: "none" },
    { status: 429, free: "RateLimitedError", paid: "RateLimitedError", charge: "none" },
    { status: 500, free: "UnavailableError", paid: "ServiceFailedError", charge: "possible" },
    { status: 502, free: "UnavailableError", paid: "ServiceFailedError", charge: "possible" },
    { status: 503, free: "UnavailableError", paid: "ServiceFailedError", charge: "possible" },
    { status: 504, free: "UnavailableError", paid: "ServiceFailedError", charge: "possible" },
  ];

  it.each(meanings)("$status to a look-up: $free", async ({ status, free }) => {
    const triedAgain = free === "UnavailableError" || free === "RateLimitedError";
    expect(await failureOver(json({ message: "No." }, status), calls.lookup)).toEqual({
      name: free,
      operation: "lookup",
      charge: "none",
      requests: triedAgain ? 3 : 1,
    });
  });

  it.each(meanings)("$status to a paid call: $paid, charge $charge", async ({ status, paid, charge }) => {
    const failures = paidOperations.map((operation) =>
      failureOver(json({ message: "No." }, status), calls[operation]),
    );
    expect(await Promise.all(failures)).toEqual(
      paidOperations.map((operation) => ({ name: paid, operation, charge, requests: 1 })),
    );
  });

  /** What our service's own errors mean to a paid call, and whether it may have cost. */
  const codes: Record<ApiErrorCode, [name: string, charge: "none" | "possible"]> = {
    malformed_request: ["RefusedInputError", "none"],
    invalid_json: ["RefusedInputError", "none"],
    missing_identifier: ["RefusedInputError", "none"],
    invalid_email: ["RefusedInputError", "none"],
    invalid_linkedin_url: ["RefusedInputError", "none"],
    missing_field: ["RefusedInputError", "none"],
    invalid_field: ["RefusedInputError", "none"],
    invalid_idempotency_key: ["RefusedInputError", "none"],
    unauthorized: ["UnauthorizedError", "none"],
    key_revoked: ["UnauthorizedError", "none"],
    right_missing: ["UnauthorizedError", "none"],
    not_enough_credits: ["OutOfCreditsError", "none"],
    unknown_path: ["UnavailableError", "none"],
    unknown_contact: ["UnknownContactError", "none"],
    method_not_allowed: ["RefusedInputError", "none"],
    // Sent again, it's answered: that's better than a failure, though it surely cost nothing.
    request_timeout: ["ServiceFailedError", "possible"],
    call_under_way: ["ConflictError", "possible"],
    body_too_large: ["RefusedInputError", "none"],
    unsupported_content_type: ["RefusedInputError", "none"],
    expectation_failed: ["RefusedInputError", "none"],
    idempotency_key_reused: ["RefusedInputError", "none"],
    not_composed: ["NotComposedError", "none"],
    too_many_requests: ["RateLimitedError", "none"],
    headers_too_large: ["RefusedInputError", "none"],
    internal: ["ServiceFailedError", "possible"],
    composer_failed: ["ComposerFailedError", "none"],
  };
  const typedCodes = Object.keys(apiErrors).filter((code): code is ApiErrorCode => code in codes);

  it.each(typedCodes)("%s to a paid call", async (code) => {
    const { status, body } = new ApiError(code);
    const failures = paidOperations.map((operation) => failureOver(json(body, status), calls[operation]));
    const [name, charge] = codes[code];
    expect(await Promise.all(failures)).toEqual(
      paidOperations.map((operation) => ({ name, operation, charge, requests: 1 })),
    );
  });

  it.each([
    [500, { error: { code: "composer_failed" } }],
    [503, { error: { code: "composer_failed" } }],
    [502, { error: { code: "not_composed" } }],
    [502, { error: "composer_failed" }],
    [502, { code: "composer_failed" }],
    [502, { error: { code: ["composer_failed"], message: "Nothing was charged." } }],
  ])("%i with %j to a paid call isn't our code, and may have cost", async (status, body) => {
    expect(await failureOver(json(body, status), calls.wave)).toEqual({
      name: "ServiceFailedError",
      operation: "wave",
      charge: "possible",
      requests: 1,
    });
  });

  it.each([
    { body: { message: "contact_id is not a UUID" }, detail: "contact_id is not a UUID" },
    { body: { error: "contact_id is not a UUID" }, detail: "contact_id is not a UUID" },
    { body: { error: { message: "contact_id is not a UUID" } }, detail: "contact_id is not a UUID" },
    { body: { message: `${"x".repeat(199)}😀` }, detail: `${"x".repeat(199)}\ufffd` },
    { body: { message: `The key ${key} may not.` }, detail: "The key [key] may not." },
    { body: { error: "message_too_long" }, detail: "message too long" },
    { body: { errors: [{ code: "MessageTooLong" }] }, detail: "message too long" },
    { body: { detail: "contact_id is not a UUID" }, detail: "contact_id is not a UUID" },
    { body: { error: key }, detail: "[key]" },
    { body: { message: 7 }, detail: undefined },
    { body: "no", detail: undefined },
    { body: null, detail: undefined },
  ])("keeps the service's own words for quoting: $detail", async ({ body, detail }) => {
    const { error } = await callOver(json(body, 422), calls.prep);
    expect(error instanceof RefusedInputError && { detail: error.detail }).toEqual({ detail });
  });
});

it.each([
  [json({ error: "insufficient_credits" }, 400), "OutOfCreditsError"],
  [json({ error: { code: "INSUFFICIENT_CREDITS", message: "Top up first." } }, 422), "OutOfCreditsError"],
  [json({ detail: "OutOfCredits" }, 403), "OutOfCreditsError"],
  [json("credit_balance_too_low", 400), "OutOfCreditsError"],
  [raw("not-enough-credits\n", 400), "OutOfCreditsError"],
  [json({ code: "invalid_api_key" }, 400), "UnauthorizedError"],
  [json({ errors: ["rate_limit_exceeded"] }, 400), "RateLimitedError"],
  [json({ error: "invalid_idempotency_key" }, 400), "RefusedInputError"],
  [json({ error: "credits_field_missing" }, 400), "RefusedInputError"],
  [json({ error: "insufficient_credits" }, 500), "ServiceFailedError"],
])("a code says what its status doesn't: %#", async (answer, name) => {
  const { error } = await callOver(answer, calls.prep);
  expect(error).toMatchObject({ name, charge: name === "ServiceFailedError" ? "possible" : "none" });
});

describe.concurrent("what is not an answer", () => {
  const page = raw("<html><body><h1>It works!</h1></body></html>", 500, { "content-type": "text/html" });
  const tooMuch = json({ ...fullLookup, padding: "x".repeat(1024 * 1024) });
  const unreadable: [string, Behaviour][] = [
    ["a page of HTML with 200", raw("<html></html>")],
    ["broken JSON", raw('{"found": true, "profile":')],
    ["no body", raw("")],
    ["null", json(null)],
    ["an array", json([fullLookup])],
    ["an object with nothing in it", json({})],
    [
      "wrong types everywhere",
      json({ found: "yes", profile: 7, wave: [], rephrased: {}, credits_used: "1" }),
    ],
    ["more than 1 MiB, its length announced", tooMuch],
    [
      "more than 1 MiB, without an end",
      (response) => {
        // Node 26 still calls a broken connection writable, and says at once that it isn't.
        const more = (error?: Error | null) => void (error ?? response.write("x".repeat(64 * 1024), more));
        more();
      },
    ],
  ];
  const lost: [string, Behaviour, Deadlines, string][] = [
    ["500 with a page of HTML", page, patient, "ServiceFailedError"],
    ["a reset instead of an answer", reset, patient, "OutcomeUnknownError"],
    ["a reset halfway", resetHalfway, patient, "OutcomeUnknownError"],
    ["silence", silence, hasty, "NoAnswerInTimeError"],
    ["silence halfway", silenceHalfway, hasty, "NoAnswerInTimeError"],
  ];

  it.each(unreadable)("%s: unreadable, and not tried again", async (_, behaviour) => {
    const failures = operations.map((operation) => failureOver(behaviour, calls[operation]));
    expect(await Promise.all(failures)).toEqual(
      operations.map((operation) => ({
        name: "UnreadableAnswerError",
        operation,
        charge: operation === "lookup" ? "none" : "possible",
        requests: 1,
      })),
    );
  });

  it.each(lost)("%s: a look-up is tried twice more", async (_, behaviour, deadlines) => {
    expect(await failureOver(behaviour, calls.lookup, deadlines)).toEqual({
      name: "UnavailableError",
      operation: "lookup",
      charge: "none",
      requests: 3,
    });
  });

  it.each(lost)("%s: a paid call is sent once, and may have cost", async (_, behaviour, deadlines, name) => {
    const failures = paidOperations.map((operation) => failureOver(behaviour, calls[operation], deadlines));
    expect(await Promise.all(failures)).toEqual(
      paidOperations.map((operation) => ({
        name,
        operation,
        charge: "possible",
        requests: 1,
      })),
    );
  });

  it("a refused connection costs nothing", async () => {
    const url = await refusingUrl();
    const results = await Promise.all(operations.map((operation) => callOver(url, calls[operation])));
    expect(
      results.map(({ error, outcomes }) => ({ name: error?.name, charge: error?.charge, outcomes })),
    ).toEqual(
      operations.map((operation) => ({
        name: "UnavailableError",
        charge: "none",
        outcomes: Array.from({ length: operation === "lookup" ? 3 : 1 }, () => [
          operation,
          "UnavailableError",
        ]),
      })),
    );
  });
});

describe.concurrent("another try of a look-up", () => {
  it.each([
    ["500 with a page", raw("<html></html>", 500)],
    ["a reset", reset],
    ["a reset halfway", resetHalfway],
    ["429 that asks for no wait", json({}, 429)],
  ])("is answered after %s", async (_, behaviour) => {
    const { answer, requests, outcomes } = await callOver(
      inTurn(behaviour, behaviour, json(fullLookup)),
      calls.lookup,
    );
    expect({ answer, requests: requests.length, outcomes: outcomes.at(-1) }).toEqual({
      answer: { value: fullLookup, missing: [] },
      requests: 3,
      outcomes: ["lookup", "answered"],
    });
  });

  it("sends the same request again", async () => {
    const { requests } = await callOver(inTurn(reset, json(fullLookup)), calls.lookup);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  });

  it("waits as long as Retry-After says", async () => {
    // This far end takes whoever comes back too early for a stranger.
    let opensAt = 0;
    const strict: Behaviour = (response, requestsSoFar) => {
      if (requestsSoFar === 1) {
        opensAt = performance.now() + 990;
        json({}, 429, { "retry-after": "1" })(response, requestsSoFar);
      } else {
        json(fullLookup, performance.now() < opensAt ? 401 : 200)(response, requestsSoFar);
      }
    };
    const { answer, requests } = await callOver(strict, calls.lookup);
    expect({ answer, requests: requests.length }).toEqual({
      answer: { value: fullLookup, missing: [] },
      requests: 2,
    });
  });

  it("gives up at once where Retry-After asks for longer than anybody waits", async () => {
    const { error, requests } = await callOver(json({}, 429, { "retry-after": "3600" }), calls.lookup);
    expect([error instanceof RateLimitedError && error.retryAfter, requests.length]).toEqual([3600, 1]);
  });

  it("ends with the time for all tries, in the middle of one", async () => {
    expect(await failureOver(silence, calls.lookup, { ...patient, lookupWithRetries: 250 })).toEqual({
      name: "UnavailableError",
      operation: "lookup",
      charge: "none",
      requests: 1,
    });
  });
});

describe.concurrent("a body that comes in small pieces, and without an end,", () => {
  /** A body that never pauses for long and never ends; `onBroken` hears that nobody reads on. */
  const trickle =
    (onBroken: () => void): Behaviour =>
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = setInterval(() => response.write(" "), 10);
      response.on("close", () => {
        clearInterval(more);
        onBroken();
      });
    };

  it.each(operations)("is given up at the deadline of each try of a %s", async (operation) => {
    const tries = operation === "lookup" ? 3 : 1;
    let brokenOff = 0;
    const broken = Promise.withResolvers<void>();
    const onBroken = () => {
      brokenOff += 1;
      if (brokenOff === tries) broken.resolve();
    };
    expect(await failureOver(trickle(onBroken), calls[operation], hasty)).toEqual({
      name: operation === "lookup" ? "UnavailableError" : "NoAnswerInTimeError",
      operation,
      charge: operation === "lookup" ? "none" : "possible",
      requests: tries,
    });
    await broken.promise;
  });
});

it("shows the key nowhere in an error", async () => {
  const echo = (status: number) =>
    json({ message: `Bearer ${key}`, error: key }, status, { "x-key": encodeURIComponent(key) });
  const ways: [Behaviour | URL, Deadlines][] = [
    ...[302, 400, 401, 402, 404, 422, 429, 500].map((status): [Behaviour, Deadlines] => [
      echo(status),
      patient,
    ]),
    [raw(`{"broken": "${key}`), patient],
    [reset, patient],
    [silence, hasty],
    [await refusingUrl(), patient],
  ];
  const errors = await Promise.all(
    ways.flatMap(([behaviour, deadlines]) =>
      operations.map(async (operation) => (await callOver(behaviour, calls[operation], deadlines)).error),
    ),
  );
  expect(errors).toHaveLength(48);
  for (const error of errors) {
    const shown = [
      inspect(error, { depth: null, showHidden: true }),
      JSON.stringify(error),
      String(error),
      String(error?.stack),
    ].join("\n");
    expect(shown).toMatch(/Error/);
    expect(shown).not.toContain("k3y");
  }
});
