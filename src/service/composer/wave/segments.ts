import { openings, orders } from "./vocabulary.ts";

/** How a piece of a text may be read. The cheapest reading of a whole text is taken. */
export interface Reading<Value> {
  value: Value;
  cost: number;
}

/** Of a text in more pieces nothing is read, which bounds the time it takes. */
const maxPieces = 14;
const maxJoined = 4;

const starts = `${openings}|${orders}|get`;
/** An order that no list has: a word between "and" and an article that is nothing but a verb there. */
export const joined =
  "(?<=\\S)\\s+(?:and|then|&)\\s+(?=(?!(?:about|above|across|after|against|all|along|also|although|among|and|around|as|at|because|before|behind|beside|between|beyond|both|but|by|despite|down|during|even|ever|every|except|far|few|for|from|half|how|if|in|including|inside|into|just|less|like|maybe|mean|more|most|near|no|nor|not|now|of|off|on|once|only|onto|or|out|outside|over|per|perhaps|possibly|since|so|some|still|such|than|that|then|through|till|to|toward|towards|under|unless|until|up|upon|what|when|whenever|where|whether|which|while|who|whom|whose|why|with|within|without|yet|\\p{L}{3,}ing|\\p{L}+ly)\\s)\\p{Ll}{3,}\\s+(?:(?:to|at|up|out|off|in|on|over|down|back|through|forward)\\s+)?(?:what|how|which|why|whether|who|where|an?|the|our|my|us|me|him|her|them|his|their)\\s)";
const subjects =
  "he|she|they|it|i|we|you|our|the|this|there|her|his|their|my|no|(?:he|she|it|that|there|we|they|I)['’]\\p{L}+";
export const separator = new RegExp(
  [
    "\\s*;\\s*",
    "(?<=[!?]|(?<!\\d|acc|est|approx|maint|mgmt|dept|incl|excl|vs|no|nr|st|dr|mr|ms|mrs|e\\.g|i\\.e)\\.)\\s+",
    "(?<=\\d[.!?])\\s+(?=[\\p{Lu}]|(?:we|i|our|the|also|ask|she|he|they)\\s)",
    "\\s+[-–—]\\s+",
    ",?\\s+\\+\\s+(?=\\p{L})",
    "\\s+(?=(?:sorry|thanks|thank you)[.! ]*$)",
    ",(?!\\d)(?!(?<= \\d{3,9},) \\d{3,9}(?:[,.]|$))\\s*(?:(?:and|then|also|so)\\s+(?:also\\s+|then\\s+)?)?",
    `\\s+(?:and|then|also|&)\\s+(?:then\\s+|also\\s+)?(?=(?:${starts})(?![\\p{L}]))`,
    joined,
    `\\s+(?=(?:but|otherwise|or else|or)\\s+(?!the \\d)(?:${subjects}|${starts}|keep|don['’]t)(?![\\p{L}]))`,
    `\\s+and\\s+(?=(?:${subjects})(?![\\p{L}]))`,
    "\\s+and\\s+(?=(?:who|what|when|where|how)\\s+\\p{L}+s\\s)",
  ].join("|"),
  "iu",
);

/**
 * Finds the reading of a text as a row of segments in which least is left unread.
 *
 * @param read how a segment may be read: of one piece always, of several joined pieces perhaps
 * @returns the readings in the order of the text; nothing where it has too many pieces
 */
export function segmented<Value>(
  text: string,
  read: (segment: string, before: string, isJoined: boolean) => Reading<Value> | undefined,
): Value[] | undefined {
  const pieces = piecesOf(text);
  if (pieces.length > maxPieces) return undefined;
  const best: { cost: number; values: Value[] }[] = Array.from({ length: pieces.length + 1 }, () => ({
    cost: Number.POSITIVE_INFINITY,
    values: [],
  }));
  best[0] = { cost: 0, values: [] };
  for (const [from, piece] of pieces.entries()) {
    const so = best[from];
    if (so === undefined) continue;
    for (let to = from + 1; to <= Math.min(from + maxJoined, pieces.length); to += 1) {
      const segment = text.slice(piece.at, pieces[to - 1]?.end);
      const reading = read(segment, text.slice(0, piece.at), to - from > 1);
      const cost = so.cost + (reading?.cost ?? Number.POSITIVE_INFINITY);
      if (reading !== undefined && cost < (best[to]?.cost ?? 0))
        best[to] = { cost, values: [...so.values, reading.value] };
    }
  }
  return best.at(-1)?.values;
}

/** @returns where the pieces are between which a goal or a note may change its subject */
function piecesOf(text: string): { at: number; end: number }[] {
  const pieces: { at: number; end: number }[] = [];
  let at = 0;
  for (const match of text.matchAll(new RegExp(separator, "giu"))) {
    pieces.push({ at, end: match.index });
    at = match.index + match[0].length;
  }
  pieces.push({ at, end: text.length });
  return pieces.filter(({ at: from, end }) => /[\p{L}\p{N}]/u.test(text.slice(from, end)));
}
