import { isCommonWord, sentencesOf } from "../../../../language/facts/english.ts";
import {
  asPattern,
  capitalised,
  leansBack,
  oneLine,
  sentencesOf as split,
  withoutStop,
} from "../../words.ts";
import { isWhole } from "../grammar.ts";
import { isSecret } from "../private-words.ts";
import { namePattern, type Reader } from "../reader.ts";
import { segmented } from "../segments.ts";
import { spelledOut } from "../spelling.ts";
import { isDetail } from "./details.ts";
import type { Fact } from "./fact.ts";
import { isSpliced } from "./fragments.ts";
import { anotherFirm, isOfSomebodyElse, others } from "./others.ts";
import { rowOf, withFirms } from "./rows.ts";
import { maxSentenceLength, saidToReader } from "./said-to-reader.ts";
import { isTellable } from "./tellable.ts";
import { cased } from "./things.ts";

/** What a sender noted beside the purpose: what can be said to the reader, and what can't, verbatim. */
export interface Context {
  /** In the order of the notes. */
  facts: readonly Fact[];
  leftOut: readonly string[];
}

/** Of longer context only so much is read, and of longer sentences nothing. In characters. */
const maxContextLength = 6_000;

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
  const isRefusal =
    /(?<!\p{L})(?:another|reject|decline|turn(?:ing)? down|not going ahead|didn['’]t get)(?!\p{L})/iu.test(
      goal,
    );
  const rows = piecesOf(withName(reader, text.slice(0, maxContextLength))).flatMap((piece) =>
    rowOf(piece, goal),
  );
  const pieces = withFirms(rows).map((piece) =>
    ofThirdParty(
      isAnswer
        ? piece.replace(/^we can do (?=[$€£]?\d)/iu, "We can offer ")
        : isRefusal
          ? piece.replace(
              /^(?:the )?(?<of>quality of )?(?:the )?(?=(?:samples?|proposal|presentation|quote|pitch|portfolio) (?:was|were|is|are) )/iu,
              "$<of>your ",
            )
          : piece,
      goal,
    ),
  );
  const isOfOther = presented.test(goal);
  // Of one reader, "them" is somebody or something else: "another site wants them".
  const isOne = one.test(`${goal}\n${text}`);
  for (const [index, piece] of pieces.entries()) {
    const isTheirs =
      isOfSomebodyElse(reader, piece, pieces.slice(0, index), { goal, isOfOthers }) ||
      (judging.test(piece) && byOther.test(pieces[index - 1] ?? "")) ||
      (isOne &&
        / (?:wants?|needs?|takes?|asks? for|asked for|likes?|is after|are after) them$/iu.test(piece));
    isOfOthers ||= others.test(piece);
    const read = readPiece(reader, piece, isTheirs, isParted, isOfOther);
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

/** "Were due on 2 June, now 6 June", "the rate is £62, was £68 in July": what it was stands behind what it is. */
function withBefore(piece: string): string {
  return piece
    .replace(
      /^(?:the )?(?<what>\p{L}[\p{L}\d. ]{2,40}?):? (?<old>[$€£¥]?\d[^→,;:]{0,20}) → (?<current>[$€£¥]?\d[^→,;]{0,30})$/iu,
      (_, what: string, old: string, current: string) => {
        const named = /^(?:clause|section|article|item|page) /iu.test(what) ? what : `the ${cased(what)}`;
        return `${capitalised(named)} ${/(?<!s)s$/u.test(what) ? "change" : "changes"} from ${old} to ${current}`;
      },
    )
    .replace(
      /^(?:also |and )?mention (?:that |how much )?(?=(?:we|i) (?:really )?(?:liked|loved|enjoyed|appreciated) )/iu,
      "",
    )
    .replace(/(?<=\d\S* base) \+ (?=\p{L})/u, " plus ")
    .replace(
      /^(?:(?:it|they) )?(?:was|were) due (?<old>[^,;]{3,30}), now (?<current>[^,;]{3,50})$/iu,
      "The new date is $<current> instead of $<old>",
    )
    .replace(
      /^(?:the )?(?<what>(?:[\p{Ll}-]{2,20} ){1,4}(?:is|are) [$€£]?\d[^,;]{0,60}), (?:it )?was (?:quoted (?:at )?|at )?(?<old>[$€£]?\d[^,;]{0,40})$/iu,
      "The $<what> instead of $<old>",
    );
}

const one = /(?<!\p{L})(?:he|she|him|his|her|hers)(?!\p{L})/iu;

/** "Client chose someone else." "Loved her sample": who did, the note before says. */
const judging =
  /^(?:loved|liked|hated|wants?|wanted|asked|chose|needs|prefers?|preferred|said|thinks|thought)(?!\p{L})/iu;
const byOther =
  /^(?:the |my |our )?(?:client|customer|candidate|tenant|landlord|buyer|boss|board|he|she|they)(?!\p{L})/iu;

/** Whoever the reader is to get to know: "put forward Tom Reilly for", "introduce her to Dr Helen Marsh". */
const presented =
  /(?<!\p{L})(?:[Pp]ut (?:forward|up)|[Ii]ntro(?:duce|duction)?|[Cc]onnect|[Rr]ecommend|[Pp]resent|[Pp]ropose|[Ss]uggest|[Ss]ubmit|[Rr]efer|[Rr]eference)(?: (?:her|him|them|you|and|\p{Lu}\p{Ll}+))?(?: (?:to|with|for|of))? (?:(?:our|my|the|an?) (?:[\p{Ll}-]{1,20} ){1,4})?(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?(?<first>\p{Lu}[\p{L}'’-]+) \p{Lu}[\p{L}'’-]+/u;

/** How a note begins that says of them how they are, and what they do. */
const beginsAs =
  /^(?=(?:looking for|available|free (?:to|from|on|for)|based in|interested in|open to|ready to|currently|working (?:at|for|in|on|with)|living in)(?!\p{L}))/iu;
const beginsDoing =
  /^(?=(?:work(?:s|ed)|r[au]n(?:s|ning)?|leads?|led|speaks?|spoke|knows|trained|stud(?:ies|ied)|built|spent|manage[sd]|grew|handle[sd]|writes|wrote|teaches|taught|designed|founded|joined|joins|starts|takes over|has|had|does|did|helped) )/iu;

/** Where a job or a reference is asked about, the client or prospect isn't the reader: "client is a device company". */
function ofThirdParty(piece: string, goal: string): string {
  const first = presented.exec(goal)?.groups?.first;
  if (first !== undefined)
    return piece
      .replace(beginsAs, `${first} is `)
      .replace(/^(?=\d+ (?:years?|months?) (?:at|in|with|of|as|on) )/iu, `${first} has `)
      .replace(beginsDoing, `${first} `)
      .replace(
        /(?<=^\p{Lu}[^,]{3,80}), (?=(?:r[au]n|led|built|manage[sd]|grew|speaks|knows|has|had) )/u,
        " and ",
      );
  const description = /^(?:the |my |our )?(?:client|prospect) is (?=an? )/iu;
  if (/(?<!\p{L})(?:role|job|position|vacancy)(?!\p{L})/iu.test(goal))
    return piece.replace(description, "It's with ");
  return /(?<!\p{L})(?:be a|as a|act as) reference(?!\p{L})/iu.test(goal)
    ? piece.replace(description, "It's for ")
    : piece;
}

const wondered = /^You (?:asked|wanted to know|wondered) (?:[^,]{1,30} )?(?:if|whether|how|when|why) /u;

/** What it means, the note before says: "They still talk about it", "keep me in mind for that round". */
const refers =
  /(?<!\p{L})(?:it|them|one|ones|those|both)(?=[ ,.?]|$)|(?<!\p{L})(?:for|in|at|on|by) that \p{L}|(?<!\p{L})(?:do|doing|did|done) (?:that|this|so)(?!\p{L})|(?<!\p{L})in (?:return|exchange)(?=[ ,.]|$)/iu;

/**
 * One sentence or row of notes. `isParted`: whether what comes before it was left out. `isOfOther`: whether the letter
 * is about somebody else, whose deeds a note without a subject may be.
 */
function readPiece(
  reader: Reader,
  piece: string,
  isTheirs: boolean,
  isParted: boolean,
  isOfOther: boolean,
): Context & { isParted: boolean } {
  const isOfReader = new RegExp(namePattern(reader), "u");
  const read: Fact[] = [];
  const left: { note: string; isDetail: boolean }[] = [];
  let isCut = isParted;
  for (const { said: own, note } of notesIn(reader, piece)) {
    // "Keen to move", where somebody is introduced, isn't said of the sender.
    const isOfSender =
      isOfOther && /^(?:I|We|It)(?!\p{L})/u.test(own ?? "") && !/^(?:i|we|it)(?!\p{L})/iu.test(note);
    const said = isTheirs || isOfSender ? undefined : own;
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
  // "Or 13 June at our place" is one of two, and the other may be left out.
  if (/^or /iu.test(piece)) return { facts: [], leftOut: [withoutStop(piece)], isParted: true };
  const isOfRest = notes.length > 0 && read.some(({ text }) => ofTheRest.test(text));
  const said = read.filter(({ text, isDetail: isNote }) => !isNote && !(isOfRest && ofTheRest.test(text)));
  // The rest of a line may depend on the part that is left out.
  const isListed = left.every((each) => each.isDetail) && isInformative(notes.join(", "));
  return {
    facts: isListed ? read.reduce(withRest, []) : said,
    leftOut: isListed ? [] : isOfRest && said.length === 0 ? [withoutStop(piece)] : notes,
    // What's listed is there to refer to.
    isParted: isCut && !isListed,
  };
}

/** Of what, the rest of the line says: "pilot 6 weeks, £1,900", "post a sample, no charge". */
const ofTheRest = /^(?:The amount is|There['’]s no charge|There is no charge|Whatever|Whichever)(?!\p{L})/u;

/** "Tilbury is 18% cheaper, 25 minutes further out": what follows a sentence in its line belongs to it. */
function withRest(facts: Fact[], fact: Fact): Fact[] {
  const last = facts.at(-1);
  return last === undefined ||
    last.isDetail ||
    !fact.isDetail ||
    /\?$|^The .* (?:is|are) \S*\d/u.test(last.text)
    ? [...facts, fact]
    : facts.with(-1, {
        text: `${withoutStop(last.text)}, ${fact.text.replace(/^same (?=\d)/u, "the same ")}.`,
        isDetail: false,
      });
}

/** "Option A", where what's said of option B is left out. */
const series =
  /^(?:The )?(Option|Version|Variant|Package|Lot|Question|Q|Candidate|Vendor|Supplier|Site|(?=[A-Z\d]:))s? ?(?:[A-Z]|\d)(?!\p{L})/iu;

/** "The amount is €400." "The amount is €350.": of what each is, neither says. */
function withoutRivals({ facts, leftOut }: Context): Context {
  const labelOf = ({ text }: Fact) => /^The (?:\p{Ll}+ ){1,3}is (?=[^\p{L}]*\d)/u.exec(text)?.[0] ?? text;
  const seriesOf = (text: string) => series.exec(text)?.[1]?.toLowerCase();
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
          .replace(label, "")
          .replace(assured, ""),
      ),
    )
    .map((piece) => withBefore(oneLine(piece)))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** A stop ends a note also where the next one begins with a small letter. */
const betweenNotes =
  /\r?\n|;| [-–—] (?=ask (?:which|what|if|whether|when) |keep it (?:to|short|brief) |short (?:pls|please))|(?<=\p{L}{2}|\d|\))(?<!(?<![\p{L}\d])(?:acc|etc|resp|dept|tel|ext|est|ca|vs|no|re|cl|sec|pp|nr|mr|mrs|ms|dr|st|approx|incl|excl|max|min))\.\s+(?=\p{Ll})/u;

/** What assures the writer alone: "another site wants them (true)". */
const assured = / ?\((?:true|really|honest(?:ly)?|it['’]s true|fact)\)/iu;

/** What a sentence is called in notes. */
const label = /^(?:cause|reason|background|context|fyi|note|why): ?(?=(?:our|we|i|the|my|your) )/iu;

interface Note {
  said: string | undefined;
  note: string;
}

/** What a sentence says isn't to be said is all of it. */
const unsaid =
  /\b(?:don['’]?t|do not|never) (?:mention|say|tell|quote|bring up|raise|name|touch|discuss|offer|share|show|promise|go (?:there|into))\b|\bno asks?\b|\bjust (?:thanks|a thank[- ]you)\b/iu;

const counted =
  /^(?:two|three|four|five|several|some|\d) (?:\p{L}+ )?(?:points|options|topics|items|things|changes|questions|issues|steps): /iu;

/** A sentence as such or, where it is a row of notes, each of them. */
function notesIn(reader: Reader, piece: string): Note[] {
  const said = toldToReader(reader, piece);
  if (said !== undefined || piece.length > maxSentenceLength || isSecret(piece) || unsaid.test(piece))
    return [{ said, note: piece }];
  // "Three open points: scope, timeline, who owns the data" is one note.
  if (counted.test(piece) || /^[A-E1-5]: /u.test(piece)) return [{ said: undefined, note: piece }];
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
    !isJointSubject(piece, notes) &&
    (!isSentence(piece) ||
      isSpliced(piece) ||
      notes.every(({ said: each, note }) => each !== undefined || isThing(note)) ||
      (!isDetail(piece) && notes.every(({ said: each, note }) => each !== undefined || isFigure(note))));
  return isRow
    ? notes.map((each, at) => (isLimited(notes, at) ? { ...each, said: undefined } : each))
    : [{ said: undefined, note: piece }];
}

/** "Our tracking and his monitoring get asked about together": half of who does it would be left. */
function isJointSubject(piece: string, [first, ...others]: readonly Note[]): boolean {
  return (
    first !== undefined &&
    first.said === undefined &&
    others.length === 1 &&
    piece.startsWith(`${first.note} and `) &&
    isSentence(piece)
  );
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

/** "New rate £84 per tonne from 1 May" */
function isFigure(note: string): boolean {
  return /\d/u.test(note) && isDetail(note);
}

const linking =
  /^(?:if|unless|provided|but|except|excluding|only|not|no|never|because|since|so|or|and|without|until|before|after|maybe|perhaps|when|while|though|although|instead|rather|which|who|that|than|as|like|for|from|in|on|at|by|to|with|of|max|min|approx|about|up|incl|excl|per|each)(?!\p{L})/iu;

function isSentence(piece: string): boolean {
  const [read, ...others] = sentencesOf(piece.slice(0, maxSentenceLength));
  return read !== undefined && others.length === 0 && isWhole(read);
}

function toldToReader(reader: Reader, note: string): string | undefined {
  const said = saidToReader(reader, note);
  return said !== undefined && sentencesOf(said).every(isTellable) ? said : undefined;
}
