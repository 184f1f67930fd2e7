import type { Trait } from "../advice/trait.ts";
import type { Block, Passage } from "./document.ts";
import type { Occasion } from "./occasion.ts";

/** A message after its sentences were changed, and what its layout depends on. */
export interface Draft {
  blocks: readonly Block[];
  occasion: Occasion;
  /** The contact's first name; empty when it is not known. */
  name: string;
  /** What a greeting calls them: the name, or what the contact's own advice says. */
  calledBy: string;
  /** What the contact's own advice wants at the end, such as "Kind regards". */
  signOff: string | undefined;
  traits: ReadonlyMap<Trait, string>;
}

/** Below it a message is a short reply, in characters. */
export const minLetterLength = 60;

const hollow =
  /\blet (?:me|us) know (?:if|should) (?:you(?: have|['’]ve)|there|any|you need)|\bfeel free|\b(?:contact|call|e-?mail|get in touch with) (?:me|us)(?: any ?time| (?:if|should) .*)?[.!]?$|\bany (?:other )?questions\b/iu;

/** Nobody is thanked for what they don't do. */
const forbidding =
  /^please,? (?:do not|don['’]t|never|forget|ignore|disregard|excuse|forgive|bear with|accept|rest assured|take care|enjoy)\b/iu;

const asking = /^(?:(?:would|are|do|have|will|can) you|shall we|could we|want to)\b/iu;

/** @returns whether it is what its writer wants of the reader: a request, or a question that is answered with yes or no */
export function isAsk(passage: Passage): boolean {
  const { sentence, text } = passage;
  return isRequest(passage) || (sentence?.kind === "question" && sentence.start === 0 && asking.test(text));
}

/** @returns whether it's said for joy, or passes on a kind word: neither is a favour that one says please for */
export function isKindness(text: string): boolean {
  return kindly.test(text);
}

const kindly =
  /^(?:please )?(?:call|ring|text|ping) me (?:when|whenever|as soon as) you (?:can|like|want|get a (?:chance|minute))!+$|^(?:please )?(?:tell|give) (?:your|the|them|him|her|everyone|everybody|\p{Lu}\p{Ll}+)\b[^.!?]{0,30}\b(?:well done|congrat\p{L}*|thanks?|thank you|hello|hi|regards|love|(?:great|good|nice|amazing) (?:job|work))\b|^(?:please )?say (?:hi|hello|thanks)\b/iu;

/** @returns whether it asks for something that the reader does */
export function isRequest({ text, sentence }: Passage): boolean {
  return sentence?.kind === "request" && !hollow.test(text) && !forbidding.test(text) && !isKindness(text);
}

export function passagesIn(blocks: readonly Block[]): Passage[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
}
