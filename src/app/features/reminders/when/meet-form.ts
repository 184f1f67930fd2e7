import type { ModalView } from "@slack/types";
import { WebAPIPlatformError } from "@slack/web-api";
import { z } from "zod";
import { cardModal, context, formModal, noticeModal, sentence } from "#app/blocks/card.ts";
import { limits } from "#app/blocks/limits.ts";
import { escapeText, plainText } from "#app/blocks/mrkdwn.ts";
import { readableAddress } from "#app/outreach/contact.ts";
import { jsonValue } from "#app/slack/input/carried-values.ts";
import { withName } from "#app/slack/input/command-contact.ts";
import {
  contactField,
  contactFieldId,
  readContactField,
  typedAddress,
} from "#app/slack/input/contact-field.ts";
import {
  fieldErrors,
  inputBlock,
  readField,
  readTextField,
  textField,
} from "#app/slack/input/form-fields.ts";
import { askingWho, doubtText, type NameDoubt } from "#app/slack/input/name-doubt.ts";
import { openWhenReady, refuseForm, replaceForm } from "#app/slack/reply/modal.ts";
import type { CommandArgs, SubmissionArgs } from "#app/slack/router.ts";
import { destinationFor, notSetUp } from "../channel/destination.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { fieldSentences, formNotOpened, lookingAtReminders, settingUpMeeting } from "../sentences.ts";
import { placeText } from "../sources/source-text.ts";
import { readMinutesBefore } from "../subcommand.ts";
import { addMeeting, type MeetOrder, maxTitleLength } from "./meet.ts";
import { farthestMeeting } from "./when.ts";

/** What we understood of a typed meeting, and why we don't know who it's with, or when. */
type MeetDraft = Omit<MeetOrder, "startsAt"> & {
  startsAt: number | undefined;
  doubt?: NameDoubt | undefined;
  /** Plain text. */
  whenDoubt?: string | undefined;
};

const carried = jsonValue(
  z.object({ channel: z.string(), trigger: z.string(), joinLink: z.string().exactOptional() }),
  limits.privateMetadata,
);
const formTitle = "Add a meeting";
const maxGuestsLength = 500;

/** Opens the form, unless nothing can be posted in the channel. @throws errors of the Web API */
export async function openMeetForm(
  request: ChannelRequest,
  args: CommandArgs,
  draft: MeetDraft,
): Promise<void> {
  await args.ack();
  const view = destinationFor(request).then((destination) => {
    if ("obstacle" in destination) return noticeModal(formTitle, notSetUp(destination.obstacle));
    const form = meetFormModal(request.channel, draft);
    return draft.doubt === undefined || draft.guests.length > 0 ? form : askingWho(form, draft.doubt);
  });
  try {
    await openWhenReady(args, view, noticeModal(formTitle, lookingAtReminders));
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError) || error.data.error === "missing_scope") throw error;
    request.log.warn({ err: error }, "Slack didn't open a form");
    const text = `${escapeText(draft.whenDoubt ?? "", 200)} ${formNotOpened}`.trim();
    await args.respond({ response_type: "ephemeral", ...sentence(text) });
  }
}

/** The form for a single meeting, with what we understood. */
export function meetFormModal(channel: string, draft: MeetDraft): ModalView {
  const { guests, doubt, startsAt, minutes, title, joinLink, trigger, whenDoubt = "" } = draft;
  const [contact, ...others] = guests;
  const who = doubt === undefined ? "" : `Who's “${plainText(doubt.typed, 80)}”?`;
  const whatToDo = `${startsAt === undefined ? "Choose" : "Check"} the day and time, in your time zone.`;
  return formModal({
    id: ids.meetView,
    metadata: carried.encode({ channel, trigger, ...(joinLink !== undefined && { joinLink }) }),
    title: formTitle,
    submit: "Add",
    blocks: [
      contactField(contact),
      textField({
        id: ids.meetGuests,
        label: "Other guests",
        max: maxGuestsLength,
        initial: others.map(({ address }) => readableAddress(address)).join(", "),
        hint: `${contact === undefined ? "" : who} E-mail addresses or LinkedIn URLs.`.trim(),
        isOptional: true,
      }),
      inputBlock(
        { id: ids.meetTime, label: "When", hint: `${whenDoubt} ${whatToDo}`.trim() },
        {
          type: "datetimepicker",
          action_id: ids.meetTime,
          ...(startsAt !== undefined && { initial_date_time: Math.floor(startsAt / 1_000) }),
        },
      ),
      textField({ id: ids.meetLength, label: "Minutes it takes", max: 20, initial: String(minutes) }),
      textField({ id: ids.meetTitle, label: "Title", max: maxTitleLength, initial: title, isOptional: true }),
      context(`We'll remind you ${placeText(channel)}. Free.`),
    ],
  });
}

const chosenTime = z.object({ selected_date_time: z.number().nullish() });

/** Adds the form's meeting, and replaces the form with what we added. */
export async function submitMeetForm(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { people, now, client, organisation, person } = request;
  const { values } = args.view.state;
  const { channel, ...order } = carried.decode(args.view.private_metadata);
  const contact = readContactField(values);
  const typed = readTextField(values, ids.meetGuests).match(/[^\s,;]+/g) ?? [];
  const others = typed.flatMap((word) => typedAddress(word) ?? []).map((address) => ({ address }));
  const wrong = typed.find((word) => typedAddress(word) === undefined);
  const seconds = readField(values, ids.meetTime, chosenTime)?.selected_date_time;
  const startsAt = seconds ? seconds * 1_000 : undefined;
  const minutes = readMinutesBefore(readTextField(values, ids.meetLength));
  const errors = fieldErrors({
    [contactFieldId]: contact === undefined ? fieldSentences.contact : undefined,
    [ids.meetGuests]: wrong && doubtText({ kind: "unreadable", typed: wrong }),
    [ids.meetTime]: timeProblem(startsAt, now()),
    [ids.meetLength]: minutes === undefined ? fieldSentences.minutes : undefined,
  });
  if (errors !== undefined || contact === undefined || startsAt === undefined || minutes === undefined)
    return refuseForm(args, errors ?? {});
  const title = readTextField(values, ids.meetTitle);
  const actor = { organisation, person, channel };
  const named = [contact, ...others].map((one) => withName(one, people, actor));
  const added = Promise.all(named).then((guests) =>
    addMeeting({ ...request, channel }, { ...order, guests, startsAt, minutes, title }),
  );
  await replaceForm(
    args,
    added.then((card) => cardModal({ title: formTitle, card })),
    noticeModal(formTitle, settingUpMeeting),
  );
  await request.drawHome(client, organisation, person);
}

/** @param startsAt Unix time in milliseconds @returns why no meeting can be then; plain text */
export function timeProblem(startsAt: number | undefined, now: number): string | undefined {
  if (startsAt === undefined) return fieldSentences.time;
  if (startsAt <= now) return "That time has passed.";
  return startsAt > now + farthestMeeting ? "That's more than a year away." : undefined;
}
