import type { RichTextBlock, RichTextElement } from "@slack/types";

/** What a piece of text means; nothing but itself if `null`. */
export type Meaning = RichTextElement | null;

/**
 * Reads plain text as rich text: the pieces in it that have a meaning, and all else as it is.
 *
 * @param pieces of text that may have a meaning
 * @param meaning called for each place where a piece occurs, in order, the longest piece first; without a meaning the
 *   piece stays text
 * @returns one section, an empty one for an empty text
 */
export function richTextOfPieces(
  text: string,
  pieces: readonly string[],
  meaning: (piece: string, at: number) => Meaning,
): RichTextBlock {
  const known = new Set(pieces);
  const lengths = lengthsByInitial(known);
  const elements: RichTextElement[] = [];
  const pieceAt = (at: number) => {
    for (const length of lengths.get(text.charAt(at)) ?? []) {
      const piece = text.slice(at, at + length);
      if (!known.has(piece) || !isApart(text, at, piece)) continue;
      const element = meaning(piece, at);
      if (element !== null) return { length, element };
    }
    return undefined;
  };
  for (let at = 0; at < text.length; ) {
    const found = pieceAt(at);
    const last = elements.at(-1);
    if (found !== undefined) elements.push(found.element);
    else if (last?.type === "text" && last.style === undefined) last.text += text.charAt(at);
    else elements.push({ type: "text", text: text.charAt(at) });
    at += found?.length ?? 1;
  }
  return { type: "rich_text", elements: [{ type: "rich_text_section", elements }] };
}

/** Lengths of pieces, longest first, by their first character: far fewer than pieces. */
function lengthsByInitial(pieces: Iterable<string>): ReadonlyMap<string, readonly number[]> {
  const byInitial = Map.groupBy(pieces, (piece) => piece.charAt(0));
  return new Map(
    Array.from(byInitial, ([initial, some]) => [
      initial,
      [...new Set(some.map(({ length }) => length))].sort((one, other) => other - one),
    ]),
  );
}

/** Whether the piece that begins at `at` is a word of its own, rather than part of a longer word, address or code. */
export function isApart(text: string, at: number, piece: string): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const end = at + piece.length;
  const after = (pattern: RegExp) => {
    pattern.lastIndex = end;
    return pattern.test(text);
  };
  if (piece.startsWith("`")) return !/`$/.test(before) && text[end] !== "`";
  if (/^[:[]/.test(piece)) return true;
  if (/^[@#]/.test(piece)) return !/[\p{L}\p{N}_]$/u.test(before) && !after(goesOnAsName);
  return !/[\p{L}\p{N}_/=&?%.@+-]$/u.test(before) && after(endsAsAddress);
}

const goesOnAsName = /[\p{L}\p{N}\p{M}_]|[.@-][\p{L}\p{N}]/uy;
const endsAsAddress = /[.,;:!?)\]}'"’”»*_~>…–—。、，！？）」]*(?:\s|$)/uy;
