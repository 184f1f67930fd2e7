import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { noticeModal } from "../../blocks/card.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { greetedContact } from "../../slack/input/greeted-contact.ts";
import type { KnownPeople } from "../../slack/input/known-people.ts";
import { richTextOf } from "../../slack/input/message-text.ts";
import { readNamedMessage } from "../../slack/input/named-message.ts";
import { richTextOfMessage } from "../../slack/input/rich-text.ts";
import { namesInMrkdwn, richTextOfMrkdwn } from "../../slack/input/rich-text-of-mrkdwn.ts";
import type { PaidCallHandler } from "../../slack/paid/paid-call-handler.ts";
import type { Order, PaidFeature, TypedOrder } from "../../slack/paid/paid-feature.ts";
import { resultValue } from "../../slack/paid/paid-result.ts";
import type { PaidFeatureDependencies } from "../../slack/paid/register-paid-feature.ts";
import { askAnotherVersion } from "../../slack/paid/register-same-request.ts";
import { replyTarget } from "../../slack/reply/delivery-target.ts";
import { openModal, openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs, GlobalShortcutArgs, MessageShortcutArgs, Router } from "../../slack/router.ts";
import { whenConnected } from "../../slack/when-connected.ts";
import { rephrasedCard } from "./card.ts";
import { openCopy } from "./copy.ts";
import type { FactCheck } from "./fact-check.ts";
import { maxMessageLength, needed, readRephraseForm, rephraseFormModal } from "./form.ts";
import { ids } from "./ids.ts";
import { memoValue, rephraseWork } from "./memo.ts";
import { openReply, type ReplyDependencies, submitReply } from "./reply-form.ts";
import { help, usage } from "./sentences.ts";

export function createRephraseFeature({ factCheck }: { factCheck: FactCheck }): PaidFeature<"rephrase"> {
  return {
    operation: "rephrase",
    ids,
    action: "Rephrase…",
    ...{ help, usage, needed },
    readOrder,
    form: ({ topic, ...opening }) =>
      rephraseFormModal({ ...opening, ...(topic !== undefined && { message: richTextOfMrkdwn(topic) }) }),
    filledForm(trigger, { addressee, message, memo }) {
      const { tokens, ...origin } = memoValue.decode(memo);
      return rephraseFormModal({ trigger, addressee, message: richTextOf(message, tokens), ...origin });
    },
    readForm: readRephraseForm,
    title: "Rephrase",
    waiting: "Rephrasing your message",
    card: async (rephrasing, options) => rephrasedCard(rephrasing, options, await factCheck(rephrasing)),
    subject: ({ request }) => request.message,
  };
}

export interface RephraseDependencies
  extends Pick<PaidFeatureDependencies, "ledger" | "isConnected">,
    ReplyDependencies {
  paidCallHandler: Pick<PaidCallHandler, "fromCommand" | "fromSubmission" | "inModal">;
  people: Pick<KnownPeople, "list">;
}

/** What rephrasing has besides what all paid features have: shortcuts, and the buttons of the card. */
export function registerRephrase(router: Router, dependencies: RephraseDependencies): void {
  router.messageShortcut(ids.shortcut, whenConnected(dependencies, rephraseMessage(dependencies)));
  router.globalShortcut(ids.draftShortcut, whenConnected(dependencies, rephraseDraft));
  router.button(ids.reply, openReply(dependencies));
  router.submission(ids.replyView, submitReply(dependencies));
  router.button(ids.copy, openCopy(dependencies));
  // Closes the form: nothing in it is for us.
  router.submission(ids.copyView, ({ ack }) => ack());
  router.button(ids.again, rephraseAgain(dependencies));
}

/** Reads the message that was typed after the contact. */
async function readOrder({ escaped }: TypedOrder, client: WebClient): Promise<Order> {
  const richText = richTextOfMrkdwn(escaped);
  const message = await readNamedMessage(richText, client, namesInMrkdwn(escaped));
  const problem = lengthProblem("Message", message.text, maxMessageLength);
  const isComplete = message.text.trim() !== "" && problem === undefined;
  return {
    form: (opening) => rephraseFormModal({ ...opening, message: richText, problem }),
    ...(isComplete && { work: (addressee) => rephraseWork({ addressee, message }) }),
  };
}

const threaded = z.object({ thread_ts: z.string().optional() });

/** "Rephrase for contact" in a message's menu: opens the form with the message in it, for whom it greets. */
function rephraseMessage({ now, people }: Pick<RephraseDependencies, "now" | "people">) {
  return async (args: MessageShortcutArgs): Promise<void> => {
    const { client, organisation, person } = args;
    const { message, channel, trigger_id: trigger, response_url: responseUrl } = args.shortcut;
    const { thread_ts = message.ts } = threaded.parse(message);
    const thread = { channel: channel.id, ts: thread_ts, reply: replyTarget(responseUrl, now()) };
    const richText = richTextOfMessage(message);
    const actor = { organisation, person, channel: channel.id };
    const form = Promise.all([readNamedMessage(richText, client), people.list(actor)]).then(
      ([{ text }, known]) => {
        const addressee = known.isComplete ? greetedContact(text, known.people) : undefined;
        const isGreeted = addressee !== undefined;
        return rephraseFormModal({ trigger, addressee, isGreeted, message: richText, thread });
      },
    );
    await openWhenReady(args, form, noticeModal("Rephrase", "Opening the form…"));
  };
}

/** "Rephrase a draft" beside the composer: opens the empty form, since Slack doesn't give apps what is typed there. */
async function rephraseDraft(args: GlobalShortcutArgs): Promise<void> {
  const { trigger_id: trigger } = args.shortcut;
  await openModal(args, rephraseFormModal({ trigger, addressee: undefined }));
}

/** "Try again" below a result. */
function rephraseAgain(dependencies: Pick<RephraseDependencies, "ledger" | "paidCallHandler">) {
  const ask = askAnotherVersion(dependencies);
  return (args: ButtonArgs): Promise<void> => ask(args, resultValue.decode(args.action.value).call);
}
