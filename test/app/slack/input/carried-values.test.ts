import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { jsonValue } from "#app/slack/input/carried-values.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const value = jsonValue(z.object({ text: z.string(), count: z.int() }), 100);

it("is read back as what it was, or does not fit", () => {
  fc.assert(
    fc.property(fc.record({ text: anyText, count: fc.integer() }), (given) => {
      if (JSON.stringify(given).length > 100) expect(() => value.encode(given)).toThrow("100 characters");
      else expect(value.decode(value.encode(given))).toEqual(given);
    }),
  );
});

it("is never cut", () => {
  expect(value.encode({ text: "x".repeat(79), count: 1 })).toHaveLength(100);
  expect(() => value.encode({ text: "x".repeat(80), count: 1 })).toThrow("100 characters");
});

const tooLong = JSON.stringify({ text: "x".repeat(80), count: 1 });

it.each([undefined, "", "{", "{}", '{"text":"x","count":0.5}', tooLong])(
  "is an error when it is not ours: %j",
  (text) => {
    expect(() => value.decode(text)).toThrow();
  },
);
