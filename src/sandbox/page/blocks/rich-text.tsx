import type { ReactNode } from "react";
import { emojiOf } from "../text/emoji.ts";
import { Broadcast, ChannelMention, DateToken, inPlace, Link, UserMention } from "../text/text.tsx";
import type { RichTextElement, RichTextInline } from "./schema.ts";

/** A piece of a line, without its style. */
export function RichTextPiece({ piece }: { piece: RichTextInline }): ReactNode {
  switch (piece.type) {
    case "text":
      return piece.text;
    case "link":
      return <Link url={piece.url}>{piece.text ?? piece.url}</Link>;
    case "emoji":
      return <span title={`:${piece.name}:`}>{emojiOf(piece.name) ?? `:${piece.name}:`}</span>;
    case "user":
      return <UserMention id={piece.user_id} />;
    case "channel":
      return <ChannelMention id={piece.channel_id} />;
    case "usergroup":
      return <span className="mention">@{piece.usergroup_id}</span>;
    case "broadcast":
      return <Broadcast name={piece.range} />;
    case "team":
      return <span className="mention">@{piece.team_id}</span>;
    case "color":
      return <code className="code">{piece.value}</code>;
    case "date":
      return (
        <DateToken
          seconds={piece.timestamp}
          format={piece.format}
          fallback={piece.fallback ?? ""}
          link={piece.url}
        />
      );
  }
}

function styled(piece: RichTextInline): ReactNode {
  const style = piece.style ?? {};
  let drawn: ReactNode = <RichTextPiece piece={piece} />;
  if (style.code) drawn = <code className="code">{drawn}</code>;
  if (style.strike) drawn = <s>{drawn}</s>;
  if (style.italic) drawn = <i>{drawn}</i>;
  if (style.underline) drawn = <u>{drawn}</u>;
  if (style.highlight) drawn = <mark>{drawn}</mark>;
  if (style.bold) drawn = <b>{drawn}</b>;
  return drawn;
}

function line(pieces: readonly RichTextInline[]): ReactNode {
  return inPlace(pieces, styled);
}

function element(part: RichTextElement): ReactNode {
  switch (part.type) {
    case "rich_text_section":
      return <p className="rich-text-section">{line(part.elements)}</p>;
    case "rich_text_preformatted":
      return <pre className="preformatted">{line(part.elements)}</pre>;
    case "rich_text_quote":
      return <blockquote className="quote rich-text-section">{line(part.elements)}</blockquote>;
    case "rich_text_list": {
      const { style, indent = 0, offset = 0, elements } = part;
      const [List, start] =
        style === "ordered" ? (["ol", { start: offset + 1 }] as const) : (["ul", {}] as const);
      return (
        <List
          className={`rich-text-list rich-text-list-${indent % 3}`}
          style={{ marginInlineStart: `${indent * 24}px` }}
          {...start}
        >
          {inPlace(elements, (item) => (
            <li>{line(item.elements)}</li>
          ))}
        </List>
      );
    }
  }
}

/** A `rich_text` block: its text is already parsed, so no markup in it is read. */
export function RichText({ elements }: { elements: readonly RichTextElement[] }) {
  return inPlace(elements, element);
}
