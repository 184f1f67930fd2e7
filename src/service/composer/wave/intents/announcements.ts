import { clause as lowered, sentence } from "../../words.ts";
import { can, type Intent } from "../intent.ts";
import { asSubject, subjectOfClause, subjectOfNews } from "../subject.ts";

const isBad =
  /(?<![\p{L}])(?:can['’]t|cannot|won['’]t|will not|unable|not able|delay(?:s|ed)?|late|later|postponed?|cancel\p{L}*|filled|problems?|outage|increase|rejected|declined|lost|miss(?:ed)?|broken|sorry|unfortunately|short of|out of stock|another (?:supplier|vendor|agency|provider|candidate|firm)|someone else)(?![\p{L}])/iu;

/** Purposes that tell the reader something, invite or introduce somebody. */
export const announcements: readonly Intent[] = [
  {
    patterns: [
      "(?:inform|tell|warn|notify)(?: {them})? (?:about|of) (?:an? |the )?(?:delivery|shipping|shipment) delay(?: of {amount} (?<word>days?|weeks?|months?|business days?|working days?))?",
    ],
    say: ({ amount, word }) => ({
      sentence:
        amount === ""
          ? "I'm sorry, but your delivery will be late."
          : `I'm sorry, but your delivery will be ${amount.trim()} ${word} late.`,
      kind: "bad news",
      subject: "A delay of your delivery",
    }),
  },
  {
    patterns: [
      "invite {them} to (?!open (?:studio|house|day|evening|mic|air)(?![\\p{L}])){action}",
      "invite to (?=(?:speak|present|judge|talk|chair|moderate|mentor|attend|try|test|visit|join|see)(?![\\p{L}])){action}",
    ],
    say: ({ action }) => ({
      sentence: `Would you like to ${action.replace(/(?<=^(?:speak|present|sit|talk) (?:on|at) )(?=(?:panel|event|conference|webinar|workshop)$)/u, "our ")}?`,
      kind: "question",
      subject: asSubject(action.replace(/^be (?:an? )?/u, "")),
    }),
  },
  {
    patterns: [
      "(?:invite|invitation)(?: {them})? (?:to|for) (?=(?:an? |the )?(?:[\\p{L}\\d]+ ){0,2}(?:job )?interview){thing}",
    ],
    article: "a",
    say: ({ thing }) => ({
      sentence: `I'd like to invite you to ${thing}. Would you like to come?`,
      kind: "question",
      subject: asSubject(`An invitation to ${thing}`),
    }),
  },
  {
    patterns: [
      "(?<word>panel|webinar|conference|event|roundtable|workshop|meetup|round table|summit|jury|dinner) (?:invite|invitation)",
    ],
    say: ({ word }) => ({
      sentence: `I'd like to invite you to our ${word}. Would you like to join us?`,
      kind: "question",
      subject: asSubject(`An invitation to our ${word}`),
    }),
  },
  {
    patterns: [
      "(?:invite|an? invitation for|invitation for){them_} to {thing}".replace("{them_}", "(?: {them})?"),
      "invite {them}(?<word> and (?:an? |his |her |their )(?:[\\p{L}-]+ )?(?:wife|husband|partner|family|kids|children|team|colleagues?|guests?|plus one|friend|assistant|staff|crew))? (?:to|for) {thing}",
      "invitation to (?=(?:our|the|my) ){thing}",
      "get {them} (?:along )?to (?=(?:our|the|my) (?:[\\p{L}-]+ ){0,3}(?:webinar|event|dinner|workshop|conference|meetup|party|fair|summit|roundtable|breakfast|lunch|opening|open day)(?![\\p{L}])){thing}",
    ],
    article: "our",
    say: ({ thing: typed, word }) => {
      const thing = typed.replace(
        /^our (?=(?:lunch|dinner|breakfast|coffee|drinks)(?:$| (?:on|when|at|in|with|next|this|tomorrow|after|before)(?!\p{L})))/u,
        "",
      );
      return {
        sentence: `I'd like to invite you${word.replace(/ (?:his|her|their) /u, " your ")} to ${thing}. Would you like to join us?`,
        kind: "question",
        subject: asSubject(`An invitation to ${thing}`),
      };
    },
  },
  {
    patterns: [
      "(?:introduce|connect) {them} (?:to|with) {thing}(?<word>(?:, (?:our|my|the) (?:[\\p{L}-]+ ){1,4}?(?:manager|director|engineer|lead|head|contact|colleague|partner|consultant))?)",
      "introduction between {them} and {thing}",
      "(?:an? )?(?:warm )?introductions? (?:to|with) (?=our |my ){thing}",
    ],
    say: ({ thing, word }) => ({
      sentence: `I'd like to introduce you to ${thing}${word}.`,
      kind: "news",
      subject: asSubject(`An introduction to ${thing}`),
    }),
  },
  {
    patterns: ["(?:get|bring|have|want) {them} on ?board (?:for|with|on) {thing}"],
    say: ({ thing }) => ({
      sentence: `Would you be interested in working with us on ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:(?:i|we)(?:['’]d| would)? )?(?:like|love|want|need|hire|engage|invite|get|have|recruit|win|book|secure|land|line up)(?: to (?:hire|engage|invite|have|win|recruit|book))? {them} as (?!.*,){thing}",
      "(?:invite|recruit|hire|engage|bring in|book|win) as (?!.*,){thing}",
    ],
    article: "a",
    say: ({ thing }) => ({
      sentence: `Would you be interested in joining us as ${thing}?`,
      kind: "question",
      subject: asSubject(thing.replace(/^an? /, "")),
    }),
  },
  {
    patterns: [
      "(?:tell|inform|notify|update) {them} (?:about|of|on) {thing}: (?=(?:i|we|our|the)(?![\\p{L}])){clause}",
    ],
    say: ({ thing, clause }) => ({
      sentence: `I'd like to tell you about ${thing}: ${clause}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["intro(?:duce)? (?:myself|me) as {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to introduce myself: I'm ${thing}.`,
      kind: "news",
      subject: "An introduction",
      isReserved: true,
    }),
  },
  {
    patterns: [
      "hand(?: (?:them|her|him|it|the account|this|things))? over to {thing}(?:(?:,| and) introduce (?:her|him|them))?",
      "hand over (?:the|this|her|his|their) (?:account|contract|project|file|case)s? to {thing}(?:(?:,| and) introduce (?:her|him|them))?",
    ],
    say: ({ thing }) => {
      const { who = thing, meanwhile = "" } =
        /^(?<who>.+?)(?<meanwhile> (?:while|during|until|from|for|when) .+)$/u.exec(thing)?.groups ?? {};
      return {
        sentence: `I'd like to introduce ${who}, who is taking over from me${meanwhile}.`,
        kind: "news",
        subject: asSubject(`Introducing ${who}`),
      };
    },
  },
  {
    patterns: ["introduce(?! (?:myself|ourselves|us|me)(?![\\p{L}])) {thing}(?: to {them})?"],
    say: ({ thing }) => ({
      sentence: `I'd like to introduce ${thing}.`,
      kind: "news",
      subject: asSubject(`Introducing ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:send |give )?(?:{them} )?(?:an? |the )?(?:gentle |friendly |final )?(?:payment )?remind(?:er)?(?: {them})?(?: that| about|:)? (?:the |his |her |their |your |our )?(?<thing>(?:[\\w-]+ )?(?:invoices?|payments?|bills?)(?: (?:no\\.? ?|#)?[\\w-]*\\d[\\w-]*)?(?: from [^,]{1,30})?) (?:is|are|was|were)?(?: now| still)? ?(?<word>overdue|past due|late|unpaid|outstanding|due){tail}",
      "(?:chase|collect|recover|get paid for|remind {them} (?:of|about))(?: {them})?(?: (?:for|about))?(?: payment (?:of|for|on))?(?: the| our| his| her| their)? (?:(?:two|three|\\d) )?(?<word>overdue|past due|late|unpaid|outstanding) (?<thing>(?:[\\w-]+ )?(?:invoices?|payments?|bills?).{0,60})",
      "(?:chase|follow up on|nudge(?: {them})? (?:on|about)|remind {them} (?:of|about)|get paid for|payment reminder for|reminder (?:for|about))(?: {them})?(?: (?:for|about|on))?(?: the| our| his| her| their)?(?: open)? (?<thing>(?:invoices?|bills?)(?: (?:no\\.? ?|#)?[\\w-]*\\d[\\w-]*)?)",
      "(?:our |the )?(?<thing>invoice (?:no\\.? ?|#)?[\\w-]*\\d[\\w-]*) is(?: now| still)?(?: (?:\\d+|two|three|four) (?:days|weeks|months))? (?<word>overdue|late|unpaid|outstanding)",
      "(?<word>overdue|unpaid|outstanding) (?<thing>(?:[\\w-]+ )?(?:invoices?|payments?|bills?)(?: (?:no\\.? ?|#)?[\\w-]*\\d[\\w-]*)?)",
      "(?:chase|get|ask for|collect|request)(?: {them})?(?: (?:for|the|our))? (?<word>payment) (?:of|for|on) {thing}",
      "(?:collect|chase|get)(?: {them} for)?(?: (?:the|our|my))? (?<word>money|fee|balance) (?:for|of|on) {thing}",
      "(?:chase|collect|get paid)(?: {them})?(?: (?:for|the|our))? (?<thing>[$€£]\\d[\\d.,]*(?:k|m)?) (?:that['’]s |that is )?(?<word>overdue|past due|unpaid|outstanding)",
    ],
    say: ({ thing, word, tail }, tone) => {
      const are = /^\S*(?:invoices|payments|bills)\b|^(?:the |our )?(?:invoices|payments|bills)\b/.test(thing)
        ? "are"
        : "is";
      const state = /^(?:payment|money|fee|balance|)$/u.test(word) ? "still open" : word;
      return {
        sentence: `A ${tone === "direct" ? "" : "short "}reminder that ${/^(?:money|fee|balance)$/u.test(word) ? "the payment for " : ""}${thing.replace(/^(?=(?:January|February|March|April|May|June|July|August|September|October|November|December) )/u, "the ")} ${are} ${state}${tail}. ${tone === "direct" ? "When can we expect the payment?" : "Could you let me know when we can expect the payment?"}`,
        kind: "payment",
        subject: asSubject(
          /^(?:overdue|unpaid|outstanding)$/u.test(word) && !/\d/u.test(thing)
            ? `${word} ${thing.replace(/^(?:the|our|your) /u, "")}`
            : thing,
        ),
      };
    },
  },
  {
    patterns: [
      "(?:remind {them}|(?:send )?(?:an? )?(?:quick |short |friendly )?reminder)(?: about| of| that| for|:)? (?=(?:tomorrow|tonight|today|(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?![\\p{L}'’])){thing}",
    ],
    article: "",
    say: ({ thing }) => ({
      sentence: `A quick reminder about ${thing.replace(/^on /, "").replace(/^(\p{L}+) (?=\d)/u, "$1, ")}.`,
      kind: "at once",
      subject: asSubject(`Reminder: ${thing}`),
    }),
  },
  {
    patterns: [
      "remind(?: {them})?(?: about| of)? to {action}",
      "(?:send )?(?:an? )?(?:gentle |short |quick |friendly |final )?reminder(?: for {them})? to {action}",
    ],
    say: ({ action }) => ({
      sentence: `This is a short reminder to ${action}.`,
      kind: "news",
      subject: asSubject(action),
    }),
  },
  {
    patterns: ["(?:convince|persuade|reassure|assure) {them}(?: that)? {clause}"],
    say: ({ clause }) => ({
      sentence: `I'd like to reassure you that ${clause}.`,
      kind: "news",
      subject: subjectOfClause(clause),
    }),
  },
  {
    patterns: ["say(?: that)? (?=(?:his|her|their) ){clause}"],
    say: ({ clause }) => ({
      sentence: `I wanted to let you know that ${clause}.`,
      kind: "news",
      subject: subjectOfClause(clause),
    }),
  },
  {
    patterns: [
      "(?:give )?(?:formal |official |written )?notice(?: of termination)?(?:,|:| that) ?(?=(?:we|i)(?:['’ ])){clause}",
    ],
    say: ({ clause }) => ({
      sentence: `I'm writing to give you formal notice that ${clause}.`,
      kind: "bad news",
      subject: "Notice",
    }),
  },
  {
    patterns: ["remind {them} that {clause}", "remind {them} {clause}"],
    say: ({ clause }) => ({
      sentence: `This is a short reminder that ${clause}.`,
      kind: "news",
      subject: asSubject(`Reminder: ${lowered(subjectOfNews(clause, ""))}`),
    }),
  },
  {
    patterns: [
      "remind(?: {them} (?:about|of)| of) {thing}",
      "(?:send )?(?:an? )?reminder (?:about|of|for) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `This is a short reminder of ${thing}.`,
      kind: "news",
      subject: asSubject(`Reminder: ${thing}`),
    }),
  },
  {
    // A kind word needs no announcement.
    patterns: [
      "(?:say|tell {them}|mention|let {them} know)(?: that)? (?=(?:i|we) (?:really )?(?:loved?|liked?|enjoy(?:ed)?|admired?|appreciated?) ){clause}",
    ],
    say: ({ clause }) => ({
      sentence: sentence(clause),
      kind: "wish",
      subject: subjectOfNews(clause, "A kind word"),
    }),
  },
  {
    patterns: [
      "(?:tell|inform|notify|warn|advise|assure|reassure){them_} (?:that )?{clause}".replace(
        "{them_}",
        " {them},?",
      ),
      "(?:let {them} know|break (?:it|the news) to {them}|give {them} (?:an? )?heads[- ]up)(?:,? that)? {clause}",
      "(?:say|mention|announce|explain|warn|inform|notify|tell {them}|(?:break|share|give)(?: {them})? the (?:bad |good |sad )?news) that {clause}",
      "(?:say|mention|announce|explain|flag)(?: to {them})?:? (?=(?:we|i|our|the|it|there|you|my)(?:['’ ])){clause}",
    ],
    say: ({ clause }, tone) => ({
      sentence: `${tone === "direct" ? "A short note:" : "I wanted to let you know that"} ${clause}.`,
      kind: isBad.test(clause) ? "bad news" : "news",
      subject: subjectOfNews(clause, "Some news"),
    }),
  },
  {
    patterns: ["(?:reassure|calm)(?: {them})? (?:after|about|over|following|on) {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to put your mind at rest about ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
      wants: "explanation",
    }),
  },
  {
    patterns: [
      "(?:tell|inform|notify)(?: {them}) (?:about|of|on) {thing}",
      "announce (?!(?:we|i|that) ){thing}",
      "let {them} know(?: about)? (?!(?:that|if|whether|how|what|when|why|where|who) ){thing}",
      "(?:warn|heads[- ]up|give {them} (?:an? )?(?:heads[- ]up|warning))(?: {them})? (?:about|of|on) {thing}",
      "tell {them} (?:all )?about {thing}",
    ],
    article: "the",
    say: ({ thing }) => ({
      sentence: `I'd like to tell you about ${thing}.`,
      kind: "news",
      wants: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:upsell|upgrade|expand|move|grow)(?: {them})?(?<tail> from \\S*\\d\\S*(?: \\p{L}+)? to \\S+(?: \\p{L}+){0,2})",
    ],
    say: ({ tail }) => ({
      sentence: `Would you like to move${tail}?`,
      kind: "question",
      subject: asSubject(`Moving${tail}`),
    }),
  },
  {
    patterns: ["upsell(?: {them})?"],
    say: () => ({
      sentence: "Is your current plan still enough for you, or would a larger one make sense?",
      kind: "question",
      subject: "A larger plan",
    }),
  },
  {
    patterns: [
      "(?:pitch|show|present|demo) {thing} to (?:his|her|their) (?<word>[\\p{Ll}-]{3,20}(?: [\\p{Ll}-]{3,20})?)",
    ],
    say: ({ thing, word }) => ({
      sentence: `I'd like to show your ${word} ${thing}. Would that be of interest?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:upsell|cross-?sell|pitch|sell|promote)(?! .{0,60}\\b(?:role|position|job|opening|vacancy)\\b)(?: {them})?(?: on| about| to(?= (?:the |our )?[\\p{L}-]+ (?:plan|tier|package|edition)$))? {thing}(?: to {them})?",
      "(?:upsell|cross-?sell) {them} to {thing}",
      "(?:present|demo|show)(?: {them})? (?=(?:the|our|my|an?) ){thing}",
      "show {them} (?=(?:first|early|rough|new|latest|final) ){thing}",
      "(?:get|interest) {them} (?:interested )?in {thing}",
    ],
    article: "our",
    say: ({ thing }, tone) => ({
      sentence: /^\p{L}+ing (?:to|from|on)(?!\p{L})/u.test(thing)
        ? `Would you consider ${thing}?`
        : `I'd like to show you ${thing}. ${tone === "direct" ? "When would suit you?" : "Would you have time for a short look?"}`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:send|forward|share|give|provide|deliver)(?: over)?(?: {them})? {document}(?: (?:to|with) {them})?",
    ],
    say: ({ document }) => ({
      sentence: `I'm sending you ${document}.`,
      kind: "news",
      subject: asSubject(document),
    }),
  },
  {
    patterns: ["(?:send )?{document} back to {them}{tail}"],
    say: ({ document, tail }) => ({
      sentence: `I'm sending you ${document} back${tail}.`,
      kind: "news",
      subject: asSubject(document),
    }),
  },
  {
    patterns: [
      "confirm(?: to {them})? that {clause}",
      "confirm(?: to {them})? (?=(?:we|i|our|the|it|there|you|my)(?:['’ ])){clause}",
    ],
    say: ({ clause }) => ({
      sentence: `I'd like to confirm that ${clause}.`,
      kind: "news",
      subject: /^(?:the|our|my) /.test(clause) ? subjectOfClause(clause) : "A confirmation",
    }),
  },
  {
    patterns: [
      "(?:clarify|clear up|correct|address|stop) (?:the |an? |this |some )?(?<word>rumou?rs?|misunderstandings?|confusion)",
    ],
    say: ({ word }) => ({
      sentence: `I'd like to clear up ${/s$|confusion/.test(word) ? "some" : "a"} ${word}.`,
      kind: "news",
      subject: asSubject(`Clearing up ${/s$|confusion/.test(word) ? "some" : "a"} ${word}`),
    }),
  },
  {
    patterns: [
      "(?:complain|make a complaint|write a complaint|raise a complaint)(?: to {them})? (?:about|over|regarding) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `I'm ${tone === "direct" ? "not" : "sorry to say that I'm not"} happy about ${thing}. ${can(tone)} you tell me what you'll do about it?`,
      kind: "complaint",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:(?:short |quick |friendly )*(?:note|message|line) (?:to|for) |(?:write|contact|message) (?:to )?)?(?:someone|somebody|a person|{them}) (?:that )?(?:i|we) (?:have )?met(?<tail> (?:at|in|on|during) .{2,80})",
    ],
    say: ({ tail }) => ({
      sentence: `It was good to meet you${tail}.`,
      kind: "wish",
      subject: asSubject(`Good to meet you${tail}`),
    }),
  },
  {
    patterns: ["confirm(?:ing)? (?:the |our )?receipt of {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to confirm that we've received ${thing}.`,
      kind: "news",
      subject: asSubject(`We've received ${thing}`),
    }),
  },
  {
    patterns: ["confirm (?=.*(?:\\d|day(?![\\p{L}]))){thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to confirm ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "confirm (?=.*(?:window|address|details|order|quantity|quantities|attendance|availability|scope|start date|delivery date)(?![\\p{L}])){thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} you confirm ${thing}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "confirm (?=.*(?:booking|reservation)(?![\\p{L}])){thing}",
      "confirm (?=(?:(?:the|her|his|their|your) )?(?:interview|viewing|appointment|site visit|trial shift|start) (?:time|date|details|slot)s?(?: and what to bring)?$){thing}(?<word>(?: and what to bring)?)",
    ],
    say: ({ thing, word }) => ({
      sentence: `I'd like to confirm ${/^(?:the|your|our|my|an?) /u.test(thing) ? "" : "your "}${thing}${word}.`,
      kind: "set meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["confirm {meeting}"],
    say: ({ meeting }) => ({
      sentence: `I'd like to confirm ${meeting}. Does that still work for you?`,
      kind: "question",
      subject: asSubject(meeting),
    }),
  },
  {
    patterns: [
      "confirm (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|\\d|the \\d|next)(?<clause>$)?(?<word>[\\p{L}\\d][\\p{L}\\d :.,]{2,60})",
    ],
    say: ({ word }, tone) => ({
      sentence: `${can(tone)} you confirm ${word.replace(/(?<![\p{L}])(mon|tues|wednes|thurs|fri|satur|sun)day/gu, (day) => day.charAt(0).toUpperCase() + day.slice(1))}?`,
      kind: "question",
      subject: asSubject(word),
    }),
  },
];
