import { stemmer } from "stemmer";
import type { Sentence } from "../english.ts";
import { anyOf, overlap, placesOf, type Qualifier, qualifierAt } from "./qualifier.ts";

const not = "(?:not|\\w+n['’]t|cannot)";

/** Words and phrases that deny; `compromise` adds every "not". */
const denials = anyOf([
  "no(?!-)|no[- ]one|never|none|nothing|nobody|neither|nor|without|nowhere|hardly|barely|unless",
  "unable|inability|impossible|unlikely|unavailable|unwilling|lacks?|lacking|zero",
  "refus(?:es|ed|ing)|refuse to|fail(?:s|ed|ing)? to",
  "declin(?:e|es|ed|ing) to(?! (?:an?|the|about|around|almost|nearly|roughly|under|below|zero|\\d))",
  "declin(?:e|es|ed|ing) (?:the|your|our|my|their|his|her)",
  "turn(?:s|ed|ing)? (?:\\w+ ){0,3}?down|out of the question|off the table|rul(?:e|es|ed|ing) (?:\\w+ )?out",
]);

/** Set phrases that hold a negation and deny nothing that matters. */
export const hollowNegations = anyOf([
  `${not} (?:(?:wait|delay) (?:too long|any longer)|hesitate|worry|forget|be shy|mistaken|to worry)|nothing to worry|no need to worry`,
  "(?:no|not in (?:a|any)) (?:worries|problem|probs?|rush|hurry|pressure|doubt|pun|biggie|matter)",
  "if you (?:don['’]t|do not) mind|(?:don['’]t|do not) mind (?:if|me|my|which|what|whether|how|who|where|when)",
  "if (?:this|it|that|now) (?:isn['’]t|is not) an? (?:good|great|convenient) (?:time|moment)",
  "not only|not just|not to mention|nothing but|last but not least|why (?:not|don['’]t)|if not|or (?:may |will )?not",
  "nothing (?:is |was |at all )?wrong|(?:not|\\w+n['’]t) (?:be |pose |cause )?(?:an?|any) (?:problems?|issues?|trouble)",
  "not (?:(?:too|half|so) )?bad(?!\\p{L})|not a bad|can(?:not|['’]t) wait|couldn['’]t (?:agree|be happier|be more)",
  "(?:number|order|item|invoice|branch|article|room|part|lot|contract|ticket) no|no\\.?\\s?\\d\\w*|no,|no (?:drama|fuss|strings|sweat|stress|need to reply)|(?:nobody|no one) minds?|not (?:un(?!der|til|less|ion|it|load|pack|lock|subscri)|in(?!clu|form|creas|sist|ten[dt]|vest|volv|stall|dicat|itiat|vit|voice|spect|tegr|tern|terest|tro|vent|to|side|cur|put)|im(?!port|prov|pact|pos|plement|pl[yi]|press|mediate))\\p{L}+",
  // Tag questions.
  "\\w+n['’]t (?:it|you|we|they|he|she|I)\\?",
  // "On the 5th, not the 12th".
  "(?<=,|\\(|\\band|\\bbut) not (?:the |on |in |at |for |a |an )*(?:[$€£]?\\d[\\d.,]*\\w*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|other way)|(?:not|and not) the other way",
]);

/** Negations that bound a quantity, or say when something begins as "not until Monday" does: `lackedRelations` compares them. */
export const boundingNegations = anyOf([
  `(?:${not}|no|never)(?: \\w+){0,5} (?:longer|shorter|larger|smaller|more|later|earlier|greater|bigger|higher|lower|fewer|less|heavier|lighter|older|younger|wider|narrower|taller|bigger|deeper|slower|faster|cheaper) than`,
  `${not} (?:do|take|accept|offer|make|have)[^.!?;]{1,40}?\\b(?:under|below|over|above|less than|more than)(?= (?:[$€£]?\\d|two|three|four|five|six|seven|eight|nine|ten))`,
  `${not} go(?:ing)? (?:above|over|past|beyond|under|below)|${not}(?: \\w+){0,3} (?:exceed\\w*|beyond|(?:above|over|past)(?= [$€£]?\\d))`,
  `(?:no|not (?:a|an|any)|without) (?:trouble|bother|hassle|big deal|objections?|concerns?|issues?|inconvenience)`,
  "(?:refus(?:e[sd]?|ing)|declin(?:e[sd]?|ing)) to (?:\\w+ ){1,3}(?:more|less|fewer|later|longer|beyond|above|below|over|under)",
  "not an? (?:minute|second|hour|day|week|cent|penny|metre|inch) (?:later|earlier|sooner|longer|more|less)",
  "not (?:sooner|earlier|before(?: that| then)?)(?=[.,;!?)]|$)",
  "not (?:any )?(?:more|less|fewer|higher|lower)(?=[.,;!?)]|$)|not even|isn['’]t too much|not too much|(?:do(?:es)?n['’]t|need not|needn['’]t)(?: (?:have|need) to)? be long",
  `(?:${not}(?!,)|unable|no one|nobody)[^.!?;:–—\\n]{1,80}?\\b(?:until|till|before|after)`,
  "without (?:it|that|this|them|which|thinking|(?:any |a )?(?:hesitation|reservation|doubt|second thought)|further ado|question|fail|delay)",
]);

/** Words that deny something in another way: they may stand for a negation, and are none by themselves. */
export const lesserDenials = anyOf([
  "declin\\w+|reject\\w*|(?<!first )refus\\w+|fail(?:s|ed|ing|ure)?|stop\\w*|cancel\\w*|prevent\\w*|prohibit\\w*|forbid\\w*|blocked",
  "exclud\\w+|except\\w*|other than|avoid\\w*|lack\\w*|miss(?:ing|es|ed)?|absent|absence|rule[sd]? out|skip\\w*|refrain\\w*|keep",
  "out of|sold out|offline|instead|rather than|unless|until|till|before|only|once|(?<!feel )free|off the table|outside|short of|short|yet to|still",
  "hold off|holds? back|pass(?:ed|es|ing)?|against|decided|postpone\\w*|defer\\w*|end(?:s|ed)?|ceas\\w+|withdr\\w+|drop(?:s|ped)?|waiv\\w+",
  "too \\w+|far from|no longer|against|beyond|otherwise|doubt\\w*|wrong\\w*|mistake\\w*|error|false|closed|gone|everything|all|stuck|left|quit|ever",
  "full|flat|stable|fixed|unchanged|same(?! \\p{L})|exactly as|requir\\w+|than any\\w*|rather|leav\\w+|prior to|needs?|needed|required|must|depend\\w*|wait\\w*|neither|barely|hardly|zero|used up|exhausted|spent|empty|remember|rarely|seldom|scarcely|few|little|best",
  "dis(?!tribut|cuss|count|cover|play|patch|trict|tan[ct]|tinct|k)\\p{L}+|un(?!der|til|less|ion|ique|it)\\p{L}+|in(?:valid|correct|complete|sufficient|accurate|eligible|active|ability|feasible)",
  "intact|unharmed|unscathed|in one piece|free of|nothing|none",
  "im(?:possible|practical)|ir(?:relevant|responsible)|il(?:legal|legible)|non-?\\p{L}+",
]);

/** Those that say so of much else too: they stand for a negation where the same is spoken of. */
export const closeDenials = anyOf([
  "longest|largest|highest|maximum|limit|plus|on top|extra|additional\\w*|in place of|prefer\\w*|reservations?|reluctan\\w+|hesitant|sceptic\\w*|skeptic\\w*|objections?|concerns?|worr(?:y|ied|ies)|down|off|(?<!\\b(?:send|sends|sent|go|goes|went|anyone|someone|people|them|him|her) )out|fully booked|taken|change (?:your|my|our|their|his|her) mind|shut|outage|overdue|outstanding|pending",
  "replac\\w+|succeed(?:s|ed|ing)?|t(?:ake|akes|aken|ook) over|switch\\w*|trouble|problems?|issues?|broken|faulty|fault|defective|struggl\\w+|difficult\\w*|strange|odd|eat(?:s|ing)? (?:up|into)|ruin\\w*|harm\\w*|hurt\\w*|kill\\w*|wreck\\w*|jeopardi[sz]\\w*|endanger\\w*",
  "prohibit\\w*|ban(?:s|ned)?|forbidden|final|firm|unfortunately|regret\\w*|afraid|sorry|clear of|away from|outside",
  "stays?|stayed|remain\\w*|continue\\w*|last|always|or (?:else )?(?:the|our|your|it|we|you|they|I|there)",
]);

export const plainDenials = /n['’]t\b|\b(?:not|no|never|cannot|nobody|nothing)\b/iu;

/** What a negation's scope is marked with, and words that say nothing of what it is said of. */
export const unsaid = /^(?:no need|nothing|no longer|without|less|afraid|our|your|my|their|there)$/u;

/** Between what is said and what denies it in other words than "not", in words. */
const maxDistance = 9;

/** @returns the negations of a sentence */
export function negationsOf(sentence: Sentence): Qualifier[] {
  const ignored = [...placesOf(sentence, hollowNegations), ...placesOf(sentence, boundingNegations)];
  const denying = sentence.words.filter(({ tags }) => tags.has("Negative"));
  const places = [...placesOf(sentence, denials), ...denying].filter(
    (place, index, all) =>
      ignored.every((each) => !overlap(each, place)) &&
      all.findIndex((each) => overlap(each, place)) === index,
  );
  return places
    .toSorted((one, other) => one.at - other.at)
    .map(({ at }) => {
      const negation = qualifierAt("negation", sentence, at);
      const affirmed = /^(?:un|in|im|ir)(\p{L}{4,})$/iu.exec(negated(sentence, at))?.[1];
      if (affirmed !== undefined) negation.scope = [stemmer(affirmed.toLowerCase()), ...negation.scope];
      const isVerbless = sentence.words.every(({ tags }) => !tags.has("Verb"));
      if ((isVerbless ? bare : elliptic).test(sentence.text.slice(at - sentence.at)))
        return { ...negation, scope: [] };
      if (/^\p{L}*(?:n['’]t|not)\b[^.,;]{0,40}\bany/iu.test(sentence.text.slice(at - sentence.at)))
        negation.scope = [...negation.scope, "nothing"];
      if (
        /^(?:no\b(?! (?:longer|need))|no[- ]one|none|nothing|nobody|neither|without|never)/iu.test(
          sentence.text.slice(at - sentence.at),
        )
      )
        negation.scope = [...negation.scope, "nothing"];
      // Where it works without something, "needs it" says the opposite.
      if (isLacking(sentence, at)) negation.scope = [...negation.scope, "without"];
      if (/^no longer/iu.test(sentence.text.slice(at - sentence.at)))
        return { ...negation, scope: [...negation.scope, "no longer"] };
      const isNeed = needless.test(sentence.text.slice(at - sentence.at));
      return isNeed ? { ...negation, scope: [...negation.scope, "no need"] } : negation;
    });
}

/** "Works without a connection", but not "isn't possible without a contract". */
function isLacking({ text, at: start }: Sentence, at: number): boolean {
  const before = text.slice(0, at - start);
  return /^without/iu.test(text.slice(at - start)) && /\p{L}/u.test(before) && !refusing.test(text);
}

const refusing =
  /n['’]t|\b(?:not|no|never|cannot|nothing|nobody|impossible|unable|breach|void|invalid|refus\w+)\b/iu;

/** The word at a place: what "unavailable" denies is "available". */
function negated({ words }: Sentence, place: number): string {
  return words.find(({ at }) => at === place)?.text ?? "";
}

/** "The other one doesn't." denies what was said before. */
const elliptic = /^\p{L}+(?:n['’]t| not)(?=[.;,]|$)/u;

/** "Nothing below 100." says so of what was spoken of before. */
const bare = /^(?:nothing|none)\b|^\p{L}+(?:n['’]t| not)(?=[.;,]|$)/iu;

/** "Needn't", "don't have to" and "no need" deny the same, of whatever. */
const needless =
  /^(?:needn|no need|nothing (?:else |more |further |for you |left )*to|nothing (?:else |more )?is (?:required|needed|necessary)|\w+(?:n['’]t| not) (?:need|have) to|not (?:need|have) to)/iu;

/** @returns whether a sentence has a set phrase with a negation, or one that bounds a quantity */
export function deniesLittle(sentence: Sentence): boolean {
  const text = sentence.text.replace(courtesy, "");
  return text.search(hollowNegations) >= 0 || text.search(boundingNegations) >= 0;
}

/** "No prob, I can send it" denies nothing of what follows. */
const courtesy = /(?<!\p{L})(?:no (?:worries|problem|probs?|bother)|np)(?!\p{L})/giu;

const unlimited = /\b(?:any|unlimited|as (?:many|much|few|little|long|often) as|however|whatever)\b/iu;

/** Words that stand between commas and part nothing. */
const interjected = new Set("however though therefore unfortunately sadly though alas too then".split(" "));

/** @returns whether something in a sentence denies what a negation is said of, in whatever other words */
export function deniesSomehow(sentence: Sentence, { scope }: Qualifier): boolean {
  const { words } = sentence;
  // "Feel free to stay home" says that there's no need to come.
  if (scope.includes("no need") && /\bfeel free\b/iu.test(sentence.text)) return true;
  // "Any quantity" has no minimum.
  if (
    scope.some((root) => /^(?:minimum|maximum|limit|restrict|cap)$/u.test(root)) &&
    unlimited.test(sentence.text)
  )
    return true;
  if (scope.includes("chang") && /\b(?:existing|current|same|as (?:it )?is)\b/iu.test(sentence.text))
    return true;
  const said = words.findIndex(({ root }) => root === scope[0]);
  const isAlike = scope.some((root) => sentence.roots.has(root));
  const places = [lesserDenials, ...(isAlike ? [closeDenials] : [])].flatMap((each) =>
    placesOf(sentence, each),
  );
  return places.some(({ at, text }) => {
    const place = words.findIndex(({ end }) => end > at);
    if (/^(?:everything|all)$/iu.test(text) && !scope.includes("nothing")) return false;
    if (scope.includes("no longer") && /^still$/iu.test(text)) return false;
    if ((scope.includes("no need") || scope.includes("without")) && /^(?:need|requir|must)/iu.test(text))
      return false;
    if (scope.includes(stemmer(text.toLowerCase())) || scope.includes(words[place]?.root ?? "")) return false;
    const [from, to] = [Math.min(said, place), Math.max(said, place)];
    // Where the same is said, what denies it has to be in the same clause.
    const isParted = words.slice(from, to).some(({ isCut, normal }, index) => {
      const next = words[from + index + 1]?.normal ?? "";
      return isCut && !interjected.has(normal) && !interjected.has(next);
    });
    return said < 0 || (to - from <= maxDistance && !isParted);
  });
}
