import type { RichTextInline } from "../blocks/rich-text-schema.ts";
import { formatDateToken } from "../text/date-token.ts";
import { emojiOf } from "../text/emoji.ts";
import type { Chip } from "./draw.ts";

/** What the viewer knows of those who are mentioned, and the zone that they read times in. */
type Viewer = {
  personOf: (id: string) => { realName: string } | undefined;
  channelOf: (id: string) => { name: string } | undefined;
  timeZone: string;
};

/** The chip for a piece, with the names that this viewer sees. */
export function chipOf(piece: RichTextInline, { personOf, channelOf, timeZone }: Viewer, now: Date): Chip {
  switch (piece.type) {
    case "text":
      return { label: piece.text, className: "" };
    case "link":
      return { label: piece.text ?? piece.url, className: "link" };
    case "emoji":
      return { label: emojiOf(piece.name, piece.unicode) ?? `:${piece.name}:`, className: "" };
    case "user":
      return { label: `@${personOf(piece.user_id)?.realName ?? piece.user_id}`, className: "mention" };
    case "channel": {
      const channel = channelOf(piece.channel_id);
      return { label: channel ? `#${channel.name}` : "🔒 private channel", className: "mention" };
    }
    case "usergroup":
      return { label: `@${piece.usergroup_id}`, className: "mention" };
    case "team":
      return { label: `@${piece.team_id}`, className: "mention" };
    case "broadcast":
      return { label: `@${piece.range}`, className: "mention" };
    case "color":
      return { label: piece.value, className: "code" };
    case "date":
      return { label: formatDateToken(piece.timestamp, piece.format, now, timeZone), className: "" };
  }
}
