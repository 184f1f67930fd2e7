import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { credits, statusOf, transitionsOf } from "#sandbox/page/inspector/ledger.ts";
import type { LedgerRow } from "#sandbox/protocol.ts";

const intent: LedgerRow = {
  id: "1",
  person: "U1",
  operation: "prep",
  state: "intent",
  price: 10,
  at: 1_000,
  key: "k1",
};
const sent: LedgerRow = { ...intent, state: "sent", sentAt: 1_004 };
const answered: LedgerRow = { ...sent, state: "answered", charged: 10, balanceAfter: 419, settledAt: 3_004 };
const delivered: LedgerRow = { ...answered, deliveredAt: 3_104 };

describe("credits", () => {
  test.each<[number, string]>([
    [0, "0"],
    [1, "0.1"],
    [10, "1"],
    [419, "41.9"],
    [-1, "−0.1"],
    [123_456_789, "12345678.9"],
  ])("%i tenths are %s", (tenths, words) => {
    expect(credits(tenths)).toBe(words);
  });

  test("say every amount exactly", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (tenths) => {
        const [, sign, whole, rest] = /^(−?)(\d+)(?:\.(\d))?$/.exec(credits(tenths)) ?? [];
        const size = BigInt(whole ?? "x") * 10n + BigInt(rest ?? "0");
        expect(sign === "−" ? -size : size).toBe(BigInt(tenths));
      }),
    );
  });
});

describe("a paid call", () => {
  test.each<[LedgerRow, string]>([
    [intent, "intent"],
    [answered, "answered"],
    [delivered, "delivered"],
    [{ ...sent, state: "unknown", settledAt: 2_000, deliveredAt: 2_100 }, "unknown"],
  ])("%# stands as it should", (row, status) => {
    expect(statusOf(row)).toBe(status);
  });

  test("is told with the time between its steps", () => {
    expect(transitionsOf(delivered)).toEqual([
      { name: "intent", at: 1_000 },
      { name: "sent", at: 1_004, after: 4 },
      { name: "answered", at: 3_004, after: 2_000 },
      { name: "delivered", at: 3_104, after: 100 },
    ]);
  });

  test("that was never sent has no such step", () => {
    expect(transitionsOf({ ...intent, state: "refused", settledAt: 2_000 })).toEqual([
      { name: "intent", at: 1_000 },
      { name: "refused", at: 2_000, after: 1_000 },
    ]);
  });

  test("whose outcome became known after it was told to be unknown", () => {
    expect(transitionsOf({ ...sent, state: "lost", deliveredAt: 2_004, settledAt: 9_004 })).toEqual([
      { name: "intent", at: 1_000 },
      { name: "sent", at: 1_004, after: 4 },
      { name: "delivered", at: 2_004, after: 1_000 },
      { name: "lost", at: 9_004, after: 7_000 },
    ]);
  });

  test("that is under way has not settled", () => {
    expect(transitionsOf({ ...sent, settledAt: 2_000 })).toEqual([
      { name: "intent", at: 1_000 },
      { name: "sent", at: 1_004, after: 4 },
    ]);
  });
});
