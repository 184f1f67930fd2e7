import { type Block, type Passage, passagesOf } from "./document.ts";
import type { Move } from "./moves/move.ts";

/** They celebrate or smile, and say nothing that the words don't; a thumb is an answer. */
const decoration =
  "(?:[🎉🙂😊😀😃😄😁🚀🙌🎊✨😉👋🔥💪🥳😅🤩😎]\\u{FE0F}?|:(?:tada|rocket|wave|smile|smiley|blush|slightly_smiling_face|fire|raised_hands|muscle|sparkles|wink|grin|partying_face|star-struck):|[:;]-?\\))";
/** Behind words, at the end of a text or in front of another sentence. */
const trailing = new RegExp(`(?<=([\\p{L}\\p{N}.!?,]))[ ]?(?:${decoration} ?)+(?=$|(?<= )\\p{Lu})`, "gu");

export const emojiMove: Pick<Move, "when" | "unless" | "what" | "effort"> = {
  when: ["calm", "serious", "formal"],
  unless: ["lively", "casual", "humour"],
  what: "The emoji are out",
  effort: 1,
};

/** An address before an emoji would get a stop that belongs to neither. */
const fixed = /https?:|[@#`<>"“„]/;

/** @returns the blocks without emoji behind a sentence, or the same blocks */
export function withoutEmoji(blocks: readonly Block[]): readonly Block[] {
  let isChanged = false;
  const bareOf = (passage: Passage): Passage[] => {
    const isPlain = passage.sentence !== undefined && !fixed.test(passage.text);
    const bare = isPlain ? withoutTrailing(passage.text) : passage.text;
    if (bare === passage.text) return [passage];
    isChanged = true;
    const sentences = passagesOf(bare);
    return sentences.map((each, at) => (at === sentences.length - 1 ? { ...each, gap: passage.gap } : each));
  };
  const changed = blocks.map((block) =>
    block.kind === "verbatim" ? block : { ...block, passages: block.passages.flatMap(bareOf) },
  );
  return isChanged ? changed : blocks;
}

function withoutTrailing(text: string): string {
  return text.replace(trailing, (whole, before: string, at: number) => {
    const space = at + whole.length < text.length ? " " : "";
    return (/[.!?,]/.test(before) ? "" : ".") + space;
  });
}
