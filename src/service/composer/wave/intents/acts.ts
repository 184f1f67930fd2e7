import { can, type Intent } from "../intent.ts";
import { asSubject, subjectOfAction } from "../subject.ts";

/** People of the reader's own, who do what they're asked. A boss or a buyer isn't among them. */
const theirPeople =
  "(?:someone|somebody|one of (?:his|her|their) (?:people|team|colleagues|staff)|(?:his|her|their) (?:team|people|staff|crew|office|assistant|accounts|accounts (?:team|department)|finance team|IT|IT team|warehouse|lab|workshop|reception|driver|drivers))(?: (?:from|on|at|in) (?:his|her|their) (?:side|end|team|office|warehouse|site))?";

const agreeable = "ok|okay|fine|alright|all right|good|on";

/** A day, perhaps with an hour: "Friday", "Monday at 10". */
const day =
  "(?:(?:this|next) )?(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:st|nd|rd|th)? (?:Jan|Febr|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)\\p{L}*)(?: (?:morning|afternoon|evening))?(?: (?:at )?\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?)?";

const isMany = (thing: string) =>
  /^[^,]{0,60}?(?<![su'’])s(?= (?:on|at|for|in|from|of)(?!\p{L})|$)/iu.test(thing);

/** What a goal does, whatever its verb: it asks for something to be done, asks whether it's so, or says yes. The last to be tried. */
export const acts: readonly Intent[] = [
  {
    patterns: [
      `(?:(?:i|we) )?(?:ask|get|need|want|have|find) (?=${theirPeople} (?:to )?\\p{L}){thing} to (?!(?:lean|push|press|pressure|convince|persuade|watch|spy|nudge|chase)(?!\\p{L})){action}`,
    ],
    say: ({ thing, action }, tone) => ({
      sentence: `${can(tone)} ${thing} ${action}?`,
      kind: "request",
      subject: subjectOfAction(action),
    }),
  },
  {
    patterns: [
      "get {them} (?:along |over |round )?to (?=(?:an?|our|my) .*(?:\\d|day(?!\\p{L})|tomorrow|tonight|next |this )){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'd like to invite you to ${thing}. Would you like to come?`,
      kind: "question",
      subject: asSubject(`An invitation to ${thing}`),
    }),
  },
  {
    patterns: ["ask(?: if (?:we|i) (?:can|could|may)| to) (?!(?:be|have|get) ){action}"],
    say: ({ action }, tone) => {
      const isTheirs = / (?:me|us)(?!\p{L})/u.test(action);
      return {
        sentence: `${can(tone)} ${isTheirs ? "you" : "we"} ${action}?`,
        kind: /^(?:meet|talk|swap|chat|catch|come|visit)(?!\p{L})/u.test(action) ? "meeting" : "request",
        subject: subjectOfAction(action),
      };
    },
  },
  {
    patterns: [
      "(?:ask|check|see|confirm)(?: {them})? (?:if|whether)(?: it['’]?s| it is| it would be)? (?:still )?(?<word>ok|okay|fine|alright|possible) (?:to|if we|if i|for (?:us|me) to) {action}",
    ],
    say: ({ word, action }) => ({
      sentence: `Would it be ${word === "possible" ? word : "okay"} to ${action}?`,
      kind: "question",
      subject: subjectOfAction(action),
    }),
  },
  {
    patterns: [
      `(?:check|ask|see|confirm|make sure)(?:ing)?(?: with {them})?(?: if| whether| that)? (?!{them} |he |she |they |it ){thing}(?: is| are|['’]s|['’]re)? (?<word>(?:still )?(?:${agreeable}))(?: (?:for|with) {them})?(?<tail>(?: (?:for|at|on|with|from) .{1,40}| \\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?)?)`,
    ],
    say: ({ thing, word, tail: typed }) => {
      const tail = typed.replace(/^ (?=\d)/u, " at ");
      return {
        sentence: `${isMany(thing) ? "Are" : "Is"} ${thing} ${word.replace(/(?:ok|okay|fine|alright|all right|good)$/u, "okay for you")}${tail}?`,
        kind: "question",
        subject: asSubject(`${thing}${tail}?`),
      };
    },
  },
  {
    patterns: [
      "(?:check|ask|see|confirm|make sure)(?:ing)?(?: with {them})?(?: if| whether| that)? (?!{them} |he |she |they |it ){thing} (?<word>still )?(?:works?|suits?)(?: for {them}| {them})?{tail}",
    ],
    say: ({ thing, word, tail }) => ({
      sentence: `${isMany(thing) ? "Do" : "Does"} ${thing} ${word}work for you${tail}?`,
      kind: "question",
      subject: asSubject(`${thing}${tail}?`),
    }),
  },
  {
    patterns: [
      "(?:is there )?any (?<word>news|word|update|progress) (?:on|about|from) {thing}",
      "(?:is there )?any (?<word>chance) (?:of|for) {thing}",
    ],
    article: "a",
    say: ({ word, thing }) => ({
      sentence: `Is there any ${word} ${word === "chance" ? "of" : "on"} ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:are we )?(?:still|all) (?<word>on|good|set) for {thing}"],
    article: "",
    say: ({ word, thing }) => ({
      sentence: `Are we still ${word} for ${thing}?`,
      kind: "question",
      subject: `Still ${word} for ${thing}?`,
    }),
  },
  {
    patterns: ["(?:ok|okay|fine|alright) (?:to|if we|if i) {action}"],
    say: ({ action }) => ({
      sentence: `Would it be okay to ${action}?`,
      kind: "question",
      subject: subjectOfAction(action),
    }),
  },
  {
    patterns: ["(?<word>happy|okay|ok|pleased) with {thing}"],
    say: ({ word, thing }) => ({
      sentence: `Are you ${word === "ok" ? "okay" : word} with ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:tell {them}|say|give {them} an?|give {them} (?:the|our)) yes (?:to|on) {thing}"],
    say: ({ thing }) => ({
      sentence: `I'm happy to say yes to ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      `(?:ask(?: {them})? for|suggest|propose|offer(?: {them})?|how about|try|can (?:do|make)) (?<word>${day}(?: or ${day}){0,2})(?: instead)?`,
    ],
    say: ({ word }) => ({
      sentence: `Would ${named(word)} work for you instead?`,
      kind: "set meeting",
      subject: asSubject(`${named(word)}?`),
    }),
  },
];

/** Days keep their capital, which a place for a word loses. */
function named(days: string): string {
  return days.replace(
    /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})/gu,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
}
