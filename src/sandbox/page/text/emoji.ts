import { nameToEmoji } from "gemoji";

/** What Slack calls otherwise than GitHub, whose names the library has. */
const SLACK_NAMES: Readonly<Record<string, string>> = {
  large_green_circle: "🟢",
  large_yellow_circle: "🟡",
  party_popper: "🎉",
  pencil: "✏️",
  thinking_face: "🤔",
};
const EMOJI = new Map(Object.entries({ ...nameToEmoji, ...SLACK_NAMES }));

/**
 * The character for a short name such as `wave`; nothing when unknown.
 *
 * @param codePoints as Slack sends them with a name: `1f44b-1f3fd`
 */
export function emojiOf(name: string, codePoints?: string): string | undefined {
  const known = EMOJI.get(name);
  if (known !== undefined) return known;
  if (codePoints === undefined || !/^[0-9a-f]{1,5}(?:-[0-9a-f]{1,5})*$/i.test(codePoints)) return undefined;
  return String.fromCodePoint(...codePoints.split("-").map((point) => Number.parseInt(point, 16)));
}

/** Replaces `:wave:` in plain text; unknown names stay. */
export function withEmoji(text: string): string {
  return text.replace(/:([a-z0-9_+-]+):/g, (typed, name: string) => emojiOf(name) ?? typed);
}
