import type { Trait } from "../advice/trait.ts";

interface Manner {
  trait: Trait;
  /**
   * How to go about a point, whoever brings it up and whatever it is: news, a wish, a question or a decision.
   * `{them}`, `{they}` and `{their}` are the contact; the verb behind `{they}` has an `{s}`.
   */
  how?: string;
  /** How to ask them something, and to listen. */
  ask?: string;
  /** Behind the contact's first name. */
  why: string;
}

/** How to bring something to a contact, by trait. Advice that fits some points alone isn't among them. */
export const manners: readonly Manner[] = [
  {
    trait: "figures",
    how: "have the source of each figure to hand",
    ask: "have your own figure ready",
    why: "checks where a number comes from",
  },
  { trait: "one next step", how: "end it with one next step", why: "acts on one thing at a time" },
  {
    trait: "brief",
    how: "keep it to a sentence or two",
    ask: "make it one short question",
    why: "prefers short explanations",
  },
  {
    trait: "direct",
    how: "come straight to it",
    ask: "don't lead up to it",
    why: "would rather hear it straight",
  },
  {
    trait: "no small talk",
    how: "go straight in",
    ask: "come straight to it",
    why: "is there for the matter itself",
  },
  {
    trait: "fast",
    how: "keep it quick",
    ask: "leave it at one question",
    why: "likes things settled the same day",
  },
  {
    trait: "in order",
    how: "finish it before you go on to the next",
    ask: "wait for the answer before you go on",
    why: "likes to take things in order",
  },
  {
    trait: "candid",
    how: "be open about what isn't good or isn't known",
    ask: "say what you don't know yourself",
    why: "trusts people who say the bad part themselves",
  },
  {
    trait: "asked first",
    how: "ask what {they} make{s} of it",
    ask: "keep your own view for later",
    why: "likes to be asked for an opinion",
  },
  {
    trait: "plain words",
    how: "use everyday words",
    ask: "use everyday words",
    why: "likes plain words",
  },
  {
    trait: "unhurried",
    how: "leave time to think about it",
    why: "decides better after a day",
  },
  {
    trait: "in writing",
    how: "follow it up in writing",
    ask: "confirm the answer in writing",
    why: "goes by what's written down",
  },
  {
    trait: "purpose",
    how: "say why it matters",
    ask: "say why you'd like to know",
    why: "wants to know what it's for",
  },
  { trait: "outcome", how: "say what it should lead to", why: "looks at the result first" },
  {
    trait: "detailed",
    how: "have the details to hand",
    ask: "say why you're asking",
    why: "notices what's left out",
  },
  {
    trait: "warm",
    how: "say who it affects, and how",
    ask: "take your time with the answer",
    why: "thinks of the people involved",
  },
  { trait: "thanked", why: "notices who's given credit" },
  {
    trait: "calm",
    how: "keep it matter-of-fact",
    ask: "wait through the pause",
    why: "listens better when nobody's selling",
  },
  { trait: "formal", how: "have the exact names and dates ready", why: "likes things done properly" },
  { trait: "titles", why: "likes people introduced properly" },
  { trait: "careful claims", how: "say only what's certain", why: "remembers what was promised" },
  { trait: "risks", how: "have an answer to what could go wrong", why: "looks for what could go wrong" },
  {
    trait: "recommendation",
    how: "have a view of your own on it",
    ask: "have a view of your own ready",
    why: "wants a real opinion",
  },
  { trait: "options", why: "likes to choose" },
  { trait: "stories", how: "have one example ready", why: "remembers examples" },
  {
    trait: "shown",
    how: "if there's something to look at, bring it",
    why: "would rather see it than hear of it",
  },
  { trait: "practical", how: "stick to what it means in practice", why: "asks how it works in practice" },
  { trait: "challenged", how: "expect objections, and welcome them", why: "enjoys a challenge" },
  { trait: "no selling", how: "leave out the pitch", why: "doesn't want to be sold to" },
  { trait: "casual", how: "say it as you would to a colleague", why: "likes it informal" },
  { trait: "lively", why: "picks up on energy" },
  { trait: "humour", why: "likes a laugh" },
  { trait: "serious", how: "leave out the asides", why: "takes it seriously" },
  { trait: "by phone", why: "would rather talk than read" },
  { trait: "in person", why: "would rather meet" },
  { trait: "same person", how: "say who looks after it", why: "likes to deal with the same person" },
  { trait: "not chased", ask: "agree on one date for the answer", why: "doesn't like to be chased" },
  { trait: "follow-up", how: "say when {they}'ll hear more", why: "likes to know when more will follow" },
  { trait: "private", why: "doesn't like an audience" },
  { trait: "tactful", how: "choose your words with care", why: "minds how a thing is said" },
  { trait: "no confrontation", how: "start from what you agree on", why: "looks for common ground" },
  { trait: "technical", how: "be ready for a technical question", why: "wants to see how it works inside" },
  {
    trait: "prepared",
    how: "read up on it beforehand",
    ask: "show that you've read up on it",
    why: "notices who has prepared",
  },
  { trait: "few figures", how: "use as few numbers as you can", why: "doesn't think in numbers" },
  { trait: "not bypassed", how: "keep it between the two of you first", why: "doesn't like to be bypassed" },
  { trait: "punctual", how: "keep to its time", why: "watches the clock" },
  { trait: "no flattery", ask: "leave out the compliments", why: "mistrusts compliments" },
  { trait: "asked after", why: "thinks of people first" },
  { trait: "small talk", why: "likes to chat first" },
];
