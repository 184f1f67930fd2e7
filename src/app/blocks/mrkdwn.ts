const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * The one door for text from outside into mrkdwn: mentions, links, dates and formatting in it become plain text,
 * line breaks become spaces (a line that starts with `>` would be a quotation), and what is too long ends in `…`.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#escaping
 *
 * @param text anything
 * @param most characters of the result at the most, counted as Slack counts them
 */
export function escapeText(text: string, most: number): string {
  const line = withoutFormatting(oneLine(text));
  if (line.length <= most && !/[&<>]/.test(line)) return line;
  return shortened(
    Array.from(line, (character) => escapes[character] ?? character),
    most,
  );
}

/** Text, and what makes it stand out: `*` bold, `~` struck through. */
interface MarkedText {
  text: string;
  mark: "" | "*" | "~";
}

/**
 * The same for text of several lines, of which some pieces stand out: line breaks stay, all other white space and
 * what is invisible become spaces, and a line that begins with `>` does not become a quotation. Slack reads no
 * lists in mrkdwn. It formats only between edges of words and within a line, so the marks go around each line's
 * words and leave spaces outside; a piece that begins or ends inside of a word cannot stand out and is shown
 * without marks.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#basic-formatting
 *
 * @param pieces texts that follow each other directly; anything may be in them
 * @returns all of it, of any length
 */
export function markedLines(pieces: readonly MarkedText[]): string {
  // Formatting depends on neighbours, so the pieces are read together; their lengths stay what they were.
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

/** A `*`, `_` or `~` that is still there is inside of a word. */
const wordCharacter = /[\p{L}\p{N}\p{M}*_~]/u;

/** Where a mark may open and close in a piece of a line between two characters; twice the same if nowhere. */
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

/** Lines in which nothing is formatted, hidden or quoted any more; as long as the text itself. */
function withoutMarkup(text: string): string {
  return withoutFormatting(text.replace(unusualCharacter, " ")).replace(/^( *)>/gm, "$1\u02c3");
}

/**
 * Slack has no escape for its formatting, so what would format or make an emoji is replaced by a character that
 * looks the same: every backtick, `*`, `_` and `~` at a word's edge, and the first colon of `:name:`. Inside of
 * a word, as in an e-mail address, they format nothing and stay.
 */
function withoutFormatting(line: string): string {
  if (!/[`*_~:]/.test(line)) return line;
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
 * The same for `plain_text` objects, where Slack reads no markup and so nothing is escaped.
 *
 * @param text anything
 * @param most characters of the result at the most
 */
export function plainText(text: string, most: number): string {
  const line = oneLine(text);
  return line.length <= most ? line : shortened(Array.from(line), most);
}

/**
 * A date that each reader sees in their own words, language and zone: "3 days ago".
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 *
 * @param at Unix time in milliseconds
 */
export function timeAgo(at: number): string {
  const fallback = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  // Slack's dates begin with 1970; what is older says "never" in some program's words, such as the year 1.
  return at < 0 ? fallback : `<!date^${Math.floor(at / 1_000)}^{ago}|${fallback}>`;
}

/** Characters that no reader can see can still turn text around or hide in it; they go with the line breaks. */
const spaces = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\s]+/gu;
/** Tells most text, which needs no change, without making it anew. */
const unusualSpaces = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]|[^\S ]| {2}/u;

/** One of them, which is no line break. */
const unusualCharacter = /[\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]|(?!\n)[\p{Cc}\s]/gu;

function oneLine(text: string): string {
  return (unusualSpaces.test(text) ? text.replace(spaces, " ") : text).trim();
}

function shortened(characters: readonly string[], most: number): string {
  const whole = characters.join("");
  if (whole.length <= most) return whole;
  let length = 0;
  const kept = characters.findIndex((character) => {
    length += character.length;
    return length > most - 1;
  });
  return `${characters.slice(0, kept).join("").trimEnd()}…`;
}
