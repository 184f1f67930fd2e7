import type { Block, Passage } from "../document.ts";
import { type Edit, readSentence, type Sentence, smallTalk } from "../sentence.ts";
import type { Move } from "./move.ts";

/** Small talk that a mark, and not a stop, parts from the request after it: "Hope you're well, could you…" */
const beforeRequest = /^(.{3,90}?)(?:,| -| –| —)\s+(?=(?:could|can|would|will) (?:you|we|I)\b)/iu;

function untied({ text, words, start }: Sentence): Edit[] {
  const first = words[start];
  if (first === undefined) return [];
  const [whole, talk] = beforeRequest.exec(text.slice(first.at)) ?? [];
  if (whole === undefined || talk === undefined || !smallTalk.test(talk)) return [];
  const at = first.at + whole.length;
  const initial = text.charAt(at);
  const isFirst = start === 0 && /^\p{Lu}/u.test(text);
  return [{ at: first.at, end: at + 1, put: isFirst ? initial.toUpperCase() : initial }];
}

/** Its edits are of sentences of which small talk is a part. */
export const smallTalkMove: Move = { when: ["no small talk"], what: "The small talk is out", edits: untied };

/**
 * @returns the blocks without sentences of small talk at the beginning, or the same blocks: where there are none, or
 *   where nothing else would be left
 */
export function withoutSmallTalk(blocks: readonly Block[]): readonly Block[] {
  const passages = blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
  const isGreeting = ({ sentence }: Passage) => sentence?.kind === "greeting";
  const isTalk = ({ sentence }: Passage) => sentence?.kind === "small talk";
  const end = passages.findIndex((passage) => !isGreeting(passage) && !isTalk(passage));
  const talk = new Set(passages.slice(0, Math.max(end, 0)).filter(isTalk));
  if (talk.size === 0) return blocks;
  const kept: Block[] = [];
  let isAfterTalk = false;
  for (const block of blocks) {
    const isSpace = block.kind === "verbatim" && block.role === "space";
    // Space between two paragraphs would stand there twice without the first.
    if (isAfterTalk && isSpace) continue;
    const left = withoutTalk(block, talk);
    isAfterTalk = left === undefined;
    if (left !== undefined) kept.push(left);
  }
  return kept;
}

/** @returns `undefined` for a paragraph of nothing but small talk */
function withoutTalk(block: Block, talk: ReadonlySet<Passage>): Block | undefined {
  if (block.kind === "verbatim") return block;
  const passages = block.passages.flatMap((passage) => (talk.has(passage) ? greetingOf(passage) : [passage]));
  const [last, gap] = [passages.at(-1), block.passages.at(-1)?.gap ?? ""];
  return last && { kind: "paragraph", passages: passages.with(-1, { ...last, gap }) };
}

/** What is left of small talk without it: the greeting in front, on a line of its own. */
function greetingOf({ text, gap, sentence }: Passage): Passage[] {
  const start = sentence?.words[sentence.start]?.at ?? 0;
  if (start === 0) return [];
  const greeting = text.slice(0, start).trimEnd();
  return [{ text: greeting, gap: gap.includes("\n") ? gap : "\n", sentence: readSentence(greeting) }];
}
