import type { Tenths } from "./amount.ts";

/**
 * How long after it left a call may still be carried out by the service, in milliseconds. Only after that can a
 * balance that did not fall mean that it was not charged.
 */
export const stillUnderWay = 120_000;

/** More calls of unknown outcome than this between two balances are not distinguished. */
const maxUnknown = 12;

/** A call that left, as far as the arithmetic needs it. Times are Unix time in milliseconds. */
export interface LedgerEntry {
  id: string;
  state: "sent" | "answered" | "refused" | "unknown" | "lost";
  price: Tenths;
  charged: Tenths | undefined;
  balanceAfter: Tenths | undefined;
  sentAt: number;
  /** Absent while it is under way. */
  settledAt: number | undefined;
}

/** What an unknown outcome turned out to be. */
export interface Reconciled {
  id: string;
  charged: boolean;
}

/**
 * Finds out which calls of unknown outcome were charged, from the balances before and after them. Something is
 * found only when the arithmetic leaves one explanation: every other call in between is accounted for and ran
 * alone, and exactly one choice of the unknown ones makes up the difference. A balance that rose, or fell by what
 * our calls do not explain (credits were added, or another program spends them), explains nothing.
 *
 * @param entries all calls of one organisation since the balance before the unknown ones, that one included, and
 *   those that left up to `stillUnderWay` before it and may have run beside it; in any order
 * @returns a finding for every unknown call between the two balances, or nothing
 */
export function reconcile(entries: readonly LedgerEntry[]): Reconciled[] {
  const inOrder = entries.toSorted((one, other) => one.sentAt - other.sentAt);
  const last = inOrder.findLastIndex(isKnownBalance);
  const firstUnknown = inOrder.findIndex(({ state }) => state === "unknown");
  const first = inOrder.findLastIndex((entry, index) => index < firstUnknown && isKnownBalance(entry));
  const [before, after] = [inOrder[first], inOrder[last]];
  if (before?.balanceAfter === undefined || after?.balanceAfter === undefined) return [];
  if (firstUnknown > last) return [];
  const window = inOrder.slice(first, last + 1);
  if (!ranAlone(inOrder, window)) return [];

  const unknown = window.filter(({ state }) => state === "unknown");
  const accounted = window.slice(1).reduce((sum, { charged = 0 }) => sum + charged, 0);
  const difference = before.balanceAfter - accounted - after.balanceAfter;
  const explanations = unknown.length > maxUnknown ? [] : choices(unknown, difference);
  const [only] = explanations;
  if (only === undefined || explanations.length > 1) return [];
  const isTooEarly = unknown.some(
    (entry) => !only.includes(entry) && after.sentAt - entry.sentAt < stillUnderWay,
  );
  return isTooEarly ? [] : unknown.map((entry) => ({ id: entry.id, charged: only.includes(entry) }));
}

function isKnownBalance({ state, balanceAfter }: LedgerEntry): boolean {
  return state === "answered" && balanceAfter !== undefined;
}

/**
 * Whether nothing that touches the window ran beside its first or its last call, or is still under way. What
 * happened in the same millisecond may have happened in either order.
 */
function ranAlone(all: readonly LedgerEntry[], window: readonly LedgerEntry[]): boolean {
  const begin = window[0]?.settledAt ?? Number.POSITIVE_INFINITY;
  const end = window.at(-1)?.sentAt ?? Number.NEGATIVE_INFINITY;
  return all.every((entry) => {
    if (entry === window[0] || entry === window.at(-1)) return true;
    const isBefore = entry.settledAt !== undefined && entry.settledAt < (window[0]?.sentAt ?? 0);
    const isAfter = entry.sentAt > (window.at(-1)?.settledAt ?? Number.POSITIVE_INFINITY);
    const isInside = entry.sentAt > begin && entry.settledAt !== undefined && entry.settledAt < end;
    return isBefore || isAfter || isInside;
  });
}

/** Every choice of the entries whose prices make up the sum; at most two, since two are already too many. */
function choices(entries: readonly LedgerEntry[], sum: Tenths): LedgerEntry[][] {
  const [first, ...rest] = entries;
  if (first === undefined) return sum === 0 ? [[]] : [];
  if (sum < 0) return [];
  const withIt = choices(rest, sum - first.price).map((chosen) => [first, ...chosen]);
  return [...withIt, ...choices(rest, sum)].slice(0, 2);
}
