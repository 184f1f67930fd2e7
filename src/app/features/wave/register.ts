import { limits } from "../../blocks/limits.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { readable } from "../../blocks/rich-text.ts";
import type { Ledger } from "../../credits/ledger.ts";
import { firstVersion } from "../../credits/paid-call.ts";
import { askAnotherVersion } from "../../slack/paid/another-version.ts";
import type { PaidCallHandler } from "../../slack/paid/paid-call-handler.ts";
import type { Order, PaidFeature } from "../../slack/paid/paid-feature.ts";
import { openFromResult } from "../../slack/paid/paid-result.ts";
import { type PaidFeatureDependencies, registerPaidFeature } from "../../slack/paid/register-paid-feature.ts";
import type { ButtonArgs, Router, SelectArgs } from "../../slack/router.ts";
import { whenConnected } from "../../slack/when-connected.ts";
import { sharedWaveCard, toneAndChannel, waveCard } from "./card.ts";
import { maxLength, readWaveForm, waveFormModal } from "./form.ts";
import { ids } from "./ids.ts";
import { readGoal } from "./read-goal.ts";
import { usage } from "./sentences.ts";
import { variationValue, variedWork } from "./variations.ts";

/** Messages: `/wave`, its form, and the buttons of the card. */
export const waveFeature: PaidFeature<"wave"> = {
  operation: "wave",
  ids,
  usage,
  readOrder: ({ text }) => readOrder(text),
  form: waveFormModal,
  readForm: ({ state }) => readWaveForm(state.values),
  title: "Wave",
  waiting: "Writing the wave",
  card: waveCard,
  subject: ({ request, answer }) =>
    // First, since a long subject is cut: it tells apart messages that differ in nothing else.
    [toneAndChannel(request), readable(answer.value.wave?.subject) ?? request.goal]
      .filter((part) => part)
      .join(" · "),
  sharing: {
    ids: { open: ids.share, view: ids.shareView, target: ids.shareTarget },
    title: "Share wave",
    staysBack: "The tone you asked for, the reasoning and the cost stay with you.",
    card: sharedWaveCard,
  },
};

export interface WaveDependencies extends PaidFeatureDependencies {
  paidCallHandler: Pick<PaidCallHandler, "fromCommand" | "fromSubmission" | "inModal">;
}

export function registerWave(router: Router, dependencies: WaveDependencies): void {
  registerPaidFeature(router, waveFeature, dependencies);
  router.button(ids.again, whenConnected(dependencies, openAgain(dependencies)));
  router.select(ids.vary, vary(dependencies));
}

function readOrder(typed: string): Order {
  const { isSure, ...wave } = readGoal(typed);
  const problem = lengthProblem("Goal", wave.goal, maxLength.goal);
  if (problem !== undefined && wave.goal.length > limits.inputText) return { problem, typed };
  const isComplete = isSure && wave.goal !== "" && problem === undefined;
  return {
    form: (opening) => waveFormModal({ ...opening, ...wave }),
    ...(isComplete && { work: (addressee) => ({ operation: "wave", request: { addressee, ...wave } }) }),
  };
}

/** "Again…": opens the form with its values, so that tone or channel can be changed. */
function openAgain({ ledger }: { ledger: Pick<Ledger, "findReadable"> }) {
  return (args: ButtonArgs): Promise<void> =>
    openFromResult(ledger, args, "wave", (call) =>
      waveFormModal({
        trigger: args.body.trigger_id,
        ...call.composition.request,
        ...(call.person === args.body.user.id && { versionOf: firstVersion(call) }),
      }),
    );
}

/** The card's menu: the same message in another tone, or for another channel, at once. */
function vary(dependencies: Pick<WaveDependencies, "ledger" | "paidCallHandler">) {
  const ask = askAnotherVersion(dependencies);
  return (args: SelectArgs): Promise<void> => {
    const { call, ...change } = variationValue.decode(args.action.selected_option.value);
    return ask(args, call, {
      name: Object.values(change).join(),
      work: (earlier) => variedWork(earlier, change),
    });
  };
}
