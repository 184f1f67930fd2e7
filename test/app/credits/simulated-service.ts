import fc from "fast-check";
import type { LedgerEntry } from "#app/credits/reconcile.ts";

/**
 * A service that charges calls at moments of its own, and an app that knows only when a call left and what came
 * back. Moments are microseconds, so that several things can happen in one millisecond of the ledger's clock.
 */

const second = 1_000_000;
/** What a service is given at the most to carry out a call whose connection broke. */
const longest = 120 * second;

export interface SimulatedCall {
  id: string;
  price: number;
  /** How the call ended for us; `open`: it did not. */
  end: "answered" | "answered without credits" | "refused" | "unknown" | "open";
  /** Milliseconds. */
  sentAt: number;
  settledAt: number;
  /** When the service charged it, in microseconds; absent: it did not. */
  chargedAt: number | undefined;
  /** Where it was charged: what the service told was left, in tenths. */
  balanceAfter: number;
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
/** Microseconds: within a millisecond or a few, within seconds, within minutes. */
const span = (longest: number, weights: readonly [number, number, number]) =>
  fc.oneof(
    { weight: weights[0], arbitrary: fc.nat({ max: 3_000 }) },
    { weight: weights[1], arbitrary: fc.nat({ max: 5 * second }) },
    { weight: weights[2], arbitrary: fc.nat({ max: longest }) },
  );
const pause = span(200 * second, [1, 2, 4]);

const call = fc.record({
  after: pause,
  takes: span(90 * second, [4, 4, 1]),
  price: fc.constantFrom(1, 10),
  end: fc.oneof(
    { weight: 6, arbitrary: fc.constant("answered") },
    { weight: 1, arbitrary: fc.constantFrom("answered without credits", "refused", "open") },
    { weight: 3, arbitrary: fc.constant("unknown") },
  ),
  isCharged: fc.boolean(),
  moment: fraction,
});

/**
 * Calls in the order in which they left.
 *
 * @param amounts what may be added or taken away by others in between
 */
export function simulatedCalls(...amounts: number[]): fc.Arbitrary<SimulatedCall[]> {
  const events =
    amounts.length === 0
      ? fc.constant([])
      : fc.array(fc.record({ after: pause, amount: fc.constantFrom(...amounts) }), { maxLength: 3 });
  return fc.tuple(fc.array(call, { maxLength: 10 }), events).map(([calls, events]) => {
    let clock = second;
    let eventClock = second;
    const timed = calls.map(({ after, takes, price, end, isCharged, moment }, number) => {
      clock += after;
      const isAnswered = end === "answered" || end === "answered without credits";
      const mayBeCharged = (end === "unknown" || end === "open") && isCharged;
      const carriedOutAt = isAnswered ? clock + moment * takes : clock + moment * (longest - second);
      const chargedAt = isAnswered || mayBeCharged ? carriedOutAt : undefined;
      return { id: `call ${number}`, price, end, sent: clock, settled: clock + takes, chargedAt };
    });
    const changes = [
      ...timed.flatMap(({ id, chargedAt, price }) =>
        chargedAt === undefined ? [] : { id, at: chargedAt, amount: -price },
      ),
      ...events.map(({ after, amount }) => {
        eventClock += after;
        return { id: "others", at: eventClock, amount };
      }),
    ];
    const balances = new Map<string, number>();
    let left = 10_000;
    for (const { id, amount } of changes.toSorted((one, other) => one.at - other.at)) {
      left += amount;
      balances.set(id, left);
    }
    return timed.map(({ sent, settled, ...rest }) => ({
      ...rest,
      sentAt: Math.floor(sent / 1_000),
      settledAt: Math.floor(settled / 1_000),
      balanceAfter: balances.get(rest.id) ?? 0,
    }));
  });
}

/** What the ledger holds of the calls at a time, in Unix milliseconds. */
export function entriesAt(calls: readonly SimulatedCall[], now: number): LedgerEntry[] {
  return calls
    .filter(({ sentAt }) => sentAt <= now)
    .map(({ id, price, end, sentAt, settledAt, balanceAfter }): LedgerEntry => {
      const entry = { id, price, sentAt, settledAt, balanceAfter: undefined, charged: undefined };
      if (end === "open" || settledAt > now) return { ...entry, state: "sent", settledAt: undefined };
      if (end === "unknown") return { ...entry, state: "unknown" };
      if (end === "refused") return { ...entry, state: "refused", charged: 0 };
      const told = end === "answered" ? balanceAfter : undefined;
      return { ...entry, state: "answered", charged: price, balanceAfter: told };
    });
}
