import { hasUnseen, replaceUnseen, visibleText } from "./visible-text.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * The only way for outside text into mrkdwn: mentions, links, dates, formatting and quotes become plain text,
 * what can't be seen is removed, line breaks become spaces, and long text ends in `…`.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#escaping
 *
 * @param text anything
 * @param maxLength maximum characters of the result, as Slack counts them
 */
export function escapeText(text: string, maxLength: number): string {
  if (isOrdinary(text, maxLength)) return text.trim();
  // Nothing becomes shorter: what is longer than the limit already, and never shown, isn't read further.
  const line = oneLine(text).slice(0, maxLength + 1);
  const characters = Array.from(withoutFormatting(withoutQuotes(line)), escaped);
  return shortened(characters, maxLength);
}

/** Text with its mark: `*` bold, `~` strikethrough. */
interface MarkedText {
  text: string;
  mark: "" | "*" | "~";
}

/**
 * Escapes multi-line text with some marked pieces: line breaks stay, other white space and invisible
 * characters become spaces, and a leading `>` makes no quote. Slack has no lists in mrkdwn. It formats only
 * between word edges within a line, so marks go around each line's words without the spaces; a piece that
 * starts or ends inside a word can't be marked.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#basic-formatting
 *
 * @param pieces texts that directly follow each other; unescaped
 * @returns all of it, of any length
 */
export function markedLines(pieces: readonly MarkedText[]): string {
  // Formatting depends on neighbours, so we read the pieces together; their lengths don't change.
  const shown = withoutMarkup(pieces.map(({ text }) => text).join(""));
  const marked = (text: string, mark: MarkedText["mark"]) =>
    text === "" ? "" : mark + escaped(text.replaceAll(mark, lookalikes[mark] ?? "")) + mark;
  let whole = "";
  let at = 0;
  for (const { text, mark } of pieces) {
    for (const line of shown.slice(at, at + text.length).split(/(\n)/)) {
      const before = at === 0 ? "" : (Array.from(shown.slice(Math.max(0, at - 2), at)).at(-1) ?? "");
      at += line.length;
      const [start, end] =
        mark === "" ? [0, 0] : markable(line, before, String.fromCodePoint(shown.codePointAt(at) ?? 0x20));
      whole +=
        escaped(line.slice(0, start)) + marked(line.slice(start, end), mark) + escaped(line.slice(end));
    }
  }
  return whole;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
}

/** Any `*`, `_` or `~` left is inside a word. */
const wordCharacter = /[\p{L}\p{N}\p{M}*_~]/u;

/** Where a mark can open and close in a line's piece between two characters; the same twice if nowhere. */
function markable(line: string, before: string, after: string): [number, number] {
  const lead = wordCharacter.test(before) ? /^[^\p{L}\p{N}\p{M}*_~]*/u : /^\s*/;
  const trail = wordCharacter.test(after)
    ? /(?<![^\p{L}\p{N}\p{M}*_~])[^\p{L}\p{N}\p{M}*_~]*$/u
    : /(?<!\s)\s*$/;
  const start = lead.exec(line)?.[0].length ?? 0;
  const end = trail.exec(line)?.index ?? line.length;
  const opensInWord = start === 0 && wordCharacter.test(before);
  const closesInWord = end === line.length && wordCharacter.test(after);
  return start >= end || opensInWord || closesInWord ? [0, 0] : [start, end];
}

/** Lines without formatting, hidden characters or quotes; the length stays the same. */
function withoutMarkup(text: string): string {
  const seen = replaceUnseen(text, (character) => " ".repeat(character.length)).replace(/(?!\n)\s/g, " ");
  return withoutFormatting(withoutQuotes(seen));
}

/** Slack reads even an escaped `>` at the beginning of a line as a quote. */
function withoutQuotes(text: string): string {
  return text.replace(/^( *)>/gm, "$1\u02c3");
}

/**
 * Slack has no escape for its formatting, so we replace what would format or make an emoji with look-alikes:
 * every backtick, `*`, `_` and `~` at a word's edge, and the first colon of `:name:`. Inside a word, as in an
 * e-mail address, they don't format and stay.
 */
function withoutFormatting(line: string): string {
  return line
    .replace(/(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])|`/gu, (mark) => lookalikes[mark] ?? mark)
    .replace(/:(?=[a-z0-9_+-]+:)/g, "\ua789");
}

const lookalikes: Readonly<Record<string, string>> = {
  "*": "\u2217",
  _: "\u02cd",
  "~": "\u223c",
  "`": "\u02cb",
};

/**
 * Cleans text for `plain_text` objects, where Slack reads no markup, so nothing is escaped.
 *
 * @param text anything
 * @param maxLength maximum characters of the result
 */
export function plainText(text: string, maxLength: number): string {
  if (isOrdinary(text, maxLength)) return text.trim();
  return shortened(Array.from(oneLine(text).slice(0, maxLength + 1)), maxLength);
}

/**
 * Dates that each reader sees in their own zone, language and format.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 *
 * @param at Unix time in milliseconds
 * @returns mrkdwn: "2:30 PM"
 */
export function timeOfDay(at: number): string {
  return dateToken(at, "{time}", minuteInUtc(at).slice(11));
}

/**
 * @param at Unix time in milliseconds
 * @returns mrkdwn: "today at 2:30 PM", "Nov 23, 2026 at 2:30 PM"
 */
export function dayAndTime(at: number): string {
  return dateToken(at, "{date_short_pretty} at {time}", minuteInUtc(at));
}

/**
 * @param at Unix time in milliseconds
 * @returns mrkdwn: "3 days ago"
 */
export function timeAgo(at: number): string {
  // Slack's dates start in 1970; earlier ones, such as the year 1, mean "never" in some programs.
  return at < 0 ? minuteInUtc(at) : dateToken(at, "{ago}", minuteInUtc(at));
}

function dateToken(at: number, format: string, fallback: string): string {
  return `<!date^${Math.floor(at / 1_000)}^${format}|${fallback}>`;
}

/** @returns "2026-11-21 14:30 UTC" */
export function minuteInUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** What is escaped, replaced or joined, unless it's unseen. */
const special = /[&<>`*_~]|:(?=[a-z0-9_+-]+:)|[^\S ]| {2}/u;

/** Most texts stay as they are: to look first makes a cached card's acknowledgement a third faster. */
function isOrdinary(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !special.test(text) && !hasUnseen(text);
}

function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ").trim();
}

function shortened(characters: readonly string[], maxLength: number): string {
  const whole = characters.join("");
  if (whole.length <= maxLength) return whole;
  let length = 0;
  const kept = characters.findIndex((character) => {
    length += character.length;
    return length > maxLength - 1;
  });
  return `${characters.slice(0, kept).join("").trimEnd()}…`;
}

/** @returns such as "1 second", or "20 seconds": rounded up */
export function secondsText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole === 1 ? "1 second" : `${whole} seconds`;
}

/** What somebody else says, such as the profile service, as a sentence that goes on another. @param text anything */
export function quotation(text: string | undefined, maxLength: number): string {
  const said = escapeText((text ?? "").replace(/(?<![.\s])[.\s]+$/, ""), maxLength);
  return said === "" ? "" : ` It says: “${said}”.`;
}
