import { isOfAnother, type Reader } from "../reader.ts";

const plural = /(?<![\p{L}])(?:they|them|their|theirs)(?![\p{L}])/iu;

/** @returns whether "them" are things: "We forgot the two cables." "I will send them tomorrow." */
export function isOfThings(text: string, before: string): boolean {
  return handled.test(text) && severalThings.test(before);
}

/** A verb and "them", as in "quarantined them". Verbs that people do to people, as in "tell them", are left out. */
const handled =
  /(?<![\p{L}'’])(?!(?:ask|tell|told|ga?ve|give|show|offer|meet|met|saw|see|know|knew|thank|invite|help|support|call|email|message|pay|paid|owe|charge|credit|refund|bill|invoice|visit|want|need|wish|let|make|made|keep|kept|got|get|teach|train|promise|warn|remind|hire|like|join|reach|follow|trust|serve|supply|host|welcome|introduce|contact|chase|win|lost|lose|beat|miss|save|cost|quote|sold|sell|allow)(?:e?s|e?d|p?ing)? )[\p{L}'’]{2,20} them(?! (?:the|an?|our|my|some|two|\d))(?!\p{L})/iu;

const severalThings =
  /(?<!\p{L})(?:the|our|my|two|three|four|five|some|several|\d|new) (?:[\p{L}-]{1,30} ){0,2}\p{L}{2,30}(?<![su]s|is)(?<=s)(?![\p{L}'’])/iu;

/** "We need them loaded": things are loaded, not the reader. */
const broughtAbout =
  /(?<!\p{L})(?:needs?|wants?|have|had|get|got) them (?:\p{L}+ed|back|here|there|sent|gone|by|before|at|on|first|today|tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?!\p{L})/iu;

/** "Driver said they were stacked wet": the crates were. */
const happened = /(?<!\p{L})they (?:were|are|got|arrived|came|had been|have been)(?!\p{L})/iu;

export const others =
  /(?<![\p{L}])(?:client|customers?|clients|buyers?|candidates?|competitors?|vendors?|suppliers?|people|guests|investors?)(?![\p{L}])/iu;

/** "The paper is by Lund and Ferreira. Their results differ." */
const authors = /(?<!\p{L})by \p{Lu}\p{L}+ (?:and|&) \p{Lu}\p{L}+/u;

/** "She sent us Bright Steps Nursery and they signed" */
const namedFirst =
  /(?<!\p{L})(?:us|me|to|with|at|from|by) (?:\p{Lu}[\p{L}&-]{2,20} ?){1,4}[^.]{0,60}(?<!\p{L})they(?!\p{L})/u;

/** "35 people came, and they said": the people, unless they're the reader's. */
const othersFirst =
  /(?<!(?<!\p{L})(?:his|her|their|your) (?:\p{L}+ )?)(?<!\p{L})(?:clients|customers|buyers|candidates|competitors|vendors|suppliers|people|guests|investors|applicants|attendees|visitors)(?!\p{L}).{1,120}(?<!\p{L})(?:they|them)(?!\p{L})/iu;

/** "A customer paid late, and they've paid now" */
const someone =
  /(?<!\p{L})(?:an?|another|one) (?:customer|client|supplier|vendor|buyer|tenant|partner|courier|contractor)(?!\p{L}).{1,120}(?<!\p{L})(?:they|them)(?!\p{L})/iu;

/** "The town hall gave our slot away. They've offered the 21st." */
const somebody = /^(?:the|an?|our|another|one) \p{L}/iu;

/** "We went with another agency", "the introduction to Halden": "they" may be that firm, and not the reader. */
export const anotherFirm =
  /(?<!\p{L})(?:introduction|intro|introducing (?:us|me)|referral|referring (?:us|me)|connecting (?:us|me)) (?:to|with) (?=\p{Lu}|the |an? )|(?<!\p{L})(?:another|other|different) (?:\p{L}+ )?(?:agency|supplier|vendor|firm|company|provider|candidate|bidder|buyer|contractor|partner|broker|carrier)(?!\p{L})|(?<!\p{L})(?:someone|somebody) else(?!\p{L})/iu;

/**
 * @param piece one note
 * @param before the notes before it
 * @param goal what the letter is for
 * @param isOfOthers whether an earlier note, or the goal, names others who "they" may be
 * @returns whether "they", "he" or "she" in a note may be somebody or something else than the reader
 */
export function isOfSomebodyElse(
  reader: Reader,
  piece: string,
  before: readonly string[],
  { goal, isOfOthers }: { goal: string; isOfOthers: boolean },
): boolean {
  const last = before.at(-1) ?? "";
  return (
    (isOfOthers && plural.test(piece)) ||
    othersFirst.test(piece) ||
    someone.test(piece) ||
    namedFirst.test(piece) ||
    (plural.test(piece) && authors.test(last)) ||
    isOfThings(piece, `${goal} ${last}`) ||
    broughtAbout.test(piece) ||
    (happened.test(piece) && severalThings.test(`${goal} ${before.join(" ")}`)) ||
    (/^they(?!\p{L})/iu.test(piece) && somebody.test(last)) ||
    isOfAnother(reader, piece, before.join(" "))
  );
}
