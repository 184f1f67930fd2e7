import type { InputBlock, ModalView } from "@slack/types";
import { z } from "zod";
import { context, formModal, section } from "#app/blocks/card.ts";
import { type AllowedHost, readFeedAddress } from "#app/calendar/fetch/feed-address.ts";
import { defaultSettings, type FeedSettings } from "#app/reminders/sources/source.ts";
import type { Channel } from "#app/slack/client/channels.ts";
import {
  choiceField,
  inputBlock,
  readChoiceField,
  readField,
  readTextField,
  textField,
} from "#app/slack/input/form-fields.ts";
import { addFormValue, channelName, place } from "../buttons.ts";
import { ids } from "../ids.ts";
import { fieldSentences, guestsAreHere } from "../sentences.ts";
import { readSettingsFields, settingsFields } from "./change-form.ts";
import { addressProblems, whereItIs } from "./feed-problems.ts";

const maxAddressLength = 2_000;

const beforehand =
  "Before each meeting you'll get a card: who's coming from outside, and how to speak with them. Free.";
const secret =
  "It's a secret: whoever has it can read the calendar. We store it encrypted and show it to no one. Paste it here rather than after the command: the message box keeps a history of what you type.";

/** What the form for adding a calendar begins with. */
interface AddFormStart {
  /** The channel it was opened in, without which it offers any. */
  channel?: Pick<Channel, "id" | "name">;
  /** Whether people from outside read that. */
  hasOutsiders?: boolean;
  /** Why that channel isn't offered; mrkdwn. */
  notHere?: string;
  /** For oneself, unless something else is chosen. */
  chosenPlace?: "own" | "channel";
  settings?: FeedSettings;
}

/** The form for adding a calendar. */
export function addFormModal(start: AddFormStart): ModalView {
  const { channel, notHere, settings = defaultSettings } = start;
  return formModal({
    id: ids.addView,
    metadata: addFormValue.encode({ channel: channel?.id }),
    title: "Add a calendar",
    submit: "Add",
    blocks: [
      section(beforehand),
      textField({
        id: ids.addAddress,
        label: "Calendar address (iCal, .ics)",
        placeholder: "https://calendar.google.com/calendar/ical/…/basic.ics",
        max: maxAddressLength,
      }),
      section("*Where do I find it?*", ...whereItIs),
      context(secret),
      placeField(start),
      ...(start.hasOutsiders === true ? [context(guestsAreHere)] : []),
      ...(channel === undefined ? [channelField] : []),
      ...(notHere === undefined ? [] : [context(notHere)]),
      ...settingsFields(settings),
    ],
  });
}

function placeField({ channel, hasOutsiders = false, chosenPlace = "own" }: AddFormStart): InputBlock {
  const readers = hasOutsiders ? "also read by people from outside" : "everyone in it sees them";
  return choiceField({
    id: ids.addPlace,
    label: "Where?",
    isOpen: true,
    choices: {
      own: "Only me (direct message)",
      channel: `${channel === undefined ? "A channel" : channelName(channel)}: ${readers}`,
    },
    chosen: chosenPlace,
  });
}

const channelField = inputBlock(
  {
    id: ids.addChannel,
    label: "Channel",
    hint: "Everyone there sees the reminders. Invite Rapport first. Channels shared with another company aren't listed.",
    isOptional: true,
  },
  {
    type: "conversations_select",
    action_id: ids.addChannel,
    filter: {
      include: ["public", "private"],
      exclude_external_shared_channels: true,
      exclude_bot_users: true,
    },
  },
);

/** A calendar to add. */
export interface FeedOrder {
  address: URL;
  /** The chosen settings. Others keep their value if the channel already has this calendar, or get the default. */
  settings: Partial<FeedSettings>;
}

/** A submitted form. Reminders go to the person's own messages with the app, or to a channel. */
export interface AddForm {
  where: "own" | { channel: string };
  order: FeedOrder & { settings: FeedSettings };
  /** That it was opened in, if it was one. */
  channel: string | undefined;
}

/**
 * @param view of the submission
 * @returns the form, or an error per field: plain text
 * @throws ZodError if it isn't this form
 */
export function readAddForm(
  { state: { values }, private_metadata }: { state: { values: unknown }; private_metadata: string },
  allowedHosts: readonly AllowedHost[],
): AddForm | { errors: Record<string, string> } {
  const { channel } = addFormValue.decode(private_metadata);
  const where = readWhere(values, channel);
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
  return { where, order: { address: read.address, ...settings }, channel };
}

const conversation = z.object({ selected_conversation: z.string().nullish() });

/** @returns `undefined` if "channel" is chosen without a channel */
function readWhere(values: unknown, carried: string | undefined): AddForm["where"] | undefined {
  if (readChoiceField(values, ids.addPlace, place) !== "channel") return "own";
  if (carried !== undefined) return { channel: carried };
  const channel = readField(values, ids.addChannel, conversation)?.selected_conversation;
  return channel ? { channel } : undefined;
}
