import { sentence } from "../../blocks/card.ts";
import { againKey, isForMeeting, isSettled, type PaidCall, workOf } from "../../credits/paid-call.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { showWhereClicked } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { creditsCommand } from "./command.ts";
import { type CsvDependencies, sendCsv, sendOldCsv } from "./csv.ts";
import { ids } from "./ids.ts";
import { askedByOthers, noLongerKept } from "./sentences.ts";
import { openSettings, type SettingsDependencies, submitSettings } from "./settings.ts";

export type CreditsDependencies = AgainDependencies & CsvDependencies & SettingsDependencies;

/** Credits: `/credits`, its settings, and repeating paid calls. */
export function registerCredits(router: Router, dependencies: CreditsDependencies): void {
  router.command(ids.command, creditsCommand(dependencies));
  router.button(ids.csv, sendCsv(dependencies));
  router.button(ids.oldCsv, sendOldCsv(dependencies));
  router.button(ids.again, askAgain(dependencies));
  router.button(ids.settings, openSettings(dependencies));
  router.submission(ids.settingsView, submitSettings(dependencies));
}

export type AgainDependencies = Uses<{ ledger: "find" | "isReadable"; paidCallHandler: "fromButton" }>;

/** "Try again" and "Send again": requests the same work again, once per button. */
export function askAgain({ ledger, paidCallHandler }: AgainDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { person } = args;
    const call = await ledger.find(args.organisation, callValue.decode(args.action.value).call);
    if (call === undefined) return refuse(args, noLongerKept);
    const isOwn = call.person === person;
    if (!isOwn && !(isForMeeting(workOf(call)) && (await ledger.isReadable(call, person)))) {
      return refuse(args, askedByOthers);
    }
    const { versionOf } = call;
    const anew = versionOf === undefined ? undefined : { versionOf };
    await paidCallHandler.fromButton(args, keyOf(call), workOf(call), anew);
  };
}

/** A call that is in progress or was answered after all isn't repeated: its own result is shown. */
function keyOf(call: PaidCall): string {
  return isSettled(call) && call.state !== "answered" ? againKey(call) : call.key;
}

function refuse(args: ButtonArgs, reason: string): Promise<void> {
  return showWhereClicked(args, { title: "Not sent again", card: sentence(reason) });
}
