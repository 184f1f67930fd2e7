import { isDeepStrictEqual } from "node:util";
import type { ModalView, RichTextBlock } from "@slack/types";
import { z } from "zod";
import { context, formModal, noticeModal, section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { isAnswered } from "../../credits/paid-call.ts";
import { Flights } from "../../outreach/flights.ts";
import { isDirectMessages } from "../../slack/client/channels.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { richTextOf } from "../../slack/input/message-text.ts";
import { openFromResult, readableResult, resultGoneModal } from "../../slack/paid/paid-result.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { refuseForm, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import type { FactCheck } from "./fact-check.ts";
import { messageField, readMessageField } from "./form.ts";
import { ids } from "./ids.ts";
import { memoValue, type Thread } from "./memo.ts";
import {
  authorLine,
  type Posted,
  postableReply,
  postInThread,
  replyText,
  threadReply,
} from "./post-in-thread.ts";
import { fieldSentences, postSentences, resultSentences } from "./sentences.ts";
import { type Rephrasing, rephrasedText } from "./shown-text.ts";

const title = "Reply in thread";
const maxReasonLength = 80;

const replySchema = z.object({
  call: z.string().min(1),
  trigger: z.string().min(1),
  attempt: z.int().min(0),
  isAdjusted: z.boolean().exactOptional(),
});
/**
 * A reply form's post: the call whose text it is, the number of earlier attempts in this form, and whether the form was
 * shown again because what was written can't be posted as it is.
 */
export type ReplyValue = z.infer<typeof replySchema>;

/** The reply form's metadata. */
export const replyValue = jsonValue(replySchema, limits.privateMetadata);

/** Where it lands: Slack decides what a non-member app can post to a channel. */
const replyHint =
  "Change it as you like; the line above then says that you edited it. If Rapport isn't a member there, Slack may show it outside the thread. You can take it back later, in the message's menu.";

export interface ReplyForm {
  /** The value of `private_metadata`. */
  value: ReplyValue;
  /** The initial value. */
  message: RichTextBlock;
  /** Slack ID of who posts it. */
  person: string;
  /** Whether it isn't what the service wrote any more. */
  isEdited: boolean;
  /** Where it's posted; absent when that isn't known anymore. */
  thread: Pick<Thread, "channel"> | undefined;
  /** mrkdwn: what to check before posting, for the person alone; `undefined` is skipped. */
  notes: readonly (string | undefined)[];
}

/** Shows exactly what will be posted, and lets the person edit it. */
export function replyFormModal({ value, message, person, isEdited, thread, notes }: ReplyForm): ModalView {
  return formModal({
    id: ids.replyView,
    metadata: replyValue.encode(value),
    title,
    submit: "Post",
    blocks: [
      ...notes.filter((note) => note !== undefined).map((note) => section(note)),
      context(`*This is what they will see* ${placeOf(thread)}:`),
      authorLine(person, isEdited),
      messageField({ id: ids.replyMessage, label: "Reply", hint: replyHint, message }),
    ],
  });
}

/** "Reply in thread…": opens the form; nothing is posted before the person has seen it. */
export function openReply({ ledger, factCheck }: Pick<ReplyDependencies, "ledger" | "factCheck">) {
  return (args: ButtonArgs): Promise<void> =>
    openFromResult(ledger, args, "rephrase", async (call) => {
      const message = suggestedReply(call);
      if (message === undefined) return undefined;
      const { thread } = memoValue.decode(call.composition.request.memo);
      // The trigger opens a form for three seconds only; a comparison may take longer on a busy machine.
      const facts = await inTime(factCheck(call).then((note) => ({ note })));
      return replyFormModal({
        value: { call: call.id, trigger: args.body.trigger_id, attempt: 0 },
        message,
        person: args.person,
        isEdited: false,
        thread,
        notes: [facts === undefined ? resultSentences.factsUnchecked : facts.note],
      });
    });
}

/** The service's text as the form offers it. */
function suggestedReply(call: Rephrasing): RichTextBlock | undefined {
  const { tokens } = memoValue.decode(call.composition.request.memo);
  const rephrased = rephrasedText(call);
  return rephrased === undefined ? undefined : postableReply(richTextOf(rephrased, tokens), tokens);
}

export interface ReplyDependencies
  extends Uses<{
    ledger: "findReadable";
    deduplication: "first";
    takeBack: "menu";
    sharedCards: "record";
    now: true;
  }> {
  factCheck: FactCheck;
}

/**
 * "Post": posts the form's text once, however often it is submitted. All submissions of a form share one
 * outcome; after a failure the form says so, keeps the text, and counts as a new one.
 */
export function submitReply({ ledger, deduplication, takeBack, sharedCards, now }: ReplyDependencies) {
  const posting = new Flights<Posted>();

  /** The effect's result, or that of the attempt in progress here; one elsewhere is unknown. */
  function once(organisation: string, key: string, post: () => Promise<Posted>): Promise<Posted> {
    return posting.join(`${organisation} ${key}`, async () =>
      (await deduplication.first(organisation, key)) ? post() : { kind: "unconfirmed" },
    );
  }

  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, view, client, organisation, person, logger } = args;
    const value = replyValue.decode(view.private_metadata);
    const written = readMessageField(view.state.values, ids.replyMessage);
    if (written === undefined) return refuseForm(args, { [ids.replyMessage]: fieldSentences.reply });
    const call = await readableResult(ledger, args, value.call);
    const rephrasing = isAnswered("rephrase", call) ? call : undefined;
    const { tokens, thread } = memoValue.decode(rephrasing?.composition.request.memo);
    const show = (modal: ModalView) => ack({ response_action: "update", view: modal });
    if (rephrasing === undefined || thread === undefined) return show(resultGoneModal());
    const message = postableReply(written, tokens);
    const plain = (reply: RichTextBlock) => replyText(reply, tokens).trim();
    if (plain(message) === rephrasing.composition.request.message.trim())
      return refuseForm(args, { [ids.replyMessage]: fieldSentences.sameReply });
    // By its text: Slack's editor rearranges rich text, even if nobody has touched it.
    const suggested = suggestedReply(rephrasing);
    const isEdited = suggested === undefined || plain(message) !== plain(suggested);
    const form = { message, person, isEdited, thread };
    // Once, so that nobody is stuck with a text that Slack's editor changes back.
    if (value.isAdjusted !== true && !isDeepStrictEqual(message, written)) {
      const again = { ...form, value: { ...value, isAdjusted: true }, notes: [postSentences.adjusted] };
      return show(replyFormModal(again));
    }
    const reply = threadReply({
      ...{ message, person, isEdited, tokens },
      menu: takeBack.menu(organisation, person),
    });
    const posting = once(organisation, `reply ${value.trigger} ${value.attempt}`, async () => {
      const since = now();
      const posted = await postInThread(thread, reply, { client, now, logger });
      if (posted.kind === "posted" && posted.ts !== undefined) {
        const { addressee } = rephrasing.composition.request;
        const place = { channel: thread.channel, ts: posted.ts };
        const mayStay = await sharedCards
          .record(organisation, addressee, place, since)
          .catch((error: unknown) => logger.warn("where a reply was posted couldn't be noted", error));
        if (mayStay === false) {
          await client.chat.delete(place);
          return { kind: "forgotten" };
        }
      }
      return posted;
    });
    const early = await inTime(posting);
    if (early === undefined) await show(noticeModal(title, postSentences.posting));
    const { isOver, text } = replyOutcome(early ?? (await posting));
    const outcome = isOver
      ? noticeModal(title, text)
      : replyFormModal({ ...form, value: { ...value, attempt: value.attempt + 1 }, notes: [text] });
    if (early !== undefined) return show(outcome);
    const isSeen = await updateModal(client, view.id, outcome).catch((error: unknown) => {
      logger.warn("reply form update failed", error);
      return false;
    });
    if (!isOver && !isSeen) {
      await client.chat.postMessage({ channel: person, text, blocks: [section(text), message] });
    }
  };
}

/** @returns mrkdwn */
function placeOf(thread: ReplyForm["thread"]): string {
  if (thread === undefined) return "in the thread";
  const { channel } = thread;
  return isDirectMessages(channel)
    ? "in the thread of your direct messages"
    : `in the thread in <#${channel}>`;
}

/** A post's outcome, in words. */
interface ReplyOutcome {
  /** Whether nothing is left to be posted; otherwise the text explains why it wasn't, and what to do. */
  isOver: boolean;
  /** mrkdwn. */
  text: string;
}

function replyOutcome(posted: Posted): ReplyOutcome {
  const isOver = ["posted", "posted from outside", "forgotten"].includes(posted.kind);
  const text =
    posted.kind === "refused"
      ? postSentences.refused(escapeText(posted.reason, maxReasonLength))
      : postSentences[posted.kind];
  return { isOver, text };
}
