import type { KnownBlock, ModalView } from "@slack/types";
import { type Card, context, formModal, sentence } from "../../blocks/card.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { Deduplication } from "../deduplication.ts";
import { inputBlock } from "../input/form-fields.ts";
import type { SubmissionArgs } from "../router.ts";
import { organisationOf } from "../tenancy.ts";
import { inTime } from "./delivery.ts";
import { type ShareObstacle, shareObstacle } from "./share-audience.ts";

export interface ShareForm {
  /** Of the form and of its field. */
  ids: { view: string; target: string };
  /** Of the form, such as "Share brief": at most 24 characters. */
  title: string;
  /** What `private_metadata` carries. */
  metadata: string;
  /** mrkdwn that goes first, when something changed. */
  note?: string | undefined;
  /** mrkdwn: what stays with the person who shares. */
  staysBack: string;
  /** The blocks that would be posted. */
  preview: readonly KnownBlock[];
}

/**
 * Shows what will be posted, and asks where to. Slack's own picker gives the app a response URL for the chosen
 * conversation, so it needs no further scope or membership, and leaves out channels shared with other companies.
 * Nothing is selected at first: the current channel may be one of those.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/multi-select-menu-element
 */
export function shareModal({ ids, title, metadata, note, staysBack, preview }: ShareForm): ModalView {
  const target = {
    id: ids.target,
    label: "Share with",
    hint: "Everyone there will see it, guests too. Channels shared with another company aren't listed.",
  };
  const picker = inputBlock(target, {
    type: "conversations_select",
    action_id: ids.target,
    response_url_enabled: true,
    filter: {
      include: ["public", "private", "mpim", "im"],
      exclude_external_shared_channels: true,
      exclude_bot_users: true,
    },
  });
  return formModal({
    id: ids.view,
    metadata,
    title,
    submit: "Share",
    blocks: [
      ...(note === undefined ? [] : [context(note)]),
      picker,
      context(`*This is what they will see.* ${staysBack}`),
      { type: "divider" },
      ...preview,
    ],
  });
}

/** What sharing needs of the rest of the app. */
export interface Posting {
  deduplication: Pick<Deduplication, "first">;
}

/**
 * One of three:
 * - what to post; `about` is the contact who mustn't read it, `undefined` when anybody may
 * - why nothing is posted, in plain text
 * - the form again, when what it shows has changed
 */
export type Shared = { card: Card; about: Addressee | undefined } | { problem: string } | ModalView;

/** Milliseconds to wait until Slack says who is in the conversation; the acknowledgement has more. */
const audienceTimeout = 1_000;

/**
 * Posts into the chosen conversation, signed, and once however often the form is submitted; but not where another
 * company or the contact would read it.
 *
 * @param target id of the form's field that shows why nothing is posted
 * @param shared makes what to post, for the chosen conversation
 */
export async function submitShareForm(
  args: SubmissionArgs,
  { deduplication }: Posting,
  { target, shared }: { target: string; shared: () => Promise<Shared> },
): Promise<void> {
  const { ack, view, body, respond, context, client, logger } = args;
  const refuse = (reason: string) => ack({ response_action: "errors", errors: { [target]: reason } });
  const [chosen] = body.response_urls ?? [];
  if (respond === undefined || chosen === undefined) return refuse(noTarget);
  const found = await shared();
  if ("problem" in found) return refuse(found.problem);
  if ("type" in found) return ack({ response_action: "update", view: found });
  const obstacle = await obstacleIn(args, chosen.channel_id, found.about);
  if (obstacle !== "none") return refuse(obstacleTexts[obstacle]);
  const isFirst = await deduplication.first(organisationOf(context), `share ${view.id}`);
  await ack();
  if (!isFirst) return;
  try {
    const card = signed(found.card, body.user.id);
    await respond({ response_type: "in_channel", replace_original: false, ...card });
  } catch (error) {
    logger.warn("posting a shared card failed", error);
    await client.chat.postMessage({ channel: body.user.id, ...sentence(unconfirmed) });
  }
}

async function obstacleIn(
  { client, logger }: Pick<SubmissionArgs, "client" | "logger">,
  conversation: string,
  about: Addressee | undefined,
): Promise<ShareObstacle | "none" | "unknown"> {
  const asked = shareObstacle(client, conversation, about).catch((error: unknown) => {
    logger.warn("share audience unknown", error);
    return undefined;
  });
  return (await inTime(asked, audienceTimeout)) ?? "unknown";
}

function signed({ text, blocks }: Card, sharedBy: string): Card {
  return { text, blocks: [...blocks, context(`Shared by <@${sharedBy}>`)] };
}

const noTarget = "Choose a channel or a person.";
const obstacleTexts: Readonly<Record<ShareObstacle | "unknown", string>> = {
  shared: "People from another company are in this channel, so nothing was shared. Choose another one.",
  contact: "This contact is in the channel and would see it, so nothing was shared. Choose another one.",
  unknown: "Slack is slow to say who's in there, so nothing was shared. Try again in a minute.",
};
const unconfirmed =
  "Slack didn't confirm that it was shared. Check whether it's there; if not, share it again. It's free.";
