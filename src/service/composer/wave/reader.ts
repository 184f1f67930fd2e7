import { isCommonWord, sentencesOf, type Word } from "../../../language/facts/english.ts";
import { asPattern, oneLine } from "../words.ts";

/** The reader of a letter, as a text of the sender may speak of them. */
export interface Reader {
  /** As in the greeting; empty when not known. */
  first: string;
  full: string;
  /** What the first name suggests, to distinguish the reader from somebody else. */
  gender: "he" | "she" | undefined;
}

const titles = /^(?:(?:mr|mrs|ms|mx|dr|prof|sir|dame)\.? )+/i;

/** @param name the contact's, when known, in any of the orders that address books write */
export function readerNamed(name: string | undefined): Reader {
  const [family = "", given = ""] = oneLine(name ?? "").split(/, ?/);
  const full = oneLine(`${given} ${family}`).replace(titles, "");
  const first = (full.split(" ")[0] ?? "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const tags = first === "" ? undefined : sentencesOf(`${first} left.`)[0]?.words[0]?.tags;
  const gender = tags?.has("FemaleName") ? "she" : tags?.has("MaleName") ? "he" : undefined;
  return { first, full, gender };
}

/** @returns how a text speaks of the reader with a title: "Ms Brandt" */
export function titledIn({ first, full }: Reader, text: string): string | undefined {
  const last = full.split(" ").at(-1) ?? "";
  if (last === "" || last === first) return undefined;
  return new RegExp(`(?<![\\p{L}])(?:Mr|Mrs|Ms|Dr|Prof)\\.? ${asPattern(last)}(?![\\p{L}])`, "u").exec(
    text,
  )?.[0];
}

/** @returns a pattern's source for the reader's names, or one that matches nothing */
export function namePattern({ first, full }: Reader): string {
  const names = [full, first].filter((each) => each !== "");
  if (names.length === 0) return "(?!)";
  const last = full.split(" ").at(-1) ?? "";
  const titled = last === first ? [] : [`(?:Mr|Mrs|Ms|Dr|Prof)\\.? ${asPattern(last)}`];
  return `(?<![\\p{L}\\p{N}@._-])(?:${[...titled, ...names.map(asPattern)].join("|")})(?![\\p{L}\\p{N}@_-])`;
}

/** Whether "he" or "she" in a part may be somebody who was named before it. */
export function isOfAnother(reader: Reader, part: string, before: string): boolean {
  const at = pronoun.exec(part)?.index;
  // "Ravi raised his voice": whoever the sentence names first.
  const named = at === undefined ? "" : `${before} ${part.slice(0, at)}`.trim();
  if (named === "") return false;
  if (somebodyElse.test(named)) return true;
  const names = new RegExp(namePattern(reader), "gu");
  // "Tom takes over her account": Tom is another person.
  const otherNames = /^(?:she|her)/iu.test(part.slice(at)) ? "MaleName" : "FemaleName";
  return sentencesOf(named.replace(names, "")).some(({ words }) =>
    words.some(
      (word, index) =>
        isSomebody(word, index, words) &&
        ![word, words[index - 1]].some((each) => each?.tags.has(otherNames)),
    ),
  );
}

/** A name, also one that no dictionary has, in front of what they did: "Ravi raised". */
function isSomebody({ tags, normal, text }: Word, index: number, words: readonly Word[]): boolean {
  if (tags.has("Pronoun") || /^(?:he|she|him|her|his)$/.test(normal)) return false;
  const isUnknown = index === 0 && /^\p{Lu}\p{Ll}+$/u.test(text) && !isCommonWord(normal);
  return tags.has("Person") || (isUnknown && words[1]?.tags.has("PastTense") === true);
}

const pronoun = /(?<![\p{L}])(?:he|she|him|her|his|hers)(?:['’]\p{L}+)?(?![\p{L}])/iu;

/** "I have a candidate for her team, ask if I can send his CV": the reader isn't a candidate. */
const somebodyElse =
  /(?<!\p{L})(?:have|has|found|know|knows|met|got|with) (?:an? (?:[\p{L}-]+ )?(?:candidate|applicant|colleague|friend|client|customer|engineer|developer|manager|designer|nurse|buyer|investor|tenant)|somebody|someone)(?!\p{L})|^(?:an? )?(?:candidate|applicant) for /iu;

const subjects = new Set(["he", "she", "they"]);
const possessives = new Set(["his", "her", "their"]);
const objects: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    him: "you",
    her: "you",
    them: "you",
    hers: "yours",
    theirs: "yours",
    himself: "yourself",
    herself: "yourself",
    themselves: "yourself",
  }),
);
const genders: ReadonlyMap<string, "he" | "she"> = new Map(
  Object.entries<"he" | "she">({
    he: "he",
    him: "he",
    his: "he",
    himself: "he",
    she: "she",
    her: "she",
    hers: "she",
    herself: "she",
  }),
);
const contracted: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    is: "'re",
    are: "'re",
    has: "'ve",
    have: "'ve",
    would: "'d",
    had: "'d",
    will: "'ll",
  }),
);
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    is: "are",
    was: "were",
    has: "have",
    does: "do",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
    "doesn't": "don't",
  }),
);
const wordsInS = new Set(["always", "perhaps", "sometimes", "thus", "nowadays", "this", "us", "yes"]);

/** @returns the verb as it follows "you": "wants" → "want", "is" → "are", "moved" → "moved" */
function afterYou(verb: string): string {
  const plain = irregular.get(verb.replaceAll("’", "'"));
  if (plain !== undefined) return plain;
  if (wordsInS.has(verb) || /(?:ss|us|is)$/.test(verb) || !/s$/.test(verb)) return verb;
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, "y");
  return verb.replace(/(?:(?<=ss|[xz]|ch|sh|o)es|s)$/, "");
}

interface Edit {
  at: number;
  end: number;
  text: string;
}

/**
 * Turns what is written about the reader ("She moved to Ops", "Jane's team") into what is said to them ("You moved
 * to Ops", "your team").
 *
 * @returns the text otherwise as it was; nothing where it isn't plain who is meant
 */
export function spokenTo(reader: Reader, text: string): string | undefined {
  const names = [...text.matchAll(new RegExp(namePattern(reader), "gu"))];
  const words = sentencesOf(text).flatMap((sentence) => sentence.words);
  const isName = ({ at, text: written }: Word) =>
    written !== "" && names.some(({ index, 0: name }) => at >= index && at < index + name.length);
  const edits: Edit[] = [];
  for (const [index, word] of words.entries()) {
    if (word.text === "") continue;
    const isPronoun = isThirdPerson(word);
    if (!isPronoun && !isName(word)) continue;
    if (word.normal === "them" && isOfMany(words[index - 2], words[index - 1])) return undefined;
    if (isOfTheirPeople(words, index)) continue;
    if (isPronoun && !isPlain(words, index, isName, reader)) return undefined;
    if (isName(word) && index > 0 && isName(words[index - 1] ?? word)) continue;
    edits.push(...editsAt(words, index, isName));
  }
  if (edits.length > 0 && words.some(({ normal }) => /^(?:you|your|yours)$/.test(normal))) return undefined;
  return applied(text, edits);
}

/** Many who belong to the reader. A pattern's source. */
export const groups =
  "(?:[\\p{L}-]+ ){0,2}(?:team|people|staff|colleagues|customers|clients|users|guests|patients|students|members|reps|agents|engineers|developers|technicians|drivers|nurses|teachers|crew)";

const theirGroup = new RegExp(`(?<!\\p{L})(?:his|her|their|\\p{L}+['’]s) ${groups}(?!\\p{L})`, "iu");

/** "Her team saves time since they switched": what comes first is who "they" are. */
function isOfTheirPeople(words: readonly Word[], index: number): boolean {
  if (!/^(?:they|them|their)$/.test(words[index]?.normal ?? "")) return false;
  return theirGroup.test(
    words
      .slice(0, index)
      .map(({ text }) => text)
      .join(" "),
  );
}

function isThirdPerson({ normal }: Word): boolean {
  return subjects.has(normal) || possessives.has(normal) || objects.get(normal) !== undefined;
}

/** Whether a pronoun can mean nobody but the reader. */
function isPlain(
  words: readonly Word[],
  index: number,
  isName: (word: Word) => boolean,
  reader: Reader,
): boolean {
  const gender = genders.get(words[index]?.normal ?? "");
  if (gender !== undefined && reader.gender !== undefined && reader.gender !== gender) return false;
  if (gender !== undefined && words.some(({ normal }) => (genders.get(normal) ?? gender) !== gender))
    return false;
  // "The no-shows of their technician": the plural belongs to what they own.
  const isOwned =
    words[index]?.normal === "their" &&
    words[index - 1]?.tags.has("Preposition") === true &&
    words[index + 1]?.normal !== "own";
  // "81% said they would come again"
  if (
    gender === undefined &&
    words
      .slice(0, index)
      .some(({ tags }, place) => tags.has("Value") && words[place + 1]?.tags.has("Verb") === true)
  )
    return false;
  return !words.slice(0, index).some((word, place) => {
    if (isName(word) || word.tags.has("Pronoun") || word.tags.has("Date")) return false;
    const before = words[place - 1];
    const otherNames = gender === "she" ? "MaleName" : "FemaleName";
    // "Tom Reyes takes over her account": the last name has no gender.
    const isOfOtherGender =
      gender !== undefined && (word.tags.has(otherNames) || before?.tags.has(otherNames) === true);
    if ((word.tags.has("Person") && !isOfOtherGender) || word.tags.has("Organization")) return true;
    const isSomebody =
      word.tags.has("Actor") && (before?.tags.has("Determiner") || before?.tags.has("Possessive"));
    return gender === undefined
      ? !isOwned && word.tags.has("Plural") && !word.tags.has("Unit")
      : isSomebody === true;
  });
}

/** What changes at a word that means the reader: the word, and the verb that belongs to it. */
function editsAt(words: readonly Word[], index: number, isName: (word: Word) => boolean): Edit[] {
  const word = words[index];
  if (word === undefined) return [];
  let last = index;
  for (let next = words[last + 1]; next !== undefined && isName(word) && isName(next); next = words[last + 1])
    last += 1;
  const end = words[last] ?? word;
  const next = words[last + 1];
  const place = { at: word.at, end: end.end };
  const capital = /^\p{Lu}/u.test(word.text) && (!isName(word) || index === 0 || word.at === 0);
  const cased = (text: string) => (capital ? text.replace(/^y/, "Y") : text);
  const isOwner = end.tags.has("Possessive") && /['’]s?$/u.test(end.text);
  if (isName(word) ? isOwner : possesses(words, index)) return [{ ...place, text: cased("your") }];
  if (word.normal === "his") return [{ ...place, text: cased("yours") }];
  const object = objects.get(word.normal);
  if (object !== undefined) return [{ ...place, text: cased(object) }];
  if (next?.text === "") {
    const doing = words[last + 2];
    // "She's interested" is what she is, "she's signed" what she has done.
    const isDone = doing?.tags.has("PastTense") === true;
    const isState = conditions.test(doing?.normal ?? "");
    const verb =
      isState && next.normal === "has"
        ? "is"
        : isDone && !isState && next.normal === "is"
          ? "has"
          : next.normal;
    return [{ ...place, text: cased(`you${contracted.get(verb) ?? ""}`) }];
  }
  const you = { ...place, text: cased("you") };
  const before = words[index - 1];
  if (
    before !== undefined &&
    irregular.get(before.text.toLowerCase()) !== undefined &&
    isInverted(words, index)
  ) {
    return [{ at: before.at, end: before.end, text: agreeing(before.text) }, you];
  }
  return word.normal === "they" ? [you] : [you, ...verbEdits(words, last + 1)];
}

const conditions =
  /^(?:interested|pleased|satisfied|qualified|based|located|involved|excited|committed|concerned|booked|tired|worried|prepared|surprised|married|retired)$/;

/** "The bank wants two of them": so many of things. */
function isOfMany(count: Word | undefined, of: Word | undefined): boolean {
  return of?.normal === "of" && (count?.tags.has("Value") === true || many.test(count?.normal ?? ""));
}

const many = /^(?:both|each|some|all|none|most|half|one|several|few|many)$/;

/** "Has she signed?", "what does she want". */
function isInverted(words: readonly Word[], index: number): boolean {
  const opening = words[index - 2];
  return (
    opening === undefined ||
    opening.isCut ||
    [opening, words[0]].some((each) => /^(?:what|when|where|why|how|who|which)$/.test(each?.normal ?? ""))
  );
}

function possesses(words: readonly Word[], index: number): boolean {
  const word = words[index];
  const next = words[index + 1];
  if (word === undefined || !possessives.has(word.normal) || next === undefined || word.isCut) return false;
  if (word.normal !== "her") return true;
  if (notOwned.test(next.normal) || giving.test(words[index - 1]?.normal ?? "")) return false;
  // In "the figure I sent her last week", the week isn't hers.
  if (sending.test(words[index - 1]?.normal ?? "") && whenSent.test(next.normal)) return false;
  // "We've booked her Room 2"
  if (
    /^(?:booked|reserved|assigned|allocated)$/.test(words[index - 1]?.normal ?? "") &&
    /^\p{Lu}/u.test(next.text) &&
    !weekday.test(next.normal)
  )
    return false;
  // "Her IT"
  if (/^\p{Lu}{2,}$/u.test(next.text)) return true;
  const isGrammar = ["Pronoun", "Preposition", "Determiner", "Conjunction", "Adverb"].some((tag) =>
    next.tags.has(tag),
  );
  const isTime =
    words[index + 2]?.tags.has("Duration") === true || words[index + 2]?.tags.has("Date") === true;
  if (
    (whenSent.test(next.normal) && isTime) ||
    (weekday.test(next.normal) && !isThingOfDay(words[index + 2]))
  )
    return false;
  // "Liked her ferry project": a ferry is what she has, and no verb.
  if (!isGrammar && /^(?:like|love|enjoy)d?$/u.test(words[index - 1]?.normal ?? "")) return true;
  // "Her contract allows a review": nothing begins with its object.
  if (!isGrammar && index === 0) return true;
  // "Three people asked for her slides": behind a preposition, what follows is hers.
  const isBehind =
    words[index - 1]?.tags.has("Preposition") === true && !/^(?:to|is|was|being)$/.test(next.normal);
  if (!isGrammar && isBehind && !next.tags.has("Modal") && !next.tags.has("Copula")) return true;
  return !isGrammar && ["Noun", "Adjective", "Value", "Gerund"].some((tag) => next.tags.has(tag));
}

/** The verbs that follow a subject: the first, and those that "and" or "but" add to it. */
function verbEdits(words: readonly Word[], from: number): Edit[] {
  const edits: Edit[] = [];
  let place = from;
  while (isAside(words[place])) place += 1;
  const first = words[place];
  if (first === undefined || first.text === "") return [];
  edits.push({ at: first.at, end: first.end, text: agreeing(first.text) });
  for (let index = place + 1; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined || /^(?:that|which|who|whose|he|she|they|i|we|it)$/.test(word.normal)) break;
    if (!/^(?:and|but|or)$/.test(word.normal)) continue;
    let added = index + 1;
    while (isAside(words[added])) added += 1;
    const verb = words[added];
    const isThird =
      verb?.tags.has("PresentTense") && !verb.tags.has("Infinitive") && !verb.tags.has("Gerund");
    if (verb !== undefined && (isThird || verb.tags.has("Copula") || verb.tags.has("Auxiliary"))) {
      edits.push({ at: verb.at, end: verb.end, text: agreeing(verb.text) });
    }
  }
  return edits;
}

const weekday = /^(?:mon|tues?|wed(?:nes)?s?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$/;

/** "Her Tuesday class" is hers, and in "call her Tuesday morning" nothing is. */
function isThingOfDay(word: Word | undefined): boolean {
  return word?.tags.has("Singular") === true && !partsOfDay.test(word.normal);
}

const partsOfDay = /^(?:morning|afternoon|evening|night|noon|lunchtime|week)$/;

const sending = /^(?:sent|gave|told|showed|emailed|mailed|owed|promised|offered|asked|lent)$/;
const whenSent = /^(?:last|next|this|yesterday|today|earlier|before|on|in|by|via|for)$/;
const giving = /^(?:saves?|saved|saving|costs?|earns?|earned|owes?|owed)$/;

/** "It costs her nothing": what she doesn't own. */
const notOwned =
  /^(?:one|two|three|nothing|something|anything|everything|more|less|back|too|well|first|again|our|my|the|an?|this|that|some)$/;

function isAside(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    (word.tags.has("Adverb") || /^(?:just|also|now|still|recently|already|never)$/.test(word.normal))
  );
}

function agreeing(verb: string): string {
  const plain = afterYou(verb.toLowerCase());
  return /^\p{Lu}/u.test(verb) ? plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : plain;
}

function applied(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    if (edit.at < end) continue;
    result += text.slice(end, edit.at) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}
