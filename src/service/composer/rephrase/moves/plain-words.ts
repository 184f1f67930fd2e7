import type { Word } from "../../../../language/facts/english.ts";
import { matchAt, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { cased, type Move, standsAlone } from "./move.ts";
import { jargon, type Plain, plain, wordy } from "./plain-phrases.ts";

function isPlainIn({ words, start }: Sentence, index: number, each: Plain): number | undefined {
  if (each.isFirst && index !== start) return undefined;
  const end = matchAt(words, index, each.find);
  if (end === undefined) return undefined;
  const [previous, next, last] = [words[index - 1], words[end], words[end - 1]];
  if (each.before !== undefined && (last?.isCut || matchAt(words, end, each.before) === undefined))
    return undefined;
  if (
    each.after !== undefined &&
    (previous === undefined || matchAt(words, index - 1, each.after) === undefined)
  )
    return undefined;
  const recent = words.slice(Math.max(0, index - 5), index);
  if (words.some(({ normal }) => each.nowhere?.test(normal))) return undefined;
  if (recent.some(({ normal }) => each.unless?.test(normal))) return undefined;
  if (each.isApart) {
    const isFront = index === 0 && last?.isCut === true;
    const isEnd = next === undefined && previous?.isCut === true;
    if (!isFront && !isEnd) return undefined;
  }
  return end;
}

function replaced(sentence: Sentence, table: readonly Plain[]): Edit[] {
  const { words } = sentence;
  const edits: Edit[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const found = table
      .map((each) => ({ each, end: isPlainIn(sentence, index, each) }))
      .find(({ end }) => end !== undefined);
    const [first, last] = [words[index], words[(found?.end ?? 0) - 1]];
    if (found === undefined || !standsAlone(first) || last === undefined) continue;
    edits.push({ at: first.at, end: bareEnd(last), put: cased(found.each.put, sentence, first.at) });
    index = (found.end ?? index) - 1;
  }
  return edits;
}

/** Where a word ends before the marks that `compromise` counts to it. */
function bareEnd({ at, end, text }: Word): number {
  return text === "" ? end : at + text.replace(/(?<![.,;:!?…])[.,;:!?…]+$/, "").length;
}

const attached = ["please find attached", "attached please find"].map(phrase);
const thing = phrase("the|our|my|your|a|an|this|two|three|#Value");

/** "Please find attached the contract." */
function attachment(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const first = words[start];
  const after = attached.map((each) => matchAt(words, start, each)).find((end) => end !== undefined);
  const next = words[after ?? 0];
  if (
    first === undefined ||
    after === undefined ||
    !standsAlone(next) ||
    matchAt(words, after, thing) === undefined
  )
    return [];
  return [{ at: first.at, end: next.at, put: cased("I've attached ", sentence, first.at) }];
}

const perMail = phrase("as? per my last|previous|earlier email|mail|message|note");

/** "Per my last email," sounds like a reproach. */
function asWritten(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const end = matchAt(words, start, perMail);
  const [first, last] = [words[start], words[(end ?? 0) - 1]];
  if (end === undefined || first === undefined || last === undefined) return [];
  if (!last.isCut && words[end]?.tags.has("Pronoun") !== true) return [];
  const put = last.isCut ? "as I wrote" : "as I wrote,";
  return [{ at: first.at, end: bareEnd(last), put: cased(put, sentence, first.at) }];
}

const soft = "quick|gentle|friendly|kind|polite|short|little";
const everyday: readonly Plain[] = [
  plain("just? a quick? heads up that", "please note that"),
  plain(`just? a? ${soft}? reminder that`, "this is a reminder that", { isFirst: true }),
  plain(`just? a? ${soft}? reminder on|about`, "this is a reminder about", { isFirst: true }),
  plain("gotta", "have to"),
  plain("sorry for the hassle|trouble", "I apologise for the inconvenience", { isFirst: true }),
  plain("sorry for", "my apologies for", { before: "the|my|our|this", isFirst: true }),
  plain("get back to you", "reply to you", { after: "to|#Modal" }),
  plain("get back to me", "reply to me", { after: "please|to|you" }),
  plain("keep you posted", "keep you informed"),
  plain("good to go", "ready", { after: "are|is|am" }),
  plain("that is awesome", "that is excellent"),
  plain("hope you are good|okay|ok|fine", "I hope you are well", { isFirst: true }),
  plain("hope", "I hope", { before: "you|this|that|all|it", isFirst: true }),
  plain("any chance", "is there any chance", { before: "you|we|that|of", isFirst: true }),
  plain("shout if", "let me know if", { after: "please" }),
  plain("got a", "do you have a", { before: "moment|minute|second", isFirst: true }),
  plain("need", "I need", { before: "the|your|a|an|this|these", isFirst: true }),
  plain("looking forward to", "I look forward to", { isFirst: true }),
  plain("reaching out to see", "writing to ask", { before: "if|whether" }),
  plain("would love to", "I would like to", { before: "#Infinitive", isFirst: true }),
  plain("happy to", "I am happy to", { before: "#Infinitive", isFirst: true }),
  plain("jump|hop on a quick? call", "have a call", { after: "to|#Modal|we" }),
  plain("a bit? swamped", "very busy", { after: "is|are|am" }),
  plain("way too", "far too"),
  plain("to sort it out?", "to resolve it"),
  plain("ping you re|about|on", "write to you about", { after: "to|#Modal" }),
  plain("still on it", "still working on it"),
  plain("super", "very", { before: "#Adjective" }),
  plain("pretty|kinda|sorta", "rather", { before: "#Adjective", after: "is|are|was|were|am|be|been|a" }),
  plain("a bit|tad|touch", "slightly", { before: "#Adjective|#Comparative" }),
  plain("your lot", "your team"),
  plain("our lot", "our team"),
  plain("cos|coz", "because", { before: "#Pronoun|#Determiner|#Possessive|there" }),
  plain("i guess", "I suppose"),
  plain("guess", "I suppose", { before: "your|we|you|it|that|they|the", isFirst: true }),
  plain("if that|it is cool|ok|okay|fine with? you?", "if that suits you"),
  plain("a bunch|load|ton|heap of", "a number of"),
  plain("loads|tons|heaps|lots of", "many", { before: "#Plural" }),
  plain("shoot|ping|drop|fire me a|an|your|the", "send me your", { before: "thoughts|comments|feedback" }),
  plain("shoot|ping|drop me an email|a line|a message|a note", "write to me"),
  plain("give me a shout|bell|buzz", "let me know"),
  plain("give you a shout|bell|buzz", "call you"),
  plain("stoked|pumped|chuffed", "delighted", { after: "is|are|am|was|were|so|really|very" }),
  plain("get it|this sorted", "resolve it", { after: "to|can|could|will|we|please" }),
  plain("no worries if not", "please do not worry if not"),
  plain("no worries", "no problem at all", { isApart: true }),
];

/** What somebody laughs in writing. */
const laughing = /,? (?:lol|lmao|haha\p{Ll}{0,20}|hehe)(?=$|[.!?,])|^(?:lol|lmao|haha\p{Ll}{0,20}|hehe),? /iu;

/** Everyday phrases as letters have them, without the laughter. */
function formally(sentence: Sentence): Edit[] {
  const laughter = laughing.exec(sentence.text);
  const edits = replaced(sentence, everyday);
  if (laughter === null || laughter[0].length === sentence.text.length) return edits;
  return [...edits, { at: laughter.index, end: laughter.index + laughter[0].length, put: "" }];
}

/** Words that make little of what went wrong. */
const minimising: readonly Plain[] = [
  plain("a? little|slight|small|minor|tiny hiccup|blip|snag|glitch|wobble", "a problem"),
  plain(
    "a? little|slight|small|minor|tiny adjustment to the schedule|timeline|plan",
    "a change to the plan",
    {
      after: "been|is|was|have|had|made",
    },
  ),
  plain("experienced|had a? little|slight|small|minor delay", "had a delay"),
];

const chasing: readonly Plain[] = [
  plain("i am chasing up? on?", "I'm following up on", { before: "the|our|your|my" }),
  plain("just chasing up? on?", "just following up on", { before: "the|our|your|my" }),
];

export const plainWordMoves: readonly Move[] = [
  {
    when: ["plain words", "brief", "direct", "casual", "fast", "practical"],
    what: "Long-winded phrases are short",
    effort: 2,
    edits: (sentence) => replaced(sentence, wordy),
  },
  {
    when: ["plain words", "casual"],
    unless: ["technical"],
    what: "Plain words replace jargon",
    effort: 2,
    edits: (sentence) => replaced(sentence, jargon),
  },
  {
    when: ["plain words", "casual", "direct", "brief"],
    unless: ["formal"],
    what: "The attachment is mentioned in plain words",
    effort: 2,
    edits: attachment,
  },
  {
    when: ["warm", "formal", "tactful"],
    what: "The reproach in “per my last email” is out",
    effort: 2,
    edits: asWritten,
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "Everyday phrases are formal ones",
    effort: 2,
    isOfRegister: true,
    edits: formally,
  },
  {
    when: ["candid"],
    what: "What went wrong isn't made little",
    edits: (sentence) => replaced(sentence, minimising),
  },
  {
    when: ["not chased", "tactful", "warm", "no confrontation"],
    what: "It follows up and doesn't chase",
    effort: 2,
    edits: (sentence) => replaced(sentence, chasing),
  },
];
