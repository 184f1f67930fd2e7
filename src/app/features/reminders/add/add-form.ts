import type { InputBlock, ModalView } from "@slack/types";
import { z } from "zod";
import { context } from "../../../blocks/card.ts";
import type { AllowedHost } from "../../../calendar/fetch/allowed-hosts.ts";
import { readFeedAddress } from "../../../calendar/fetch/feed-address.ts";
import { defaultSettings, type FeedSettings } from "../../../reminders/sources/source.ts";
import { choiceField, readChoiceField, readTextField, textField } from "../../../slack/input/form-fields.ts";
import { readSettingsFields, settingsFields } from "../change/settings-fields.ts";
import { fieldSentences } from "../command/sentences.ts";
import { ids } from "../ids.ts";
import { type AddFormStart, addFormValue, place } from "../list/list-values.ts";
import { placeText } from "../list/source-text.ts";
import type { FeedOrder } from "./add.ts";
import { addressProblems } from "./feed-problems.ts";

const maxAddressLength = 2_000;

/**
 * The form for adding a calendar.
 *
 * @param start the channel, without which the form asks for one, and the initial values
 */
export function addFormModal({ channel, chosen }: AddFormStart): ModalView {
  return {
    type: "modal",
    callback_id: ids.addView,
    private_metadata: addFormValue.encode({ channel }),
    title: { type: "plain_text", text: "Add a calendar" },
    submit: { type: "plain_text", text: "Add" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      context(
        channel === undefined
          ? "Before each meeting a card is posted where you choose: who is coming, and how to speak with them. Free."
          : `Before each meeting a card is posted ${placeText(channel)}: who is coming, and how to speak with them. Free.`,
      ),
      ...(channel === undefined ? [placeField(chosen), channelField(chosen)] : []),
      textField({
        id: ids.addAddress,
        label: "Address of the calendar (iCal, .ics)",
        hint: "Nobody sees it; it is stored encrypted.",
        placeholder: "https://calendar.google.com/calendar/ical/…/basic.ics",
        most: maxAddressLength,
      }),
      context(
        "A secret address is better pasted here than typed after the command: what is typed into the message box stays in its history.",
      ),
      ...settingsFields(chosen?.settings ?? defaultSettings),
    ],
  };
}

function placeField(chosen: AddFormStart["chosen"]): InputBlock {
  return choiceField({
    id: ids.addPlace,
    label: "Where",
    isOpen: true,
    choices: { channel: "In a channel", own: "In my messages with Rapport, for me alone" },
    chosen: chosen?.place ?? "channel",
  });
}

function channelField(chosen: AddFormStart["chosen"]): InputBlock {
  return {
    type: "input",
    block_id: ids.addChannel,
    optional: true,
    label: { type: "plain_text", text: "Channel" },
    hint: {
      type: "plain_text",
      text: "Everybody there sees the reminders. Invite Rapport to it first. Channels shared with another company are not offered.",
    },
    element: {
      type: "conversations_select",
      action_id: ids.addChannel,
      ...(chosen?.channel !== undefined && { initial_conversation: chosen.channel }),
      filter: {
        include: ["public", "private"],
        exclude_external_shared_channels: true,
        exclude_bot_users: true,
      },
    },
  };
}

const channelState = z.object({
  [ids.addChannel]: z.object({ [ids.addChannel]: z.object({ selected_conversation: z.string().nullish() }) }),
});

/** A submitted form. Reminders go to a channel or to the person's own messages with the app. */
export interface AddForm {
  where: { channel: string } | "own";
  order: FeedOrder & { settings: FeedSettings };
  /** The initial state for opening the form again with the same values. */
  start: AddFormStart;
}

/** A valid form, or an error per field; plain text. */
export type AddFormReading = AddForm | { errors: Record<string, string> };

/**
 * @param view of the submission
 * @throws ZodError if it isn't this form
 */
export function readAddForm(
  { state: { values }, private_metadata }: { state: { values: unknown }; private_metadata: string },
  allowedHosts: readonly AllowedHost[],
): AddFormReading {
  const { channel: carried } = addFormValue.decode(private_metadata);
  const where = carried === undefined ? readWhere(values) : { channel: carried };
  const read = readFeedAddress(readTextField(values, ids.addAddress), allowedHosts);
  const settings = readSettingsFields(values);
  if (where === undefined || "problem" in read || "errors" in settings) {
    return {
      errors: {
        ...(where === undefined && { [ids.addChannel]: fieldSentences.channel }),
        ...("problem" in read && { [ids.addAddress]: addressProblems[read.problem] }),
        ...("errors" in settings && settings.errors),
      },
    };
  }
  const place = where === "own" ? { place: "own" as const } : { place: "channel" as const, ...where };
  const start = { channel: carried, chosen: { ...place, ...settings } };
  return { where, order: { address: read.address, ...settings }, start };
}

/** @returns `undefined` if "channel" is chosen without a channel */
function readWhere(values: unknown): AddForm["where"] | undefined {
  if (readChoiceField(values, ids.addPlace, place) === "own") return "own";
  const channel = channelState.parse(values)[ids.addChannel][ids.addChannel].selected_conversation;
  return channel ? { channel } : undefined;
}
