import * as fc from "fast-check";
import { expect, test } from "vitest";
import { creditsText, millionths } from "../../src/conformance/check.ts";

test("tenths of a credit are read exactly, and written as they were sent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (tenths) => {
      expect(millionths(tenths / 10)).toBe(tenths * 100_000);
      expect(creditsText(tenths * 100_000)).toBe(String(tenths / 10));
    }),
  );
});

test.for([
  0.1 + 0.2,
  24.900000000000002,
  1e-7,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "24.9",
  null,
  undefined,
])("%s is no exact amount", (value) => {
  expect(millionths(value)).toBeUndefined();
});
