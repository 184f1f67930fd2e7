import type { InputBlock, ModalView, PlainTextOption } from "@slack/types";
import { z } from "zod";
import {
  type Card,
  cardModal,
  context,
  formModal,
  noticeModal,
  section,
  sentence,
} from "#app/blocks/card.ts";
import { limits } from "#app/blocks/limits.ts";
import { covers, type FeedSettings } from "#app/reminders/sources/source.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import { jsonValue } from "#app/slack/input/carried-values.ts";
import {
  choiceField,
  inputBlock,
  readCheckboxes,
  readChoiceField,
  readTextField,
  textField,
} from "#app/slack/input/form-fields.ts";
import { replyPrivately } from "#app/slack/reply/delivery.ts";
import { postToResponseUrl } from "#app/slack/reply/delivery-target.ts";
import { openWhenReady, refuseForm, updateModal } from "#app/slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs, SubmissionArgs } from "#app/slack/router.ts";
import { findSource } from "../channel/access.ts";
import type { PersonRequest } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { fieldSentences, lookingAtReminders, sourceGone } from "../sentences.ts";
import { readMinutesBefore } from "../subcommand.ts";
import { changeSettings } from "./change-sources.ts";
import { readList } from "./list.ts";
import { coversTexts, placeText, settingsText } from "./source-text.ts";
import { viewOf } from "./source-views.ts";

/** Where the form was opened, and where to show the result. */
const formOrigin = z.discriminatedUnion("in", [
  z.object({ in: z.literal("message"), channel: z.string().optional(), responseUrl: z.url() }),
  z.object({ in: z.literal("modal"), view: z.string().min(1) }),
  z.object({ in: z.literal("home") }),
]);
type FormOrigin = z.infer<typeof formOrigin>;

/** What the form carries. */
export const changeFormValue = jsonValue(
  z.object({ source: z.string().min(1), origin: formOrigin }),
  limits.privateMetadata,
);

const title = "Change a calendar";

/** The form for a calendar's settings. */
export function changeFormModal(source: ListedSource, origin: FormOrigin): ModalView {
  return formModal({
    id: ids.changeView,
    metadata: changeFormValue.encode({ source: source.id, origin }),
    title,
    submit: "Save",
    blocks: [
      section(viewOf(source).name),
      ...settingsFields(source),
      context(
        `This changes what we post ${placeText(source.channel)} from now on. For a different address, add it and remove this one. Free.`,
      ),
    ],
  });
}

/** "Change…": opens the form with the current settings. @param source that was chosen, unless it's gone */
export async function openChangeForm(
  args: ButtonArgs | OverflowArgs,
  source: Promise<ListedSource | undefined>,
): Promise<void> {
  const view = source.then((found) =>
    canChange(found) ? changeFormModal(found, originOf(args.body)) : noticeModal(title, sourceGone),
  );
  await openWhenReady(args, view, noticeModal(title, lookingAtReminders));
}

function canChange(source: ListedSource | undefined): source is ListedSource {
  return source !== undefined && viewOf(source).choices.includes("change");
}

function originOf({ view, channel, response_url }: (ButtonArgs | OverflowArgs)["body"]): FormOrigin {
  if (view === undefined) return { in: "message", channel: channel?.id, responseUrl: response_url };
  return view.type === "modal" ? { in: "modal", view: view.id } : { in: "home" };
}

/** Saves the form, and updates the view it was opened from. */
export async function submitChangeForm(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { ack, view } = args;
  const read = readSettingsFields(view.state.values);
  if ("errors" in read) return refuseForm(args, read.errors);
  await ack();
  const { source, origin } = changeFormValue.decode(view.private_metadata);
  const list = origin.in === "message" ? origin.channel : undefined;
  const card = await saved(request, source, read.settings, list);
  if (origin.in === "home") return request.drawHome(request.client, request.organisation, request.person);
  await showAt(origin, args, card);
}

/** @returns the list with what was changed: of this channel, or else of the source's */
async function saved(
  request: PersonRequest,
  id: string,
  settings: FeedSettings,
  list: string | undefined,
): Promise<Card> {
  const source = await findSource(request, id);
  if (!canChange(source)) return sentence(sourceGone);
  const isChanged = await changeSettings(request, source, settings);
  const { name } = viewOf(source);
  const note = isChanged ? `Changed: ${name}. Now: ${settingsText(settings)}.` : `${name}: nothing changed.`;
  return readList({ ...request, channel: list ?? source.channel }, { note });
}

/** Updates the list the form was opened from. */
async function showAt(
  origin: Exclude<FormOrigin, { in: "home" }>,
  { client, person: user, logger }: SubmissionArgs,
  card: Card,
): Promise<void> {
  if (origin.in === "modal") {
    // If this fails, the person has closed the list, and there is nothing to update.
    await updateModal(client, origin.view, cardModal({ title: "Reminders", card }));
    return;
  }
  const respond = async (message: object) => {
    if (await postToResponseUrl(client, origin.responseUrl, message)) return;
    throw new Error("The response URL of a list has expired.");
  };
  await replyPrivately({ respond, client, channel: origin.channel, user, isReplacing: true, logger })(card);
}

const allDay: PlainTextOption = {
  text: { type: "plain_text", text: "Include all-day events" },
  value: "all day",
};

/** The form fields for a calendar's settings. @param settings initial values */
export function settingsFields({ minutesBefore, covers, includesAllDay }: FeedSettings): InputBlock[] {
  return [
    textField({
      id: ids.feedMinutes,
      label: "Minutes before each meeting",
      max: 20,
      initial: String(minutesBefore),
    }),
    choiceField({
      id: ids.feedCovers,
      label: "Remind about",
      isOpen: true,
      choices: coversTexts,
      chosen: covers,
    }),
    inputBlock(
      { id: ids.feedAllDay, label: "All-day events", isOptional: true },
      {
        type: "checkboxes",
        action_id: ids.feedAllDay,
        options: [allDay],
        ...(includesAllDay && { initial_options: [allDay] }),
      },
    ),
  ];
}

/**
 * @param values `view.state.values` of a submission
 * @returns the chosen settings, or an error per field: plain text
 * @throws ZodError if the form has no such fields
 */
export function readSettingsFields(
  values: unknown,
): { settings: FeedSettings } | { errors: Record<string, string> } {
  const minutesBefore = readMinutesBefore(readTextField(values, ids.feedMinutes));
  if (minutesBefore === undefined) return { errors: { [ids.feedMinutes]: fieldSentences.minutes } };
  return {
    settings: {
      minutesBefore,
      covers: readChoiceField(values, ids.feedCovers, covers) ?? "meetings",
      includesAllDay: readCheckboxes(values, ids.feedAllDay).length > 0,
    },
  };
}
