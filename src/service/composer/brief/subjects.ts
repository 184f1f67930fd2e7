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

const deadline: Subject = {
  pattern:
    /^(?!.*\bmissed\b).*(?:\bdeadline)|\b(?:needed|due|expires?) (?:by|on|before|at|noon|mon|tue|wed|thu|fri)|\bdue \d/iu,
  act: "plan",
  say: ["say the date, why it's that date, and what happens after it"],
  why: "A deadline with a reason isn't pressure.",
};

const trouble: Subject = {
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

const results = {
  act: "tell",
  say: ["say what changed since last time, and why", "say which one matters most, and what follows from it"],
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

/** The first whose pattern is met counts: what a point asks for comes before what it mentions. */
export const subjects: readonly Subject[] = [
  {
    pattern:
      /^(?:welcome|(?:round of )?intro(?:duction)?s?(?! to)\b|who(?: is|['’]s) who|opening(?: meeting| round)?$)/iu,
    act: "frame",
    say: ["say who everyone is and what they're here for"],
    why: "People speak more freely once they know who's who.",
  },
  {
    pattern: /^intro(?:duce|duction)? (?:to |of )?\p{Lu}/u,
    act: "plan",
    say: ["say what this person will look after, and from when"],
    why: "A name is easier to trust with a task beside it.",
  },
  {
    pattern:
      /\b(?:vs\.?|versus|against) (?:\d|[$€£]|target|budget|plan|last)|\b(?:income|revenue|turnover|pipeline)\b|\bbenchmark/iu,
    ...results,
  },
  {
    pattern: /^(?:say )?congrat/iu,
    act: "frame",
    say: ["say it first, before anything else"],
    why: "It's the best minute of the talk.",
  },
  {
    pattern: /\bcounter[- ]?offers?\b/iu,
    act: "answer",
    say: ["hear what it is before you answer it"],
    why: "It's often about something else than money.",
    isSober: true,
  },
  {
    pattern: /^(?:say )?(?:thanks?|thank)\b/iu,
    act: "frame",
    say: ["say what it was for, and what it made possible"],
    why: "Specific thanks are believed.",
  },
  {
    pattern:
      /^(?:the |a |joint |short |team )?(?:lunch|coffee|dinner|breakfast|drinks|break)(?: break)?\??$/iu,
    act: "frame",
    say: ["ask more than you tell, and leave the business for afterwards"],
    why: "A break with an agenda isn't a break.",
  },
  {
    pattern:
      /^(?!next).*\b(?:tour|walk(?: ?round| ?around)?|site visit|shop floor|plant visit)\b(?! ?through)/iu,
    act: "frame",
    say: ["look, ask, and take notes"],
    why: "You see how they work, which no slide shows.",
  },
  {
    pattern:
      /^(?:next steps?|way forward|further (?:procedure|steps)|actions?$|wrap[- ]?up|closing|summary)\b/iu,
    act: "plan",
    say: ["say who does what by when"],
    why: "Unwritten agreements are remembered differently.",
  },
  {
    pattern: /^(?:any other business|aob)\b/iu,
    act: "frame",
    say: ["ask what hasn't been said yet"],
    why: "What matters most is often kept for the end.",
  },
  {
    pattern:
      /^(?:answer )?(?:(?:her|his|their|your|any|open|audience) )?questions?\b|^q['’]?s$|^q ?(?:&|and) ?a\b/iu,
    act: "answer",
    say: ["leave room for these, and have the hardest ones answered beforehand"],
    why: "The questions show what matters.",
  },
  {
    pattern: /\b(?:apolog\w+|say sorry)\b/iu,
    act: "admit",
    say: ["apologise once, plainly, and go on to what you've done about it"],
    why: "A second apology asks to be comforted.",
    isSober: true,
  },
  {
    pattern:
      /\bwho (?:signs?|decides?|approves?|pays)\b|sign-?offs?\b|\bapprovals?\b|decision[- ]mak|\bgo.?no.?go\b/iu,
    act: "ask",
    say: ["ask who decides, what's still needed and by when", "ask what could still hold it up"],
    why: "A decision without its people is only an opinion.",
  },
  deadline,
  {
    pattern:
      /\bcompeting\b|\b(?:competitors?|competition)$|\bother offers?\b|\brivals?\b|\b(?:quotes|offers|bids) from\b|\bswitching to\b/iu,
    act: "ask",
    say: ["ask openly what speaks for the others, and don't run them down"],
    why: "You can only answer what you've heard.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:overdue|unpaid|arrears|outstanding (?:invoice|balance|amount|sum)s?)\b|^(?:inv|invoices?)\b/iu,
    act: "ask",
    say: [
      "say which, how much and since when, and ask what's holding it up",
      "agree on a date for each payment",
    ],
    why: "A date for each payment can be kept or missed; a promise can't.",
    isSober: true,
  },
  {
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
  },
  {
    pattern:
      /\b(?:notice(?: period)?|start(?:ing)? date|relocat|hybrid|remote|working (?:hours|pattern)|part[- ]time|home office)\b|^(?:notice|start)$/iu,
    act: "ask",
    say: ["ask what's fixed, and what could be arranged"],
    why: "Small terms decide more offers than big ones.",
  },
  {
    pattern:
      /\b(?:salary|pay|day rate|compensation) expectations?\b|\b(?:budget is|asked for) [$€£]?\d|\bday rate\b/iu,
    act: "offer",
    say: ["know your figure, and what you could add to it beyond money"],
    why: "Something beside money often closes the gap.",
    isSober: true,
  },
  {
    pattern: /\b(?:offer details|job offer|package|base(?: salary)?|bonus|equity|benefits|ote|salary)\b/iu,
    act: "offer",
    say: [
      "go through it part by part, and leave time for questions",
      "say what's fixed and where there's room",
      "ask what matters most in it before you defend any part",
    ],
    why: "An offer is weighed as a whole.",
    isSober: true,
  },
  {
    pattern: /\b(?:discount|rebate|concession|price (?:cut|reduction)|cheaper|\d+ ?% off)\b/iu,
    act: "offer",
    say: ["know your limit beforehand, and what you'd ask for in return"],
    why: "What's given for nothing is asked for again.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:refund|service credits?|credit (?:for|note)|compensation|fee back|money back|goodwill)\b/iu,
    act: "offer",
    say: ["say what you can give, and when it's paid"],
    why: "An amount and a date end the discussion.",
    isSober: true,
  },
  {
    pattern: /\b(?:penalt(?:y|ies)|liquidated damages)\b/iu,
    act: "answer",
    say: ["have the clause open, and know what it comes to"],
    why: "It's a sum, and needn't be a quarrel.",
    isSober: true,
  },
  {
    pattern:
      /^payments?$|\brent[- ]free\b|\bpayment (?:terms?|plan|schedule)\b|\bnet ?\d\d\b|\b(?:\d+|monthly|quarterly) (?:instal|payments)/iu,
    act: "offer",
    say: ["say what you need, and what you'd give for it"],
    why: "Terms are traded, not argued.",
    isSober: true,
  },
  {
    pattern:
      /^(?!(?:who|what|when|where|why|how|which)\b)[\p{L}\d' -]{1,24} or (?!so\b|more\b)[\p{L}\d' -]{1,24}\??$|\b(?:options|packages|alternatives|alternative (?:grades|roles|sites|dates))\b|\bA\/B\b/iu,
    act: "offer",
    say: ["lay them side by side, and say which you'd take"],
    why: "People stand by what they chose themselves.",
  },
  {
    pattern:
      /\b(?:renew(?:al|ing)?|extend(?:ing)?|extension|multi-?year|contract (?:term|length)|\d ?-?(?:yr|year) (?:term|deal|option|contract)|durée|plazo)\b/iu,
    act: "offer",
    say: [
      "put the present terms and the new ones side by side",
      "say what changes, and what stays as it is",
      "ask what would have to be true for a yes",
    ],
    why: "What changes is all that needs talking about.",
  },
  {
    pattern: /\b(?:offboarding (?:and|\+|plan)|data export|move ?out|leaving date)\b/iu,
    act: "plan",
    say: ["say what happens on which day, and make it easy"],
    why: "A good goodbye is remembered.",
  },
  {
    pattern: /\b(?:redundan\w+|lay-?offs?|headcount|restructur\w+|reorg\w*|severance|dismiss\w*)\b/iu,
    act: "admit",
    say: ["say it in plain words, and what it means for whom"],
    why: "Vague words make it worse.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:security|legal|compliance|privacy|gdpr|insurance|certificat\w*|document control|soc ?2|iso ?\d+|pen(?:etration)? test|boiler cert)\b/iu,
    act: "tell",
    say: ["have the document to hand, and know who can answer what you can't"],
    why: "What can be looked up needn't be argued.",
    isSober: true,
  },
  {
    pattern: /\b(?:forms?|paperwork|signatures?|signing|checklist)\b/iu,
    act: "plan",
    say: ["bring it filled in as far as you can"],
    why: "A form gets signed when it's on the table.",
  },
  {
    pattern:
      /\b(?:contract review|contract|clause|cap\b|liabilit|indemn|terminat|ip\b|intellectual property|nda|msa|dpa|sow|terms\b|warrant|exclusivit|incoterms|governing law|redlines?)/iu,
    act: "offer",
    say: [
      "have the wording open, and know where you could move",
      "say what you need from it and why, and leave the wording to the lawyers",
      "ask what the worry behind it is",
    ],
    why: "It's easier to agree on what's meant than on the words.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:tickets?|defects?|returns|complaints? log|capas?|non-?conformit\w+|audit findings|bugs|open (?:issues|points))\b/iu,
    act: "tell",
    say: ["say how many are open, and when each will be closed"],
    why: "A count and a date answer most of it.",
  },
  {
    pattern:
      /^(?!.*\b(?:he|she|they|not|still)\b).*\b(?:fixed|fix(?:es)?|prevent\w*|corrective|improvement plan|so it (?:stops|doesn)|remedi\w+)\b/iu,
    act: "tell",
    say: ["say what's different now, and how anyone would notice"],
    why: "A fix that can be seen is believed.",
    isSober: true,
  },
  trouble,
  {
    pattern: /\brisks?\b|\bworries\b|\bconcerns?\b/iu,
    act: "tell",
    say: ["name the biggest one yourself, and what you'd do about it"],
    why: "A named risk is half as frightening.",
  },
  {
    pattern: /\b(?:scope|requirements?|deliverables?|specification|spec|brief|next phase|exclusions)\b/iu,
    act: "offer",
    say: ["say what's in, what's out, and who decides on changes"],
    why: "Most disputes are about what was never written down.",
  },
  {
    pattern: /\bpilot\b|\btrial\b|proof of concept|\bpoc\b/iu,
    act: "offer",
    say: ["agree beforehand what would count as success"],
    why: "Afterwards nobody will agree on it.",
  },
  {
    pattern:
      /\bdemo|walk ?through|prototype|\bshow(?:ing|case)?\b|mock-?ups?|portfolio|case presentation|design(?:s)?$/iu,
    act: "show",
    say: ["show it on a real case, and let {them} steer", "stop after each step and ask what's missing"],
    why: "People remember what they've steered themselves.",
  },
  {
    pattern:
      /\bphotos?\b|\bpictures?\b|\bvideos?\b|\b(?:\d+|two|three|case|customer|patient) stor(?:y|ies)\b|\bexamples?\b/iu,
    act: "show",
    say: ["one minute for each, with one person in it"],
    why: "A face stays in mind longer than a figure.",
  },
  {
    pattern: /\b(?:cadence|steering|steerco|rhythm|communication|check-?ins?|governance)\b/iu,
    act: "plan",
    say: ["agree how often, who's there and what gets decided"],
    why: "A fixed date saves ten emails.",
  },
  {
    pattern:
      /\b(?:handover|hand[- ]over|(?:holiday|maternity|parental|leave) cover|transition|take(?:s)? over)\b/iu,
    act: "plan",
    say: ["say who takes over what, from which day, and who to ask"],
    why: "What has no name beside it gets dropped.",
  },
  {
    pattern: /\b(?:training|onboarding|sessions?|workshops?|induction|einarbeitung)\b/iu,
    act: "plan",
    say: ["say who it's for, how long it takes and when"],
    why: "People come to what's in their calendar.",
  },
  {
    pattern:
      /\b(?:timeline|timing|dates?|schedule|milestones?|launch|roll-?out|go[- ]live|cut-?over|mobili[sz]ation|calendar|timetable)\b/iu,
    act: "plan",
    say: ["say which dates are fixed, and what the others depend on", "put a name beside each date"],
    why: "A date is only as good as its conditions.",
  },
  {
    pattern:
      /\b(?:moq|volumes?|commitment|forecast|quantit\w+|stock|orders?|mengen|shipment|deliver(?:y|ies))\b/iu,
    act: "ask",
    say: ["compare last year's figures with what's expected now"],
    why: "A forecast is easier to correct than to invent.",
  },
  {
    pattern: /\b(?:roadmap|vision|plans?|strategy|outlook|next year)\b/iu,
    act: "tell",
    say: ["say what's decided, and what's only planned"],
    why: "Plans that were sold as promises come back.",
  },
  {
    pattern:
      /\b(?:references?|referral|testimonial|recommendation letter|endorse|quote for the press|press release|intro(?:duction)? to)\b/iu,
    act: "ask",
    say: ["agree who gives one, what for, and by when"],
    why: "A favour with a plan is quickly done.",
  },
  {
    pattern:
      /^(?:the |our )?ask$|\bthe ask\b|\b(?:donor|donat\w+|major gift|last gift|pledge|legac\w+|sponsor\w*|grants?|funding|fundrais\w*)\b/iu,
    act: "offer",
    say: [
      "say the sum and what it would pay for, then stop talking",
      "leave room for a no, and for a smaller yes",
      "say what the last one made possible",
    ],
    why: "People give to something they can picture.",
  },
  {
    pattern: /\b(?:naming|recognition|credits? in|logo)\b/iu,
    act: "ask",
    say: ["ask what would feel right, and whether any is wanted"],
    why: "Not everybody wants to be named.",
  },
  {
    pattern: /\b(?:gone well|strengths|achievements|successes|highlights|wins)\b/iu,
    act: "tell",
    say: ["give one real example of it"],
    why: "Praise without an example is forgotten.",
  },
  {
    pattern: /\b(?:path to|career|promotion|progression|development|growth plan)\b/iu,
    act: "tell",
    say: ["say what it would take, and when you'd look at it again"],
    why: "A path needs a first step and a date.",
  },
  {
    pattern: /\b(?:support|help|resources) (?:\p{L}+ )?(?:need(?:s|ed)?|want(?:s|ed)?|wish)|\bneeds from\b/iu,
    act: "ask",
    say: ["ask what would help most, and say what you can promise today"],
    why: "The first wish is the one to meet.",
  },
  {
    pattern: /\b(?:rent|salary|pay|price|fee|rate) review\b/iu,
    act: "offer",
    say: ["know your figure, and what it rests on"],
    why: "A figure without a ground is an opinion.",
    isSober: true,
  },
  {
    pattern: /\b(?:feedback|appraisal|review|lessons? learned|retro\w*|performance)\b/iu,
    act: "tell",
    say: ["bring one example for each point, and ask for the other view"],
    why: "Examples can be talked about; judgements only argued with.",
  },
  interviewed,
  {
    pattern: /\bsamples?\b/iu,
    act: "show",
    say: ["put them on the table before you say anything about them"],
    why: "What's in the hand needs no description.",
  },
  {
    pattern: /\blead times?\b/iu,
    act: "plan",
    say: ["settle what's certain, and what it depends on"],
    why: "A date is only as good as its conditions.",
  },
  {
    pattern:
      /\b(?:pric(?:e|ing) tiers|pric\w*|costs?|budget|fees?|quote|spend|margin|commission|invoic\w+|seats?(?: count)?|licen[cs]es?|roi|rent|valuation|asking|offer|descuento|remise)\b|[$€£] ?\d/iu,
    act: "offer",
    say: [
      "name the figure, and what it does and doesn't include",
      "say where there's room and where there isn't",
      "ask what it's measured against before you defend it",
    ],
    why: "Nobody listens to the rest while they wait for the price.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:usage|adoption|results?|findings|kpis?|metrics?|numbers|figures|income|revenue|turnover|pipeline|benchmark\w*|login|targets?|churn|uptime|slas?|users?|attendance|volunteers)\b/iu,
    ...results,
  },
  {
    pattern:
      /\b(?:current process|how (?:it|things?) works? today|today['’]s process|pain points?|challenges?|needs|priorities|goals?|objectives?|expectations?|requirements|what matters)\b/iu,
    act: "ask",
    say: ["ask what matters most, and what's in the way", "ask how it's done today, and where it hurts"],
    why: "The rest of the talk depends on the answer.",
  },
  {
    pattern: /^(?:quick |short )?(?:recap|history|background)\b/iu,
    act: "tell",
    say: ["keep it to two minutes, and ask what has changed since"],
    why: "What's known already is soon boring.",
  },
  {
    pattern: /\b(?:proposal|proposition|concept)\b/iu,
    act: "offer",
    say: ["say it in one sentence before you go into details"],
    why: "Details need something to belong to.",
  },
  {
    pattern: /\b(?:status|updates?|progress|where (?:we|things)|stand)\b/iu,
    act: "tell",
    say: ["say what's done, what isn't and what you need"],
    why: "News matters for what it changes.",
  },
  {
    pattern:
      /\b(?:integrations?|data|apis?|sso|migration|access|crm|drive|systems?|technical|infrastructure|sap|import|export)\b/iu,
    act: "plan",
    say: ["say what's needed from each side, and by whom", "ask who looks after it, and by when"],
    why: "Technical work waits for a name, not for a plan.",
  },
  {
    pattern:
      /\b(?:(?<!marketing |sales |financial )support|service|hotline|helpdesk|maintenance|assistenza)\b/iu,
    act: "tell",
    say: ["say who answers, and how fast"],
    why: "That's what it comes down to on a bad day.",
  },
  {
    pattern: /\b(?:traction|growth|mrr|arr|market(?: size)?|unit economics)\b/iu,
    act: "tell",
    say: ["say the number, and how it was half a year ago"],
    why: "A curve says more than a number.",
  },
  {
    pattern: /\b(?:webinar|conference|fair|event|meet-?up|panel|keynote|offsite|trade show|stand|booth)\b/iu,
    act: "plan",
    say: ["settle the date, the audience and who does what"],
    why: "Those three decide whether it happens.",
  },
  {
    pattern:
      /\b(?:roles?|team|owners?|owns|responsib\w+|stakeholders?|people|champion|contact person|interlocuteur|region)\b/iu,
    act: "plan",
    say: ["put a name beside each task"],
    why: "Names turn an intention into an arrangement.",
  },
];

/** "Deliveries on stop from Friday" */
const stopped: Subject = {
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

const secret: Subject = {
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
  why: "It's told for the one who listens.",
};

/** What a candidate expects to earn. */
export const expectedPay: Subject = {
  pattern: /\b(?:salary|pay|day rate|compensation|package|money)\b/iu,
  act: "ask",
  say: ["ask for a figure or a range, and say whether it's within reach"],
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

/** @returns what a point is about, where its first words name a thing that we know; what follows is only mentioned */
export function subjectOf(point: string): Subject | undefined {
  const whole = wholes.find(({ pattern }) => pattern.test(point));
  if (whole !== undefined) return whole.subject;
  const [first = ""] = point.split(rest);
  const second = joined.exec(point)?.groups?.second ?? "";
  return byHeadOf(first) ?? (second === "" ? undefined : byHeadOf(second));
}

function byHeadOf(text: string): Subject | undefined {
  const head = text
    .replace(/ (?:down|up|last|this|next|so far|to date|again|recap)(?: .*)?$/iu, "")
    .replace(/ (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*$/iu, "")
    .replace(
      /(?<!^(?:year|yr|phase|week|day|month|quarter|round|stage|option|version|lot|part|step)) [\d$€£].*$/iu,
      "",
    )
    .trim();
  return head.split(" ").length > maxHeadWords
    ? undefined
    : byHead.find(({ pattern }) => pattern.test(head))?.subject;
}

/** "Programme and key dates": where nothing is known of the first, the second may be known. */
const joined = /^[^,;:(]{2,30} (?:and|&|\+) (?<second>[^,;:(]{2,40})$/iu;

/** Where a head is a noun with words before it, the last one says what it is: "carbon reporting asks" are asks. */
const byHead = subjects.map((subject) => ({
  subject,
  pattern: subject.pattern.source.startsWith("^")
    ? subject.pattern
    : new RegExp(`(?:${subject.pattern.source})(?:e?s)?$`, subject.pattern.flags),
}));

/** What follows on the head of a phrase. */
const rest =
  /[,;:(–—+&]| - | (?:for|of|on|with|at|in|to|from|by|about|after|before|since|during|per|over|across|until|incl|including|vs\.?|versus|v|re|and|if|when|because|that|who|which|w)(?: |\/)/iu;

/** "The price hold ends on the 31st" */
const ending = /\b(?:ends|expires|closes|runs out|is due) (?:on|at|in|by)\b/iu;
const incident =
  /^what (?:happened|went wrong)\b|^timeline of (?:the )?(?:outage|incident|breach|events|what happened|complaint|delay)/iu;

/** "How the last 12 months went" */
const lookBack: Subject = {
  pattern: /^how .* (?:went|has gone|have gone|is going|are going)\b/iu,
  act: "tell",
  say: ["say what went well and what didn't, and ask for the other view"],
  why: "Both sides remember different halves of it.",
};

/** "Lease vs buy", "current price vs index" */
const comparison: Subject = {
  pattern: /^[\p{L}\d ]{2,24} (?:vs\.?|versus|v) (?!target|plan|budget|forecast|last|\d+ ?%)[\p{L}\d]/iu,
  act: "tell",
  say: ["put them side by side, and say what follows"],
  why: "Seen beside each other, they need few words.",
};

const decided: Subject = {
  pattern: /^decisions?(?: needed)?$/iu,
  act: "tell",
  say: ["say exactly what you'd like decided, and by when"],
  why: "A clear question gets a clear answer.",
};

/** "We are not renewing after June" */
const ended: Subject = {
  pattern: /\bnot (?:renewing|extending|continuing|going ahead)\b/iu,
  act: "admit",
  say: ["say it in one sentence, and then the reason"],
  why: "Every minute before it is worse than the news.",
  isSober: true,
};

const increase = subjects.find(({ pattern }) => pattern.test("price increase"));
const apology = subjects.find(({ pattern }) => pattern.test("apologise"));
const shown = subjects.find(({ pattern }) => pattern.test("demo"));
const countered = subjects.find(({ pattern }) => pattern.test("counter offer"));
const finding = subjects.find(({ pattern }) => pattern.test("results"));
const remedy = subjects.find(({ pattern }) => pattern.test("corrective"));
const asked = subjects.find(({ pattern }) => pattern.test("Q&A"));

/** What a point is about as a whole, whatever its first noun is. */
const wholes: readonly { pattern: RegExp; subject: Subject | undefined }[] = [
  { pattern: ending, subject: deadline },
  { pattern: /\bapologi[sz]e\b/iu, subject: apology },
  {
    pattern: /^(?:missed|lost|broken|failed|wrong) |\bnot (?:yet )?(?:fixed|repaired|solved|resolved)\b/iu,
    subject: trouble,
  },
  { pattern: /^(?:live |short |quick )?demo /iu, subject: shown },
  { pattern: /\bcounter[- ]?offers?\b/iu, subject: countered },
  { pattern: secret.pattern, subject: secret },
  { pattern: incident, subject: trouble },
  { pattern: stopped.pattern, subject: stopped },
  { pattern: /^q ?(?:&|and) ?a\b/iu, subject: asked },
  {
    pattern: /\b(?:vs\.?|versus|v|against) (?:\d+ ?%|target|budget|plan|last|forecast)/iu,
    subject: finding,
  },
  { pattern: decided.pattern, subject: decided },
  { pattern: /\bhappen(?:s|ing)? again\b|\bstop(?:s|ping)? (?:it|this) happening\b/iu, subject: remedy },
  { pattern: /^what (?:we|i) (?:can|could|would) (?:offer|give|do)\b/iu, subject: concession },
  {
    pattern: /\blast (?:year|yr|month|quarter|season) [\d$€£]|^\d.* last (?:year|yr|month|quarter|season)$/iu,
    subject: finding,
  },
  { pattern: comparison.pattern, subject: comparison },
  { pattern: lookBack.pattern, subject: lookBack },
  { pattern: ended.pattern, subject: ended },
  {
    pattern: /\b(?:price|fee|rate|rent|cost|premium)s?\b.{0,30}\b(?:goes|going|went) up\b/iu,
    subject: increase,
  },
  { pattern: /\bneeds? (?:an? )?(?:answer|decision|reply|yes) by\b/iu, subject: deadline },
];

const maxHeadWords = 5;
