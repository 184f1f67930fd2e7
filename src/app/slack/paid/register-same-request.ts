import type { Ledger } from "../../credits/ledger/ledger.ts";
import { againKey, firstVersion, meetingOf, workOf } from "../../credits/paid-call.ts";
import type { Work } from "../../credits/paid-operations.ts";
import { openModal, showWhereClicked } from "../reply/modal.ts";
import type { ButtonArgs, Router, SelectArgs } from "../router.ts";
import type { PaidCallHandler } from "./paid-call-handler.ts";
import { clickedThread, readableResult, resultGoneModal, resultValue } from "./paid-result.ts";
import type { Presenter } from "./presenter.ts";
import { versionIds } from "./result-versions.ts";
import { anewValue, ids, sameWork } from "./same-request.ts";

export interface SameRequestDependencies {
  ledger: Pick<Ledger, "findReadable">;
  presenter: Pick<Presenter, "answered">;
  paidCallHandler: Pick<PaidCallHandler, "fromButton">;
}

/** Registers the buttons that show what was bought before, and the one that buys it anew. */
export function registerSameRequests(router: Router, dependencies: SameRequestDependencies): void {
  const show = showResult(dependencies);
  router.button(ids.open, show);
  router.button(versionIds.earlier, show);
  router.button(versionIds.later, show);
  router.button(ids.anew, writeAnew(dependencies));
}

/** Shows a result, or a page of it, where the button was pressed. Free: it is read from the ledger. */
export function showResult({ ledger, presenter }: Pick<SameRequestDependencies, "ledger" | "presenter">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { call: id, ...page } = resultValue.decode(args.action.value);
    const call = await readableResult(ledger, args, id);
    if (call === undefined) {
      await openModal(args, resultGoneModal());
      return;
    }
    const isInThread = clickedThread(args.body) !== undefined;
    await showWhereClicked(
      args,
      await presenter.answered(call, { ...page, reader: args.person, isInThread }),
    );
  };
}

/** "Write it anew": makes the call that was held back, once per button. One's own result becomes an earlier version. */
function writeAnew({ ledger, paidCallHandler }: Pick<SameRequestDependencies, "ledger" | "paidCallHandler">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, organisation, person } = args;
    const { call: id, key, meeting } = anewValue.decode(action.value);
    const call = await ledger.findReadable(organisation, id, person);
    if (call === undefined) {
      await openModal(args, resultGoneModal());
      return;
    }
    const isForSameReaders =
      meetingOf(workOf(call)) === meeting && (call.person === person || meeting !== undefined);
    await paidCallHandler.fromButton(args, key, sameWork(call, meeting), {
      versionOf: isForSameReaders && call.state === "answered" ? firstVersion(call) : undefined,
    });
  };
}

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
