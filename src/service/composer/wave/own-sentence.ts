import { sentencesOf } from "../../../language/facts/english.ts";
import { capitalised, clause, sentence, withoutStop } from "../words.ts";
import type { Ask, Tone } from "./intent.ts";
import { isPrivate } from "./private-words.ts";
import { namePattern, type Reader, spokenTo } from "./reader.ts";
import { isForeign } from "./slots.ts";
import { asSubject, maxSubjectLength, subjectOfNews, subjectOfSentence } from "./subject.ts";
import { openings } from "./vocabulary.ts";

const toWriter = new RegExp(
  `^(?:${openings}|write|draft|compose|make|help|get|let|send|give|remember|note|use|mention|avoid|try)(?![\\p{L}])|^(?:can|could|would|will) you (?:please )?(?:help|write|draft|compose|make|rephrase|create|convince|persuade|get|win|ask|tell)(?![\\p{L}])|^(?:i|we)(?:['’]d)? (?:want|need|like|would like) (?:you to|an? (?:e-?mail|message|letter|note))(?![\\p{L}])`,
  "iu",
);
const opensQuestion =
  /^(?:can|could|would|will|do|does|did|are|is|have|has|may|shall|should|what|when|where|who|why|how|which)(?![\p{L}])/iu;

/** @returns a goal that is a sentence to the reader already, word for word */
export function saidAlready(reader: Reader, text: string): Ask | undefined {
  const hasReader = /(?<![\p{L}])you(?:r|rs|rself)?(?![\p{L}])/iu.test(text);
  const names = new RegExp(namePattern(reader), "u").test(text);
  if (/(?<![\p{L}])(?:he|she|him|hers?|his|they|them|theirs?)(?![\p{L}])/iu.test(text) || names)
    return undefined;
  if (toWriter.test(text) || isPrivate(text) || isForeign(text)) return undefined;
  const read = sentencesOf(text);
  // Meant for the reader also without a question mark: "can we move it to Friday", "who should we bring"
  const isJoint =
    /^(?:(?:(?:who|what|when|where|how|which)(?: \p{L}+)? )?(?:can|could|shall|should) we|(?:can|could|would|will) you|do we (?=need |have |owe |get )) ?(?!\p{L}+ (?:him|her|them)(?!\p{L}))/iu.test(
      text,
    );

  const isPlea =
    /^(?:please|kindly) \p{L}/iu.test(text) && /(?<![\p{L}])(?:me|us|your?)(?![\p{L}])/iu.test(text);
  const isStatement =
    /^(?:i|we|i['’]d|we['’]d|i['’]m|we['’]re|i['’]ve|we['’]ve|thank you|see you (?:at|on|in|tomorrow|tonight|next|then|there))(?![\p{L}])/iu.test(
      text,
    ) && hasReader;
  // About a thing, and the reader is asked: "is the API going to be limited?"
  const isOfThing =
    /^(?:(?:is|are|will|does|do|did|has|have|was|were|can|could|would) (?:the|our|this|that|there)|(?:what(?:['’]s| is| are)|how much (?:is|are)|(?:how|when|where|what time) (?:is|are|was|were|do|does|did|will)) the|how long would it) /iu.test(
      text,
    );
  const isQuestion =
    (isJoint || ((isOfThing || /\?$/.test(text)) && opensQuestion.test(text))) && read.length === 1;
  const isForReader = hasReader || isOfThing || /(?<![\p{L}])we(?![\p{L}])/iu.test(text);
  if (!(isQuestion && isForReader) && !isPlea && !isStatement) return undefined;
  const isAsked = isQuestion || /^(?:could|can|would|will) you/i.test(text);
  return {
    sentence: sentence(isAsked && !/\?$/.test(text) ? `${withoutStop(text)}?` : text),
    kind: isAsked ? "question" : isPlea ? "request" : "news",
    subject: named(subjectOf(text)),
  };
}

/** A question that is its own subject keeps its mark. */
function named(subject: string): string {
  return /\?$/.test(subject) ? capitalised(subject) : asSubject(subject);
}

/** @returns a question about the reader as one to them: "is she still coming?" → "Are you still coming?" */
export function askedOfThem(reader: Reader, text: string): Ask | undefined {
  const unnamed = text.replace(new RegExp(`(?<=^\\p{L}+ )${namePattern(reader)}(?= )`, "u"), "they");
  if (!aboutThem.test(unnamed) || isPrivate(text)) return undefined;
  // "Have her look over the menu" is an order.
  if (/^have (?:his|her|their) /iu.test(text) && !/\?$/.test(text)) return undefined;
  const spoken = spokenTo(reader, text);
  const isPlain =
    spoken !== undefined && !/(?<![\p{L}])(?:he|she|they|him|her|them|his|their)(?![\p{L}])/iu.test(spoken);
  if (!isPlain || / (?:and|but) /.test(spoken) || incomplete.test(spoken)) return undefined;
  return {
    sentence: `${sentence(withoutStop(withArticles(spoken).replace(/(?<![?\s])[?\s]+$/, ""))).replace(/\.$/, "")}?`,
    kind: "question",
    subject: named(subjectOf(`${withoutStop(spoken.replace(/(?<!\?)\?+$/u, ""))}?`)),
  };
}

/** "Consider COO role" → "consider a COO role". */
function withArticles(text: string): string {
  return text.replace(
    /(?<![\p{L}])(?<verb>consider|take|accept|want|try|join|like) (?<thing>(?!(?:an?|the|our|my|your|this|that|these|another|some|any|to)(?![\p{L}]))(?:[\p{L}-]+ ){0,3}(?:role|position|job|offer|call|meeting|demo|trial|project))(?![\p{L}])/iu,
    (_, verb: string, thing: string) => `${verb} ${/^[aeio]/i.test(thing) ? "an" : "a"} ${thing}`,
  );
}

/** "Are you open" to what? */
const incomplete = /^(?:are|were) you (?:open|up|set|in|around|good|sure|aware|willing)\W*$/iu;

const aboutThem =
  /^(?:(?:what|when|where|who|why|how|which (?:\p{L}+ ){0,6}\p{L}+|how (?:much|many|long|often|soon)(?: \p{L}+)?) )?(?:is|are|does|do|did|has|have|will|would|can|could|was|were) (?:he|she|they|(?:his|her|their) \p{L}+) (?:[^,;.!?]{2,150}|[^,;.!?]{2,60}(?:, (?!or )[^,;.!?]{2,40}){1,3},? or [^,;.!?]{2,40})\?*$/iu;

function subjectOf(text: string): string {
  const object =
    /(?<![\p{L}])((?:the|my|our|your) [\p{L}\p{N}&'’-]+(?: [\p{L}\p{N}&'’-]+){0,3}) ?[?.!]*$/iu.exec(
      text.replace(
        / (?:before|by|until|at|in|on|after) (?:the )?(?:end|start|beginning|middle) of (?:the |this |next )?\p{L}+ ?[?.!]*$/iu,
        "",
      ),
    )?.[1];
  const asked = subjectOfSentence(text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
  if (asked !== "") return asked;
  if (object !== undefined) return object;
  if (!/\?$/.test(text)) return "A short note";
  return text.length <= maxSubjectLength ? text : "A question for you";
}

/**
 * @param fact a sentence that a goal states: "Our office moves to Lyon in May."
 * @returns it as news; nothing where it is about the reader, who knows it, or may be meant for nobody else
 */
export function newsOf({ sentence: fact }: Ask, tone: Tone): Ask | undefined {
  if (!opensNews.test(fact) || !happens.test(fact) || /\?$/.test(fact)) return undefined;
  const isOurs = /^(?:I|We|I['’]\p{L}+|We['’]\p{L}+)(?![\p{L}])/u.test(fact);
  const aside = withoutStop(clause(fact));
  return {
    sentence: isOurs || tone === "direct" ? fact : `I wanted to let you know that ${aside}.`,
    kind: "news",
    subject: subjectOfNews(aside, "Some news"),
  };
}

/** What happens or has happened. What a sender wants, plans or can do may be meant for nobody else. */
const happens =
  /^Our [\p{L} ]{2,30} (?:wants|would like) to (?:meet|visit|speak)(?![\p{L}])|^\S+ (?:\S+ ){0,5}?(?:moved?|moves|moving|launch(?:ed|es|ing)?|picked|chose|chosen|went with|gone with|signed|changed|changes|changing|updated|delayed|late|closed|closes|closing|open(?:ed|s|ing)?|hired|left|leaves|leaving|joined|joins|joining|finished|shipped|ships|released|takes|found|won|(?:is|are) (?:behind|opposite|next to|in front of|on the|in the|at)|postponed|cancelled|canceled|raising|rises?|goes up|ends?|ended|starts?|started|begins|expires?|expired|live|ready|available|attached|approved|confirmed|arrived|out|overdue|due|back|(?:is|are) (?:now )?(?:on |at |from |by )?(?:the )?(?:\d\S*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow)|late|early|running|sick|ill|broken|broke|wrong|missing|damaged|faulty|blocked|down|can['’]t (?:make|come)|won['’]t (?:make|come)|arrives?|arriving|comes? (?:down|up|off|out)|goes? (?:live|out|down|off)|went (?:live|out|down|off))(?![\p{L}])/iu;
const opensNews = /^(?:I|We|I['’]\p{L}+|We['’]\p{L}+|The|Our|My|There|Parking)(?![\p{L}])/u;
