import nlp from "compromise/three";
import type { Word } from "../../../../language/facts/english.ts";
import { isKindness } from "../draft.ts";
import { firstMatch, matchAt, phrase } from "../phrase.ts";
import { demanding, type Edit, isOrder, orders, type Sentence } from "../sentence.ts";
import { cased, endedWith, isPlain, type Move, standsAlone, without } from "./move.ts";
import { vaguelyAsked } from "./vague-requests.ts";

/** Run-ups to a question without a subject, as in a chat. */
const clipped = [
  "just? wondering if|whether",
  "just? checking|following|circling in|up|back? to? see? if|whether",
  "just? wanted to quickly? ask|see|check if|whether",
];
/** What leads up to a question: what follows it is what is asked. */
const pondering = [
  ...clipped,
  "i was|am just? wondering|curious if|whether",
  "i have been just? wondering|curious if|whether",
  "i just? wanted|want to quickly? ask|see|check|know if|whether",
  "i would just? like|love to quickly? ask|know if|whether",
  "i am|was just? writing|emailing|reaching to|out to? ask|see|check|inquire|enquire if|whether",
  "i just? wanted to reach out to? you? to? ask|see|check if|whether",
  "i am|was just? checking|following in|up? to? see? if|whether",
  "is? there? any chance that?",
  "anyway? what i wanted|want to ask is if|whether",
  "my question is if|whether",
].map((head) => phrase(`${head} maybe|perhaps|possibly?`));
/** What leads up to a wish of the reader: "you could" follows. */
const wishing = [
  "i think it would|might be really? a? great|good|nice|helpful idea? if",
  "it would be really? so? great|lovely|good|nice|wonderful|helpful|amazing|fantastic|ideal|perfect if",
  "it would be much? appreciated if",
  "i|we would really? very? much? appreciate it if",
  "i|we would be so? very? really? grateful if",
  "i|we was|were|am|are just? kind|sort? of? hoping that?",
].map(phrase);

const softener = "maybe|perhaps|possibly";
const youCould = [
  `you might|would be able to ${softener}? please|kindly?`,
  `you could|can|would|will ${softener}? please|kindly? ${softener}?`,
  `you are|were able to ${softener}?`,
].map(phrase);
const possible = phrase(`it would|might ${softener}? be at? all? possible to get|have|see|receive`);
const weCould = [`we might|would be able to ${softener}?`, `we could|can|might ${softener}?`].map(phrase);
const iCould = phrase(`i could|can|might ${softener}?`);
const chance = phrase("you have|had had? the|a|any? time|chance|moment|opportunity to #Infinitive");
const mayHaveHad = phrase(
  `you might|may|could ${softener}? have had the|a|any? time|chance|moment|opportunity to #Infinitive`,
);
const questions = phrase("you have|had any|some questions|thoughts|feedback|concerns");
const youHaveTime = phrase("you might|would|may|could have some|any time|availability|capacity|room");
const youWouldBe = phrase("you would be interested|open|willing|up|available|free|happy|ok|okay|fine");
const youAre = phrase("you are free|available|interested|open|around|ok|okay|happy|willing|still");
const thereIs = phrase("there is|are any|anything|anyone|a|still");
const youDid = phrase(
  "you received|got|saw|signed|decided|managed|heard|reviewed #Determiner|#Possessive|#Pronoun|to|from|back|on|about",
);

const bases: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    received: "receive",
    got: "get",
    saw: "see",
    heard: "hear",
  }),
);

/** What is asked begins as a question does; `from` is the first word that stays. */
function asked(
  words: readonly Word[],
  at: number,
  mayBeOurs: boolean,
): { put: string; from: number } | undefined {
  const verb = (after: number) => words[after]?.tags.has("Infinitive") === true && standsAlone(words[after]);
  const you = firstMatch(words, at, youCould)?.after;
  const isWould = /^(?:would|will)$/.test(words[at + 1]?.normal ?? "") && words[at + 3]?.normal !== "able";
  const please = words.slice(at, you).some(({ normal }) => normal === "please") ? "please " : "";
  if (you !== undefined && verb(you))
    return { put: `${isWould ? "would" : "could"} you ${please}`, from: you };
  if (!mayBeOurs) return undefined;
  const possibly = matchAt(words, at, possible);
  if (possibly !== undefined) return { put: "could I ", from: possibly - 1 };
  const we = firstMatch(words, at, weCould)?.after;
  if (we !== undefined && verb(we)) return { put: "could we ", from: we };
  const i = matchAt(words, at, iCould);
  if (i !== undefined && verb(i)) return { put: "could I ", from: i };
  if (matchAt(words, at, chance) !== undefined) {
    const [has, had] = [words[at + 1]?.normal, words[at + 2]?.normal];
    if (had === "had") return { put: "have you ", from: at + 2 };
    return { put: has === "had" ? "did you have " : "do you have ", from: at + 2 };
  }
  if (matchAt(words, at, mayHaveHad) !== undefined)
    return { put: "have you ", from: words.findIndex(({ normal }, index) => index > at && normal === "had") };
  if (matchAt(words, at, questions) !== undefined) return { put: "do you have ", from: at + 2 };
  if (matchAt(words, at, youHaveTime) !== undefined) return { put: "do you have ", from: at + 3 };
  if (matchAt(words, at, youWouldBe) !== undefined) return { put: "would you ", from: at + 2 };
  if (matchAt(words, at, youAre) !== undefined) return { put: "are you ", from: at + 2 };
  if (matchAt(words, at, thereIs) !== undefined) {
    return { put: `${words[at + 1]?.normal} there `, from: at + 2 };
  }
  if (matchAt(words, at, youDid) !== undefined) {
    const verbThen = words[at + 1]?.normal ?? "";
    return {
      put: `did you ${bases.get(verbThen) ?? nlp(verbThen).verbs().toInfinitive().text()} `,
      from: at + 2,
    };
  }
  return undefined;
}

const weCouldMaybe = phrase(`we could|can|might #Infinitive|${softener}`);

/** "It would be great if we could maybe find some time." */
function wePlan(words: readonly Word[], at: number): { put: string; from: number } | undefined {
  return matchAt(words, at, weCouldMaybe) === undefined ? undefined : { put: "could we ", from: at + 2 };
}

function straight(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const [ponder, wish] = [firstMatch(words, start, pondering), firstMatch(words, start, wishing)];
  const head = ponder ?? wish;
  const first = words[start];
  if (head === undefined || first === undefined) return [];
  const question = asked(words, head.after, ponder !== undefined) ?? wePlan(words, head.after);
  // "I'd be grateful if you would" is no question.
  const isOrdered = ponder === undefined && question?.put.startsWith("would") === true;
  const rest = question && words[question.from];
  if (question === undefined || !standsAlone(rest) || !isPlain(sentence, question.from)) return [];
  if (isOrdered) return without(sentence, first, rest, "please ");
  return [...without(sentence, first, rest, question.put), ...endedWith("?", sentence)];
}

const openTo =
  /^would you be (?:open to|up for|available for|free for) a (?:quick |short |brief )?(\d{1,3}-minute (?:call|chat|meeting|conversation)\b)/iu;

/** "Would you be open to a 20-minute call?" */
function timeAsked(sentence: Sentence): Edit[] {
  const at = sentence.words[sentence.start]?.at ?? 0;
  const [whole, call] = openTo.exec(sentence.text.slice(at)) ?? [];
  if (whole === undefined) return [];
  return [{ at, end: at + whole.length, put: cased(`are you free for a ${call}`, sentence, at) }];
}

const clippedPhrases = [...clipped, "i? am? just? checking in? to see where|how|when|what"].map(phrase);

/** "Just checking in to see if you have read it." */
function askedInFull(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const [first, head] = [words[start], firstMatch(words, start, clippedPhrases)];
  const [asking, rest] = words.slice((head?.after ?? words.length) - 1);
  if (first === undefined || head === undefined || !standsAlone(asking) || !standsAlone(rest)) return [];
  const isOpen = /^(?:where|how|when|what)$/.test(asking.normal);
  const edits = isOpen
    ? without(sentence, first, asking, "I would like to ask ")
    : without(sentence, first, rest, "I would like to ask whether ");
  return [...edits, ...endedWith(".", sentence)];
}

const ifYouCould = phrase("if you could|can|would please? #Infinitive");
/** "If there was any chance that you could possibly look into getting" is "if you could get". */
const byAnyChance =
  /^if there(?: was| were| is|['’]s) (?:any|a) (?:chance|way|possibility) (?:that )?you(?:['’]d| could| can| would| might)? (?:be able to )?(?:(?:possibly|maybe|perhaps) )?(?:look into |see about )?(?=\p{Ll})/iu;
const thatWouldBe =
  /,? (?:that|it)(?:['’]d| would) be (?:really |so |much |hugely |greatly )?(?:great|lovely|good|nice|wonderful|helpful|amazing|fantastic|ideal|perfect|appreciated|super)[.!]*$/iu;

/** "If you could send it by noon, that would be great." */
function wished(sentence: Sentence): Edit[] {
  const { words, start, text } = sentence;
  const [first, you] = [words[start], words[start + 1]];
  const end = thatWouldBe.exec(text)?.index;
  if (first === undefined || !standsAlone(you) || end === undefined) return [];
  const [chance] = byAnyChance.exec(text.slice(first.at)) ?? [];
  if (chance !== undefined) {
    const asked = text.slice(first.at + chance.length, end).replace(/^getting /u, "get ");
    if (!/^\p{L}+(?<!ing) /u.test(asked)) return [];
    return [{ at: first.at, end: text.length, put: `${cased("could", sentence, first.at)} you ${asked}?` }];
  }
  if (matchAt(words, start, ifYouCould) === undefined || !isPlain(sentence, start + 2)) return [];
  const verb = words[start + 3]?.at ?? you.end;
  return [
    { at: first.at, end: verb, put: `${cased("could", sentence, first.at)} you ` },
    { at: end, end: text.length, put: "?" },
  ];
}

/** "I've been meaning to write, and I was wondering, if it's no trouble, whether there's any chance of having…?" */
const pondered =
  /^(?:(?:I|we)(?:['’]ve| have) been meaning to [^,]{5,60}, and )?(?:I|we)(?: was| were|['’]m| am|['’]re| are) (?:(?:just|kind of|sort of) )*wondering(?:,? [^?]{5,100}?,)? (?:if|whether) there (?:(?:might|may|would|could) be|is|was) (?:any|a) (?:possibility|chance|way) of (?:(?:perhaps|maybe|possibly) )?(?:having|getting) (?=\p{L}[^?]{5,150}\?$)/iu;

function ponderedOn(sentence: Sentence): Edit[] {
  const first = sentence.words[sentence.start];
  const found = first === undefined ? null : pondered.exec(sentence.text.slice(first.at));
  if (first === undefined || found === null) return [];
  return [
    { at: first.at, end: first.at + found[0].length, put: `${cased("could", sentence, first.at)} we have ` },
  ];
}

const modal = "could|can|would|will";
const softened = phrase(`${modal} you|we please? ${softener} ${softener}? please? #Infinitive`);
const long = [
  `would you be able to ${softener}?`,
  `do you think you could|can ${softener}?`,
  `would it be possible for you to`,
  "can|could you do me|us a quick|small|big? favor|favour and",
].map(phrase);
const toHave = phrase("would it be possible to have|get");
const byChance = phrase("by any chance");

const leading = /^(?:but|and|so|then)$/;

/** "Could you maybe", at the beginning, or after a mark or "but". */
function softenersAt({ words, start }: Sentence, at: number): Edit[] {
  const before = words[at - 1];
  const isClause = at === start || before?.isCut === true || leading.test(before?.normal ?? "");
  if (!isClause || matchAt(words, at, softened) === undefined) return [];
  return words.slice(at + 2, at + 4).flatMap((word, index) => {
    const next = words[at + 3 + index];
    const isEmpty = /^(?:maybe|perhaps|possibly)$/.test(word.normal) && !word.isCut;
    return isEmpty && next !== undefined ? [{ at: word.at, end: next.at, put: "" }] : [];
  });
}

function unsoftened(sentence: Sentence): Edit[] {
  const { words, start, isQuestion } = sentence;
  const first = words[start];
  if (!isQuestion || first === undefined) return [];
  const edits: Edit[] = [];
  const lengthy = firstMatch(words, start, long);
  const verb = lengthy && words[lengthy.after];
  if (standsAlone(verb) && verb.tags.has("Infinitive"))
    edits.push(...without(sentence, first, verb, "could you "));
  const had = matchAt(words, start, toHave);
  const [having, thing] = words.slice((had ?? words.length) - 1);
  if (had !== undefined && standsAlone(having) && standsAlone(thing))
    edits.push(...without(sentence, first, having, "could we "));
  for (const [index, word] of words.entries()) {
    edits.push(...softenersAt(sentence, index));
    const after = matchAt(words, index, byChance);
    const last = after === undefined ? undefined : words[after - 1];
    if (last !== undefined && !last.isCut && index > start)
      edits.push({ at: words[index - 1]?.end ?? word.at, end: last.end, put: "" });
  }
  return edits;
}

function polite(sentence: Sentence): Edit[] {
  const { words, start, isQuestion } = sentence;
  const first = words[start];
  if (first === undefined || isQuestion || isKindness(sentence.text)) return [];
  if (words.some(({ normal }) => normal === "please")) return [];
  const demand = firstMatch(words, start, demanding);
  const verb = demand && words[demand.after];
  if (standsAlone(verb) && orders.has(verb.normal)) return without(sentence, first, verb, "please ");
  // "And bring the drawings", "The form is attached, sign it by Friday"
  const isSaid = sentence.kind === "statement" && start === 0 && !conditional.test(first.normal);
  const behind = words.findIndex(
    (word, at) =>
      isSaid && at > 2 && words[at - 1]?.isCut === true && standsAlone(word) && isOrder(words, at),
  );
  const opening = /^(?:and|also)$/u.test(first.normal) && !first.isCut ? start + 1 : start;
  const ordered = words[isOrder(words, opening) || behind < 0 ? opening : behind];
  if (!standsAlone(ordered) || !isOrder(words, words.indexOf(ordered))) return [];
  const small = ordered.text.charAt(0).toLowerCase();
  return [{ at: ordered.at, end: ordered.at + 1, put: `${cased("please", sentence, ordered.at)} ${small}` }];
}

/** What comes before an order under a condition: "Should the scan fail, call us." */
const conditional = /^(?:if|when|once|should|unless|until|before|after|while|as|since|because)$/u;

/** After those that make questions of orders. */
export const politeMove: Move = {
  when: ["warm", "formal", "tactful"],
  what: "Orders say please",
  effort: 2,
  isForPlainOccasion: true,
  edits: polite,
};

export const requestMoves: readonly Move[] = [
  {
    when: ["direct", "brief", "casual"],
    unless: ["formal", "tactful", "detailed"],
    what: "It asks without a run-up",
    edits: (sentence) =>
      [ponderedOn, straight, wished, timeAsked, vaguelyAsked]
        .map((each) => each(sentence))
        .find(({ length }) => length > 0) ?? [],
  },
  {
    when: ["direct", "brief"],
    unless: ["formal", "tactful", "detailed"],
    what: "The request has fewer softeners",
    effort: 2,
    // Who asks a favour doesn't order it.
    edits: (sentence) => (/\bfavou?r\b/iu.test(sentence.text) ? [] : unsoftened(sentence)),
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "It asks in a full sentence",
    isOfRegister: true,
    edits: askedInFull,
  },
];
