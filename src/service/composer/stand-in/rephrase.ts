import type { ComposerContact, RephraseText } from "../composer.ts";
import { ComposerError } from "../composer-error.ts";
import { type Advice, readAdvice } from "./advice.ts";
import { apart, type Line, readLines, written } from "./document.ts";
import { isEnglish } from "./english.ts";
import { keepsHardFacts } from "./hard-facts.ts";
import { type LayoutMove, layoutMoves, type Recipient } from "./layout.ts";
import { mannerOf, namesOf } from "./manner.ts";
import { reasoningOf } from "./reasoning.ts";
import { sentenceMoves, suits } from "./sentence-moves.ts";
import { capitalised, masked } from "./text.ts";

/** In characters: what is longer needs more than small changes. */
const maxLength = 12_000;

const sympathy =
  /\b(?:condolences?|passed away|sorry (?:for|about) your loss|sorry to hear|how sorry I am|funeral|bereave\w*|thoughts are with|miscarriage|diagnos\w+|layoffs?|redundanc\w+|suicide)\b/iu;

/**
 * Adapts a message to the contact's connection language (section 4.4) where it's certain to read right: phrases of the
 * phrasebook, marks, lists, greeting and sign-off. Quotations, code, links, names and figures stay as they are. Its
 * reasoning says what was done.
 *
 * @throws ComposerError "not composed"
 */
export function rephrase(contact: ComposerContact, message: string): RephraseText {
  if (message.length > maxLength)
    throw new ComposerError({ kind: "not composed", reason: "message too long" });
  if (!isEnglish(masked(message))) throw new ComposerError({ kind: "not composed", reason: "not English" });
  if (sympathy.test(message)) throw new ComposerError({ kind: "not composed", reason: "sympathy" });
  const advice = readAdvice(contact);
  const changes = new Set<string>();
  const recipient = { advice, manner: mannerOf(contact, advice), names: namesOf(contact) };
  const reworded = readLines(message).flatMap((line) => rewordedLine(line, advice, changes));
  const lines = laidOut(reworded, layoutMoves, recipient, changes);
  const rephrased = written(lines);
  if (changes.size === 0) throw new ComposerError({ kind: "not composed", reason: "nothing to change" });
  return { rephrased, reasoning: reasoningOf(changes) };
}

function rewordedLine(line: Line, advice: Advice, changes: Set<string>): Line[] {
  if (line.kind === "kept") return [line];
  const reworded = line.sentences.map((sentence) => rewordedSentence(sentence, advice, changes));
  const left = reworded.filter((sentence) => sentence !== "");
  // Behind a last sentence that was but a smile.
  const sentences =
    left.length > 0 && left.length < reworded.length ? left.with(-1, left.at(-1)?.trimEnd() ?? "") : left;
  return sentences[0] === line.sentences[0] ? [{ ...line, sentences }] : apart({ ...line, sentences });
}

function rewordedSentence(sentence: string, advice: Advice, changes: Set<string>): string {
  return sentenceMoves
    .filter((move) => suits(move, advice))
    .reduce((text, move) => {
      const changed = move.change(text);
      if (changed === text || !keepsHardFacts(text, changed)) return text;
      changes.add(move.what);
      // What began small in a chat goes on so.
      return /^\p{Lu}/u.test(sentence) ? capitalised(changed) : changed;
    }, sentence);
}

function laidOut(
  lines: readonly Line[],
  moves: readonly LayoutMove[],
  recipient: Recipient,
  changes: Set<string>,
): readonly Line[] {
  return moves
    .filter((move) => suits(move, recipient.advice))
    .reduce((laid, move) => {
      const changed = move.change(laid, recipient);
      if (changed === undefined) return laid;
      changes.add(move.what);
      return changed;
    }, lines);
}
