import fc from "fast-check";
import { expect, test } from "vitest";
import { largestBalance, parseCredits, toCredits } from "../../src/service/amount.ts";

test("an amount is what was typed, to the tenth", () => {
  fc.assert(
    fc.property(fc.nat({ max: largestBalance }), fc.constantFrom("", "0", "00"), (tenths, zeros) => {
      expect(parseCredits(`${Math.floor(tenths / 10)}.${tenths % 10}${zeros}`)).toBe(tenths);
      expect(parseCredits(String(toCredits(tenths)))).toBe(tenths);
    }),
  );
});

test.each(["", "-1", "+1", "1.", ".5", "1,5", "0.25", "1e3", "Infinity", "100000000.1", " 1", "٣"])(
  "%j is no amount",
  (text) => expect(parseCredits(text)).toBeUndefined(),
);
