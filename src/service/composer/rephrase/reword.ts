import { type Block, type Passage, passagesOf } from "./document.ts";
import { keepsFacts } from "./keeps-facts.ts";
import type { Move } from "./moves/move.ts";
import { type Edit, edited, readSentence, type Sentence } from "./sentence.ts";

/** What came of a sentence, and by which moves. */
interface Attempt {
  before: Passage;
  after: Passage;
  used: readonly Move[];
  /** Moves that it could have had. */
  available: readonly Move[];
}

/** A comparison takes 10 ms at least: so many sentences are compared one by one. */
const maxCompared = 8;

/**
 * Changes sentences by the moves. A change that a comparison of facts objects to is undone: sentence by sentence where
 * few were changed, and otherwise where the whole doesn't keep its facts.
 */
export function reworded(
  blocks: readonly Block[],
  moves: readonly Move[],
): { blocks: Block[]; used: Move[] } {
  const attempts = attemptsIn(blocks, moves);
  const changed = [...attempts.values()].filter(({ used }) => used.length > 0);
  const isKept =
    changed.length > maxCompared && keepsFacts(joined(changed, "before"), joined(changed, "after"));
  const used: Move[] = [];
  function settled(passage: Passage): Passage[] {
    const attempt = attempts.get(passage);
    if (attempt === undefined || attempt.used.length === 0) return [passage];
    const kept = isKept
      ? attempt
      : faithful(attempt, changed.indexOf(attempt) < maxCompared ? attempt.available : []);
    used.push(...kept.used);
    if (kept.after.sentence !== undefined) return [kept.after];
    const sentences = passagesOf(kept.after.text);
    return sentences.map((each, at) => (at === sentences.length - 1 ? { ...each, gap: passage.gap } : each));
  }
  return {
    blocks: blocks.map((block) =>
      block.kind === "paragraph" ? { kind: "paragraph", passages: block.passages.flatMap(settled) } : block,
    ),
    used,
  };
}

function attemptsIn(blocks: readonly Block[], moves: readonly Move[]): Map<Passage, Attempt> {
  const attempts = new Map<Passage, Attempt>();
  let available = moves;
  for (const block of blocks) {
    for (const passage of block.kind === "paragraph" ? block.passages : []) {
      const attempt = attempted(passage, available);
      attempts.set(passage, attempt);
      available = available.filter((move) => move.isOnce !== true || !attempt.used.includes(move));
    }
  }
  return attempts;
}

function joined(attempts: readonly Attempt[], which: "before" | "after"): string {
  return attempts.map((each) => each[which].text).join(" ");
}

/** One move after another, each on what the one before it left. */
function attempted(before: Passage, moves: readonly Move[], isFaithful = (_: string) => true): Attempt {
  const used: Move[] = [];
  let after = before;
  for (const move of moves) {
    if (after.sentence === undefined) break;
    const { edits, text } = faithfulEdits(after.text, move, after.sentence, isFaithful);
    if (text === after.text) continue;
    after = { ...after, text, sentence: readSentence(text) };
    // Three contractions are felt more than one.
    used.push(...(move.effort === 1 ? edits.map(() => move) : [move]));
  }
  return { before, after, used, available: moves };
}

/** All edits of a move or, of a move of many small ones, those that keep the facts by themselves. */
function faithfulEdits(
  text: string,
  move: Move,
  sentence: Sentence,
  isFaithful: (text: string) => boolean,
): { edits: readonly Edit[]; text: string } {
  const edits = move.edits(sentence);
  const all = edited(text, edits);
  if (all === text || isFaithful(all)) return { edits, text: all };
  // Half of what makes an order of a question is neither.
  const isApart =
    edits.length > 1 && (move.effort ?? 3) <= 2 && !edits.some(({ put }) => /^[.?!]$/u.test(put));
  const some = isApart ? edits.filter((each) => isFaithful(edited(text, [each]))) : [];
  return { edits: some, text: edited(text, some) };
}

/** The attempt as it is, or with those of the moves alone that keep the facts. */
function faithful(attempt: Attempt, moves: readonly Move[]): Attempt {
  const { before, after } = attempt;
  if (moves.length > 0 && keepsFacts(before.text, after.text)) return attempt;
  return attempted(before, moves, (text) => keepsFacts(before.text, text));
}
