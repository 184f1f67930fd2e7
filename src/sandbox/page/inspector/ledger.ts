import type { LedgerRow } from "../../protocol.ts";

/** Readable credits from whole tenths: 10 is `1`, 1 is `0.1`, 419 is `41.9`. */
export function credits(tenths: number): string {
  const size = Math.abs(tenths);
  const rest = size % 10;
  return `${tenths < 0 ? "−" : ""}${Math.floor(size / 10)}${rest === 0 ? "" : `.${rest}`}`;
}

/** A paid call's state, or that its result was also shown. */
type Status = LedgerRow["state"] | "delivered";

export function statusOf(row: LedgerRow): Status {
  return row.state === "answered" && row.deliveredAt !== undefined ? "delivered" : row.state;
}

/** A step of a paid call. `after`: milliseconds since the step before it. */
type Transition = { name: Status; at: number; after?: number };

/** A paid call's timed steps, oldest first: an unknown outcome may be settled after it was shown. */
export function transitionsOf(row: LedgerRow): Transition[] {
  const steps: { name: Status; at: number | undefined }[] = [
    { name: "intent", at: row.at },
    { name: "sent", at: row.sentAt },
    // A pending row hasn't settled, whatever else it has.
    { name: row.state, at: row.state === "intent" || row.state === "sent" ? undefined : row.settledAt },
    { name: "delivered", at: row.deliveredAt },
  ];
  return steps
    .flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at }]))
    .sort((one, other) => one.at - other.at)
    .map((step, index, all) => {
      const before = all[index - 1];
      return before === undefined ? step : { ...step, after: step.at - before.at };
    });
}
