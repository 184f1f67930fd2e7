import type { NewCall } from "#app/credits/begin-call.ts";
import type { Ledger, Settlement } from "#app/credits/ledger/ledger.ts";
import { type OpenCall, type PaidCall, workOf } from "#app/credits/paid-call.ts";
import type { Composition, Work } from "#app/credits/paid-operations.ts";
import { createVault } from "#app/storage/app-vault.ts";
import type { Tenths } from "#contract/amount.ts";
import type { PaidOperation } from "#contract/operations.ts";
import { operations } from "#contract/operations.ts";

/** Calls as people ask for them, and answers as the service gives them. */

/** With one key in every process. */
export const vault = createVault([Buffer.alloc(32, "key")]);

const addressee = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };

export const works: { [Operation in PaidOperation]: Work } = {
  prep: { operation: "prep", request: { addressee, prep_type: "call", topic: "The renewal" } },
  wave: { operation: "wave", request: { addressee, goal: "Book a call" } },
  rephrase: { operation: "rephrase", request: { addressee, message: "Could you maybe have a look?" } },
};

export const place = JSON.stringify({
  kind: "reply",
  responseUrl: "https://hooks.slack.com/commands/1",
  until: 1,
});

/** A rephrasing for 0.1 credit, unless said otherwise. */
export function newCall(key: string, more: Partial<NewCall> = {}): NewCall {
  return { organisation: "T1", person: "U1", work: works.rephrase, place, ...more, key };
}

/** @throws Error when it was known, or is over budget */
export async function begin(ledger: Pick<Ledger, "begin">, call: NewCall): Promise<OpenCall> {
  const begun = await ledger.begin(call);
  if (begun.kind !== "begun") throw new Error(`The call is ${begun.kind}.`);
  return begun.call;
}

/** @throws Error as `begin` does, and when it was sent before */
export async function send(ledger: Pick<Ledger, "begin" | "send">, call: NewCall): Promise<OpenCall> {
  const begun = await begin(ledger, call);
  if (!(await ledger.send(begun))) throw new Error("The call was sent before.");
  return { ...begun, state: "sent" };
}

/** A call as somebody read it while it was open, wherever it stands now. */
export function readAs(state: OpenCall["state"], call: PaidCall): OpenCall {
  return { ...call, state, work: workOf(call) };
}

/**
 * An answer of the service.
 *
 * @param remaining credits that are left, in tenths; `undefined`: the service does not say so
 * @param used what it cost, in tenths; `undefined`: the price, or where nothing is said of what is left, nothing
 *   is said of this either
 */
export function answered(
  work: Work,
  remaining?: Tenths,
  used: Tenths | undefined = remaining === undefined ? undefined : operations[work.operation].price,
): Extract<Settlement, { state: "answered" }> {
  const credits = {
    ...(used !== undefined && { credits_used: used / 10 }),
    ...(remaining !== undefined && { credits_remaining: remaining / 10 }),
  };
  return { state: "answered", composition: composed(work, credits) };
}

function composed(work: Work, credits: object): Composition {
  switch (work.operation) {
    case "prep":
      return { ...work, answer: { value: { approach_strategy: "Be brief.", ...credits }, missing: [] } };
    case "wave":
      return { ...work, answer: { value: { wave: { body: "Hi Jane" }, ...credits }, missing: [] } };
    case "rephrase":
      return { ...work, answer: { value: { rephrased: "Please look.", ...credits }, missing: [] } };
  }
}

export const brokenOff = { state: "unknown", failure: { kind: "broken off" } } as const;
export const refused = { state: "refused", failure: { kind: "out of credits" } } as const;
