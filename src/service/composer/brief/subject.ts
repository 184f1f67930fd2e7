/** What becomes of a point. `frame`: a welcome, thanks or a break, which is the same for everyone. */
export type Act = "ask" | "answer" | "frame" | "tell";

/** How to prepare for a point of an agenda. */
export interface Preparation {
  /** Where it's sure; "tell" is for everything else. */
  act?: Exclude<Act, "tell">;
  /**
   * What to do, behind a colon; further ones for further points on the same subject. It holds for both
   * sides of the table: a point doesn't say whose price or news it is.
   */
  say: readonly [string, ...string[]];
  /** The reason, where the contact's advice has none left to give. */
  why: string;
  /** Not a point on which to be light or lively. */
  isSober?: true;
}

/** What a point of an agenda is about. */
export interface Subject extends Preparation {
  pattern: RegExp;
}

export const deadline: Subject = {
  pattern:
    /^(?!.*\bmissed\b).*(?:\bdeadline)|\b(?:needed|due|expires?) (?:by|on|before|at|noon|mon|tue|wed|thu|fri)|\bdue \d/iu,
  say: ["know why it's that date, and what happens after it"],
  why: "A deadline with a reason isn't pressure.",
};

export const trouble: Subject = {
  pattern:
    /\bwhat happened|\bwhat went wrong|\b(?:outage|incident|breach|downtime|complain\w*|delay(?:s|ed)?|late|miss(?:es|ed)|leaks?|problem|fault|faulty|fail\w*|error|broke\w*|damage\w*|escalat\w*|mistake|dispute|blocker|root cause|trouble|issues?)\b|didn['’]t work|\b(?:churn\w*|fell|dropped) (?:to|by|from)/iu,
  say: [
    "keep to what happened, when, and what it meant",
    "agree on what will stop it from happening again",
    "hear the other side out before you explain anything",
  ],
  why: "The facts are easier to agree on than the fault.",
  isSober: true,
};

export const results = {
  say: ["know what changed, and why", "know which one matters most, and what follows from it"],
  why: "A change is the only news in a report.",
} as const satisfies Preparation;

/** What somebody did, and how: asked in interviews, and of those who know them. */
export const interviewed: Subject = {
  pattern:
    /\b(?:experience|current role|background|reason for leaving|dates and role|why moving|motivation|pressure|team fit|culture|dealt? with|deals with|handled|handles)\b/iu,
  act: "ask",
  say: [
    "ask for one real case, and what came of it",
    "ask what was hardest about it",
    "ask what would be different the second time",
  ],
  why: "One real case says more than ten adjectives.",
};

export const increase: Subject = {
  pattern:
    /\b(?:price|fee|rate|rent|cost|premium)s?\b.{0,30}\b(?:increase|rise|uplift|hike|goes up|going up)|\b(?:increas|rais|uplift|hik)\w*\b.{0,30}\b(?:prices?|fees?|rates?|rent|\d{1,3}(?:\.\d{1,2})? ?%)|\d{1,3}(?:\.\d{1,2})? ?% (?:uplift|increase|rise)|\b(?:indexation|preisanpassung)\b/iu,
  say: [
    "have the old and the new figure side by side, and what's behind the difference",
    "know where your limit is, and what you'd trade",
  ],
  why: "What's behind it is the first thing anyone asks.",
  isSober: true,
};

export const apology: Subject = {
  pattern: /\b(?:apolog\w+|say sorry)\b/iu,
  say: ["apologise once, plainly, and go on to what you've done about it"],
  why: "A second apology asks to be comforted.",
  isSober: true,
};

export const demonstration: Subject = {
  pattern:
    /\bdemo|walk ?through|prototype|\bshow(?:ing|case)?\b|mock-?ups?|portfolio|case presentation|design(?:s)?$/iu,
  say: ["have a real case ready to try it on", "stop after each step for questions"],
  why: "A real case shows what a prepared one hides.",
};

export const counterOffer: Subject = {
  pattern: /\bcounter[- ]?offers?\b/iu,
  say: ["know how far you'd go before it's on the table"],
  why: "A limit set in the room is seldom a good one.",
  isSober: true,
};

export const remedy: Subject = {
  pattern:
    /^(?!.*\b(?:he|she|they|not|still)\b).*\b(?:fixed|fix(?:es)?|prevent\w*|corrective|improvement plan|so it (?:stops|doesn)|remedi\w+)\b/iu,
  say: ["settle how anyone would notice that it's fixed"],
  why: "A fix that can be seen is believed.",
  isSober: true,
};

export const questions: Subject = {
  pattern:
    /^(?:answer )?(?:(?:her|his|their|your|any|open|audience) )?questions?\b|^q['’]?s$|^q ?(?:&|and) ?a\b/iu,
  act: "answer",
  say: ["leave time for these before the end"],
  why: "The questions show what matters.",
};

export const findings: Subject = {
  pattern:
    /\b(?:usage|adoption|results?|findings|kpis?|metrics?|numbers|figures|income|revenue|turnover|pipeline|benchmark\w*|login|targets?|churn|uptime|slas?|users?|attendance|volunteers)\b/iu,
  ...results,
};

/** "Deliveries on stop from Friday" */
export const stopped: Subject = {
  pattern: /^(?!(?:how|why|what|music)\b).*\bon (?:stop|hold)\b/iu,
  say: ["be plain about it, and settle what would end it"],
  why: "A condition that's known can be met.",
  isSober: true,
};

/** What the sender would give: "We'd sign 5 years for a freeze". */
export const concession: Preparation = {
  say: ["put it together with what you want for it"],
  why: "What's given for nothing is asked for again.",
  isSober: true,
};

/** "She'll ask for the report": what the contact will bring up. */
export const expectation: Preparation = {
  act: "answer",
  say: [
    "expect this, and have your answer ready",
    "hear it out before you answer",
    "decide beforehand how far you'd go",
  ],
  why: "You noted it beforehand, so it won't surprise you.",
};

/** "Legal dials in for the first half" */
export const attendees: Preparation = {
  act: "frame",
  say: ["say at the start who's there, and what for"],
  why: "Nobody likes to guess who's listening.",
};

/** "Dee does the numbers" */
export const delegated: Preparation = {
  act: "frame",
  say: ["settle beforehand who does what, and when"],
  why: "Nobody likes to be called on unprepared.",
};

/** "His dad's op" */
export const personal: Subject = {
  pattern:
    /^(?:ask (?:about |after |how )?)?(?:his|her|their) (?:(?:dad|mum|mother|father|wife|husband|partner|son|daughter|kid|child|children|baby|family)s?(?:['’]s?)?(?! \p{L}*(?:house|estate|will|care|account|pension|policy|room|fees?)\b)|holidays?|wedding|birthday|exams?|op|operation|surgery|garden|dog|move)(?!\p{L})/iu,
  act: "frame",
  say: ["leave time for it before the business"],
  why: "People remember who asked.",
};

/** "Their priorities for next year" */
export const view: Preparation = {
  act: "ask",
  say: ["ask, then wait for the whole answer", "ask what's behind it as well"],
  why: "You'll hear more when you don't fill the pause.",
};

export const secret: Subject = {
  pattern: /\b(?:confidential|secret|under nda|not public)\b/iu,
  say: ["be clear at once about what stays in the room"],
  why: "A plain limit is trusted more than a dodge.",
  isSober: true,
};

/** "Who we are and what we do": what only the sender can tell. */
export const account: Preparation = {
  say: [
    "keep it to what matters to {them}",
    "say it in your own words, and not from a slide",
    "leave out what {they} know{s} already",
  ],
  why: "It's said for the one who listens.",
};

/** What a candidate expects to earn. */
export const expectedPay: Subject = {
  pattern: /\b(?:salary|pay|day rate|compensation|package|money)\b/iu,
  act: "ask",
  say: ["ask for a figure or a range"],
  why: "It's better known at the start than at the end.",
};

/** What can be looked up of a candidate. */
export const onRecord: Subject = {
  pattern:
    /\b(?:dates?|titles?|size|ratings?|certs?|certificates?|qualifications?|licen[cs]es?|languages?|location|visa|right to work|availability|commute)\b/iu,
  act: "ask",
  say: ["ask it plainly, and write down the answer"],
  why: "It's quickly settled.",
};

/** Why somebody looks for another job. */
export const motive: Subject = {
  pattern:
    /\b(?:why (?:is |s?he['’]?s? |they['’]?re )?(?:leaving|moving|looking|now)|reasons? for (?:leaving|moving)|motivation)\b/iu,
  act: "ask",
  say: ["ask, and don't fill the pause"],
  why: "The first reason is seldom the whole one.",
};

/** "Add the Leeds site?" */
export const idea: Subject = {
  pattern:
    /^(?:add|move|extend|switch|include|raise|change|combine|split|try|swap|drop|use|bring forward|reduce|increase)\b.*\?$/iu,
  say: ["know what it would take"],
  why: "An idea is easier to judge with its price.",
};

/** "Team", in a pitch */
export const founders: Subject = {
  pattern: /^(?:the |our )?team$/iu,
  say: ["say who does what, and why these are the ones for it"],
  why: "People decide for people.",
};

/** "The problem", in a pitch */
export const need: Subject = {
  pattern: /^(?:the )?problem\b/iu,
  say: ["say whose it is and what it costs them, with one of them in it"],
  why: "A problem with a face is remembered.",
};

/** "How the last 12 months went" */
export const lookBack: Subject = {
  pattern: /^how .* (?:went|has gone|have gone|is going|are going)\b/iu,
  say: ["go through what went well and what didn't, from both sides"],
  why: "Both sides remember different halves of it.",
};

/** "10 pts or 30", "foil: copper or blind deboss" */
export const choice: Subject = {
  pattern:
    /^(?:[\p{L} ]{2,24}: )?(?!(?:who|what|when|where|why|how|which|if|whether)\b)[\p{L}\d' -]{1,24} or (?!so\b|more\b|less\b|not\b)[\p{L}\d' -]{1,24}\??$/iu,
  say: ["put them side by side, and know which you'd take"],
  why: "People stand by what they chose themselves.",
};

/** "Audit log export (she asked twice, we never answered)" */
export const owed: Subject = {
  pattern:
    /\b(?:s?he|they)(?:['’]s| has| have|['’]ve)? (?:asked|been (?:waiting|asking|chasing)|chased)(?! (?:me|us) to\b)|\bwe (?:never|still haven['’]?t|didn['’]?t) (?:answer|repl|got? back)/iu,
  say: ["have the answer with you"],
  why: "It has been waited for.",
  isSober: true,
};

/** "Lease vs buy", "current price vs index" */
export const comparison: Subject = {
  pattern:
    /\b(?:vs\.?|versus) (?:hers|his|theirs|ours)$|^[\p{L}\d ]{2,24} (?:vs\.?|versus|v) (?!target|plan|budget|forecast|last|\d+ ?%)[\p{L}\d]/iu,
  say: ["put them side by side, and see what follows"],
  why: "Seen beside each other, they need few words.",
};

export const decided: Subject = {
  pattern:
    /^decisions?(?: needed)?$|^(?:yes|y) ?(?:\/|or) ?no?\b|\b(?:a|the) (?:yes|decision) (?:in the room|by|on)\b/iu,
  say: ["be exact about what's to be decided, and by when"],
  why: "A clear question gets a clear answer.",
};

/** "We are not renewing after June" */
export const ended: Subject = {
  pattern: /\bnot (?:renewing|extending|continuing|going ahead)\b/iu,
  say: ["be plain about it, and about the reason"],
  why: "Vague words make it worse.",
  isSober: true,
};
