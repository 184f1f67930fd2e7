import { detect } from "tinyld/light";
import { type Advice, evidenceOf, type UnreadAdvice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import { phrasePattern } from "../advice/unwanted.ts";
import { capitalised, listed, paragraph } from "../words.ts";
import { bad } from "./order.ts";

/** Something that was changed, and the advice it follows. */
export interface Change {
  what: string;
  because: string | undefined;
}

/** Why a message was left as it is. */
export type LeftAlone =
  | { kind: "foreign"; text: string }
  | { kind: "too long"; limit: number }
  | { kind: "sympathy" }
  | { kind: "no sentences" }
  | { kind: "another register" }
  | { kind: "little understood" }
  | { kind: "against the advice" }
  | { kind: "trifle" }
  | { kind: "nothing to change" };

/** So much advice that no rewording of ours follows is quoted. */
const maxQuotes = 3;

/**
 * @param handled traits that the rephraser can do something about
 * @param outcome.text the sender's own sentences, as they are now
 * @returns what was changed and why, or why nothing was; then what of the advice is left to the sender
 */
export function reasoningOf(
  advice: Advice,
  handled: ReadonlySet<Trait>,
  who: string,
  outcome: { text: string } & ({ changes: readonly Change[] } | { leftAlone: LeftAlone }),
): string {
  const { against, unjudged } = leftToSender(advice, handled, who, outcome.text);
  if ("leftAlone" in outcome) {
    const why = whyLeftAlone(outcome.leftAlone, whyNothing(advice, handled, who), who);
    return paragraph([why, stillAgainst(against), upToYou(unjudged)]);
  }
  const causes = new Set(outcome.changes.map(({ because }) => because));
  return paragraph([
    ...[...causes].map((cause) => {
      const done = new Set(
        outcome.changes.filter(({ because }) => because === cause).map(({ what }) => what),
      );
      const whats = listed([...done].map((each, at, all) => continued(each, all[at - 1])));
      return `${capitalised(whats)}${cause === undefined ? "" : `: ${cause}`}.`;
    }),
    stillAgainst(against),
    upToYou(unjudged.filter((each) => !causes.has(each))),
  ]);
}

function stillAgainst(against: readonly string[]): string {
  return against.length === 0 ? "" : `It still goes against this: ${listed(against.slice(0, maxQuotes))}.`;
}

function upToYou(unjudged: readonly string[]): string {
  return unjudged.length === 0 ? "" : `Only you can judge this: ${listed(unjudged.slice(0, maxQuotes))}.`;
}

/** A clause behind another one of the same sentence, which may have named the same subject. */
function continued(clause: string, before: string | undefined): string {
  if (before === undefined) return clause;
  const request = /^The request\b/;
  if (request.test(before) && request.test(clause)) return clause.replace(request, "it");
  return clause.charAt(0).toLowerCase() + clause.slice(1);
}

function whyNothing(advice: Advice, handled: ReadonlySet<Trait>, who: string): string {
  if ([...advice.traits.keys()].some((trait) => handled.has(trait)))
    return `We found nothing in it that we could fit better to the advice for ${who}, so we left it as it is.`;
  return advice.isEnglish
    ? "The profile says little about wording, so we left it as it is."
    : "Without a language model we only follow advice in English, so we left it as it is.";
}

function whyLeftAlone(leftAlone: LeftAlone, whyNothing: string, who: string): string {
  switch (leftAlone.kind) {
    case "foreign":
      return `It's in ${languageName(leftAlone.text)}, in which we only change set phrases, and found none to change, so we left it as it is.`;
    case "too long":
      return `It's longer than ${leftAlone.limit.toLocaleString("en")} characters, so we left it as it is.`;
    case "sympathy":
      return "It's a message of sympathy, so we left every word as it is.";
    case "no sentences":
      return "There's nothing to reword in it, only a greeting, a list, code or quoted text, so we left it as it is.";
    case "another register":
      return `It's written in another tone than ${who}'s, and a few changed words would only mix the two, so we left it as it is.`;
    case "little understood":
      return `We understand too little of the advice for ${who} to fit a text to it, so we left it as it is.`;
    case "against the advice":
      return "Other changes would help little while it says what the profile asks to avoid, so we left it as it is.";
    case "trifle":
      return `We found only a word or a mark in it that we could fit to the advice for ${who}, which nobody would notice, so we left it as it is.`;
    case "nothing to change":
      return whyNothing;
    default:
      return leftAlone satisfies never;
  }
}

function languageName(text: string): string {
  const code = detect(text);
  const name =
    code === "" || code === "en" ? undefined : new Intl.DisplayNames("en", { type: "language" }).of(code);
  return name ?? "another language";
}

/** The contact's own advice, and not what labels and zones suggest. */
const ownAdvice = /^the profile says "|\bresponds (?:well|badly) (?:to|when|if)\b/u;

/** What shows that a text still goes against a trait, since only its sender can change that. */
const breaches: Readonly<Partial<Record<Trait, RegExp>>> = {
  unhurried:
    /\b(?:need|please|could you|can you|would you|will you|let me know)\b[^.!?]{0,120}\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening))\b|\b(?:asap|as soon as possible|immediately|urgent\w*|right away|(?:by|before) (?:noon|today|tonight|tomorrow|(?:the )?end of (?:the )?day|eod)|last chance)\b/iu,
  "not chased": /\b(?:chas(?:e|ing)|check(?:ing)? in|follow(?:ing)? up|remind\w*|nudg\w+|still waiting)\b/iu,
  "plain words":
    /\b(?:actioning|learnings|going forward|sub-?optimal|touch base|circle back|buy-in|at scale|next-gen|game-?chang\w+|move the needle|synerg\w+|leverag\w+|alignment|stakeholders?|holistic|paradigm|best-in-class|ecosystem|deliverables?|value proposition)\b/iu,
  "no small talk":
    /\bhappy (?:mon|tues|wednes|thurs|fri)day\b|\bhow (?:was|were|are) (?:you|your)\b|\b(?:good|great|nice|lovely|restful) (?:weekend|holidays?|vacation|break)\b/iu,
  calm: /\b(?:amazing|incredible|game-?changing|revolutioni[sz]\w*|best-in-class|world-class|thrilled|delighted to|robust|transformational|seamless\w*|visionary|tremendous\w*|hugely)\b|!!/iu,
  "careful claims": /\b(?:roughly|nearly|almost|about|around|over|up to) [$€£]?\d/iu,
};

const wantsFigureFirst = /\b(?:lead|start|open|begin)\b.*\b(?:number|figure|amount|price)s?\b/iu;
/** Whether its figure comes later than in its first two sentences. */
function hidesFigure(text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/u).filter((each) => each.length > minSentence);
  const at = sentences.findIndex((each) => /\d/u.test(each));
  return at > 1;
}

const wantsGreeting = /\bwithout (?:an? )?(?:greeting|hello)\b/iu;
const greeted =
  /^\s*(?:hi|hiya|hey|hello|dear|good (?:morning|afternoon|evening)|morning|\p{Lu}\p{L}+[,!])(?!\p{L})/iu;

const wantsAskFirst = /\bfirst (?:\w+ )?(?:sentence|line|words)\b/iu;
const asking =
  /\?$|\b(?:please|(?:could|can|would|will) you|I(?:['’]d| would)? (?:need|like)|we(?:['’]d| would)? (?:need|like))\b/iu;

const wantsBadNewsFirst = /\bbad news\b.*\bfirst\b|\bwhat went wrong\b/iu;
/** Whether what went wrong comes later than in its first two sentences. */
function hidesBadNews(text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/u).filter((each) => each.length > minSentence);
  return sentences.findIndex((each) => bad.test(each)) > 1;
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
function isUnjudged({ trait, evidence }: { trait: Trait; evidence: string }, text: string): boolean {
  const isOpenQuestion = trait === "asked first" && /\bopen question\b/iu.test(evidence);
  if (!isOpenQuestion && met[trait]?.test(text) === true) return false;
  return concerned[trait]?.test(text) !== false;
}

const wantsNoEmoji = /\b(?:badly to|never)\b.*\bemojis?\b/iu;
const emoji = /\p{Emoji_Presentation}/u;

/** @returns whether a text still goes against what somebody's own advice says of a trait */
function isAgainst({ trait, evidence }: { trait: Trait; evidence: string }, text: string): boolean {
  if (wantsNoEmoji.test(evidence) && emoji.test(text)) return true;
  if (breaches[trait]?.test(text) === true) return true;
  if (trait === "candid" && wantsBadNewsFirst.test(evidence)) return hidesBadNews(text);
  if (trait === "figures" && wantsFigureFirst.test(evidence)) return hidesFigure(text);
  if (wantsGreeting.test(evidence)) return !greeted.test(text);
  if (trait !== "direct" || !wantsAskFirst.test(evidence)) return false;
  const [first = ""] = text.split(/(?<=[.!?])\s+/u).filter((each) => each.length > minSentence);
  return !asking.test(first);
}

const titled = /\b(?:Monsieur|Madame|Herrn?|Frau|Señora?|Signora?|Mr|Mrs|Ms|Mx|Dr|Prof|Professor|Doctor)\b/u;

/** Shorter ones greet. In characters. */
const minSentence = 20;

/** @returns whether a text still goes against the contact's own advice, in a way that only its sender can change */
export function goesAgainst({ clauses }: Advice, text: string): boolean {
  return [...clauses].some(
    ([trait, evidence]) => ownAdvice.test(evidence) && isAgainst({ trait, evidence }, text),
  );
}

/** @returns the advice that a text shows to go against, and the advice of which we can't say whether it does */
function leftToSender(
  advice: Advice,
  handled: ReadonlySet<Trait>,
  who: string,
  text: string,
): { against: string[]; unjudged: string[] } {
  const { unread, quotes, isEnglish, unwanted } = advice;
  const traits = [...advice.clauses].map(([trait, evidence]) => ({ trait, evidence }));
  // Where the profile names no title, only the sender knows it.
  const isBreached = (each: (typeof traits)[number]) =>
    isAgainst(each, text) || (each.trait === "titles" && !titled.test(text));
  const isFollowed = (each: (typeof traits)[number]) => handled.has(each.trait) && !isBreached(each);
  const followed = new Set(traits.filter(isFollowed).map(({ evidence }) => evidence));
  const ownOf = (some: typeof traits) =>
    some.flatMap(({ evidence }) => (ownAdvice.test(evidence) ? [evidence] : []));
  const stillSaid = unwanted
    .filter(({ phrase }) => phrasePattern(phrase).test(text))
    .map(({ phrase, field }) => `“${phrase}” is in it, and ${quotes[field]}`);
  const breached = ownOf(traits.filter(isBreached)).filter(
    (each) => !stillSaid.some((said) => said.endsWith(each)),
  );
  const against = [...new Set([...stillSaid, ...breached])];
  const unjudged = [
    ...ownOf(traits.filter((each) => !followed.has(each.evidence) && isUnjudged(each, text))),
    ...unread.flatMap((each) =>
      isEnglish && each.field !== "tone_summary" ? [evidenceOf(each, who)] : quotedAdvice(each, quotes),
    ),
  ];
  const isNamed = (each: string) => against.some((said) => said.endsWith(each));
  return { against, unjudged: [...new Set(unjudged)].filter((each) => !isNamed(each)) };
}

/** A tone is described, and asks for nothing by itself. */
function quotedAdvice({ field }: UnreadAdvice, quotes: Advice["quotes"]): string[] {
  return field === "tone_summary" ? [] : [quotes[field]];
}
