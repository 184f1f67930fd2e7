import { sentence } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import type { Ledger } from "../../credits/ledger.ts";
import { isAnswered } from "../../credits/paid-call.ts";
import type { Deduplication } from "../../slack/deduplication.ts";
import { readableResult, resultGoneModal } from "../../slack/paid/paid-result.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { updateModal } from "../../slack/reply/modal.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { ids, replyValue } from "./ids.ts";
import { memoValue } from "./memo.ts";
import { readMessageField } from "./message-field.ts";
import { type Posted, postInThread } from "./post-in-thread.ts";
import { replyFormModal } from "./reply-form.ts";
import { replyOutcome, unpostedCard } from "./reply-outcome.ts";
import { fieldSentences, postSentences } from "./sentences.ts";
import { threadReply } from "./thread-reply.ts";

export interface ReplyDependencies {
  ledger: Pick<Ledger, "find">;
  deduplication: Pick<Deduplication, "first">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called with the reason when a post fails. */
  onFallback: (error: unknown) => void;
}

/**
 * "Post": posts the form's text once, however often it is submitted. All submissions of a form share one
 * outcome; after a failure the form says so, keeps the text, and counts as a new one.
 */
export function submitReply({ ledger, deduplication, now, onFallback }: ReplyDependencies) {
  const underWay = new Map<string, Promise<Posted>>();

  function unseen(error: unknown): false {
    onFallback(error);
    return false;
  }

  /** The effect's result, or that of the attempt in progress here; one elsewhere is unknown. */
  function once(organisation: string, key: string, post: () => Promise<Posted>): Promise<Posted> {
    const name = `${organisation} ${key}`;
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const posting = deduplication
      .first(organisation, key)
      .then((isFirst): Posted | Promise<Posted> => (isFirst ? post() : { kind: "unconfirmed" }))
      .finally(() => underWay.delete(name));
    underWay.set(name, posting);
    return posting;
  }

  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, view, body, context, client } = args;
    const value = replyValue.decode(view.private_metadata);
    const message = readMessageField(view.state.values, ids.replyMessage);
    if (message === undefined) {
      await ack({ response_action: "errors", errors: { [ids.replyMessage]: fieldSentences.reply } });
      return;
    }
    const person = body.user.id;
    const organisation = organisationOf(context);
    const call = await readableResult(ledger, args, value.call);
    const { tokens, thread } = memoValue.decode(
      isAnswered("rephrase", call) ? call.composition.request.memo : undefined,
    );
    if (thread === undefined) {
      await ack({ response_action: "update", view: resultGoneModal() });
      return;
    }
    const reply = threadReply({ message, person, call: value.call, tokens });
    const posting = once(organisation, `reply ${value.trigger} ${value.attempt}`, () =>
      postInThread(thread, reply, { client, now, onFallback }),
    );
    const early = await inTime(posting);
    if (early === undefined) {
      await ack({ response_action: "update", view: noticeModal(postSentences.posting) });
    }
    const { isPosted, text } = replyOutcome(early ?? (await posting));
    const outcome = isPosted
      ? noticeModal(text)
      : replyFormModal({ value: { ...value, attempt: value.attempt + 1 }, message, notes: [text] });
    if (early !== undefined) {
      await ack({ response_action: "update", view: outcome });
      return;
    }
    const isSeen = await updateModal(client, view.id, outcome).catch(unseen);
    if (!isPosted && !isSeen) {
      await client.chat.postMessage({ channel: person, ...unpostedCard(text, message, value.call) });
    }
  };
}

function noticeModal(text: string) {
  return cardModal({ title: "Reply in thread", card: sentence(text) });
}
