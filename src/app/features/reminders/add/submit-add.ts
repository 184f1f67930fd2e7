import type { ModalView } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { type Card, section, sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import { inTime } from "../../../slack/reply/delivery.ts";
import { updateModal } from "../../../slack/reply/modal.ts";
import type { SubmissionArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { ownMessages } from "../channel/destination.ts";
import { readingCalendar } from "../command/sentences.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { retryAddButton } from "../list/buttons.ts";
import type { AddFormStart } from "../list/list-values.ts";
import { addFeed, type FeedOutcome } from "./add.ts";
import { type AddForm, readAddForm } from "./add-form.ts";

/** Milliseconds before the form shows progress instead: Slack gives up after 3 s. */
const ackTimeout = 2_000;

/** Handles the form: errors appear at their fields while the form is open, or else the result replaces it. */
export function submitAddForm(dependencies: CommandDependencies) {
  return async ({ ack, view, body, client, context }: SubmissionArgs): Promise<void> => {
    const form = readAddForm(view, dependencies.allowedHosts);
    if ("errors" in form) return ack({ response_action: "errors", errors: form.errors });
    const requester = { organisation: organisationOf(context), person: body.user.id };
    const outcome = order(dependencies, client, requester, form);
    const ready = await inTime(outcome, ackTimeout);
    if (ready !== undefined && "problem" in ready) {
      return ack({ response_action: "errors", errors: fieldError(ready, form.start) });
    }
    await ack({ response_action: "update", view: modal(ready?.card ?? sentence(readingCalendar)) });
    const card = ready?.card ?? outcomeCard(await outcome, form.start);
    const isShown = ready !== undefined || (await updateModal(client, view.id, modal(card)));
    // The form was closed in the meantime; the person still needs the result.
    if (!isShown) await client.chat.postMessage({ channel: requester.person, ...card });
    const isFromHome = form.start.channel === undefined;
    if (isFromHome) await dependencies.drawHome(client, requester.organisation, requester.person);
  };
}

async function order(
  dependencies: CommandDependencies,
  client: WebClient,
  requester: Omit<Requester, "channel">,
  { where, order }: AddForm,
): Promise<FeedOutcome> {
  const channel = where === "own" ? await ownMessages(client, requester.person) : where.channel;
  return addFeed(dependencies, client, { ...requester, channel }, order);
}

type Problem = Extract<FeedOutcome, { problem: string }>;

/** A field error, without markup. The channel has a field only if the form asks for it. */
function fieldError({ problem, of }: Problem, start: AddFormStart): Record<string, string> {
  const field = of === "channel" && start.channel === undefined ? ids.addChannel : ids.addAddress;
  return { [field]: problem.replace(/[*`]/g, "") };
}

function outcomeCard(outcome: FeedOutcome, start: AddFormStart): Card {
  if ("card" in outcome) return outcome.card;
  const { problem } = outcome;
  return {
    text: problem,
    blocks: [section(problem), { type: "actions", elements: [retryAddButton(start)] }],
  };
}

function modal(card: Card): ModalView {
  return cardModal({ title: "Add a calendar", card });
}
