import { sentencesOf, type Word } from "../../../../language/facts/english.ts";
import { withoutStop } from "../../words.ts";
import { isPrivate } from "../private-words.ts";
import { tellsWhoIsWho } from "../roles.ts";
import { isForeign } from "../slots.ts";

/** What is noted of the reader, or of somebody else. */
export const ofPerson =
  /(?<!\p{L})(?:he|she|him|his|hers?|they|them|theirs?|their)(?!\p{L})|^(?:(?:the )?(?:contact|client|customer|candidate|prospect|buyer)|not|was|were|has|have|had|is|are|does|did|doesn['’]t|didn['’]t|wants|needs|likes|uses|pays|says|thinks|runs|owns|works|likely|maybe|probably)(?!\p{L})/iu;

/** Of longer notes none is a detail. In characters. */
const maxDetailLength = 120;

/** @returns whether a note that is no sentence names something that the reader may know: "1,200 tote bags", "no set-up fee" */
export function isDetail(note: string): boolean {
  const text = withoutStop(note);
  if (text.length > maxDetailLength || isPrivate(text) || ofPerson.test(text) || tellsWhoIsWho(text))
    return false;
  if (
    isForeign(text) ||
    notForThem.test(text) ||
    /[[\]{}<>|?!"“”]|(?<!\d):.*:|\u{F0000}|(?<!\d) \/ |\s[-–—]\s|\.\s|=(?! ?[$€£]?\d)/u.test(text)
  )
    return false;
  if (text.split("(").length !== text.split(")").length) return false;
  if (plainDetail.test(text)) return true;
  return (
    !loose.test(text) &&
    !leaning.test(text) &&
    text
      .replace(/,? not (?=[$€£]?\d)/gu, " and ")
      .split(/,\s+/u)
      .every(isThing)
  );
}

/** Hours from and to, and a figure with what it's of: "11:15-11:45", "25% deposit = €3,840", "packages £1,500 / £3,000". */
const plainDetail =
  /^(?:(?:option |plan |lot |package )?[A-E1-5]: (?!.*(?<!\p{L})(?:i|we|you|they|he|she|our|his|her|their|not|but)(?!\p{L}))[^:?!;]{3,80}\d[^:?!;]{0,40}|\d{1,2}[:.]\d\d ?[-–] ?\d{1,2}[:.]\d\d|[\p{L}\d][\p{L}\d%. x]{0,40} = [$€£]?\d[\d.,]*(?: ?[\p{L}%]{1,10}){0,3}|(?:packages?|prices?|sizes?|tiers?|rates?|tickets?) [$€£]\d[\d.,]*(?: \/ [$€£]\d[\d.,]*)+)$/iu;

/** "On time 96 % since then", "two others viewed", "last done in March": since what, who and what, another note says. */
const leaning =
  /^(?:\d(?:st|nd|rd|th)|second|third|other|last) (?:one|time)$|^last (?:done|seen|held|\p{L}+ed)(?!\p{L})|(?<!\p{L})(?:(?:since|by|before|until|till|after|from) (?:then|that)|the (?:year|month|week|quarter) before|others|somebody|someone|everybody|everyone)(?!\p{L})/iu;

/** A note by itself that begins so belongs to something else: "to Felix in procurement". */
const loose = /^(?:to|for|with|of|by|per|into|about(?! \d)|than|via)(?!\p{L})/iu;

/** One word that says how somebody works. */
const arrangement =
  /^(?:hybrid|remote|on-?site|full[- ]time|part[- ]time|perm|permanent|temp|contract|freelance|evenings|weekends|mornings|afternoons|teams|zoom|online)$/iu;

/** What starts with what somebody did, wants or should do doesn't say who. */
function isThing(part: string): boolean {
  const words = sentencesOf(part)[0]?.words ?? [];
  const [first] = words;
  if (
    first === undefined ||
    (words.length < 2 &&
      !first.tags.has("Place") &&
      !arrangement.test(part) &&
      !(/\d/u.test(part) && /\p{L}/u.test(part))) ||
    opens.test(part)
  )
    return false;
  // "Roof and damp in the basement": before "and", a word that can be a verb is a noun.
  const isNamed =
    /^(?:and|or)$/.test(words[1]?.normal ?? "") ||
    role.test(part) ||
    nounFirst.test(part) ||
    (numbered.test(part) && !first.tags.has("PastTense"));
  const isDone = first.tags.has("Verb") && !isNamed && !states.test(first.normal);
  return (
    !isDone &&
    !words.some(isOfSentence) &&
    (/\d/u.test(part) ||
      arrangement.test(part) ||
      states.test(first.normal) ||
      words.some(({ tags }) => tags.has("Noun")))
  );
}

/** "Research engineer role in Tokyo", "quote Q-2214 for 15 licences", "packaging for a candle brand" */
const role =
  /^(?!.*(?<!\p{L})(?:the|our|my|an?|this|that)(?!\p{L}))(?:[\p{L}-]+ ){1,4}(?:role|position|job|vacancy)(?= (?:in|at|for|with|from|on)(?!\p{L})|$)/iu;
/** Mostly read as verbs, before a figure or another noun: "lease clause 7.2", "review date 1 October", "deposit £1,250". */
const nounFirst =
  /^(?:(?:lease|booking|debrief|quote|deposit|target|packages?|balance|total|contract) (?:[\p{L}-]+ ){0,2}|(?:review|release|notice|visit|transfer|order|report|charge|shift|test|trial|demo|start|end|finish|launch|check-?(?:in|out)) (?:dates?|ref|number|value|period|slots?|times?|window|code|fee) )(?:ref |no\.? |#)?[$€£]?[A-Z]{0,4}-?\d/iu;
const numbered =
  /^(?:(?:quote|order|invoice|offer|contract|permit) (?:no\.? |#)?(?:[A-Z]{1,6}-?)?\d|(?:packaging|printing|catering|training|parking|cleaning) for(?!\p{L}))/iu;

/** A verb in the middle makes a sentence that wasn't understood: "your CISO wants the report", "agent said no". */
function isOfSentence({ tags, normal }: Word, index: number, words: readonly Word[]): boolean {
  const isPlace = normal === "our" && words[index - 1]?.tags.has("Preposition") === true;
  if (/^(?:i|we|you|us|me|our|my|mine|ours|yours)$/.test(normal) && !isPlace) return true;
  if (index === 0 || states.test(normal)) return false;
  if (
    /^(?:says?|said|told|tells|asks|asked|mentioned|thinks|thought|wants|wanted|needs|likes|knows|promised|claimed|heard|agreed|refused|hopes|hoped)$/.test(
      normal,
    )
  )
    return true;
  const isPresent = tags.has("PresentTense") && words[index + 1]?.tags.has("Determiner") === true;
  return (
    isPresent || tags.has("Modal") || tags.has("Copula") || tags.has("Auxiliary") || tags.has("Negative")
  );
}

/** How a note begins that limits another, tells the writer something, or says what somebody does. */
const opens =
  /^(?:how|what|whose|why|(?:just|only) needs?|still|already|just|also|usually|always|never|often|maybe|perhaps|probably|not|but|or|and|so|because|since|if|unless|although|though|then|instead|rather|except|which|who|that|it|there|this|these|those|as|when|while|where|please|yes|ask|tell|remind|find out|would|could|should|can|will|may|might|must|need|needs|want|wants|like|likes|was|were|is|are|has|have|had|been|went|got|gave|came|left|sent|paid|cut|lost|saw|met|heard|said|told|asked|bought|took|made|put|knows?|thinks?|says?|hates?|loves?|works?|looking|happy|keen|glad|sorry|in person)(?!\p{L})/iu;

/** Participles that say how a thing is: "signed by both", "included in the price". */
const states =
  /^(?:copy|copies|attached|trialled|piloted|recorded|hosted|moderated|free|included|signed|delivered|based|fixed|unlimited|limited|matched|rented|guaranteed|refundable|payable|paid|covered|booked|confirmed|approved|installed|tested|certified|insured|furnished|used|refurbished|shared|printed|valid|vacant|starting|including|excluding|catering|parking|pricing|training|shipping|billing|housing|seating|lighting|cleaning|staffing|expiring|reporting|running|serving|opening|closes|ends|starts|expires|opens|lasts|takes|runs|includes|covers|costs|arriving|departing|begins|launches|ships|arrives|renews|travel|guard|access|damage|rent|plan|support|design|print|test|repair|stock|damp|notice)$/;

/** Slang, and what a sender notes of how the talk goes. */
const notForThem =
  /(?<!\p{L})(?:no (?:[\p{L}-]+ )?(?:sent|signed|agreed|paid|done|received|booked) yet|lol|haha|omg|ugh|meh|wtf|tbc|tba|tbd|n\/a|no (?:hard |real |big |huge )?(?:feelings|ask|pitch|sell|idea|clue|rush|hurry|pressure|excuses?|fluff|jargon|small talk|drama|blame|jokes|waffle)|last (?:heard|spoke|met|seen)|later$|off sick|on the fence|first (?:contact|outreach|touch|approach)|last (?:chance|try|attempt)|their|his|her)(?!\p{L})|\p{L}\/\p{L}.*\//iu;
