import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerReader, stored } from "#app/outreach/service/answers.ts";
import { type Operation, operations } from "#contract/operations.ts";
import { contactId, fullAnswers, fullLookup, notFoundLookup } from "#test/support/answers.ts";

const names = ["lookup", "prep", "wave", "rephrase"] as const satisfies readonly Operation[];

/** JSON that looks like an answer here and there. */
const almostAnswer = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, 0.83, 17, "", "x", contactId, "2026-03-01T09:30:00Z"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        "found",
        "message",
        "profile",
        "confidence",
        "connection_language",
        "must_do",
        "relationship",
        "last_signal_at",
        "talking_points",
        "point",
        "why",
        "what_to_avoid",
        "wave",
        "body",
        "credits_used",
        "__proto__",
        "undefined",
      ),
      tie("value"),
    ),
  ),
})).value;

const text = fc.string({ unit: "grapheme" });
const optional = <Value>(value: fc.Arbitrary<Value>) => ({ value, isOptional: true });

/** An object in which some fields may be left out. */
function object(fields: Record<string, fc.Arbitrary<unknown> | { value: fc.Arbitrary<unknown> }>) {
  const arbitraries: Record<string, fc.Arbitrary<unknown>> = {};
  const requiredKeys: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if ("value" in field) arbitraries[name] = field.value;
    else {
      arbitraries[name] = field;
      requiredKeys.push(name);
    }
  }
  return fc.record(arbitraries, { requiredKeys });
}

const instant = fc
  .date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") })
  .map((date) => date.toISOString());
const number = fc.double({ noDefaultInfinity: true, noNaN: true });
const accounting = { credits_used: number, credits_remaining: number };

/** What the specification describes, and unknown fields beside it. */
const specified: Record<Operation, fc.Arbitrary<unknown>> = {
  lookup: fc.oneof(
    object({
      found: fc.constant(true),
      profile: object({
        id: optional(fc.uuid()),
        worldview_label: text,
        operating_style_label: text,
        gem_tier: text,
        tone_zone: text,
        confidence: number,
        tone_summary: optional(text),
        unknown: optional(fc.jsonValue()),
      }),
      connection_language: object({ must_do: text, must_never: text, likes_this: text, not_that: text }),
      relationship: optional(object({ tone_zone: text, last_signal_at: instant })),
    }),
    object({ found: fc.constant(false), message: text, unknown: optional(fc.jsonValue()) }),
  ),
  prep: object({
    talking_points: fc.array(object({ point: text, why: text, unknown: optional(fc.jsonValue()) })),
    approach_strategy: text,
    what_to_avoid: fc.array(text),
    opening_suggestion: text,
    ...accounting,
  }),
  wave: object({ wave: object({ subject: text, body: text, reasoning: text }), ...accounting }),
  rephrase: object({ original: text, rephrased: text, reasoning: text, ...accounting }),
};

describe.each(names)("an answer to %s", (operation) => {
  it("is read without an error, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(almostAnswer, fc.jsonValue(), fc.anything()), (body) => {
        answerReader(operation)(body);
      }),
      { numRuns: 300 },
    );
  });

  it("comes unchanged and with nothing missing, when it is as specified", () => {
    fc.assert(
      fc.property(specified[operation], (body) => {
        expect(answerReader(operation)(body)).toEqual({
          value: operations[operation].response.parse(body),
          missing: [],
        });
      }),
    );
  });

  const leaves = leafPaths(fullAnswers[operation]).filter((path) => path.join(".") !== "found");
  const optionalFields = ["profile.id", "profile.tone_summary"];

  it.each(leaves.map((path) => ({ path, name: path.join(".") })))(
    "keeps the rest when $name is absent or of another type",
    ({ path, name }) => {
      const whole = fullAnswers[operation];
      const rest = changed(whole, path, remove);
      // An element that is absent from a list of texts is not missing: the list is shorter.
      const isElement = typeof path.at(-1) === "number";
      const missing = isElement || optionalFields.includes(name) ? [] : [name];
      expect(answerReader(operation)(rest)).toEqual({ value: rest, missing });
      for (const wrong of [null, { a: 1 }, ["x"], true]) {
        const mistyped = changed(whole, path, () => wrong);
        expect(answerReader(operation)(mistyped)).toEqual({ value: rest, missing: [name] });
      }
    },
  );
});

describe("an answer to a look-up", () => {
  it.each([
    ["profile", { found: true, connection_language: fullLookup.connection_language }],
    ["connection_language", { found: true, profile: fullLookup.profile }],
  ])("is used without its %s", (missing, body) => {
    expect(answerReader("lookup")(body)).toEqual({ value: body, missing: [missing] });
    expect(answerReader("lookup")({ ...body, [missing]: "none" })).toEqual({
      value: body,
      missing: [missing],
    });
  });

  it("has no relationship when the service knows none", () => {
    const { relationship: _, ...body } = fullLookup;
    expect(answerReader("lookup")(body)).toEqual({ value: body, missing: [] });
  });

  it("may say nothing but that the contact is not found", () => {
    expect(answerReader("lookup")({ found: false })).toEqual({
      value: { found: false },
      missing: ["message"],
    });
  });

  it.each([
    ["nothing of the contact", { found: true }],
    ["nothing of the contact but empty objects", { found: true, profile: {}, connection_language: {} }],
    ["nothing but a relationship", { found: true, relationship: fullLookup.relationship }],
    ["no flag", { profile: fullLookup.profile, connection_language: fullLookup.connection_language }],
    ["a flag of another type", { ...fullLookup, found: "true" }],
  ])("cannot be used with %s", (_, body) => {
    expect(answerReader("lookup")(body)).toBeUndefined();
  });

  it("reads as itself after it was stored", () => {
    fc.assert(
      fc.property(fc.oneof(specified.lookup, almostAnswer), (body) => {
        const answer = answerReader("lookup")(body);
        fc.pre(answer !== undefined);
        expect(stored(operations.lookup.answer).parse(JSON.parse(JSON.stringify(answer)))).toEqual(
          JSON.parse(JSON.stringify(answer)),
        );
      }),
    );
  });

  it.each([fullLookup, notFoundLookup])("reads the specification's example $found", (body) => {
    expect(answerReader("lookup")(body)).toEqual({ value: body, missing: [] });
  });
});

it("keeps what is right in a list that is broken at several places", () => {
  const body = {
    ...fullAnswers.prep,
    talking_points: [{ point: "A", why: 1 }, "nothing", { point: "B", why: "b" }, { why: "c" }],
    what_to_avoid: [1, "Small talk", null, "Long decks", {}],
  };
  expect(answerReader("prep")(body)).toEqual({
    value: {
      ...fullAnswers.prep,
      talking_points: [{ point: "A" }, { point: "B", why: "b" }, { why: "c" }],
      what_to_avoid: ["Small talk", "Long decks"],
    },
    missing: [
      "talking_points.0.why",
      "talking_points.1",
      "talking_points.3.point",
      "what_to_avoid.0",
      "what_to_avoid.2",
      "what_to_avoid.4",
    ],
  });
});

it("reads a list of a mebibyte that is broken everywhere", () => {
  // With a copy of the list for each broken element this would take minutes.
  const answer = answerReader("prep")({
    ...fullAnswers.prep,
    what_to_avoid: Array.from({ length: 500_000 }, () => 0),
  });
  expect(answer?.value).toEqual({ ...fullAnswers.prep, what_to_avoid: [] });
});

type Path = readonly (string | number)[];

const remove = Symbol("remove");

function leafPaths(value: unknown): Path[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => below(index, inner));
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => below(key, inner));
}

function below(key: string | number, inner: unknown): Path[] {
  return leafPaths(inner).map((path) => [key, ...path]);
}

/** A copy of JSON in which what stands at `path` is another value, or is not there. */
function changed(whole: unknown, path: Path, value: typeof remove | (() => unknown)): unknown {
  const copy: unknown = structuredClone(whole);
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(objectOf(at), key), copy);
  const key = path.at(-1) ?? "";
  if (value !== remove) Reflect.set(objectOf(holder), key, value());
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(objectOf(holder), key);
  return copy;
}

function objectOf(value: unknown): object {
  if (typeof value !== "object" || value === null) throw new Error("There is no such place.");
  return value;
}
