import { clause } from "../../words.ts";
import { can, type Intent } from "../intent.ts";
import { headOf, isOneOf } from "../slots.ts";
import { asSubject, subjectOfAction, subjectOfDoing } from "../subject.ts";
import { approvals, choices, decisions, documents, views } from "../vocabulary.ts";

/** Whoever a role is for. */
const person =
  /(?:engineer|manager|developer|designer|director|lead|head of \p{L}+|analyst|scientist|consultant|officer|architect|accountant|recruiter)$/iu;

const senior = /^(?:an? |the )?(?:[se]?vp|head|chief|director|c[efimopt]o)(?= )/iu;

/** Whoever is asked to introduce someone by a title is asked for their own. */
const theirPerson =
  /^the (?=(?:[\p{L}-]+ ){0,2}(?:c[a-z]o|vp|svp|heads?|director|manager|team|boss|owner|founder|president|lead|buyer)(?![\p{L}]))/iu;

const isChoice = new RegExp(`^(?:please )?(?:be an?|be our|${choices})(?![\\p{L}-])`, "iu");

/** Purposes that want the reader to do or to send something. */
export const favours: readonly Intent[] = [
  {
    patterns: [
      "get (?:an answer|a reply) from {them}",
      "get {them} to (?:reply|respond|answer)(?: (?:to me|at all|finally))?",
    ],
    say: () => ({
      sentence: "Could you let me know either way?",
      kind: "request",
      subject: "Yes or no?",
    }),
  },
  {
    patterns: [
      "(?:ask|get|want|need|have|convince|persuade|encourage|nudge|push|urge|help|request|(?:(?:i|we) )?would (?:like|love)|(?:i|we)['’]d (?:like|love)|expect)(?: for)? {them} to {action}",
      "(?:have|make) {them} {action}",
      "(?:request|ask|suggest) that (?:{them}|he|she|they) {action}",
      "{them} (?:needs?|ha(?:s|ve)|ought|must) to {action}",
      "{them} (?:should|must) {action}",
      "(?:he|she|they) (?:needs?|ha(?:s|ve)|ought) to {action}",
      "(?:he|she|they) (?:should|must) {action}",
    ],
    say: ({ action: typed }, tone) => {
      // Who is willing to see it agrees.
      const action = typed.replace(
        /^(?:agree|consent) to (?=(?:see|meet|take|join|have|do|try|speak|talk)(?![\p{L}]))/u,
        "",
      );
      const job = /^apply (?:for|to) (?<job>.+)$/u.exec(action)?.groups?.job;
      if (job !== undefined)
        return { sentence: `Would you be interested in ${job}?`, kind: "question", subject: asSubject(job) };
      const isAgreeing = /^agree to /u.test(action);
      return {
        sentence: isAgreeing
          ? `Would you ${action}?`
          : action !== typed || isChoice.test(action)
            ? `Would you be willing to ${action}?`
            : `${can(tone)} you ${action}?`,
        kind: "request",
        subject: subjectOfAction(action),
      };
    },
  },
  {
    patterns: [
      "(?:update|renew)(?: {them})?(?: his| her| their| the)? (?<word>payment|billing|card|bank|contact|account|delivery) (?:details|data|information|method)",
    ],
    say: ({ word }, tone) => ({
      sentence: `${can(tone)} you update your ${word} details?`,
      kind: "request",
      subject: asSubject(`Your ${word} details`),
    }),
  },
  {
    patterns: ["(?:need|want|get|ask for) (?:an? )?go ?(?:/|or) ?no-?go (?:on|for|about) {thing}"],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you let me know whether ${thing} ${/(?<!s)s$/u.test(thing) ? "are" : "is"} a go?`,
      kind: "request",
      subject: asSubject(`Go or no-go: ${thing}`),
    }),
  },
  {
    patterns: ["(?:need|want) {them} (?:there|to be there|with us)"],
    say: (_, tone) => ({
      sentence: `${can(tone)} you be there?`,
      kind: "request",
      subject: "Can you be there?",
    }),
  },
  {
    patterns: ["take up (?:{them} )?(?:his |her |their )?references"],
    say: () => ({
      sentence: "I'd like to take up your references.",
      kind: "news",
      subject: "Your references",
    }),
  },
  {
    patterns: [
      "(?:need|want|get|ask for) (?<word>two|three|a few|\\d) (?<thing>names|dates|options|references|quotes|slots|times|examples)(?: (?:from|off) {them})?",
    ],
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} you give me ${word} ${thing.replace(/^the /u, "")}?`,
      kind: "request",
      subject: asSubject(`${word} ${thing.replace(/^the /u, "")}`),
    }),
  },
  {
    patterns: ["(?:get|have|bring) {them} on (?:an? )?(?<word>call|meeting) with {thing}"],
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} we set up a ${word} with ${thing}?`,
      kind: "meeting",
      subject: asSubject(`A ${word} with ${thing}`),
    }),
  },
  {
    patterns: ["(?:ask|tell {them} to ask)(?: us| me)? again{tail}", "try (?:us|me) again{tail}"],
    say: ({ tail }) => ({ sentence: `Please ask us again${tail}.`, kind: "bad news", subject: "" }),
  },
  {
    patterns: ["(?:ask|get|tell|want|need|remind) {them} not to {action}"],
    say: ({ action }, tone) => ({
      sentence: tone === "direct" ? `Please don't ${action}.` : `Could I ask you not to ${action}?`,
      kind: "request",
      subject: asSubject(`Not ${clause(subjectOfDoing(action))}`),
    }),
  },
  {
    patterns: [
      "(?:get|have|want|need|chase) {thing} (?<word>signed|countersigned|approved|reviewed|waived|removed|refunded|corrected|reissued|replaced|resent|updated|released|delivered|extended|cancelled|reduced|filled in|filled out|completed|paid|returned|confirmed|renewed|submitted|booked){tail}",
    ],
    say: ({ thing, word, tail }, tone) => {
      // "Feedback on the form we returned".
      if (/(?:^| )(?:we|i|you|they|the|an?|our|my|your)$/iu.test(thing)) return undefined;
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
      "(?:get|ask|want|need) {them} to (?:give (?:me|us)|reply|answer|respond|say)(?: with)? (?:a )?(?:clear )?yes or (?:an? )?no (?:on|to|about|for) {thing}",
      "(?:(?:need|want|get|ask for) )?(?:a )?(?:(?:clear|straight|honest|firm|final|quick) )?yes(?: ?/ ?| or (?:an? )?)no(?: (?:from|by) {them})? (?:on|about|for|to) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you give me a yes or no on ${thing}?`,
      kind: "request",
      subject: asSubject(`Yes or no on ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:get|have|want|invite|(?:(?:i|we)(?:['’]d| would) )?(?:like|love)) {them} (?:on|onto) (?=.*(?:podcast|show|panel|webinar|stage|programme|program)(?![\\p{L}])){thing}",
    ],
    article: "our",
    say: ({ thing }) => ({
      sentence: `Would you like to be a guest on ${thing}?`,
      kind: "question",
      subject: asSubject(`A guest on ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:get|be|ask to be|land|make it)(?: us| me| our company)? (?:on|onto|added to|put on|included (?:in|on)) (?=.*(?:list|shortlist|panel|register|roster)(?![\\p{L}])){thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you put us on ${thing}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["sign (?=.*(?:deal|contract|agreement|order|offer|nda|papers?)(?![\\p{L}])){thing}"],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you sign ${thing}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:get|ask(?: {them})? for|need|chase|collect|nudge|push|wait|remind)(?: {them})?(?: for)? (?:a |the |his |her |their |your )?signature (?:on|for|of) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you sign ${thing}?`,
      kind: "request",
      subject: asSubject(`Your signature on ${thing.replace(/^your /, "the ")}`),
    }),
  },
  {
    patterns: [
      `(?:push|press|ask|wait|aim|chase|get|need|nudge|request)(?: {them})?(?: for| towards?| on)? (?:an? |the |his |her |their |your )?(?:final |firm |clear |quick |straight |honest |proper |definite )?(?<word>${decisions}|${approvals}){tail}`,
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
      "(?:an? )?(?:warm )?introductions? to (?!our |my ){thing}",
      "(?:get|ask(?: {them})? for|request|want|need|secure)(?: {them})? (?:an? |the )?(?:warm )?introductions? (?:to|with) {thing}",
      "(?:an? )?(?:warm |quick |short )?introductions? to (?<word>whoever|who) {question}",
      "(?:get|be) introduced to {thing}",
      "(?:ask|get) {them} (?:to introduce me|for an introduction) to {thing}",
    ],
    say: ({ thing: who, word, question }, tone) => {
      // "The head of operations at Halden" isn't the reader's.
      const whose = /\p{Lu}\p{Ll}/u.test(who.replace(theirPerson, "")) ? "the " : "your ";
      const thing = word === "" ? who.replace(theirPerson, whose) : `whoever ${question}`;
      return {
        sentence: `${can(tone)} you introduce me to ${thing}?`,
        kind: "request",
        subject: asSubject(`An introduction to ${thing}`),
      };
    },
  },
  {
    patterns: [
      "(?:ask(?: {them})? for |get |request |need )?(?:an? )?reference call(?: (?:with|for) (?:an?|the|our|one of our|some) (?:prospects?|potential (?:customers?|clients?|buyers?)|leads?|customers?|clients?))?",
    ],
    say: () => ({
      sentence: "Would you be willing to take a short reference call for us?",
      kind: "request",
      subject: "A reference call",
    }),
  },
  {
    patterns: ["pick (?:his|her|their|your) brains? (?:on|about|regarding|re:?) {thing}"],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} I ask you for advice on ${thing}?`,
      kind: "request",
      subject: asSubject(`Advice on ${thing}`),
    }),
  },
  {
    patterns: ["(?:an? )?reference(?: check| request| call)? (?:for|on|about) (?=\\p{Lu}\\p{Ll}){thing}"],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} I ask you for a reference for ${thing}?`,
      kind: "request",
      subject: asSubject(`A reference for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:get|ask(?: {them})? for|request|want|need|obtain|collect)(?: {them})? (?:an? |some |his |her |their )?(?:customer |client |written |short |quick |brief )*(?<word>references?|referrals?|testimonials?|recommendations?|case stud(?:y|ies)|reviews?)(?: or (?:an? )?(?:reference|testimonial|case study|review))?{tail}",
      "(?:an? )?(?:\\p{L}\\d )?(?<word>reference|referral|testimonial|case study|review)(?: request)?(?: for (?:the |our )?(?:web ?site|page|home ?page|blog))?|(?<word>recommendation) request",
    ],
    say: ({ word, tail: from }) => {
      const tail = from.replace(/^ from you/, "");
      // References from others are documents.
      if (tail.startsWith(" from ")) return undefined;
      return {
        sentence: `Would you be willing to ${referring(word)}${tail}?`,
        kind: "request",
        subject: asSubject(`A ${word.replace(/s$/, "").replace(/studie$/, "study")}`),
      };
    },
  },
  {
    patterns: [
      "(?:ask|get|need)(?: {them})?(?: for)?(?: the| a| his| her| their)? (?<word>price|prices|quote|quotation) (?:for|of|on) (?=\\d|[\\p{L}-]+s(?![\\p{L}])|\\p{L}+ \\p{L}+s(?![\\p{L}])){thing}",
    ],
    article: "",
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} you give me a ${word.replace(/s$/u, "")} for ${thing}?`,
      kind: "request",
      subject: asSubject(`A ${word.replace(/s$/u, "")} for ${thing}`),
    }),
  },
  {
    patterns: ["(?<word>approve|sign off(?: on)?|countersign) {thing}"],
    say: ({ word, thing }, tone) =>
      /^(?:your|my) /u.test(thing)
        ? undefined
        : { sentence: `${can(tone)} you ${word} ${thing}?`, kind: "request", subject: asSubject(thing) },
  },
  {
    patterns: ["reminder:? {document}"],
    say: ({ document }, tone) => ({
      sentence: `A short reminder: ${can(tone).toLowerCase()} you send me ${document}?`,
      kind: "request",
      subject: asSubject(`Reminder: ${document.replace(/^the /u, "")}`),
    }),
  },
  {
    patterns: ["get (?!(?:him|her|them) ){thing} back"],
    say: ({ thing }, tone) =>
      isOneOf(thing, documents)
        ? undefined
        : { sentence: `${can(tone)} I get ${thing} back?`, kind: "request", subject: asSubject(thing) },
  },
  {
    patterns: [
      "(?:ask|request|push|wait)(?: {them})? for {thing}",
      "{document},? (?:please|pls|plz)",
      "(?:get|obtain|collect|gather|secure|need|want|chase|request)(?: {them})? {document}",
      "(?:get|obtain|collect|gather|need|want|would like) {view}",
      "(?:request|get|need) (?=(?:read |write |admin )?(?:access|permission)){thing}",
      "(?:get|ask for|negotiate) {thing} (?:from|out of) {them}",
      "(?:get) {document} (?:from|out of) {them}{tail}",
      "(?:get|negotiate|secure|agree) (?=(?:an? )?(?:[\\w%]+ )?(?:discount|(?:better|lower|cheaper) (?:price|rate|deal|offer)|price (?:hold|freeze|cap|lock)|payment plan|grace period|credit note|extension|refund|rebate|credit|upgrade)){thing}",
    ],
    article: "the",
    say: ({ thing, document, view, tail }, tone) => {
      const unsigned = /^the (?:unsigned|open) (?<paper>.+)$/u.exec(document)?.groups?.paper;
      if (unsigned !== undefined)
        return {
          sentence: `${can(tone)} you sign the ${unsigned}${tail}?`,
          kind: "request",
          subject: asSubject(unsigned),
        };
      const what = (thing || document || view)
        .replace(fromThem, "")
        .replace(
          /^the (?=(?:discount|refund|rebate|(?:better|lower|cheaper) (?:price|rate|deal)|price (?:hold|freeze|cap)|payment plan)\b)/,
          "a ",
        )
        .replace(/^the (?=extension\b)/, "an ")
        .replace(/^the (?=signature\b)/, "your ");
      // "60 day payment terms" are agreed, and sent by nobody.
      if (/(?<!\d)\d{1,3}[ -]days? (?:payment )?terms$/iu.test(what))
        return { sentence: `${can(tone)} we agree on ${what}?`, kind: "request", subject: asSubject(what) };
      if (asking(what) === "") return undefined;
      return { sentence: `${can(tone)} ${asking(what)}${tail}?`, kind: "request", subject: asSubject(what) };
    },
  },
  {
    patterns: [
      "(?:request|need|want)(?: {them})? (?!to |more time|(?:an?|the|my|our) (?:\\p{L}+ )?to |someone |somebody |.*(?:e-?mail|mail|message|letter|note|text|draft|line)s?(?![\\p{L}]))(?=(?:the|our|my|an?|his|her|their|some|another|more|\\d+|[\\p{L}-]+s) ){thing}",
    ],
    article: "a",
    say: ({ thing }, tone) => {
      const what = thing.replace(fromThem, "");
      if (asking(what) === "") return undefined;
      return { sentence: `${can(tone)} ${asking(what)}?`, kind: "request", subject: asSubject(what) };
    },
  },
  {
    patterns: [
      "(?:candidate for|recruit (?:{them} )?for|headhunt (?:{them} )?for|pitch(?: {them})?|approach(?: {them})? (?:about|for)|gauge (?:his |her |their )?interest in|test (?:his |her |their )?interest in|see if (?:he|she|they)(?: is|['’]s|['’]re| are) (?:open to|interested in)|sound {them} out (?:on|about|for)|source {them} for|(?:reach out|get in touch|write|message)(?: to {them}| with {them}| {them})? (?:about|regarding|for)(?=.*(?:role|position|job|opening|vacancy)(?![\\p{L}]))) {thing}(?:,? (?:gauge|check|test) (?:his |her |their )?interest)?",
    ],
    article: "a",
    say: ({ thing }) =>
      person.test(thing.split(",")[0] ?? "") ||
      (senior.test(thing) && !/ (?:role|position|job|opening)\b/iu.test(thing))
        ? {
            sentence: `I'm writing to you about a role: ${thing.replace(/^an? /, "")}. Would you be interested in hearing more?`,
            kind: "question",
            subject: asSubject(thing.replace(/^an? /, "")),
          }
        : isOneOf(
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

const fromThem = / from you(?= before | by | until | for | about |$)/u;

const participles: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    signed: "sign",
    waived: "waive",
    removed: "remove",
    refunded: "refund",
    corrected: "correct",
    reissued: "reissue",
    replaced: "replace",
    resent: "resend",
    updated: "update",
    released: "release",
    delivered: "deliver",
    extended: "extend",
    cancelled: "cancel",
    reduced: "reduce",
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
  "notice periods?|salary|lead times?|rates?|budgets?|timelines?|plans?|expectations?|priorities|status|process(?:es)?|next steps|requirements?|setup|stack|criteria|timing|reasons?|concerns?|needs";

/** @returns how a thing is asked for, behind "could" or "can" */
function asking(thing: string): string {
  const known = [documents, views, facts].some((list) => isOneOf(thing, list));
  // "Old laptops" are any.
  if (!known && /^the .*(?<![su'’])s$/iu.test(headOf(thing))) return asking(thing.replace(/^the /u, ""));
  if (isOneOf(thing, documents)) return `you send me ${thing}`;
  if (isOneOf(thing, views)) return `you give me ${thing.replace(/^the /, "your ")}`;
  if (
    isOneOf(
      thing,
      `discounts?|rebates?|(?:better|lower|cheaper) (?:price|rate|deal)|price (?:hold|freeze|cap)|payment plan|refunds?`,
    )
  )
    return `you offer us ${thing}`;
  if (isOneOf(thing, facts)) return `you tell me about ${thing.replace(/^the /, "your ")}`;
  if (isOneOf(thing, "access|permission|approval|consent"))
    return `you give us ${thing.replace(/^the /, "")}`;
  return /^(?:the|a|an|your|more|some|another|\d)/.test(thing) || headOf(thing) !== ""
    ? `I ask you for ${thing}`
    : "";
}
