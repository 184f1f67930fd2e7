import type { ModalView } from "@slack/types";
import { z } from "zod";
import { type Card, cardModal, context, formModal, noticeModal, sentence } from "#app/blocks/card.ts";
import type { Agenda } from "#app/reminders/agendas.ts";
import { choiceField, inputBlock, readChoiceField, readField } from "#app/slack/input/form-fields.ts";
import { openWhenReady, refuseForm, replaceForm } from "#app/slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "#app/slack/router.ts";
import { channelValue } from "../buttons.ts";
import { mayUse } from "../channel/access.ts";
import { destinationFor, notSetUp, readPerson } from "../channel/destination.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { fieldSentences, lookingAtReminders, noTimeZone } from "../sentences.ts";
import { showInPlace } from "../sources/list.ts";
import { placeText } from "../sources/source-text.ts";
import { type AgendaOrder, readTimeOfDay } from "../subcommand.ts";
import { agendaSettingsCard } from "./agenda-card.ts";

/** The default time of an agenda: minutes after midnight. */
const defaultMinute = 8 * 60 + 30;

/** Shows, sets or removes a channel's morning agenda. Idempotent. @throws errors of the Web API */
export async function orderAgenda(request: ChannelRequest, order: AgendaOrder): Promise<Card> {
  const { agendas, client, organisation, channel, person } = request;
  switch (order.kind) {
    case "show":
      return agendaSettingsCard(channel, await findAgenda(request));
    case "off": {
      const wasSetUp =
        (await findAgenda(request)) !== undefined && (await agendas.remove(organisation, channel));
      const what = wasSetUp ? "The morning agenda is off" : "There was no morning agenda";
      return sentence(`${what} ${placeText(channel)}.`);
    }
    case "set": {
      const destination = await destinationFor(request);
      if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
      const { timeZone } = await readPerson(client, person);
      if (timeZone === undefined)
        return sentence(`${noTimeZone} Set it in Slack's preferences, then try again. Nothing was changed.`);
      const { minute, weekdaysOnly } = order;
      const agenda = { channel, person, minute, weekdaysOnly, timeZone };
      return agendaSettingsCard(channel, await agendas.set(organisation, agenda));
    }
  }
}

/** @returns the channel's agenda, as if there were none if this person may not use it; @throws as `mayUse` */
async function findAgenda(request: ChannelRequest): Promise<Agenda | undefined> {
  const { agendas, organisation, channel } = request;
  const agenda = await agendas.find(organisation, channel);
  return agenda && (await mayUse(request, { channel, owners: [agenda.person] })) ? agenda : undefined;
}

/** "Set up…", "Change…", "Morning agenda…": opens the form with the current settings. */
export async function openAgendaForm(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { channel } = channelValue.decode(args.action.value);
  const view = findAgenda({ ...request, channel }).then((agenda) =>
    agendaFormModal({ channel, minute: defaultMinute, weekdaysOnly: true, ...agenda }),
  );
  await openWhenReady(args, view, waitingModal);
}

/** Saves the form and replaces it with the new settings. */
export async function submitAgendaForm(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { view } = args;
  const order = readAgendaForm(view.state.values);
  if (order === undefined) return refuseForm(args, { [ids.agendaTime]: fieldSentences.time });
  const { channel } = channelValue.decode(view.private_metadata);
  const made = orderAgenda({ ...request, channel }, order);
  await replaceForm(
    args,
    made.then((card) => cardModal({ title, card })),
    waitingModal,
  );
  await request.drawHome(request.client, request.organisation, request.person);
}

/** "Turn off". */
export async function turnAgendaOff(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { channel } = channelValue.decode(args.action.value);
  await showInPlace(args, await orderAgenda({ ...request, channel }, { kind: "off" }));
  const { client, organisation, person } = request;
  if (args.body.view !== undefined) await request.drawHome(client, organisation, person);
}

const title = "Morning agenda";
const waitingModal = noticeModal(title, lookingAtReminders);

/** The form for a channel's morning agenda, with the current or default settings. */
export function agendaFormModal(agenda: Pick<Agenda, "channel" | "minute" | "weekdaysOnly">): ModalView {
  const { channel, minute, weekdaysOnly } = agenda;
  const time = new Date(minute * 60_000).toISOString().slice(11, 16);
  return formModal({
    id: ids.agendaView,
    metadata: channelValue.encode({ channel }),
    title,
    submit: "Save",
    blocks: [
      context(
        `The day's meetings in one message ${placeText(channel)}, and nothing on days without any. Free.`,
      ),
      inputBlock(
        { id: ids.agendaTime, label: "When", hint: "In your time zone." },
        { type: "timepicker", action_id: ids.agendaTime, initial_time: time },
      ),
      choiceField({
        id: ids.agendaDays,
        label: "Days",
        isOpen: true,
        choices: { weekdays: "Weekdays", daily: "Every day" },
        chosen: weekdaysOnly ? "weekdays" : "daily",
      }),
    ],
  });
}

const chosenTime = z.object({ selected_time: z.string().nullish() });
const days = z.enum(["weekdays", "daily"]);

/**
 * @param values `view.state.values` of a submission
 * @returns `undefined` if no time is chosen
 * @throws ZodError if it isn't this form
 */
function readAgendaForm(values: unknown): Extract<AgendaOrder, { kind: "set" }> | undefined {
  const minute = readTimeOfDay(readField(values, ids.agendaTime, chosenTime)?.selected_time ?? "");
  const chosen = readChoiceField(values, ids.agendaDays, days);
  return minute === undefined ? undefined : { kind: "set", minute, weekdaysOnly: chosen !== "daily" };
}
