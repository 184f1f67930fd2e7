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
