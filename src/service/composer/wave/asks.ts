import type { Tone } from "./intent.ts";
import { can, type Intent } from "./intent.ts";
import { asQuestion } from "./question.ts";
import { headOf, isOneOf } from "./slots.ts";
import { asSubject, subjectOfAction } from "./subject.ts";
import { approvals, choices, decisions, documents, views } from "./vocabulary.ts";

/** Purposes that want something of the reader. The first whose places are all understood is taken. */

const isChoice = new RegExp(`^(?:please )?(?:${choices})(?![\\p{L}-])`, "iu");

const meetingVerbs =
  "(?:book|schedule|arrange|set(?: ?up)?|organi[sz]e|plan|get|have|do|hold|find|request|propose|suggest|lock in|secure|land|want|need|grab|jump on|hop on|ask{with}? for|invite {them} (?:to|for)|get {them} (?:on|to|in|into)|find time for|try to (?:book|get|schedule))".replaceAll(
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

const meeting: Intent[] = [
  {
    patterns: [`${meetingVerbs} {meeting}`, "(?:meet|catch up) for {meeting}", "{event}"],
    article: "a",
    say: ({ meeting: appointment, event }, tone) => {
      const what = (appointment || event).replace(/ with you\b/, "");
      return { sentence: arranging(what, tone), kind: "meeting", subject: asSubject(what) };
    },
  },
  {
    patterns: [
      "(?:re-?schedule|move|postpone|push(?: back)?|shift|delay|bring forward|re-?book) {thing}(?<tail> (?:to|by|until|from) .{1,80})",
    ],
    say: ({ thing, tail }, tone) => ({
      sentence: `${can(tone)} we move ${thing}${tail}?`,
      kind: "request",
      subject: asSubject(`Moving ${thing}`),
    }),
  },
  {
    patterns: ["(?:re-?schedule|postpone|re-?book|find a new time for) {thing}", "re-?schedule|re-?book"],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} we find another time${thing === "" ? "" : ` for ${thing}`}?`,
      kind: "meeting",
      subject: thing === "" ? "Another time" : asSubject(`A new time for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?<word>meet|speak|talk|chat|catch up|connect)(?: (?:with|to) {them}| {them})?{tail}",
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
      "(?<word>discuss|talk about|talk through|talk over|go over|go through|walk through|review|explore|look at|align on|agree(?: on)?|settle|negotiate|work out|sort out|debrief on)(?: with {them})? {thing}",
    ],
    say: ({ word, thing }, tone) => {
      const verb = { negotiate: "talk about", "align on": "agree on" }[word] ?? word;
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

const together: Intent[] = [
  {
    patterns: [
      "(?:negotiate|change|get|bring|lower|reduce|cut|extend) {thing} (?:down |up )?to {word_}".replace(
        "{word_}",
        "(?<word>(?:net |[$€£])?\\d[\\w.,%]*(?: \\w+)?)",
      ),
    ],
    say: ({ thing, word }, tone) => ({
      sentence: `${can(tone)} we change ${thing} to ${word}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?<word>renew|extend|expand|finali[sz]e|finish|start|begin|kick off|launch|complete|upgrade to|renegotiate) {thing}",
    ],
    say: ({ word, thing }, tone) => ({
      sentence: word.startsWith("upgrade")
        ? `Would you be interested in an upgrade to ${thing}?`
        : `${can(tone)} we ${word === "renegotiate" ? "talk about" : word} ${thing}?`,
      kind: "request",
      subject: asSubject(word === "renew" ? `Renewal of ${thing}` : headOf(thing)),
    }),
  },
  {
    patterns: [
      "renew(?<tail> (?:by|before|for|this|next|on|in|until|early|ahead).{1,80})?",
      "(?:get|have) {them} to renew(?<tail> .{1,80})?",
    ],
    say: ({ tail }, tone) => ({
      sentence: `${can(tone)} we renew${tail}?`,
      kind: "request",
      subject: asSubject(`Renewal${tail}`),
    }),
  },
  {
    patterns: [
      "(?:close|close (?:the|this) deal|(?:get|move) (?:the|this) deal (?:done|closed|over the line))(?<tail> (?:by|before|this|next|on|in).{1,80})?",
    ],
    say: ({ tail }) => ({
      sentence: `What do you still need from us to go ahead${tail}?`,
      kind: "question",
      subject: "What you need to go ahead",
    }),
  },
];

const information: Intent[] = [
  {
    patterns: [
      "(?:ask|check|see|find out|learn|know|hear|confirm|establish|clarify|wonder)(?: with| from)?(?: {them})? (?:whether|if) {clause}",
      "(?:ask|check|find out) {them} (?:whether|if) {clause}",
    ],
    say: ({ clause }) => ({ ...asQuestion(clause), kind: "question" }),
  },
  {
    patterns: [
      "(?:ask|check|see|find out|learn|know|hear|understand|clarify|figure out|get)(?: with| from)?(?: {them})? (?<word>who|what|when|where|why|how|which|how much|how many|how long) {question}",
    ],
    say: ({ word, question }) => ({
      sentence: /^what (?:you|your) think/.test(`${word} ${question}`)
        ? `What do ${question.replace(/^you think/, "you think")}?`
        : `Could you tell me ${word} ${question}?`,
      kind: "question",
      subject: asSubject(`${word} ${question}`),
    }),
  },
  {
    patterns: [
      "(?:get|ask(?: {them})? for|request|collect|gather|hear|need|want|obtain)(?: {them})? {view} (?:on|about|for|regarding|to) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence:
        tone === "direct" ? `What do you think of ${thing}?` : `I'd like to hear what you think of ${thing}.`,
      kind: "question",
      subject: asSubject(`Your view of ${thing}`),
    }),
  },
  {
    patterns: ["(?:ask|enquire|inquire)(?: {them})? (?:about|on|after) {thing}", "question about {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to ask you about ${thing}. What can you tell me?`,
      kind: "question",
      subject: asSubject(`A question about ${thing}`),
    }),
  },
];

const favours: Intent[] = [
  {
    patterns: [
      "(?:ask|get|want|need|have|convince|persuade|encourage|nudge|push|urge|help|request|would like|expect)(?: for)? {them} to {action}",
      "{them} (?:needs?|ha(?:s|ve)|ought|must) to {action}",
      "{them} (?:should|must) {action}",
      "(?:he|she|they) (?:needs?|ha(?:s|ve)|ought) to {action}",
      "(?:he|she|they) (?:should|must) {action}",
    ],
    say: ({ action }, tone) => ({
      sentence: isChoice.test(action) ? `Would you be willing to ${action}?` : `${can(tone)} you ${action}?`,
      kind: "request",
      subject: subjectOfAction(action),
    }),
  },
  {
    patterns: ["(?:ask|get|tell|want|need|remind) {them} not to {action}"],
    say: ({ action }, tone) => ({
      sentence: tone === "direct" ? `Please don't ${action}.` : `Could I ask you not to ${action}?`,
      kind: "request",
      subject: "A request",
    }),
  },
  {
    patterns: [
      "(?:get|have|want|need|chase) {thing} (?<word>signed|countersigned|approved|reviewed|filled in|filled out|completed|paid|returned|confirmed|renewed|submitted|booked){tail}",
    ],
    say: ({ thing, word, tail }, tone) => {
      const verb = participles.get(word) ?? "";
      return {
        sentence: `${can(tone)} you ${verb} ${thing}${tail}?`,
        kind: "request",
        subject: asSubject(thing),
      };
    },
  },
  {
    patterns: [
      "(?:get|ask(?: {them})? for|need|chase|collect)(?: {them})? (?:a |the |his |her |their |your )?signature (?:on|for|of) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you sign ${thing}?`,
      kind: "request",
      subject: asSubject(`Your signature on ${thing.replace(/^your /, "the ")}`),
    }),
  },
  {
    patterns: [
      `(?:push|press|ask|wait|aim|chase|get|need|nudge)(?: {them})?(?: for| towards?| on)? (?:an? |the |his |her |their |your )?(?:final |firm |clear |quick )?(?<word>${decisions}|${approvals}){tail}`,
    ],
    say: ({ word, tail }, tone) => {
      const isApproval = new RegExp(`^(?:${approvals})$`).test(word);
      const isReply = /^repl|^response|^answer/.test(word);
      return {
        sentence: isApproval
          ? `${can(tone)} you give us your ${word}${tail}?`
          : isReply
            ? `${can(tone)} you give me an answer${tail}?`
            : `${can(tone)} you let me know your decision${tail}?`,
        kind: "request",
        subject: asSubject(
          isApproval ? `Your ${word}${tail}` : isReply ? `An answer${tail}` : `Your decision${tail}`,
        ),
      };
    },
  },
  {
    patterns: [
      "(?:an? )?(?:warm )?introductions? to {thing}",
      "(?:get|ask(?: {them})? for|request|want|need|secure)(?: {them})? (?:an? |the )?(?:warm )?introductions? (?:to|with) {thing}",
      "(?:get|be) introduced to {thing}",
      "(?:ask|get) {them} (?:to introduce me|for an introduction) to {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you introduce me to ${thing}?`,
      kind: "request",
      subject: asSubject(`An introduction to ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:get|ask(?: {them})? for|request|want|need|obtain|collect)(?: {them})? (?:an? |some |his |her |their )?(?:customer |client |written )?(?<word>references?|referrals?|testimonials?|recommendations?|case stud(?:y|ies)|reviews?){tail}",
      "(?<word>reference|referral|testimonial|recommendation) request",
    ],
    say: ({ word, tail }) => ({
      sentence: `Would you be willing to ${referring(word)}${tail.replace(/^ from you/, "")}?`,
      kind: "request",
      subject: asSubject(
        `A ${word.replace(/s$/, "").replace(/studie$/, "study")}`.replace(/^A case/, "A case"),
      ),
    }),
  },
  {
    patterns: [
      "(?:ask|request|push|wait)(?: {them})? for {thing}",
      "(?:get|obtain|collect|gather|secure|need|want|chase|request)(?: {them})? {document}",
      "(?:get|obtain|collect|gather|need|want) {view}",
      "(?:request|get|need) (?=(?:read |write |admin )?(?:access|permission)){thing}",
      "(?:get|ask for|negotiate) {thing} (?:from|out of) {them}",
      "(?:get|negotiate) (?=(?:an? )?(?:[\\w%]+ )?(?:discount|better price|lower price|extension|refund|rebate|credit|upgrade)){thing}",
    ],
    article: "the",
    say: ({ thing, document, view }, tone) => {
      const what = (thing || document || view).replace(
        /^the (?=(?:discount|refund|rebate|extension)\b)/,
        "a ",
      );
      return { sentence: `${can(tone)} ${asking(what)}?`, kind: "request", subject: asSubject(what) };
    },
  },
  {
    patterns: [
      "(?:candidate for|recruit (?:{them} )?for|headhunt (?:{them} )?for|pitch|approach {them} (?:about|for)|gauge (?:his |her |their )?interest in|test (?:his |her |their )?interest in|see if (?:he|she|they)(?: is|['’]s|['’]re| are) (?:open to|interested in)|sound {them} out (?:on|about)|source {them} for) {thing}(?:,? (?:gauge|check|test) (?:his |her |their )?interest)?",
    ],
    article: "a",
    say: ({ thing }) =>
      isOneOf(
        thing,
        "roles?|positions?|jobs?|openings?|engineers?|managers?|developers?|designers?|directors?|head|lead|opportunit(?:y|ies)|vacanc(?:y|ies)|officer|[cv][a-z]o|analysts?|scientists?|consultants?",
      )
        ? {
            sentence: `I'm writing to you about ${thing}. Would you be interested in hearing more?`,
            kind: "question",
            subject: asSubject(thing.replace(/^your /, "")),
          }
        : { sentence: `Would you be interested in ${thing}?`, kind: "question", subject: asSubject(thing) },
  },
];

const participles: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    signed: "sign",
    countersigned: "countersign",
    approved: "approve",
    reviewed: "review",
    "filled in": "fill in",
    "filled out": "fill out",
    completed: "complete",
    paid: "pay",
    returned: "return",
    confirmed: "confirm",
    renewed: "renew",
    submitted: "submit",
    booked: "book",
  }),
);

function referring(word: string): string {
  if (word.startsWith("referral")) return "refer us";
  if (word.startsWith("testimonial")) return "write us a testimonial";
  if (word.startsWith("recommendation")) return "write me a recommendation";
  if (word.startsWith("review")) return "write a review";
  return word.startsWith("case") ? "take part in a case study" : "give us a reference";
}

/** What one tells rather than sends. */
const facts =
  "budgets?|timelines?|plans?|expectations?|priorities|status|process(?:es)?|next steps|requirements?|setup|stack|criteria|timing|reasons?|concerns?|needs";

/** @returns how a thing is asked for, behind "could" or "can" */
function asking(thing: string): string {
  if (isOneOf(thing, documents)) return `you send me ${thing}`;
  if (isOneOf(thing, views)) return `you give me ${thing.replace(/^the /, "your ")}`;
  if (isOneOf(thing, `discounts?|rebates?|better price|lower price|refunds?`)) return `you offer us ${thing}`;
  if (isOneOf(thing, facts)) return `you tell me about ${thing}`;
  if (isOneOf(thing, "access|permission|approval|consent"))
    return `you give us ${thing.replace(/^the /, "")}`;
  return /^(?:the|a|an|your|more|some|another|\d)/.test(thing) || headOf(thing) !== ""
    ? `I ask you for ${thing}`
    : "";
}

const followUps: Intent[] = [
  {
    patterns: [
      "(?:follow(?:ing)?[ -]?up|nudge|bump|ping|remind|chase|check(?:ing)? in|circle back|chase up)(?: with)?(?: {them})? (?:on|about|after|regarding|re|to) {thing}",
      "(?:chase|nudge)(?: {them})? {thing}",
      "follow(?:ing)?[ -]?up(?: with)?(?: {them})?(?: on| about)? {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I wanted to follow up on ${thing}. Where do things stand on your side?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "follow(?:ing)?[ -]?up(?: with)?(?: {them})?",
      "(?:nudge|chase|ping) {them}",
      "get (?:an )?update(?: from {them})?",
    ],
    say: () => ({
      sentence: "I wanted to follow up and hear where things stand on your side.",
      kind: "question",
      subject: "Following up",
    }),
  },
  {
    patterns: [
      "(?:just )?check(?:ing)?[ -]?in(?: (?:with|on) {them})?",
      "see how (?:{them}|he|she|they)(?: is|['’]s| are|['’]re) doing",
    ],
    say: () => ({
      sentence: "I wanted to hear how things are going on your side.",
      kind: "question",
      subject: "How are things going?",
    }),
  },
  {
    patterns: [
      "(?:re-?connect|get back in touch|stay in touch|re-?engage|keep in touch|re-?activate|revive (?:the )?(?:conversation|relationship|contact))(?: with)?(?: {them})?{tail}",
    ],
    say: ({ tail }) => ({
      sentence: `I'd like to get back in touch${tail}. Could we find a time to talk?`,
      kind: "meeting",
      subject: "Getting back in touch",
    }),
  },
  {
    patterns: [
      "win (?:back )?(?:{them}|(?:an? |the |this |our )?(?:lost |old |former |ex-?)*(?:customers?|clients?|accounts?))(?: back)?(?: as (?:an? )?(?:customers?|clients?))?",
    ],
    say: () => ({
      sentence: "I'd like us to work together again. Could we find a time to talk about what it would take?",
      kind: "meeting",
      subject: "Working together again",
    }),
  },
  {
    patterns: ["{topic}"],
    say: ({ topic }, tone) => ({
      sentence:
        tone === "direct" ? `Can we talk about ${topic}?` : `I'd like to talk with you about ${topic}.`,
      kind: "meeting",
      subject: asSubject(topic),
    }),
  },
];

/** The more particular come first. */
export const asks: readonly Intent[] = [...together, ...meeting, ...favours, ...information, ...followUps];
