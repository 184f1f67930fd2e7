import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import { nextAgenda } from "../../../reminders/agendas/agenda-time.ts";
import { inTime } from "../../../slack/reply/delivery.ts";
import { openWhenReady, updateModal } from "../../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { destinationOf } from "../channel/destination.ts";
import { notSetUp } from "../channel/obstacles.ts";
import { readPerson } from "../channel/person.ts";
import { fieldSentences, lookingAtReminders } from "../command/sentences.ts";
import type { AgendaOrder } from "../command/subcommand.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { readAgenda, showInPlace } from "../list/list.ts";
import { channelValue } from "../list/list-values.ts";
import { placeText } from "../list/source-text.ts";
import { agendaFormModal, readAgendaForm } from "./agenda-form.ts";
import { agendaSettingsCard } from "./agenda-settings-card.ts";

/** The default time of an agenda: minutes after midnight. */
const defaultMinute = 8 * 60 + 30;

type AgendaDependencies = Pick<CommandDependencies, "agendas" | "channelRules" | "now">;
type AgendaFormDependencies = AgendaDependencies & Pick<CommandDependencies, "drawHome" | "onFallback">;

/**
 * Shows, sets or removes a channel's morning agenda. Idempotent.
 *
 * @throws errors of the Web API
 */
export async function orderAgenda(
  dependencies: AgendaDependencies,
  client: WebClient,
  requester: Requester,
  order: AgendaOrder,
): Promise<Card> {
  const { agendas, channelRules, now } = dependencies;
  const { organisation, channel, person } = requester;
  switch (order.kind) {
    case "show":
      return agendaSettingsCard(channel, await readAgenda(dependencies, organisation, channel));
    case "off":
      return sentence(
        (await agendas.remove(organisation, channel))
          ? `The morning agenda is turned off ${placeText(channel)}.`
          : `No morning agenda was set up ${placeText(channel)}.`,
      );
    case "set": {
      const destination = await destinationOf(client, channelRules, requester);
      if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
      const { timeZone } = await readPerson(client, person);
      const { minute, weekdaysOnly } = order;
      const agenda = await agendas.set(organisation, { channel, person, minute, weekdaysOnly, timeZone });
      return agendaSettingsCard(channel, { agenda, nextAt: nextAgenda(agenda, now()).at });
    }
  }
}

/** "Set up…", "Change…", "Morning agenda…": opens the form with the current settings. */
export function openAgendaForm({ agendas }: AgendaDependencies) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const { channel } = channelValue.decode(action.value);
    const view = agendas.find(organisationOf(context), channel).then((agenda) =>
      agendaFormModal({
        channel,
        minute: agenda?.minute ?? defaultMinute,
        weekdaysOnly: agenda?.weekdaysOnly ?? true,
      }),
    );
    await openWhenReady(client, body, view, agendaModal(sentence(lookingAtReminders)));
  };
}

/** Saves the form and replaces it with the new settings. */
export function submitAgendaForm(dependencies: AgendaFormDependencies) {
  return async ({ ack, view, body, client, context }: SubmissionArgs): Promise<void> => {
    const order = readAgendaForm(view.state.values);
    if (order === undefined) {
      await ack({ response_action: "errors", errors: { [ids.agendaTime]: fieldSentences.time } });
      return;
    }
    const { channel } = channelValue.decode(view.private_metadata);
    const requester = { organisation: organisationOf(context), person: body.user.id, channel };
    const card = orderAgenda(dependencies, client, requester, order);
    const ready = await inTime(card);
    const shown = agendaModal(ready ?? sentence(lookingAtReminders));
    await ack({ response_action: "update", view: shown });
    if (ready === undefined) await updateModal(client, view.id, agendaModal(await card));
    await dependencies.drawHome(client, requester.organisation, requester.person);
  };
}

/** "Turn off". */
export function turnAgendaOff(dependencies: AgendaFormDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { channel } = channelValue.decode(args.action.value);
    const requester = { organisation: organisationOf(args.context), person: args.body.user.id, channel };
    const card = await orderAgenda(dependencies, args.client, requester, { kind: "off" });
    await showInPlace(args, dependencies.onFallback)(card);
    if (args.body.view !== undefined)
      await dependencies.drawHome(args.client, requester.organisation, requester.person);
  };
}

function agendaModal(card: Card) {
  return cardModal({ title: "Morning agenda", card });
}
