import { oneLine, sentencesOf, withoutStop } from "./words.ts";

const bullet = /^\s*(?:[-*•–·▪◦]+|\(?\d{1,2}[.)]|\(?[a-z][.)]|\[[ x]?\])\s+/i;

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
  if (/;\s| [•·|] /.test(words)) return words.split(/;\s+| [•·|] /);
  if (/\s\(?\d[.)]\s/.test(words)) return words.split(/\s(?=\(?\d{1,2}[.)]\s)/);
  const sentences = sentencesOf(words);
  const byComma = words.split(/,\s+(?:and\s+)?/);
  const isList = byComma.length > 2 && byComma.every((part) => part.split(" ").length <= 6);
  return sentences.length === 1 && isList ? byComma : sentences;
}

/** What an item is about decides how to bring it; the first kind that matches counts. */
export type AgendaKind =
  | "question"
  | "trouble"
  | "money"
  | "protection"
  | "decision"
  | "timing"
  | "people"
  | "showing"
  | "news"
  | "other";

const kinds: readonly { kind: AgendaKind; pattern: RegExp }[] = [
  { kind: "question", pattern: /\?$/ },
  {
    kind: "trouble",
    pattern: /issue|problem|outage|incident|bug|risk|complain|escalat|delay|late\b|blocker|mistake/i,
  },
  {
    kind: "protection",
    pattern: /security|legal|compliance|privacy|gdpr|contract|terms|audit|soc ?2|dpa\b/i,
  },
  {
    kind: "money",
    pattern: /pric|cost|budget|discount|renewal|seats?\b|invoice|fee|quote|spend|[$€£]|\broi\b/i,
  },
  { kind: "decision", pattern: /decid|decision|approv|sign|go.?no.?go|choose|agree|commit/i },
  {
    kind: "timing",
    pattern: /timeline|deadline|date|schedule|roadmap|milestone|launch|rollout|roll-out|go-live|q[1-4]\b/i,
  },
  { kind: "people", pattern: /team|hire|hiring|owner|stakeholder|intro|people|handover|champion|sponsor/i },
  { kind: "showing", pattern: /demo|walk ?through|prototype|show|pilot|trial|design/i },
  {
    kind: "news",
    pattern: /update|status|progress|result|review|recap|report|churn|usage|adoption|metric|numbers/i,
  },
];

/** @returns what the item is about */
export function kindOf(item: string): AgendaKind {
  return kinds.find(({ pattern }) => pattern.test(item))?.kind ?? "other";
}
