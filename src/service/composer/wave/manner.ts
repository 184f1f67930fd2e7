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
  /** Whether the purpose comes before the background. */
  asksFirst: boolean;
}

export const manners: Record<Tone, Manner> = {
  professional: { letter: "Hello", note: "Hello", signOff: "Kind regards", asksFirst: false },
  casual: { letter: "Hi", note: "Hi", signOff: "Cheers", asksFirst: false },
  warm: { letter: "Dear", note: "Hi", signOff: "All the best", asksFirst: false },
  direct: { letter: "", note: "", signOff: "Best", asksFirst: true },
};

/** Those who want a greeting whatever the tone is. */
export const wantGreeting: readonly Trait[] = ["warm", "asked after", "small talk", "formal", "titles"];

interface Closer {
  trait?: Trait;
  sentence: string;
  /** Not beside a deadline. */
  isPatient?: true;
}

/** The last words, by what went before. */
export const closers: Record<Ask["kind"], readonly Closer[]> = {
  meeting: [
    { trait: "one next step", sentence: "Send me one time that works, and I'll do the rest." },
    { trait: "unhurried", sentence: "There's no rush to answer.", isPatient: true },
    { trait: "not chased", sentence: "There's no rush to answer.", isPatient: true },
    { trait: "asked first", sentence: "What would you like to cover?" },
    { trait: "in order", sentence: "If it helps, I can send you a short agenda first." },
    { trait: "brief", sentence: "" },
    { trait: "direct", sentence: "" },
    { trait: "formal", sentence: "Please let me know which times would suit you." },
    { trait: "warm", sentence: "Tell me what suits you best." },
    { trait: "casual", sentence: "Whatever's easiest for you." },
    { sentence: "Please let me know what suits you." },
  ],
  question: [
    { trait: "unhurried", sentence: "There's no rush to answer.", isPatient: true },
    { trait: "not chased", sentence: "There's no rush to answer.", isPatient: true },
    { trait: "one next step", sentence: "A one-line answer is plenty." },
    { trait: "brief", sentence: "" },
    { trait: "direct", sentence: "" },
    { trait: "casual", sentence: "A line back is plenty." },
    { trait: "formal", sentence: "I would be grateful for your reply." },
    { trait: "warm", sentence: "I'd be glad to hear from you." },
    { sentence: "" },
  ],
  request: [
    { trait: "one next step", sentence: "That's all I need." },
    { trait: "asked first", sentence: "Is there anything you need from me for that?" },
    { trait: "brief", sentence: "" },
    { trait: "direct", sentence: "" },
    { trait: "unhurried", sentence: "If you need more time, please tell me.", isPatient: true },
    { trait: "formal", sentence: "I would be grateful for your help." },
    { trait: "warm", sentence: "Thank you, I'd really appreciate it." },
    { trait: "casual", sentence: "Thanks." },
    { sentence: "Thank you." },
  ],
  news: [
    { trait: "brief", sentence: "" },
    { trait: "direct", sentence: "" },
    { trait: "asked first", sentence: "How does that look from your side?" },
    { trait: "unhurried", sentence: "There's no need to answer at once.", isPatient: true },
    { trait: "formal", sentence: "Please let me know if you have any questions." },
    { sentence: "If you have any questions, just ask." },
  ],
  courtesy: [],
};
