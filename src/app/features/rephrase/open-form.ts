import { z } from "zod";
import { addresseeValue } from "../../slack/input/carried-values.ts";
import { richTextOfMessage } from "../../slack/input/rich-text.ts";
import { replyTarget } from "../../slack/reply/delivery-target.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, MessageShortcutArgs } from "../../slack/router.ts";
import { rephraseFormModal } from "./form.ts";

/** "Rephrase" on a profile: opens the form for that contact. */
export async function openRephraseForm({ ack, action, body, client }: ButtonArgs): Promise<void> {
  await ack();
  const addressee = addresseeValue.decode(action.value);
  await openModal(client, body, rephraseFormModal({ trigger: body.trigger_id, addressee }));
}

const threaded = z.object({ thread_ts: z.string().optional() });

/** "Rephrase for contact" in a message's menu: opens the form with the message in it. */
export function rephraseMessage({ now }: { now: () => number }) {
  return async ({ ack, shortcut, client }: MessageShortcutArgs): Promise<void> => {
    await ack();
    const { message, channel, trigger_id: trigger, response_url: responseUrl } = shortcut;
    const { thread_ts = message.ts } = threaded.parse(message);
    const thread = { channel: channel.id, ts: thread_ts, reply: replyTarget(responseUrl, now()) };
    const form = { trigger, message: richTextOfMessage(message), thread };
    await openModal(client, shortcut, rephraseFormModal(form));
  };
}
