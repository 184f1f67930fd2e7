import { sentencesOf } from "../../../language/facts/english.ts";
import type { Trait } from "../advice/trait.ts";
import { type Block, type Passage, passagesOf } from "./document.ts";
import type { Move } from "./moves/move.ts";

/** They celebrate or smile, and say nothing that the words don't; a thumb is an answer. */
const decoration =
  "(?:[🎉🙂😊😀😃😄😁🚀🙌🎊✨😉👋🔥💪🥳😅🤩😎🙈🤗😇😂🤣😆🙃😬🤞👏🥂🌟⭐💯😍🥰😘😏🎯⚡💥]\\u{FE0F}?|:(?:tada|rocket|wave|smile|smiley|blush|slightly_smiling_face|fire|raised_hands|muscle|sparkles|wink|grin|partying_face|star-struck):|[:;]-?\\))";
/** Behind words, at the end of a text or in front of others. */
const trailing = new RegExp(
  `(?<=([\\p{L}\\p{N}.!?,]))[ ]?(?:${decoration} ?)+(?:$|(?<= )([\\p{L}\\p{N}]))`,
  "gu",
);

export const emojiMove: Pick<Move, "when" | "unless" | "what"> = {
  when: ["calm", "serious", "formal"],
  unless: ["lively", "casual", "humour"],
  what: "The emoji are out",
};

/** @returns how much it is for this contact that they go: only who says so themself notices it */
export function emojiEffort(traits: ReadonlyMap<Trait, string>): Pick<Move, "effort"> {
  const isAsked = emojiMove.when.some((trait) => /\bemojis?\b/i.test(traits.get(trait) ?? ""));
  return isAsked ? {} : { effort: 1 };
}

/** Without it, "anything under 21 and I'm paying you" is meant as it's said. */
const joking = /[😅😉😜😂🤣😏🙃]|:wink:|;-?\)/u;

/** An address before an emoji would get a stop that belongs to neither. */
const fixed = /https?:|[@#`<>"“„]/;

/** @returns the blocks without emoji behind a sentence, or the same blocks */
export function withoutEmoji(blocks: readonly Block[]): readonly Block[] {
  let isChanged = false;
  const bareOf = (passage: Passage): Passage[] => {
    const isJoke = passage.sentence?.kind === "statement" && joking.test(passage.text);
    const isPlain = passage.sentence !== undefined && !fixed.test(passage.text) && !isJoke;
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
  return text.replace(trailing, (whole, before: string, initial: string | undefined, at: number) => {
    const stop = /[.!?,]/.test(before) ? "" : ".";
    if (initial === undefined) return stop;
    const isEnd = /\p{Lu}/u.test(initial) || areClauses(text.slice(0, at), text.slice(at + whole.length - 1));
    return isEnd ? `${stop} ${initial.toUpperCase()}` : whole;
  });
}

const subject =
  /^(?:an?|the|this|that|these|those|my|our|your|his|her|their|its?|i|we|you|he|she|they|there|let|please|if|when)\b/i;
const unfinished =
  /\b(?:an?|the|my|our|your|his|her|their|its|this|that|these|those|and|or|but|to|of|for|with|in|on|at|by)$/i;

/** "Totally understand 🙈 the offer is still open" are two sentences, "we ❤️ what you do" is one. */
function areClauses(before: string, after: string): boolean {
  if (unfinished.test(before.trimEnd()) || !subject.test(after)) return false;
  return [before, after].every((text) => {
    const words = sentencesOf(text).at(0)?.words ?? [];
    return words.length > 2 && words.some(({ tags }) => tags.has("Verb"));
  });
}
