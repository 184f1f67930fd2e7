import type { Token } from "../../slack/message-text.ts";

/** Slack names an emoji's code points in hexadecimal, such as `1f44d-1f3fd`; five digits are below 10FFFF. */
const codePoints = /^[\da-f]{2,5}(-[\da-f]{2,5}){0,9}$/i;

/**
 * A text of the service's, as people read it in Slack: a link by its label, an emoji by its picture. What the
 * service wrote is for machines there: `[the summary](https://…)`, `:wave:`. A link that was changed stays as it
 * was written.
 */
export function shownText(text: string, tokens: readonly Token[]): string {
  return tokens.reduce((shown, token) => {
    const reading = readingOf(token);
    return reading === undefined ? shown : shown.replaceAll(token.text, () => reading);
  }, text);
}

function readingOf({ elements }: Token): string | undefined {
  const [element] = elements;
  if (element?.type === "link") return element.text;
  if (element?.type !== "emoji" || !codePoints.test(element.unicode ?? "")) return undefined;
  return String.fromCodePoint(...(element.unicode ?? "").split("-").map((code) => Number.parseInt(code, 16)));
}
