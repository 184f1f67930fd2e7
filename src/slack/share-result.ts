import type { KnownBlock, ModalView } from "@slack/types";
import { type Card, context, sentence } from "../blocks/card.ts";
import type { Ledger } from "../credits/ledger.ts";
import type { AnsweredCall } from "../credits/paid-call.ts";
import type { Deduplication } from "./deduplication.ts";
import { openModal } from "./modal.ts";
import { ownResult, type ResultPage, resultGone, resultGoneModal, resultValue } from "./paid-result.ts";
import type { ButtonArgs, SubmissionArgs } from "./router.ts";
import { organisationOf } from "./tenancy.ts";

/** How the results of one kind are shared. */
export interface SharedKind {
  /** Of the form and of its field. */
  ids: { view: string; target: string };
  /** Of the form, such as "Share brief": at most 24 characters. */
  title: string;
  /** mrkdwn: what stays with the person who shares. */
  staysBack: string;
  /** What leaves; `undefined` when the call is not of this kind. */
  shared: (call: AnsweredCall, page: number) => Card | undefined;
}

export interface SharingDependencies {
  ledger: Pick<Ledger, "find">;
  deduplication: Pick<Deduplication, "first">;
  /** Told when a response URL no longer served. */
  onFallback: (error: unknown) => void;
}

const noTarget = "Choose a channel or a person.";
const unconfirmed =
  "Slack did not confirm that it was shared. Look whether it is there; if not, share it again. It is free.";

/** "Share…" on a paid result: opens the preview; nothing leaves before the person has seen it. */
export function openShare(kind: SharedKind, { ledger }: Pick<SharingDependencies, "ledger">) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const result = resultValue.decode(action.value);
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const call = await ownResult(ledger, reader, result.call);
    const card = call && kind.shared(call, result.page);
    await openModal(
      client,
      body,
      card === undefined ? resultGoneModal() : shareResultModal(kind, result, card.blocks),
    );
  };
}

/** Posts what was previewed, which the ledger keeps as it was, into the conversation that was chosen: once. */
export function submitShare(kind: SharedKind, { ledger, deduplication, onFallback }: SharingDependencies) {
  return async ({ ack, view, body, respond, context, client }: SubmissionArgs): Promise<void> => {
    const refuse = (reason: string) =>
      ack({ response_action: "errors", errors: { [kind.ids.target]: reason } });
    const { call: id, page } = resultValue.decode(view.private_metadata);
    if (respond === undefined || (body.response_urls ?? []).length === 0) return refuse(noTarget);
    const organisation = organisationOf(context);
    const call = await ownResult(ledger, { organisation, person: body.user.id }, id);
    const card = call && kind.shared(call, page);
    if (card === undefined) return refuse(resultGone);
    const isFirst = await deduplication.first(organisation, `share ${view.id}`);
    await ack();
    if (!isFirst) return;
    try {
      await respond({
        response_type: "in_channel",
        replace_original: false,
        ...signed(card, body.user.id),
      });
    } catch (error) {
      onFallback(error);
      await client.chat.postMessage({ channel: body.user.id, ...sentence(unconfirmed) });
    }
  };
}

function signed({ text, blocks }: Card, sharedBy: string): Card {
  return { text, blocks: [...blocks, context(`Shared by <@${sharedBy}>`)] };
}

/**
 * Shows what leaves before it leaves, and asks where to. Slack's own picker gives the app a response URL for the
 * chosen conversation: it needs no further scope and no membership there, and leaves out channels that are shared
 * with other companies. Nothing is chosen beforehand: the current channel may be one of those.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/multi-select-menu-element
 *
 * @param result what `private_metadata` carries
 * @param preview the blocks that would be posted
 */
export function shareResultModal(
  { ids, title, staysBack }: Omit<SharedKind, "shared">,
  result: ResultPage,
  preview: readonly KnownBlock[],
): ModalView {
  return {
    type: "modal",
    callback_id: ids.view,
    private_metadata: resultValue.encode(result),
    title: { type: "plain_text", text: title },
    submit: { type: "plain_text", text: "Share" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      {
        type: "input",
        block_id: ids.target,
        label: { type: "plain_text", text: "Share with" },
        hint: {
          type: "plain_text",
          text: "Everybody there sees it, guests too. Channels shared with another company are not offered.",
        },
        element: {
          type: "conversations_select",
          action_id: ids.target,
          response_url_enabled: true,
          filter: {
            include: ["public", "private", "mpim", "im"],
            exclude_external_shared_channels: true,
            exclude_bot_users: true,
          },
        },
      },
      context(`*This is what they will see.* ${staysBack}`),
      { type: "divider" },
      ...preview,
    ],
  };
}
