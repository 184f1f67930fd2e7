import type { ContactAddress } from "../outreach/contact.ts";
import { canonicalEmail, canonicalLinkedInUrl } from "../outreach/contract/contact-address.ts";

/** What a person typed where a contact is asked for. */
export type ContactInput =
  | { kind: "address"; address: ContactAddress }
  | { kind: "mention"; user: string }
  | { kind: "several" }
  | { kind: "help" }
  | { kind: "unreadable"; text: string };

/**
 * Reads a contact out of what was typed after a command or into a form: an e-mail address, a LinkedIn profile
 * URL or a mention, raw or as Slack escapes them (`<mailto:…|…>`, `<https://…|…>`, `<@U123|name>`), also
 * among other words, as in an address pasted from a mail program.
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
  if (first === undefined) return { kind: "unreadable", text: withoutEscapes(asTyped(text)) };
  return found.size === 1 ? first : { kind: "several" };
}

/** Zero-width characters and signs of the writing direction, which come along when an address is copied. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What Slack escaped stands between angle brackets, and may hold spaces in its label. */
const escapedWord = /^<(?:mailto:)?([^|>]+)(?:\|[^>]*)?>$/i;

/** @returns escaped words as they are; what was typed between them in its plain form */
function words(text: string): string[] {
  const parts = text.match(/<[@#!a-z][^<>]*>|[^\s<>]+/gi) ?? [];
  return parts.flatMap((part) => (escapedWord.test(part) ? [part] : withoutEscapes(part).split(/[<>,;]/)));
}

function readWord(word: string): ContactInput | undefined {
  const mention = /^<@([UW][A-Z0-9]+)(\|[^>]*)?>$/.exec(word)?.[1];
  if (mention !== undefined) return { kind: "mention", user: mention };
  const target = escapedWord.exec(word)?.[1];
  const plain = target === undefined ? word : withoutEscapes(target);
  // As it stands first: an e-mail address may begin with what else is formatting, such as `_`.
  const email = canonicalEmail(plain);
  const address = email === undefined ? readAddress(unwrap(plain)) : { email };
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

/** Links and mentions as the person saw them, for saying what could not be read. */
function asTyped(text: string): string {
  return text.replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) => label || target);
}

/** Slack escapes these three, and nothing else, in what a person typed. */
function withoutEscapes(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
