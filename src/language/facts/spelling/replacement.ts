/** A part of a text, and what it is replaced by. */
export interface Replacement {
  at: number;
  end: number;
  by: string;
}

export type Groups = Readonly<Record<string, string | undefined>>;

/**
 * @param by what a match is replaced by; nothing where it stays
 * @returns the replacements of a pattern's matches
 */
export function replaced(
  text: string,
  pattern: RegExp,
  by: string | ((groups: Groups, match: RegExpExecArray) => string | undefined),
): Replacement[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const written = typeof by === "string" ? by : by(match.groups ?? {}, match);
    return written === undefined
      ? []
      : [{ at: match.index, end: match.index + match[0].length, by: written }];
  });
}

/** A text whose quantities and dates are written in digits, which remembers where each part came from. */
export interface Spelled {
  text: string;
  /** @returns the part of the original that a part of `text` was made from */
  original: (at: number, end: number) => string;
}

/** @param replacements of two that overlap, the one that comes first in the list counts */
export function respell(text: string, replacements: readonly Replacement[]): Spelled {
  const taken = new Uint8Array(text.length);
  const chosen = replacements.filter(({ at, end, by }) => {
    const isFree = taken.subarray(at, end).every((each) => each === 0);
    if (isFree && by !== text.slice(at, end)) taken.fill(1, at, end);
    return isFree && by !== text.slice(at, end);
  });
  let spelled = "";
  let copied = 0;
  /** Of each place in the new text, where the part of the old text begins and ends that it was made from. */
  const places: { at: number; end: number }[] = [];
  const copy = (until: number) => {
    for (let at = copied; at < until; at += 1) places.push({ at, end: at + 1 });
    spelled += text.slice(copied, until);
  };
  for (const { at, end, by } of chosen.toSorted((one, other) => one.at - other.at)) {
    copy(at);
    for (let index = 0; index < by.length; index += 1) places.push({ at, end });
    spelled += by;
    copied = end;
  }
  copy(text.length);
  return {
    text: spelled,
    original: (at, end) => text.slice(places[at]?.at ?? text.length, places[end - 1]?.end ?? 0),
  };
}
