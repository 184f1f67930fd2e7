import type { PaidOperation } from "../../../contract/operations.ts";

/** What somebody can ask for in their own words. */
export type Intent = PaidOperation | "who" | "meetings" | "credits" | "help";

export interface ReadIntent {
  intent: Intent;
  /** What follows: whom it's about, and perhaps what to write. As Slack sent it. */
  about: string;
  /** Whether nothing but a name says so. */
  isGuess: boolean;
}

type Rule = readonly [intent: Intent, begins: RegExp, wordsBefore?: string, wordsAfter?: string];

/** How each begins, in English and any case: the first that fits is meant. Words behind a name are named where nothing else can be. */
const rules: readonly Rule[] = [
  ["help", /^(?:help|hi|hey|hello|thanks|thank you|who are you|what (?:can|do) you do)\b|^\??$/i],
  ["rephrase", /^(?:rephrase|reword|rewrite)\b/i, "this it that a my the draft message text for to"],
  [
    "prep",
    /^(?:(?:write|make|get|give) (?:me )?(?:a |the )?)?(?:prep|prepare|brief|briefing)\b/i,
    "me us a the my our next for on about with before to meet see call meeting presentation",
  ],
  ["wave", /^(?:wave|write|draft|message)\b/i, "me a an the wave message note email e-mail mail to for at"],
  [
    "credits",
    /^(?:(?:how|many|much|what(?:['’]?s)?|show|check|me|my|our|the|is|are|any|do|i|we|have) )*(?:credits?|balance)\b/i,
  ],
  [
    "meetings",
    /^(?:(?:when|who|what time) (?:do|will|am|are) (?:i|we) (?:next )?(?:meet|see|talk|speak)(?:ing)?|(?:(?:(?:when|what)(?:['’]?s)?|which|show|list|is|are|do|have|i|we|me|my|our|the|next|upcoming|any) )*meetings?)\b/i,
    "with to next again today tomorrow this week do i we have coming up are there",
    "next again today tomorrow soon",
  ],
  [
    "who",
    /^(?:(?:tell me |do you know )?who(?:['’]?s| is| are)?|tell me|what (?:do|should) (?:i|we) know|look ?up|find|show|profile|how (?:do|should|can) (?:i|we) (?:speak|talk|write))\b/i,
    "me more the profile about of for on with to",
    "is are",
  ],
];

/** What people say before they ask. */
const courtesy =
  /^(?:(?:hi|hey|hello|ok|so|please|(?:can|could|would|will) you|i(?:['’]d| would) like(?: you)? to|i (?:want|need)(?: you)? to|let['’]?s|help me)[\s,.!:]+)+/i;

/** More words than a name has, and than stand before one. */
const maxNameWords = 4;
const maxSkipped = 8;
/** UTF-16 units: room for a contact, and all that Slack adds to it. */
const maxNameLength = 1_000;

/** Finds what somebody asks for. @param said mrkdwn, as Slack sent it, of any length */
export function readIntent(said: string): ReadIntent {
  const text = said
    .replace(/[^\S\n]+/g, " ")
    .replace(separators, "")
    .replace(courtesy, "")
    .trimEnd();
  for (const [intent, begins, before = "", after] of rules) {
    const [begin] = begins.exec(text) ?? [];
    if (begin === undefined) continue;
    const about = withoutFirst(before, text.slice(begin.length));
    return { intent, about: after === undefined ? about : nameIn(about, after), isGuess: false };
  }
  const isName = text.split(/\s+/).length <= maxNameWords || /@|linkedin\.com/i.test(text);
  return { intent: isName ? "who" : "help", about: isName ? nameIn(text) : "", isGuess: true };
}

const separators = /^[\s,.:;–—-]+/;

/** @param words in lower case, with spaces between them */
function withoutFirst(words: string, text: string): string {
  let rest = text.replace(separators, "");
  for (let left = maxSkipped; left > 0; left -= 1) {
    const [first = ""] = /^[\p{L}-]+(?=[\s,:;?!.]|$)/u.exec(rest) ?? [];
    if (first === "" || !words.split(" ").includes(first.toLowerCase())) break;
    rest = rest.slice(first.length).replace(separators, "");
  }
  return rest;
}

function nameIn(text: string, after = ""): string {
  const typed = text.slice(0, maxNameLength).split(/\s+/);
  // What Slack escaped, as "&amp;" or "&gt;", ends in a semicolon of its own.
  const words = typed.map((word) => word.replace(/(?<![?!.…,;:](?!&))(&(?:amp|lt|gt);)?[?!.…,;:]*$/, "$1"));
  while (["", ...after.split(" ")].includes(words.at(-1)?.toLowerCase() ?? " ")) words.pop();
  return words.join(" ");
}

/** What joins a contact and what to write. */
const joins = /^[\s,:;–—-]+|^(?:about|on|regarding|for|that|saying|to say)\b\s*/i;
/** When a meeting is, and not what it's about. */
const time =
  /^(?:before|at|by|in|today|tomorrow|tonight|now|this|next)\b[\s\S]*$|(?<=\s)(?:before|at|by) (?:\d+(?::\d\d)?(?: ?[ap]m)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)$/i;

/** @param rest what follows a contact @returns what to write or what it's about */
export function readTopic(intent: PaidOperation, rest: string): string {
  const topic = rest.trim().replace(joins, "").replace(joins, "").trim();
  return intent === "prep" ? topic.replace(time, "").trimEnd() : topic;
}
