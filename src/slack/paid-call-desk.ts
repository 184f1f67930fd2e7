import type { Card } from "../blocks/card.ts";
import { cardModal, type Presentation } from "../blocks/card-modal.ts";
import type { OverBudget } from "../credits/budget.ts";
import type { Ledger } from "../credits/ledger.ts";
import type { AnsweredCall, FailedCall, PaidCall, SettledCall, Work } from "../credits/paid-call.ts";
import { isSettled } from "../credits/paid-call.ts";
import type { PaidCalls } from "../credits/paid-calls.ts";
import { inTime } from "./delivery.ts";
import { updateModal } from "./modal.ts";
import type { Outbox } from "./outbox.ts";
import { type Place, placeText, replyPlace } from "./place.ts";
import type { ButtonArgs, CommandArgs, SubmissionArgs } from "./router.ts";
import { organisationOf } from "./tenancy.ts";

/** How paid calls look to a person, at every stage. The features make these. */
export interface Presenter {
  waiting(work: Work): Presentation;
  answered(call: AnsweredCall): Presentation;
  failed(call: FailedCall): Presentation;
  overBudget(refusal: OverBudget, work: Work): Presentation;
}

export interface PaidCallDeskOptions {
  calls: PaidCalls;
  ledger: Ledger;
  outbox: Outbox;
  presenter: Presenter;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told of a result that could not be shown yet. */
  onError: (error: unknown, call: PaidCall) => void;
}

/**
 * Where people ask for paid work: a gesture becomes a call in the ledger, the acknowledgement says that work goes
 * on, and the result takes its place.
 */
export interface PaidCallDesk {
  /** Slack's trigger is the key: the same command, however often it arrives, is one call. */
  fromCommand(args: CommandArgs, work: Work): Promise<void>;
  /** @param key the trigger that opened the form: one form is one call, however often it is submitted */
  fromSubmission(args: SubmissionArgs, key: string, work: Work): Promise<void>;
  /** @param key made of what the button repeats: one button is one call, however often it is pressed */
  fromButton(args: ButtonArgs, key: string, work: Work): Promise<void>;
  /** Shows the result of a call that has ended; a failure of Slack postpones it. */
  deliver(call: SettledCall): Promise<void>;
  /** Whether a call is being worked on here. */
  isBusyWith(call: Pick<PaidCall, "organisation" | "key">): boolean;
}

/** A new try after a failure to show a result comes after as long as has passed already, within these bounds. */
const pauses = { least: 5_000, most: 10 * 60_000 } as const;

interface Asking {
  organisation: string;
  person: string;
  key: string;
  work: Work;
  place: Place;
  /** Acknowledges the gesture; with nothing to show when it was seen before and needs no second answer. */
  acknowledge: (presentation: Presentation | undefined) => Promise<unknown>;
  /** Whether a gesture that repeats a known call is shown the result too. */
  showsKnown: boolean;
}

export function createPaidCallDesk(options: PaidCallDeskOptions): PaidCallDesk {
  const { calls, ledger, outbox, presenter, now, onError } = options;
  /** Gestures under way for each call; counted from before the call is written down, so that none is missed. */
  const busy = new Map<string, number>();

  function present(call: SettledCall): Presentation {
    return call.state === "answered" ? presenter.answered(call) : presenter.failed(call);
  }

  async function deliver(call: SettledCall): Promise<void> {
    try {
      await outbox.show({
        person: call.person,
        place: placeText.decode(call.place),
        presentation: present(call),
        move: (place) => ledger.move(call, placeText.encode(place)),
      });
      await ledger.delivered(call);
    } catch (error) {
      onError(error, call);
      const pause = Math.min(Math.max(now() - call.settledAt, pauses.least), pauses.most);
      await ledger.postpone(call, now() + pause).catch((cause: unknown) => onError(cause, call));
    }
  }

  async function handle(asking: Asking): Promise<void> {
    const name = nameOf(asking);
    busy.set(name, (busy.get(name) ?? 0) + 1);
    try {
      await answer(asking);
    } finally {
      const left = (busy.get(name) ?? 1) - 1;
      if (left === 0) busy.delete(name);
      else busy.set(name, left);
    }
  }

  async function answer({ acknowledge, place, showsKnown, work, ...asked }: Asking): Promise<void> {
    const beginning = calls.begin({ ...asked, work, place: placeText.encode(place) });
    const early = await inTime(beginning);
    if (early === undefined) await acknowledge(presenter.waiting(work));
    const begun = early ?? (await beginning);
    switch (begun.kind) {
      case "over budget": {
        const refusal = presenter.overBudget(begun, work);
        if (early === undefined) await showKnown(asked.person, place, refusal);
        else await acknowledge(refusal);
        return;
      }
      case "known": {
        const shown = isSettled(begun.call) ? present(begun.call) : presenter.waiting(work);
        if (early !== undefined) await acknowledge(showsKnown ? shown : undefined);
        if (showsKnown) await showKnown(asked.person, place, present(await calls.end(begun.call)));
        return;
      }
      case "begun":
        try {
          if (early !== undefined) await acknowledge(presenter.waiting(work));
          await deliver(await calls.carryOut(begun.call));
        } catch (error) {
          // What is left behind is found again by the recovery.
          onError(error, begun.call);
        }
    }
  }

  /** What stands in the ledger already is shown where it was asked for again, and nowhere else. */
  function showKnown(person: string, place: Place, presentation: Presentation): Promise<void> {
    return outbox.show({ person, place, presentation, move: async () => undefined });
  }

  return {
    deliver,
    isBusyWith: (call) => busy.has(nameOf(call)),
    fromCommand({ command, ack, context }, work) {
      return handle({
        organisation: organisationOf(context),
        person: command.user_id,
        key: command.trigger_id,
        work,
        place: replyPlace(command.response_url, now()),
        acknowledge: (shown) =>
          shown === undefined ? ack() : ack({ response_type: "ephemeral", ...shown.card }),
        showsKnown: false,
      });
    },
    fromSubmission({ ack, body, view, context }, key, work) {
      return handle({
        organisation: organisationOf(context),
        person: body.user.id,
        key,
        work,
        place: { kind: "modal", view: view.id },
        acknowledge: (shown) =>
          shown === undefined ? ack() : ack({ response_action: "update", view: cardModal(shown) }),
        showsKnown: true,
      });
    },
    async fromButton({ ack, body, respond, client, context }, key, work) {
      await ack();
      const modal = body.view?.id;
      return handle({
        organisation: organisationOf(context),
        person: body.user.id,
        key,
        work,
        place: modal === undefined ? replyPlace(body.response_url, now()) : { kind: "modal", view: modal },
        acknowledge: async (shown) => {
          if (shown === undefined) return;
          if (modal === undefined) await respond(replacing(shown.card));
          else await updateModal(client, modal, cardModal(shown));
        },
        showsKnown: true,
      });
    },
  };
}

function nameOf({ organisation, key }: Pick<PaidCall, "organisation" | "key">): string {
  return `${organisation} ${key}`;
}

function replacing(card: Card) {
  return { response_type: "ephemeral", replace_original: true, ...card } as const;
}
