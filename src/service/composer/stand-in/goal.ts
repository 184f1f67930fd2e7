import { isEnglish } from "./english.ts";
import { type GoalRule, goalRules, infinitive, type Said } from "./goal-rules.ts";
import { toReader } from "./reader.ts";
import { capitalised, oneLine } from "./text.ts";

/** What a goal says to the contact. */
export interface Understood {
  /** Sentences in order. */
  sentences: readonly string[];
  subject: string;
}

const maxGoalLength = 300;
const maxSubjectLength = 60;

/** What no mail says: how to go about it, what to hide, what is meant for the sender alone, what is never asked. */
const notForMail =
  /\b(?:without (?:sounding|being|\p{L}+ing)|(?:don['’]?t|do not|never) (?:mention|say|tell|be|sound|push)|be (?:nice|friendly|polite|firm|careful|honest|subtle|brief)|stay (?:friendly|firm|polite)|sound(?:ing)?|tone|keep it|make (?:it|sure|him|her|them)|but not|no pressure|not salesy|soft(?:ly)?|subtly|hint|guilty?|jealous|pressure|squeeze|stall|trick|lie|lying|lies|pretend|hide|bribe|threaten|blackmail|secret(?:ly)?|internal(?:ly)?|confidential|max(?:imum)?|minimum|target|fallback|floor|ceiling|BATNA|bottom line|best price|at (?:least|most)|settle (?:for|at)|keep quiet|walk[- ]?away|leverage|quota|budget we|our limit|condolences?|passed away|funeral|died|death|ultimatum|fault|honest reason)\b/iu;

/** @returns whether words may be mailed: no note on how to go about it, no mark of a note */
export function isForMail(words: string): boolean {
  return !notForMail.test(words) && !noteMarks.test(words);
}

/** Marks of notes, and of what isn't said in words. */
const noteMarks =
  /\((?!(?:\p{Lu}{3} )?[^()\s]{0,6}\d[^()]{0,20}\))|(?<!\([^()]{0,30})\)|[[\]{}<>|\\=+*_~^→"“”;]|\s[-–—]\s|->|!{2,}|\.{2,}|…|[.!?]\s|\n/u;

const shorthand: Readonly<Record<string, string>> = {
  "w/": "with",
  "w/o": "without",
  abt: "about",
  asap: "as soon as possible",
  mtg: "meeting",
  nxt: "next",
  pls: "please",
  plz: "please",
  thx: "thanks",
  tmrw: "tomorrow",
  tomorow: "tomorrow",
  wk: "week",
  monday: "Monday",
  tuesday: "Tuesday",
  tues: "Tuesday",
  wednesday: "Wednesday",
  weds: "Wednesday",
  thursday: "Thursday",
  thurs: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
  re: "about",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  wont: "won't",
  isnt: "isn't",
  todays: "today's",
  tomorrows: "tomorrow's",
  january: "January",
  february: "February",
  april: "April",
  june: "June",
  july: "July",
  august: "August",
  september: "September",
  october: "October",
  november: "November",
  december: "December",
  i: "I",
};

function spelledOut(goal: string): string {
  const whole = goal
    .replace(/\bits (?=not\b|an?\b|the\b|going\b|been\b)/giu, "it's ")
    .replace(/\bto (?=(?:CEO|CFO|CTO|COO|CMO)\b)/gu, "to the ");
  return whole.replace(/(?<![\p{L}\p{N}'’@./-])(?:w\/o?|\p{L}+)(?![\p{N}@/]|['’]\p{L}{2})/gu, (word) =>
    Object.hasOwn(shorthand, word.toLowerCase()) ? (shorthand[word.toLowerCase()] ?? word) : word,
  );
}

/** How one goes about it belongs to no sentence: "decline the discount politely". */
const manner =
  /^(?:politely|gently|kindly|nicely|briefly|quickly|please|warmly) (?!confirm$)|(?<![, ])[, ]+(?:politely|gently|kindly|nicely|warmly|please)$/giu;

/** "Renewal: offer two years" */
const label =
  /^[\p{L} ]{3,24}: (?=(?:ask|offer|invite|remind|tell|book|propose|suggest|thank|confirm|send|request|get) )/iu;

/** Where a goal's next part begins: with a verb that begins nothing else. */
const nextPart =
  /(?:, and |, then |, but |, | and | but | then )(?=(?:ask|thank|remind|invite|apologi[sz]e|congratulate|propose|suggest|confirm|find out|see if|see whether|check if|check whether|let (?:him|her|them) know|tell (?:him|her|them)|can we|could we|find an?|offer|follow up|book|schedule|reschedule)\b)/iu;

/** Behind a comma: when, where, how much, a name, or one more of several things. */
const tail =
  /^(?:(?:due|by|before|on|at|from|until|valid|no later than|ideally|preferably|starting|this|next|around|in) \S|\d{1,2}(?::\d\d| ?[ap]m\b| (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:st|nd|rd|th)\b)|\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}$|tomorrow|today|tonight|week of \S|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}* \d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/u;

const maxItemWords = 5;

/** Another order, or how to go about it, behind what isn't one: "for missing the call and find a new time". */
const furtherOrder =
  /\band (?:find|get|keep|make|set|send|see|give|push|try|start|arrange|explain|stay|show|use|say|mention|do)\b|\bbut (?!(?:we|I|you|the|our|it|there|that|this)\b)|\bso (?:that )?(?:he|she|they)\b/iu;

/** Whether commas only part a date, a place, a name or short things of one kind: other parts may be notes. */
function areCommasPlain(words: string): boolean {
  const [first = "", ...parts] = words.split(/,\s+/);
  if (parts.every((part) => tail.test(part))) return true;
  const isRow = /^(?:and|or) |\S (?:and|or) \S/u.test(parts.at(-1) ?? "");
  return isRow && [first, ...parts].slice(1).every((part) => part.split(" ").length <= maxItemWords);
}

/**
 * Understands a goal that is typed as an order, such as "ask for 20 minutes about the renewal", or said to the contact
 * already. What isn't certain to read right isn't understood.
 *
 * @param names the words of the contact's name, who is "them" in a goal
 * @returns what it says to the contact, or `undefined`
 */
export function understand(goal: string, names: readonly string[]): Understood | undefined {
  const line = oneLine(goal).replace(/(?<![.!?])[.!]$/, "");
  if (line.length > maxGoalLength || goal.trim().includes("\n")) return undefined;
  const words = withoutName(spelledOut(line.replace(label, "")).replace(manner, ""), names);
  if (!isForMail(words) || !isEnglish(words, 0)) return undefined;
  const parts = words.split(nextPart).map((part) => saidOf(part));
  const said = parts.filter((part) => part !== undefined);
  const [first] = said;
  if (first === undefined || said.length < parts.length || said.length > 2) return undefined;
  const asked = said.filter(({ text }) => text.includes("?"));
  if (asked.length > 1) return undefined;
  return { sentences: said.map(({ text }) => text), subject: subjectOf(first) };
}

/** "Invite Jane to…" is "invite them to…". */
function withoutName(goal: string, names: readonly string[]): string {
  if (names.length === 0) return goal;
  const title = "(?:(?:Mr|Mrs|Ms|Dr)\\.? )?";
  const escaped = names.map((name) => name.replace(/[.]/g, "\\."));
  const name = new RegExp(
    `(?<![\\p{L}-])${title}(?:${escaped.join("|")})(?: (?:${escaped.join("|")}))*(?![\\p{L}-])`,
    "giu",
  );
  return goal.replaceAll(new RegExp(`${name.source}['’]s\\b`, "giu"), "their").replaceAll(name, "them");
}

const patterns = new Map<GoalRule, RegExp>(
  goalRules.map((rule) => [
    rule,
    new RegExp(`^(?:${withPronouns(rule.begins)})(?<!\\p{L}(?=\\p{L}))\\s*(.+)$`, "iu"),
  ]),
);

function withPronouns(begins: string): string {
  return begins
    .replaceAll("WHO_S", "(?:his|her|their)")
    .replaceAll("WHO", "(?:him|her|them|the (?:client|customer))\\b");
}

function saidOf(part: string): Said | undefined {
  for (const rule of goalRules) {
    const rest = patterns.get(rule)?.exec(part)?.[1];
    if (rest === undefined) continue;
    const isReaderNamed = /\b(?:him|her|them)\b/i.test(part.slice(0, part.length - rest.length));
    const turned = toReader(rest, isReaderNamed);
    if (turned === undefined || rule.rest?.test(turned) === false) continue;
    const isOrder = rule.rest === infinitive;
    return areCommasPlain(turned) && (isOrder || !furtherOrder.test(rest)) ? rule.said(turned) : undefined;
  }
  return undefined;
}

function subjectOf({ about, subject }: Said): string {
  const words = capitalised((about ?? "").replace(/^(?:an?|the|our|your|my|some) /iu, ""));
  const isFit = words !== "" && words.length <= maxSubjectLength && !/[:"?]|\b(?:if|you|I)\b/u.test(words);
  return isFit ? words : subject;
}
