import type { PrepRequest } from "../../../contract/operations.ts";
import type { Trait } from "../advice/trait.ts";
import { isNoBeginning, type Traits } from "../traits.ts";
import type { Occasion } from "./occasion.ts";
import type { ForeignLanguage, SpokenTopic } from "./topic.ts";

type PrepType = PrepRequest["prep_type"];

/** The first words, by how the contact likes to be met; the first row whose trait they have is taken. */
const greetings: readonly { trait?: Trait; say: (name: string, type: PrepType) => string }[] = [
  { trait: "titles", say: (name) => `Thank you for your time${name}.` },
  {
    trait: "asked after",
    say: (name, type) => `It's good to ${met[type]}${name}. ${everyone[type]}`,
  },
  { trait: "small talk", say: (name, type) => `It's good to ${met[type]}${name}. How's your week been?` },
  { trait: "no small talk", say: (name) => (name === "" ? "" : `${name.slice(2)},`) },
  { trait: "formal", say: (name) => `Thank you for your time${name}.` },
  { trait: "fast", say: (name) => `Thanks for squeezing this in${name}.` },
  { trait: "warm", say: (name, type) => `It's good to ${met[type]}${name}.` },
  { trait: "casual", say: (name) => `Hi${name.replace(",", "")}.` },
  { trait: "direct", say: (name) => (name === "" ? "" : `${name.slice(2)},`) },
  { trait: "calm", say: (name) => `Thanks for the time${name}.` },
  { say: (name, type) => `${thanks[type]}${name}.` },
];

const met: Record<PrepType, string> = {
  call: "hear your voice",
  meeting: "see you",
  presentation: "see you here",
};
const everyone: Record<PrepType, string> = {
  call: "How's everyone on your side?",
  meeting: "How's everyone?",
  presentation: "How's the team?",
};
const thanks: Record<PrepType, string> = {
  call: "Thanks for taking the call",
  meeting: "Thanks for making the time",
  presentation: "Thanks for coming",
};

/** The last words, by what the contact wants of a conversation. */
const leads: readonly { trait: Trait; words: string | Record<PrepType, string> }[] = [
  { trait: "candid", words: "I'll be straight with you about where things stand." },
  {
    trait: "figures",
    words: {
      call: "Can we start with the numbers?",
      meeting: "Shall we look at the numbers first?",
      presentation: "I'll begin with the numbers.",
    },
  },
  { trait: "purpose", words: "Let me start with why it matters." },
  {
    trait: "asked first",
    words: {
      call: "I'd like your view.",
      meeting: "I'd like your view.",
      // Nobody has seen it yet.
      presentation: "Stop me with your questions as we go.",
    },
  },
  { trait: "unhurried", words: "Nothing has to be decided today." },
  { trait: "outcome", words: "Let's start with what a good result looks like." },
  { trait: "recommendation", words: "I've got a view, and I'll give it to you first." },
  {
    trait: "shown",
    words: {
      call: "I'll send you something to look at while we talk.",
      meeting: "Can I show you something first?",
      presentation: "Let me show you something first.",
    },
  },
  { trait: "one next step", words: "There's one thing I'd like us to settle." },
  { trait: "options", words: "There's more than one way to do this, so tell me what suits you." },
  { trait: "risks", words: "Shall we start with what could go wrong?" },
  { trait: "stories", words: "Can I start with an example?" },
  { trait: "practical", words: "Let's stick to what works in practice." },
  { trait: "in order", words: "Shall we take it point by point?" },
  { trait: "thanked", words: "First of all, thank you for the work behind this." },
  { trait: "challenged", words: "Push back wherever you disagree." },
  { trait: "brief", words: "I'll keep it short." },
  { trait: "fast", words: "I'll be quick." },
  {
    trait: "detailed",
    words: {
      call: "I have the details in front of me, so stop me wherever you like.",
      meeting: "I've brought the details, so stop me wherever you like.",
      presentation: "I've brought the details, so stop me wherever you like.",
    },
  },
  { trait: "technical", words: "Shall we go straight to the technical side?" },
  { trait: "private", words: "This stays between us." },
  { trait: "punctual", words: "I'll make sure we finish on time." },
  { trait: "direct", words: "I'll come straight to the point." },
  { trait: "plain words", words: "I'll keep it plain." },
  { trait: "follow-up", words: "You'll have a summary from me afterwards." },
  { trait: "tactful", words: "Tell me if I'm missing something." },
  {
    trait: "warm",
    words: {
      call: "What matters most to you here?",
      meeting: "What would make this worth your time?",
      presentation: "Which part matters most to you?",
    },
  },
];

const foreign: Record<ForeignLanguage, (name: string, words: string) => string> = {
  de: (name, words) =>
    `Danke, dass Sie sich die Zeit nehmen${name}. Mir geht es heute um das Thema ${words}.`,
  fr: (name, words) => `Merci de prendre ce temps${name}. Le sujet du jour, c'est : ${words}.`,
  es: (name, words) => `Gracias por su tiempo${name}. El tema de hoy es este: ${words}.`,
  it: (name, words) => `Grazie per il suo tempo${name}. Il tema di oggi è questo: ${words}.`,
};

/** For who likes to be asked how they are. */
const foreignAsked: Record<ForeignLanguage, (name: string, words: string) => string> = {
  de: (name, words) => `Schön, dass wir sprechen${name}. Wie geht es Ihnen? Mein Thema ist heute: ${words}.`,
  fr: (name, words) =>
    `Merci de prendre ce temps${name}. Comment allez-vous ? J'aimerais parler de ceci : ${words}.`,
  es: (name, words) => `Gracias por su tiempo${name}. ¿Cómo está? Me gustaría hablar de esto: ${words}.`,
  it: (name, words) => `Grazie per il suo tempo${name}. Come sta? Vorrei parlare di questo: ${words}.`,
};

/**
 * @param name the contact's first name; empty when it isn't known
 * @param options.hasSeveral whether there's more than one thing on the agenda
 * @returns what to say first, in two or three short sentences
 */
export function openingLine(
  name: string,
  traits: Traits,
  { topic, occasion, needsCare, mayHaveTrouble, type, hasSeveral, hasFigures, agenda }: Spoken,
): string {
  const address = name === "" ? "" : `, ${name}`;
  const isAsked = traits.has("asked after") || traits.has("small talk");
  if (topic.kind === "foreign")
    return (isAsked ? foreignAsked : foreign)[topic.language](address, topic.words);
  const isGrave = occasion?.isGrave === true;
  const fitting = greetings.filter(
    ({ trait }) => trait === undefined || (traits.has(trait) && !(isGrave && isGlad.test(trait))),
  );
  const said = fitting.map(({ say }) => say(address, type));
  const greeting = (needsCare || isGrave ? said.find((each) => !each.endsWith("?")) : said[0]) ?? "";
  if (topic.kind === "said") return joined(greeting, topic.words);
  if (topic.kind === "question") return joined(greeting, "I've got one question for you:", topic.words);
  const aim = `I'd like to ${topic.words}.`;
  if (occasion?.lead !== undefined) return joined(greeting, aim, occasion.lead);
  // Whoever is asked how they are answers first.
  if (greeting.endsWith("?") && topic.isShared !== true)
    return joined(greeting, `When you're ready, I'd like to ${topic.words}.`);
  if (greeting.endsWith("?") || topic.isShared === true) return joined(greeting, aim);
  return joined(
    greeting,
    aim,
    leadOf(traits, { needsCare, mayHaveTrouble, type, hasSeveral, hasFigures, agenda }),
  );
}

interface Spoken {
  topic: SpokenTopic;
  /** What the meeting as a whole is, where that decides how it begins. */
  occasion: Occasion | undefined;
  needsCare: boolean;
  type: PrepType;
  mayHaveTrouble: boolean;
  hasSeveral: boolean;
  /** Whether there are numbers to talk about. */
  hasFigures: boolean;
  agenda: string;
}

/** "Hear her out first", on the agenda. */
const listening = /\blisten\b|\bhear (?:him|her|them) out\b/iu;
const deciding = /\b(?:decisions?|decide|sign-?off|answer needed|deadline)\b/iu;

/** What somebody can bring along to look at. */
export const canBeShown =
  /\b(?:demos?|samples?|sketch\w*|proofs?|prototypes?|mock-?ups?|slides?|photos?|pictures?|drawings?|drafts?|designs?|portfolio|screens?|models?|mood ?boards?|catalogues?|show)\b/iu;

/** Ways to greet that sound glad, which is wrong before bad news. */
const isGlad = /^(?:asked after|small talk|warm|casual|fast)$/u;

/** By the first of the contact's traits that has one, since they come in the order of their evidence. */
function leadOf(
  traits: Traits,
  { needsCare, mayHaveTrouble, type, hasSeveral, hasFigures, agenda }: Omit<Spoken, "topic" | "occasion">,
): string {
  if (listening.test(agenda)) return "I'd like to hear it from you first.";
  const isDecided = deciding.test(agenda);
  const own = [...traits.keys()].flatMap((trait) =>
    leads.filter(
      (each) =>
        each.trait === trait &&
        !(needsCare && isNoBeginning(trait)) &&
        (hasFigures || trait !== "figures") &&
        (mayHaveTrouble || trait !== "candid") &&
        (trait !== "shown" || (type !== "call" && canBeShown.test(agenda))) &&
        !(isDecided && trait === "unhurried"),
    ),
  );
  const isOfSeveral = hasSeveral && own[0]?.trait === "one next step";
  const words = isOfSeveral ? "At the end, I'd like us to agree on one next step." : own[0]?.words;
  return (
    (typeof words === "object" ? words[type] : words) ??
    (needsCare ? "I'd like to hear it from you first." : "Where would you like to start?")
  );
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
