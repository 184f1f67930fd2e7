import type { ModalView } from "@slack/types";
import { z } from "zod";
import { actions, button, context, formModal } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { plainText } from "../../blocks/mrkdwn.ts";
import { contactKey, contactOf, nameOf } from "../../outreach/contact.ts";
import type { CrmRecords } from "../access/crm-records.ts";
import { crmNews } from "../crm-line.ts";
import { formKey } from "../input/carried-values.ts";
import { readContactField } from "../input/contact-field.ts";
import { readTextField } from "../input/form-fields.ts";
import { updateModal } from "../reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../router.ts";
import { readCarried } from "../unreadable-request-error.ts";

export const takeFromCrmId = "paid_take_from_crm";
/** Where the form says why nothing was taken. */
const whyNotId = `${takeFromCrmId}_not`;
/** At the end of a field's ID since we have put a text into it: under the same ID, Slack keeps the old one. */
const filled = "_filled";

/** @returns a form's values under the IDs that its fields had at first */
export function underOwnIds(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id.replace(filled, ""), value]));
}

/** The form with a button that adds to a text field what the CRM knows. @param field its ID */
export function crmOfferModal(form: ModalView, field: string): ModalView {
  const offer = button(takeFromCrmId, "Take what the CRM knows", { about: undefined, value: field });
  const row = { ...actions(offer), block_id: takeFromCrmId };
  return {
    ...form,
    blocks: form.blocks.flatMap((block) => (block.block_id === field ? [block, row] : [block])),
  };
}

const formBlocks = z.array(
  z.looseObject({ type: z.string(), block_id: z.string(), element: z.looseObject({}).exactOptional() }),
);

/** Why a form isn't sent: what was taken about one contact stands there for another. @returns errors by field */
export function takenOfAnother(view: SubmissionArgs["view"], field = ""): Record<string, string> | undefined {
  const { taken } = formKey.decode(view.private_metadata);
  const values = underOwnIds(view.state.values);
  const chosen = readContactField(values);
  if (taken === undefined || chosen === undefined) return undefined;
  const { contact, news } = taken;
  const text = readTextField(values, field);
  const isThere = news.split("\n").some((line) => text.includes(line));
  if (!isThere || contactKey(contact.address) === contactKey(chosen.address)) return undefined;
  return { [`${field}${filled}`]: ofAnother(plainText(nameOf(contact), maxNameLength)) };
}

const maxNameLength = 150;
const ofAnother = (name: string) =>
  `What the CRM knows of ${name} is still in here: take it out, or choose ${name} again.`;
const added = "Added above. Change it as you like: it's sent as it stands there.";
const nobodyChosen = "Choose a contact first, then take what the CRM knows of them.";
const nothingKnown =
  "The CRM doesn't answer now, or has no deal or activity of theirs for you. What you typed is still here.";

/**
 * Adds deal and last activity to what stands in the field. They're shown there, and sent with the form alone. Where there's
 * nothing to add, the button stays: they may choose another contact, or the CRM answer later.
 */
export function takeFromCrm(crmRecords: Pick<CrmRecords, "of">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { value: field = "" } = args.action;
    const { view } = args.body;
    if (view === undefined) return;
    const values = underOwnIds(view.state.values);
    const chosen = readContactField(values);
    const contact = chosen && contactOf(chosen);
    const whyNot = chosen === undefined ? nobodyChosen : nothingKnown;
    const news = crmNews(contact && (await crmRecords.of(args, contact.address)));
    const parts = [readTextField(values, field), news].filter((part) => part !== "");
    const initial_value = parts.join("\n\n").slice(0, limits.inputText).toWellFormed();
    const blocks = readCarried(() => formBlocks.parse(view.blocks)).flatMap((block) => {
      if (block.block_id === whyNotId) return [];
      if (block.block_id === takeFromCrmId)
        return news === "" ? [block, { ...context(whyNot), block_id: whyNotId }] : context(added);
      if (block.block_id !== field || news === "") return block;
      return { ...block, block_id: `${field}${filled}`, element: { ...block.element, initial_value } };
    });
    const taken = news === "" || chosen === undefined ? {} : { taken: { contact: chosen, news } };
    const metadata = formKey.encode({ ...formKey.decode(view.private_metadata), ...taken });
    const form = { id: view.callback_id, metadata, title: view.title.text, blocks };
    const next = formModal({ ...form, submit: view.submit?.text ?? "" });
    await updateModal(args.client, view.id, next, view.hash);
  };
}
