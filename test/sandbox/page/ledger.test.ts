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

  type Step = [name: string, at: number, after?: number];
  const begun: Step[] = [
    ["intent", 1_000],
    ["sent", 1_004, 4],
  ];
  test.each<[string, LedgerRow, Step[]]>([
    [
      "with the time between its steps",
      delivered,
      [...begun, ["answered", 3_004, 2_000], ["delivered", 3_104, 100]],
    ],
    [
      "without a step that it never took",
      { ...intent, state: "refused", settledAt: 2_000 },
      [
        ["intent", 1_000],
        ["refused", 2_000, 1_000],
      ],
    ],
    [
      "in the order of its steps, whose outcome may become known after it was told to be unknown",
      { ...sent, state: "answered", deliveredAt: 2_004, settledAt: 9_004 },
      [...begun, ["delivered", 2_004, 1_000], ["answered", 9_004, 7_000]],
    ],
    ["while it is under way, as not settled", { ...sent, settledAt: 2_000 }, begun],
  ])("is told %s", (_, row, steps) => {
    expect(transitionsOf(row)).toEqual(steps.map(([name, at, after]) => ({ name, at, after })));
  });
});
