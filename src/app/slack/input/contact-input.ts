import { canonicalEmail, canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import { contactId } from "../../../contract/resources.ts";
import type { ContactAddress } from "../../outreach/contact.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** What a person typed where a contact is asked for. */
export type ContactInput =
  | { kind: "address"; address: ContactAddress }
  | { kind: "id"; contactId: string }
  | { kind: "mention"; user: string }
  | { kind: "several" }
  | { kind: "help" }
  | { kind: "unreadable"; text: string };

/**
 * Reads a contact out of what was typed after a command or into a form: an e-mail address, a LinkedIn profile
 * URL, a contact id (a UUID) or a mention, raw or as Slack escapes them (`<mailto:…|…>`, `<https://…|…>`,
 * `<@U123|name>`), also among other words, as in an address pasted from a mail program.
 * Source of the escaped forms: https://docs.slack.dev/interactivity/implementing-slash-commands#escaping
 *
 * @param typed the text as Slack sent it
 */
export function readContactInput(typed: string): ContactInput {
  const text = typed.replace(invisible, "").trim();
  if (text === "" || /^(help|-h|--help|\?)$/i.test(text)) return { kind: "help" };
  const found = new Map<string, ContactInput>();
  for (const word of words(text)) {
    const input = readWord(word);
    if (input !== undefined) found.set(JSON.stringify(input), input);
  }
  const [first] = found.values();
  if (first === undefined) return { kind: "unreadable", text: unescaped(withoutTargets(text)) };
  return found.size === 1 ? first : { kind: "several" };
}

/** A contact and what was typed after it. */
export interface ContactAndRest {
  input: ContactInput;
  /** To the letter, Slack's escapes included; empty when nothing more was typed. */
  rest: string;
}

/**
 * Reads what was typed after a command that takes more than a contact: the first word is the contact, and no other
 * is taken for one.
 *
 * @param typed the text as Slack sent it
 */
export function splitContact(typed: string): ContactAndRest {
  const [word = ""] = firstWord.exec(typed) ?? [];
  return { input: readContactInput(word), rest: typed.slice(word.length).trimStart() };
}

/** What Slack escaped is one word, whatever is in its label, together with what follows without a space. */
const firstWord = /^\s*(?:<[@#!a-z][^<>]*>|\S)+/i;

/** Zero-width characters and signs of the writing direction, which come along when an address is copied. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What Slack escaped is between angle brackets, and may hold spaces in its label. */
const escapedWord = /^<(?:mailto:)?([^|>]+)(?:\|[^>]*)?>$/i;

/** @returns escaped words as they are; what was typed between them in its plain form */
function words(text: string): string[] {
  const parts = text.match(/<[@#!a-z][^<>]*>|[^\s<>]+/gi) ?? [];
  return parts.flatMap((part) => (escapedWord.test(part) ? [part] : unescaped(part).split(/[<>,;]/)));
}

function readWord(word: string): ContactInput | undefined {
  const mention = /^<@([UW][A-Z0-9]+)(\|[^>]*)?>$/.exec(word)?.[1];
  if (mention !== undefined) return { kind: "mention", user: mention };
  const target = escapedWord.exec(word)?.[1];
  const plain = target === undefined ? word : unescaped(target);
  // Unchanged first: an e-mail address may begin with what else is formatting, such as `_`.
  const email = canonicalEmail(plain);
  if (email !== undefined) return { kind: "address", address: { email } };
  const unwrapped = unwrap(plain);
  const id = contactId.safeParse(unwrapped).data?.toLowerCase();
  if (id !== undefined) return { kind: "id", contactId: id };
  const address = readAddress(unwrapped);
  return address === undefined ? undefined : { kind: "address", address };
}

function readAddress(text: string): ContactAddress | undefined {
  const email = canonicalEmail(text);
  if (email !== undefined) return { email };
  const linkedInUrl = canonicalLinkedInUrl(text);
  return linkedInUrl === undefined ? undefined : { linkedin_url: linkedInUrl };
}

/** Takes off what people put around an address: quotes, brackets, formatting, a full stop. */
function unwrap(word: string): string {
  return word.replace(/^[("'“”‘’`*_~[{]+|[)"'“”‘’`*_~\]}.!?]+$/gu, "").replace(/^mailto:/i, "");
}
