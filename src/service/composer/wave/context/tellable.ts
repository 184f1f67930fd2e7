import { stemmer } from "stemmer";
import { clausesOf, type Sentence, type Word } from "../../../../language/facts/english.ts";
import { synonymOf } from "../../../../language/facts/synonyms.ts";
import { isFiniteVerb } from "../grammar.ts";

/**
 * Whether a note that is a sentence is of a sort that senders tell: what things are and do, what sender and reader had
 * to do with each other, what the sender gives, and what somebody does for the reader. All else may be for the sender
 * alone: "My boss wants…", "The landlord would live with 6 months", "We'd rather…".
 *
 * @param sentence as said to the reader
 */
export function isTellable(sentence: Sentence): boolean {
  if (sentence.isQuestion) return true;
  if (
    /^(?:I hope (?:you|the .* (?:went|goes|is going|was|is) )|Someone (?:needs|has) to be (?:in|there|home|present|on site)(?!\p{L}))/u.test(
      sentence.text,
    )
  )
    return true;
  return !superiors.test(sentence.text) && !stance.test(sentence.text) && clausesOf(sentence).every(isTold);
}

/** Whom a sender answers to. */
const superiors =
  /(?<!\p{L})(?:(?:my|our) (?:boss|manager|head|director|board|landlord|owner|wife|husband)|head office|boss)(?!\p{L})/iu;

/** How a sender weighs something, what they'd rather have, and what somebody said word for word. */
const stance =
  /(?<!\p{L})(?:rather(?! than)|honest\w*|frankly|truth (?:is|be told)|favou?rs (?:an?|the|another)|glad of|desperate\w*|messed up|waffled|cross with|(?:first|second) choice|my problem|target|fallback|so expect|lol|haha)(?!\p{L})|(?<![\p{L}\d])['’‘“"]\p{L}[^'’”"]*['’”"](?!\p{L})/iu;

function isTold({ words }: Sentence): boolean {
  const at = words.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  const subject = words.slice(0, Math.max(at, 0)).filter(({ normal }) => !links.test(normal));
  const [first] = subject;
  const doing = words.slice(at).find((word) => !isAuxiliary(word));
  // A clause without a subject goes with the one before it.
  if (first === undefined || doing === undefined || impersonal.test(first.normal)) return true;
  if (/^(?:i|we)$/.test(first.normal)) return isOfSender(doing, words);
  if (subject.some(isPerson)) return first.normal !== "your" && isOfOthers(doing, words);
  const isNamed = subject.length === 1 && /^\p{Lu}/u.test(first.text);
  return !isNamed || !claims.has(doing.root);
}

const links =
  /^(?:and|but|or|so|because|that|which|if|when|since|as|who|where|while|until|before|after|once|also|then)$/;
const impersonal = /^(?:you|yours|it|this|that|these|those|there|here|what|everything|nothing)$/;

/** Whether it comes before the word that says what is done. */
function isAuxiliary({ tags, normal }: Word): boolean {
  return (
    ["Copula", "Modal", "Auxiliary", "Negative", "Adverb"].some((tag) => tags.has(tag)) ||
    /^(?:be|been|being|have|do|going|to|both|all|last|first)$/.test(normal)
  );
}

const rootsOf = (verbs: string) => new Set(verbs.split(" ").map((verb) => synonymOf(stemmer(verb))));

/** What sender and reader did together, and what a sender did, found, has, gives, needs or does for a living. */
const deeds = rootsOf(
  "have make produce manufacture include post store meet talk discuss agree send share write ask mention promise exchange introduce report show ship launch release fix resolve update add build open close improve replace install finish sign prepare reserve book hold test measure record plan roll plant grow win see read watch hear find notice visit enjoy love like get order buy pay collect join miss forget let skip use count attach lose work make sell run serve help train deliver cut save offer host fund cover provide publish teach represent import export supply charge guarantee require propose start come call bring set arrange refund extend keep give pick take credit explain answer walk invite need wonder want hire accept look go choose move spend expect grow raise change commit forecast estimate fill register apply submit upload enter bill invoice switch pack load bake brew cook paint print leave ring phone catch drive feed dig mow mend repair clean wash stitch sew weave carve film shoot edit draft design translate scan reorder restock recount check rerun post donate volunteer fundraise nominate reduce double halve wrap mount swap redo reprint resend honour split do stay",
);

function isOfSender(doing: Word, words: readonly Word[]): boolean {
  // "We are two engineers short", "I'm free on Tuesday", "I'm looking for…"
  const isOfCopula = words[words.indexOf(doing) - 1]?.tags.has("Copula") === true;
  const isDone = ["PastTense", "Participle"].some((tag) => doing.tags.has(tag));
  const isState = !doing.tags.has("Verb") || doing.tags.has("Gerund") || (isOfCopula && !isDone);
  const isOpen = / do not know (?:yet )?(?:why|how) /u.test(written(words));
  return (isState || isOpen || deeds.has(doing.root)) && !unasked.test(written(words));
}

/** What the sender would settle for, or hasn't done yet: for the sender alone. */
const unasked =
  / (?:would|will) (?:accept|take|buy) (?:up to |about |around )?[$€£]?\d| (?:am|are) also \p{L}+ing | (?:has|have|had|did) not (?:yet )?(?:got|found|finish|start|test|paid|pay|sign|done|had|decid|look|check|told)/u;

/** What somebody does for the reader, the sender or the matter. */
const services = rootsOf(
  "join take cover call lead run help suggest introduce refer send bring meet sit come attend work use build replace present copy save sign deliver start revise approve confirm agree log host moderate look raise change grow like love fix correct issue refund ring phone visit",
);

function isOfOthers(doing: Word, words: readonly Word[]): boolean {
  const isService = doing.tags.has("Verb") ? services.has(doing.root) : present.test(` ${doing.normal}`);
  return isService || familiar.test(written(words));
}

/** "Our designer would be free from June", "the auditors are in on the 9th" */
const present = /^ (?:available|free|here|there|ready|booked|copied|back|in|on|at|new|from|with|\d.*)$/u;

/** "Sofia knows your account", "my client wants to hire", "the team went from 4 to 6" */
const familiar =
  / (?:knows? (?:the|our|your)|wants? to (?:hire|meet|start|join)|(?:goes|went) (?:live|from)|is (?:our|my) (?:\p{L}+ ){0,3}(?:manager|lead|head|director|engineer|designer|contact|colleague|partner|coordinator|consultant|officer|chef|editor|planner|specialist|advis[eo]r|producer|assistant|analyst|surveyor|solicitor|lawyer|architect)|needs? (?:an?|the|your|our) (?:\p{L}+ )?(?:answer|decision|reply|numbers?|figures|names?|list|signature|form|contract|order|confirmation|deposit) by) /u;

/** What people claim, and things don't: "Lasse wanted to say…" */
const claims = rootsOf(
  "think say want tell know like hate love believe ask hope fear refuse insist prefer complain get lose",
);

const written = (words: readonly Word[]) => `${words.map(({ normal }) => normal).join(" ")} `;

/** Somebody by an office or a name; "the board pack" is a thing. */
function isPerson({ tags, normal, isCut }: Word, index: number, words: readonly Word[]): boolean {
  const next = words[index + 1];
  const isHead = next === undefined || isCut || !next.tags.has("Noun");
  const isSomeones =
    tags.has("Actor") && tags.has("Singular") && /^(?:my|our|your)$/.test(words[0]?.normal ?? "");
  return isHead && (isSomeones || offices.test(normal) || tags.has("Person"));
}

const offices =
  /^(?:people|folks|managers?|heads?|directors?|c[efimot]o|vp|guys?|lads?|board|panel|committee|finance|legal|engineering|engineers?|procurement|sales|marketing|hr|landlord|clients?|candidates?|competitors?|vendors?|suppliers?|agents?|brokers?|colleagues?|wife|husband|kids?|son|daughter|auditors?|lawyers?|buyers?|owners?|tenants?|somebody|someone|everybody|everyone|nobody)$/;
