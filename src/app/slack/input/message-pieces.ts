/** A piece of a text, and its position. */
export interface FoundPiece {
  text: string;
  at: number;
}

/** Finds pieces in a text, from beginning to end: the longest first, and none that is part of a word. */
export function piecesIn(text: string, pieces: readonly string[]): FoundPiece[] {
  const known = new Set(pieces);
  const lengths = lengthsByInitial(known);
  const pieceAt = (at: number) =>
    lengths
      .get(text.charAt(at))
      ?.map((length) => text.slice(at, at + length))
      .find((piece) => known.has(piece) && isApart(text, at, piece));
  const found: FoundPiece[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = pieceAt(at);
    if (piece !== undefined) found.push({ text: piece, at });
    at += piece?.length ?? 1;
  }
  return found;
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
