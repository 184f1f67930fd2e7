import type { Trait } from "../../advice/trait.ts";

/**
 * How to bring an item of an agenda, by what it's about. A row with a trait is for contacts who have it, others are
 * for everyone. `point` follows a colon or a question mark.
 */
export interface ItemAdvice {
  trait?: Trait;
  point: string;
  why: string;
}

/** How to bring any item of an agenda, for each trait, and for contacts we know little about. */
export const anyItem: readonly ItemAdvice[] = [
  {
    trait: "asked first",
    point: "ask what they'd want from this",
    why: "It may not be what you've prepared.",
  },
  {
    trait: "direct",
    point: "say first what you need from them here",
    why: "They can then listen to the rest for a reason.",
  },
  { trait: "warm", point: "say what you'd like to do about it together", why: "It makes it shared work." },
  {
    trait: "purpose",
    point: "say what becomes possible once it's done",
    why: "Knowing the end makes the steps worth it.",
  },
  {
    trait: "figures",
    point: "bring one number for it, with its source",
    why: "One checked number beats three claims.",
  },
  { trait: "brief", point: "keep it to one sentence, and let them ask", why: "What's short gets heard." },
  {
    trait: "detailed",
    point: "bring the background as well, in full",
    why: "Gaps raise more doubts than length does.",
  },
  {
    trait: "unhurried",
    point: "set it out, then leave it with them for a day",
    why: "Second thoughts are often the better ones.",
  },
  { trait: "fast", point: "settle it in a minute, or park it", why: "It shows you respect their time." },
  { trait: "one next step", point: "end it with one task and one name", why: "Anything more gets lost." },
  {
    trait: "in order",
    point: "split it into steps and number them",
    why: "Then you both know where you are.",
  },
  { trait: "candid", point: "say what you don't know yet", why: "It makes the rest believable." },
  {
    trait: "risks",
    point: "say what could go wrong, and what you'd do then",
    why: "A named risk is half as frightening.",
  },
  {
    trait: "careful claims",
    point: "promise only what's already certain",
    why: "Small promises kept beat big ones.",
  },
  { trait: "options", point: "offer two ways to go about it", why: "Choosing is easier than agreeing." },
  {
    trait: "recommendation",
    point: "say what you'd do in their place",
    why: "They'll want your view, not a menu.",
  },
  {
    trait: "plain words",
    point: "put it in one sentence, without abbreviations",
    why: "Nobody has to ask what it means.",
  },
  {
    trait: "technical",
    point: "be ready for a technical question on it",
    why: "They'll go a level deeper than you expect.",
  },
  {
    trait: "calm",
    point: "give the facts first, and leave the judgement to them",
    why: "Facts don't need volume.",
  },
  { trait: "lively", point: "bring some energy to it", why: "Your interest shows that it matters." },
  { trait: "practical", point: "say what will be different on Monday morning", why: "It makes it real." },
  {
    trait: "outcome",
    point: "start from the result you both want",
    why: "Then the details have something to serve.",
  },
  {
    trait: "stories",
    point: "bring one example of how it went elsewhere",
    why: "An example answers questions before they're asked.",
  },
  {
    trait: "shown",
    point: "show it rather than describe it",
    why: "Seeing takes a minute, describing takes ten.",
  },
  {
    trait: "thanked",
    point: "thank whoever has put work into it already",
    why: "Credit given early makes the rest easier.",
  },
  {
    trait: "in writing",
    point: "hand over a written version as well",
    why: "It's what they'll come back to.",
  },
  {
    trait: "by phone",
    point: "offer to talk it through before anything is put in writing",
    why: "A voice settles in minutes what a thread doesn't in days.",
  },
  {
    trait: "in person",
    point: "keep it for when you're at the same table",
    why: "It goes better face to face.",
  },
  {
    trait: "follow-up",
    point: "say when they'll hear from you about it again",
    why: "A date stops them wondering.",
  },
  {
    trait: "not chased",
    point: "agree on one date to come back to it, and leave it alone until then",
    why: "One date replaces five reminders.",
  },
  {
    trait: "challenged",
    point: "invite them to pick holes in it",
    why: "What survives their questions will hold.",
  },
  {
    trait: "no confrontation",
    point: "look for what you both agree on before you come to what you don't",
    why: "Agreement makes the rest easier to hear.",
  },
  {
    trait: "tactful",
    point: "put it as something you've noticed, not as a fault",
    why: "It keeps the door open.",
  },
  {
    trait: "private",
    point: "offer to take it up with them alone",
    why: "Who else hears of it is theirs to say.",
  },
  {
    trait: "prepared",
    point: "read up on what was said about it last time",
    why: "They'll notice if you haven't.",
  },
  { trait: "formal", point: "state it with its proper name and date", why: "Precision is a courtesy here." },
  {
    trait: "casual",
    point: "raise it as lightly as you would over coffee",
    why: "It doesn't have to feel like a negotiation.",
  },
  {
    trait: "humour",
    point: "leave room for a joke before the serious part",
    why: "A laugh loosens the rest.",
  },
  {
    trait: "serious",
    point: "give it the time it needs, without asides",
    why: "It shows that you take it as seriously as they do.",
  },
  {
    trait: "same person",
    point: "say who looks after it, and that it stays with them",
    why: "They won't have to explain it twice.",
  },
  {
    trait: "not bypassed",
    point: "take it to them before anyone above them hears of it",
    why: "It shows who you think decides.",
  },
  {
    trait: "no selling",
    point: "leave the pitch out, and answer what they ask",
    why: "Answers sell better than slogans.",
  },
  { trait: "no small talk", point: "go straight into it", why: "The run-up would cost you attention." },
  {
    trait: "no flattery",
    point: "stick to the matter, without compliments",
    why: "Praise would sound like an approach.",
  },
  { trait: "asked after", point: "ask how their people feel about it", why: "They'll think of them first." },
  {
    trait: "small talk",
    point: "come to it once the conversation has warmed up",
    why: "It lands better then.",
  },
  {
    trait: "punctual",
    point: "give it a fixed number of minutes",
    why: "They'll watch the clock even if you don't.",
  },
  {
    trait: "few figures",
    point: "pick the one number that matters, and leave the rest out",
    why: "A second number halves the first.",
  },
  {
    trait: "titles",
    point: "say who's responsible for it, by name and title",
    why: "It shows you know who's who.",
  },
  { point: "say where it stands and what's still open", why: "It gives them something definite to answer." },
  { point: "agree on who takes it from here", why: "Without a name it stays on the list." },
  { point: "say why it's on the list today", why: "A reason earns attention." },
  { point: "ask what's changed on their side", why: "Your last information may be out of date." },
  { point: "say what a good answer would look like", why: "It's easier to aim at something." },
  { point: "come with a first suggestion", why: "Something on the table beats a blank page." },
];
