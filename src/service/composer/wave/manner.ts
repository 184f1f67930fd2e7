import type { Trait } from "../advice/trait.ts";
import type { Ask, Tone } from "./intent.ts";

/** What the built-in composer knows of writing to someone, as tables. The first row that fits is taken. */

/** The tone that a trait calls for, when none is asked for. */
export const toneOfTrait: Partial<Record<Trait, Tone>> = {
  formal: "professional",
  titles: "professional",
  unhurried: "professional",
  tactful: "professional",
  warm: "warm",
  "asked after": "warm",
  "small talk": "warm",
  casual: "casual",
  humour: "casual",
  direct: "direct",
  candid: "direct",
  purpose: "warm",
  "no small talk": "direct",
};

interface Manner {
  /** The word before the name in an e-mail. */
  letter: string;
  /** The same in a LinkedIn message or a text. */
  note: string;
  /** Without a comma: it reads well above a signature, and with nothing below it. */
  signOff: string;
}

export const manners: Record<Tone, Manner> = {
  professional: { letter: "Hello", note: "Hello", signOff: "Kind regards" },
  casual: { letter: "Hi", note: "Hi", signOff: "Cheers" },
  warm: { letter: "Dear", note: "Hi", signOff: "All the best" },
  direct: { letter: "", note: "Hi", signOff: "Best" },
};

/** Those who want a greeting whatever the tone is. */
export const wantGreeting: readonly Trait[] = ["warm", "asked after", "small talk", "formal", "titles"];

/** What is no occasion for small talk, for a figure to begin with, or for a cheerful word at the end. */
export const graveKinds: ReadonlySet<Ask["kind"]> = new Set([
  "sympathy",
  "apology",
  "bad news",
  "payment",
  "complaint",
  "at once",
]);

/** What is said before anything else, also to those who like the background first. */
export const firstKinds: ReadonlySet<Ask["kind"]> = new Set([
  "sympathy",
  "apology",
  "thanks",
  "congratulation",
  "wish",
  "payment",
  "at once",
]);

interface Closer {
  trait?: Trait;
  unless?: Trait;
  tone?: Tone;
  sentence: string;
  /** Not beside a deadline. */
  isPatient?: true;
}

const unhurried: readonly Closer[] = [
  { trait: "unhurried", sentence: "There's no rush to answer.", isPatient: true },
  { trait: "not chased", unless: "direct", sentence: "There's no rush to answer.", isPatient: true },
];

const dares: readonly Closer[] = [
  { trait: "challenged", tone: "warm", sentence: "Up for it?" },
  { trait: "challenged", tone: "casual", sentence: "Up for it?" },
];

/** The last words, by what went before. */
export const closers: Record<Ask["kind"], readonly Closer[]> = {
  sympathy: [{ sentence: "Please don't feel you need to reply." }],
  meeting: [
    { trait: "one next step", sentence: "Send me one time that works, and I'll do the rest." },
    ...unhurried,
    { trait: "asked first", sentence: "Which time would suit you?" },
    { trait: "in order", sentence: "If it helps, I can send you a short agenda first." },
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I'm happy to work around your schedule." },
    { tone: "casual", sentence: "Whatever's easiest for you." },
    { sentence: "Please let me know which times would suit you." },
  ],
  "set meeting": [
    { trait: "one next step", sentence: "A yes is enough, and I'll do the rest." },
    ...unhurried,
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I hope that suits you." },
    { tone: "casual", sentence: "Hope that works for you." },
    { sentence: "Please let me know if that suits you." },
  ],
  question: [
    ...unhurried,
    ...dares,
    { trait: "one next step", sentence: "A one-line answer is plenty." },
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I'd be glad to hear from you." },
    { tone: "casual", sentence: "A line back is plenty." },
    { sentence: "I would be grateful for your reply." },
  ],
  request: [
    { trait: "one next step", sentence: "" },
    { trait: "asked first", sentence: "Is there anything you need from me for that?" },
    { trait: "unhurried", sentence: "Whenever it suits you is fine.", isPatient: true },
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "Thank you, I'd really appreciate it." },
    { tone: "casual", sentence: "Thanks." },
    { sentence: "Thank you for your help." },
  ],
  offer: [
    ...unhurried,
    ...dares,
    { trait: "asked first", sentence: "What do you think?" },
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I'd love to hear what you think." },
    { tone: "casual", sentence: "Let me know what you think." },
    { sentence: "I look forward to your reply." },
  ],
  payment: [
    { tone: "direct", sentence: "" },
    { sentence: "If the payment is already on its way, please ignore this note." },
  ],
  "bad news": [
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I hope you understand, and I'm happy to talk it through." },
    { tone: "casual", sentence: "I hope you understand." },
    { sentence: "Thank you for your understanding." },
  ],
  news: [
    { trait: "asked first", sentence: "How does that look from your side?" },
    { trait: "unhurried", sentence: "" },
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "If you have any questions, I'm happy to help." },
    { tone: "casual", sentence: "If you have any questions, just ask." },
    { sentence: "Please let me know if you have any questions." },
  ],
  apology: [
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "casual", sentence: "Thanks for bearing with me." },
    { sentence: "Thank you for your patience." },
  ],
  thanks: [
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I really appreciate it." },
    { tone: "casual", sentence: "Much appreciated." },
    { sentence: "I appreciate it very much." },
  ],
  congratulation: [
    { trait: "no flattery", sentence: "" },
    { trait: "brief", sentence: "" },
    { tone: "direct", sentence: "" },
    { tone: "warm", sentence: "I'm really pleased for you." },
    { tone: "casual", sentence: "Great news." },
    { sentence: "I wish you every success." },
  ],
  wish: [],
  complaint: [],
  "at once": [],
  fact: [],
};

/** Where a letter would be nothing but its subject, something to answer. */
export const bareClosers: Readonly<Partial<Record<string, string>>> = {
  request: "If anything is in the way, just tell me.",
  question: "A line back is enough.",
  meeting: "A day and a time are enough.",
};

/** Which of several purposes the last words are for. */
export const closing: readonly Ask["kind"][] = [
  "sympathy",
  "set meeting",
  "meeting",
  "request",
  "question",
  "apology",
  "offer",
  "payment",
  "bad news",
  "news",
  "thanks",
  "congratulation",
];
