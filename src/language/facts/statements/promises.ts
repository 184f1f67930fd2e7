import { stemmer } from "stemmer";
import { wordToken } from "../belonging/segments.ts";
import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { synonymOf } from "../synonyms.ts";
import { anyOf } from "./qualifier.ts";

/** What costs whoever says it. */
const costly = "refund|reimburse|compensate|credit|waive|replace|upgrade|discount|absorb";

/** "We will of course refund your shipping costs", and "the fee will be waived". */
const promising = [
  new RegExp(
    `(?<!\\p{L})(?:we|I)(?:['’]ll| will| shall|['’]d be (?:glad|happy) to| are going to)(?: \\p{L}+){0,2}? (?<deed>${costly})(?!\\p{L})`,
    "giu",
  ),
  /(?<!\p{L})will be (?<deed>refund|reimburs|compensat|credit|waiv|replac|upgrad|discount)ed(?!\p{L})/giu,
];

/** Words with which the same is said otherwise. */
const alike =
  /(?<!\p{L})(?:free|no charge|off|back|new|another|cover\p{L}*|swap\p{L}*|exchang\p{L}*|take off|instead|rebate|reduc\p{L}*)(?!\p{L})/iu;

/** Gifts of money and kind, words with which they are given, and those with which the same is said otherwise. */
const offers: Readonly<Record<LanguageCode, { gifts: string; giving: string; alike: string }>> = {
  en: {
    gifts:
      "discounts?|refunds?|vouchers?|credit notes?|(?:a|some) credit|rebates?|compensation|replacements?|upgrades?|free (?!to|of|from|for|on|if|and|time|until)\\p{L}+|free of charge|for free",
    giving:
      "glad(?:ly)?|happ(?:y|ily)|pleased|offer|give|grant|send|provide|arrange|you(?:['’]ll| will| can)(?: also)? (?:get|receive|have)",
    alike:
      "credit\\p{L}*|compensat\\p{L}*|gifts?|off|cheaper|back|goodwill|reimburs\\p{L}*|waiv\\p{L}*|no[- ]cost|costs?|bill|swap\\p{L}*|exchang\\p{L}*|replac\\p{L}*|upgrad\\p{L}*|another|new|free|charge|on us|on the house|includ\\p{L}*|reduc\\p{L}*|cover\\p{L}*",
  },
  de: {
    gifts:
      "\\p{L}*rabatt|\\p{L}*nachlass|gutschein|gutschrift|(?:rück)?erstattung|entschädigung|ersatz\\p{L}*|kostenlos\\p{L}*|gratis",
    giving:
      "gern\\p{L}*|biete\\p{L}*|gebe\\p{L}*|gewähr\\p{L}*|räume\\p{L}*|schicke\\p{L}*|sende\\p{L}*|erhalten|bekommen|freu\\p{L}*",
    alike:
      "entgegen\\p{L}*|berechn\\p{L}*|erlass\\p{L}*|umsonst|günstiger|billiger|inklusive|entfällt|frei|zurück|erstatt\\p{L}*|neue?[nsr]?|\\p{L}*tausch\\p{L}*|prozent|\\p{L}*kosten",
  },
  fr: {
    gifts:
      "remises?|réduction|rabais|un avoir|bon d['’]achat|remboursement|ristourne|geste commercial|gratuit\\p{L}*|dédommagement|compensation",
    giving:
      "offr\\p{L}*|accord\\p{L}*|donn\\p{L}*|fer(?:ons|ai)|volontiers|plaisir|propos\\p{L}*|recevrez|envo\\p{L}*|bénéfici\\p{L}*",
    alike: "rembours\\p{L}*|offert\\p{L}*|frais|moins cher|échang\\p{L}*|nouve\\p{L}*|compris\\p{L}*",
  },
  es: {
    gifts: "descuento|reembolso|un (?:vale|bono)|rebaja|compensación|gratis|gratuit\\p{L}*",
    giving:
      "ofre[cz]\\p{L}*|har(?:emos|é)|dar(?:emos|é|íamos)|damos|gusto|encantad\\p{L}*|recibir\\p{L}*|enviar\\p{L}*|conced\\p{L}*",
    alike:
      "devol\\p{L}*|descont\\p{L}*|descuent\\p{L}*|pag\\p{L}*|reembols\\p{L}*|rebaj\\p{L}*|coste|cargo|nuev\\p{L}*|cambi\\p{L}*|incluid\\p{L}*|regal\\p{L}*",
  },
  it: {
    gifts: "sconto|rimborso|un (?:buono|voucher)|riduzione|omaggio|gratis|gratuit\\p{L}*|risarcimento",
    giving:
      "offr\\p{L}*|far(?:emo|ò)|dar(?:emo|ò)|volentieri|piacere|lieti|ricever\\p{L}*|riconosc\\p{L}*|conced\\p{L}*|applich\\p{L}*",
    alike:
      "rimbors\\p{L}*|scont\\p{L}*|spese|costi|nuov\\p{L}*|cambi\\p{L}*|compres\\p{L}*|inclus\\p{L}*|regal\\p{L}*",
  },
  pt: {
    gifts: "desconto|reembolso|um (?:vale|voucher|crédito)|cup(?:ão|om)|grátis|gratuit\\p{L}*|compensação",
    giving:
      "oferec\\p{L}*|dar(?:emos|ei|íamos)|damos|faremos|gosto|prazer|receber\\p{L}*|enviar\\p{L}*|conced\\p{L}*",
    alike:
      "devol\\p{L}*|reembols\\p{L}*|descont\\p{L}*|custos?|nov[oa]s?|troc\\p{L}*|incluíd\\p{L}*|ofert\\p{L}*",
  },
};
const maxGiving = 60;

/** @returns what a text offers as a gift, and the other doesn't speak of */
export function newOffers(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const { gifts, giving, alike: same } = offers[language];
  const [gift, given] = [anyOf([gifts], "giu"), anyOf([giving], "iu")];
  if (anyOf([gifts, same], "iu").test(other.text)) return [];
  return [...of.text.matchAll(gift)].flatMap(({ 0: text, index }): PlacedFact[] => {
    const before =
      of.text
        .slice(Math.max(0, index - maxGiving), index)
        .split(/[.!?;]/u)
        .at(-1) ?? "";
    const isOffer = given.test(before) && !denying.test(before);
    return isOffer ? [{ kind: "actor", at: index, text }] : [];
  });
}

const denying =
  /(?<!\p{L})(?:not|no|never|cannot|\p{L}+n['’]t|nicht|keine?n?|ne|pas|non|não|without|ohne|sans|sin|senza|sem|if|wenn|si|se|whether)(?!\p{L})/iu;

/** What is left to be talked about, and what is offered. */
const negotiable = anyOf(
  [
    "(?:could|can|might|may|happy to|glad to|willing to|open to|worth) (?:always |also |perhaps |certainly |still )?(?:talk\\w*|discuss\\w*|consider\\w*|explor\\w*|look(?:ing)? (?:at|into)|think(?:ing)? about|see (?:if|what|whether))|negotiable|up for (?:discussion|negotiation)",
    "ask (?:my|our|the) \\p{L}+|try to|see what|not (?:yet )?(?:decided|sure|final)",
  ],
  "iu",
);
const offering = anyOf(
  [
    "(?:happy|glad|pleased|delighted) to (?:offer|grant|confirm|let you have)|(?:I|we)(?:['’]ll| will| can|['’]re able to| are able to)? (?:offer|grant) you",
  ],
  "iu",
);

/** @returns what an English text offers, and the other only is ready to talk about */
export function firmOffers({ text }: Reading, { text: other }: Reading): PlacedFact[] {
  const found = offering.exec(text);
  if (found === null || negotiable.test(text) || offering.test(other)) return [];
  const offered = new Set(stemsOf(sentenceAt(text, found.index)));
  const open = other.split(/[.!?](?=\s|$)|\n/u).filter((sentence) => negotiable.test(sentence));
  const isOpen = open.some(
    (sentence) => stemsOf(sentence).filter((stem) => offered.has(stem)).length >= minShared,
  );
  return isOpen ? [{ kind: "hedge", at: found.index, text: found[0] }] : [];
}

/** Of an offer, as many words are in what is open. */
const minShared = 2;

function sentenceAt(text: string, at: number): string {
  const before =
    text
      .slice(0, at)
      .split(/[.!?](?=\s)|\n/u)
      .at(-1) ?? "";
  const [after = ""] = text.slice(at).split(/[.!?](?=\s|$)|\n/u);
  return before + after;
}

function stemsOf(text: string): string[] {
  const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
  return [...words].flatMap((word) => wordToken(word, true, "en"));
}

/** @returns what an English text promises at its writer's cost, and the other doesn't speak of */
export function newPromises(of: Reading, other: Reading): PlacedFact[] {
  const known = new Set([...other.words].map((word) => synonymOf(stemmer(word))));
  if (alike.test(other.text)) return [];
  return promising.flatMap((pattern) =>
    [...of.text.matchAll(pattern)]
      .filter(({ groups: { deed = "" } = {} }) => !known.has(synonymOf(stemmer(deed.toLowerCase()))))
      .map(({ 0: text, index }) => ({ kind: "actor" as const, at: index, text })),
  );
}

/** What "she" and "he" do: "she'll send it and pay". */
const byPronoun =
  /(?<!\p{L})(?<who>s?he)(?:['’](?:ll|s|d)| will| would| can| has| is| was| should| must)? (?!(?:will|would|can|has|is|was|should|must|not|said|says|wants?|thinks?)(?!\p{L}))(?<verb>\p{L}{3,20})(?:(?! s?he )[^.!?;,\n]){0,40}?(?:(?<= )and (?!s?he(?!\p{L})|you |I |we |they )(?<also>\p{L}{3,20})|(?=[.!?;,\n]|$| and))/giu;

/** @returns what "she" does in an English text, and "he" in the other, or the other way round */
export function exchangedPronouns(of: Reading, other: Reading): PlacedFact[] {
  const deedsIn = ({ text }: Reading) =>
    [...text.matchAll(byPronoun)].flatMap(
      ({ 0: whole, index, groups: { who = "", verb = "", also = "" } = {} }) =>
        [verb, also]
          .filter((each) => each !== "")
          .map((each) => ({
            who: who.toLowerCase(),
            verb: synonymOf(stemmer(each.toLowerCase())),
            at: index,
            text: whole,
          })),
    );
  const [here, there] = [deedsIn(of), deedsIn(other)];
  const whoDoes = (deeds: typeof here, verb: string) =>
    new Set(deeds.filter((each) => each.verb === verb).map(({ who }) => who));
  return here
    .filter(({ who, verb }) => {
      const [own, its] = [whoDoes(here, verb), whoDoes(there, verb)];
      return own.size === 1 && its.size === 1 && !its.has(who);
    })
    .map(({ at, text }) => ({ kind: "actor", at, text }));
}
