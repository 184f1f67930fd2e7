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

/** The character for a short name such as `wave`; nothing when unknown. */
export const emojiOf = (name: string): string | undefined => EMOJI.get(name);

/** Replaces `:wave:` in plain text; unknown names stay. */
export function withEmoji(text: string): string {
  return text.replace(/:([a-z0-9_+-]+):/g, (typed, name: string) => emojiOf(name) ?? typed);
}
