import fc from "fast-check";
import { expect, test } from "vitest";
import { apiErrors } from "../../src/contract/api-errors.ts";
import { operations } from "../../src/contract/operations.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { anyText } from "../support/properties/arbitraries.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { amara, databaseOf, errorLog, jane, seededService } from "./helpers.ts";

/** Texts that a database or a parser may not take: halves of characters, what does not print, escapes, marks. */
const awkward = fc.constantFrom(
  ...["\0", "a\0b", "\ud800", "\udc00x\ud83d", "\ufeffHi", "\u2028", "\\u0000", '"', "\r\n.", "\u007f"],
  ...["__proto__", "\u0001".repeat(5_000)],
);
const text = fc.oneof(anyText, awkward);

const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 6, arbitrary: fc.constantFrom(jane, jane.toUpperCase(), amara, "call", "warm", "sms") },
  {
    weight: 3,
    arbitrary: fc.constantFrom("jane@acme.com", "linkedin.com/in/jane-whitfield", "a\0@acme.com"),
  },
  { weight: 2, arbitrary: fc.jsonValue() },
);
const field = fc.constantFrom(
  ...["email", "linkedin_url", "contact_id", "prep_type", "topic", "agenda", "goal", "tone", "context"],
  ...["channel", "message", "__proto__", "constructor", "organisation", "id"],
);
/** Every field twice at most, which JSON allows. */
const object = fc
  .array(fc.tuple(field, value), { maxLength: 8 })
  .map((fields) => `{${fields.map(([name, given]) => `"${name}":${JSON.stringify(given)}`).join(",")}}`);

/** What comes through, so that texts get as far as the database. */
const whole = fc
  .record({
    contact_id: fc.constantFrom(jane, amara),
    message: text,
    topic: text,
    prep_type: fc.constantFrom("meeting", "call", "presentation"),
    agenda: text,
    goal: text,
    context: text,
    email: fc.oneof(
      text,
      text.map((given) => `${given}@acme.com`),
    ),
  })
  .map((given) => JSON.stringify(given));

const body = fc.oneof(
  { weight: 4, arbitrary: whole },
  { weight: 4, arbitrary: object },
  { weight: 1, arbitrary: object.map((json) => `\ufeff${json}`) },
  { weight: 1, arbitrary: object.map((json) => json.slice(0, -1)) },
  { weight: 1, arbitrary: fc.constantFrom("[".repeat(100_000), '{"message":'.repeat(20_000), "") },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
);

const keyed = fc.option(
  fc.string({ unit: "binary-ascii", maxLength: 20 }).filter((key) => /^[\t -~]*$/.test(key)),
  { nil: undefined },
);

const tenths = { lookup: 0, prep: 10, wave: 10, rephrase: 1 } as const;

test.for(databaseKinds)(
  "any body is answered on %s as the table says, and charged to the tenth",
  async (kind, context) => {
    const { log, errors } = errorLog();
    const service = await seededService({ database: await databaseOf(kind, context, serviceTemplate), log });
    let balance = await service.store.changeBalance(service.organisation, 1_000_000);
    const operation = fc.constantFrom("lookup", "prep", "wave", "rephrase");
    await fc.assert(
      fc.asyncProperty(operation, body, keyed, async (operation, sent, key) => {
        const response = await fetch(`${service.url}/${operations[operation].path}`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${service.key}`,
            "Content-Type": "application/json",
            ...(key !== undefined && { "Idempotency-Key": key }),
          },
          body: sent,
        });
        const answer = Object(await response.json());
        if (response.status !== 200) {
          const { error } = apiErrorBody(answer);
          expect({ status: response.status, isKnown: error.code in apiErrors }).toEqual({
            status: Object.entries(apiErrors).find(([code]) => code === error.code)?.[1].status,
            isKnown: true,
          });
          expect(response.status).toBeLessThan(500);
        } else {
          expect(operations[operation].response.safeParse(answer).success).toBe(true);
          if (operation === "rephrase") expect(answer.original).toBe(JSON.parse(withoutMark(sent)).message);
          if (operation !== "lookup") expect(answer.credits_used).toBe(tenths[operation] / 10);
          const isCharged = operation !== "lookup" && response.headers.get("idempotent-replayed") === null;
          if (isCharged) {
            balance = (balance ?? 0) - tenths[operation];
            expect(answer.credits_remaining).toBe(balance / 10);
          }
        }
        expect(await balanceOf(service.store, service.organisation)).toBe(balance);
      }),
      { numRuns: numRuns(kind === "SQLite" ? 400 : 150) },
    );
    expect(errors).toEqual([]);
  },
);

function withoutMark(sent: string | Buffer): string {
  return sent.toString().replace(/^\ufeff/, "");
}

function apiErrorBody(body: { error: { code: string } }) {
  expect(Object.keys(body)).toEqual(["error"]);
  expect(body.error).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    ...("field" in body.error && { field: expect.any(String) }),
  });
  return body;
}
