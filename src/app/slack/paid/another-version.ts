import type { Ledger } from "../../credits/ledger/ledger.ts";
import type { Work } from "../../credits/operations.ts";
import { againKey, firstVersion, workOf } from "../../credits/paid-call.ts";
import { openModal } from "../reply/modal.ts";
import type { ButtonArgs, SelectArgs } from "../router.ts";
import type { PaidCallHandler } from "./paid-call-handler.ts";
import { readableResult, resultGoneModal } from "./paid-result.ts";

export interface AnotherVersionDependencies {
  ledger: Pick<Ledger, "findReadable">;
  paidCallHandler: Pick<PaidCallHandler, "inModal">;
}

/** What is other than in the earlier version. */
export interface Change {
  /** One change of a result is one call, however often it's chosen. */
  name: string;
  /** @returns `undefined` when the work can't be changed so */
  work: (earlier: Work) => Work | undefined;
}

/** Requests another version of a result, which opens over it; once per button or choice. */
export function askAnotherVersion({ ledger, paidCallHandler }: AnotherVersionDependencies) {
  return async (args: ButtonArgs | SelectArgs, id: string, change?: Change): Promise<void> => {
    const { person } = args;
    const call = await readableResult(ledger, args, id);
    const work = call && (change === undefined ? workOf(call) : change.work(workOf(call)));
    if (call === undefined || work === undefined) {
      await openModal(args, resultGoneModal());
      return;
    }
    const isOwn = call.person === person;
    // Somebody else's result has a button of their own, and versions of their own.
    const key = [againKey(call), change?.name, isOwn ? undefined : person];
    await paidCallHandler.inModal(args, key.filter((part) => part !== undefined).join(":"), work, {
      versionOf: isOwn ? firstVersion(call) : undefined,
      isChanged: change !== undefined,
    });
  };
}
