import type { Advice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import { bad } from "./first/leaders.ts";

/** The contact's own advice, and not what labels and zones suggest. */
export const ownAdvice = /^the profile says "|\bresponds (?:well|badly) (?:to|when|if)\b/u;

const urgent =
  /\b(?:need|please|could you|can you|would you|will you|let me know)\b[^.!?]{0,120}\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening))\b|\b(?:asap|as soon as possible|immediately|urgent\w*|right away|(?:by|before) (?:noon|today|tonight|tomorrow|(?:the )?end of (?:the )?day|close of (?:play|business)|eod)|last chance)\b|\b(?:now please|please now)\b|\bby \d{1,2}(?::\d\d)? ?[ap]m today\b/iu;
const jargon =
  /\b(?:actioning|actioned|learnings|going forward|sub-?optimal|touch base|circle back|buy-in|at scale|next-gen|game-?chang\w+|move the needle|synerg\w+|leverag\w+|misalignment|alignment|stakeholders?|holistic|paradigm|best-in-class|ecosystem|deliverables?|value (?:proposition|piece)|taxonomy|orchestration|non-conformance|customer-facing|upstream|data-driven)\b/iu;
const pressRelease =
  /\b(?:proud|delighted|pleased|honou?red)\b[^.!?]{0,30}\bto announce\b|\b(?:commitment to|groundbreaking|cordially|eagerly anticipated|milestone|formally (?:request|inform)|in accordance with|the undersigned|governance)\b/iu;
const hype =
  /\b(?:amazing|incredible|game-?chang\w+|revolutioni[sz]\w*|best-in-class|world-class|thrilled|delighted to|robust|transformational|seamless\w*|visionary|tremendous\w*|hugely|no[- ]brainer|next[- ]level|proud to announce)\b|!!/iu;

/** What shows that a text still goes against a trait, since only its sender can change that. */
const breaches: Readonly<Partial<Record<Trait, RegExp>>> = {
  unhurried: urgent,
  "not chased": /\b(?:chas(?:e|ing)|check(?:ing)? in|follow(?:ing)? up|remind\w*|nudg\w+|still waiting)\b/iu,
  "plain words": jargon,
  "no small talk":
    /\bhappy (?:mon|tues|wednes|thurs|fri)day\b|\bhow (?:was|were|are) (?:you|your)\b|\b(?:good|great|nice|lovely|restful|long|fab|fun|fantastic|wonderful|relaxing) (?:weekend|holidays?|vacation|break)\b/iu,
  calm: hype,
  "careful claims": /\b(?:roughly|nearly|almost|about|around|over|up to) [$€£]?\d/iu,
};

/** Advice by what it names, and what shows that a text goes against it. */
const named: readonly { advice: RegExp; text: RegExp }[] = [
  { advice: /\burgen|\brush|\bsame day\b|\bdeadline/iu, text: urgent },
  { advice: /\bbuzzword|\bjargon|\bconsultant/iu, text: jargon },
  { advice: /\bhype\b|\badjective|\bexaggerat/iu, text: hype },
  { advice: /\bpress release/iu, text: pressRelease },
  {
    advice: /\bcommittee|\bcorporate|\bceremon|\blaw firm/iu,
    text: /\bit (?:has been|was) (?:agreed|resolved|decided)\b|\b(?:steering (?:group|committee)|working (?:group|party)|governance|ratif\w+|pursuant|hereby|in accordance with|the undersigned|cordially invited|stakeholders|would be appreciated|formally (?:request|inform)|aligned?)\b/iu,
  },
  { advice: /\bemojis?\b/iu, text: /\p{Emoji_Presentation}/u },
  { advice: /\bslang\b/iu, text: /\b(?:lol|gonna|gotta|wanna|cos|mate|btw|tbh|u|ur|cheers|ta|golden)\b/iu },
  {
    advice: /\bsurprise calls?\b/iu,
    text: /\b(?:ring|call|phone|give) you\b[^.!?]{0,20}\b(?:in (?:a (?:min\w*|sec\w*|moment|bit)|ten\b|\d+\b)|now|later today|this afternoon)/iu,
  },
  {
    advice: /\bon the spot\b|\bin front of\b/iu,
    text: /\bin front of (?:every(?:one|body)|the|all)\b|\b(?:tell|show|walk) (?:every(?:one|body)|the (?:whole )?(?:group|team|board))\b|\b(?:hi|hello|hey) all\b|\ball-hands\b|\beverybody hears\b|\b(?:since|as|while) (?:everyone|everybody)(?:['’]s| is)\b|\bin (?:the|this) (?:thread|channel)\b|^@/iu,
  },
  {
    advice: /\bdwell on the process\b|\blong explanations?\b/iu,
    text: /\bthen\b[^.!?]{3,120}\bthen\b|\bphase (?:1|one)\b|\bworking (?:group|party)\b/iu,
  },
  {
    advice: /\bjok(?:e|ing) about\b/iu,
    text: /\b(?:paperwork|forms?|procedures?|process|finance|bureaucracy|procurement)\b[^.!?]{0,80}(?:\b(?:lol|breeds?|nightmare|gonna|dreaded|mad|haha|robots)\b|[😂🤣😅🙈🙄])|\bdreaded\b/iu,
  },
  {
    advice: /\bfinished plan\b/iu,
    text: /\b(?:final,?|full|whole|complete) (?:[\w-]+ ){0,4}(?:plan|roadmap|programme|program)\b|\ball you need to do is\b|\ball (?:decided|done|agreed|signed off)\b/iu,
  },
  {
    advice: /\bsummar(?:y|ies)\b/iu,
    text: /\b(?:summar\w+|the gist|newsletter|takeaway)\b[^.!?]{0,80}\b(?:summar\w+|podcast|newsletter|blog|gist)\b/iu,
  },
  {
    advice: /\bcaveats?\b/iu,
    text: /\bcaveats?\b|\b(?:might|may|maybe|perhaps|possibly|obviously|depends|silly|sort of)\b[^?!]{3,200}\b(?:might|may|maybe|perhaps|possibly|depends|sort of)\b[^?!]{3,200}\b(?:might|may|maybe|perhaps|possibly|depends|sort of)\b/iu,
  },
  {
    advice: /\bfeature lists?\b/iu,
    text: /:(?: [^,.!?]{2,30},){5}|(?:^|\n)- [^\n]{2,40}(?:\n- [^\n]{2,40}){3}/u,
  },
  {
    advice: /\bhanded (?:on|over|off)\b/iu,
    text: /\b(?:going forward|from now on|from (?:today|here|next \w+) on|as of)\b[^.!?]{0,80}\b(?:your|the) (?:new )?contact\b|\b(?:taking|takes?) (?:you )?over from me\b/iu,
  },
  {
    advice: /\bhedging\b/iu,
    text: /\b(?:might|maybe|perhaps|possibly|I think|sort of|kind of)\b[^?!]{3,160}\b(?:might|maybe|perhaps|possibly|I think|sort of|kind of)\b/iu,
  },
  {
    advice: /\bcountdown\b/iu,
    text: /\b(?:\d+|one|two|three) (?:days?|hours?) (?:left|to go)\b|\bclock is ticking\b/iu,
  },
  {
    advice: /\brush to the contract\b/iu,
    text: /\b(?:need|want) (?:it|this|him|them|you to) ?(?:back )?sign(?:ed)?\b|\bsigned (?:and back )?by\b|\bsign (?:it|them|both|pages?|the)\b[^.!?]{0,40}\b(?:by|before|today|tomorrow|this week)\b/iu,
  },
  { advice: /\blong decks?\b/iu, text: /\b(?:[2-9]\d|\d{3}) (?:slides|pages?)\b/iu },
  {
    advice: /\bdress up\b/iu,
    text: /\b(?:slight|little|small|minor) (?:delay|slip|re-?phasing|adjustment|hiccup)\b|\bre-?phas\w+|\bon the bright side\b|\bextended dwell\b|\b(?:take|taking|took) (?:the|this) (?:opportunity|chance|time) to optimi[sz]e\b|\bmore robust\b/iu,
  },
];

const dislike = /^the profile says "never|\bresponds badly\b/u;

const wantsFigureFirst = /\b(?:lead|start|open|begin)\b.*\b(?:number|figure|amount|price)s?\b/iu;
const wantsBadNewsFirst = /\bbad news\b.*\bfirst\b|\bwhat went wrong\b/iu;
const wantsGreeting = /\bwithout (?:an? )?(?:greeting|hello)\b/iu;
const greeted =
  /^\s*(?:hi|hiya|hey|hello|dear|good (?:morning|afternoon|evening)|morning|\p{Lu}\p{L}+[,!])(?!\p{L})/iu;
const wantsAskFirst = /\bfirst (?:\w+ )?(?:sentence|line|words)\b/iu;
const asking =
  /\?$|\b(?:please|(?:could|can|would|will) you|I(?:['’]d| would)? (?:need|like)|we(?:['’]d| would)? (?:need|like))\b/iu;
/** Where the profile names no title, only the sender knows it. */
export const titled =
  /\b(?:Monsieur|Madame|Herrn?|Frau|Señora?|Signora?|Mr|Mrs|Ms|Mx|Dr|Prof|Professor|Doctor)\b/u;

/** Shorter ones greet. In characters. */
const minSentence = 20;

/** Whether what it shows comes later than in a text's first two sentences. */
function comesLate(text: string, pattern: RegExp): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/u).filter((each) => each.length > minSentence);
  return sentences.findIndex((each) => pattern.test(each)) > 1;
}

interface TraitEvidence {
  trait: Trait;
  evidence: string;
}

function isAgainst({ trait, evidence }: TraitEvidence, text: string): boolean {
  if (breaches[trait]?.test(text) === true) return true;
  if (trait === "candid" && wantsBadNewsFirst.test(evidence))
    return !/\bbad (?:news|one)\b/iu.test(text) && comesLate(text, bad);
  if (trait === "figures" && wantsFigureFirst.test(evidence)) return comesLate(text, /\d/u);
  if (wantsGreeting.test(evidence)) return !greeted.test(text);
  if (trait !== "direct" || !wantsAskFirst.test(evidence)) return false;
  const [first = ""] = text.split(/(?<=[.!?])\s+/u).filter((each) => each.length > minSentence);
  return !asking.test(first);
}

/** @returns the contact's own advice that a text still goes against, in a way that only its sender can change */
export function breachesIn({ clauses, quotes, isEnglish }: Advice, text: string): string[] {
  const disliked = Object.values(quotes).filter((quote) => isEnglish && dislike.test(quote));
  const byName = disliked.filter((quote) =>
    named.some((each) => each.advice.test(quote) && each.text.test(text)),
  );
  const byTrait = [...clauses].flatMap(([trait, evidence]) => {
    if (!ownAdvice.test(evidence) || !isAgainst({ trait, evidence }, text)) return [];
    // What names the fault says it better than what names its opposite.
    const pattern = breaches[trait];
    const isShown = named.some(
      (each) => each.text === pattern && disliked.some((quote) => each.advice.test(quote)),
    );
    return isShown ? [] : [evidence];
  });
  return [...new Set([...byTrait, ...byName])];
}

/** What shows that a text does what advice asks for, though we do nothing for it. */
const met: Readonly<Partial<Record<Trait, RegExp>>> = {
  outcome:
    /\b(?:win|wins|won|winner|prize|record|targets?|goal|beat|results?|came (?:first|second|third))\b/iu,
  "asked first": /\?/u,
  shown:
    /https?:|\b(?:attach\p{L}*|sketch\p{L}*|photos?|photographs?|prototype|draft|screenshots?|pictures?|mock-?ups?|samples?|here(?:['’]s| is| are))\b/iu,
};

/** What a text has to speak of for advice to be about it. */
const concerned: Readonly<Partial<Record<Trait, RegExp>>> = {
  private:
    /\b(?:everyone|everybody|(?:whole|entire) (?:team|group)|group|all of (?:you|us)|meeting|call|panel|present|board|committee|cc|copied|all-hands)\b/iu,
  "same person":
    /\b(?:colleagues?|hand(?:ing|ed)? (?:you |this |it )?over|tak(?:ing|es|en) over|took over|instead of me|replac\p{L}*|will (?:handle|look after|take care)|(?:talk|speak|write|turn) to \p{Lu}|(?:ask|contact|call) \p{Lu})/u,
};

/** @returns whether only the sender can say if a text follows advice */
export function isUnjudged({ trait, evidence }: TraitEvidence, text: string): boolean {
  const isOpenQuestion = trait === "asked first" && /\bopen question\b/iu.test(evidence);
  if (!isOpenQuestion && met[trait]?.test(text) === true) return false;
  return concerned[trait]?.test(text) !== false;
}
