import { capitalised } from "../../words.ts";
import type { Ask, Intent } from "../intent.ts";
import { can } from "../intent.ts";
import { asQuestion } from "../question.ts";
import { asSubject, subjectOfAction, subjectOfClause, subjectOfNews } from "../subject.ts";

/** What both have to agree to, whoever does it. */
const jointActions =
  "swap|change|pause|hold(?= .* (?:until|till|for|at)(?![\\p{L}]))|bring forward|move|schedule|reserve|book|arrange|organi[sz]e|set up|hire|rent|borrow|visit(?! (?:our|my)(?![\\p{L}]))|return|exchange|add|remove|split|increase|reduce|transfer|shorten|delay|combine|replace";

/** What a sender does by writing, or is about to do. */
const senderActions =
  "report|raise|flag|submit|withdraw|terminate|end|stop|register|apply for|order(?! (?:now|early|today|again|in time)(?![\\p{L}]))|buy(?! now)|purchase|take|accept|point out|recommend|nominate|update|correct|confirm|hand over|place|try|join|subscribe to|sign up for|give(?= .*notice)|contribute|donate|enter|claim";

/** What says nothing without what follows. */
const explanations = "explain|describe|clarify|clear up|address";

/** Whatever a sender would send that is a letter itself. */
const messageNouns =
  "reminders?|invites?|invitations?|notes?|messages?|e-?mails?|mails?|letters?|apolog(?:y|ies)|thanks|congratulations|nudges?|follow-?ups?|warnings?|wishes|greetings?|condolences|texts?|lines?";

const toSend = `(?:the|our|my|an?|some|two|three|\\d+|updated|new|directions|details|minutes|photos)(?![\\p{L}])(?!.*(?<![\\p{L}])(?:${messageNouns})(?![\\p{L}]))`;

/** Purposes that are said as they are: what the sender wishes, in the goal's own words. They are the last to be tried. */
export const wishes: readonly Intent[] = [
  {
    patterns: [`(?:report|flag|point out|mention) that {clause}`],
    say: ({ clause }) => ({
      sentence: `I'd like to report that ${clause}.`,
      kind: "complaint",
      subject: subjectOfNews(clause, "Something to report"),
    }),
  },
  {
    patterns: [
      "(?:give {them} |send {them} |share |send )?(?:an? )?(?:quick |short |brief |progress |status )*(?:update|report)(?: {them})? (?:on|about|of|for) {thing}",
      "report(?: to {them})? (?:progress |back )?on {thing}",
      "report progress (?:on|with) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'd like to give you an update on ${thing}.`,
      kind: "news",
      subject: asSubject(`Update on ${thing}`),
      wants: "news",
    }),
  },
  {
    patterns: [
      "(?:share|give {them}|tell {them}|pass on|deliver|break)(?: {them})?(?: the| some)? (?<word>good|great|bad|exciting|sad|mixed) news (?:about|on|of|from) {thing}",
    ],
    say: ({ word, thing }) => ({
      sentence: `I have ${word} news about ${thing}.`,
      kind: /bad|sad/u.test(word) ? "bad news" : "news",
      subject: asSubject(`News about ${thing}`),
      wants: "news",
    }),
  },
  {
    patterns: [
      "(?:pass on|share|give(?: {them})?|send(?: {them})?)(?: the| some| our)? (?<word>feedback|comments|thanks)(?<tail> (?:from|on|about|of|for) .{2,80})",
    ],
    say: ({ word, tail }) => ({
      sentence: `I'd like to pass on ${word}${tail}.`,
      kind: "news",
      subject: asSubject(`${word}${tail}`),
      ...(word === "thanks" ? {} : { wants: "news" as const }),
    }),
  },
  {
    patterns: ["(?:explain|clarify|clear up)(?: to {them})? (?<word>why|how|what|who|when|where) {question}"],
    say: ({ word, question }) => ({
      sentence: `I'd like to explain ${word} ${question}.`,
      kind: "news",
      subject: asSubject(`${word} ${question}`),
      wants: "explanation",
    }),
  },
  {
    patterns: [`(?<word>${explanations})(?: to {them})? {thing}`],
    say: ({ word, thing }) => ({
      sentence: `I'd like to ${word} ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
      wants: "explanation",
    }),
  },
  {
    patterns: [
      "(?:reply|respond|answer|react)(?: to)?(?: {them} (?:about|on))? (?=.*(?:questions?|e-?mail|message|request|enquiry|inquiry|offer|proposal|concerns?|comments?|points?|feedback|objections?)(?: (?:about|on|regarding|over) .*)?$){thing}",
    ],
    article: "your",
    say: ({ thing }) => {
      const theirs = thing.replace(/^the /u, "your ").replace("objection", "concern");
      return {
        sentence: `Thank you for ${theirs}.`,
        kind: "thanks",
        subject: asSubject(theirs),
        wants: "answer",
      };
    },
  },
  {
    patterns: [
      "(?:reply|respond|answer|react)(?: to)? (?=.*complaint(?: (?:about|on|regarding|over) .*)?$){thing}",
    ],
    article: "your",
    say: ({ thing }) => ({
      sentence: `I'm writing about ${thing.replace(/^the /u, "your ")}.`,
      kind: "news",
      subject: asSubject(thing.replace(/^the /u, "your ")),
      wants: "answer",
    }),
  },
  {
    patterns: [
      "bad news (?:re:?|about|on|from) {thing}",
      "(?:some |good |great )?news(?<tail> (?:from|about|on) .{2,80})",
    ],
    say: ({ thing, tail: from }) => {
      const tail = thing === "" ? from : ` about ${thing}`;
      return {
        sentence: `I have ${thing === "" ? "some" : "bad"} news${tail}.`,
        kind: thing === "" ? "news" : "bad news",
        subject: asSubject(`News${tail}`),
        wants: "news",
      };
    },
  },
  {
    patterns: ["(?:talk|persuade|coax) {them} into {thing}"],
    article: "",
    say: ({ thing }) => ({
      sentence: `Would you consider ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:visit|drop by|stop by) (?=(?:our|my) ){thing}"],
    say: ({ thing }) => ({
      sentence: `Would you like to visit ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["promise(?: {them})? (?!to ){thing}"],
    article: "",
    say: ({ thing }) => ({ sentence: `You'll have ${thing}.`, kind: "news", subject: asSubject(thing) }),
  },
  {
    patterns: [
      "(?:keep {them} (?:posted|updated|informed|in the loop|up to date)) (?:on|about|with|of) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'd like to keep you up to date on ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
      wants: "news",
    }),
  },
  {
    patterns: ["(?:say|bid)(?: {them})? (?:good-?bye|farewell)(?: to {them})?{tail}"],
    say: ({ tail }) =>
      / (?:to|who|whose) /u.test(`${tail} `)
        ? undefined
        : { sentence: `I wanted to say goodbye${tail}.`, kind: "news", subject: "Goodbye" },
  },
  {
    patterns: [
      "(?:set|manage)(?: {them}| their| his| her)? expectations (?:about|on|around|for|regarding) {thing}",
      "be (?:open|clear|honest|upfront)(?: with {them})? (?:about|on) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'd like to be open with you about ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
      wants: "explanation",
    }),
  },
  {
    patterns: [
      "(?:smooth (?:things|it) over|clear the air|make (?:peace|up)|patch things up)(?: with {them})? (?:after|over|about|following) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'd like us to put ${thing} behind us.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?<word>move|switch|change) (?:to|over to) {thing}"],
    article: "a",
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} we ${word} to ${thing}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:upsell|upgrade|convert|migrate)(?: {them})? (?:to|on to|onto|up to) {thing}",
      "(?:move|switch) {them} (?:to|on to|onto|up to) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `Would you be interested in ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:pass on|pass along|relay) {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to pass on ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
      wants: "news",
    }),
  },
  {
    patterns: [
      "(?:a few |some |two |three |four |five |\\d )?questions(?<tail> (?:before|ahead of|after|for) .{3,80})",
    ],
    say: ({ tail }) => ({
      sentence: `I have a few questions${tail}.`,
      kind: "question",
      subject: "A few questions",
      wants: "question",
    }),
  },
  {
    patterns: ["(?:a few |some |two |three )?questions (?:about|on|regarding) {thing}"],
    say: ({ thing }) => ({
      sentence: `I have a few questions about ${thing}.`,
      kind: "question",
      subject: asSubject(`Questions about ${thing}`),
      wants: "question",
    }),
  },
  {
    patterns: [
      "(?:ask for|suggest|propose|offer(?: {them})?|how about|try) (?<word>(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)(?: at)? (?<amount>\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?)",
    ],
    say: ({ word, amount }) => ({
      sentence: `Would ${capitalised(word)} at ${amount} work for you?`,
      kind: "set meeting",
      subject: asSubject(`${word} at ${amount}`),
    }),
  },
  {
    patterns: [
      "(?:i |we )?(?:can['’]?t|cannot|won['’]t be able to) (?:make|do|manage|attend|join|come to) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'm sorry, but I can't make ${thing}.`,
      kind: "bad news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:query|challenge)(?: {them} about)? {thing}",
      "(?:an? )?(?:query|question|enquiry|inquiry)(?: for {them})? (?:about|on|regarding|re:?) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I have a question about ${thing}.`,
      kind: "question",
      subject: asSubject(`A question about ${thing}`),
      wants: "question",
    }),
  },
  {
    patterns: [
      "(?:is|are|does|will|would) (?=.* (?:ok|okay|fine|good|possible|work|on|alright|all right)(?: (?:for|with) {them})?$)(?:the |our |my )?(?<word>.{2,60}?) (?:still )?(?:ok|okay|fine|good|possible|alright|all right)(?: (?:for|with) {them})?",
    ],
    say: ({ word }) => ({
      sentence: `Is ${word} still okay for you?`,
      kind: "question",
      subject: asSubject(`Is ${word} okay?`),
    }),
  },
  {
    patterns: [`(?<word>${jointActions}) (?!stuff|things?(?:$| )|something){thing}(?<tail> instead)?`],
    say: ({ word, thing, tail }, tone) => {
      const action = `${word} ${thing}${tail}`;
      return { sentence: `${can(tone)} we ${action}?`, kind: "request", subject: subjectOfWish(action) };
    },
  },
  {
    patterns: [
      `(?:(?:re)?send|share|forward|pass on)(?: over)?(?: {them})? (?=${toSend}){thing}`,
      "(?:(?:re)?send|share|give|show)(?: over)?(?: {them})? (?=.* (?:he|she|they)(?: |['’]))(?=the ){thing}",
    ],
    say: ({ thing }) => ({ sentence: `I'm sending you ${thing}.`, kind: "news", subject: asSubject(thing) }),
  },
  {
    patterns: ["confirm(?: with {them})? (?<word>who|when|where|whether|which|how many|how much) {question}"],
    say: ({ word, question }, tone) => ({
      sentence: `${can(tone)} you confirm ${word} ${question}?`,
      kind: "question",
      subject: asSubject(`${word} ${question}`),
    }),
  },
  {
    patterns: [
      "(?:check|double[- ]check|make sure|verify|confirm)(?: that)? (?=(?:{them}|he|she|they)(?: |['’])){clause}",
    ],
    say: ({ clause }) =>
      /^you (?:won['’]t|will not|don['’]t|do not|can['’]t|aren['’]t|haven['’]t|didn['’]t) /u.test(clause)
        ? { sentence: `Could you confirm that ${clause}?`, kind: "question", subject: "Please confirm" }
        : { ...asQuestion(clause), kind: "question" },
  },
  {
    patterns: ["(?:check|verify|make sure|double[- ]check)(?: that)? (?=(?:the|our|my) ){clause}"],
    say: ({ clause }) => ({
      sentence: `Could you confirm that ${clause}?`,
      kind: "question",
      subject: subjectOfClause(clause),
    }),
  },
  {
    patterns: ["check (?=(?:the )?(?:stock|availability|inventory|capacity)(?![\\p{L}])){thing}"],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you check ${thing}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:an? )?(?<word>refund|replacement|extension|discount|credit|quote|meeting) request (?:for|on) {thing}",
    ],
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} I ask you for ${/^[ei]/u.test(word) ? "an" : "a"} ${word} for ${thing}?`,
      kind: "request",
      subject: asSubject(`${word} for ${thing}`),
    }),
  },
  {
    patterns: [
      "check(?:ing)?[ -]?in(?: with {them})?(?<tail> (?:before|after|ahead of|during|since|on|about) .{2,80})",
    ],
    say: ({ tail }) => ({
      sentence: `I wanted to check in${tail.replace(/(?<=^ after )(?:the )?(?=first (?:day|week|month|quarter|year)(?!\p{L}))/u, "your ")}. How are things going on your side?`,
      kind: "question",
      subject: "Checking in",
    }),
  },
  {
    patterns: [
      `(?<word>${senderActions}) (?!(?:her|him|them|it)(?![\\p{L}])){thing}(?: (?:to|with) {them})?`,
    ],
    say: ({ word, thing }): Ask => ({
      sentence: `I'd like to ${word} ${thing.replace(/^the (?=(?:concerns?|questions|doubts) )/u, "")}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
];

function subjectOfWish(action: string): string {
  const subject = subjectOfAction(action);
  return subject === "A request" ? asSubject(action) : subject;
}
