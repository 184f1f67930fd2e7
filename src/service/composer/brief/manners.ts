import type { Trait } from "../advice/trait.ts";

/** What somebody does with a point of the agenda. */
export type Act =
  | "tell"
  | "ask"
  | "answer"
  | "offer"
  | "admit"
  | "show"
  | "plan"
  /** Welcomes, thanks and breaks, which are the same for everyone. */
  | "frame";

interface Manner {
  trait: Trait;
  /** How to do each, set behind what to do; `any` by itself. `{them}` and `{their}` are the contact. */
  how: Partial<Record<Act | "any", string>>;
  /** Behind the contact's first name. */
  why: string;
}

/** How to say, ask or show something to a contact, by trait. */
export const manners: readonly Manner[] = [
  {
    trait: "figures",
    how: {
      any: "have the figures to hand",
      tell: ", with the figure, the one before it and the source",
      answer: ", with the figures that your answer rests on",
      offer: ", with the sums on one page",
      admit: ", with how often, how long and how many",
      show: ", with a source for every number",
    },
    why: "checks where a number comes from",
  },
  {
    trait: "one next step",
    how: {
      any: "end it with one next step",
      tell: ", and end on the one thing that follows from it",
      offer: ", and end on one thing to say yes to",
      admit: ", and name the one thing that happens next",
      plan: ", as one step with one name and one date",
    },
    why: "acts on one thing at a time",
  },
  {
    trait: "brief",
    how: {
      any: "keep it short",
      tell: ", in two sentences at most",
      ask: ", in one short question",
      answer: ", in a sentence",
      offer: ", on a single line",
      admit: ", in two sentences",
      show: ", and stop once the point is made",
      plan: ", in one line",
    },
    why: "prefers short explanations",
  },
  {
    trait: "direct",
    how: {
      tell: ", before any background",
      ask: ", without leading up to it",
      answer: ", with a plain yes or no",
      offer: ", without a preamble",
      admit: ", before anything else",
      show: ", with the conclusion first",
      plan: ", and ask for a clear yes",
    },
    why: "would rather hear it straight",
  },
  {
    trait: "no small talk",
    how: {
      tell: ", without a run-up",
      ask: ", without a run-up",
      offer: ", without a run-up",
    },
    why: "is there for the matter itself",
  },
  {
    trait: "fast",
    how: {
      any: "keep it quick",
      tell: ", in a minute at most",
      ask: ", and keep it quick",
      offer: ", and be ready to settle it on the spot",
      plan: ", with the earliest date first",
    },
    why: "likes things settled the same day",
  },
  {
    trait: "in order",
    how: {
      tell: ", point by point",
      ask: ", one question at a time",
      offer: ", one after the other",
      admit: ", in the order in which it happened",
      show: ", and say beforehand what comes after what",
      plan: ", as numbered steps",
    },
    why: "likes to take things in order",
  },
  {
    trait: "candid",
    how: {
      any: "be open about it",
      tell: ", good or bad",
      ask: ", and say what you don't know yourself",
      answer: ", and say plainly what you can't do",
      offer: ", and say openly where there's no room",
      admit: ", the worst part first",
      show: ", and say what doesn't work yet",
      plan: ", and say what could still get in the way",
    },
    why: "trusts people who say the bad part themselves",
  },
  {
    trait: "asked first",
    how: {
      any: "ask for {their} view before you give yours",
      tell: ", then ask what {they} make{s} of it",
      ask: ", before you give your own view",
      answer: ", then ask what would help",
      offer: ", but ask first what {they} had in mind",
      admit: ", then ask what you've missed",
      show: ", and stop to ask what's missing",
      plan: ", and ask what {they} would change",
    },
    why: "likes to be asked for an opinion",
  },
  {
    trait: "plain words",
    how: {
      any: "keep it plain",
      tell: ", without abbreviations",
      ask: ", in everyday words",
      answer: ", in everyday words",
      offer: ", in words that nobody has to look up",
      admit: ", without softening it",
      plan: ", in everyday words",
    },
    why: "likes plain words",
  },
  {
    trait: "unhurried",
    how: {
      any: "don't rush it",
      tell: ", and leave it with {them} to read",
      ask: ", and let the answer come another day if it needs thought",
      answer: ", without hurrying",
      offer: ", and ask for no answer on the day",
      admit: ", and leave time to take it in",
      plan: ", with time to think",
    },
    why: "decides better after a day",
  },
  {
    trait: "in writing",
    how: {
      tell: ", and hand it over in writing",
      ask: ", and send the question beforehand",
      answer: ", and follow up in writing",
      offer: ", on paper as well",
      admit: ", and follow up in writing",
      plan: ", and put it in writing the same day",
    },
    why: "goes by what's written down",
  },
  {
    trait: "purpose",
    how: {
      any: "say why it matters",
      tell: ", starting with why it matters",
      ask: ", and say why it matters",
      offer: ", and say what it makes possible",
      admit: ", and say what it meant for the people affected",
      show: ", through the eyes of one customer",
      plan: ", and say what it leads to",
    },
    why: "wants to know what it's for",
  },
  {
    trait: "outcome",
    how: {
      any: "say what you want it to lead to",
      tell: ", with the result first",
      ask: ", and ask what a good result would be",
      offer: ", set against what it brings",
      admit: ", and say how it will be once it's fixed",
      show: ", from the finished result backwards",
      plan: ", working back from the result",
    },
    why: "looks at the result first",
  },
  {
    trait: "detailed",
    how: {
      any: "have the details to hand",
      tell: ", with the full background",
      ask: ", and say why you're asking",
      answer: ", with the background",
      offer: ", with every detail to hand",
      admit: ", with the full account",
      show: ", with the background of each",
      plan: ", with the details of each",
    },
    why: "notices what's left out",
  },
  {
    trait: "warm",
    how: {
      tell: ", and say what it means for people",
      ask: ", with real interest",
      answer: ", and say that you understand it",
      offer: ", and say what both sides get out of it",
      admit: ", and say first who was affected",
      show: ", and leave room for questions",
      plan: ", and thank whoever takes it on",
    },
    why: "thinks of the people involved",
  },
  {
    trait: "thanked",
    how: {
      tell: ", and name who did the work",
      ask: ", after thanking {them} for what {they} did last",
      offer: ", after a thank-you for what has gone well",
      plan: ", and name who has done the work so far",
    },
    why: "notices who's given credit",
  },
  {
    trait: "calm",
    how: {
      any: "keep it matter-of-fact",
      tell: ", without adjectives",
      ask: ", and wait through the pause",
      answer: ", in an even voice",
      offer: ", without pressing",
      admit: ", in an even voice",
      show: ", without superlatives",
    },
    why: "listens better when nobody's selling",
  },
  {
    trait: "formal",
    how: {
      any: "have the exact names and dates ready",
      tell: ", with the exact names and dates",
      offer: ", with reference to the document and its date",
      plan: ", and confirm it in writing with the dates",
    },
    why: "likes things done properly",
  },
  {
    trait: "titles",
    how: { tell: ", with exact names and dates", plan: ", with names and titles" },
    why: "likes people introduced properly",
  },
  {
    trait: "careful claims",
    how: {
      any: "say only what's certain",
      tell: ", and claim only what's certain",
      answer: ", and promise only what you can keep",
      offer: ", and promise only what you can keep",
      admit: ", and promise only what's certain",
      plan: ", with dates that you can keep",
    },
    why: "remembers what was promised",
  },
  {
    trait: "risks",
    how: {
      any: "have an answer to what could go wrong",
      tell: ", and name the risk in it",
      offer: ", and say what could go wrong with it",
      plan: ", with a fallback",
    },
    why: "looks for what could go wrong",
  },
  {
    trait: "recommendation",
    how: {
      any: "say what you'd do",
      tell: ", and say what you make of it",
      ask: ", and have a view of your own",
      offer: ", and say what you'd do",
      plan: ", and propose the first step yourself",
    },
    why: "wants a real opinion",
  },
  {
    trait: "options",
    how: {
      any: "leave a choice",
      offer: ", with more than one way to do it",
      plan: ", with a choice of dates",
    },
    why: "likes to choose",
  },
  {
    trait: "stories",
    how: {
      any: "have one example ready",
      tell: ", through one example",
      offer: ", with the example of somebody who chose it",
      show: ", as a story with one person in it",
    },
    why: "remembers examples",
  },
  {
    trait: "shown",
    how: {
      any: "bring something to look at",
      tell: ", with something to look at",
      offer: ", with a sample on the table",
      show: ", even if it isn't finished",
    },
    why: "would rather see it than hear of it",
  },
  {
    trait: "practical",
    how: {
      any: "say what it means in practice",
      tell: ", and say what changes from Monday on",
      offer: ", and say what it means day to day",
      plan: ", starting with what happens first",
    },
    why: "asks how it works in practice",
  },
  {
    trait: "challenged",
    how: {
      tell: ", and invite objections",
      ask: ", and push a little",
      offer: ", and invite a counter-offer",
    },
    why: "enjoys a challenge",
  },
  {
    trait: "no selling",
    how: {
      tell: ", without a pitch",
      offer: ", without a pitch",
      show: ", without a pitch",
    },
    why: "doesn't want to be sold to",
  },
  {
    trait: "casual",
    how: {
      tell: ", as you would to a colleague",
      ask: ", as you would over coffee",
      offer: ", without ceremony",
    },
    why: "likes it informal",
  },
  {
    trait: "lively",
    how: { tell: ", with some energy", show: ", with some energy" },
    why: "picks up on energy",
  },
  {
    trait: "humour",
    how: { tell: ", with a light touch", show: ", with a light touch" },
    why: "likes a laugh",
  },
  {
    trait: "serious",
    how: {
      tell: ", without asides",
      answer: ", without asides",
      admit: ", without asides",
      plan: ", without asides",
    },
    why: "takes it seriously",
  },
  {
    trait: "by phone",
    how: { offer: ", and talk it through before anything goes on paper" },
    why: "would rather talk than read",
  },
  {
    trait: "in person",
    how: { offer: ", face to face rather than by email" },
    why: "would rather meet",
  },
  {
    trait: "same person",
    how: {
      tell: ", and say who looks after it",
      plan: ", and say who stays {their} contact",
    },
    why: "likes to deal with the same person",
  },
  {
    trait: "not chased",
    how: {
      ask: ", and agree on one date for the answer",
      plan: ", with one date on which to come back to it",
    },
    why: "doesn't like to be chased",
  },
  {
    trait: "follow-up",
    how: {
      any: "say when more will follow",
      tell: ", and say when more will follow",
      plan: ", and say when you'll report back",
    },
    why: "likes to know when more will follow",
  },
  {
    trait: "private",
    how: {
      admit: ", with nobody else in the room",
    },
    why: "doesn't like an audience",
  },
  {
    trait: "tactful",
    how: {
      answer: ", gently",
      admit: ", as something you've noticed and not as a fault",
    },
    why: "minds how a thing is said",
  },
  {
    trait: "no confrontation",
    how: {
      any: "start from what you agree on",
      answer: ", starting with what you agree on",
      offer: ", starting with what you agree on",
    },
    why: "looks for common ground",
  },
  {
    trait: "technical",
    how: {
      any: "be ready for a technical question",
      tell: ", down to the technical detail",
      show: ", and open it up",
    },
    why: "wants to see how it works inside",
  },
  {
    trait: "prepared",
    how: {
      any: "read up on it beforehand",
      tell: ", and refer to what was said last time",
      ask: ", and show that you've read up on it",
    },
    why: "notices who has prepared",
  },
  {
    trait: "few figures",
    how: { any: "keep numbers out of it", tell: ", with one number at most", offer: ", as one number" },
    why: "doesn't think in numbers",
  },
  {
    trait: "not bypassed",
    how: {
      any: "settle it with {them} first",
      offer: ", before anyone above {them} hears of it",
      plan: ", with {them} and not over {their} head",
    },
    why: "doesn't like to be bypassed",
  },
  {
    trait: "punctual",
    how: { tell: ", within its minutes", show: ", within its minutes" },
    why: "watches the clock",
  },
  {
    trait: "no flattery",
    how: { tell: ", without compliments", ask: ", without compliments" },
    why: "mistrusts compliments",
  },
  {
    trait: "asked after",
    how: { ask: ", once you've asked how everyone is", plan: ", and ask how {their} people feel about it" },
    why: "thinks of people first",
  },
  {
    trait: "small talk",
    how: { ask: ", once the conversation has warmed up", offer: ", once the conversation has warmed up" },
    why: "likes to chat first",
  },
];
