import { order } from "./rules/orders.ts";
import type { Traits } from "./traits.ts";
import { holdsFigure, leansBack, sentencesOf } from "./words.ts";

/**
 * The rephraser's rules of layout. They work on guarded text, keep every sentence, and move one only where
 * none leans on its neighbour.
 */
export interface Layout {
  text: string;
  /** What was done, each with the trait's evidence. */
  changes: readonly { what: string; because: string | undefined }[];
}

const greeting = /^\s*(?:hi|hey|hello|dear|good (?:morning|afternoon|evening|day))\b/i;
const greetingAlone =
  /^\s*(?:hi|hey|hello|dear|good (?:morning|afternoon|evening|day))\b[^.,!?\n]{0,40}[,.!]?\s*$/i;
const asking =
  /^\s*(?:please|kindly|let me know|(?:could|can|would|will) (?:you|we|I)|I(?: was|['’]m| am) (?:just )?wondering (?:if|whether) (?:you|we) (?:could|can)|it would be \w+ if you could|I would (?:really )?(?:appreciate it|be grateful) if you|if you could)\b/i;
/** What has the form of a request and wants nothing. */
const hollow =
  /^\s*(?:how (?:are|was|is)\b|(?:please|kindly) (?:note|be advised|be informed|find|do not hesitate|don['’]t hesitate)\b|(?:please )?(?:feel free|let me know if you have)\b)/i;
const listLine = /^\s*(?:[-*•]|\d+[.)])\s/;
const thanks = /\bthank|\bthanks\b|\bthx\b|appreciat|grateful|cheers/i;

/** @returns whether the sentence wants something of its reader */
function isAsk(sentence: string): boolean {
  if (hollow.test(sentence)) return false;
  const mark = sentence.lastIndexOf("?");
  return (
    asking.test(sentence) ||
    order.test(sentence.trimStart()) ||
    (mark >= 0 && !/[\p{L}\p{N}]/u.test(sentence.slice(mark)))
  );
}

/** What the layout depends on besides the text and the traits. */
export interface LayoutOptions {
  /** The contact's first name; empty when it is not known. */
  name: string;
  /** Whether the message already begins by mentioning someone. */
  isAddressed: boolean;
  /** If not, no word is added and no sentence moved: which one leans on another is not known. */
  isEnglish: boolean;
}

/** @param text the guarded message */
export function layOut(text: string, traits: Traits, options: LayoutOptions): Layout {
  const { name, isAddressed, isEnglish } = options;
  const changes: { what: string; because: string | undefined }[] = [];
  let lines = text.split("\n");

  function change(what: string, because: string | undefined, changed: readonly string[]): void {
    if (changed.join("\n") === lines.join("\n")) return;
    lines = [...changed];
    changes.push({ what, because });
  }

  const hasAsk = lines.some((line) => sentencesOf(line).some(isAsk));
  if (traits.has("figures") && isEnglish) {
    change("The sentence with the figure comes first", traits.get("figures"), figureFirst(lines));
  }
  if (traits.has("in order")) {
    change("The points stand one to a line", traits.get("in order"), lines.flatMap(pointPerLine));
  }
  const separate = traits.has("one next step") ? "one next step" : "direct";
  if (traits.has(separate)) change("The request stands on its own", traits.get(separate), askApart(lines));
  if (traits.has("warm") && isEnglish && hasAsk && !thanks.test(text)) {
    change("A thank-you closes it", traits.get("warm"), thanked(lines));
  }
  const greets = traits.has("warm") ? "warm" : "formal";
  if (traits.has(greets) && isEnglish && !isAddressed && !lines.some((line) => greeting.test(line))) {
    const words = traits.has("formal") ? "Hello" : "Hi";
    change("A greeting opens it", traits.get(greets), [
      name === "" ? "Hello," : `${words} ${name},`,
      ...lines,
    ]);
  }
  return { text: lines.join("\n"), changes };
}

/** Only within a message of one line: line breaks are an order that someone chose. */
function figureFirst(lines: readonly string[]): readonly string[] {
  const line = lines[0];
  if (line === undefined || lines.length > 1 || greeting.test(line) || listLine.test(line)) return lines;
  const sentences = sentencesOf(line).map((each) => each.trim());
  const index = sentences.findIndex(holdsFigure);
  const leader = sentences[index];
  if (leader === undefined || index < 1 || isAsk(leader) || !/[.!]$/.test(leader)) return lines;
  if (sentences.slice(1).some(leansBack) || !/[.!?]$/.test(sentences.at(-1) ?? "")) return lines;
  return [[leader, ...sentences.filter((_, other) => other !== index)].join(" ")];
}

/** A line of three statements or more becomes a list; what greets or asks stays outside it. */
function pointPerLine(line: string): string[] {
  if (listLine.test(line)) return [line];
  const sentences = sentencesOf(line).map((each) => each.trim());
  const statements = sentences.filter((each) => !isAsk(each) && !greeting.test(each) && !thanks.test(each));
  if (statements.length < 3) return [line];
  return sentences.map((each) => (statements.includes(each) ? `- ${each}` : each));
}

/** The one request of a message gets a paragraph of its own. Several are left where they are. */
function askApart(lines: readonly string[]): readonly string[] {
  const asks = lines.flatMap((line) => sentencesOf(line).filter(isAsk));
  if (asks.length !== 1) return lines;
  return lines.flatMap((line) => {
    const sentences = sentencesOf(line);
    const index = sentences.findIndex(isAsk);
    const before = sentences.slice(0, index).join("").trimEnd();
    const after = sentences
      .slice(index + 1)
      .join("")
      .trim();
    if (index < 0 || listLine.test(line) || (before === "" && after === "")) return [line];
    const ask = (sentences[index] ?? "").trim();
    const above =
      before === "" ? [] : greetingAlone.test(before) ? [before.replace(/\.$/, ",")] : [before, ""];
    return [...above, ask, ...(after === "" ? [] : ["", after])];
  });
}

function thanked(lines: readonly string[]): readonly string[] {
  const last = lines.at(-1) ?? "";
  const isOpenSentence = lines.length === 1 && /[.!?]$/.test(last) && !listLine.test(last);
  if (isOpenSentence) return [`${last} Thank you.`];
  return lines.includes("") ? [...lines, "", "Thank you."] : [...lines, "Thank you."];
}
