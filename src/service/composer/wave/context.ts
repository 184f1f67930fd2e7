import { type Sentence, sentencesOf } from "../../../language/facts/english.ts";
import { leansBack, oneLine, sentence, sentencesOf as split, withoutStop } from "../words.ts";
import { isPrivate } from "./private-words.ts";
import { type Reader, spokenTo } from "./reader.ts";
import { isForeign, isWhole } from "./slots.ts";

/** What a sender told beside the purpose: what can be said to the reader, and what can't, verbatim. */
export interface Context {
  told: readonly string[];
  leftOut: readonly string[];
}

/** Of longer context only so much is read, and of longer sentences nothing. In characters. */
const longestContext = 6_000;
const longestSentence = 300;

/** @returns the sentences of the context that can be said to the reader, as said to them */
export function readContext(reader: Reader, text: string): Context {
  const told: string[] = [];
  const leftOut: string[] =
    text.length > longestContext ? ["everything after its first 6,000 characters"] : [];
  let isParted = false;
  for (const piece of piecesOf(text.slice(0, longestContext))) {
    const said: string | undefined = isParted && leansBack(piece) ? undefined : saidToReader(reader, piece);
    isParted = said === undefined;
    if (said === undefined) leftOut.push(withoutStop(piece));
    else if (!told.includes(said)) told.push(said);
  }
  return { told, leftOut };
}

/** Sentences, and the parts of lines that are lists of fragments. */
function piecesOf(text: string): string[] {
  return text
    .split(/\r?\n|;/)
    .flatMap((line) => split(oneLine(line).replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/, "")))
    .map(oneLine)
    .flatMap((piece) => (isSentence(piece) ? [piece] : piece.split(/, (?=\P{Ll}|\p{Ll})/u)))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function isSentence(piece: string): boolean {
  const [read, ...others] = sentencesOf(piece.slice(0, longestSentence));
  return read !== undefined && others.length === 0 && isWhole(read);
}

function saidToReader(reader: Reader, piece: string): string | undefined {
  if (piece.length > longestSentence || isPrivate(piece) || isForeign(piece)) return undefined;
  if (/^[^:]{1,30}: /.test(piece) || /[<>{}[\]|=]|\u{F0000}/u.test(piece)) return undefined;
  const spoken = spokenTo(reader, completed(piece));
  const [read] = spoken === undefined ? [] : sentencesOf(spoken);
  if (spoken === undefined || read === undefined || !(read.isQuestion || isWhole(read))) return undefined;
  if (thirdPerson.test(spoken) || !isFact(read) || isImperative(read) || tellsOfOthers(read))
    return undefined;
  return sentence(spoken);
}

const thirdPerson = /(?<![\p{L}])(?:he|she|him|his|hers?|they|them|theirs?|their)(?![\p{L}])/iu;

/** Things of which a note drops the article. */
const things =
  /^(?:contract|pilot|demo|proposal|renewal|invoice|quote|trial|subscription|licen[cs]e|order|project|roll-?out|launch|meeting|call|workshop|audit|offer|deadline|board|migration|integration|webinar|kick-?off|report)(?= )/i;
const change = /^(?<what>[\p{L}\d ]{2,40}?) (?<way>up|down|flat)(?<rest> (?:by |to )?[$€£]?\d.*)$/iu;
const encounter =
  /^(?:last |first |just )?(?:met|spoke|talked|chatted)(?= (?:at|in|on|last|about|before|during|over|yesterday|today)(?![p{L}]))/i;

/** @returns a note as a sentence, where it's plain which: "churn down 12 %" → "Churn is down 12 %" */
function completed(piece: string): string {
  const words = withoutStop(piece);
  const { what = "", way = "", rest = "" } = change.exec(words)?.groups ?? {};
  if (what !== "" && !/ (?:is|are|was|were|went|has|have|goes|go|came|gone)$/i.test(what)) {
    return `${what} ${/s$/i.test(what) ? "are" : "is"} ${way}${rest}.`;
  }
  if (encounter.test(words)) return `We ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
  return things.test(piece) ? `The ${piece.charAt(0).toLowerCase()}${piece.slice(1)}` : piece;
}

const ofMind =
  /^(?:like|love|prefer|think|believe|know|fear|care|expect|trust|enjoy|feel|doubt|wish|hope|struggle|complain|refuse|ignore|push|drag)(?:s|d|ed)?$/;

/** Whether a sentence tells the reader something of them that can be known, and no question that a note asks itself. */
function isFact({ words, isQuestion }: Sentence): boolean {
  const [first, second, third, fourth] = words;
  if (isQuestion) return words.some(({ normal }) => normal === "you" || normal === "your");
  if (first?.normal !== "you") return true;
  const verb = second?.tags.has("Adverb") ? third : second;
  const after = second?.tags.has("Adverb") ? fourth : third;
  if (verb === undefined || ofMind.test(verb.normal)) return false;
  if (!verb.tags.has("Copula")) return true;
  return (
    after !== undefined &&
    !after.tags.has("Adjective") &&
    !after.tags.has("Adverb") &&
    !after.tags.has("Negative")
  );
}

/** What others pay, want or ask for is theirs to tell. */
function tellsOfOthers({ words }: Sentence): boolean {
  const isNamed = words[0]?.tags.has("ProperNoun") === true && !words[0].tags.has("Date");
  return isNamed && words.some(({ normal, tags }) => tags.has("Value") || theirs.test(normal));
}

const theirs = /^(?:pa(?:y|ys|id)|asks?|asked|offers?|offered|quotes?|quoted|wants?|wanted|budgets?)$/;

function isImperative({ words }: Sentence): boolean {
  return (
    words[0]?.tags.has("Imperative") === true ||
    /^(?:please|let|lets|maybe|perhaps|ask|tell)$/.test(words[0]?.normal ?? "")
  );
}
