import type { Tenths } from "#contract/amount.ts";
import type { Actor } from "../../actor.ts";
import { cardModal, type Presentation, sentence } from "../../blocks/card.ts";
import type { Approval } from "../../credits/approvals.ts";
import { type Begun, freshFor, type NewCall } from "../../credits/begin-call.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import {
  againKey,
  isForMeeting,
  isSettled,
  type OpenCall,
  type PaidCall,
  type SettledCall,
} from "../../credits/paid-call.ts";
import type { Work } from "../../credits/paid-operations.ts";
import { inTime } from "../reply/delivery.ts";
import { deliveryTargetText, replyTarget, targetBelow } from "../reply/delivery-target.ts";
import { openModal, updateModal } from "../reply/modal.ts";
import type { ButtonArgs, CommandArgs, SelectArgs, SubmissionArgs } from "../router.ts";
import {
  type Anew,
  answer,
  carryOut,
  notBegun,
  type PaidCallHandlerOptions,
  type PaidRequest,
} from "./answer-request.ts";
import { beginTogether, type Named } from "./begin-together.ts";
import { deliverResult, logFailure, present } from "./deliver-result.ts";

/** Milliseconds that a tool waits for a result: Slackbot is said to wait for a minute. */
const defaultMaxToolWait = 45_000;
/** Said where a call may have been made that can't be read. */
const unsure =
  "Something went wrong on our side. It may have been charged, once. Press the button again to see what came of it.";

type Clicked = Pick<ButtonArgs | SelectArgs, "body" | "client" | "organisation" | "person">;

/**
 * Handles requests for paid work: an interaction becomes a call in the ledger, the acknowledgement shows a
 * waiting card, and the result replaces it, or comes below a command's.
 */
export class PaidCallHandler {
  readonly #options: PaidCallHandlerOptions;
  /** Requests in progress, from before the call is recorded, so that none is missed. */
  readonly #busy = new Set<Pick<PaidCall, "organisation" | "key">>();

  constructor(options: PaidCallHandlerOptions) {
    this.#options = options;
  }

  readonly #failed = (error: unknown): void => logFailure(this.#options.log, error);

  async #handle(request: PaidRequest): Promise<void> {
    this.#busy.add(request);
    try {
      await answer(this.#options, request, () => this.#busy.delete(request));
    } finally {
      this.#busy.delete(request);
    }
  }

  /** Where something says that it waits for an approval, it says now that it's being written. */
  async #showAndCarryOut(call: OpenCall): Promise<void> {
    const { outbox, presenter } = this.#options;
    const place = deliveryTargetText.decode(call.place);
    const waiting = presenter.waiting(call.work, "here");
    if (place.kind !== "below") await outbox.showAt(call.organisation, place, waiting).catch(this.#failed);
    await carryOut(this.#options, call);
  }

  /** Shows the result of an ended call; if Slack fails, it is retried later. */
  deliver(call: SettledCall): Promise<void> {
    return deliverResult(this.#options, call);
  }

  /** As `inModal`, for calls that share a modal that is open: those that don't exist begin together, or none does. */
  async together(actor: Actor, view: string, asked: readonly Pick<NewCall, "key" | "work">[]): Promise<void> {
    const { calls, ledger, outbox, presenter } = this.#options;
    const { organisation, person } = actor;
    const modal = { kind: "modal", view } as const;
    const named: Named[] = [];
    for (const { key, work } of asked) {
      await ledger.admit({ organisation, id: key }, person);
      named.push({ organisation, person, key: await newestKey(ledger, organisation, key), work });
    }
    for (const call of named) this.#busy.add(call);
    try {
      const found = await beginTogether(this.#options, named, deliveryTargetText.encode(modal));
      if (typeof found === "string") {
        await outbox.showAt(organisation, modal, { title: "Briefs", card: sentence(found) });
        return;
      }
      const shared = { ...modal, together: found.map(({ call }) => call.id) };
      const place = deliveryTargetText.encode(shared);
      const show = async () => outbox.showAt(organisation, shared, await presenter.together(actor, shared));
      await show().catch(this.#failed);
      const ends = found.map(async ({ kind, call }, index) => {
        if (kind === "begun") {
          await ledger.move(call, place);
          return carryOut(this.#options, { ...call, place });
        }
        // Recovery may have to end it.
        this.#busy.delete(named[index] ?? call);
        if (!isSettled(call)) await calls.end(call);
        // Now it's opened again, says the log.
        else if (call.state === "answered")
          await presenter.answered(call, { isReopened: true, reader: person });
      });
      await Promise.all(ends);
      await show();
    } catch (error) {
      this.#failed(error);
    } finally {
      for (const call of named) this.#busy.delete(call);
    }
  }

  /** Whether this process is working on a call. */
  isBusyWith({ organisation, key }: Pick<PaidCall, "organisation" | "key">): boolean {
    return [...this.#busy].some((request) => request.organisation === organisation && request.key === key);
  }

  /**
   * Makes a call that a manager approves, once, and shows its result to whoever asked.
   *
   * @param by Slack ID of the manager
   * @returns what came of beginning it
   */
  async fromApproval(approval: Approval, by: string): Promise<Begun["kind"]> {
    const { ledger, now } = this.#options;
    const { organisation, person, key, work, place, isAnew, versionOf } = approval;
    if (work === undefined || place === undefined) return "decided";
    this.#busy.add(approval);
    try {
      const sameSince = isAnew ? Number.POSITIVE_INFINITY : now() - freshFor;
      const asked = { organisation, person, key, work, place, sameSince, versionOf };
      const begun = await ledger.begin({ ...asked, approvedBy: by });
      if (begun.kind === "begun") await this.#showAndCarryOut(begun.call);
      return begun.kind;
    } finally {
      this.#busy.delete(approval);
    }
  }

  /** Slack's trigger is the key: a redelivered command is the same call. */
  fromCommand(args: CommandArgs, work: Work): Promise<void> {
    return this.#handle({
      ...requestOf(args, args.command.trigger_id, work),
      place: targetBelow(args.command.response_url, this.#options.now()),
      acknowledge: (shown) => args.ack(shown && { response_type: "ephemeral", ...shown.card }),
      showsKnown: false,
    });
  }

  /** Whether there's a call of this key. */
  async isBegun({ organisation }: Actor, key: string): Promise<boolean> {
    return (await this.#options.ledger.findByKey(organisation, key)) !== undefined;
  }

  /**
   * For a tool that a model calls, once a person has pressed its button. A result that comes later is in their messages.
   *
   * @param key of the quote: one quote is one call, however often it's bought
   * @returns what to show: the result, or why there's none or none yet; and the call, if one was begun
   */
  async fromTool(
    actor: Actor,
    key: string,
    work: Work,
  ): Promise<{ shown: Presentation; call: PaidCall | undefined }> {
    const { ledger, now, presenter, maxToolWait = defaultMaxToolWait } = this.#options;
    let shown = presenter.waiting(work, "here");
    const handling = this.#handle({
      ...requestOf(actor, key, work),
      place: { kind: "tool", until: now() + maxToolWait },
      acknowledge: async (acknowledged) => {
        shown = acknowledged ?? shown;
      },
    });
    try {
      await inTime(handling, maxToolWait);
      const call = await ledger.findByKey(actor.organisation, key);
      if (call === undefined || !isSettled(call)) return { shown, call };
      const reading = { isReopened: false, reader: actor.person, isInSlackbot: true };
      return { shown: await present(presenter, call, reading), call };
    } catch (error) {
      this.#failed(error);
      return { shown: { ...shown, card: sentence(unsure) }, call: undefined };
    }
  }

  /**
   * For a workflow's step. Nobody waits for the result: it's in the person's messages.
   *
   * @returns what came of beginning it, once a call has ended: the same request's, too
   */
  async fromWorkflow({ organisation, person }: Actor, key: string, work: Work, workflowMonthly: Tenths) {
    const { calls, ledger, now } = this.#options;
    const request = { organisation, person, key, work, workflowMonthly };
    this.#busy.add(request);
    try {
      const place = deliveryTargetText.encode({ kind: "tool", until: 0 });
      const begun = await ledger.begin({ ...request, place, sameSince: now() - freshFor });
      if (begun.kind === "begun") await carryOut(this.#options, begun.call);
      if (begun.kind !== "same") return begun;
      if (begun.call.person !== person) await ledger.admit(begun.call, person);
      return { kind: begun.kind, call: await calls.end(begun.call) };
    } finally {
      this.#busy.delete(request);
    }
  }

  /** @param key the trigger that opened the form: one form is one call, however often it is submitted */
  fromSubmission(args: SubmissionArgs, key: string, work: Work, anew?: Anew): Promise<void> {
    return this.#handle({
      ...requestOf(args, key, work, anew),
      place: { kind: "modal", view: args.view.id },
      acknowledge: (shown) => args.ack(shown && { response_action: "update", view: cardModal(shown) }),
    });
  }

  /** @param key derived from what the button repeats: one button is one call, however often it is pressed */
  async fromButton(args: ButtonArgs, key: string, work: Work, anew?: Anew): Promise<void> {
    const { body, respond, client } = args;
    const { now } = this.#options;
    const modal = body.view?.id;
    const show = ({ card, title }: Presentation) =>
      modal === undefined
        ? respond({ response_type: "ephemeral", replace_original: true, ...card })
        : updateModal(client, modal, cardModal({ card, title }));
    await this.#handle({
      ...requestOf(args, key, work, anew),
      place: modal === undefined ? replyTarget(body.response_url, now()) : { kind: "modal", view: modal },
      // Already acknowledged: failing to show the waiting card is no reason not to do the work.
      acknowledge: async (shown) => shown && show(shown).catch(this.#failed),
    });
  }

  /**
   * As `fromButton`, for a button many people see in a channel: the result comes in a modal that opens on the
   * click. A result someone else bought with the same key is shown too, so only who may see the meeting is to
   * get here; a call that cost nothing is made again.
   */
  async inModal(args: Clicked, key: string, work: Work, anew?: Anew): Promise<void> {
    const { ledger, presenter } = this.#options;
    const { client, organisation, person } = args;
    const waiting = presenter.waiting(work, "here");
    const view = await openModal(args, cardModal(waiting));
    const show = (shown: Presentation) => updateModal(client, view, cardModal(shown)).catch(this.#failed);
    try {
      if (isForMeeting(work)) await ledger.admit({ organisation, id: key }, person);
      const newest = await newestKey(ledger, organisation, key);
      await this.#handle({
        ...requestOf(args, newest, work, anew),
        place: { kind: "modal", view },
        acknowledge: async (shown) => {
          if (shown !== undefined && shown.card.text !== waiting.card.text) await show(shown);
        },
      });
    } catch (error) {
      // The ledger failed before anything began: no result will replace the modal.
      this.#failed(error);
      await show({ ...waiting, card: sentence(notBegun) });
    }
  }
}

/** What forms and buttons request: submitting or pressing again shows the result again. */
function requestOf({ organisation, person }: Actor, key: string, work: Work, anew?: Anew) {
  return { organisation, person, key, work, anew, showsKnown: true };
}

/** The key of the latest attempt: one that was free, or was repeated, doesn't block the next. */
export async function newestKey(
  ledger: Pick<Ledger, "findByKey">,
  organisation: string,
  key: string,
): Promise<string> {
  const call = await ledger.findByKey(organisation, key);
  if (call === undefined || !isSettled(call) || call.state === "answered") return key;
  const next = againKey(call);
  const isMadeAgain = call.state === "refused" || (await ledger.findByKey(organisation, next)) !== undefined;
  return isMadeAgain ? newestKey(ledger, organisation, next) : key;
}
