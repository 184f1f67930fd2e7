import { stemmer } from "stemmer";
import type { Sentence, Word } from "../english.ts";
import { anyOf, hasAny, overlap, placesOf, type Qualifier, qualifierAt } from "./qualifier.ts";

/** Words and phrases that hedge wherever they stand. */
const hedging = anyOf([
  "(?:maybe|perhaps)(?! (?:around |about )?[\\d$€£])|probably|possibly|likely|unlikely|might|hopefully|presumably|apparently|potentially|conceivably",
  "tentatively|tentative|provisionally|provisional|seemingly|arguably|supposedly|hunch|uncertain|unsure|ideally",
  "not (?:entirely |completely |100 ?% |fully )?(?:sure|certain)|(?:can['’]t|cannot) (?:promise|guarantee)|not something (?:I|we) can (?:promise|guarantee)|no guarantees?",
  "if (?:all|everything) goes (?:well|to plan)|as far as (?:I|we) (?:know|can (?:tell|see))|to (?:my|our) knowledge|as I understand(?: it)?|if I (?:had to guess|recall|remember)|if I['’]?(?: a)?m not mistaken|unless I['’]?(?: a)?m mistaken|if memory serves|odds are|in all likelihood|most probably|by all accounts|should be (?:ok|okay|enough|good|alright)|to be confirmed|tbc|in principle|all being well",
  "there(?:['’]s| is|['’]re| are) (?:still |always )?(?:an?|some|every|good) (?:\\p{L}{1,10} )?(?:chance|possibility|probability|likelihood|risk)s?|(?:it|that)(?:['’]s| is) (?:\\p{L}{1,10} )?(?:possible|conceivable) that|chances are|fingers crossed|subject to change|on track to",
  "should (?:be (?:able|there|done|ready|finished|back|live|here|possible|fine|complete)|arrive|get|reach|know|land|take)",
  "(?:fairly|pretty|reasonably|quite|almost|nearly) (?:sure|certain(?:ly)?|confident)|(?<=\\p{L} )(?<!(?:not|n['’]t|nobody|no one|nothing)(?: \\p{L}{1,15}){0,3} )seems? (?:to|open|ready|willing|happy|keen|likely|fine|ok)",
  "should have (?:it|them|that|this|the|a|an|everything)",
  "(?:not|\\w+n['’]t|never) (?:take|treat|read|regard|count|consider|see|understand) (?:\\p{L}+ ){1,3}as (?:an? |being )?(?:\\p{L}+ )?(?:guarantee\\w*|promise\\w*|commitment|certain\\w*|given|binding|final|firm|fixed|confirm\\w*|definit\\w+)",
  "(?:thinking (?:of|about)|considering|toying with|contemplating) (?:\\p{L}+ )?\\p{L}+ing",
  "afaik|iirc|prolly|(?<!no )prob(?! is\\b)",
  "(?:it|that|this) looks like|(?:can['’]t|cannot) (?:be (?:sure|certain)|say for (?:sure|certain))",
]);

/** Verbs that hedge what "I" or "we" do or say. */
const hedgingVerbs = new Set(
  "hope expect plan aim intend try think believe guess suppose seem appear estimate anticipate reckon suspect doubt"
    .split(" ")
    .map(stemmer),
);

/** Words that may stand for a hedge, and are none by themselves. */
export const lesserHedges = anyOf([
  "plan\\w*|hop(?:e[ds]?|ing)|expect\\w*|think\\w*|thought|guess\\w*|believ\\w+|estimat\\w+|aim\\w*|intend\\w*|intention",
  "can|able|available|free|either|entitled|allowed|(?<!\\b(?:the|a|an|your|our|building|work|this) )permit\\w*|risk\\w*|probabl\\w+|likel\\w+|unlikely|might|may|could|should(?:n['’]t)?|seem\\w*|appear\\w*|try|trying|perhaps|maybe|possib\\w+",
  "appear\\w*|confiden\\w+|doubt\\w*|reckon\\w*|suppos\\w+|sure|certain|principle|goal|target\\w*|suspect\\w*|afraid|imagine|view|opinion",
  "knowledge|some (?:would|might|say|people)|ought|understand\\w*|understood|mistaken|memory|odds|likelihood|rumou?r\\w*|impression|luck|around|roughly|sort of|say so|idea|thinking|aware|told|heard|according",
  "hopefully|tentativ\\w+|chances?|unless|(?<!even )if|tbc|potential\\w*|pencil\\w*|assum\\w+|presum\\w+|apparent\\w*|sounds|looks|(?:sound|look) (?:like|as|to)|considering|contemplat\\w*|toying|option|ideal(?:ly)?|promis\\w*|guarant\\w*|(?:my|our|the) (?:very )?best|please|make sure|ensure|usual\\w*|typical\\w*|often|normally|caution|hunch|feel\\w*",
  "imh?o|afaik|iirc|prob|prolly|timeline|ballpark|eta|forecast\\w*|projected|projections?|somewhere",
]);

const together =
  "(?:talk|meet|chat|speak|discuss|connect|catch|schedule|find|set|hop|grab|jump|sync|start|look|get|have|go|book|arrange|do|try|ask|send|share|call|take|consider|think)";

/** Proposals, requests and kind words: their hedges are manners. */
export const manners = anyOf([
  "(?:could|can|would|may|might|shall) (?:we|you|I)(?: (?:just|also|please|maybe|perhaps|possibly))*|let['’]s|let us|how about|what about|why don['’]t",
  "curious (?:if|whether)|(?:like|love|want|keen) to (?:see|know|find out|hear) (?:if|whether)",
  "if you (?:could|can|would|might) (?:maybe|perhaps|possibly)",
  "(?:wonder\\w*|checking|asking)(?: (?:if|whether|maybe|perhaps|possibly|just|we|you|I|could|can|might|may|would|had))*",
  `(?:maybe|perhaps) (?:we|you|I) (?:could|can|should|might)? ?${together}|we (?:should|could) ${together}`,
  "(?:would|['’]d) (?:love|like|appreciate)|looking forward|you (?:might|may|could) (?:want|like|wish|prefer|find)",
  "hop(?:e|ing) for|hope (?:you|this|all|that you|to (?:hear|see|meet|speak|talk|connect))|hoping (?:we|you|to (?:hear|see|meet|speak|talk|connect|get))",
  "I (?:think|believe|feel|guess) (?:it['’]s|it is|that['’]s|that is|this is|we should|we could|you should|it would|it['’]d|it makes|your|you)",
]);

const month =
  "(?:in|by|of|until|since|before|after|from|this|next|last|early|late|mid|\\d{1,2}(?:st|nd|rd|th)?)";
const thing =
  "(?:the|a|our|your|this|that|rate|price|growth|business|payment|project|premium|basic|pro|annual|monthly|data|action|sales|account|pricing)";

const persons =
  "passenger|person|guest|visitor|employee|member|tenant|customer|client|user|participant|attendee|driver|student|child|adult|traveller|traveler|resident|volunteer|candidate|applicant|player|team";

/** Words that hedge in other uses alone. */
export const hollowHedges = anyOf([
  // A demand: "I expect a minimum of 25%".
  "expect (?:you|everyone|everybody|(?:an? |the )?(?:absolute )?(?:minimum|maximum)|at (?:the )?(?:very )?(?:least|most|latest)|no (?:more|less|fewer|later)|nothing (?:less|more))",
  // Duties and permissions: "staff should arrive at five", "every passenger may take 20 kg".
  "(?:staff|everyone|everybody|attendees|participants|guests|visitors|volunteers|the crew|all of (?:you|us)|employees|speakers|exhibitors) should (?:be|arrive|get|reach|know|land|take|have)",
  `(?:every|each|any) (?:\\p{L}+ )?(?:${persons}) may|(?:${persons})s may (?:\\p{L}+ )?(?:take|bring|use|have|keep|park|enter|borrow|order|claim|choose|stay|carry)`,
  // A duty: "should arrive 3:30 latest".
  "should [^.!?;]{1,40} (?:at the )?latest",
  "if (?:at all )?possible|as soon as possible|as \\w+ as possible|may i|at your earliest",
  `${month} may|may \\d+|${thing} (?:plans?|targets?|estimates?|aim|hope|look|guess)|plans? (?:is|are|includes?)`,
  "try (?:it|out|this|that|again)|trying to (?:reach|get|find)|look(?:ing)? (?:at|for|into|forward|over|through)|take a look",
  "targets? (?:is|are|of|for)|think about|thought of|should you|i should|you (?:should|could)|looks? (?:good|great|fine|right)|(?<!\\b(?:it|that|this) )looks? like",
  "hope (?:the|your|that|you|all|everything|things)[^.!?]{0,40} (?:was|went|were|had|are|is|goes|going|started|starts|got off|finds)",
]);

/** "May have 10 pages at most" permits, and hedges nothing. */
const permission = anyOf(["no|at most|maximum|up to|what|nobody|no one|only|not"]);

/** @returns the hedges of what a sentence claims; those of a request or proposal are manners */
export function hedgesOf(sentence: Sentence): Qualifier[] {
  if (sentence.isQuestion || (hasAny(sentence, manners) && !unmannered.test(sentence.text))) return [];
  const ignored = placesOf(sentence, hollowHedges);
  const isPermission = hasAny(sentence, permission);
  const verbs = sentence.words.filter(
    (word, index, words) => (!isPermission && isModal(word, index, words)) || isOpinion(word, index, words),
  );
  return [...placesOf(sentence, hedging), ...verbs]
    .filter((place) => ignored.every((each) => !overlap(each, place)))
    .map(({ at }) => qualifierAt("hedge", sentence, at));
}

/** "I think we could probably get it" is no proposal. */
const unmannered = /\b(?:probably|likely|unlikely|possibly)\b/iu;

const us = /^(?:i|we)$/u;
/** Whose "could" offers, or is denied. */
const openSubject = /^(?:i|we|and|but|also|nobody|one|none|nothing|anyone|anybody)$/u;

/** "It could slip", but not "I could lend you one", which offers, nor "you may appeal", which permits. */
function isModal({ normal, tags }: Word, index: number, words: readonly Word[]): boolean {
  const [before, after] = [words[index - 1], words[index + 1]];
  return (
    before !== undefined &&
    tags.has("Modal") &&
    (normal === "may" || (normal === "could" && !openSubject.test(before.normal))) &&
    before.normal !== "you" &&
    after?.tags.has("Negative") !== true
  );
}

/** "We hope to", "it seems": of the present. */
function isOpinion({ root, normal, tags }: Word, index: number, words: readonly Word[]): boolean {
  const [before, after] = [words[index - 1], words[index + 1]];
  const isOurs =
    us.test(before?.normal ?? "") ||
    before?.normal === "it" ||
    (before?.tags.has("Auxiliary") === true && us.test(words[index - 2]?.normal ?? ""));
  return (
    isOurs &&
    !(root === "seem" && before?.tags.has("Negative")) &&
    // What is estimated is quoted too, and its root is that of quoting.
    hedgingVerbs.has(stemmer(normal)) &&
    !tags.has("PastTense") &&
    !(root === "reckon" && after?.normal === "on") &&
    (root !== "plan" || after?.normal === "to")
  );
}

const certainties = anyOf([
  "definitely|(?<!(?:almost|nearly) )certainly|(?:exactly|precisely)(?= [$€£]?\\d)|(?<!no |not |n['’]t |as an? |not (?:be|a) |cannot |unable to )guaranteed?(?![^.!?]{0,30}\\b(?:if|only|unless)\\b)|(?<!n['’]t (?:say|know|tell)(?: so| it| that| you)? )for (?:sure|certain)|without (?:a )?doubt|undoubtedly|surely|(?:have|has|had|is|are|was|were|\\w+['’]ve|she|he|they|it) (?:now )?confirmed",
]);

const conditional = anyOf(["if|provided|unless|once|as long as|when|until"], "iu");

/** @returns whether a sentence says that something is certain, and makes it no condition */
export function isCertain(sentence: Sentence): boolean {
  return hasAny(sentence, certainties) && !conditional.test(sentence.text);
}

const doubts = anyOf([
  "(?:may|might|could)(?: (?:well|just|not|also|perhaps|possibly))?(?= \\p{L})|maybe|perhaps|possibly|conceivably|uncertain|unsure|unlikely|no idea",
  "not (?:entirely |completely |fully |at all |so |really )?(?:sure|certain|convinced)",
]);
const confidence = anyOf([
  "(?:fairly|pretty|reasonably|quite|almost|nearly|very|rather) (?:sure|certain(?:ly)?|confident)|(?:very|most|highly) (?:likely|probabl[ye])|in all likelihood|no doubt",
]);

/** @returns -1 where a sentence thinks something merely possible, 1 where it all but vouches for it, 0 for neither or both */
export function confidenceOf(sentence: Sentence): -1 | 0 | 1 {
  const [isDoubtful, isConfident] = [doubts, confidence].map((each) => hasAny(sentence, each));
  if (isDoubtful === isConfident) return 0;
  return isConfident ? 1 : -1;
}

const promises = anyOf(["promis\\w+|guarant\\w+|sure|ensure\\w*|commit\\w*|confident"]);

/** @returns whether a sentence vouches for what it says, or calls it certain */
export function isPromise(sentence: Sentence): boolean {
  return isCertain(sentence) || hasAny(sentence, promises);
}

const monthOfMay = /(?<=\p{Ll} )May(?!\p{L}| (?:I|we|you|it|he|she|they)(?!\p{L}))/gu;

/** @returns what in a sentence hedges, in whatever words */
export function hedgesSomehow(sentence: Sentence): Qualifier[] {
  const months = placesOf(sentence, monthOfMay);
  return placesOf(sentence, lesserHedges)
    .filter((place) => months.every((each) => !overlap(each, place)))
    .map(({ at }) => qualifierAt("hedge", sentence, at));
}
