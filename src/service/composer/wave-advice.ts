import type { WaveBrief } from "./composer.ts";
import type { Ask } from "./goal.ts";
import type { Trait } from "./traits.ts";

/**
 * What the built-in composer knows of writing to someone, as tables. In lists, the first row whose trait the
 * contact has is taken; a row without a trait is for everyone.
 */

export type Tone = NonNullable<WaveBrief["tone"]>;

/** The tone that a trait calls for, when none is asked for. */
export const toneOfTrait: Partial<Record<Trait, Tone>> = {
  formal: "professional",
  unhurried: "professional",
  warm: "warm",
  "asked after": "warm",
  casual: "casual",
  direct: "direct",
  purpose: "warm",
  "no small talk": "direct",
};

interface Manner {
  /** The word before the name in an e-mail. */
  letter: string;
  /** The same in a LinkedIn message or a text. */
  note: string;
  signOff: string;
  /** Whether the request comes before the background. */
  asksFirst: boolean;
}

export const tones: Record<Tone, Manner> = {
  professional: { letter: "Hello", note: "Hello", signOff: "Kind regards,", asksFirst: false },
  casual: { letter: "Hi", note: "Hi", signOff: "Cheers,", asksFirst: false },
  warm: { letter: "Dear", note: "Hi", signOff: "Warmly,", asksFirst: false },
  direct: { letter: "", note: "", signOff: "Best,", asksFirst: true },
};

/** The first words of a message that is not kept from small talk. */
export const openers: Record<Tone, readonly { trait?: Trait; sentence: string }[]> = {
  professional: [],
  casual: [
    { trait: "asked after", sentence: "How are you, and how is everyone?" },
    { sentence: "Hope your week is treating you well." },
  ],
  warm: [
    { trait: "asked after", sentence: "How are you, and how is everyone around you?" },
    { sentence: "I hope you are well." },
  ],
  direct: [],
};

/** The last words, by what went before. */
export const closers: Record<Ask["kind"], readonly { trait?: Trait; sentence: string }[]> = {
  request: [
    { trait: "one next step", sentence: "A yes is all I need; I will do the rest." },
    { trait: "unhurried", sentence: "Please take the time you need; a written answer is just as good." },
    { trait: "asked first", sentence: "What would you want to know before you answer?" },
    { trait: "in order", sentence: "If it is easier, I can put the steps in a short list first." },
    {
      trait: "figures",
      sentence: "If figures would help you decide, tell me which and I will send them first.",
    },
    { trait: "formal", sentence: "I would be grateful for your reply." },
    { trait: "warm", sentence: "If another way suits you better, tell me, and thank you either way." },
    { trait: "casual", sentence: "No ceremony needed: one line back is plenty." },
    { trait: "direct", sentence: "A short answer is enough." },
    { sentence: "Please tell me what suits you." },
  ],
  statement: [
    { trait: "brief", sentence: "" },
    { trait: "unhurried", sentence: "There is no need to answer at once." },
    { trait: "asked first", sentence: "How does that look from where you are?" },
    { trait: "warm", sentence: "I would be glad to hear how you see it." },
    { trait: "formal", sentence: "I am at your disposal for any question." },
    { trait: "direct", sentence: "" },
    { sentence: "I would be glad to hear what you think." },
  ],
  courtesy: [],
};
