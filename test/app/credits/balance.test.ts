import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Balance, balanceAfter, type LowBalance, type ReportedBalance } from "#app/credits/balance.ts";

/** What is known after all answers, in the order in which they came, and what the team was told at each. */
function inOrder(told: readonly ReportedBalance[]) {
  let balance: Balance | undefined;
  const alerts: (LowBalance | undefined)[] = [];
  for (const one of told) {
    const next = balanceAfter(balance, one);
    balance = next.balance;
    alerts.push(next.alert);
  }
  return { balance, alerts };
}

const told = (remaining: number, charged: number, sentAt: number, settledAt: number): ReportedBalance => ({
  remaining,
  charged,
  sentAt,
  settledAt,
});

describe("what is known of the credits", () => {
  test.for<[string, ReportedBalance[], left: [remaining: number, knownAt: number, topUp: number]]>([
    ["the first answer", [told(419, 1, 0, 5)], [419, 5, 420]],
    ["a balance that falls", [told(419, 1, 0, 5), told(409, 10, 6, 9)], [409, 9, 420]],
    ["a balance that falls by what others spend", [told(419, 1, 0, 5), told(300, 10, 6, 9)], [300, 9, 420]],
    ["a top-up", [told(19, 1, 0, 5), told(999, 10, 6, 9)], [999, 9, 1_009]],
    ["a top-up no larger than the call that shows it", [told(19, 1, 0, 5), told(19, 10, 6, 9)], [19, 9, 29]],
    [
      "calls side by side, answered as they were charged",
      [told(419, 1, 0, 8), told(409, 10, 1, 9)],
      [409, 9, 420],
    ],
    [
      "calls side by side, answered in the other order",
      [told(409, 10, 1, 8), told(419, 1, 0, 9)],
      [409, 9, 419],
    ],
    [
      "a call that left in the millisecond of an answer",
      [told(409, 10, 1, 8), told(419, 1, 8, 9)],
      [409, 9, 419],
    ],
    [
      "an answer that is noted late, and a call that left before its time",
      [told(408, 10, 1, 9), told(419, 1, 0, 7), told(418, 1, 8, 12)],
      [408, 12, 418],
    ],
  ])("%s", ([, answers, [remaining, knownAt, topUp]]) => {
    expect(inOrder(answers).balance).toEqual({ remaining, knownAt, topUp, alertedAtPercent: 100 });
  });
});

describe("the team is told", () => {
  const inTurn = (...balances: number[]) =>
    balances.map((remaining, number) => told(remaining, 10, number * 2, number * 2 + 1));
  test.for<[string, number[], number[]]>([
    ["of 20 % and of 5 %, once each", [990, 210, 200, 190, 60, 50, 40, 0], [0, 0, 20, 0, 0, 5, 0, 0]],
    ["again after the next top-up", [990, 200, 190, 990, 210, 200, 50], [0, 20, 0, 0, 0, 20, 5]],
    ["of the lower one when both are passed at once", [990, 40, 30], [0, 5, 0]],
    ["of a first balance that is low already: not, since nobody knows of what", [5], [0]],
    ["of a small top-up by its own measure", [990, 40, 190, 50, 40, 10], [0, 5, 0, 0, 20, 5]],
  ])("%s", ([, balances, percents]) => {
    const { alerts } = inOrder(inTurn(...balances));
    expect(alerts.map((alert) => alert?.percent ?? 0)).toEqual(percents);
  });

  test("with what is left, and of what", () => {
    expect(inOrder(inTurn(990, 200)).alerts.at(-1)).toEqual({ percent: 20, remaining: 200, topUp: 1_000 });
  });

  test("at most once of each share of one top-up, in whatever order answers of calls side by side come", () => {
    const call = fc.record({
      sent: fc.nat({ max: 1_000 }),
      takes: fc.nat({ max: 300 }),
      charged: fc.constantFrom(1, 10, 100),
      moment: fc.double({ min: 0, max: 1, noNaN: true }),
      noted: fc.nat({ max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 30 }), (calls) => {
        let left = calls.reduce((sum, { charged }) => sum + charged, 0);
        const answers = calls
          .toSorted(
            (one, other) => one.sent + one.moment * one.takes - (other.sent + other.moment * other.takes),
          )
          .map(({ sent, takes, charged, noted }) => {
            left -= charged;
            return { ...told(left, charged, sent, sent + takes), noted: sent + takes + noted };
          })
          .toSorted((one, other) => one.noted - other.noted);
        const { balance, alerts } = inOrder(answers);
        const [first] = answers;
        const percents = alerts.flatMap((alert) => alert?.percent ?? []);
        // Nothing was added, so nothing may look as if it had been.
        expect(balance).toMatchObject({
          topUp: first === undefined ? undefined : first.remaining + first.charged,
          remaining: 0,
          knownAt: Math.max(...answers.map(({ settledAt }) => settledAt)),
        });
        expect(percents).toEqual([...new Set(percents)]);
      }),
      { numRuns: 1_000 },
    );
  });
});
