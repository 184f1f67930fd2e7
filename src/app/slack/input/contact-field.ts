import type { InputBlock, PlainTextOption } from "@slack/types";
import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { plainText } from "../../blocks/mrkdwn.ts";
import { type Addressee, readableAddress, readableContact } from "../../outreach/contact.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import type { OptionsArgs } from "../router.ts";
import { organisationOf } from "../tenancy.ts";
import { addresseeText } from "./addressee-text.ts";
import { readContactInput } from "./contact-input.ts";

/** The block's id, where a form shows what is wrong with the field, and the element's, which asks for options. */
export const contactFieldId = "contact";

export interface ContactField {
  /** Plain text without emoji. */
  label: string;
  /** Who is selected at first. */
  initial?: Addressee | undefined;
}

/**
 * The field of a form for its contact: while a person types, `suggestContacts` offers the contacts they
 * recently looked up, and what they typed when it reads as a contact. A form can have one such field. Who is too long
 * for it is not chosen beforehand, and the hint says so.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element#external_select
 */
export function contactField({ label, initial }: ContactField): InputBlock {
  const chosen = initial && optionOf(initial, readableContact(initial));
  const isTooLong = initial !== undefined && chosen === undefined;
  return {
    type: "input",
    block_id: contactFieldId,
    label: { type: "plain_text", text: label },
    hint: { type: "plain_text", text: isTooLong ? tooLongHint(initial) : hint, emoji: false },
    element: {
      type: "external_select",
      action_id: contactFieldId,
      min_query_length: 0,
      placeholder: { type: "plain_text", text: "Name, e-mail address or LinkedIn URL" },
      ...(chosen !== undefined && { initial_option: chosen }),
    },
  };
}

const hint = "Anyone by e-mail address or LinkedIn URL, and recent contacts by name.";

function tooLongHint(addressee: Addressee): string {
  const contact = plainText(readableContact(addressee), maxHintContact);
  return `${contact} is too long for this field. Type it after the command instead, with all that this form asks for.`;
}

/** Characters; longer than any address. */
const maxHintContact = 1_000;

/** Answers Slack's question for the field's options, as the person types. */
export function suggestContacts({ recentContacts }: { recentContacts: Pick<RecentContacts, "list"> }) {
  return async ({ ack, options, body, context }: OptionsArgs): Promise<void> => {
    const matching = options.value;
    const recent = await recentContacts.list(organisationOf(context), body.user.id, {
      matching,
      most: maxOffered,
    });
    await ack({ options: contactOptions(matching, recent) });
  };
}

const maxOffered = 20;

/**
 * @param typed what is in the field
 * @param recent the contacts that match it
 * @returns first what was typed, when it reads as a contact. Whom an option's value cannot hold is not offered.
 */
export function contactOptions(typed: string, recent: readonly Addressee[]): PlainTextOption[] {
  const address = typedAddress(typed);
  const isTyped = (one: Addressee) =>
    address !== undefined && readableAddress(one.address) === readableAddress(address);
  const first = address && (recent.find(isTyped) ?? { address });
  return [
    first && optionOf(first, `Use ${readableAddress(first.address)}`),
    ...recent.filter((one) => !isTyped(one)).map((one) => optionOf(one, readableContact(one))),
  ].filter((option) => option !== undefined);
}

/**
 * @param state `view.state.values` of a submission
 * @returns who was chosen, or `undefined` when nobody was
 * @throws ZodError when the form has no such field
 */
export function readContactField(state: unknown): Addressee | undefined {
  const value = fieldState.parse(state)[contactFieldId][contactFieldId].selected_option?.value;
  return value === undefined ? undefined : addresseeText.decode(value);
}

const fieldState = z.object({
  [contactFieldId]: z.object({
    [contactFieldId]: z.object({ selected_option: z.object({ value: z.string() }).nullish() }),
  }),
});

function typedAddress(typed: string): Addressee["address"] | undefined {
  const input = readContactInput(typed);
  if (input.kind === "id") return { contact_id: input.contactId };
  return input.kind === "address" ? input.address : undefined;
}

function optionOf(addressee: Addressee, text: string): PlainTextOption | undefined {
  const value = addresseeText.encode(addressee, limits.optionValue);
  if (value === undefined) return undefined;
  return { text: { type: "plain_text", text: plainText(text, limits.optionText), emoji: false }, value };
}
