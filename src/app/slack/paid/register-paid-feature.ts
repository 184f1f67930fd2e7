import type { ModalView } from "@slack/types";
import type { PaidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import { type Card, noticeModal, section, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { notConnectedText } from "../../blocks/not-connected.ts";
import { copyableBlocks, pagesOf } from "../../blocks/pages.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { isAnswered, workOf } from "../../credits/paid-call.ts";
import { workAbout } from "../../credits/paid-operations.ts";
import type { TeamCrm } from "../../crm/team-crm.ts";
import { addresseeValue, formKey } from "../input/carried-values.ts";
import { type CommandContact, readCommandContact, withName } from "../input/command-contact.ts";
import { leadingContact } from "../input/contact-input.ts";
import type { KnownPeople } from "../input/known-people.ts";
import { askingWho } from "../input/name-doubt.ts";
import { unescaped, withoutTargets } from "../input/rich-text-of-mrkdwn.ts";
import type { CardSharing } from "../reply/card-sharing.ts";
import { answerCommand, inTime, replyPrivately } from "../reply/delivery.ts";
import { openWhenReady, refuseForm } from "../reply/modal.ts";
import { shareModal } from "../reply/share-modal.ts";
import type { ButtonArgs, CommandArgs, Router, SubmissionArgs } from "../router.ts";
import { type ConnectedOptions, whenConnected } from "../when-connected.ts";
import { crmOfferModal, takenOfAnother, underOwnIds } from "./from-crm.ts";
import type { PaidCallHandler } from "./paid-call-handler.ts";
import type { Order, PaidFeature, Sharing, UnfitOrder } from "./paid-feature.ts";
import { openFromResult, readableResult, resultGone, resultValue } from "./paid-result.ts";
import type { Presenter } from "./presenter.ts";
import { showResult } from "./register-same-request.ts";

export interface PaidFeatureDependencies {
  ledger: Pick<Ledger, "findReadable">;
  presenter: Pick<Presenter, "answered">;
  cardSharing: Pick<CardSharing, "submit">;
  paidCallHandler: Pick<PaidCallHandler, "fromCommand" | "fromSubmission">;
  people: Pick<KnownPeople, "inCrm" | "list" | "nameOf">;
  teamCrm: Pick<TeamCrm, "state">;
  isConnected: ConnectedOptions["isConnected"];
}

/** Milliseconds that an acknowledgement waits to know whether there's a connection. */
const connectedTimeout = 500;

/** Registers a paid operation's command and form, and its result's page and share buttons. */
export function registerPaidFeature<Operation extends PaidOperation>(
  router: Router,
  feature: PaidFeature<Operation>,
  dependencies: PaidFeatureDependencies,
): void {
  const { ids, operation, sharing } = feature;
  const showPage = showResult(dependencies);
  router.command(ids.command, askByCommand(feature, dependencies));
  router.button(ids.open, whenConnected(dependencies, openFromCard(feature, dependencies)));
  router.submission(ids.formView, askByForm(feature, dependencies));
  router.button(ids.previousPage, showPage);
  router.button(ids.nextPage, showPage);
  if (sharing === undefined) return;
  router.button(sharing.ids.open, openShare(operation, sharing, dependencies));
  router.submission(sharing.ids.view, submitShare(operation, sharing, dependencies));
}

type Reading = Pick<PaidFeatureDependencies, "paidCallHandler" | "people" | "isConnected" | "teamCrm">;
type Form = Pick<PaidFeature<PaidOperation>, "title" | "fromCrm">;

/** A complete command starts the work at once; an incomplete or doubtful one opens the form with all that was typed. */
function askByCommand(
  { usage, readOrder, ...form }: Form & Pick<PaidFeature<PaidOperation>, "usage" | "readOrder">,
  { paidCallHandler, people, isConnected, teamCrm }: Reading,
) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client, organisation, person } = args;
    const actor = { organisation, person, channel: command.channel_id };
    const reading = readCommandContact(command.text, { people, actor, client, usage });
    const { input, rest: afterAddress } = leadingContact(command.text);
    // In parallel: some of it asks Slack for names, and the acknowledgement waits for all. How long a name is, only
    // reading it tells.
    const [isReachable, contact, order] = await Promise.all([
      // Where the database doesn't answer, saving the call fails too, and its error is what people read.
      inTime(
        isConnected(actor.organisation).catch(() => true),
        connectedTimeout,
      ),
      reading,
      input === undefined
        ? reading.then((read) => readTyped(read.rest ?? "", readOrder, client, actor))
        : readTyped(afterAddress, readOrder, client, actor),
    ]);
    // There is nothing to keep but the contact.
    if ("card" in contact && !contact.rest) return answerCommand(args, contact.card);
    if ("problem" in order) return giveBack(args, order);
    if (isReachable === false) return answerCommand(args, sentence(notConnectedText));
    const { addressee, doubt, isUnsure } = "card" in contact ? refused(contact.card) : contact;
    if (addressee === undefined || order.work === undefined || isUnsure === true) {
      await ack();
      const made = Promise.resolve(order.form({ trigger: command.trigger_id, addressee }));
      const view = doubt === undefined ? made : made.then((made) => askingWho(made, doubt));
      await openForm(args, form, { teamCrm }, view);
      return;
    }
    await paidCallHandler.fromCommand(args, order.work(addressee));
  };
}

/** Nobody can be written for: the form says why. @param card its text has mrkdwn's escapes */
function refused({ text }: Card): Omit<CommandContact, "rest"> {
  return { addressee: undefined, doubt: { kind: "refused", typed: "", problem: unescaped(text) } };
}

/** Answers with a text that no form can hold, so that it can be copied. */
async function giveBack(args: CommandArgs, { problem, typed }: UnfitOrder): Promise<void> {
  const { command, respond, client, logger } = args;
  const text = `${problem} This is what you typed:`;
  const [first = [], ...others] = pagesOf([
    section(escapeText(text, limits.sectionText)),
    ...copyableBlocks(typed),
  ]);
  await answerCommand(args, { text, blocks: first });
  const place = { channel: command.channel_id, user: command.user_id, isReplacing: false };
  const show = replyPrivately({ respond, client, logger, ...place });
  for (const blocks of others) await show({ text, blocks });
}

/** @param escaped the text after the contact, as Slack sent it */
function readTyped(
  escaped: string,
  readOrder: PaidFeature<PaidOperation>["readOrder"],
  client: CommandArgs["client"],
  actor: Actor,
): Order | Promise<Order> {
  return readOrder({ text: unescaped(withoutTargets(escaped)).trim(), escaped }, client, actor);
}

/** The operation's button on a card: opens the form for that contact. */
function openFromCard(
  feature: Form & Pick<PaidFeature<PaidOperation>, "form">,
  dependencies: Pick<Reading, "teamCrm">,
) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, body, organisation, person } = args;
    const { topic, ...addressee } = addresseeValue.decode(action.value);
    const opening = { trigger: body.trigger_id, addressee, topic };
    await openForm(args, feature, dependencies, feature.form(opening, { organisation, person }));
  };
}

/** Opens a form, which offers to take what the CRM knows, where there's one. */
function openForm(
  args: CommandArgs | ButtonArgs,
  { title, fromCrm }: Form,
  { teamCrm }: Pick<Reading, "teamCrm">,
  form: ModalView | Promise<ModalView>,
): Promise<void> {
  const offering = async () => {
    const [made, { kind }] = await Promise.all([form, teamCrm.state(args.organisation)]);
    return kind === "not connected" || fromCrm === undefined ? made : crmOfferModal(made, fromCrm);
  };
  return openWhenReady(args, offering(), noticeModal(title, "Opening the form…"));
}

/** Reads the form: errors appear at their fields and cost nothing; otherwise the work starts. */
function askByForm(
  { readForm, fromCrm }: Pick<PaidFeature<PaidOperation>, "readForm" | "fromCrm">,
  { paidCallHandler, people }: Reading,
) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { organisation, person, client, view } = args;
    const form = await readForm({ ...view, state: { values: underOwnIds(view.state.values) } }, client);
    if ("errors" in form) return refuseForm(args, form.errors);
    const errors = takenOfAnother(view, fromCrm);
    if (errors !== undefined) return refuseForm(args, errors);
    const { trigger, versionOf } = formKey.decode(view.private_metadata);
    const anew = versionOf === undefined ? undefined : { versionOf };
    const addressee = await withName(form.work.request.addressee, people, { organisation, person });
    await paidCallHandler.fromSubmission(args, trigger, workAbout(addressee, form.work), anew);
  };
}

/** "Share…" on a paid result: opens the preview; nothing is posted before the person has seen it. */
function openShare<Operation extends PaidOperation>(
  operation: Operation,
  { ids, title, staysBack, card }: Sharing<Operation>,
  { ledger }: Pick<PaidFeatureDependencies, "ledger">,
) {
  return (args: ButtonArgs): Promise<void> =>
    openFromResult(ledger, args, operation, (call, result) =>
      shareModal({
        ids,
        title,
        staysBack,
        metadata: resultValue.encode(result),
        preview: card(call, result.page).blocks,
        sharedBy: args.person,
        origin: { operation, isEdited: false },
      }),
    );
}

/** Posts what was previewed; the ledger has it unchanged. */
function submitShare<Operation extends PaidOperation>(
  operation: Operation,
  { ids, card }: Sharing<Operation>,
  { ledger, cardSharing }: PaidFeatureDependencies,
) {
  return (args: SubmissionArgs): Promise<void> =>
    cardSharing.submit(args, ids.target, async () => {
      const { call: id, page } = resultValue.decode(args.view.private_metadata);
      const call = await readableResult(ledger, args, id);
      if (!isAnswered(operation, call)) return { problem: resultGone };
      const about = workOf(call).request.addressee;
      return { card: card(call, page), about, origin: { operation, isEdited: false } };
    });
}
