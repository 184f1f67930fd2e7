import type { Sentence } from "../english.ts";
import { anyOf, overlap, placesOf, type Qualifier, qualifierAt } from "./qualifier.ts";

const conditional = anyOf([
  "if|unless|(?<!\\b(?:we|I|you|they|he|she|it|have|has|had|was|were|is|are|be|been|being|and|already|also|not|kindly) )provided (?!by|with|for|to|in|at|as|from|and|under|via|through|below|above|here|on)\\p{L}+|(?<!\\b(?:be|been|is|are|was|were|am|of|by|for|from|in|\\p{L}+['’](?:m|re|s)|and|not|we|I|start|keep|stop) )providing|as long as|so long as",
  "with (?:\\p{L}+ ){0,3}(?:consent|approval|permission|authori[sz]ation)|(?<!everything |all |nothing |none |no one |nobody |every \\p{L}{1,20} )except (?:on|for|in|at|during|where|if|the|your|our|my|those|these)",
  "(?:once|as soon as) (?:you|we|they|the|it|he|she|your|our|legal|finance|everyone|all)(?= )",
  "on (?:the )?condition|conditional|contingent|depend(?:s|ing|ent)? (?:up)?on|subject to|only when|only once|except when|(?<!\\b(?:is|are|was|were|be|been|still|remains?|currently|all|now) )pending(?! (?:at|with|in|on|since|until|from|for|and|or)\\b)",
  "(?:assuming|supposing) (?:that )?(?:you|we|they|the|it|all|he|she|your|our|there|no|\\p{Ll}+) |in the event|were (?:you|we|they) to|should (?:you|the|they|we|he|she|it|your|our|any|legal|finance)(?=[^.?!]{0,80},)",
]);

/** Words that may stand for a condition, and are none by themselves. */
export const lesserConditions = anyOf([
  "if|unless|provided|once|when|whenever|after|as soon as|upon|without|requires?|needs?|otherwise|in case|in the event|assuming|given",
  "then(?=[.,!]|$)|then (?:you|we|I|they)(?:['’]ll| will| get)|anyone|anybody|whoever|those who|any|\\p{L}+s (?:bought|sent|paid|made|sold|\\p{L}{3,}ed) (?:at|on|in|by|before|after|with|over|under|from|via)|only|except|must|(?<!\\ball (?:you|we|they) )ha(?:ve|s) to|or (?:else )?(?:the|our|your|it|we|you|they|I|there)|first|until|before|with|should|means|or else|where(?! (?:it|they|he|she|we|you|I) (?:is|are|am|was|were)\\b)|whether(?! or not|(?:(?! or )[^.;!?]){1,60} or )|says yes|permitting|allowing|(?:nobody|no one|none|nothing|no \\p{L}+) (?:but|except|other than)",
  "(?:below|under|above|over) \\d+|from \\d+|waiting (?:for|on)|=|:|(?:for|in case of) (?:an?|any|each|every|\\d+|two|three|four|five|six|seven|eight|nine|ten)|in that case|in (?:\\p{L}+ ){1,2}(?:weather|conditions)|upon|according to|depending|availability",
  "on (?:\\p{L}+ ){0,3}\\p{L}+(?:ion|ment|ing|ance|ence|over|off|al|ery|ipt|ure)",
  "(?:one|another|any|just one)(?: \\p{L}+){1,4} and (?:I|we|you|they|it|he|she)(?:['’]\\p{L}+)?",
  "(?:days?|weeks?|months?|hours?) (?:of|from|following) (?:the |your |our |its |their )?\\p{L}+",
  "in (?:exchange|return) for|anything|(?<=\\p{L} )(?:were|had) (?:the|you|we|they|he|she|it|your|our)|(?:apart|aside) from|other than|exception\\w*|excluding|but not|closed|consent|permission",
]);

/** Conditions that are manners, and indirect questions. */
export const hollowConditions = anyOf([
  "all (?:you|we|they) (?:have|need) to|the only thing (?:you|we) (?:have|need) to",
  "(?:let (?:me|us) know|wonder\\w*|see|ask(?:ed|ing)?|check(?:ed|ing)?|know|mind|sure|unsure|curious|confirm|find out|tell (?:me|us)|say|decide|understand) if",
  "until (?:then|that|now|further|the|\\d+|tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)|only (?:takes?|costs?|an?|one|\\d+|some|part(?:ly|ially)?|few|half|about|around|just|recently)",
  "depending on [^.;!?]{0,40}\\d ?(?:–|-|to) ?[$€£]?\\d+",
  "as soon as (?:you|we|I) can|as if|even if|what if|(?:would|['’]d) (?:be|feel) \\w+ if|(?:happy|glad|pleased|thrilled|great|awesome|amazing|fantastic|lovely|brilliant|cool|love it|appreciated?|grateful|better|delighted|nice|wonderful|help|helpful|honou?r(?: for (?:us|me))?|privilege|pleasure|lovely|good|surpris\\w+) if",
  "if (?:you['’]d|you (?:have|get|could|can|would|don['’]t mind|like|wish|want|need|prefer|find|had|happen))",
  "if you(?: are|['’]re) (?:free|available|open|interested|around|up)",
  "if (?:it['’]s|it is|that['’]s|that is|this is)? ?(?:possible|ok|okay|easier|helpful|useful|convenient|alright|all right|not too much)",
  "if (?:that|this|it) (?:works|helps|suits|sounds)|if (?:that|this) is|if that['’]s|if it would",
  "if (?:there(?:['’]s| is| are)? (?:any|some)|i (?:can|may|might|could)|we (?:could|can)|so|any|not|anything)",
  "if I (?:had to|recall|remember)|if I['’]?(?: a)?m (?:not mistaken|honest|right|correct)|if memory serves",
  "should you (?:need|have|want|like|wish|prefer|disagree)[^,.!?]*|in case (?:you|it|of|that)",
]);

/** "We'd be pleased if she came" asks for it, and makes nothing depend on it. */
export const wishes =
  /(?:would|['’]d) (?:be|feel) (?:very |really |most )?(?:pleased|glad|happy|delighted|grateful|thrilled) if/giu;

/** Says that something doesn't depend on what the other text makes it depend on. */
export const unconditional =
  /\b(?:whether or not|regardless of|no matter (?:what|if|whether|how)|whatever (?:the (?:result|outcome|answer|weather)|happens)|even (?:if|with|when|though|before|without)|as (?:it|they) stands?|unconditional\w*)\b/iu;

/** Conditions that a question makes too. */
const firm = /^(?:unless|provided|as long|only|subject)/iu;

/** @returns the conditions that a sentence makes; those of manners, and indirect questions, are none */
export function conditionsOf(sentence: Sentence): Qualifier[] {
  const ignored = /\bonly\b/iu.test(sentence.text) ? [] : placesOf(sentence, hollowConditions);
  return placesOf(sentence, conditional)
    .filter((place) => ignored.every((each) => !overlap(each, place)))
    .filter(({ text }) => !sentence.isQuestion || firm.test(text))
    .map(({ at }) => qualifierAt("condition", sentence, at));
}

/**
 * @param next the clause after it in its sentence
 * @returns whether something in a clause may be a condition, in whatever words: "Mixing them up…" may be one
 */
export function conditionsSomehow(clause: Sentence, next: Sentence | undefined): boolean {
  const first = clause.words[0]?.tags;
  return (
    clause.text.includes("?") ||
    clause.text.replace(wishes, "").search(lesserConditions) >= 0 ||
    first?.has("Gerund") === true ||
    (first?.has("Imperative") === true && /,|\b(?:and|or)\b/u.test(clause.text)) ||
    // "Order this week and the discount is yours."
    ((first?.has("Infinitive") === true || first?.has("Imperative") === true) &&
      next?.words.slice(0, 2).some(({ normal }) => /^(?:and|or)$/u.test(normal)) === true)
  );
}
