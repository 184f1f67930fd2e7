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
import { displayName, nameAfterAddress, nameBeforeAddress, withoutHeader } from "./mailbox.ts";
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
  /** As it stood beside the address. */
  name?: string | undefined;
  /** The text after it, as Slack sent it. */
  rest: string;
  /** Whether another one seems to follow. */
  areSeveral: boolean;
  /** Whether the rest may begin with their name. */
  isUnsure?: boolean;
}

/**
 * Reads the contact typed before other words, "jane@acme.com Renew", also as mail programs write it, with a name or the
 * beginning of a header's line.
 *
 * @param typed the text as Slack sent it
 */
export function leadingContact(typed: string): LeadingContact {
  const text = withoutHeader(typed);
  const first = firstContact(text);
  if (first === undefined) return { input: undefined, rest: typed, areSeveral: false };
  const { input, name, isMore } = first;
  const follows = text.slice(first.word.length).trimStart();
  const rest = withoutRepetition(follows, input);
  const areSeveral = isMore || isAnotherAfter(first.word, input, rest) || isListGoingOn(rest);
  if (name !== undefined || input.kind !== "address") return { input, name, rest, areSeveral };
  return { input, rest, areSeveral, ...nameAfterAddress(rest, input.address) };
}

/** @returns who stands first, with a name before them or none, and all of the text until there */
function firstContact(text: string) {
  const named = nameBeforeAddress(text.slice(0, maxTypedLength));
  const [input] = named === undefined ? [] : contactsIn(named.address);
  if (named !== undefined && input !== undefined && !/\S@|linkedin\.com/i.test(named.name)) {
    const { name, end } = named;
    const word = text.slice(0, end);
    const after = nameBeforeAddress(text.slice(end, end + maxTypedLength));
    return { input, name: displayName(name), word, isMore: /[,;]\s*$/.test(word) && after !== undefined };
  }
  const word = leadingWord(text);
  const [one, ...others] = contactsIn(word);
  return one && { input: one, name: undefined, word, isMore: others.length > 0 };
}

function isAnotherAfter(word: string, input: NamedInput, rest: string): boolean {
  const [separator = ""] = /^(?:\/\s+|[,;]\s*)/.exec(rest) ?? [];
  const [next] = contactsIn(leadingWord(rest.slice(separator.length)));
  // An ID right beside an address may be the same contact's.
  const isBeside = separator === "" && !/[,;]\s*$/.test(word);
  const isOneWithId = isBeside && (input.kind === "id" || next?.kind === "id");
  return next !== undefined && !isOneWithId && !isDeepStrictEqual(next, input);
}

/** Mail programs write some addresses twice: `jane@acme.com <jane@acme.com>`. */
function withoutRepetition(text: string, input: NamedInput): string {
  const word = leadingWord(text);
  const isBracketed = /^(?:&lt;|<[^@#!|][^|>]*>|[[(])/.test(word);
  return isBracketed && isDeepStrictEqual(contactsIn(word), [input])
    ? text.slice(word.length).trimStart()
    : text;
}

/** Whether a text after a contact begins as another one's name would: "and Tom". */
export function isListGoingOn(text: string): boolean {
  return /^(?:and|&amp;|&|\+)\s/i.test(text);
}

/** UTF-16 units: room for a contact among other words, and for all that Slack adds to it. */
const maxTypedLength = 3_000;

/** The shortest address without an `@` is `linkedin.com/in/a`. */
const minLinkedInLength = 17;

function leadingWord(text: string): string {
  const [word = ""] = firstWord.exec(text) ?? [];
  return word.length > maxTypedLength ? "" : word;
}

/** What Slack escaped is one word, together with what follows without a space. */
const firstWord = /^\s*(?:<[@#!a-z][^<>]*>|\S)+/i;

/** Zero-width and bidirectional characters, which come along with a copied address. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Text escaped by Slack, whose label may hold spaces. */
const escapedWord = /^<([^|>]+)(?:\|[^>]*)?>$/i;

/** @returns escaped words as they are; in its plain form what was typed between them, and to whom a mailto link leads */
function words(text: string): string[] {
  const parts = text.match(/<[@#!a-z][^<>]*>|[^\s<>]+/gi) ?? [];
  return parts.flatMap((part) => {
    const target = escapedWord.exec(part)?.[1];
    const plain = unescaped(target ?? part);
    const opened = plain.replace(mailto, (_, to: string) => decoded(to));
    return target === undefined || opened !== plain ? opened.split(/[\s<>,;]/) : [part];
  });
}

/** RFC 6068: a link to write to may hold a subject, and has some characters in percent. */
const mailto = /(?<=^|[\s<>,;:(["'“])mailto:([^\s?<>]*)(?:\?[^\s<>]*)?/gi;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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

/** Takes off what people and programs put around an address: quotes, brackets, formatting, a full stop, `SMTP:`. */
function unwrap(word: string): string {
  return word
    .replace(/^[("'“”‘’„‚«»‹›`*_~[{]+|(?<![)"'“”‘’«»‹›`*_~\]}.…!?:])[)"'“”‘’«»‹›`*_~\]}.…!?:]+$/gu, "")
    .replace(/^[a-z-]{2,10}:(?!\/)/i, "");
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
