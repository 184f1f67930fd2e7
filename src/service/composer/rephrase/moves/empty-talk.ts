import { stemmer } from "stemmer";
import type { Trait } from "../../advice/trait.ts";
import { leansBack } from "../../words.ts";
import type { Block, Passage } from "../document.ts";
import type { Sentence } from "../sentence.ts";
import { greetingOf, withoutPassages } from "./stock-sentences.ts";

const stems = (words: string) => new Set(words.split(" ").map(stemmer));

/** Sentences that say nothing, by the words they are made of. */
interface EmptyTalk {
  when: readonly Trait[];
  unless?: readonly Trait[];
  what: string;
  /** Stems of all the things that it may speak of: one of the sender's own is no empty talk. */
  things: ReadonlySet<string>;
  /** What it has `min` of at least. */
  marks: RegExp;
  min: number;
}

export const emptyTalk: readonly EmptyTalk[] = [
  {
    when: ["calm", "plain words", "no selling"],
    unless: ["lively"],
    what: "Sentences that say nothing are out",
    things: stems(
      "journey experience excellence improvement innovation transformation momentum impact ecosystem value synergy alignment learning lesson proposition partnership commitment quality vision mission passion opportunity possibility time thing way level scale world industry leader leadership growth success activation channel needle game changer total difference approach strategy mindset culture standard bar benchmark insight chain efficiency productivity agility resilience potential horizon future paid owned everyone everything something lot bit here there",
    ),
    marks:
      /\b(?:journey|excellence|innovati\p{L}+|transform\p{L}+|momentum|impact\p{L}*|ecosystem|synerg\p{L}+|align\p{L}+|learnings|value[- ]chain|proposition|committed|commitment|vision\p{L}*|passion\p{L}*|game[- ]chang\p{L}+|next[- ]level|best-in-class|world-class|seamless\p{L}*|robust|agile|holistic|frictionless|data-driven|tangible|omnichannel|unlock\p{L}*|leverag\p{L}+|empower\p{L}*|thrilled|exciting|excited|delighted|needle|amazing|incredible|phenomenal|revolution\p{L}+|at scale|continuous|operational|unparalleled|confident|super)\b/giu,
    min: 2,
  },
  {
    when: ["serious"],
    what: "The joke is out",
    things: stems(
      "form paperwork bureaucracy procedure process tape robot thing nightmare circus joke zoo life people way love fun basement",
    ),
    marks:
      /\b(?:lol|haha|mad|nightmare|circus|bonkers|bananas|breeds?|dreaded|gonna|forms forms)\b|[😂🤣🙄🙈😅]/giu,
    min: 1,
  },
];

/** What says or wants something, whatever it speaks of. */
const meaning =
  /[\d?@]|https?:|\b(?:not|no|never|nobody|without|if|unless|until|offer\p{L}*|sen[dt]\p{L}*|pay|paid for|cancel\p{L}*|sign\p{L}*|need\p{L}*|want\p{L}*|ask\p{L}*|agree\p{L}*|decid\p{L}+|confirm\p{L}*|refund\p{L}*|meet\p{L}*|call\p{L}*|please|let me know|free|price\p{L}*|sorry|apolog\p{L}+|thanks?|attach\p{L}*)\b|n['’]t\b/iu;

function isEmpty({ text, words, start }: Sentence, { things, marks, min }: EmptyTalk): boolean {
  const isThing = ({ tags, normal }: Sentence["words"][number]) =>
    tags.has("Noun") && !tags.has("Pronoun") && !/^(?:my|our|your|its|their)$/.test(normal);
  return (
    !meaning.test(text) &&
    (text.match(marks)?.length ?? 0) >= min &&
    words
      .slice(start)
      .filter(isThing)
      .every(
        ({ normal, tags }) =>
          !tags.has("ProperNoun") && (things.has(stemmer(normal)) || normal.match(marks) !== null),
      )
  );
}

/**
 * @returns the blocks without such sentences, or the same blocks where there are none, where nothing else would be left,
 *   or where the next sentence leans on one
 */
export function withoutEmptyTalk(blocks: readonly Block[], talk: EmptyTalk): readonly Block[] {
  const passages = blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
  const empty = new Set(
    passages.filter(
      ({ sentence }, at) =>
        sentence !== undefined && isEmpty(sentence, talk) && !leansBack(passages[at + 1]?.text ?? ""),
    ),
  );
  const isLeft = (passage: Passage) => !empty.has(passage) && passage.sentence?.kind !== "greeting";
  if (empty.size === 0 || !passages.some(isLeft)) return blocks;
  return withoutPassages(blocks, (passage) => (empty.has(passage) ? greetingOf(passage) : [passage]));
}
