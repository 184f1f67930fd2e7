import type { Word } from "../../../../language/facts/english.ts";
import { capitalised } from "../../words.ts";
import { firstMatch, matchAt, type Phrase, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { type Move, standsAlone, without } from "./move.ts";

/** What announces a statement as an office does; "that" or a subject follows. */
const official = [
  "i|we would just? like|love to formally|officially|briefly|quickly? inform|tell|notify|advise you",
  "i|we am|are just? writing to inform|tell you",
  "i|we wanted to inform you",
  "i|we? am|are? so|very|super|really|truly|absolutely|incredibly? pleased|happy|delighted|excited|thrilled|proud|stoked|pumped to announce|inform|share|report|tell you?",
  "i|we can|could not wait to share|announce|tell you?",
  "this is to inform you",
  "please|kindly be advised|informed",
].map(phrase);
const announcing = [
  ...official,
  ...[
    "i|we? really? just? wanted to just? quickly? let|tell|mention|share you? know?",
    "i|we would just? like to let you know",
    "i am just? writing|reaching|getting out|in? touch? to let you know",
    "this|just is? just? to let you know",
    "it should be noted",
    "it is worth|important noting|mentioning|to note?",
    "it goes without saying",
    "just? a? quick? heads up",
    "just? a? quick|friendly|gentle|short|kind|polite? reminder",
    "just? a? quick|short|brief note to say|tell|let you? know?",
  ].map(phrase),
];
const that = phrase("that");
const andThat = phrase("and|but that");
const subject = phrase(
  "i|we|you|he|she|it|they|there|the|our|your|my|their|his|her|this|these|those|a|an|all|both|#ProperNoun|#Value",
);

function unannounced(sentence: Sentence, heads = announcing): Edit[] {
  const { words, start, isQuestion } = sentence;
  const [first, head] = [words[start], firstMatch(words, start, heads)];
  if (first === undefined || head === undefined || isQuestion) return [];
  const at = matchAt(words, head.after, that) ?? head.after;
  const said = words[at];
  const isNoun =
    !said?.tags.has("Verb") || words[at + 1]?.tags.has("Auxiliary") || words[at + 1]?.tags.has("Copula");
  const isClause = at > head.after ? isNoun : matchAt(words, at, subject) !== undefined;
  if (!standsAlone(said) || !isClause) return [];
  // "…to let you know the price" announces a thing, and "to tell you that, and…" more than one.
  const verb = words.slice(at + 1).findIndex(({ tags }) => tags.has("Verb"));
  const isSurely = at > head.after && matchAt(words, at, subject) !== undefined;
  if ((verb < 0 && !isSurely) || words.slice(at, at + verb + 1).some((word) => word.isCut)) return [];
  const isColon = /:\s*$/.test(sentence.text.slice(words[head.after - 1]?.at, said.at));
  if (said.tags.has("Determiner") && at === head.after && !isColon) return [];
  return [...without(sentence, first, said), ...secondThat(words, at)];
}

/** "To inform you that it's here and that it works" has two; without the announcement it has none. */
function secondThat(words: readonly Word[], from: number): Edit[] {
  const index = words.findIndex(
    (_, at) =>
      at > from &&
      matchAt(words, at, andThat) !== undefined &&
      (words[at + 1]?.isCut === true || matchAt(words, at + 2, subject) !== undefined),
  );
  const [and, said] = [words[index], words[index + 2]];
  return and === undefined || said === undefined ? [] : [{ at: and.end, end: said.at, put: " " }];
}

const informing =
  /(?<=, )(?:I|we)(?:['’]d| would) like to (?:formally |officially )?inform you that (?=\p{Ll})/iu;

/** "Per our meeting, I would like to inform you that the work has begun." */
function informed({ text }: Sentence): Edit[] {
  const found = informing.exec(text);
  return found === null ? [] : [{ at: found.index, end: found.index + found[0].length, put: "" }];
}

const quickly = /^(?:just )?(?:a )?quick (?:one|question|q|note|favou?r)\s?[-–—:,]+\s+(?=\p{L})/iu;

/** "Quick question: does it…?" */
function unhurriedly({ text, start, words }: Sentence): Edit[] {
  const at = words[start]?.at ?? 0;
  const end = at + (quickly.exec(text.slice(at))?.[0].length ?? 0);
  if (end === at) return [];
  const initial = text.charAt(end);
  return [{ at, end: end + 1, put: /^\p{Lu}/u.test(text.charAt(at)) ? initial.toUpperCase() : initial }];
}

const justWanted = phrase(
  "i just wanted to follow|check|share|confirm|ask|clarify|flag|remind|introduce|invite|add|mention|let|see|point|give|make|touch|send",
);
const followedUp = phrase("i just? wanted to follow up on|about|regarding");
const following = phrase("i? am? just following up on|about|regarding");

/** "Just wanted to circle back on" */
const circling =
  /^(?:I )?(?:just )?(?:wanted|want) to (?:quickly )?(?:circle back|touch base|check back|check in) (?=(?:on|about|regarding) )/iu;

function unapologetic(sentence: Sentence): Edit[] {
  const { text, words, start } = sentence;
  const from = words[start]?.at ?? 0;
  const [circled] = circling.exec(text.slice(from)) ?? [];
  if (circled !== undefined) return [{ at: from, end: from + circled.length, put: "I'm following up " }];
  const [first, just, wanted] = [words[start], words[start + 1], words[start + 2]];
  const preposition = matchAt(words, start, followedUp);
  const follow = words.findIndex(({ normal }) => normal === "follow");
  const [verb, up] = [words[follow], words[follow + 1]];
  if (first !== undefined && preposition !== undefined && verb !== undefined && up !== undefined) {
    return without(sentence, first, up, "I'm following ");
  }
  const follows = words[words.findIndex(({ normal }) => normal === "following")];
  if (first !== undefined && follows !== undefined && matchAt(words, start, following) !== undefined)
    return without(sentence, first, follows, "I'm ");
  if (matchAt(words, start, justWanted) === undefined || !standsAlone(just) || !standsAlone(wanted))
    return [];
  return [{ at: just.at, end: wanted.at, put: "" }];
}

const hollow = [
  "needless to say",
  "as a matter of fact",
  "as you may|might|probably? know",
  "as you know",
  "as you are probably? aware",
  "to be honest|frank with? you?",
  "i will be honest|frank with? you?",
  "just so you know",
  "quite? frankly",
  "honestly|basically",
  "in all honesty",
].map(phrase);

function unadorned(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const [first, head] = [words[start], firstMatch(words, start, hollow)];
  const rest: Word | undefined = head && words[head.after];
  if (first === undefined || head === undefined || !standsAlone(rest)) return [];
  return words[head.after - 1]?.isCut ? without(sentence, first, rest) : [];
}

/** Run-ups with something short in their place; what has to follow them. */
const shorter: readonly { find: Phrase; before: Phrase; put: string }[] = [
  ...["i just? wanted to quickly? reach out", "i am just? reaching out"].flatMap((find) => [
    { find: phrase(`${find} because`), before: phrase("#Pronoun|#Determiner|#Noun"), put: "" },
    { find: phrase(find), before: phrase("since|about|regarding"), put: "I'm writing " },
    { find: phrase(find), before: phrase("as #Pronoun"), put: "I'm writing " },
    { find: phrase(`${find} to`), before: phrase("see|ask|check if|whether i|we"), put: "I'm writing to " },
  ]),
  {
    find: phrase("anyway? i? just? wanted to quickly? give|send you a quick? brief? short? bit? of? an?"),
    before: phrase("update|overview|summary|status on|about|of|regarding"),
    put: "here's a short ",
  },
  {
    find: phrase("i would like to take this opportunity to"),
    before: phrase("#Infinitive"),
    put: "I'd like to ",
  },
  {
    find: phrase("i wanted to take this opportunity to"),
    before: phrase("#Infinitive"),
    put: "I'd like to ",
  },
  { find: phrase("it has come to our attention that"), before: subject, put: "we've noticed that " },
];

function shortened(sentence: Sentence): Edit[] {
  const { words, start, isQuestion } = sentence;
  const first = words[start];
  if (first === undefined || isQuestion) return [];
  for (const { find, before, put } of shorter) {
    const after = matchAt(words, start, find);
    const next = words[after ?? words.length];
    if (after === undefined || !standsAlone(next) || matchAt(words, after, before) === undefined) continue;
    return without(sentence, first, next, put);
  }
  return [];
}

const excuses = [
  "i? am? so|very|really? sorry|apologies to|for the|any? bother|bothering|trouble|troubling|disturb|chase|chasing|nag|push you? again?",
  "i? am? so|very|really? sorry to|for be|being a pain|nuisance|bother",
  "i hate to bother|ask|trouble|chase|nag|push you? again?",
  "i know this|it is short|late notice",
  "i know this|it is a bit? of? a? pain|lot",
  "i know you are very|super|really|so? busy|slammed|swamped",
].map(phrase);
const noPressure = phrase("so? no pressure at? all?");

/** @returns the first word after "I know this is short notice, but", if that begins at an index */
function afterExcuse(words: readonly Word[], index: number): Word | undefined {
  const said = firstMatch(words, index, excuses)?.after ?? words.length;
  const at = (matchAt(words, said, noPressure) ?? said) + 1;
  const [but, next] = [words[at - 1]?.normal, words[at]];
  // "Sorry to bother you, but no" leaves too little.
  const isSaid = but === "but" ? words.length > at + 2 : but === "and" && next?.normal === "thanks";
  return isSaid && standsAlone(next) ? next : undefined;
}

/** "I know things are crazy on your side with year end, but" */
const busyTimes =
  /^(?:I|we) (?:know|realise|realize|understand|appreciate|can imagine|am sure|['’]m sure) (?:that )?(?:you|things|it|life|work|this time of year|everyone)(?:['’](?:re|s)| are| is| must be)[^,;.!?]{0,40}\b(?:busy|crazy|hectic|mad|swamped|slammed|stretched|underwater|flat out)\b[^,;.!?]{0,60},? but (?=\p{L})/iu;

/** "Obviously we value the relationship and understand that these things happen, but" */
const valued =
  /^(?:(?:obviously|of course|naturally|clearly),? )?(?:I|we) (?:(?:really|completely|fully|totally|obviously|of course) )*(?:value|understand|appreciate|respect) [^.!?]{10,140}, but (?=(?:if|could|can|would|please) )/iu;

/** "I was having a look through our books and noticed that", and what is put in between. */
const noticing =
  /^(?:I )?(?:just )?(?:(?:wanted|want|am writing|['’]m writing) to [^,.]{3,60} (?:as|because|since) )?(?:I|we)? ?(?:was|were)(?: just)? (?:having a|looking|going|checking|reviewing) [^,.]{3,80} and (?:noticed|saw|spotted|realised|realized|found)(?:, (?:and |but )?(?<aside>[^,.]{10,120}(?:, so [^,.]{3,40})?),)? that (?=(?:the|our|your|we|you|an?|\p{L}+) )/iu;

/** Without how it was noticed; what was put in between comes behind it. */
function noticed({ text, words, start }: Sentence): Edit[] {
  const at = words[start]?.at ?? 0;
  const found = noticing.exec(text.slice(at));
  if (found === null || !text.endsWith(".")) return [];
  const end = at + found[0].length;
  const aside = found.groups?.aside;
  const begin = { at, end: end + 1, put: at === 0 ? text.charAt(end).toUpperCase() : text.charAt(end) };
  return aside === undefined
    ? [begin]
    : [begin, { at: text.length, end: text.length, put: ` ${capitalised(aside)}.` }];
}

/** "I know this is short notice, but could you…" */
function unexcused(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const [first, next] = [words[start], afterExcuse(words, start)];
  return first === undefined || next === undefined ? [] : without(sentence, first, next);
}

/** "I know things are crazy on your side, but" */
function uncrowded(sentence: Sentence): Edit[] {
  const { text, words, start } = sentence;
  const [first] = words.slice(start);
  const said = text.slice(first?.at ?? 0);
  const end = (first?.at ?? 0) + ((busyTimes.exec(said) ?? valued.exec(said))?.[0].length ?? 0);
  const next = words.find(({ at }) => at === end);
  return first === undefined || next === undefined || next === first ? [] : without(sentence, first, next);
}

/** "Thanks for the call, I know you're busy, but could you…" */
function unexcusedAfterThanks({ kind, text, words }: Sentence): Edit[] {
  if (kind !== "thanks") return [];
  const index = words.findIndex((_, at) => words[at - 1]?.isCut && afterExcuse(words, at) !== undefined);
  const [before, next] = [words[index - 1], afterExcuse(words, index)];
  if (before === undefined || next === undefined) return [];
  const put = `. ${text.charAt(next.at).toUpperCase()}`;
  return [{ at: before.end, end: next.at + 1, put }];
}

export const runUpMoves: readonly Move[] = [
  {
    when: ["direct", "brief"],
    what: "Sentences start with what they say",
    edits: (sentence) =>
      [unannounced(sentence), unadorned(sentence), noticed(sentence)].find(({ length }) => length > 0) ?? [],
  },
  {
    when: ["direct", "brief"],
    unless: ["lively", "humour"],
    what: "Sentences start with what they say",
    edits: unhurriedly,
  },
  {
    when: ["casual", "no selling"],
    unless: ["formal"],
    what: "Sentences start without an announcement",
    edits: (sentence) => {
      const edits = unannounced(sentence, official);
      return edits.length > 0 ? edits : informed(sentence);
    },
  },
  {
    when: ["direct", "brief"],
    what: "You say what you're doing without “just”",
    effort: 2,
    edits: unapologetic,
  },
  {
    when: ["direct", "brief", "plain words"],
    what: "The opening phrase is short",
    effort: 2,
    edits: shortened,
  },
  {
    when: ["direct", "brief", "no small talk"],
    what: "The excuse in front is out",
    edits: unexcused,
  },
];

/** Before the others: behind "I know you're busy, but" begins what they read. */
export const excuseMove: Move = {
  when: ["direct", "brief", "no small talk"],
  what: "The excuse in front is out",
  edits: uncrowded,
};

/** It makes two sentences of one, which no other move reads. */
export const excuseAfterThanksMove: Move = {
  when: ["direct", "brief", "no small talk"],
  what: "The excuse in front is out",
  edits: unexcusedAfterThanks,
};

const troubling =
  /,? if (?:it|that)(?:['’]s not|(?: is|['’]s)?n['’]t| is not) too much (?:trouble|hassle|bother|to ask)(?:,|(?=[.?!]))/iu;

/** Before the others: "would it be possible, if it isn't too much trouble, to" is a run-up without it. */
export const troubleMove: Move = {
  when: ["direct", "brief"],
  unless: ["formal", "tactful"],
  what: "It asks without a run-up",
  edits: ({ text }) => {
    const found = troubling.exec(text);
    return found === null ? [] : [{ at: found.index, end: found.index + found[0].length, put: "" }];
  },
};
