import {
  apology,
  choice,
  comparison,
  concession,
  counterOffer,
  deadline,
  decided,
  demonstration,
  ended,
  findings,
  increase,
  lookBack,
  owed,
  type Preparation,
  questions,
  remedy,
  secret,
  stopped,
  trouble,
} from "./subject.ts";
import { subjects } from "./subjects.ts";

/** @returns what a point is about, where its first words name a thing that we know; what follows is only mentioned */
export function subjectOf(point: string): Preparation | undefined {
  const whole = wholes.find(({ pattern }) => pattern.test(point));
  if (whole !== undefined) return whole.subject;
  const [first = ""] = point.split(rest);
  const second = joined.exec(point)?.groups?.second ?? "";
  return byHeadOf(first) ?? (second === "" ? undefined : byHeadOf(second));
}

function byHeadOf(text: string): Preparation | undefined {
  const head = text
    .replace(/ (?:down|up|last|this|next|so far|to date|again|recap)(?: .*)?$/iu, "")
    .replace(/(?<! or| and) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*$/iu, "")
    .replace(
      /(?<!^(?:year|yr|phase|week|day|month|quarter|round|stage|option|version|lot|part|step))(?: (?:yr|year|week|wk|month|phase))? [\d$€£].*$/iu,
      "",
    )
    .replace(/ (?:H[12]|Q[1-4]|FY\d*)$/u, "")
    .trim();
  return head.split(" ").length > maxHeadWords
    ? undefined
    : byHead.find(({ pattern }) => pattern.test(head))?.subject;
}

/** "Programme and key dates": where nothing is known of the first, the second may be known. */
const joined = /^[^,;:(]{2,30} (?:and|&|\+) (?<second>(?!numbers$|figures$|data$)[^,;:(]{2,40})$/iu;

/** Where a head is a noun with words before it, the last one says what it is: "carbon reporting asks" are asks. */
const byHead = subjects.map((subject) => ({
  subject,
  pattern: subject.pattern.source.startsWith("^")
    ? subject.pattern
    : new RegExp(`(?:${subject.pattern.source})(?:e?s)?$`, subject.pattern.flags),
}));

/** What follows on the head of a phrase. */
const rest =
  /[,;:(–—+&]| - | (?:for|of|on|with|at|in|to|from|by|about|after|before|since|during|per|over|across|until|incl|including|vs\.?|versus|v|re|and|if|when|because|that|who|which|w)(?: |\/)/iu;

/** "The price hold ends on the 31st" */
const ending = /\b(?:ends|expires|closes|runs out|is due) (?:on|at|in|by)\b/iu;
const incident =
  /^what (?:happened|went wrong)\b|^timeline of (?:the )?(?:outage|incident|breach|events|what happened|complaint|delay)/iu;

/** What a point is about as a whole, whatever its first noun is. */
const wholes: readonly { pattern: RegExp; subject: Preparation }[] = [
  { pattern: ending, subject: deadline },
  { pattern: /\bapologi[sz]e\b/iu, subject: apology },
  {
    pattern: /^(?:missed|lost|broken|failed|wrong) |\bnot (?:yet )?(?:fixed|repaired|solved|resolved)\b/iu,
    subject: trouble,
  },
  { pattern: /^(?:live |short |quick )?demo /iu, subject: demonstration },
  { pattern: /\bcounter[- ]?offers?\b/iu, subject: counterOffer },
  { pattern: secret.pattern, subject: secret },
  { pattern: incident, subject: trouble },
  { pattern: stopped.pattern, subject: stopped },
  { pattern: /^q ?(?:&|and) ?a\b/iu, subject: questions },
  {
    pattern: /\b(?:vs\.?|versus|v|against) (?:\d+ ?%|target|budget|plan|last|forecast)/iu,
    subject: findings,
  },
  { pattern: decided.pattern, subject: decided },
  { pattern: /\bhappen(?:s|ing)? again\b|\bstop(?:s|ping)? (?:it|this) happening\b/iu, subject: remedy },
  { pattern: /^what (?:we|i) (?:can|could|would) (?:offer|give|do)\b/iu, subject: concession },
  {
    pattern: /\blast (?:year|yr|month|quarter|season) [\d$€£]|^\d.* last (?:year|yr|month|quarter|season)$/iu,
    subject: findings,
  },
  { pattern: comparison.pattern, subject: comparison },
  { pattern: choice.pattern, subject: choice },
  { pattern: owed.pattern, subject: owed },
  { pattern: lookBack.pattern, subject: lookBack },
  { pattern: ended.pattern, subject: ended },
  {
    pattern: /\b(?:price|fee|rate|rent|cost|premium)s?\b.{0,30}\b(?:goes|going|went) up\b/iu,
    subject: increase,
  },
  { pattern: /\bneeds? (?:an? )?(?:answer|decision|reply|yes) by\b/iu, subject: deadline },
];

const maxHeadWords = 5;
