import { mailLink } from "../../blocks/mail-link.ts";
import { readable } from "../../blocks/rich-text.ts";
import { visibleText } from "../../blocks/visible-text.ts";
import { type Token, tokensIn } from "../../slack/input/message-text.ts";
import type { PaidResult } from "../../slack/paid/paid-result.ts";
import { memoValue } from "./memo.ts";

/** A rephrasing: the request and the service's answer. */
export type Rephrasing = PaidResult<"rephrase">;

/** @returns what can be seen of the service's text; `undefined` when that's nothing */
export function rephrasedText({ composition }: Rephrasing): string | undefined {
  const { rephrased } = composition.answer.value;
  return readable(rephrased) && visibleText(rephrased ?? "");
}

/** The element behind a token. */
type Element = Token["element"];

/** Slack names an emoji's code points in hexadecimal, such as `1f44d-1f3fd`; five digits are below 10FFFF. */
const codePoints = /^[\da-f]{2,5}(-[\da-f]{2,5}){0,9}$/i;

/**
 * The service's text as people read it in Slack: a link by its label, an emoji as its picture. The service's
 * own form is for machines: `[the summary](https://…)`, `:wave:`. A changed link stays as it is.
 *
 * @param tokens of the original message
 */
export function shownText(text: string, tokens: readonly Token[]): string {
  return written(text, tokens, (element) => (element.type === "link" ? element.text : picture(element)));
}

/**
 * A text for use outside Slack, such as an e-mail: emoji as pictures, links with addresses, people by name.
 */
export function portableText(text: string, tokens: readonly Token[]): string {
  return written(text, tokens, (element, token) => {
    if (element.type === "user") return token.replace(/^@/, "");
    if (element.type === "link" && element.text) {
      const address = element.url.replace(/^mailto:/i, "");
      // A bare address is shown as is.
      return token.startsWith("[") ? `${element.text} (${address})` : undefined;
    }
    return picture(element);
  });
}

/** @param reading renders an element, given its token; when it returns nothing, the token stays */
function written(
  text: string,
  tokens: readonly Token[],
  reading: (element: Element, token: string) => string | undefined,
): string {
  let whole = "";
  let end = 0;
  for (const { at, text: token, element } of tokensIn(text, tokens)) {
    whole += text.slice(end, at) + (reading(element, token) ?? token);
    end = at + token.length;
  }
  return whole + text.slice(end);
}

function picture(element: Element): string | undefined {
  if (element.type !== "emoji" || !codePoints.test(element.unicode ?? "")) return undefined;
  return String.fromCodePoint(...(element.unicode ?? "").split("-").map((code) => Number.parseInt(code, 16)));
}

/** @returns the rephrased text for use outside Slack; `undefined` when there is none */
export function portableRephrased(rephrasing: Rephrasing): string | undefined {
  const text = rephrasedText(rephrasing);
  const { tokens } = memoValue.decode(rephrasing.composition.request.memo);
  return text === undefined ? undefined : portableText(text, tokens);
}

/** @returns a link that opens the text in the mail program; `undefined` when it's too long for one */
export function rephrasedMailLink(rephrasing: Rephrasing): string | undefined {
  const body = portableRephrased(rephrasing);
  if (body === undefined) return undefined;
  const { address } = rephrasing.composition.request.addressee;
  const mail = { to: "email" in address ? address.email : undefined, subject: "" };
  const link = mailLink({ ...mail, body });
  return link === mailLink({ ...mail, body: "" }) ? undefined : link;
}
