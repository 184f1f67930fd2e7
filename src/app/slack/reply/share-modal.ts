import type { KnownBlock, ModalView, SectionBlock } from "@slack/types";
import { z } from "zod";
import { context, formModal, section } from "../../blocks/card.ts";
import type { ShareTarget } from "../access/share-audience.ts";
import { inputBlock, readField } from "../input/form-fields.ts";
import { type MachineText, originLine } from "./machine-text.ts";

/** Of the field for a colleague; the one for a channel has an ID of the feature's own. */
export const colleagueFieldId = "share_colleague";

export interface ShareForm {
  /** Of the form and of its field for a channel. */
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
  /** Slack ID of who shares. */
  sharedBy: string;
  /** Absent when no machine wrote it. */
  origin?: MachineText;
}

/**
 * Shows what will be posted, and asks where to: to a channel or a colleague. Slack's picker leaves out channels
 * shared with other companies. Nothing is selected at first: the current channel may be one of those.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element
 */
export function shareModal(form: ShareForm): ModalView {
  const { ids, title, metadata, note, staysBack, preview, sharedBy, origin } = form;
  const channel = { id: ids.target, label: "Channel", isOptional: true };
  const colleague = { id: colleagueFieldId, label: "Or a colleague", isOptional: true };
  return formModal({
    id: ids.view,
    metadata,
    title,
    submit: "Share",
    blocks: [
      ...(note === undefined ? [] : [context(note)]),
      inputBlock(
        { ...channel, hint: "Rapport has to be in it. Everyone there will see this." },
        {
          type: "conversations_select",
          action_id: channel.id,
          filter: { include: ["public", "private"], exclude_external_shared_channels: true },
        },
      ),
      inputBlock(
        { ...colleague, hint: "Rapport sends it to them in a direct message." },
        { type: "users_select", action_id: colleague.id },
      ),
      context(`*This is what they will see.* ${staysBack} You can take it back later.`),
      { type: "divider" },
      ...preview,
      signature(sharedBy, origin),
    ],
  });
}

/**
 * The last line of what is shared.
 *
 * @param origin absent when no machine wrote it
 */
export function signature(sharedBy: string, origin?: MachineText): SectionBlock {
  const person = `<@${sharedBy}>`;
  return section(origin === undefined ? `Shared by ${person}` : originLine(origin, "shared", person));
}

const channelState = z.object({ selected_conversation: z.string().nullish() });
const colleagueState = z.object({ selected_user: z.string().nullish() });

/**
 * @param values `view.state.values` of a submission
 * @param field ID of the field for a channel
 * @returns where to share it, or the error by field
 * @throws ZodError when the form has no such fields
 */
export function readShareTarget(
  values: unknown,
  field: string,
): { target: ShareTarget } | { errors: Record<string, string> } {
  const channel = readField(values, field, channelState)?.selected_conversation;
  const colleague = readField(values, colleagueFieldId, colleagueState)?.selected_user;
  if (channel && colleague)
    return { errors: { [colleagueFieldId]: "Choose a channel or a colleague, not both." } };
  if (channel) return { target: { kind: "channel", id: channel } };
  if (colleague) return { target: { kind: "person", id: colleague } };
  return { errors: { [field]: "Choose a channel or a colleague." } };
}
