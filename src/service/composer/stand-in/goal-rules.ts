import { capitalised } from "./text.ts";

/** What a part of a goal becomes. `about` is its object, for the subject line. */
export interface Said {
  text: string;
  /** What kind of message it is, as a subject line says it: "An invitation". */
  subject: string;
  about?: string;
}

/** How a goal may begin, and what is said then. The rest of the goal is taken as it was typed. */
export interface GoalRule {
  /** Behind it stands the rest, which isn't empty. `WHO` is the contact. */
  begins: string;
  /** What the rest has to be. */
  rest?: RegExp;
  said: (rest: string) => Said;
}

const question = (text: string, about?: string): Said => ({
  text,
  subject: "A question",
  ...(about !== undefined && { about }),
});
const request = (text: string, about?: string): Said => ({ ...question(text, about), subject: "A request" });
const note = (text: string, subject = "A quick note"): Said => ({ text, subject });

/** Of what there is one: it needs an article. */
const countable =
  /^(?:(?:quick|short|brief|first|new|live|product|discovery|intro|introductory|follow-up|\d+[- ]?min(?:ute)?s?) )*(?:call|meeting|demo|chat|lunch|coffee|dinner|webinar|workshop|conference|event|session|visit|training|walkthrough|catch-?up|slot|testimonial|reference|referral|quote|reply|decision|discount|deposit|intro|introduction|recommendation|review)\b/iu;

/** @param isKnown whether they know which one is meant @returns the words with the article that they lack: "webinar on 12 May" → "a webinar on 12 May" */
function withArticle(words: string, isKnown = false): string {
  if (!countable.test(words)) return words;
  if (isKnown) return `the ${words}`;
  return `${/^(?:[aeio]|8|11|18)/i.test(words) ? "an" : "a"} ${words}`;
}

/** A thing that can be named after a verb: not an idiom, an adverb or a way to go about it. */
const thing =
  /^(?!the (?:ball|hang|green light|deal)\b)(?:an?|the|another|some|any|all|both|our|my|your|two|three|\d\S*|this|that|these|those|feedback|approval|confirmation|input|access|help|sign-?off|details?|information|permission)\b/iu;
const thingOrMeeting = new RegExp(`${thing.source}|${countable.source}`, "iu");
const timed =
  /\b(?:call|meeting|demo|chat|lunch|coffee|dinner|breakfast|drinks?|beer|visit|interview|session|slot|time|date|catch-?up|walkthrough|review|training|min(?:ute)?s?|hour|workshop|tour|kick-?off|QBR)\b/iu;
const clause =
  /^(?:we|I|our|my|your|the|this|that|there|it|you|an?|all|both|from|\p{Lu}\p{Ll}+)\b(?=.* \p{L})/u;
/** Words that need no article, or have one. */
const determined = new RegExp(
  [
    thingOrMeeting.source,
    String.raw`^(?:his|her|their|your|its|no|more|four|five|six|payment|progress|pricing|training|support|references|[€$£]\d)(?!\p{L})`,
    String.raw`^(?:\p{Lu}|(?!status\b|access\b|process\b)\p{Ll}{2,}[^s\W]s\b)`,
  ].join("|"),
  "u",
);
/** What a question or news is about, with what it needs. */
const determinedClause =
  /^(?:I|we|you|they|he|she|it|there|the|our|my|your|his|her|their|an?|this|that|these|those|all|both|some|any|\d|\p{Lu}|\p{Ll}{3,}s (?:are|were|have|will|can)\b)/u;
/** An order's verb and what belongs to it. */
export const infinitive =
  /^(?!be (?:nice|friendly|polite|careful)\b|go\b|shut\b)\p{Ll}{2,}(?!s?ing\b)(?: |$)/u;

const meet = (verb: string): GoalRule => ({
  begins: verb,
  rest: timed,
  said: (rest) => request(`Could we ${verb} ${withArticle(rest)}?`, rest),
});

const together = (verb: string): GoalRule => ({
  begins: verb,
  rest: verb.includes(" ") || /^(?:meet|talk|speak|renew|sign)$/.test(verb) ? /./u : determined,
  said: (rest) => ({
    text: `Could we ${verb} ${withArticle(rest, true)}?`,
    subject: /^(?:renew|extend)$/.test(verb) ? "Renewal" : "A request",
    ...(/^(?:agree on|go |discuss|review)/.test(verb) && thing.test(rest) && { about: rest }),
  }),
});

const asking = "(?:ask|find out|check|see|clarify|enquire|inquire|learn|hear)";

/** In order: the first that fits is taken. */
export const goalRules: readonly GoalRule[] = [
  {
    begins: "(?:ask|get|persuade|convince|encourage|tell|need|want|would like) WHO not to",
    rest: infinitive,
    said: (rest) => request(`Could you please not ${rest}?`),
  },
  {
    begins:
      "(?:please )?(?:ask|get|persuade|convince|encourage|tell|need|want|would like|I(?:['’]d| would) like|I want|I need|we need) WHO to",
    rest: infinitive,
    said: (rest) => request(`Could you ${rest}?`),
  },
  {
    begins: "remind WHO to",
    rest: infinitive,
    said: (rest) => note(`I'd like to remind you to ${rest}.`, "A reminder"),
  },
  {
    begins: `${asking}(?: WHO)? (?:if|whether)`,
    rest: determinedClause,
    said: (rest) =>
      /^you (?:can|could) /.test(rest)
        ? request(`Could ${rest.replace(/ (?:can|could)/, "")}?`)
        : question(`Could you tell me whether ${rest}?`),
  },
  {
    begins: `${asking}(?: WHO)? (?=(?:when|what|why|how|where|which|who)\\b)`,
    rest: /^(?!what(?: i|['’])s |what are |how (?:is|are|does|do|did|was) |when (?:is|are|does|do|did) |why (?:is|are|do|does|did) |where (?:is|are|do|does|did) )\S+ \S+ \S+|^who \S+ \S+/iu,
    said: (rest) => question(`Could you tell me ${rest}?`),
  },
  {
    begins: "(?:ask|push)(?: WHO)? for|request|solicit|collect|gather",
    rest: determined,
    said: (rest) => request(`Could I ask you for ${withArticle(rest)}?`, rest),
  },
  {
    begins: "ask(?: WHO)? about",
    rest: determined,
    said: (rest) => question(`Could you tell me more about ${rest}?`, rest),
  },
  ...["book", "schedule", "arrange", "set up", "organise", "organize", "plan", "find", "fix", "have"].map(
    meet,
  ),
  { begins: "get", rest: timed, said: (rest) => request(`Could we have ${withArticle(rest)}?`, rest) },
  {
    begins: "get",
    rest: /^(?!.*\b(?:rolling|fence|line|hook)\b).* (?:signed|approved|paid|confirmed|reviewed|scheduled|renewed|returned|completed|booked|sorted|finali[sz]ed|agreed|settled|back)\b/iu,
    said: (rest) => request(`Could we get ${rest}?`),
  },
  { begins: "get", rest: thingOrMeeting, said: (rest) => request(`Could I get ${withArticle(rest)}?`, rest) },
  ...[
    "reschedule",
    "move",
    "postpone",
    "bring forward",
    "meet",
    "talk",
    "speak",
    "catch up",
    "renew",
    "extend",
    "sign",
    "finalise",
    "finalize",
    "agree on",
    "go through",
    "go over",
    "discuss",
    "review",
    "kick off",
    "grab",
  ].map(together),
  {
    begins: "(?:propose|suggest)",
    rest: determined,
    said: (rest) => request(`I'd like to suggest ${withArticle(rest)}. Would that work for you?`, rest),
  },
  {
    begins: "(?:remind(?: WHO)?|send WHO a reminder) (?=of|about)",
    said: (rest) => note(`I'd like to remind you ${rest}.`, "A reminder"),
  },
  {
    begins: "remind(?: WHO)?(?: that)?",
    rest: clause,
    said: (rest) => note(`I'd like to remind you that ${rest}.`, "A reminder"),
  },
  {
    begins: "invite(?: WHO)? (?:to|for)",
    said: (rest) => ({
      text: `I'd like to invite you to ${withArticle(rest)}. Can you make it?`,
      subject: "An invitation",
      ...(thingOrMeeting.test(rest) && { about: rest }),
    }),
  },
  {
    begins: "(?:follow(?:ing)? up|check(?:ing)? in|circle back)(?: with WHO)? (?:on|about|regarding)",
    rest: determined,
    said: (rest) =>
      question(`I'd like to follow up on ${withArticle(rest, true)}. Where do things stand?`, rest),
  },
  {
    begins: "(?:follow(?:ing)? up)(?: with WHO)? (?=after)",
    said: (rest) => question(`I'd like to follow up with you ${rest}. Where do things stand?`),
  },
  {
    begins: "(?:chase(?: up)?|nudge|ping)(?: WHO)?(?: (?:on|about|for))?",
    rest: /^(?:the|our|my|his|her|their|an?|invoice \S*\d|invoices|order \S*\d|orders|PO)\b/iu,
    said: (rest) => question(`I'd like to follow up on ${rest}. Where do things stand?`, rest),
  },
  {
    begins:
      "(?:thank|say (?:thanks|thank you) to) WHO (?=for\\b)|(?:thank|thanks|thx|thank you|say thanks|say thank you) (?=for\\b)",
    said: (rest) => note(`Thank you ${rest}.`, "Thank you"),
  },
  {
    begins: "(?:congratulate(?: WHO)?|congrats|congratulations) on",
    said: (rest) =>
      note(
        `Congratulations on ${/^(?:promotion|award|new|launch|funding|series|birth|wedding)\b/iu.test(rest) ? `your ${rest}` : rest}.`,
        "Congratulations",
      ),
  },
  {
    begins: "(?:apologi[sz]e|say sorry)(?: to WHO)? (?=for\\b|about\\b)",
    said: (rest) => note(`I'm sorry ${rest}.`, "My apologies"),
  },
  {
    begins: "(?:tell|inform|notify|let|update|warn) WHO(?: know)?(?: that)?",
    rest: clause,
    said: (rest) => note(`I'd like to let you know that ${rest}.`, "A quick update"),
  },
  {
    begins: "(?:flag|point out|mention)(?: to WHO)? that",
    said: (rest) => note(`I'd like to let you know that ${rest}.`, "A quick update"),
  },
  {
    begins: "recommend",
    rest: /^(?!him\b|her\b|them\b)/iu,
    said: (rest) => note(`I'd recommend ${rest}.`, "A recommendation"),
  },
  {
    begins: "(?:tell|inform|notify|update|brief) WHO (?=of|about|on\\b)",
    said: (rest) =>
      note(`I'd like to tell you ${rest.replace(/^(?:of|on)\b/iu, "about")}.`, "A quick update"),
  },
  {
    begins: "offer(?: WHO)?",
    rest: /^(?:an?|the|our|my|two|three|some|help|\d)\b/iu,
    said: (rest) => ({
      text: `I'd like to offer you ${rest}. Would that work for you?`,
      subject: "An offer",
      about: rest,
    }),
  },
  {
    begins: "confirm (?:that )?(?=we\\b|I\\b|the\\b.* (?:is|are|will)\\b)",
    said: (rest) => note(`I'd like to confirm that ${rest}.`, "A confirmation"),
  },
  {
    begins: "confirm",
    rest: /^(?:the|our|my|your|\p{L}+day|tomorrow)\b/iu,
    said: (rest) => ({
      text: `I'd like to confirm ${rest}. Does that still work for you?`,
      subject: "A confirmation",
      about: rest,
    }),
  },
  {
    begins: "(?:decline|turn down|reject|say no to)",
    rest: /^(?:an?|the|this|that|these|those|our|my|your|their|his|her (?!$))/iu,
    said: (rest) => note(`I'm afraid I have to decline ${rest}.`),
  },
  { begins: "accept", rest: determined, said: (rest) => note(`I'm happy to accept ${rest}.`) },
  {
    begins: "(?:cancel|call off)",
    rest: /^(?:the|our|my|\p{L}+['’]s|\p{L}+day)\b/iu,
    said: (rest) => note(`I'm afraid I have to cancel ${rest}.`),
  },
  {
    begins: "introduce (?=myself (?:as|to)\\b|our\\b|my\\b)",
    said: (rest) => note(`I'd like to introduce ${rest}.`, "An introduction"),
  },
  {
    begins: "(?:introduce|connect) WHO (?=to\\b|with\\b)",
    said: (rest) => note(`I'd like to connect you ${rest.replace(/^to\b/iu, "with")}.`, "An introduction"),
  },
  { begins: "hand over (?=to\\b)", said: (rest) => note(`I'd like to hand over ${rest}.`) },
  {
    begins: "share",
    rest: /^(?!.*\b(?:that|who|which)\b)(?:the|our|my|an?|some)\b/iu,
    said: (rest) => note(`I'd like to share ${rest} with you.`),
  },
  { begins: "send WHO", said: (rest) => note(`I'd like to send you ${rest}.`) },
  {
    begins: "(?:pitch|upsell|cross-?sell|promote|present|show|demo)(?: WHO)?",
    rest: /^(?!.*\bto\b)(?:an?|the|our|my|premium|\p{Lu}).* ?/u,
    said: (rest) => ({
      text: `I'd like to tell you about ${rest}. Would that be of interest?`,
      subject: "A question",
      about: rest,
    }),
  },
  { begins: "(?:I |we )?need", rest: thing, said: (rest) => request(`I need ${rest}.`, rest) },
  { begins: "need (?=WHO_S )", said: (rest) => request(`I need ${rest}.`, rest) },
  {
    begins: "(?:hear|get) (?=WHO_S (?:view|views|opinion|thoughts|feedback|take|input)\\b)",
    said: (rest) => question(`I'd like to hear ${rest}.`),
  },
  {
    begins: "wish WHO|wish(?= (?:happy|good|all)\\b)",
    said: (rest) => note(`I wish you ${rest}.`, "Best wishes"),
  },
  {
    begins: "running",
    rest: /^.{1,20} late$/iu,
    said: (rest) => note(`I'm running ${rest}.`, "Running late"),
  },
  {
    begins: "any",
    rest: /^(?:news|feedback|update|updates|thoughts|questions|word)\b/iu,
    said: (rest) => question(`Do you have any ${rest.replace(/\?$/, "")}?`),
  },
  {
    begins:
      "(?=(?:an? )?(?:\\S+ ){0,3}(?:call|meeting|demo|chat|coffee|lunch|catch-?up) (?:about|on|next|with|tomorrow|to|this|at|in)\\b)",
    rest: /^(?:an? |quick |short |brief |\d+[- ]?min(?:ute)?s? )*(?:call|meeting|demo|chat|coffee|lunch|catch-?up)\b/iu,
    said: (rest) => request(`Could we have ${withArticle(rest)}?`, rest),
  },
  {
    // A sentence to the contact already.
    begins: "(?=(?:could|can|would|will|do|did|are|have) (?:you|we|I)\\b|may I\\b)",
    said: (rest) => question(`${capitalised(rest.replace(/(?<![.?!])[.?!]+$/, ""))}?`),
  },
  {
    begins:
      "(?=(?:please|thanks|thank you|sorry|happy|congratulations|good luck|I|I['’](?:m|d|ve|ll)|we|we['’](?:re|d|ve|ll)|our|you|your) \\S+ \\S+)",
    rest: /^(?!.*\blike (?:Mr|Mrs|Ms|Dr)\b|we are NOT|(?:thanks|sorry|happy) (?:and|\+))/u,
    said: (rest) => note(`${capitalised(rest)}.`),
  },
];
