import { plainText } from "../../blocks/mrkdwn.ts";
import type { ContactAddress } from "../../outreach/contact.ts";
import { nameInAddress, wordsIn } from "../../outreach/find-by-name.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** How a pasted line of an e-mail's header begins, in our five languages, also where it's bold. */
const header = /^\s*[*_]*(?:from|to|b?cc|sender|reply-to|e-?mail|von|an|de|à|da|a|para)[*_]*\s?:[*_]*\s*/iu;

/** A part of an address, as Slack sends it. */
const part = "(?:[^\\s<>()[\\]&;,|@]|&amp;)+";
/** Slack's own angle brackets are around addresses that had none. */
const bracketed = new RegExp(
  `(?:(?:&lt;|[[(])(?:<mailto:[^<>]+>|(?:mailto:)?${part}@${part})(?:&gt;|[\\])])|<${part}@${part}>)[,;:]?\\s*`,
  "i",
);

/** Characters. */
const maxNameLength = 100;
/** More words than a name has; other words may come before an address in parentheses. */
const maxNameWords = 6;

/** Takes off what a line of an e-mail's header begins with: "From: ". */
export function withoutHeader(typed: string): string {
  return typed.replace(header, "");
}

/**
 * Finds a name before an address in brackets, as mail programs write them: `"Whitfield, Jane" <jane@acme.com>`.
 *
 * @param text as Slack sent it, of a limited length
 * @returns the name as it was typed, the address with its brackets, and where they end
 */
export function nameBeforeAddress(text: string) {
  const found = bracketed.exec(text);
  if (found === null || found.index === 0) return undefined;
  const name = text.slice(0, found.index);
  const isLong = /^\(/.test(found[0]) && name.trim().split(/\s+/).length >= maxNameWords;
  if (isLong || name.length > 2 * maxNameLength) return undefined;
  return { name, address: found[0], end: found.index + found[0].length };
}

/**
 * Reads what follows an address, as in `jane@acme.com (Jane Whitfield)`. Parentheses may also hold what a text is about.
 *
 * @param text as Slack sent it
 * @returns the text after the name, if the address confirms it; or that it may be one
 */
export function nameAfterAddress(text: string, address: ContactAddress) {
  const [all = "", inner = ""] = /^\(([^()<>@]{1,100})\)(?:[,;:]?\s+|[,;:]?$)/.exec(text) ?? [];
  const own = wordsIn(nameInAddress(address)).join("");
  if (wordsIn(inner).some((word) => word.length > 2 && own.includes(word)))
    return { name: displayName(inner), rest: text.slice(all.length) };
  const isLikeName = /^\p{Lu}\p{L}*\.?(?: [\p{L}'’.-]+)* \p{Lu}[\p{L}'’-]+$/u.test(inner);
  return isLikeName ? { isUnsure: true } : {};
}

/** @returns a name without the quotes and encodings of e-mail; nothing if that leaves none */
export function displayName(typed: string): string | undefined {
  const plain = decodedWords(unescaped(withoutTargets(typed)))
    .replace(/["“”„\\]/g, "")
    .trim();
  const name = plainText(plain.replace(/^'(.*)'$/, "$1"), maxNameLength);
  return name === "" ? undefined : name;
}

/** RFC 2047: `=?UTF-8?Q?J=C3=BCrgen?=`. Spaces between two of them mean nothing. */
function decodedWords(text: string): string {
  const apart = text.replace(/\?=\s+=\?/g, "?==?");
  return apart.replace(
    /=\?([\w-]+)\?([bq])\?([^?\s]*)\?=/gi,
    (whole, charset: string, kind: string, data: string) => {
      const quoted = data
        .replaceAll("_", " ")
        .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      try {
        const bytes = /b/i.test(kind) ? Buffer.from(data, "base64") : Buffer.from(quoted, "latin1");
        return new TextDecoder(charset, { fatal: true }).decode(bytes);
      } catch {
        return whole;
      }
    },
  );
}
