import { type Act, interviewed, type Preparation } from "./subject.ts";

/** What a meeting as a whole is, where that decides how it begins and ends. */
export interface Occasion {
  pattern: RegExp;
  /** How to begin, behind the topic and a colon. `{them}` is the contact. */
  begin: string;
  act: Act;
  /** Empty where what the contact is like is reason enough. */
  why: string;
  /** What every point is about, where the contact is asked about each. */
  asks?: Preparation;
  /** What to do where there is no agenda. */
  next?: readonly string[];
  /** How to end, whatever the contact's advice is. */
  end?: string;
  /** What to say behind the first sentence; nothing where that says it all. */
  lead?: string;
  /** Nothing to be glad or light about. */
  isGrave?: true;
}

const apology: Occasion = {
  pattern:
    /\b(?:apolog\w+|say sorry|sorry for)\b|^we (?:lost|broke|forgot|damaged|messed up|missed|sent the wrong|double)/iu,
  begin: "apologise once, plainly, and go on to what you've done about it",
  act: "tell",
  why: "A second apology asks to be comforted.",
  end: "End with what will be different, and how it will show.",
  lead: "I'll tell you what happened, and what we've done about it.",
  isGrave: true,
};

/** In a first talk about what somebody needs, each point is a question to them. */
export const openly: Preparation = {
  act: "ask",
  say: [
    "ask openly, and wait for the whole answer",
    "ask what it depends on",
    "ask who else has a say in it",
    "ask what matters most in it",
  ],
  why: "The rest follows from the answers.",
};

const increase: Occasion = {
  pattern:
    /\b(?:price|fee|rate|rent|cost|premium)s?\b.{0,30}\b(?:increase|rise|uplift|hike|going up)|\b(?:increas|rais|uplift|hik)\w*\b.{0,40}\b(?:prices?|fees?|rates?|rent)\b/iu,
  begin: "start with the new figure, and only then come to the reasons",
  act: "tell",
  why: "Nobody listens to a reason while they wait for the figure.",
  lead: "Let's start with the new figure, and then the reasons.",
};

/** The contact raises the price. */
const theirIncrease: Occasion = {
  pattern:
    /\b(?:his|her|their|supplier['’]?s?|vendor['’]?s?|landlord['’]?s?) (?:[\p{L}\d%.]+ ){0,2}(?:increase|uplift|rise|letter)|\bour (?:volumes?|budget|limit)\b/iu,
  begin: "ask what's behind it, part by part, before you say what you could accept",
  act: "ask",
  why: "What's behind it shows where there's room.",
  lead: "I'd like to understand what's behind it first.",
};

const occasions: readonly Occasion[] = [
  {
    pattern:
      /^tell(?:ing)? (?:him|her|them|\p{Lu}\p{Ll}+) (?:that )?(?:we|i)(?:['’]re| are|['’]m| am|['’]ve| have| can['’]?t| won['’]?t) (?!won|signed|delighted|happy)/iu,
    begin: "say it in your first sentence, then the reason, and then listen",
    act: "frame",
    why: "Every minute before the news is worse than the news.",
    next: ["have an answer to what it means for {them}"],
    end: "End with what happens next, and don't promise more than you can keep.",
    lead: "",
    isGrave: true,
  },
  {
    pattern:
      /\b(?:did ?n['’]?t get|(?:has|have) ?n['’]?t (?:been|got)|not (?:been |being )?(?:selected|chosen|hired|successful)|reject\w*|turn(?:ing)? (?:\p{L}+ ){0,3}down|declin(?:e|ing) (?:his|her|their|the)|unsuccessful|no offer|let(?:ting)? (?:him|her|them) go|^(?:cancelling|ending|terminating|stopping|not renewing) (?:our|the) [\p{L} ]{2,40} with|(?:go|going|went|gone) with (?:another|someone else|somebody else|a different|the other))\b/iu,
    begin: "say the answer in your first sentence, then the reason, and then listen",
    act: "frame",
    why: "Every minute before the answer is worse than the answer.",
    next: [
      "give one reason, and a true one",
      "say what was good, if you mean it, and then leave room for questions",
    ],
    end: "End with what happens next, and don't promise more than you can keep.",
    lead: "",
    isGrave: true,
  },
  {
    pattern: /\b(?:redundan\w+|lay-?offs?|laid off|dismiss\w*|severance|at risk meeting)\b/iu,
    begin: "say what's certain and what isn't, and leave silence for the answer",
    next: [
      "have every figure and date on paper",
      "leave room for questions, and come back to them in writing",
    ],
    act: "frame",
    why: "What's left unsaid gets imagined, and imagined worse.",
    end: "End with what happens next, when, and who to ask before then.",
    lead: "I'll tell you what I know, and what's still open.",
    isGrave: true,
  },
  apology,
  {
    pattern:
      /^(?!.*(?:s?['’]s? complaint|complaints? from|(?:tenant|customer|resident|guest|parent|neighbou?r|patient)s? complaint)).*\b(?:complain\w*|grievance|escalation)\b/iu,
    begin: "let {them} tell it first, to the end, and write down the words",
    act: "ask",
    why: "Nobody listens before they've been heard.",
    lead: "I'd like to hear it from you first.",
    isGrave: true,
  },
  increase,
  {
    pattern: /\b(?:overdue|unpaid|arrears|late payment)\b/iu,
    begin: "say which, how much and since when, and ask what's holding it up",
    act: "ask",
    why: "It may be a dispute, or only cash.",
    lead: "I'd like to know what's holding things up.",
  },
  {
    pattern:
      /^(?!.*\b(?:exercise|drill|simulation|training|tabletop|workshop|policy)\b).*\b(?:outage|incident|breach|delay(?:s|ed)?|(?:weeks?|days?|months?) behind|behind schedule|late deliver\w+|fault|recall|defects?|damage\w*|missed|problems?|went wrong|post-?mortem)\b/iu,
    begin: "keep to what happened, when and what it meant, and then to what comes next",
    lead: "Let's go through what happened, and what comes next.",
    act: "tell",
    why: "The facts are easier to agree on than the fault.",
  },
  {
    pattern:
      /^cancel(?!led on us|ling (?:our|the) [\p{L} ]{2,40} with )|\b(?:wants?|going|plans?|threat\w+) to (?:leave|quit|switch|churn|cancel)\b|\b(?:convince|persuade|get) (?:him|her|them) to stay\b|\bwin[- ]?back\b/iu,
    begin: "ask what's behind it, and listen to the end before you offer anything",
    act: "ask",
    why: "The first reason is seldom the whole one.",
    next: ["know what you can offer, and what you can't"],
  },
  {
    pattern: /\b(?:exit interview(?! of)|leaver|leaving interview)\b/iu,
    begin: "listen, ask for examples, and defend nothing",
    act: "ask",
    why: "What you defend, you stop hearing about.",
    lead: "You can be as open as you like.",
  },
  {
    pattern:
      /^(?:lunch|coffee|dinner|breakfast|drinks)(?: (?:with|w\/?) \p{L}+)?(?: before [\p{L} ]+|,? (?:no agenda|just|he|she|retir|long[- ]?time).*)?$|\bsay (?:hi|hello)\b/iu,
    begin: "ask about {them} first, and leave the business for another day",
    act: "frame",
    why: "",
    next: [],
    end: "Say what you enjoyed, and when you'd like to meet again.",
    lead: "",
  },
  {
    pattern: /\b(?:check[- ]?in|catch[- ]?up|touch ?point)\b/iu,
    begin: "ask how it has gone so far, and listen before you add anything",
    act: "ask",
    why: "The rest follows from the answer.",
    next: ["ask what has been harder than expected"],
  },
  {
    pattern: /\b(?:we won|thank(?:s| you)\b|celebrat\w+|congrat\w+)\b/iu,
    begin: "thank {them} first, for something that {they} did, and then look ahead",
    act: "tell",
    why: "Specific thanks are believed.",
  },
  {
    pattern:
      /\b[Rr]ef(?:erence)?[ -](?:check|call) (?:for|on|about) (?:(?:an?|the|our) (?:candidate|applicant),? )?\p{Lu}\p{Ll}+ \p{Lu}/u,
    begin: "say who you are and what the job is, and ask for real cases",
    act: "ask",
    why: "Real cases say more than praise.",
    asks: interviewed,
  },
  {
    pattern:
      /\b(?:hiring manager|job|role|vacancy|search) (?:brief(?:ing)?|intake)\b|\b(?:discovery|intake|needs analysis|qualification) (?:call|meeting|session|chat)\b/iu,
    begin: "ask first, and talk about yourself last",
    act: "ask",
    why: "What you hear first decides what's worth telling.",
    asks: openly,
  },
  {
    pattern:
      /^(?!.*\b(?:feedback|debrief|outcome|results?|after)\b).*\b(?:(?<!exit )interview|screening|assessment day)\b/iu,
    begin: "say how long it takes and what comes when, and leave time for questions",
    act: "tell",
    why: "People think better once they know what comes.",
    asks: interviewed,
    end: "Close by saying what happens next, and when there'll be an answer.",
    lead: "",
  },
  {
    pattern:
      /\b(?:donor|donation|fundrais\w+|major gift|pledge)\b.*\bask\b|\bask\b.*\b(?:donor|donation|gift|trustees)\b/iu,
    begin: "say what the last gift made possible before you ask for the next",
    act: "tell",
    why: "People give again where they saw what came of it.",
    lead: "",
  },
];

/** "Apologise first", on the agenda. */
const apologising = /^(?:apologi[sz]e|apology|say sorry)\b/iu;

/** @returns whether a point says no more than how its occasion begins: "say sorry", on the agenda of an apology */
export function isSaidBy(occasion: Occasion | undefined, point: string): boolean {
  return (
    occasion === apology && /^(?:apologi[sz]e|apology|say sorry)(?: first| properly)?[.!]*$/iu.test(point)
  );
}

/** @returns what the meeting is, where the topic or the agenda says something that decides how to begin */
export function occasionOf(topic: string, agenda: readonly string[]): Occasion | undefined {
  if (agenda.some((item) => apologising.test(item))) return apology;
  const occasion = occasions.find(({ pattern }) => pattern.test(topic));
  return occasion === increase && theirIncrease.pattern.test([topic, ...agenda].join("\n"))
    ? theirIncrease
    : occasion;
}
