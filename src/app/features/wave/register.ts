import { limits } from "../../blocks/limits.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { readable } from "../../blocks/rich-text.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { firstVersion } from "../../credits/paid-call.ts";
import type { PersonSettingsStore } from "../../person-settings/person-settings.ts";
import type { PaidCallHandler } from "../../slack/paid/paid-call-handler.ts";
import type { FormOpening, Order, PaidFeature } from "../../slack/paid/paid-feature.ts";
import { openFromResult } from "../../slack/paid/paid-result.ts";
import type { PaidFeatureDependencies } from "../../slack/paid/register-paid-feature.ts";
import { askAnotherVersion } from "../../slack/paid/register-same-request.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import type { ButtonArgs, Router, SelectArgs } from "../../slack/router.ts";
import { whenConnected } from "../../slack/when-connected.ts";
import { sharedWaveCard, toneAndChannel, waveCard } from "./card.ts";
import { maxLength, needed, type OwnChoices, readWaveForm, waveFormModal } from "./form.ts";
import { ids } from "./ids.ts";
import { readGoal } from "./read-goal.ts";
import { help, usage } from "./sentences.ts";
import { variationValue, variedWork } from "./variations.ts";

/** Messages: `/wave`, its form, and the buttons of the card. */
export function createWaveFeature({
  personSettings,
}: {
  personSettings: Pick<PersonSettingsStore, "read">;
}): PaidFeature<"wave"> {
  return {
    operation: "wave",
    ids,
    action: "Wave…",
    ...{ help, usage, needed },
    async readOrder({ text }, _client, actor) {
      const read = () => personSettings.read(actor);
      // The form opens only after the acknowledgement.
      if (text === "") return { form: async (opening) => waveFormModal({ ...opening, own: await read() }) };
      // If they can't be read quickly, the form asks: a wave in another tone would have to be bought again.
      return readOrder(text, await inTime(read(), ownTimeout).catch(() => undefined));
    },
    form: async ({ topic, ...opening }, actor) =>
      waveFormModal({ ...opening, goal: topic, own: await personSettings.read(actor) }),
    filledForm: (trigger, request) => waveFormModal({ trigger, ...request }),
    fromCrm: ids.context,
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
}

/** Milliseconds that a command waits for the person's own settings, of the second that it has for the ledger. */
const ownTimeout = 500;

/** What a wave has besides what all paid features have. */
export interface WaveDependencies extends Pick<PaidFeatureDependencies, "ledger" | "isConnected"> {
  paidCallHandler: Pick<PaidCallHandler, "fromCommand" | "fromSubmission" | "inModal">;
}

export function registerWave(router: Router, dependencies: WaveDependencies): void {
  router.button(ids.again, whenConnected(dependencies, openAgain(dependencies)));
  router.select(ids.vary, vary(dependencies));
}

/** @param own what the person has set for themself, for what isn't typed; absent if that isn't known */
function readOrder(typed: string, own: OwnChoices | undefined): Order {
  const { isSure, ...wave } = readGoal(typed, own?.channel);
  const problem = lengthProblem("Goal", wave.goal, maxLength.goal);
  if (problem !== undefined && wave.goal.length > limits.inputText) return { problem, typed };
  const form = (opening: FormOpening) => waveFormModal({ ...opening, ...wave, ...(own && { own }) });
  const isComplete = isSure && wave.goal !== "" && problem === undefined;
  if (own === undefined || !isComplete) return { form };
  const { tone = own.tone, channel = own.channel, goal } = wave;
  const request = { goal, ...(tone && { tone }), ...(channel && { channel }) };
  return { form, work: (addressee) => ({ operation: "wave", request: { addressee, ...request } }) };
}

/** "Again…": opens the form with its values, so that tone or channel can be changed. */
function openAgain({ ledger }: { ledger: Pick<Ledger, "findReadable"> }) {
  return (args: ButtonArgs): Promise<void> =>
    openFromResult(ledger, args, "wave", (call) =>
      waveFormModal({
        trigger: args.body.trigger_id,
        ...call.composition.request,
        ...(call.person === args.person && { versionOf: firstVersion(call) }),
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
