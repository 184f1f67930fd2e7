import { diffArrays } from "diff";
import { markedLines } from "../../blocks/mrkdwn.ts";

/** A stretch of a text. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Cost grows quadratically; texts that differ in more words have little in common to show. */
const maxEdits = 1_000;
/** UTF-16 units of both texts; a message for rephrasing is far shorter. */
const maxCompared = 30_000;

/**
 * Finds the changed words of a message. Compares whole words and punctuation marks, not white space. A word
 * changes together with its adjacent marks: Slack can't format a mark alone. Changed words separated only by
 * spaces form one piece. Texts that differ in more than 1,000 words, or are very long, are changed as a whole.
 *
 * @param original any text
 * @param rephrased any text
 * @returns each text's pieces, which joined are exactly that text
 */
export function wordChanges(original: string, rephrased: string): { original: Piece[]; rephrased: Piece[] } {
  if (original.length + rephrased.length > maxCompared) {
    return { original: whole(original), rephrased: whole(rephrased) };
  }
  const [before, after] = [wordsOf(original), wordsOf(rephrased)];
  const changes = diffArrays(before.map(wordText), after.map(wordText), { maxEditLength: maxEdits });
  const flags = { original: before.map(() => true), rephrased: after.map(() => true) };
  let [from, to] = [0, 0];
  for (const { added, removed, count } of changes ?? []) {
    if (!added && !removed) {
      flags.original.fill(false, from, from + count);
      flags.rephrased.fill(false, to, to + count);
    }
    if (!added) from += count;
    if (!removed) to += count;
  }
  markWhole(before, flags.original);
  markWhole(after, flags.rephrased);
  return {
    original: piecesOf(original, before, flags.original),
    rephrased: piecesOf(rephrased, after, flags.rephrased),
  };
}

/**
 * Renders a message's pieces as mrkdwn, highlighting the changed ones.
 *
 * @param pieces as from `wordChanges`
 * @param mark the style of changed words
 */
export function markedMrkdwn(pieces: readonly Piece[], mark: "bold" | "strike"): string {
  const sign = mark === "bold" ? "*" : "~";
  return markedLines(pieces.map(({ text, isChanged }) => ({ text, mark: isChanged ? sign : "" })));
}

/** Words may contain joiners: `don't`, `1,520`, `2:30`, `e-mail`, and invisible ones, as in Persian. */
const words = /[\p{L}\p{N}\p{M}_]+(?:(?:['’.,:@-]|\u200c|\u200d)[\p{L}\p{N}\p{M}_]+)*/u;
/** One emoji, however many characters it has. */
const emoji =
  /\p{RI}{2}|\p{Extended_Pictographic}(?:\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]|\p{Extended_Pictographic})*/u;
/** Distinguishes words from marks. */
const wordLike = new RegExp(`^(?:${words.source})`, "u");
const compared = new RegExp(`${words.source}|${emoji.source}|\\S`, "gu");

interface Word {
  text: string;
  at: number;
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(compared), (match) => ({ text: match[0], at: match.index }));
}

function wordText({ text }: Word): string {
  return text;
}

function whole(text: string): Piece[] {
  return text === "" ? [] : [{ text, isChanged: true }];
}

/** Flags words next to a changed mark. */
function markWhole(words: readonly Word[], flags: boolean[]): void {
  const changedMarks = words.map(({ text }, index) => flags[index] === true && !wordLike.test(text));
  words.forEach(({ text, at }, index) => {
    if (!wordLike.test(text)) return;
    const [previous, next] = [words[index - 1], words[index + 1]];
    const isAfterMark = changedMarks[index - 1] && previous && previous.at + previous.text.length === at;
    const isBeforeMark = changedMarks[index + 1] && next?.at === at + text.length;
    if (isAfterMark || isBeforeMark) flags[index] = true;
  });
}

function piecesOf(text: string, words: readonly Word[], flags: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (added: string, isChanged: boolean) => {
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += added;
    else if (added !== "") pieces.push({ text: added, isChanged });
  };
  let end = 0;
  words.forEach((each, index) => {
    const isChanged = flags[index] ?? true;
    const gap = text.slice(end, each.at);
    add(gap, isChanged && pieces.at(-1)?.isChanged === true && /^ *$/.test(gap));
    add(each.text, isChanged);
    end = each.at + each.text.length;
  });
  add(text.slice(end), false);
  return pieces;
}
