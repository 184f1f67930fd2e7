import { type Sentence as ParsedSentence, sentencesOf } from "../../../language/facts/english.ts";
import { mask } from "./mask.ts";
import { goingOn, readSentence, type Sentence } from "./sentence.ts";

/** A sentence of a paragraph. All texts of a document put together are the document, to the byte. */
export interface Passage {
  /** Verbatim. */
  text: string;
  /** The space after it, line breaks too. */
  gap: string;
  /** How the moves read it, where they can. */
  sentence: Sentence | undefined;
}

/**
 * A part of a message. What stays verbatim is quoted mail, code, tables, lists, headers, greetings that have a line of
 * their own, signatures, and the lines between all that.
 */
export type Block =
  | { kind: "verbatim"; role: VerbatimRole; text: string }
  | { kind: "paragraph"; passages: Passage[] };

export type VerbatimRole = "space" | "greeting" | "list" | "code" | "quote" | "signature";

const listItem = /^\s*(?:[-*•–‣◦]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/;
const tableRow = /\t|\|.*\|/;
const quoteMark = /^\s*(?:>|&gt;)/;
const quoteIntroduction =
  /^\s*(?:On\b.{5,200}\bwrote:|Am\b.{5,200}\bschrieb\b.{0,100}:|Le\b.{5,200}\ba écrit\s?:|El\b.{5,200}\bescribió:|Il\b.{5,200}\bha scritto:|-{2,}\s?(?:Original|Forwarded|Ursprüngliche).{0,40}|Begin forwarded message:|(?:From|Von|De|Da): .{3,200})\s*$/iu;
const greetingLine =
  /^\s*(?:(?:hi|hey|hello|hiya|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|bonjour|salut|chère?|hola|buen[oa]s \p{L}+|estimad[oa]|ciao|gentile|buongiorno|olá|beste)\b[^.?!;:\n]{0,60}[,.!:–—-]?|\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}'’-]{0,30}){0,2},)\s*$/iu;
/** "Bonjour Claire, envoyez-moi le devis." greets, and goes on. */
const goesOn = /,\s(?!(?:dear|liebe[rs]?|sehr|chère?s?|querid[oa]s?|estimad[oa]|car[oa]|gentile)\b)\p{Ll}/u;
const signOff =
  /^\s*(?:(?:(?:with|many|best|kind|kindest|warm|warmest|all the|with best|with kind|with warm|yours) )*(?:best|regards|wishes|thanks|sincerely|faithfully|truly|gratefully|cheers|love|hugs|xx?|respectfully|cordially|warmly|rgds|br)|thank you|thanks|talk soon|speak soon|see you(?: soon| then)?|take care|until then|yours|with (?:deepest |heartfelt )?(?:sympathy|condolences)|many thanks(?: in advance)?|thanks (?:again|so much|a lot|in advance)|(?:mit )?(?:freundlichen?|beste|liebe|viele) grü(?:ß|ss)en?|cordialement|bien à vous|saludos|un saludo|atentamente|cordiali saluti|distinti saluti|a presto|met vriendelijke groet)[,.!]?\s*$/iu;
const signatureMark = /^\s*(?:--|__|—|–)\s*$|^\s*(?:[-–—]\s?\p{Lu}[\p{L}.'’-]*|Sent from my .{2,40})\s*$/u;
const nameLine = /^\s*\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}\s*$/u;
/** Lines from a sign-off on: more of them are no signature. */
const maxSignatureLines = 8;

/** @returns the parts of a message, in order */
export function readDocument(message: string): Block[] {
  const lines = message.split(/(?<=\n)/);
  const roles = rolesOf(lines);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const role = roles[at];
    let end = at + 1;
    while (end < lines.length && roles[end] === role) end += 1;
    const text = lines.slice(at, end).join("");
    if (role !== undefined) blocks.push({ kind: "verbatim", role, text });
    else {
      const written = text.replace(/\n$/, "");
      blocks.push({ kind: "paragraph", passages: passagesOf(written) });
      if (written !== text) blocks.push({ kind: "verbatim", role: "space", text: "\n" });
    }
    at = end;
  }
  return blocks;
}

/** @returns the message that the blocks make */
export function written(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.kind === "verbatim" ? block.text : block.passages.map(({ text, gap }) => text + gap).join(""),
    )
    .join("");
}

/** @returns what each line is; `undefined` for one of a paragraph */
function rolesOf(lines: readonly string[]): (VerbatimRole | undefined)[] {
  const roles: (VerbatimRole | undefined)[] = [];
  const first = lines.findIndex((line) => line.trim() !== "");
  const quote = lines.findIndex((_, index) => beginsQuote(lines, index));
  const own = quote < 0 ? lines : lines.slice(0, quote);
  let isCode = false;
  let isSigned = false;
  for (const [index, line] of own.entries()) {
    isSigned ||= !isCode && beginsSignature(own, index);
    const isFence = !isSigned && line.trim().startsWith("```");
    if (isSigned) roles.push("signature");
    else roles.push(isCode || isFence ? "code" : roleOf(line, index === first));
    // A fence that is closed on its line leaves what it was.
    if (isFence && (line.match(/```/g)?.length ?? 0) % 2 === 1) isCode = !isCode;
  }
  return [...roles, ...lines.slice(own.length).map(() => "quote" as const)];
}

function roleOf(line: string, isFirst: boolean): VerbatimRole | undefined {
  const start = line.slice(0, 300).trimEnd();
  if (line.trim() === "") return "space";
  if (quoteMark.test(start) || quoteIntroduction.test(start)) return "quote";
  if (listItem.test(start) || tableRow.test(line)) return "list";
  if (/^(?: {4,}|\t)\S/.test(start)) return "code";
  if (line.length < 100 && isFirst && greetingLine.test(start) && !goesOn.test(start) && !goingOn.test(start))
    return "greeting";
  return undefined;
}

/** Whether all lines from this one on, up to quoted mail, are a signature. */
function beginsSignature(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trimEnd();
  if (line.length > 60 || index === 0 || lines.length - index > 2 * maxSignatureLines) return false;
  const after = lines.slice(index + 1).filter((each) => each.trim() !== "");
  if (after.length > maxSignatureLines || after.some((each) => each.length > 120)) return false;
  if (signatureMark.test(line)) return true;
  if (signOff.test(line)) {
    // "Thanks!" that nobody signs is a sentence.
    const isSigned = after.length > 0 && nameLine.test(after[0]?.trimEnd() ?? "");
    return isSigned || line.trim().endsWith(",") || !/^\s*thank/i.test(line);
  }
  const before = lines[index - 1] ?? "";
  const isApart = before.trim() === "" || /[.!?]\s*$/.test(before);
  return after.length === 0 && isApart && nameLine.test(line);
}

/** Quoted mail that lasts to the end: its introduction comes before lines that have no mark of their own. */
function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (line.length > 300 || !quoteIntroduction.test(line)) return false;
  const next = lines.slice(index + 1, index + 4).find((each) => each.trim() !== "") ?? "";
  if (quoteMark.test(next)) return false;
  return !/^\s*(?:From|Von|De|Da):/i.test(line) || /^\s*\p{Lu}[\p{L} -]{1,20}: /u.test(next);
}

/** "Up 6.2% vs. the others" goes on. */
const unfinished = /(?<=\b(?:vs|approx|incl|excl|resp|cf))\.(?= [\p{Ll}\d])/giu;

/** More characters than a sentence has: such a text is none that anybody wrote. */
const endless = /[^.!?\n]{1000}/u;

/** @param text a paragraph without the line break at its end */
export function passagesOf(text: string): Passage[] {
  if (endless.test(text)) return [{ text, gap: "", sentence: undefined }];
  // A line that ends within a sentence was broken by a mail program, and a reader goes on.
  const unwrapped = mask(text)
    .replace(/(?<![.!?:;\s])\n(?=[\p{Ll}\d])/gu, " ")
    .replace(unfinished, " ");
  const sentences = sentencesOf(unwrapped).filter((each) => each.text.trim() !== "");
  const passages = sentences.map((sentence, index) =>
    passageOf(text.slice(sentence.at, sentences[index + 1]?.at), sentence),
  );
  const [first] = sentences;
  const front = text.slice(0, first?.at);
  return front === "" ? passages : [{ text: front, gap: "", sentence: undefined }, ...passages];
}

function passageOf(whole: string, { at, words }: ParsedSentence): Passage {
  const text = whole.trimEnd();
  const own = words.map((word) => ({ ...word, at: word.at - at, end: word.end - at }));
  return { text, gap: whole.slice(text.length), sentence: readSentence(text, own) };
}
