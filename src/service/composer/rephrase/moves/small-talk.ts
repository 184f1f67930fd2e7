import type { Block, Passage } from "../document.ts";
import { isSmallTalk } from "../pleasantry.ts";
import type { Edit, Sentence } from "../sentence.ts";
import type { Move } from "./move.ts";
import { greetingOf, withoutPassages } from "./stock-sentences.ts";

/** Small talk that a mark, and not a stop, parts from the request after it: "Hope you're well, could you…" */
const beforeRequest = /^(.{3,90}?)(?:,| -| –| —)\s+(?=(?:could|can|would|will) (?:you|we|I)\b)/iu;

function untied({ text, words, start }: Sentence): Edit[] {
  const first = words[start];
  if (first === undefined) return [];
  const [whole, talk] = beforeRequest.exec(text.slice(first.at)) ?? [];
  if (whole === undefined || talk === undefined || !isSmallTalk(talk)) return [];
  const at = first.at + whole.length;
  const initial = text.charAt(at);
  const isFirst = start === 0 && /^\p{Lu}/u.test(text);
  return [{ at: first.at, end: at + 1, put: isFirst ? initial.toUpperCase() : initial }];
}

/** Its edits are of sentences of which small talk is a part. */
export const smallTalkMove: Move = { when: ["no small talk"], what: "The small talk is out", edits: untied };

/** Who asks how things are tells how theirs are: "We were at the lake with the kids." */
const ofOneself =
  /^(?:mine|ours) (?:was|were|has been)\b[^\d?]{0,100}$|^(?:we|I)(?:['’]ve)? (?:were|was|went|had|spent|took|been|got back|ended up|stayed|drove|flew|finally)\b(?=.*\b(?:sister|brother|mother|parents|friends|rained|kids|children|family|lake|beach|sea|sun|mountains|ski(?:ing)?|hik(?:e|ing)|weekend|holidays?|vacation|garden|barbecue|weather|rain|snow)\b)[^\d?]*$/iu;

/** "How was your weekend? Did you do anything fun?" */
const askedOn =
  /^(?:did you (?:do|get up to|go|get) (?:any(?:thing|where)?|out|away)(?!\p{L})|any(?:thing)? (?:fun|nice|exciting|big plans?|plans)(?!\p{L})|(?:was|were) (?:it|the kids|you) (?:nice|good|fun|sunny|well)(?!\p{L}))[^\d?]{0,40}\?$/iu;

/** "Hey Nadia!!" */
const shouted = /^(?:hi|hey|hiya|hello|good (?:morning|afternoon|evening))(?: [\p{L}'’-]{2,20}){0,3}!+$/iu;

/** @returns whether it greets, and does nothing else */
export function isGreeting({ sentence, text }: Passage): boolean {
  return sentence?.kind === "greeting" || shouted.test(text);
}

/** In characters. */
const maxExcuseLength = 60;

const happyDay = /^happy (?:mon|tues|wednes|thurs|fri)day[.!]*$/iu;

/**
 * @returns the blocks without sentences of small talk at the beginning, or the same blocks: where there are none, or
 *   where nothing else would be left
 */
export function withoutSmallTalk(blocks: readonly Block[]): readonly Block[] {
  const passages = blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
  const isTalk = ({ sentence, text }: Passage, at: number) =>
    sentence?.kind === "small talk" ||
    happyDay.test(text) ||
    ((ofOneself.test(text) || askedOn.test(text)) && passages[at - 1]?.sentence?.kind === "small talk");
  // "So sorry this took me a while! I hope you had a great weekend."
  const isExcuse = ({ sentence, text }: Passage, at: number) =>
    at < 2 && sentence?.kind === "apology" && text.length <= maxExcuseLength && !/[\d?]/u.test(text);
  const end = passages.findIndex(
    (passage, at) => !isGreeting(passage) && !isExcuse(passage, at) && !isTalk(passage, at),
  );
  const talk = new Set(passages.slice(0, Math.max(end, 0)).filter(isTalk));
  if (talk.size === 0) return blocks;
  const next = passages[end];
  return withoutPassages(blocks, (passage) => {
    if (talk.has(passage)) return greetingOf(passage);
    // "Did you do anything nice? :) So, …" smiles about what is out.
    return [passage === next ? { ...passage, text: passage.text.replace(/^[:;]-?\) /u, "") } : passage];
  });
}
