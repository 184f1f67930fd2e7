import type { Act } from "./manners.ts";

/** What a point of an agenda is about. */
export interface Subject {
  pattern: RegExp;
  act: Act;
  /** What to do about it, behind a colon; further ones for further points on the same subject. */
  say: readonly [string, ...string[]];
  /** The reason, where the contact's advice has none left to give. */
  why: string;
  /** Not a point on which to be light or lively. */
  isSober?: true;
}

export const deadline: Subject = {
  pattern:
    /^(?!.*\bmissed\b).*(?:\bdeadline)|\b(?:needed|due|expires?) (?:by|on|before|at|noon|mon|tue|wed|thu|fri)|\bdue \d/iu,
  act: "plan",
  say: ["say the date, why it's that date, and what happens after it"],
  why: "A deadline with a reason isn't pressure.",
};

export const trouble: Subject = {
  pattern:
    /\bwhat happened|\bwhat went wrong|\b(?:outage|incident|breach|downtime|complain\w*|delay(?:s|ed)?|late|miss(?:es|ed)|leaks?|problem|fault|faulty|fail\w*|error|broke\w*|damage\w*|escalat\w*|mistake|dispute|blocker|root cause|trouble|issues?)\b|didn['’]t work|\b(?:churn\w*|fell|dropped) (?:to|by|from)/iu,
  act: "admit",
  say: [
    "keep to what happened, when, and what it meant",
    "agree on what will stop it from happening again",
    "let the other side finish before you explain anything",
  ],
  why: "The facts are easier to agree on than the fault.",
  isSober: true,
};

export const results = {
  act: "tell",
  say: ["say what changed, and why", "say which one matters most, and what follows from it"],
  why: "A change is the only news in a report.",
} as const satisfies Omit<Subject, "pattern">;

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
  act: "offer",
  say: [
    "say the new figure, from when it holds and what's behind it",
    "say what comes with it, and what stays as it is",
    "know beforehand what you could give, and what you'd want for it",
  ],
  why: "What's behind it is the first thing anyone asks.",
  isSober: true,
};

export const apology: Subject = {
  pattern: /\b(?:apolog\w+|say sorry)\b/iu,
  act: "admit",
  say: ["apologise once, plainly, and go on to what you've done about it"],
  why: "A second apology asks to be comforted.",
  isSober: true,
};

export const demonstration: Subject = {
  pattern:
    /\bdemo|walk ?through|prototype|\bshow(?:ing|case)?\b|mock-?ups?|portfolio|case presentation|design(?:s)?$/iu,
  act: "show",
  say: ["show it on a real case, and let {them} steer", "stop after each step and ask what's missing"],
  why: "People remember what they've steered themselves.",
};

export const counterOffer: Subject = {
  pattern: /\bcounter[- ]?offers?\b/iu,
  act: "answer",
  say: ["hear what it is before you answer it"],
  why: "It's often about something else than money.",
  isSober: true,
};

export const remedy: Subject = {
  pattern:
    /^(?!.*\b(?:he|she|they|not|still)\b).*\b(?:fixed|fix(?:es)?|prevent\w*|corrective|improvement plan|so it (?:stops|doesn)|remedi\w+)\b/iu,
  act: "tell",
  say: ["say what's different now, and how anyone would notice"],
  why: "A fix that can be seen is believed.",
  isSober: true,
};

export const questions: Subject = {
  pattern:
    /^(?:answer )?(?:(?:her|his|their|your|any|open|audience) )?questions?\b|^q['’]?s$|^q ?(?:&|and) ?a\b/iu,
  act: "answer",
  say: ["leave room for these, and have the hardest ones answered beforehand"],
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
  act: "tell",
  say: ["say it plainly, and what would end it"],
  why: "A condition that's known can be met.",
  isSober: true,
};

/** What the sender would give: "We'd sign 5 years for a freeze". */
export const concession: Subject = {
  pattern: /^$/u,
  act: "offer",
  say: ["put it together with what you want for it"],
  why: "What's given for nothing is asked for again.",
  isSober: true,
};

/** "She'll ask for the report": what the contact will bring up. */
export const expectation: Subject = {
  pattern: /^$/u,
  act: "answer",
  say: [
    "expect this, and have your answer ready",
    "hear it out before you answer",
    "decide beforehand how far you'd go",
  ],
  why: "You noted it beforehand, so it won't surprise you.",
};

/** "Legal dials in for the first half" */
export const attendees: Subject = {
  pattern: /^$/u,
  act: "frame",
  say: ["say at the start who's there, and what for"],
  why: "Nobody likes to guess who's listening.",
};

/** "Their priorities for next year" */
export const view: Subject = {
  pattern: /^$/u,
  act: "ask",
  say: ["ask, then wait for the whole answer", "ask what's behind it as well"],
  why: "You'll hear more when you don't fill the pause.",
};

export const secret: Subject = {
  pattern: /\b(?:confidential|secret|under nda|not public)\b/iu,
  act: "answer",
  say: ["say at once what stays in the room, and what you can't tell yet"],
  why: "A plain limit is trusted more than a dodge.",
  isSober: true,
};

/** "Who we are and what we do": what only the sender can tell. */
export const account: Subject = {
  pattern: /^$/u,
  act: "tell",
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
  act: "offer",
  say: ["say what it would take, and ask how it sounds"],
  why: "An idea is easier to judge with its price.",
};

/** "Team", in a pitch */
export const founders: Subject = {
  pattern: /^(?:the |our )?team$/iu,
  act: "tell",
  say: ["say who does what, and why these are the ones for it"],
  why: "People decide for people.",
};

/** "The problem", in a pitch */
export const need: Subject = {
  pattern: /^(?:the )?problem\b/iu,
  act: "tell",
  say: ["say whose it is and what it costs them, with one of them in it"],
  why: "A problem with a face is remembered.",
};

/** "How the last 12 months went" */
export const lookBack: Subject = {
  pattern: /^how .* (?:went|has gone|have gone|is going|are going)\b/iu,
  act: "tell",
  say: ["say what went well and what didn't, and ask for the other view"],
  why: "Both sides remember different halves of it.",
};

/** "Lease vs buy", "current price vs index" */
export const comparison: Subject = {
  pattern: /^[\p{L}\d ]{2,24} (?:vs\.?|versus|v) (?!target|plan|budget|forecast|last|\d+ ?%)[\p{L}\d]/iu,
  act: "tell",
  say: ["put them side by side, and say what follows"],
  why: "Seen beside each other, they need few words.",
};

export const decided: Subject = {
  pattern: /^decisions?(?: needed)?$/iu,
  act: "tell",
  say: ["say exactly what you'd like decided, and by when"],
  why: "A clear question gets a clear answer.",
};

/** "We are not renewing after June" */
export const ended: Subject = {
  pattern: /\bnot (?:renewing|extending|continuing|going ahead)\b/iu,
  act: "admit",
  say: ["say it in one sentence, and then the reason"],
  why: "Every minute before it is worse than the news.",
  isSober: true,
};
