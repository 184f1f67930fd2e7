import type { InputBlock, PlainTextOption } from "@slack/types";
import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { plainText } from "../../blocks/mrkdwn.ts";
import { type Addressee, readableAddress, readableContact, uniqueContacts } from "../../outreach/contact.ts";
import { suggestByName } from "../../outreach/find-by-name.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import type { OptionsArgs } from "../router.ts";
import { typedContact } from "./carried-values.ts";
import { addresseeText, readContactInput } from "./contact-input.ts";
import { inputBlock, readChoiceField } from "./form-fields.ts";
import type { KnownPeople } from "./known-people.ts";

/** The block's id, where a form shows what is wrong with the field, and the element's, which asks for options. */
export const contactFieldId = "contact";

/**
 * A form's field for its contact, at most one: `suggestContacts` offers people the user knows, and what was typed if it
 * reads as a contact. If the initial contact is too long for an option, it isn't selected, and the hint says so.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element#external_select
 *
 * @param hint plain text
 */
export function contactField(initial?: Addressee, hint = defaultHint): InputBlock {
  const chosen = initial && optionOf(initial, readableContact(initial));
  const isTooLong = initial !== undefined && chosen === undefined;
  const text = isTooLong ? tooLongHint(initial) : hint;
  const field = inputBlock(
    { id: contactFieldId, label: "Contact", hint: text },
    {
      type: "external_select",
      action_id: contactFieldId,
      min_query_length: 0,
      placeholder: { type: "plain_text", text: "Name, e-mail address or LinkedIn URL" },
      ...(chosen !== undefined && { initial_option: chosen }),
    },
  );
  return { ...field, hint: { type: "plain_text", text, emoji: false } };
}

const defaultHint =
  "By name: people you've looked up, meet or work with. Anyone by e-mail address or LinkedIn URL.";

function tooLongHint(addressee: Addressee): string {
  const contact = plainText(readableContact(addressee), maxHintContact);
  return `${contact} is too long for this field. Type it after the command instead, along with the rest of this form.`;
}

/** Characters; longer than any address. */
const maxHintContact = 1_000;

/**
 * Answers Slack's question for the field's options, as the person types: nothing typed offers the contact they typed after the
 * command, and their recent contacts.
 */
export function suggestContacts({
  recentContacts,
  people,
}: {
  recentContacts: Pick<RecentContacts, "list">;
  people: Pick<KnownPeople, "list" | "inCrm">;
}) {
  return async ({ ack, options, body, organisation, person }: OptionsArgs): Promise<void> => {
    const typed = options.value;
    const mine = () => recentContacts.list(organisation, person, { limit: maxRecent });
    if (typedAddress(typed) !== undefined) {
      await ack({ options: contactOptions(typed, suggestByName(typed, await mine(), maxOffered)) });
      return;
    }
    const isEmpty = typed.trim() === "";
    const name =
      isEmpty && "view" in body ? typedContact.read(body.view?.private_metadata ?? "") : typed.trim();
    const actor = { organisation, person };
    const known = name === "" ? [] : (await people.list(actor)).people;
    const here = name === "" ? [] : suggestByName(name, known, maxOffered);
    const matching =
      name === "" || here.length >= maxOffered
        ? here
        : uniqueContacts([...here, ...((await people.inCrm(actor, name, known)) ?? [])]);
    const offered = isEmpty ? uniqueContacts([...matching, ...(await mine())]) : matching;
    await ack({ options: contactOptions(typed, offered.slice(0, maxOffered)) });
  };
}

const maxOffered = 20;
const maxRecent = 50;

/** @returns what was typed, if it reads as a contact, then the others, except those too long for an option */
export function contactOptions(typed: string, others: readonly Addressee[]): PlainTextOption[] {
  const address = typedAddress(typed);
  const isTyped = (one: Addressee) =>
    address !== undefined && readableAddress(one.address) === readableAddress(address);
  const first = address && (others.find(isTyped) ?? { address });
  return [
    first && optionOf(first, `Use ${readableAddress(first.address)}`),
    ...others.filter((one) => !isTyped(one)).map((one) => optionOf(one, readableContact(one))),
  ].filter((option) => option !== undefined);
}

/**
 * @param state `view.state.values` of a submission
 * @returns who was chosen, or `undefined` when nobody was
 * @throws UnreadableRequestError when the form has no such field
 */
export function readContactField(state: unknown): Addressee | undefined {
  const value = readChoiceField(state, contactFieldId, z.string());
  return value === undefined ? undefined : addresseeText.decode(value);
}

/** @returns what somebody typed in a form as a contact: an address or an ID */
export function typedAddress(typed: string): Addressee["address"] | undefined {
  const input = readContactInput(typed);
  if (input.kind === "id") return { contact_id: input.contactId };
  return input.kind === "address" ? input.address : undefined;
}

function optionOf(addressee: Addressee, text: string): PlainTextOption | undefined {
  const value = addresseeText.encode(addressee, limits.optionValue);
  if (value === undefined) return undefined;
  return { text: { type: "plain_text", text: plainText(text, limits.optionText), emoji: false }, value };
}
