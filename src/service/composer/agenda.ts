import { sentencesOf as readSentences } from "../../language/facts/english.ts";
import { hasSubjectAndVerb } from "./wave/grammar.ts";
import { oneLine, sentencesOf, withoutStop } from "./words.ts";

const bullet =
  /^\s*(?:[-*•–·▪◦]+|\(?\d{1,2}[.)]|\(?(?:i{1,3}|iv|vi{0,3}|ix|x)[.)]|\(?[a-z][.)]|\[[ x]?\])\s+/i;

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
  const items = parts.map((part) => withoutStop(part.replace(bullet, ""))).filter((item) => item !== "");
  return [...new Set(items)];
}

function partsOfLine(line: string): string[] {
  const words = oneLine(line.replace(/^\s*agenda\s*:/i, ""));
  if (/;\s| (?:[•·|*]|→|->|=>) /.test(words)) return words.split(/;\s+| (?:[•·|*]|→|->|=>) /);
  if (/^\(?a[.)]\s.*\s\(?b[.)]\s/i.test(words)) return words.split(/\s(?=\(?[b-h][.)]\s)/i);
  const counted = [...words.matchAll(/(?<=^|, )\d{1,2} (?=\p{L})/gu)];
  // "1 results, 2 cost, 3 who decides"
  if (counted.length > 1 && counted.every(([number], at) => Number(number) === at + 1))
    return words.split(/(?:^|, )\d{1,2} (?=\p{L})/u);
  if (/\s\(?\d[.)]\s/.test(words)) return words.split(/\s(?=\(?\d{1,2}[.)]\s)/);
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
  const isList = (byComma.length > 2 && (isShort || byComma.every(isItem))) || arePair;
  return sentences.length === 1 && isList ? byComma : sentences;
}

/** "Bern / Basel / Chur" may be one item. */
function isName(part: string): boolean {
  return /^\p{Lu}\S*$/u.test(part) && kindOf(part) === "other";
}

/** Up to so many words, whatever stands between commas is an item; up to more, what is no part of a sentence. */
const maxItemWords = { short: 6, long: 14 };

function lengthOf(part: string): number {
  return part
    .replace(/\([^()]*\)/gu, "")
    .trim()
    .split(" ").length;
}

/** Whether words between commas are an item of their own, and don't go on with the sentence around them. */
function isItem(part: string, index: number, all: readonly string[]): boolean {
  if (lengthOf(part) > maxItemWords.long || goingOn.test(part)) return false;
  // "Meet Tom, who runs it".
  if (/^who(?:se|m)?\b/i.test(part) && /\p{Lu}\p{Ll}+$/u.test(all[index - 1] ?? "")) return false;
  const [read] =
    index === 0 && !/^(?:what|how|why|who|whether|recap)\b/i.test(part) ? readSentences(part) : [];
  return read === undefined || !hasSubjectAndVerb(read);
}

const goingOn =
  /^(?:which|that|where|when|because|since|so|but|or|nor|yet|although|though|while|if|unless|as|after|before|until|then|not|also|too|including|especially|particularly|such|like|namely|ideally|the one|caused|given|based|led|due|with|without|for|at|in|on|by|from|to|of|under|over|per|despite)\b/i;

/** What an item is about decides how to bring it; the first kind that matches counts. */
export type AgendaKind =
  | "welcome"
  | "thanks"
  | "pause"
  | "outlook"
  | "secret"
  | "choice"
  | "question"
  | "trouble"
  | "money"
  | "protection"
  | "decision"
  | "timing"
  | "people"
  | "showing"
  | "news"
  | "event"
  | "favour"
  | "other";

const kinds: readonly { kind: AgendaKind; pattern: RegExp }[] = [
  {
    kind: "welcome",
    pattern: /^(?:welcome|(?:round of )?introductions?(?: round)?$|who(?: is|['’]s) who)\b/i,
  },
  { kind: "thanks", pattern: /^(?:say )?(?:thanks?|thank)\b/i },
  {
    kind: "pause",
    pattern:
      /^(?:the |a |joint |short |team )?(?:(?:shop floor|site|plant|factory|office|warehouse) )?(?:lunch|coffee|dinner|breakfast|drinks|break|tour|walk|visit)(?: break)?\b(?!.{25})/i,
  },
  {
    kind: "outlook",
    pattern:
      /^(?:next steps?|further (?:procedure|steps)|wrap[- ]?up|any other business|aob|closing|summary)\b/i,
  },
  { kind: "secret", pattern: /\b(?:confidential|secret|under nda|not public)\b/i },
  {
    kind: "choice",
    pattern:
      /^(?!(?:who|what|when|where|why|how|which)\b)[\p{L}\d' -]{1,24} or (?!so\b|more\b)[\p{L}\d' -]{1,24}\??$/iu,
  },
  { kind: "question", pattern: /\?$|^(?:who|what|when|where|why|how|which)\b/i },
  {
    kind: "trouble",
    pattern:
      /issue|problem|outage|incident|bug|risk|complain|escalat|delay|\blate\b|blocker|mistake|ticket|(?<!churn |costs? |errors? |prices? |downtime )\b(?:down|drop\w{0,4}|fell)\b|declin|missed/i,
  },
  {
    kind: "protection",
    pattern:
      /security|legal|compliance|privacy|gdpr|contract|(?<!payment )\bterms\b|audit|clause|liability|data processing|indemn|terminat|soc ?2|dpa\b/i,
  },
  {
    kind: "money",
    pattern:
      /pric|cost|budget|discount|renewal|seats\b|seat (?:count|number|price)|invoice|\bfees?\b|quote|\bspend|[$€£]|\broi\b|compensation|refund|credit\b|margin|severance|salary/i,
  },
  { kind: "decision", pattern: /decid|decision|approv|\bsign|go.?no.?go|choose|agree|commit/i },
  {
    kind: "timing",
    pattern:
      /timeline|deadline|\bdates?\b|schedule|roadmap|milestone|launch|rollout|roll-out|go-live|cut-?over/i,
  },
  {
    kind: "event",
    pattern:
      /webinar|workshop|conference|\bfair\b|\bevent\b|meet-?up|panel|keynote|offsite|dinner|trade show|\bstand\b|\bbooth\b/i,
  },
  {
    kind: "favour",
    pattern:
      /^references?$|reference (?:call|customer|visit)|referral|testimonial|case stud|quote for the press|recommendation letter|endorse/i,
  },
  { kind: "people", pattern: /team|hire|hiring|owner|stakeholder|intro|people|handover|champion|sponsor/i },
  { kind: "showing", pattern: /\bdemo|walk ?through|prototype|\bshow|pilot|trial|design/i },
  {
    kind: "news",
    pattern: /update|status|progress|result|review|recap|report|churn|usage|adoption|metric|numbers/i,
  },
];

/** @returns what the item is about */
export function kindOf(item: string): AgendaKind {
  return kinds.find(({ pattern }) => pattern.test(item))?.kind ?? "other";
}
