import type { Tenths } from "../../contract/amount.ts";

/**
 * How long after sending the service may still be working on a call, in milliseconds. Only after that does an
 * unchanged balance mean that it wasn't charged. It's counted from a call's end, since it may have been sent again.
 */
export const stillUnderWay = 120_000;

/** With more unknown calls than this between two balances, we don't try to tell them apart. */
const maxUnknown = 12;

/** What the arithmetic needs to know of a sent call. Times are Unix time in milliseconds. */
export interface LedgerEntry {
  id: string;
  state: "sent" | "answered" | "refused" | "unknown" | "lost";
  price: Tenths;
  charged: Tenths | undefined;
  balanceAfter: Tenths | undefined;
  sentAt: number;
  /** Absent while in progress. */
  settledAt: number | undefined;
}

/** What an unknown outcome turned out to be. */
export interface Reconciled {
  id: string;
  charged: boolean;
}

/**
 * Works out which calls of unknown outcome were charged, from the balances before and after them. It reports
 * a finding only when there is a single explanation: every other call in between is accounted for and ran
 * alone, and exactly one choice of the unknown ones adds up to the difference. If the balance rose, or fell
 * by an amount our calls don't explain (credits were added, or another program spends them), there is no
 * finding.
 *
 * @param entries all calls of one organisation since the balance before the unknown ones, including that one,
 *   and calls sent up to `stillUnderWay` before it that may have overlapped; in any order
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
    (entry) => !only.includes(entry) && after.sentAt - (entry.settledAt ?? entry.sentAt) < stillUnderWay,
  );
  return isTooEarly ? [] : unknown.map((entry) => ({ id: entry.id, charged: only.includes(entry) }));
}

function isKnownBalance({ state, balanceAfter }: LedgerEntry): boolean {
  return state === "answered" && balanceAfter !== undefined;
}

/**
 * Whether no other call overlapped the window's first or last call or is still in progress. Events in the
 * same millisecond may have happened in either order.
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

/** All subsets whose prices add up to the sum; at most two, since two are already ambiguous. */
function choices(entries: readonly LedgerEntry[], sum: Tenths): LedgerEntry[][] {
  const [first, ...rest] = entries;
  if (first === undefined) return sum === 0 ? [[]] : [];
  if (sum < 0) return [];
  const withIt = choices(rest, sum - first.price).map((chosen) => [first, ...chosen]);
  return [...withIt, ...choices(rest, sum)].slice(0, 2);
}
