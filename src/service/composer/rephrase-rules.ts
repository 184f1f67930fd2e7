import type { Trait } from "./traits.ts";

/**
 * The rephraser's rules of wording. Each is tried on one sentence at a time.
 *
 * No pattern holds a number, a negation or a word of doubt about a fact ("I think", "about", "probably"):
 * a softener around a request is manner, a doubt about a fact is part of the fact.
 */
export interface Rule {
  /** Any one of these suffices. */
  when: readonly Trait[];
  /** For a sentence of the reasoning; rules that do the same share it. */
  what: string;
  pattern: RegExp;
  /** As for `String.replace`: `$1` is the first group. */
  replacement: string;
  /** The sentence is a question afterwards. */
  asks?: true;
}

const noSmallTalk = { when: ["no small talk"], what: "The small talk is out" } as const;
const plainRequest = {
  when: ["direct", "brief", "plain words", "formal", "calm"],
  what: "There are fewer softeners around the request",
} as const;
const please = { when: ["warm", "unhurried", "formal"], what: "Orders are requests now" } as const;
const writtenOut = { when: ["formal"], what: "Contractions and slang are written out" } as const;
const quiet = { when: ["calm", "formal"], what: "It is quieter" } as const;
const plain = { when: ["plain words", "direct", "brief"], what: "Office words are plain ones now" } as const;
const shorter = { when: ["brief", "direct", "plain words"], what: "Wordy phrases are shorter" } as const;
const relaxed = { when: ["casual", "warm"], what: "Stiff phrases are relaxed" } as const;

const wellWishing =
  "(?:(?:I |I do |we )?hope (?:you(?:'re|’re| are) (?:doing |keeping )?(?:well|good|great|ok|okay|fine)|you (?:had|have had) an? (?:good|great|nice|lovely|wonderful|relaxing) (?:weekend|week|day|holiday|break|time)|(?:all|everything)(?:'s|’s| is) (?:well|good|fine|great)|this (?:e-?mail |message |note )?finds you well|(?:your|the) (?:week|day|weekend|morning) (?:is|was|has been|is going|is treating you) ?(?:well|good|great|fine)?)|how are you(?: doing)?|how(?:'s|’s| is) (?:it going|everything|life)|how are things|how was your (?:weekend|week|holiday|break))(?: with you| on your (?:side|end)| over there| these days| today| this week)?";

/** Where a sentence begins: at its start, or after a greeting in front of it. */
const beginning =
  "(?<=^(?:(?:hi|hey|hello|dear|good (?:morning|afternoon|evening))\\b[^,.!?]{0,40}[,!.]\\s+)?)";

/** A sentence that orders something, told from a thing ("Share price fell") by the small word after its verb. */
export const order =
  /^(send|give|show|tell|call|review|sign|check|confirm|read|share|update|fill|approve|forward|book|complete|return|let|look)(?= (?:me|us|the|this|that|these|those|it|your|our|a|an|over|in|at|through|by|whether|if)\b)/i;

export const rules: readonly Rule[] = [
  { ...noSmallTalk, pattern: new RegExp(`${beginning}${wellWishing}[.!?]*\\s*$`, "iu"), replacement: "" },
  {
    ...noSmallTalk,
    pattern: new RegExp(`${beginning}${wellWishing}(?:\\s*[,;–—]| -| and) +`, "iu"),
    replacement: "",
  },
  {
    ...noSmallTalk,
    pattern: /^(?:happy|merry) (?:monday|tuesday|wednesday|thursday|friday)[.!]*\s*$/i,
    replacement: "",
  },

  {
    ...plainRequest,
    pattern:
      /^(?:(?:I(?:'m|’m| am) )?(?:so |really |very )?sorry to (?:bother|trouble|disturb|bug) you(?: again)?|I know (?:that )?you(?:'re|’re| are) (?:really |very |super |so )?busy|I hate to ask)(?:, (?:but )?| but | and |[.!]+\s*$)/i,
    replacement: "",
  },
  {
    ...plainRequest,
    asks: true,
    pattern:
      /\bI(?:['’]m| am| was|['’]ve been| have been) (?:just )?wondering (?:if|whether) (?:maybe |perhaps |possibly )?(you|we|I) (?:could|can|might|would be able to|might be able to)(?: maybe| perhaps| possibly)?\b/i,
    replacement: "could $1",
  },
  {
    ...plainRequest,
    asks: true,
    pattern:
      /\bI(?:['’]d| would)? ?(?:just )?(?:like|want|wanted) to (?:quickly )?(?:ask|see|check) (?:if|whether) (?:maybe |perhaps |possibly )?(you|we|I) (?:could|can|might)(?: maybe| perhaps| possibly)?\b/i,
    replacement: "could $1",
  },
  {
    ...plainRequest,
    asks: true,
    pattern:
      /^(?:I(?:['’]d| would) (?:really )?(?:love|appreciate) it|it(?:['’]d| would) be (?:really |so )?(?:great|lovely|nice|good|wonderful|helpful|amazing)) if (you|we|I) could\b/i,
    replacement: "could $1",
  },
  {
    ...plainRequest,
    pattern: /\bwould it (?:maybe |perhaps )?be (?:at all )?possible for you to\b/i,
    replacement: "could you",
  },
  {
    ...plainRequest,
    pattern: /\bwould it (?:maybe |perhaps )?be (?:at all )?possible (?:for us )?to\b/i,
    replacement: "could we",
  },
  {
    ...plainRequest,
    pattern: /\bdo you think (?:that )?(?:maybe |perhaps )?(you|we|I) (?:could|can|might be able to)\b/i,
    replacement: "could $1",
  },
  {
    ...plainRequest,
    pattern: /\b(could|can|would|will) (you|we|I) (?:maybe|perhaps|possibly)\b/i,
    replacement: "$1 $2",
  },
  { ...plainRequest, pattern: /\b(?:maybe|perhaps) (you|we) (could|can|should)\b/i, replacement: "$1 $2" },
  {
    ...plainRequest,
    pattern: /\bI(?:['’]m| am| was) (?:just )?wondering (?:if|whether)\b/i,
    replacement: "I would like to know whether",
  },
  {
    ...plainRequest,
    pattern: /^I (?:just )?want(?:ed)? to (?:quickly )?(?:let you know|tell you|mention|say|share) that /i,
    replacement: "",
  },
  { ...plainRequest, pattern: /\bI just (want|wanted|need|needed) to\b/i, replacement: "I $1 to" },
  {
    ...plainRequest,
    pattern: /^just (?=(?:checking|following|wanted|a quick|to confirm|to check)\b)/i,
    replacement: "",
  },
  {
    ...plainRequest,
    pattern: /^(?:I )?hope(?:fully)? (?:that|this|it)(?: all)? makes sense[.!]*\s*$/i,
    replacement: "",
  },
  { ...plainRequest, pattern: /,? if (?:that|it) makes sense\b/i, replacement: "" },
  { ...plainRequest, pattern: /^(?:basically|to be honest|honestly|so basically), /i, replacement: "" },

  { ...please, asks: true, pattern: /^I need you to\b/i, replacement: "could you" },
  {
    ...please,
    pattern: order,
    replacement: "please $1",
  },
  {
    ...please,
    pattern: /\b(?:per|as per) my (?:last|previous|earlier) (?:e-?mail|message|note)\b/i,
    replacement: "as I wrote before",
  },
  {
    when: ["warm", "unhurried", "formal"],
    what: "Urgency is put kindly",
    pattern: /\bASAP\b/i,
    replacement: "as soon as you can",
  },

  { ...writtenOut, pattern: /\b(I)['’]m\b/g, replacement: "$1 am" },
  { ...writtenOut, pattern: /\b(we|you|they)['’]re\b/gi, replacement: "$1 are" },
  { ...writtenOut, pattern: /\b(I|we|you|they)['’]ve\b/gi, replacement: "$1 have" },
  { ...writtenOut, pattern: /\b(I|we|you|they|he|she|it)['’]ll\b/gi, replacement: "$1 will" },
  { ...writtenOut, pattern: /\bgonna\b/gi, replacement: "going to" },
  { ...writtenOut, pattern: /\bwanna\b/gi, replacement: "want to" },
  { ...writtenOut, pattern: /\b(?:yeah|yep|yup)\b/gi, replacement: "yes" },
  { ...writtenOut, pattern: /\b(?:pls|plz)\b/gi, replacement: "please" },
  {
    ...writtenOut,
    pattern: /\b(?:thx|thanks)\b(?=\s*(?:[!.,]|for\b|in advance\b|so much\b|again\b|$))(?<!many thanks)/gi,
    replacement: "thank you",
  },
  { ...writtenOut, pattern: /\bFYI\b[,:]?/gi, replacement: "for your information," },
  { ...writtenOut, pattern: /^hey(?: there)?\b/i, replacement: "hello" },

  { ...quiet, pattern: /(?<![!?])(?:!+\?|\?!)[!?]*/g, replacement: "?" },
  { ...quiet, pattern: /(?<!!)!+(?!!)(?=["”’)]*\s*$)/, replacement: "." },
  {
    ...quiet,
    pattern:
      /(?<=(?:am|are|is|['’]m|['’]re) )(?:super|so|really|very|incredibly|extremely|absolutely) (?=(?:excited|happy|pleased|glad|grateful|thrilled|keen|proud)\b)/gi,
    replacement: "",
  },

  { ...plain, pattern: /\b(to|can|will|could|should|we|you) leverage\b/gi, replacement: "$1 use" },
  { ...plain, pattern: /\butili[sz]e\b/gi, replacement: "use" },
  { ...plain, pattern: /\bcircle back\b/gi, replacement: "come back" },
  { ...plain, pattern: /\btouch base\b/gi, replacement: "talk" },
  { ...plain, pattern: /\breach out to\b/gi, replacement: "write to" },
  { ...plain, pattern: /\bgoing forward\b/gi, replacement: "from now on" },
  { ...plain, pattern: /\bmove the needle\b/gi, replacement: "make a difference" },
  { ...plain, pattern: /\blow-hanging fruit\b/gi, replacement: "easy gains" },
  { ...plain, pattern: /\baction items\b/gi, replacement: "next steps" },
  { ...plain, pattern: /\blearnings\b/gi, replacement: "lessons" },
  { ...plain, pattern: /\bdeep dive into\b/gi, replacement: "close look at" },
  { ...plain, pattern: /\bat the end of the day\b/gi, replacement: "in the end" },

  { ...shorter, pattern: /\bin order to\b/gi, replacement: "to" },
  { ...shorter, pattern: /\bdue to the fact that\b/gi, replacement: "because" },
  { ...shorter, pattern: /\bat this point in time\b/gi, replacement: "now" },
  { ...shorter, pattern: /\bin the event that\b/gi, replacement: "if" },
  { ...shorter, pattern: /\b(?:with|in) regards? to\b/gi, replacement: "about" },
  { ...shorter, pattern: /\bprior to\b/gi, replacement: "before" },
  { ...shorter, pattern: /\btake a look at\b/gi, replacement: "look at" },

  { ...relaxed, pattern: /\bI would like to\b/g, replacement: "I’d like to" },
  {
    ...relaxed,
    pattern: /\bkindly (?=(?:send|let|confirm|review|note|provide|share|sign|find|reply|check)\b)/gi,
    replacement: "please ",
  },
  { ...relaxed, pattern: /\b(?:with|in) regards? to\b|\bregarding\b/gi, replacement: "about" },
  { ...relaxed, pattern: /\bprovide (me|us) with\b/gi, replacement: "send $1" },
  {
    ...relaxed,
    pattern: /\bI am writing to (?=(?:ask|tell|let|say|share|thank|invite)\b)/gi,
    replacement: "I want to ",
  },
];
