import type { Trait } from "../../advice/trait.ts";
import { capitalised } from "../../words.ts";
import type { Block, Passage } from "../document.ts";
import { keepsFacts } from "../keeps-facts.ts";
import { readSentence } from "../sentence.ts";

/** "Just checking in on the contract. Any news?", for whoever has one of the traits. */
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
  /** What it's about, such as "the contract". */
  thing: string;
  /** Such as " yet", or nothing. */
  since: string;
}

export const chasers: readonly Chaser[] = [
  {
    when: ["direct", "brief"],
    unless: ["formal"],
    what: "It asks without a run-up",
    ask: ({ noun, thing, since }) => `any ${noun} on ${thing}${since}?`,
    greet: (greeting, name) => `${[greeting, name].filter((each) => each !== "").join(" ")}, `,
  },
  {
    when: ["formal"],
    what: "The question is a whole sentence",
    ask: ({ noun, thing, since }) =>
      noun === "thoughts"
        ? `what are your thoughts on ${thing}?`
        : `${noun === "updates" ? "are" : "is"} there any ${noun} on ${thing}${since}?`,
    greet: (_, name) => (name === "" ? "" : `Hello ${name}, `),
  },
];

const greeting = String.raw`(?:(hey|hi|hello|hiya)(?: ((?-i:\p{Lu})[\p{L}'’-]+))?(?:,| -| –|!)? )?`;
const checking = "(?:checking in|following up|circling back|touching base)";
const toCheck = "(?:just |quickly )?(?:check in|follow up|circle back|touch base)";
const runUp = new RegExp(
  `^${greeting}(?:(?:(?:I(?:['’]m| am)|we(?:['’]re| are)) )?(?:just |quickly )?${checking}|(?:(?:I|we) )?(?:just )?wanted to ${toCheck}) ` +
    "(?:on|about|regarding) ((?:the|our|my|your|this|that|these|those|next|(?-i:\\p{Lu})\\S*)\\b[^.,;:?!–—\\n]{2,80}?)(?:[.!]$| ?[,;:–—] ?| - )",
  "iu",
);
const question =
  /^(?:(?:(?:is|are) there|do you have|have you got|got|have you) )?(?:any )?(news|updates?|progress|thoughts|feedback)( yet| so far)?\?+$/iu;
/** Whoever asks about these asks how somebody is. */
const personal =
  /\b(?:you|family|wife|husband|partner|mother|father|mum|mom|dad|son|daughter|kids|baby|health|recovery|surgery|loss|weekend|holiday)\b/iu;
/** Nobody has news on a message. */
const message = /\b(?:e-?mails?|messages?|notes?|texts?|calls?|voicemails?)\b/iu;

/** @returns the blocks with a run-up and the question after it as one question; the same blocks where there are none */
export function withoutChaser(blocks: readonly Block[], chaser: Chaser): readonly Block[] {
  const index = blocks.findIndex(({ kind }) => kind === "paragraph");
  const block = blocks[index];
  if (block?.kind !== "paragraph") return blocks;
  const merged = block.passages.flatMap((passage, at) => {
    const put = mergedWith(passage, block.passages[at + 1], chaser);
    return put === undefined ? [] : [{ at, put }];
  });
  const [first] = merged;
  if (first === undefined) return blocks;
  const { at, put } = first;
  const passages = block.passages.toSpliced(at, put.count, put.passage);
  return blocks.with(index, { kind: "paragraph", passages });
}

/** @param next the passage after it, if any @returns the question, and how many passages it takes the place of */
function mergedWith(
  passage: Passage,
  next: Passage | undefined,
  { ask, greet }: Chaser,
): { passage: Passage; count: number } | undefined {
  const start = passage.sentence?.words[passage.sentence.start]?.at ?? 0;
  const [front, said] = [passage.text.slice(0, start), passage.text.slice(start)];
  const [whole, greeting, name = "", thing] = runUp.exec(said) ?? [];
  if (whole === undefined || thing === undefined || personal.test(thing)) return undefined;
  const isWhole = whole.length === said.length;
  const [, noun, since = ""] = question.exec(isWhole ? (next?.text ?? "") : said.slice(whole.length)) ?? [];
  if (noun === undefined || (message.test(thing) && !/^(?:thoughts|feedback)$/i.test(noun))) return undefined;
  const asked = ask({ noun: noun.toLowerCase(), thing, since: since.toLowerCase() });
  const lead = front + (greeting === undefined ? "" : greet(greeting, name));
  const isCapital = lead === "" && (/^\p{Lu}/u.test(said) || greeting !== undefined);
  const text = lead + (isCapital ? capitalised(asked) : asked);
  const before = isWhole ? `${passage.text} ${next?.text}` : passage.text;
  if (!keepsFacts(before, text)) return undefined;
  const gap = (isWhole ? next?.gap : passage.gap) ?? "";
  return { passage: { text, gap, sentence: readSentence(text) }, count: isWhole ? 2 : 1 };
}
