import { createLedger } from "#app/credits/ledger/ledger.ts";
import type { CallState } from "#app/credits/paid-call.ts";
import type { Database } from "#app/storage/app-database.ts";
import type { Tenths } from "#contract/amount.ts";
import type { PaidOperation } from "#contract/operations.ts";
import { silentLog } from "../../support/log.ts";
import { answered, begin, brokenOff, newCall, refused, vault, works } from "./calls.ts";

/** A call that came about. */
export interface RecordedCall {
  organisation?: string;
  key: string;
  person?: string;
  operation?: PaidOperation;
  /** When it was asked: Unix time in milliseconds. It left 10 ms after that, and ended 30 ms after. */
  at: number;
  /** How far it came; answered, when absent. */
  state?: CallState;
  /** What the answer says is left. */
  remaining?: Tenths;
}

/** A real ledger, and calls in it that came as far as they are told. */
export function recordedCalls(database: Database) {
  let time = 0;
  const ledger = createLedger({ log: silentLog, database, vault, now: () => time, worker: "w" });
  return {
    ledger,
    /** @returns the call's id */
    async record({ at, operation = "prep", state = "answered", remaining, ...call }: RecordedCall) {
      time = at;
      const begun = await begin(ledger, newCall(call.key, { ...call, work: works[operation] }));
      if (state === "intent") return begun.id;
      time = at + 10;
      await ledger.send(begun);
      if (state === "sent") return begun.id;
      time = at + 30;
      const ends = { answered: answered(works[operation], remaining), refused, unknown: brokenOff };
      await ledger.settle({ ...begun, state: "sent" }, ends[state]);
      return begun.id;
    },
    /** Takes away what was asked and answered more than 30 days before a time. */
    async deleteExpired(now: number) {
      time = now;
      await ledger.deleteExpired();
    },
  };
}
