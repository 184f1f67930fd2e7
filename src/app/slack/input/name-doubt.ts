import type { InputBlock, ModalView } from "@slack/types";
import { plainText } from "../../blocks/mrkdwn.ts";
import { type Addressee, nameOf, readableAddress } from "../../outreach/contact.ts";
import type { NameMatch } from "../../outreach/find-by-name.ts";
import { typedContact } from "./carried-values.ts";
import { contactField, contactFieldId } from "./contact-field.ts";

/** What was typed as a contact, and why it isn't known who that is. */
export type NameDoubt = { typed: string } & (
  | { kind: "several"; contacts: readonly Addressee[] }
  /** More than one was typed: the first of them. */
  | { kind: "more"; contact: Addressee }
  /** Who it is, is clear, and why they can't be written for; plain text. */
  | { kind: "refused"; problem: string }
  | Extract<NameMatch, { kind: "none" }>
  /** It looks like an address, and isn't one. */
  | { kind: "unreadable" }
);

/** Whether somebody who typed this meant an address rather than a name. */
export function isLikeAddress(word: string): boolean {
  return /[@/]|\w\.\w/.test(word);
}

/** @returns why a name doesn't say who it is */
export function nameDoubt(match: Exclude<NameMatch, { kind: "one" }>, typed: string): NameDoubt {
  return match.kind === "none" && isLikeAddress(typed) ? { kind: "unreadable", typed } : { ...match, typed };
}

/** @returns a sentence to add if the CRM didn't answer; else nothing */
export function crmSilence(doubt: NameDoubt): string {
  return doubt.kind === "none" && doubt.isCrmSilent === true
    ? " Your CRM didn't answer and may know them: try again in a minute."
    : "";
}

const maxTypedLength = 80;
const maxNamed = 3;

/**
 * Why nothing was done yet.
 *
 * @returns plain text: what was typed, and who it may be
 */
export function doubtText(doubt: NameDoubt): string {
  const typed = `“${plainText(doubt.typed, maxTypedLength)}”`;
  switch (doubt.kind) {
    case "several":
      return doubt.contacts.length === 1
        ? `Did you mean ${listed(doubt.contacts)} by ${typed}?`
        : `${doubt.contacts.length} people match ${typed}: ${listed(doubt.contacts)}. Choose one.`;
    case "more":
      return `One contact at a time: ${listed([doubt.contact])}?`;
    case "refused":
      return doubt.problem;
    case "none":
      return `We don't know anyone called ${typed}. Choose who it is, or type their e-mail address or LinkedIn URL.${crmSilence(doubt)}`;
    case "unreadable":
      return `${typed} isn't an e-mail address or a LinkedIn profile URL. Type it again, or choose who it is.`;
  }
}

/** @returns plain text: "Jane Whitfield (jane@acme.com) or Tom Reyes (tom@acme.com)", at most three */
function listed(contacts: readonly Addressee[]): string {
  const names = contacts
    .slice(0, maxNamed)
    .map((contact) =>
      plainText(
        contact.name === undefined
          ? readableAddress(contact.address)
          : `${nameOf(contact)} (${readableAddress(contact.address)})`,
        200,
      ),
    );
  const more = contacts.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(" or ");
}

/**
 * A form that asks who the contact is: its field says why, and offers first who was meant.
 *
 * @param form with a `contactField`, whose metadata is a JSON object
 */
export function askingWho(form: ModalView, doubt: NameDoubt): ModalView {
  const isName = doubt.kind === "several" || doubt.kind === "none";
  const typed = isName ? plainText(doubt.typed, maxTypedLength) : "";
  const field: InputBlock = {
    ...contactField(doubt.kind === "more" ? doubt.contact : undefined),
    hint: { type: "plain_text", text: doubtText(doubt), emoji: false },
  };
  return {
    ...form,
    private_metadata: typedContact.add(form.private_metadata ?? "{}", typed),
    blocks: form.blocks.map((block) => (block.block_id === contactFieldId ? field : block)),
  };
}
