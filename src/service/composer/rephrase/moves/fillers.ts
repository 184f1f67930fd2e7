import type { Word } from "../../../../language/facts/english.ts";
import { matchAt, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { cased, type Move, standsAlone, withArticle } from "./move.ts";

/** With them a word of degree belongs to what it says: "so very", "not really", "the very". */
const bound =
  /^(?:so|too|as|how|not|than|no|more|most|less|if|the|this|that|my|our|hardly|never|only|quite)$/;
/** How somebody feels: "very good German", "very likely" and "very few" say something else without it. */
const felt =
  /^(?:amazing|awesome|beautiful|busy|curious|delighted|eager|excited|exciting|fair|fun|glad|grateful|great|happy|hard|helpful|impressed|impressive|interested|interesting|keen|kind|lovely|nice|pleased|promising|proud|simple|sorry|special|thankful|thrilled|useful|valuable|warm|welcome|wonderful|quickly|much|hard|nicely|happily)$/;
const absolute =
  /^(?:necessary|essential|certain|sure|clear|right|no|not|none|nothing|everything|free|confidential|positive|critical|vital|correct|final|agree|must|minimum|maximum|new|different|secure|safe)$/;
const isNegative = ({ tags, normal }: Word) =>
  tags.has("Negative") || /^(?:without|hardly|only|instead|rather|but|neither|nor)$/.test(normal);

function qualifies({ tags, normal }: Word): boolean {
  return (
    ["Adjective", "Adverb", "Verb"].some((tag) => tags.has(tag)) &&
    !["Auxiliary", "Copula", "Modal", "Negative"].some((tag) => tags.has(tag)) &&
    !/^(?:just|really|very|actually|only|even|still|also)$/.test(normal)
  );
}

const describes = ({ tags }: Word) => tags.has("Adjective") || tags.has("Adverb");

type Reading = (next: Word, before: Word | undefined, sentence: Sentence) => boolean;

const isStatementOf = (before: Word | undefined, sentence: Sentence) =>
  !sentence.isQuestion && /^(?:i|we|they|he|she|you)$/.test(before?.normal ?? "");
const isExcess: Reading = (next) => describes(next) && !absolute.test(next.normal);

/** Words that say nothing where the reading holds. */
const fillers: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  [
    "really",
    (next, before, { isQuestion }) =>
      !isQuestion && !before?.isCut && qualifies(next) && (!describes(next) || felt.test(next.normal)),
  ],
  ["very", (next) => describes(next) && qualifies(next) && felt.test(next.normal)],
  ["super", isExcess],
  ["incredibly", isExcess],
  ["insanely", isExcess],
  ["extremely", isExcess],
  ["totally", isExcess],
  [
    "absolutely",
    (next) =>
      !absolute.test(next.normal) && (describes(next) || /^(?:loved?|adored?|delighted)$/.test(next.normal)),
  ],
  ["honestly", (_, before) => /^(?:is|are|am|was)$/.test(before?.normal ?? "")],
  ["actually", (next, before, sentence) => isStatementOf(before, sentence) && next.tags.has("Verb")],
  ["basically", (next, before, sentence) => isStatementOf(before, sentence) && next.tags.has("Verb")],
  [
    "just",
    (next, before) =>
      /^(?:i|we|am|are|was|were|would|is)$/.test(before?.normal ?? "") &&
      /^(?:wanted|wondering|following|writing|reaching|letting|checking|touching|emailing|thought)$/.test(
        next.normal,
      ),
  ],
]);
const justQuick = phrase("just a quick|short|friendly|brief");

/** Words around what is said, none of which says it for certain or for uncertain by itself. */
const wrapped: readonly { find: RegExp; put: string }[] = [
  {
    find: /(?<=\b(?:been|was|were|am|are|is|['’]m|['’]re) )(?:(?:kind|sort) of|kinda|sorta) (?=\p{Ll}+ing\b)/giu,
    put: "",
  },
  { find: /,? and correct me if I['’]m wrong,/giu, put: "" },
  { find: /(?<=\b(?:maybe|perhaps) (?:we|you|I) could) (?:potentially|possibly)(?= )/giu, put: "" },
  { find: /(?<=^(?:(?:hey|hi|hello) \p{L}{2,20},? )?)so basically,? /giu, put: "" },
  {
    find: /\b(?:I|we)(?: was|['’]m| am| were|['’]re| are) (?:(?:sort|kind) of |just |sorta |kinda )?(?:thinking|wondering)(?: that)? (maybe|perhaps) (?=(?:we|you|I) could\b)/giu,
    put: "$1 ",
  },
  { find: /(?<=\p{Ll} and) frankly (?=\p{Ll})/giu, put: " " },
];

function unwrapped(sentence: Sentence): Edit[] {
  const edits = wrapped.flatMap(({ find, put }) =>
    [...sentence.text.matchAll(find)].map((found) => {
      const [whole, kept = ""] = found;
      return {
        at: found.index,
        end: found.index + whole.length,
        put: cased(put.replace("$1", kept), sentence, found.index),
      };
    }),
  );
  // "I was sort of thinking that maybe we could" is one run-up, and "sort of" a part of it.
  return edits.filter(
    (each) => !edits.some((other) => other !== each && other.at <= each.at && other.end >= each.end),
  );
}

function unfilled(sentence: Sentence): Edit[] {
  const { words } = sentence;
  return words.flatMap((word, index): Edit[] => {
    const [before, next] = [words[index - 1], words[index + 1]];
    if (!standsAlone(word) || !standsAlone(next) || word.isCut || bound.test(before?.normal ?? "")) return [];
    if (/^(?:as|than)$/.test(words[index + 2]?.normal ?? "")) return [];
    const isQuick = index === sentence.start && matchAt(words, index, justQuick) !== undefined;
    const isFiller = fillers.get(word.normal)?.(next, index > sentence.start ? before : undefined, sentence);
    if (!isQuick && isFiller !== true) return [];
    const isDenied =
      words.slice(0, index).some(isNegative) || (word.normal === "just" && words.some(isNegative));
    return isDenied ? [] : withArticle(sentence, word, next, before);
  });
}

export const fillerMoves: readonly Move[] = [
  {
    when: ["direct", "brief", "plain words", "calm", "no selling"],
    unless: ["lively", "tactful", "no confrontation"],
    what: "Words that add nothing are out",
    effort: 1,
    isForPlainOccasion: true,
    edits: (sentence) => {
      const wraps = unwrapped(sentence);
      return wraps.length > 0 ? wraps : unfilled(sentence);
    },
  },
];
