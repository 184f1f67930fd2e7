import { isCommonWord, type Sentence, sentencesOf, type Word } from "../../../../language/facts/english.ts";
import {
  asPattern,
  clause,
  leansBack,
  oneLine,
  sentence,
  sentencesOf as split,
  withoutStop,
} from "../../words.ts";
import { isCompound, isFiniteVerb, isUncountable, isWhole } from "../grammar.ts";
import { isPrivate, isSecret } from "../private-words.ts";
import { isWellFormed } from "../proofread.ts";
import { groups, isOfAnother, namePattern, type Reader, spokenTo } from "../reader.ts";
import { tellsWhoIsWho } from "../roles.ts";
import { segmented } from "../segments.ts";
import { hasLooseEnd, isForeign } from "../slots.ts";
import { spelledOut } from "../spelling.ts";
import { openings, orders } from "../vocabulary.ts";
import { isDetail } from "./details.ts";
import type { Fact } from "./fact.ts";
import { thanksFor } from "./kindnesses.ts";
import { completed, isDoneBySomebody, softened } from "./notes.ts";
import { isTellable } from "./tellable.ts";

/** What a sender noted beside the purpose: what can be said to the reader, and what can't, verbatim. */
export interface Context {
  /** In the order of the notes. */
  facts: readonly Fact[];
  leftOut: readonly string[];
}

/** Of longer context only so much is read, and of longer sentences nothing. In characters. */
const maxContextLength = 6_000;
const maxSentenceLength = 300;

/**
 * @param text what was noted, in lines, sentences or a row of notes
 * @param goal what the letter is for: who else it names may be meant by "their"
 * @returns the sentences of the context that can be said to the reader, as said to them, and what can be listed
 */
export function readContext(reader: Reader, text: string, goal = ""): Context {
  const facts: Fact[] = [];
  const leftOut: string[] =
    text.length > maxContextLength ? ["everything after its first 6,000 characters"] : [];
  let isParted = false;
  // "They" may be somebody that an earlier note names.
  let isOfOthers = anotherFirm.test(goal);
  let asked: string | undefined;
  // "We can do 45" is a limit, unless it's the answer.
  const isAnswer = /(?<!\p{L})(?:agree|counter|reply|respond|answer|settle)(?!\p{L})/iu.test(goal);
  const pieces = piecesOf(withName(reader, text.slice(0, maxContextLength))).map((piece) =>
    isAnswer ? piece.replace(/^we can do (?=[$€£]?\d)/iu, "We can offer ") : piece,
  );
  for (const [index, piece] of pieces.entries()) {
    const isTheirs =
      (isOfOthers && plural.test(piece)) ||
      othersFirst.test(piece) ||
      (plural.test(piece) && authors.test(pieces[index - 1] ?? "")) ||
      isOfThings(piece, pieces[index - 1] ?? "") ||
      broughtAbout.test(piece) ||
      (happened.test(piece) && severalThings.test(`${goal} ${pieces.slice(0, index).join(" ")}`)) ||
      (/^they(?!\p{L})/iu.test(piece) && somebody.test(pieces[index - 1] ?? "")) ||
      isOfAnother(reader, piece, pieces.slice(0, index).join(" "));
    isOfOthers ||= others.test(piece);
    const read = readPiece(reader, piece, isTheirs, isParted);
    isParted = read.isParted;
    // "You asked if it works with the old meters": what's left out behind it is the answer.
    if (read.facts.length === 0 && asked !== undefined)
      leftOut.push(...facts.splice(-1).map(({ text }) => withoutStop(text)));
    facts.push(...read.facts.filter(({ text }) => facts.every((fact) => fact.text !== text)));
    leftOut.push(...read.leftOut);
    asked = read.facts.map(({ text }) => text).findLast((text) => wondered.test(text));
  }
  return withoutRivals({ facts, leftOut });
}

const wondered = /^You (?:asked|wanted to know|wondered) (?:[^,]{1,30} )?(?:if|whether|how|when|why) /u;

/** What it means, the note before says: "They still talk about it." */
const refers = /(?<!\p{L})(?:it|them|one|ones|those|both)(?=[ ,.?]|$)/iu;

/** One sentence or row of notes. `isParted`: whether what comes before it was left out. */
function readPiece(
  reader: Reader,
  piece: string,
  isTheirs: boolean,
  isParted: boolean,
): Context & { isParted: boolean } {
  const isOfReader = new RegExp(namePattern(reader), "u");
  const read: Fact[] = [];
  const left: { note: string; isDetail: boolean }[] = [];
  let isCut = isParted;
  for (const { said: own, note } of notesIn(reader, piece)) {
    const said = isTheirs ? undefined : own;
    isCut = said === undefined || (isCut && (leansBack(said) || refers.test(said)));
    if (said !== undefined && !isCut) {
      read.push({ text: said, isDetail: false });
      continue;
    }
    const rest = withoutStop(note);
    left.push({ note: rest, isDetail: !isTheirs && !isOfReader.test(note) && isDetail(note) });
    const last = read.at(-1);
    if (last?.isDetail === true) read.splice(-1, 1, { text: `${last.text}, ${rest}`, isDetail: true });
    else read.push({ text: rest, isDetail: true });
  }
  // "She wanted to know if it's open, only on weekdays": of what's asked, the answer is left out.
  const last = read.at(-2);
  if (left.length > 0 && read.at(-1)?.isDetail === true && last !== undefined && wondered.test(last.text))
    return { facts: [], leftOut: [withoutStop(piece)], isParted: true };
  const notes = left.map(({ note }) => note);
  // The rest of a line may depend on the part that is left out.
  const isListed = left.every((each) => each.isDetail) && isInformative(notes.join(", "));
  return {
    facts: isListed ? read : read.filter((fact) => !fact.isDetail),
    leftOut: isListed ? [] : notes,
    isParted: isCut,
  };
}

/** "Option A", where what's said of option B is left out. */
const series =
  /^(?:The )?(Option|Version|Variant|Package|Lot|Question|Q|Candidate)s? ?(?:[A-Z]|\d)(?!\p{L})/u;

/** "The amount is €400." "The amount is €350.": of what each is, neither says. */
function withoutRivals({ facts, leftOut }: Context): Context {
  const labelOf = ({ text }: Fact) => /^The (?:\p{Ll}+ ){1,3}is (?=[^\p{L}]*\d)/u.exec(text)?.[0] ?? text;
  const seriesOf = (text: string) => series.exec(text)?.[1];
  const isRival = (fact: Fact) =>
    facts.filter((each) => labelOf(each) === labelOf(fact)).length > 1 ||
    (seriesOf(fact.text) !== undefined && leftOut.some((each) => seriesOf(each) === seriesOf(fact.text)));
  return {
    facts: facts.filter((fact) => !isRival(fact)),
    leftOut: [...facts.filter(isRival).map(({ text }) => withoutStop(text)), ...leftOut],
  };
}

/** A word or a number alone says nothing: "Oslo", "30%". */
function isInformative(text: string): boolean {
  return /\p{L}/u.test(text) && /[\d ]/u.test(text);
}

/** "omar likes Steve": a first name in small letters is the reader's, unless it's a word as well. */
function withName({ first }: Reader, text: string): string {
  // "will send the deck" isn't about Will.
  if (first === "" || isCommonWord(first.toLowerCase())) return text;
  return text.replace(
    new RegExp(`(?<![\\p{L}@.])${asPattern(first.toLowerCase())}(?![\\p{L}])`, "gu"),
    first,
  );
}

/** The sentences of lines, without the marks of lists. */
function piecesOf(text: string): string[] {
  return spelledOut(text)
    .split(betweenNotes)
    .flatMap((line) =>
      split(
        oneLine(line)
          .replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/, "")
          .replace(label, ""),
      ),
    )
    .map(oneLine)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

const plural = /(?<![\p{L}])(?:they|them|their|theirs)(?![\p{L}])/iu;
/** @returns whether "them" are things: "We forgot the two cables." "I will send them tomorrow." */
export function isOfThings(text: string, before: string): boolean {
  return handled.test(text) && severalThings.test(before);
}

/** A verb and "them", as in "quarantined them". Verbs that people do to people, as in "tell them", are left out. */
const handled =
  /(?<![\p{L}'’])(?!(?:ask|tell|told|ga?ve|give|show|offer|meet|met|saw|see|know|knew|thank|invite|help|support|call|email|message|pay|paid|owe|charge|credit|refund|bill|invoice|visit|want|need|wish|let|make|made|keep|kept|got|get|teach|train|promise|warn|remind|hire|like|join|reach|follow|trust|serve|supply|host|welcome|introduce|contact|chase|win|lost|lose|beat|miss|save|cost|quote|sold|sell|allow)(?:e?s|e?d|p?ing)? )[\p{L}'’]{2,20} them(?! (?:the|an?|our|my|some|two|\d))(?!\p{L})/iu;
const severalThings =
  /(?<!\p{L})(?:the|our|my|two|three|four|five|some|several|\d|new) (?:[\p{L}-]{1,30} ){0,2}\p{L}{2,30}(?<![su]s|is)(?<=s)(?![\p{L}'’])/iu;
/** "We need them loaded": things are loaded, not the reader. */
const broughtAbout =
  /(?<!\p{L})(?:needs?|wants?|have|had|get|got) them (?:\p{L}+ed|back|here|there|sent|gone|by|before|at|on|first|today|tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?!\p{L})/iu;
/** "Driver said they were stacked wet": the crates were. */
const happened = /(?<!\p{L})they (?:were|are|got|arrived|came|had been|have been)(?!\p{L})/iu;
const others =
  /(?<![\p{L}])(?:client|customers?|clients|buyers?|candidates?|competitors?|vendors?|suppliers?|people|guests|investors?)(?![\p{L}])/iu;

/** "The paper is by Lund and Ferreira. Their results differ." */
const authors = /(?<!\p{L})by \p{Lu}\p{L}+ (?:and|&) \p{Lu}\p{L}+/u;

/** "35 people came, and they said": the people, unless they're the reader's. */
const othersFirst =
  /(?<!(?<!\p{L})(?:his|her|their|your) (?:\p{L}+ )?)(?<!\p{L})(?:clients|customers|buyers|candidates|competitors|vendors|suppliers|people|guests|investors|applicants|attendees|visitors)(?!\p{L}).{1,120}(?<!\p{L})(?:they|them)(?!\p{L})/iu;

/** "The town hall gave our slot away. They've offered the 21st." */
const somebody = /^(?:the|an?|our|another|one) \p{L}/iu;

/** "We went with another agency", "the introduction to Halden": "they" may be that firm, and not the reader. */
const anotherFirm =
  /(?<!\p{L})(?:introduction|intro|introducing (?:us|me)|referral|referring (?:us|me)|connecting (?:us|me)) (?:to|with) (?=\p{Lu}|the |an? )|(?<!\p{L})(?:another|other|different) (?:\p{L}+ )?(?:agency|supplier|vendor|firm|company|provider|candidate|bidder|buyer|contractor|partner|broker|carrier)(?!\p{L})|(?<!\p{L})(?:someone|somebody) else(?!\p{L})/iu;

/** A stop ends a note also where the next one begins with a small letter. */
const betweenNotes =
  /\r?\n|;|(?<=\p{L}{3}|\d|\d(?:st|nd|rd|th)|\))(?<!(?<!\p{L})(?:acc|etc|resp|dept|tel|ext))\.\s+(?=\p{Ll})/u;

/** What a sentence is called in notes. */
const label = /^(?:cause|reason|background|context|fyi|note|why): ?(?=(?:our|we|i|the|my|your) )/iu;

interface Note {
  said: string | undefined;
  note: string;
}

/** What a sentence says isn't to be said is all of it. */
const unsaid = /\b(?:don['’]?t|do not|never) (?:mention|say|tell|quote)\b/iu;

const counted =
  /^(?:two|three|four|five|several|some|\d) (?:\p{L}+ )?(?:points|options|topics|items|things|changes|questions|issues|steps): /iu;

/** A sentence as such or, where it is a row of notes, each of them. */
function notesIn(reader: Reader, piece: string): Note[] {
  const said = toldToReader(reader, piece);
  if (said !== undefined || piece.length > maxSentenceLength || isSecret(piece) || unsaid.test(piece))
    return [{ said, note: piece }];
  // "Three open points: scope, timeline, who owns the data" is one note.
  if (counted.test(piece)) return [{ said: undefined, note: piece }];
  // Of "Jane and her colleague Tobi took over", only the part about the colleague would be left.
  if (new RegExp(`^${namePattern(reader)} and `, "u").test(piece)) return [{ said: undefined, note: piece }];
  const notes = segmented<Note>(piece, (note, _, isJoined) => {
    const each = toldToReader(reader, note);
    if (each === undefined) return isJoined ? undefined : { value: { said: undefined, note }, cost: 100 };
    return { value: { said: each, note }, cost: isJoined ? 3 : 1 };
  });
  // Half a sentence says something else than the whole, unless the rest is a list of things.
  const isHalved =
    isSpliced(piece) &&
    notes?.some(
      ({ said: each, note }) =>
        each === undefined && /\d/u.test(note) && !/^(?:he|she|they)(?!\p{L})/iu.test(note),
    ) === true &&
    notes.some(({ said: each }) => each !== undefined && /\d/u.test(each));
  const isRow =
    notes !== undefined &&
    !isHalved &&
    (!isSentence(piece) ||
      isSpliced(piece) ||
      notes.every(({ said: each, note }) => each !== undefined || isThing(note)));
  return isRow
    ? notes.map((each, at) => (isLimited(notes, at) ? { ...each, said: undefined } : each))
    : [{ said: undefined, note: piece }];
}

/** Whether what is left out behind a note limits it: "max 3 %, if 200k pieces". */
function isLimited(notes: readonly Note[], at: number): boolean {
  const next = notes[at + 1];
  return (
    next !== undefined &&
    next.said === undefined &&
    (/^(?:if|unless|provided|only|but|except|not|max|min|est)(?![\p{L}])/iu.test(next.note) ||
      changed.test(next.note))
  );
}

/** "Price is 38.50, drops to 36 at 400": the figure before isn't the one that counts. */
const changed =
  /^(?:then )?(?:drops|falls|goes|rises|down|up|drop|was|before|now|instead of)(?![\p{L}]).*\d/iu;

/** Whether a part of a row of notes only names something, and neither limits nor explains the parts beside it. */
function isThing(note: string): boolean {
  const words = sentencesOf(note)[0]?.words ?? [];
  return words.length <= 6 && !linking.test(note) && words.every(({ tags }) => !tags.has("Verb"));
}

const linking =
  /^(?:if|unless|provided|but|except|excluding|only|not|no|never|because|since|so|or|and|without|until|before|after|maybe|perhaps|when|while|though|although|instead|rather|which|who|that|than|as|like|for|from|in|on|at|by|to|with|of|max|min|approx|about|up|incl|excl|per|each)(?!\p{L})/iu;

/** A day, an hour and a place: "18 June, 8:30, Hotel Adler". */
const appointment =
  /^(?:\p{Lu}\p{Ll}+,? )?(?:\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2}),? (?:at |from )?(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|\d{1,2}(?= ?[-–] ?\d{1,2}(?:[:.]\d\d)? ?[ap]m))(?: ?(?:-|–|to|till) ?(?:\d{1,2}[:.]\d\d|\d{1,2}(?:[:.]\d\d)? ?[ap]m))?(?:,? (?:in|at) \p{Lu}[\p{L} ]+|, \p{Lu}[\p{L} ]+|, online|,? at (?:our|the) \p{L}[\p{L} ]{2,60})*\.?$/u;

/** An appointment that says where. */
const placed = /(?:\d|[ap]m),? (?:in|at) \p{L}|, (?:\p{Lu}|online|at )[^\d]{2,}$/u;

function isSentence(piece: string): boolean {
  const [read, ...others] = sentencesOf(piece.slice(0, maxSentenceLength));
  return read !== undefined && others.length === 0 && isWhole(read);
}

function toldToReader(reader: Reader, note: string): string | undefined {
  const said = saidToReader(reader, note);
  return said !== undefined && sentencesOf(said).every(isTellable) ? said : undefined;
}

/** @returns a sentence or note as said to the reader; nothing where it isn't for them or isn't plain */
export function saidToReader(reader: Reader, piece: string): string | undefined {
  if (piece.length > maxSentenceLength || isPrivate(piece) || isForeign(piece)) return undefined;
  if (/^[^:]{1,30}(?<!questions): /.test(completed(piece)) || /[<>{}[\]|=]|\u{F0000}/u.test(piece))
    return undefined;
  if (/\([^()]*!\)/u.test(piece)) return undefined;
  if (readerByRole.test(piece) || tellsWhoIsWho(piece) || hearsay.test(piece) || / \/ .+ \/ /.test(piece))
    return undefined;
  if (limit.test(piece) && !proposal.test(piece)) return undefined;
  if (subordinate.test(piece) && !piece.includes(",")) return undefined;
  if (piece.split("(").length !== piece.split(")").length || joined.test(piece)) return undefined;
  // A question that lacks its mark is no statement: "who owns the list"
  if (/^(?:who|what|when|where|why|how|which)(?!\p{L})/iu.test(piece) && !piece.endsWith("?"))
    return undefined;
  if (appointment.test(piece)) return sentence(`${placed.test(piece) ? "When and where" : "When"}: ${piece}`);
  const link = connective.exec(piece)?.[0] ?? "";
  const turned = spokenTo(reader, saidFirst(piece.slice(link.length)));
  const request = turned === undefined ? undefined : requestedBy(turned);
  if (request !== undefined) return request;
  const spoken = turned === undefined ? undefined : softened(completed(turned)).replace(theirMood, "");
  if (spoken !== undefined && (isSpliced(spoken) || isPrivate(spoken))) return undefined;
  const thanks = spoken === undefined || link !== "" ? undefined : thanksFor(spoken);
  if (thanks !== undefined && !thirdPerson.test(thanks)) return thanks;
  const [read] = spoken === undefined ? [] : sentencesOf(spoken);
  if (
    spoken === undefined ||
    read === undefined ||
    !(read.isQuestion || isWhole(read) || verbless.test(spoken))
  )
    return undefined;
  // What a note says of the reader by name is none of theirs.
  if (new RegExp(`^${namePattern(reader)}`, "u").test(spoken)) return undefined;
  if (
    thirdPerson.test(spoken.replace(ofTheirPeople, "")) ||
    !isFact(read) ||
    isImperative(read) ||
    tellsOfOthers(read)
  )
    return undefined;
  if (leftForAnother.test(spoken) || isFragment(spoken) || subjectless.test(spoken) || isRow(spoken))
    return undefined;
  const hasRest = !/ questions: /u.test(spoken) && hasLooseEnd(spoken);
  if (isOrder.test(spoken) || hasRest || withoutSubject.test(spoken)) return undefined;
  if (!isWellFormed(spoken) || /^You (?:told|said|mentioned|asked)(?: (?:us|me))?\.?$/u.test(spoken))
    return undefined;
  return sentence(link === "" ? spoken : `${link.replace(/otherwise /i, "Otherwise, ")}${clause(spoken)}`);
}

/** "You should rerun the exports" → "Please rerun the exports." */
function requestedBy(said: string): string | undefined {
  const doing = toDo.exec(
    withoutStop(said).replace(
      /^please (?=(?:split|send|quote|confirm|bring|reply|return|state|let (?:us|me)|call|sign|forward) )/iu,
      "you should ",
    ),
  )?.groups?.doing;
  return doing === undefined || isPrivate(doing) || hasLooseEnd(doing)
    ? undefined
    : sentence(`Please ${doing}`);
}

/** What isn't for them to decide: whoever is to agree, sign or pay is asked in the goal. */
const toDo =
  /^you (?:should|need to|have to|must)(?: please| just)? (?<doing>(?:split|quote|confirm|state|return|sign(?= the| and| by| here)|bring|check|rerun|resend|send|forward|reply|restart|update|install|download|keep|return|fill (?:in|out)|complete|use|register|contact|call|ignore|delete|upload|enter|ask for|read|test|try|let (?:us|me))(?!\p{L})(?!.*(?:(?<!\p{L})(?:more|better|faster|already)(?!\p{L}))).{3,120})$/iu;

/** "The old line is from 2009, he told us at lunch" */
const saidLast =
  /^(?<what>[^,;.]{8,120}), (?<who>(?:he|she|they) (?:told (?:us|me)|said|mentioned))(?<rest>(?: (?:at|in|on|over|during|last|yesterday)(?!\p{L})[^,;.]{2,60})?)\.?$/iu;
function saidFirst(text: string): string {
  const { what = "", who = "", rest = "" } = saidLast.exec(text)?.groups ?? {};
  return what === "" || !sentencesOf(what).some(isWhole) ? text : `${who}${rest} that ${clause(what)}`;
}

/** How they felt is no news to them. */
const theirMood =
  /(?<=^You .{3,160}) and (?:were|are) (?:(?:very|really|quite|so|super) )?(?:happy|satisfied|pleased|thrilled|impressed|content)(?: (?:with|about) (?:it|us|that))?(?=\.?$)/iu;

/** Two sentences with nothing but a comma between them. */
function isSpliced(spoken: string): boolean {
  const [head = "", rest = "", ...others] = spoken.split(/,\s+/u);
  if (
    others.length > 0 ||
    !/^(?:(?:the|our|my|we|(?:I|you|it|there|this|he|she|they)(?:['’]\p{L}{1,3})?) |\p{Ll}{3,20}s (?:are|were) |\p{Lu}\p{Ll}+ )/u.test(
      rest,
    )
  )
    return false;
  if (opening.test(head) || head.split(" ").length < 3) return false;
  return sentencesOf(head).some(isWhole) && sentencesOf(rest).some(isWhole);
}

/** Notes that are joined by a sign: "Tue+Wed". */
const joined = /\p{L} ?\+ ?\p{L}|\p{L} \+ \d/u;

/** Whether it's no sentence: "wifi codes", "210 gone", "two thefts (you told me)". */
function isFragment(spoken: string): boolean {
  const words = withoutStop(spoken).split(" ");
  // "We have 52": of what, another note says.
  if (/ (?:have|had|need|got|are|were|says?|said) \d+ ?%?\.?$/u.test(spoken) && words.length < 5) return true;
  if (words.length < 3 && !verbless.test(spoken) && !/^It['’]s .*\d/u.test(spoken)) return true;
  // "600k of 1.2m committed", "700k committed, MRR 44k"
  if (
    /^[$€£]?\d\S*(?: \p{L}+)? (?:\p{L}+ed|spent|sold|paid|gone|left)(?:[,.]|$| (?:and|so far|by|in|from|with|of|on))/u.test(
      spoken,
    ) ||
    /^\d+ \p{L}+ to \p{L}+\.?$/u.test(spoken)
  )
    return true;
  if (
    /^[$€£]?\d/u.test(spoken) &&
    /ed$/u.test(withoutStop(spoken)) &&
    !/ (?:is|are|was|were|has|have|had|been) /u.test(spoken)
  )
    return true;
  if (/^[$€£]?\d\S*(?: \p{L}+){1,2}$/u.test(withoutStop(spoken))) return true;
  const main = spoken.replace(/ ?\([^()]*\)/gu, "").replace(/ (?:if|when|because|unless) [^,]*$/iu, "");
  if (main !== spoken && !sentencesOf(main).some(isWhole)) return true;
  const read = sentencesOf(spoken)[0]?.words ?? [];
  // "The robotics track."
  if (words.length === 3 && read[0]?.normal === "the" && read[2]?.tags.has("Infinitive") === true)
    return true;
  // "We'd be about 15 but higher excess"
  // "The study from Aalborg we based it on"
  const verb = read.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  const isRelative =
    verb > 2 &&
    /^(?:we|i|you)$/.test(read[verb - 1]?.normal ?? "") &&
    /^(?:the|an?|our|my|your)$/.test(read[0]?.normal ?? "") &&
    !read.slice(verb + 1).some(isFiniteVerb);
  if (isRelative) return true;
  const behindBut = read.slice(read.findIndex(({ normal }) => normal === "but") + 1);
  if (behindBut.length < read.length && !behindBut.some(isFiniteVerb)) return true;
  return lacksArticle(spoken, read);
}

/** "Permit granted yesterday", "similar flat on Rowe Street went for 310", "flexible on dates but print is in May". */
function lacksArticle(spoken: string, words: readonly Word[]): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  if (first.tags.has("Adjective") && second.tags.has("Preposition")) return true;
  // "Bedside lamp for children's wards"
  const verb = words.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  if (words[verb - 1]?.tags.has("Preposition")) return true;
  if (/ (?:is|are|was|were|has|have|had|been|will) /u.test(spoken)) return false;
  if (words.some(({ normal }) => normal === "worth")) return true;
  if (first.tags.has("Adjective") && !apart.test(first.normal))
    return second.tags.has("Singular") && !isUncountable(second.normal);
  if (!first.tags.has("Noun") || first.tags.has("Pronoun") || first.tags.has("ProperNoun")) return false;
  return (
    (first.tags.has("Singular") && / \p{L}+ed\.?$/u.test(spoken)) ||
    words.some((word, index) => {
      const next = words[index + 1];
      return index > 0 && next !== undefined && isDoneBySomebody(word, next);
    })
  );
}

/** Behind these a thing needs no article. */
const apart =
  /^(?:all|many|most|some|few|several|more|other|both|last|next|this|that|every|each|early|late|same)$/;

/** "You signed with another supplier": the reader knows it, and would take it for a reproach. */
const leftForAnother =
  /^You (?:signed|went|moved|switched|chose)(?: \p{L}+)? (?:with|to|for) (?:an?|the|another|our|somebody|someone)(?!\p{L})/u;

const connective = /^(?:but|otherwise|so|also|plus)(?:,)? (?=\p{L})/iu;
const isOrder = new RegExp(`^(?:${openings}|${orders}|get|keep|stay|make|soft|try)(?![\\p{L}])`, "iu");

/** "Always pays on time", "wants it out by May": nobody says who. */
const subjectless =
  /^(?:(?:last|this) (?:week|month|year|quarter|spring|summer|autumn|winter) (?:\p{L}+ed|took|had|was|were|bought|got|went|said|came|paid|gave)(?!\p{L})|(?:always|never|usually|often|still|also|only) (?:\p{L}+s|need|want|have)|wants|needs|likes|uses|pays|asks|prefers|hopes|plans|works|says|thinks|knows|gets)(?![\p{L}'’])/iu;

/** "Rollback until 04:00, Ola on site, backup verified": what comes before the first comma says nothing by itself. */
function isRow(spoken: string): boolean {
  const [head = "", second] = spoken.split(/,\s+/u);
  // "Ewa Sobol, our new colleague, takes over."
  if (second === undefined || /^(?:an?|the|our|my|who|which)(?!\p{L})| and /iu.test(second)) return false;
  return !opening.test(head) && !sentencesOf(head).some(isWhole);
}

const opening =
  /^(?:if|when|while|after|before|since|because|as|although|until|once|in|on|at|for|from|with|without|last|next|this|by|during|unfortunately|however|then|so|also|otherwise|yes|no)(?![\p{L}])/iu;

/** What somebody did, and nobody says who. */
const withoutSubject = /^(?:left|used|was|were|had|got|went) /iu;
const readerByRole =
  /^(?:the |my |our )?(?:contact|candidate|client|customer|prospect|lead(?! times?)|buyer)(?![\p{L}])/iu;

/** How far somebody would go. */
const limit =
  /(?<![\p{L}])(?:we|i)(?:['’]d| would| could| can| might)? (?:can |could )?(?:do(?! (?:any|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|the week|next week|this week|\d{1,2}(?:,| or| and| \p{Lu}\p{Ll}{2})))|go|accept|live with|settle|stretch|drop|come down)(?![\p{L}]).{0,30}\d|\b(?:at most|no more than|no less than|up to) [$€£]?\d/iu;
/** What is asked for in return shows that it's meant to be said. */
const proposal =
  /^(?:but )?(?:we|i) (?:can|could) (?:do|offer|go (?:to|for)|accept|live with) [$€£]?\d[\d.,]*(?: ?[\p{L}%$€£]{1,10})? (?:for|on|with) an? [^,;]{0,25}(?:contract|term|commitment|deal|order|agreement|plan|prepayment|upfront payment)\.?$/iu;
const hearsay =
  /^(?:the )?(?:agent|letter|e-?mail|broker|boss|assistant|secretary|colleague|rumou?r) (?:says|said|claims)(?![\p{L}])|^(?:the )?(?:fee|price|rate|rent|salary|cost)s? (?:quoted|asked|offered|paid) [\d€$£]|(?<![\p{L}])(?:acc\.?|according to|apparently|supposedly|told (?:a|an|his|her|my|our|some)|(?<!(?:n['’]t|not|never) )heard (?:that|from)|he says|she says|they say|keeps? saying)(?![\p{L}])/iu;
const subordinate =
  /^(?:if|when|because|although|unless|as|while|once|(?:since|after|before|until)(?! (?:the|an?|this|that|\d)(?!\p{L})))(?![\p{L}])/iu;

/** What people write without a verb. */
const verbless = /^Same (?:time|link|place|room)|^(?:[Ii]t|[Ww]e) (?:does|do|can|will)(?:, .{3,30})?\.?$/;

const thirdPerson = /(?<![\p{L}])(?:he|she|him|his|hers?|they|them|theirs?|their)(?![\p{L}])/iu;

/** "Your team closed more deals since they started with us" */
const ofTheirPeople = new RegExp(
  `(?<=(?<!\\p{L})your ${groups}(?!\\p{L}).{1,120})(?<!\\p{L})(?:they|them|their)(?!\\p{L})`,
  "giu",
);

/** Whether a sentence tells the reader something of them that can be known, and no question that a note asks itself. */
function isFact({ text, words, isQuestion }: Sentence): boolean {
  const [first, second] = words;
  if (isQuestion) return words.some(({ normal }) => normal === "you" || normal === "your");
  if (
    first?.normal === "your" &&
    !theirPapers.test(words[1]?.normal ?? "") &&
    !words.some(({ normal }) => exchanged.test(normal)) &&
    !(/\d/.test(text) && !theirSecrets.test(text) && !theirWishes.test(text))
  )
    return false;
  if (first?.normal !== "you" || usage.test(text) || due.test(text) || offered.test(text)) return true;
  const verb = words
    .slice(1, 4)
    .find(({ tags, normal }) => tags.has("Verb") && !/^(?:have|had|were|are|do|did)$/.test(normal));
  return verb !== undefined && (exchanged.test(verb.normal) || second?.normal === "only");
}

/** What the reader did towards the sender. What else they do is no news to them. */
const exchanged =
  /^(?:asked|requested|mentioned|said|wrote|written|called|sent|ordered|bought|attended|came|visited|received|promised|agreed|offered|proposed|suggested|accepted|paid|signed|booked|invited|shared|forwarded|approved|confirmed|replied|introduced|recommended|subscribed|referred|helped|gave|showed|told|renewed|joined|reviewed|tested|tried|chose|hosted|liked|loved|enjoyed|wanted|shipped|bought|spent|reported|raised|flagged)$/;

/** What they have to do for what is offered. */
const due =
  /^You(?:['’]d| would)? (?:need|have) to (?:sign|decide|confirm|order|register|reply|apply|book|pay|return|send)(?!\p{L})/u;

/** What an offer would bring them, and how long they have been with the sender. */
const offered =
  /^You(?:(?:['’](?:d|ll)| would| will) (?:build|get|have|lead|run|own|manage|work|report|receive|save|keep|join|start|meet|see|earn|be able to)| (?:get|receive) (?:an?|the|one|two|three|\d)| had (?:an?|some|one|two|three) (?:more )?questions?|(?:['’]ve| have) been (?:using|with us|an? (?:customer|client|member|partner))|(?:['’]ve| have)? hit (?:the|your))(?!\p{L})/u;

/** How much of ours they use: "45 of 50 seats". */
const usage =
  /\d (?:out )?of (?:your |the )?\d[\d,.]* (?:seats|licen[cs]es|users|credits|slots|hours|GB)(?![\p{L}])/iu;

/** Figures that nobody quotes to their owner. */
const theirSecrets = /(?<![\p{L}])(?:budget|salary|salaries|pay|age|bonus|margin)s?(?![\p{L}])/iu;

/** What their own people want is no news to them. */
const theirWishes =
  /^Your \p{L}+(?: \p{L}+)? (?:wants?|needs?|likes?|prefers?|worr(?:y|ies)|hopes?)(?!\p{L})/u;

/** What sender and reader have in common. */
const theirPapers =
  /^(?:contract|subscription|licen[cs]e|trial|renewal|plan|order|invoice|application|deposit|account|warranty|delivery|booking|policy|lease|agreement|quote|payment|shipment|ticket)s?$/;

/** What others pay, want or ask for is theirs to tell. */
function tellsOfOthers({ words }: Sentence): boolean {
  const isNamed = words[0]?.tags.has("ProperNoun") === true && !words[0].tags.has("Date");
  return isNamed && words.some(({ normal, tags }) => tags.has("Value") || theirs.test(normal));
}

const theirs = /^(?:pa(?:y|ys|id)|asks?|asked|offers?|offered|quotes?|quoted|wants?|wanted|budgets?)$/;

function isImperative({ words }: Sentence): boolean {
  if (isCompound(words)) return false;
  return (
    words[0]?.tags.has("Imperative") === true ||
    /^(?:please|let|lets|maybe|perhaps|ask|tell)$/.test(words[0]?.normal ?? "")
  );
}
