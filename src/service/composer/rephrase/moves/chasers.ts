import type { Trait } from "../../advice/trait.ts";
import { capitalised } from "../../words.ts";
import type { Block, Passage } from "../document.ts";
import { passagesIn } from "../draft.ts";
import { keepsFacts } from "../keeps-facts.ts";
import { readSentence } from "../sentence.ts";
import type { Move } from "./move.ts";

/** "Just checking in on the contract. Any news?" and "Bumping this", for whoever has one of the traits. */
export interface Chaser {
  when: readonly Trait[];
  unless?: readonly Trait[];
  what: string;
  /** Puts the question, without a capital. */
  ask: (asked: Asked) => string;
  /** How it greets who was greeted in the same sentence; `name` is empty where nobody was named. */
  greet: (greeting: string, name: string) => string;
}

interface Asked {
  /** Such as "news", or "thoughts". */
  noun: string;
  /** What it's about and since when, such as " on the contract yet", or nothing. */
  about: string;
}

const greetAsBefore = (greeting: string, name: string) =>
  `${[greeting, name].filter((each) => each !== "").join(" ")}, `;

export const chasers: readonly Chaser[] = [
  {
    when: ["direct", "brief"],
    unless: ["formal"],
    what: "It asks without a run-up",
    ask: ({ noun, about }) => `any ${noun}${about}?`,
    greet: greetAsBefore,
  },
  {
    when: ["formal"],
    what: "The question is a whole sentence",
    ask: ({ noun, about }) =>
      noun === "thoughts"
        ? `what are your thoughts${about}?`
        : `${noun === "updates" ? "are" : "is"} there any ${noun}${about}?`,
    greet: (_, name) => (name === "" ? "" : `Hello ${name}, `),
  },
  {
    when: ["warm", "tactful", "asked after", "no confrontation"],
    unless: ["direct", "brief", "formal", "humour"],
    what: "The question is a whole sentence",
    ask: ({ noun, about }) =>
      /^(?:thoughts|feedback)$/.test(noun)
        ? `could you share your ${noun}${about}?`
        : `could you let me know if ${noun === "updates" ? "there are" : "there's"} any ${noun}${about}?`,
    greet: greetAsBefore,
  },
];

const greeting = String.raw`(?:(hey|hi|hello|hiya)(?: ((?-i:\p{Lu})[\p{L}'’-]+))?(?:,| -| –|!)? )?`;
const preposition = "(?:on|about|regarding|re) ";
const checking = `(?:checking in|following up|circling back|touching base|pinging(?: you)?) ${preposition}`;
const toCheck = `(?:check in|follow up|circle back|touch base) ${preposition}`;
const nudge = `(?:a )?(?:(?:quick|gentle|friendly|polite|kind|little) )*(?:ping|bump|nudge|reminder|follow[- ]up|check-in) ${preposition}`;
const thing = "(?:the|our|my|your|this|that|these|those|next|(?-i:\\p{Lu})\\S*)\\b[^.,;:?!–—\\n]{0,80}?";
/** "Bumping this", but not "bumping this to 40k". */
const bump =
  "(?:bumping|floating|popping|bringing|resurfacing) (?:up )?(?:this|that|it)(?: back)?(?: up)?(?: to the top)?(?: (?:of|in) (?:your|the) (?:inbox|list|queue|thread))?(?: again)?(?: pl(?:ease|[sz]))?";
const inCase = "(?: in case (?:it|this|you) (?:got|was|were|missed) ?(?:buried|lost|missed|it|this)?)?";
export const bumped = `${bump}${inCase}`;
const self = "(?:(?:I(?:['’]m| am)|we(?:['’]re| are)) )?(?:just |quickly )?";
const runUp = new RegExp(
  `^${greeting}(?:(?:${self}(?:${checking}|${nudge})|(?:(?:I|we) )?(?:just )?wanted to (?:just |quickly )?${toCheck})(${thing})|${self}${bumped})` +
    "(?:[.!]*$| ?[,;:–—] ?| - | (?=any ))",
  "iu",
);
const nouns =
  "(?:(?:(?:is|are) there|do you have|have you got|got|have you) )?(?:any )?(news|updates?|progress|thoughts|feedback)";
const question = new RegExp(
  `^${nouns}(?: on (?:this|that|it)| ${preposition}(${thing}))?( yet| so far)?\\?+$`,
  "iu",
);
/** A question without a run-up, and without a verb. */
const bare = new RegExp(
  `^${greeting}any (news|updates?|progress|thoughts|feedback)(?: ${preposition}(${thing}))?( yet| so far)?\\?+$`,
  "iu",
);
/** Whoever asks about these asks how somebody is. */
const personal =
  /\b(?:you|family|wife|husband|partner|mother|father|mum|mom|dad|son|daughter|kids|baby|health|recovery|surgery|loss|weekend|holiday)\b/iu;
/** Nobody has news on a message. */
const message = /\b(?:e-?mails?|messages?|notes?|texts?|calls?|voicemails?)\b/iu;

const alone = new RegExp(`^${self}${bump}(?=[.!]*$| in case )`, "iu");

/** Where a bump can't be merged with a question, it's said in words of a letter. */
export const bumpMove: Move = {
  when: ["formal"],
  unless: ["casual"],
  what: "Everyday phrases are formal ones",
  effort: 2,
  isOfRegister: true,
  edits: ({ text, words, start }) => {
    const at = words[start]?.at ?? 0;
    const [found] = alone.exec(text.slice(at)) ?? [];
    return found === undefined ? [] : [{ at, end: at + found.length, put: "I am following up on this" }];
  },
};

/** @returns the blocks with a run-up and the question after it as one question; the same blocks where there are none */
export function withoutChaser(blocks: readonly Block[], chaser: Chaser): readonly Block[] {
  const index = blocks.findIndex(({ kind }) => kind === "paragraph");
  const block = blocks[index];
  if (block?.kind !== "paragraph") return blocks;
  const said = passagesIn(blocks).filter(({ sentence }) => sentence?.kind !== "greeting");
  const merged = block.passages.flatMap((passage, at) => {
    const put = mergedWith(passage, block.passages[at + 1], chaser, said.length === 1);
    return put === undefined ? [] : [{ at, put }];
  });
  const [first] = merged;
  if (first === undefined) return blocks;
  const { at, put } = first;
  const passages = block.passages.toSpliced(at, put.count, put.passage);
  return blocks.with(index, { kind: "paragraph", passages });
}

/** @param next the passage after it, if any @returns what they ask, in `count` passages */
function readChaser(said: string, next: Passage | undefined, isAlone: boolean) {
  const [whole, greeting, name, announced] = runUp.exec(said) ?? [];
  if (whole === undefined) {
    const [asks, greeting, name, noun = "", thing, since = ""] = bare.exec(said) ?? [];
    const about = thing === undefined ? since : ` on ${thing}${since}`;
    return asks === undefined || personal.test(about) ? undefined : { greeting, name, noun, about, count: 1 };
  }
  const isWhole = whole.length === said.length;
  const [asks, noun = "update", own, since = ""] =
    question.exec(isWhole ? (next?.text ?? "") : said.slice(whole.length)) ?? [];
  // A reminder of an event asks nothing.
  if (asks === undefined && (!isWhole || !isAlone || /reminder/i.test(whole))) return undefined;
  // "Following up on the contract: any news on the invoice?" asks about two things.
  if (announced !== undefined && own !== undefined) return undefined;
  const thing = announced ?? own ?? "this";
  if (personal.test(thing) || (message.test(thing) && !/^(?:thoughts|feedback)$/i.test(noun)))
    return undefined;
  const count = isWhole && asks !== undefined ? 2 : 1;
  return { greeting, name, noun, about: ` on ${thing}${since}`, count };
}

/** @param next the passage after it, if any @returns the question, and how many passages it takes the place of */
function mergedWith(
  passage: Passage,
  next: Passage | undefined,
  { ask, greet }: Chaser,
  isAlone: boolean,
): { passage: Passage; count: number } | undefined {
  const start = passage.sentence?.words[passage.sentence.start]?.at ?? 0;
  const [front, said] = [passage.text.slice(0, start), passage.text.slice(start)];
  const read = readChaser(said, next, isAlone);
  if (read === undefined) return undefined;
  const asked = ask({ noun: read.noun.toLowerCase(), about: read.about });
  // "Hey any update" greets without a mark.
  const hail = /^(?:hey|hi|hello|hiya) $/i.test(front) ? front.trim() : read.greeting;
  const lead =
    (front.trim() === hail ? "" : front) + (hail === undefined ? "" : greet(hail, read.name ?? ""));
  const isCapital = lead === "" && (/^\p{Lu}/u.test(said) || hail !== undefined);
  const text = lead + (isCapital ? capitalised(asked) : asked);
  const isMerged = read.count === 2;
  const before = isMerged ? `${passage.text} ${next?.text}` : passage.text;
  if (passage.text.toLowerCase() === text.toLowerCase() || !keepsFacts(before, text)) return undefined;
  const gap = (isMerged ? next?.gap : passage.gap) ?? "";
  return { passage: { text, gap, sentence: readSentence(text) }, count: read.count };
}
