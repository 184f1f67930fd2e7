import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseCredits,
  readableAmount,
  readableCredits,
  readTenths,
  tenthsOf,
  toCredits,
} from "../../src/contract/amount.ts";

/** Up to 879 billion credits. */
const tenths = fc.integer({ min: 0, max: 2 ** 43 });

/** The decimal as JSON carries it, made without binary fractions. */
function decimal(tenths: number): string {
  return `${BigInt(tenths) / 10n}.${BigInt(tenths) % 10n}`;
}

describe("a decimal of the wire", () => {
  test("is read exactly", () => {
    fc.assert(
      fc.property(tenths, (amount) => {
        expect(tenthsOf(JSON.parse(decimal(amount)))).toBe(amount);
      }),
      {
        numRuns: 2_000,
        examples: [[0], [1], [3], [10], [419], [2 ** 43]],
      },
    );
  });

  test("is read exactly out of a service's arithmetic in binary fractions", () => {
    for (let calls = 0; calls <= 420; calls += 1) {
      expect(readableAmount(tenthsOf(42 - 0.1 * calls) ?? -1)).toBe(readableAmount(420 - calls));
    }
    const charge = fc.constantFrom({ credits: 0.1, tenths: 1 }, { credits: 1, tenths: 10 });
    const balance = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(balance, fc.array(charge, { maxLength: 1_000, size: "max" }), (left, charges) => {
        let credits = left / 10;
        let exact = left;
        for (const charge of charges) {
          if (exact < charge.tenths) break;
          credits -= charge.credits;
          exact -= charge.tenths;
          expect(readableAmount(tenthsOf(credits) ?? -1)).toBe(readableAmount(exact));
        }
      }),
    );
  });

  test("is no other amount when it is finer than a tenth, however large it is", () => {
    const finer = fc.integer({ min: 1, max: 99 }).filter((hundredths) => hundredths % 10 !== 0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), finer, (credits, hundredths) => {
        expect(tenthsOf(credits + hundredths / 100)).toBeUndefined();
      }),
      { numRuns: 2_000, examples: [[0, 25]] },
    );
  });

  test("is never another amount, whatever number it is", () => {
    fc.assert(
      fc.property(fc.double(), (credits) => {
        const amount = tenthsOf(credits);
        if (amount === undefined) return;
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(Math.abs(amount - credits * 10)).toBeLessThanOrEqual(0.01);
      }),
      { numRuns: 2_000 },
    );
  });

  test.for([
    [0.1 + 0.2, 3],
    [Array.from({ length: 10 }, () => 0.1).reduce((sum, tenth) => sum + tenth), 10],
    [41.9, 419],
    [0, 0],
    [7, 70],
    [0.25, undefined],
    [0.05, undefined],
    [0.3001, undefined],
    [-0.1, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [1e300, undefined],
    [2 ** 53, undefined],
  ])("%d is %s tenths", ([credits = 0, amount]) => {
    expect(tenthsOf(credits)).toBe(amount);
  });
});

describe("what a person types", () => {
  test("is read as it is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amount) => {
        expect(readTenths(readableAmount(amount))).toBe(amount);
      }),
    );
  });

  test.for([
    ["20", 200],
    [" 0.5 ", 5],
    ["0,5", 5],
    ["007", 70],
    ["", undefined],
    ["1.25", undefined],
    ["1.50", undefined],
    ["1,500", undefined],
    ["1.500", undefined],
    ["1.", undefined],
    [".5", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    ["1 000", undefined],
    ["twenty", undefined],
    ["1234567890", undefined],
  ] as const)("%j is %s tenths", ([typed, amount]) => {
    expect(readTenths(typed)).toBe(amount);
  });
});

test.for([
  [0, "0", "0 credits"],
  [1, "0.1", "0.1 credit"],
  [10, "1", "1 credit"],
  [11, "1.1", "1.1 credits"],
  [419, "41.9", "41.9 credits"],
  [-1, "-0.1", "-0.1 credits"],
  [-25, "-2.5", "-2.5 credits"],
] as const)("%d tenths are shown as %s and %s", ([amount, plain, withUnit]) => {
  expect([readableAmount(amount), readableCredits(amount)]).toEqual([plain, withUnit]);
});

describe("what an operator types", () => {
  test("is what was typed, to the tenth", () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999 }), fc.constantFrom("", "0", "00"), (tenths, zeros) => {
        expect(parseCredits(`${Math.floor(tenths / 10)}.${tenths % 10}${zeros}`)).toBe(tenths);
        expect(parseCredits(String(toCredits(tenths)))).toBe(tenths);
      }),
    );
  });

  test.each(["", "-1", "+1", "1.", ".5", "1,5", "0.25", "1e3", "Infinity", "1000000000", " 1", "٣"])(
    "%j is no amount",
    (text) => expect(parseCredits(text)).toBeUndefined(),
  );
});
