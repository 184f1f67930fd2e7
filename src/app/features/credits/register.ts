import { sentence } from "../../blocks/card.ts";
import { againKey, isForMeeting, isSettled, type PaidCall, workOf } from "../../credits/paid-call.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { openModal, showWhereClicked } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { creditsCommand } from "./command.ts";
import { type CsvDependencies, sendCsv } from "./csv.ts";
import { ids } from "./ids.ts";
import { askedByOthers, noLongerKept } from "./sentences.ts";
import { openSettings, type SettingsDependencies, submitSettings } from "./settings-form.ts";

export type CreditsDependencies = AgainDependencies & CsvDependencies & SettingsDependencies;

/** Credits: `/credits`, its settings, and repeating paid calls. */
export function registerCredits(router: Router, dependencies: CreditsDependencies): void {
  router.command(ids.command, creditsCommand(dependencies));
  router.button(ids.csv, sendCsv(dependencies));
  router.button(ids.again, forCall(dependencies, askAgain));
  router.button(ids.reword, forCall(dependencies, openReword));
  router.button(ids.settings, openSettings(dependencies));
  router.submission(ids.settingsView, submitSettings(dependencies));
}

type AgainDependencies = Uses<{
  ledger: "find" | "isReadable";
  paidCallHandler: "fromButton";
  presenter: "filledForm";
}>;
type CallAction = (dependencies: AgainDependencies, args: ButtonArgs, call: PaidCall) => Promise<unknown>;

/** A button about a call that brought nothing, for who may ask for it again. */
function forCall(dependencies: AgainDependencies, act: CallAction) {
  const { ledger } = dependencies;
  return async (args: ButtonArgs): Promise<void> => {
    const { person } = args;
    const call = await ledger.find(args.organisation, callValue.decode(args.action.value).call);
    if (call === undefined) return refuse(args, noLongerKept);
    const isOwn = call.person === person;
    if (!isOwn && !(isForMeeting(workOf(call)) && (await ledger.isReadable(call, person)))) {
      return refuse(args, askedByOthers);
    }
    await act(dependencies, args, call);
  };
}

/** "Try again" and "Send again": requests the same work again, once per button. */
const askAgain: CallAction = ({ paidCallHandler }, args, call) => {
  const { versionOf } = call;
  // Whoever sends a call of unknown outcome again isn't told of it once more.
  const anew = versionOf === undefined && call.state !== "unknown" ? undefined : { versionOf };
  return paidCallHandler.fromButton(args, keyOf(call), workOf(call), anew);
};

/** "Reword…": opens the form with the same request in it. */
const openReword: CallAction = ({ presenter }, args, call) =>
  openModal(args, presenter.filledForm(workOf(call), args.body.trigger_id));

/** A call that is in progress or was answered after all isn't repeated: its own result is shown. */
function keyOf(call: PaidCall): string {
  return isSettled(call) && call.state !== "answered" ? againKey(call) : call.key;
}

function refuse(args: ButtonArgs, reason: string): Promise<void> {
  return showWhereClicked(args, { title: "Not sent again", card: sentence(reason) });
}
