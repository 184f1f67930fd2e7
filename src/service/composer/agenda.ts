import { sentencesOf as readSentences } from "../../language/facts/english.ts";
import { isOneItem } from "./brief/agenda-point.ts";
import { subjectOf } from "./brief/subject-of.ts";
import { hasSubjectAndVerb } from "./wave/grammar.ts";
import { oneLine, sentencesOf, withoutStop } from "./words.ts";

const bullet =
  /^\s*(?:[-*•–·▪◦]+|\(?\d{1,2}[.)]|q\d{1,2}(?:[.):]|(?= (?:can|could|do|does|is|are|will|would|how|what|who|when|where|why) ))|\(?(?:i{1,3}|iv|vi{0,3}|ix|x)[.)]|\(?[a-z][.)]|\[[ x]?\])\s+/i;

/**
 * Reads an agenda as people write one: a line an item, with or without bullets; or one line with semicolons,
 * with commas between short items, or of sentences.
 *
 * @returns its items in order, without bullets and final stops, none twice
 */
export function agendaItems(agenda: string): string[] {
  const lines = agenda.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines[0];
  const parts = first !== undefined && lines.length === 1 ? partsOfLine(first) : lines;
  const items = parts
    .flatMap((part) => notesOf(oneLine(part.replace(bullet, ""))))
    .map(withoutStop)
    .filter((item) => item !== "");
  return [...new Set(items)];
}

/** Brackets aren't split: "the real reason (budget? new director?)" is one item. */
function notesOf(line: string): string[] {
  const notes: string[] = [];
  for (const part of sentencesOf(line).flatMap((sentence) => sentence.trim().split(betweenNotes))) {
    const last = notes.at(-1);
    if (last === undefined || isWhole(last)) notes.push(part);
    else notes[notes.length - 1] = `${last} ${part}`;
  }
  return notes;
}

const isWhole = (note: string) => note.split("(").length <= note.split(")").length;

/** Between questions, and behind a stop also where the next note begins with a small letter. */
const betweenNotes =
  /(?<=\?) (?!let (?:him|her|them) )(?=\p{L})|(?<=\p{L}{2}|[\d%)])(?<!(?<![\p{L}\d])(?:approx|incl|dept|resp|mgmt|prof|tel|ext|etc|est|ca|vs|no|re|cl|sec|pp|nr|mr|mrs|ms|dr|st))\. (?=\p{Ll})|(?<=!) (?=\p{Ll})/u;

/** "Rent 31k -> 34.5k" is one point. */
const betweenParts = /;\s+| [•·|*] |(?<!\d\p{L}{0,3}) (?:→|->|=>) /u;

function partsOfLine(line: string): string[] {
  const words = oneLine(line.replace(/^\s*agenda\s*:/i, ""));
  if (betweenParts.test(words)) return words.split(betweenParts);
  if (/^\(?a[.)]\s.*\s\(?b[.)]\s/i.test(words)) return words.split(/\s(?=\(?[b-h][.)]\s)/i);
  const counted = [...words.matchAll(/(?<=^|, )\d{1,2} (?=\p{L})/gu)];
  // "1 results, 2 cost, 3 who decides"
  if (counted.length > 1 && counted.every(([number], at) => Number(number) === at + 1))
    return words.split(/(?:^|, )\d{1,2} (?=\p{L})/u);
  // "In wave 2. Then the others" isn't numbered.
  if (/^\(?1[.)]\s/.test(words) && /\s\(?\d[.)]\s/.test(words)) return words.split(/\s(?=\(?\d{1,2}[.)]\s)/);
  const sentences = sentencesOf(words);
  const byComma = words.split(/,\s+(?:and\s+)?(?![^()]{0,60}\))/);
  const bySlash = words.split(" / ");
  const isRow =
    (bySlash.length > 1 && byComma.length === 1 && bySlash.every((part) => /\S \S/u.test(part.trim()))) ||
    (bySlash.length > 2 && bySlash.length > byComma.length && sentences.length === 1);
  if (
    bySlash.length > 3 ||
    (isRow && bySlash.every((part) => /\p{L}{2}/u.test(part)) && !bySlash.every(isName))
  )
    return bySlash;
  const isShort = byComma.every((part) => lengthOf(part) <= maxItemWords.short);
  // "Fix for the duplicates, 1.25 % fee from June": two items, of which the second is no part of the first.
  const arePair =
    byComma.length === 2 &&
    byComma.every((part) => part.split(" ").length > 2) &&
    /^(?:\d[\d.,]* ?%|[$€£]\d)/u.test(byComma[1] ?? "");
  const isList = (byComma.length > 2 && (isShort || byComma.every(isItem) || areNotes(byComma))) || arePair;
  if (sentences.length === 1) return isList ? byComma : sentences;
  return sentences.flatMap((each) => rowOf(each) ?? [each]);
}

/** "Landlord wants 12 %, comparables on the street, we'd sign 5 years for a freeze": no sentence goes on in a list of notes. */
function areNotes(parts: readonly string[]): boolean {
  const isApart = parts.every(
    (part, index) => lengthOf(part) <= maxItemWords.note && !isContinued(part, index, parts),
  );
  const whole = parts.filter((part) => readSentences(part).some(hasSubjectAndVerb));
  return isApart && (whole.length * 2 <= parts.length || parts.length > 3);
}

/** "Login data by team, what blocks the warehouse, free training." beside other sentences is a row of points. */
function rowOf(sentence: string): string[] | undefined {
  const parts = sentence.split(/,\s+(?:and\s+)?(?![^()]{0,60}\))/);
  return parts.length > 2 && !isOneItem(sentence) && parts.every(isItem) ? parts : undefined;
}

/** "Bern / Basel / Chur" may be one item. */
function isName(part: string): boolean {
  return /^\p{Lu}\S*$/u.test(part) && subjectOf(part) === undefined;
}

/** Up to so many words, whatever stands between commas is an item; up to more, what is no part of a sentence. */
const maxItemWords = { short: 6, note: 12, long: 14 };

function lengthOf(part: string): number {
  return part
    .replace(/\([^()]*\)/gu, "")
    .split(/\s/u)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;
}

/** Whether words between commas are an item of their own, and don't go on with the sentence around them. */
function isItem(part: string, index: number, all: readonly string[]): boolean {
  if (lengthOf(part) > maxItemWords.long || isContinued(part, index, all)) return false;
  const [read] =
    index === 0 && !/^(?:what|how|why|who|whether|recap)\b/i.test(part) ? readSentences(part) : [];
  return read === undefined || !hasSubjectAndVerb(read);
}

/** "Meet Tom, who runs it" */
function isContinued(part: string, index: number, all: readonly string[]): boolean {
  return (
    goingOn.test(part) || (/^who(?:se|m)?\b/i.test(part) && /\p{Lu}\p{Ll}+$/u.test(all[index - 1] ?? ""))
  );
}

const goingOn =
  /^(?!(?:when|where|which) (?:do|does|did|is|are|can|could|will|would)\b)(?:which|that|where|when|because|since|so|but|or|nor|yet|although|though|while|if|unless|as|after|before|until|then|not|also|too|including|especially|particularly|such|like|namely|ideally|the one|caused|given|based|led|due|with|without|for|at|in|on|by|from|to|of|under|over|per|despite)\b/i;
