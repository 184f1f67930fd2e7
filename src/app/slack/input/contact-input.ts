import { isDeepStrictEqual } from "node:util";
import { canonicalEmail, canonicalLinkedInUrl } from "#contract/contact-address.ts";
import { contactId } from "#contract/resources.ts";
import {
  type Addressee,
  addressee as addresseeSchema,
  type ContactAddress,
  readableAddress,
} from "../../outreach/contact.ts";
import { readCarried } from "../unreadable-request-error.ts";
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
 * Reads a contact typed after a command or into a form: an e-mail address, a LinkedIn profile URL, a contact id (a
 * UUID) or a mention, raw or escaped by Slack, also among other words.
 * Source: https://docs.slack.dev/interactivity/implementing-slash-commands#escaping
 *
 * @param typed the text as Slack sent it
 */
export function readContactInput(typed: string): ContactInput {
  if (typed.length > maxTypedLength) return { kind: "unreadable", text: typed.slice(0, maxTypedLength) };
  const text = typed.replace(invisible, "").trim();
  if (text === "" || /^(help|-h|--help|\?)$/i.test(text)) return { kind: "help" };
  const [first, ...others] = contactsIn(text);
  if (first === undefined) return { kind: "unreadable", text: unescaped(withoutTargets(text)) };
  return others.length === 0 ? first : { kind: "several" };
}

/** @returns each contact once, in the order in which they were typed */
function contactsIn(text: string): NamedInput[] {
  const found = words(text).flatMap((word) => readWord(word) ?? []);
  return [...new Map(found.map((input) => [JSON.stringify(input), input])).values()];
}

/**
 * Reads what was typed after a command that takes more than a contact: the first word is the contact.
 *
 * @param typed the text as Slack sent it
 * @returns the contact and the text after it, with Slack's escapes
 */
export function splitContact(typed: string): { input: ContactInput; rest: string } {
  const [word = ""] = firstWord.exec(typed) ?? [];
  return { input: readContactInput(word), rest: typed.slice(word.length).trimStart() };
}

/** Input that says who somebody is. */
export type NamedInput = Extract<ContactInput, { kind: "address" | "id" | "mention" }>;

/** The contact that stands first in a text. */
export interface LeadingContact {
  /** `undefined` if other text comes first. */
  input: NamedInput | undefined;
  /** The text after it, as Slack sent it. */
  rest: string;
  /** Whether another one seems to follow. */
  areSeveral: boolean;
}

/** Reads the contact typed before other words: "jane@acme.com Renew". @param typed the text as Slack sent it */
export function leadingContact(typed: string): LeadingContact {
  const [word = ""] = firstWord.exec(typed) ?? [];
  const [input, ...others] = word.length > maxTypedLength ? [] : contactsIn(word);
  if (input === undefined) return { input, rest: typed, areSeveral: false };
  const rest = typed.slice(word.length).trimStart();
  const [separator = ""] = /^(?:\/\s+|[,;]\s*)/.exec(rest) ?? [];
  const [nextWord = ""] = firstWord.exec(rest.slice(separator.length)) ?? [];
  const [next] = nextWord.length > maxTypedLength ? [] : contactsIn(nextWord);
  // An ID right beside an address may be the same contact's.
  const isBeside = separator === "" && !/[,;]$/.test(word);
  const isOneWithId = isBeside && (input.kind === "id" || next?.kind === "id");
  const isAnother = next !== undefined && !isOneWithId && !isDeepStrictEqual(next, input);
  return { input, rest, areSeveral: others.length > 0 || isAnother || isListGoingOn(rest) };
}

/** Whether a text after a contact begins as another one's name would: "and Tom". */
export function isListGoingOn(text: string): boolean {
  return /^(?:and|&amp;|&|\+)\s/i.test(text);
}

/** UTF-16 units: room for a contact among other words, and for all that Slack adds to it. */
const maxTypedLength = 3_000;

/** The shortest address without an `@` is `linkedin.com/in/a`. */
const minLinkedInLength = 17;

/** What Slack escaped is one word, together with what follows without a space. */
const firstWord = /^\s*(?:<[@#!a-z][^<>]*>|\S)+/i;

/** Zero-width and bidirectional characters, which come along with a copied address. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Text escaped by Slack, whose label may hold spaces. */
const escapedWord = /^<(?:mailto:)?([^|>]+)(?:\|[^>]*)?>$/i;

/** @returns escaped words as they are; what was typed between them in its plain form */
function words(text: string): string[] {
  const parts = text.match(/<[@#!a-z][^<>]*>|[^\s<>]+/gi) ?? [];
  return parts.flatMap((part) => (escapedWord.test(part) ? [part] : unescaped(part).split(/[<>,;]/)));
}

function readWord(word: string): NamedInput | undefined {
  if (word.length < minLinkedInLength && !word.includes("@")) return undefined;
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
  const address = canonicalAddress(unwrapped);
  return address === undefined ? undefined : { kind: "address", address };
}

/** Takes off what people put around an address: quotes, brackets, formatting, a full stop. */
function unwrap(word: string): string {
  return word
    .replace(/^[("'“”‘’`*_~[{]+|(?<![)"'“”‘’`*_~\]}.!?])[)"'“”‘’`*_~\]}.!?]+$/gu, "")
    .replace(/^mailto:/i, "");
}

/** An addressee where Slack leaves little room: the address, which holds no space, a space, and the name. */
export const addresseeText = {
  /** @returns without the name if both don't fit; `undefined` if the address alone doesn't: it's never cut */
  encode({ address, name = "" }: Addressee, maxLength: number): string | undefined {
    const alone = readableAddress(address);
    const both = `${alone} ${name}`;
    if (name !== "" && both.length <= maxLength) return both;
    return alone.length <= maxLength ? alone : undefined;
  },
  /** @throws UnreadableRequestError when the text was not written by `encode` */
  decode(text: string): Addressee {
    const [written = ""] = text.split(" ", 1);
    const address = canonicalAddress(written) ?? { contact_id: written };
    const name = text.slice(written.length + 1);
    return readCarried(() => addresseeSchema.parse({ address, ...(name !== "" && { name }) }));
  },
};

function canonicalAddress(text: string): ContactAddress | undefined {
  const email = canonicalEmail(text);
  if (email !== undefined) return { email };
  const linkedInUrl = canonicalLinkedInUrl(text);
  return linkedInUrl === undefined ? undefined : { linkedin_url: linkedInUrl };
}
