import type { ModalView } from "@slack/types";
import type { AuditLog } from "../../audit/audit-log.ts";
import { actions, type Card, section, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { type ShareAudienceOptions, type ShareTarget, shareProblem } from "../access/share-audience.ts";
import { openDirectMessages } from "../client/channels.ts";
import type { Deduplication } from "../deduplication.ts";
import type { SubmissionArgs } from "../router.ts";
import type { ChannelPosts, Posted } from "./channel-post.ts";
import { inTime } from "./delivery.ts";
import { type MachineText, originMetadata, originOf } from "./machine-text.ts";
import { refuseForm } from "./modal.ts";
import { colleagueFieldId, readShareTarget, signature } from "./share-modal.ts";
import type { SharedCards } from "./shared-cards.ts";
import type { TakeBack } from "./take-back.ts";

export interface CardSharingOptions extends ShareAudienceOptions {
  deduplication: Pick<Deduplication, "first">;
  posts: Pick<ChannelPosts, "post">;
  takeBack: Pick<TakeBack, "button">;
  sharedCards: Pick<SharedCards, "record">;
  auditLog: Pick<AuditLog, "record">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Milliseconds to wait until Slack says who would read it. */
  maxPeopleWait?: number | undefined;
}

/**
 * One of three:
 * - what to post, the contact it's about, who mustn't read it, and how a machine wrote it, if one did
 * - why nothing is posted, in plain text
 * - the form again, when what it shows has changed
 */
export type Shared = { card: Card; about: Addressee; origin?: MachineText } | { problem: string } | ModalView;

/** `forgotten`: the contact was, while it was posted, and it's taken back. */
type SharePosted = Posted | { kind: "forgotten" };

/** Milliseconds: the acknowledgement has more. */
const audienceTimeout = 1_000;

/** Shares cards with a channel or a colleague, signed by who shares them. */
export type CardSharing = ReturnType<typeof createCardSharing>;

export function createCardSharing(options: CardSharingOptions) {
  const { deduplication, takeBack, sharedCards, now, maxPeopleWait = audienceTimeout } = options;

  /** Where it is, for everybody there; a colleague's copy is taken back from a receipt. */
  async function post(
    args: SubmissionArgs,
    { kind, id }: ShareTarget,
    { card: { text, blocks }, about, origin }: Extract<Shared, { card: Card }>,
    since: number,
  ): Promise<SharePosted> {
    const { client, organisation, person: by } = args;
    const channel = kind === "person" ? await openDirectMessages(client, id) : id;
    const accessory = kind === "channel" && { accessory: takeBack.button(organisation, { by }) };
    const signed = [...blocks, { ...signature(by, origin), ...accessory }];
    const posted = await options.posts.post(organisation, channel, {
      text: origin === undefined ? text : `${text} · ${originOf(origin)}`,
      blocks: signed,
      ...(origin !== undefined && { metadata: originMetadata(origin) }),
    });
    if (posted.kind !== "done") return posted;
    const place = { channel, ts: posted.ts };
    if (!(await sharedCards.record(organisation, about, place, since))) {
      await client.chat.delete(place);
      return { kind: "forgotten" };
    }
    if (kind === "person") {
      const button = takeBack.button(organisation, { by, message: place });
      const line = `Shared with <@${id}>: ${text}`;
      await client.chat
        .postMessage({ channel: by, text: line, blocks: [section(line), actions(button)] })
        // It names the contact too.
        .then(async ({ channel: own, ts }) => {
          if (own === undefined || ts === undefined) return;
          const receipt = { channel: own, ts };
          if (!(await sharedCards.record(organisation, about, receipt, since)))
            await client.chat.delete(receipt);
        })
        .catch((error: unknown) => args.logger.warn("receipt of a shared card failed", error));
    }
    return posted;
  }

  return {
    /**
     * Posts where a share form says, once however often it is submitted; not where the contact, or anybody from
     * outside, would read it. An error is shown at the form's field.
     *
     * @param field ID of the form's field for a channel
     * @param shared makes what to post
     */
    async submit(args: SubmissionArgs, field: string, shared: () => Promise<Shared>): Promise<void> {
      const { ack, view, client, organisation, person, logger } = args;
      const read = readShareTarget(view.state.values, field);
      if ("errors" in read) return refuseForm(args, read.errors);
      const { target } = read;
      const since = now();
      const at = target.kind === "channel" ? field : colleagueFieldId;
      const found = await shared();
      if ("problem" in found) return refuseForm(args, { [at]: found.problem });
      if ("type" in found) return ack({ response_action: "update", view: found });
      const share = { about: found.about, by: person };
      const asked = shareProblem(options, organisation, target, share).catch((error: unknown) => {
        logger.warn("share audience unknown", error);
        return audienceUnknown;
      });
      const problem = await inTime(
        asked.then((text) => ({ text })),
        maxPeopleWait,
      );
      const reason = problem === undefined ? audienceUnknown : problem.text;
      if (reason !== undefined) return refuseForm(args, { [at]: reason });
      const isFirst = await deduplication.first(organisation, `share ${view.id}`);
      await ack();
      if (!isFirst) return;
      const { address } = found.about;
      const enter = (outcome: string) =>
        options.auditLog.record({ organisation, actor: person, action: "share", address, outcome });
      await enter(`to a ${target.kind}`);
      const posted = await post(args, target, found, since);
      if (posted.kind === "done") return;
      await enter(`${posted.kind}, to a ${target.kind}`);
      logger.warn("sharing a card failed", posted);
      await client.chat.postMessage({ channel: person, ...sentence(failure(posted)) });
    },
  };
}

const audienceUnknown = "Slack is slow to say who would see this. Nothing was shared. Try again in a minute.";

/** mrkdwn. */
function failure(posted: Exclude<SharePosted, { kind: "done" }>): string {
  switch (posted.kind) {
    case "forgotten":
      return "A workspace admin had the person it's about forgotten in the meantime, so we took back what you shared.";
    case "refused":
      return `Slack didn't accept what you shared (“${escapeText(posted.reason, 80)}”). Nothing was shared. Try again, or choose another place; it's free.`;
    case "later":
      return "Slack is busy. Nothing was shared. Share it again in a minute; it's free.";
    case "unknown":
      return "Slack didn't confirm that it was shared. Check whether it's there; if not, share it again. It's free.";
  }
}
