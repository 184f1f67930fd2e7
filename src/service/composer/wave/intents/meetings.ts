import { capitalised } from "../../words.ts";
import { can, type Intent, type Tone } from "../intent.ts";
import { isOneOf } from "../slots.ts";
import { asSubject } from "../subject.ts";

const meetingVerbs =
  "(?:book|schedule|arrange|fix(?: up)?|pin down|nail(?: down)?|line up|set(?: ?up)?|organi[sz]e|plan|get(?!{with} (?:on|to|in|into|along|over) )|have|do|hold|find|request|propose|suggest|lock in|secure|land|want|need|grab|jump on|hop on|ask{with}? for|ask for|get on the phone for|invite {them} (?:to|for)|get {them} (?:along |over )?(?:on|to|in|into)|find time for|try to (?:book|get|schedule))".replaceAll(
    "{with}",
    "(?: {them})",
  );

/** @returns how an appointment is asked for */
function arranging(what: string, tone: Tone): string {
  if (/ with your (?:boss|manager|team|\p{Lu}|head|ceo|cto|cfo|colleague|board|director)/u.test(what)) {
    return `${can(tone)} you help me set up ${what}?`;
  }
  if (tone === "casual" || isOneOf(what, "lunch|dinner|breakfast|coffee|drinks?"))
    return `Do you have time for ${what}?`;
  return tone === "direct" ? `Can we set up ${what}?` : `Could we find a time for ${what}?`;
}

/** What can be postponed without a new day. */
const dates =
  "(?:start|delivery|launch|go-live|move-in|closing|due|end|release|kick-?off|review|renewal) dates?|dates?|deadlines?|start|launch|go-live|delivery|kick-?off|deliveries|release|handover|cutover|training|meetings?|calls?|demos?|interviews?|visits?|workshops?|reviews?";

const byHowMuch = "(?: (?:by )?(?<word>(?:an?|one|two|three|four|\\d+) (?:days?|weeks?|months?)))?";

const anotherTime =
  "(?:find|ask(?: {them})? for|suggest|propose|agree(?: on)?|set|fix|arrange|get|need) (?:a |an )?(?:new|another|different) (?:time|date|slot)";

/** "A viewing for Saturday" */
const forDay =
  / for (?=(?:this |next )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:$| (?:morning|afternoon|evening|at)))/u;

/** What one has one of. */
const countable = /^(?:drink|beer|curry|pint|walk|bite)(?!\p{L})/u;

/** Purposes that want to meet or talk. */
export const meeting: readonly Intent[] = [
  {
    patterns: [
      "(?:move|switch|upgrade)(?: {them})?(?: over)?(?: from (?:a |the )?\\w+(?: plan| billing)?)? (?:to|onto) (?:a |an |the )?(?<word>(?:annual|yearly|monthly|quarterly|pro|enterprise|premium)(?: plan| billing| subscription)?)",
    ],
    say: ({ word }) => {
      const plan = / /.test(word) ? word : `${word} ${/ly$|^annual$/.test(word) ? "billing" : "plan"}`;
      const what = `${/ (?:plan|subscription)$/.test(plan) ? "the " : ""}${plan}`;
      return {
        sentence: `Would you consider moving to ${what}?`,
        kind: "question",
        subject: asSubject(`Moving to ${what}`),
      };
    },
  },
  {
    patterns: [
      "(?<word>re-?schedule|move|postpone|push(?: back)?|shift|delay|put off|bring forward|re-?book) {thing}(?<tail> (?:to|by|until|from) .{1,80})",
    ],
    say: ({ word, thing, tail }, tone) => ({
      sentence: `${can(tone)} we ${tail.startsWith(" by ") && /^(?:postpone|push|delay|put)/u.test(word) ? "put off" : "move"} ${thing}${tail}?`,
      kind: "set meeting",
      subject: asSubject(`Moving ${thing}`),
    }),
  },
  {
    patterns: [
      `(?:push|move|put|shift|set) back {thing}${byHowMuch}`,
      `(?:push|move|put|shift|set) {thing} back${byHowMuch}`,
    ],
    say: ({ thing, word }, tone) =>
      word !== "" || isOneOf(thing, dates)
        ? {
            sentence: `${can(tone)} we move ${thing} back${word === "" ? "" : ` by ${word}`}?`,
            kind: "set meeting",
            subject: asSubject(`Moving ${thing}`),
          }
        : undefined,
  },
  {
    patterns: [
      "move (?=.*(?:sponsorship|deal|application|project|proposal|discussion|partnership|plan|idea|process)(?![\\p{L}])){thing} forward",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} we take ${thing} further?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:bring|pull|move) {thing} forward(?<tail> (?:to|by|from) .{1,80})?"],
    say: ({ thing, tail }, tone) => ({
      sentence: `${can(tone)} we bring ${thing} forward${tail}?`,
      kind: "set meeting",
      subject: asSubject(`Bringing ${thing} forward`),
    }),
  },
  {
    patterns: [
      "(?:an? )?(?:quick |short )?(?<word>lunch|coffee|drinks?|dinner|breakfast|beers?|curry|pint|walk|bite|tea)(?<tail> (?:this|next|on|in|for|at|after|before|near|over|when|while|during|around|tomorrow|tonight|today)(?!\\p{L}).{0,60})",
      "(?<word>(?:an? )?(?:lunch|coffee|drinks|dinner|breakfast|beer|curry|pint|walk) (?:any|one) (?:day|evening|morning|afternoon|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day))",
    ],
    say: ({ word, tail }, tone) => {
      const day = word.replace(/(?<= )(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u, capitalised);
      const what = countable.test(day) ? `a ${day}` : day;
      return {
        sentence: `${tone === "casual" ? "Fancy" : "Do you have time for"} ${what}${tail}?`,
        kind: "meeting",
        subject: asSubject(`${what}${tail}`),
      };
    },
  },
  {
    patterns: [
      "(?:set|fix|agree(?: on)?|find|pick|pin down|nail(?: down)?) (?:an? |the )?(?<word>date|day|time)s? for {thing}",
    ],
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} we set a ${word} for ${thing}?`,
      kind: "meeting",
      subject: asSubject(`A ${word} for ${thing}`),
    }),
  },
  {
    patterns: [
      `(?:re-?schedule|re-?arrange|postpone|re-?book|${anotherTime} for) {thing}`,
      `re-?schedule|re-?book|postpone|${anotherTime}`,
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} we find another time${thing === "" ? "" : ` for ${thing}`}?`,
      kind: "meeting",
      subject: thing === "" ? "Another time" : asSubject(`A new time for ${thing}`),
    }),
  },
  {
    patterns: [
      `${meetingVerbs} {meeting}(?<tail> while (?:i|we)(?:['’]\\p{L}+| am| are) .{2,60})`,
      `${meetingVerbs} {meeting}`,
      "(?:meet|catch up) for {meeting}",
      "(?!(?:takes?|lasts?|only|just|same|later|any) |(?:half )?an hour$|\\d+ ?(?:mins?|minutes|hours?)$)(?!(?:(?:the )?(?:\\d+(?:st|nd|rd|th)|first|second|third|last) time|(?:polite|friendly|firm|last|final)|\\d+ (?:hours?|minutes?) (?:per|a) )){event}",
    ],
    article: "a",
    say: ({ meeting: appointment, event, tail }, tone) => {
      const what = (appointment || event)
        .replace(forDay, " on ")
        .replace(
          / with (?:you|the (?:investor|customer|client|candidate|prospect|buyer|supplier|vendor|partner))\b/,
          "",
        );
      return { sentence: arranging(`${what}${tail}`, tone), kind: "meeting", subject: asSubject(what) };
    },
  },
  {
    patterns: ["connect(?: with {them})?(?: on linkedin)?"],
    say: () => ({ sentence: "I'd like to connect with you.", kind: "wish", subject: "Getting in touch" }),
  },
  {
    patterns: [
      "(?:let['’]?s )?(?<word>meet|speak|talk|chat|catch up|connect)(?: (?:with|to) {them}| {them})?{tail}",
      "(?:call|ring|phone)(?: {them}){tail}",
    ],
    say: ({ word, tail }, tone) => ({
      sentence: `${can(tone)} we ${word === "" || word === "connect" ? "talk" : word}${tail}?`,
      kind: "meeting",
      subject: asSubject(
        /^ about (.+)/.exec(tail)?.[1] ?? `${word === "meet" ? "Meeting" : "A conversation"}${tail}`,
      ),
    }),
  },
  {
    patterns: [
      "get (?:on|in|into|onto) (?:his|her|their|your) (?:calendar|diary|schedule)(?<tail> (?:for|this|next|before|on|in|by) .{2,60})?",
    ],
    say: ({ tail }) => ({
      sentence: `Could we find a time to talk${tail}?`,
      kind: "meeting",
      subject: asSubject(`A time to talk${tail}`),
    }),
  },
  {
    patterns: [
      "(?:get|have|catch|want|need) {them} on the (?:phone|line){tail}",
      "get on the phone(?: with {them})?{tail}",
    ],
    say: ({ tail }, tone) => ({
      sentence: `${can(tone)} we talk on the phone${tail}?`,
      kind: "meeting",
      subject: asSubject(`A call${tail}`),
    }),
  },
  {
    patterns: [
      "(?<word>discuss|talk about|talk through|talk over|go over|go through|walk through|review|explore|look at|align on|agree(?: on)?|settle|negotiate|work out|sort(?: out)?|debrief on)(?: with {them})? {thing}",
    ],
    say: ({ word, thing }, tone) => {
      const verb = { negotiate: "talk about", "align on": "agree on", sort: "sort out" }[word] ?? word;
      return { sentence: `${can(tone)} we ${verb} ${thing}?`, kind: "meeting", subject: asSubject(thing) };
    },
  },
  {
    patterns: [
      "(?:discuss|talk about|explore|work out|figure out) (?<word>how|whether|what|when|where|which) {question}",
    ],
    say: ({ word, question }, tone) => ({
      sentence: `${can(tone)} we talk about ${word} ${question}?`,
      kind: "meeting",
      subject: asSubject(`${word} ${question}`),
    }),
  },
  {
    patterns: [
      "(?:re-?open|resume|restart|revive|pick up|continue) (?:the |our )?(?:conversation|discussion|talks?) (?:about|on|around) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} we pick up our conversation about ${thing} again?`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
];
