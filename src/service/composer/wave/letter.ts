import { isWarmZone } from "../advice/labels.ts";
import type { Advice } from "../advice/read-advice.ts";
import type { WaveBrief } from "../composer.ts";
import { sentence as asSentence, capitalised, leansBack, paragraph, withoutStop } from "../words.ts";
import { figuresFor } from "./blank.ts";
import type { Fact } from "./context/fact.ts";
import type { Ask, Tone } from "./intent.ts";
import type { Lead } from "./lead.ts";
import { firstKinds, graveKinds, manners, wantGreeting } from "./manner.ts";
import type { Reader } from "./reader.ts";

/** What a message is put together from. Parts that are not needed are empty. */
export interface Letter {
  reader: Reader;
  /** "Ms Brandt", where the advice or the goal says so. */
  titled: string | undefined;
  tone: Tone;
  opener: string;
  /** What the contact wants to read before anything else. */
  lead: Lead;
  facts: readonly Fact[];
  asks: readonly Ask[];
  /** The place for what only the sender can write. */
  blank: string;
  /** What the sender noted and only they can say, in such a place too. */
  notes: string;
  /** What the notes say is to be asked as well; empty where they don't. */
  asked: string;
  closer: string;
  advice: Advice;
}

/** A text message that runs longer than this is an e-mail in the wrong place. In characters. */
const maxTextLength = 320;

/** @returns the message as it is sent by a channel */
export function bodyOf(letter: Letter, channel: WaveBrief["channel"]): string {
  if (channel === "sms") return textMessage(letter);
  const { opener, facts, closer, tone, asks } = letter;
  const lead = letter.lead.sentence;
  // The notes themselves are a better place for their figures.
  const hasOwn = letter.blank === figuresFor && letter.notes !== "";
  const wanted = wantedOf(hasOwn ? { ...letter, blank: "" } : letter, channel);
  // What a letter is about comes first: facts mean little before it.
  const isFactFirst = leansOnFacts(asks);
  const isGrave = asks.some(({ kind }) => graveKinds.has(kind));
  // Behind the facts, if there are any; beside its request for those who read the first line alone.
  const isEnd =
    facts.length > 0 ? tone !== "direct" || isGrave : asks.some(({ kind }) => kind === "sympathy");
  const said = paragraphs([isFactFirst ? "" : lead, wanted, isEnd ? "" : closer]);
  const background = paragraphs([
    backgroundOf(
      isFactFirst && lead !== "" ? [{ text: lead, isDetail: false }, ...facts] : facts,
      channel === "email" && !isOccasion(asks) ? letter.advice.traits.get("in order") : undefined,
    ),
    letter.notes,
  ]);
  const signOff = channel === "linkedin" ? "" : signOffOf(asks, tone);
  return inParagraphs([
    greetingOf(letter, channel),
    opener,
    ...(isFactFirst ? [background, said] : [said, background]),
    letter.asked,
    isEnd ? closer : "",
    signOff,
  ]);
}

/**
 * @param order the advice that asks for a list; nothing where it isn't wanted
 * @returns facts as a list, for those who like one; else the sentences, with a single detail among them and several
 *   below
 */
function backgroundOf(facts: readonly Fact[], order: string | undefined): string {
  const items = facts.reduce<string[]>(leaned, []);
  if (order !== undefined && items.length >= minListed) return listOf(items, /\bnumbered\b/iu.test(order));
  const details = facts.filter(({ isDetail }) => isDetail);
  const [only] = details;
  if (only !== undefined && facts.length === 1 && only.text.split(" ").length < minUnlabelled)
    return `The details: ${withoutStop(only.text)}.`;
  if (details.length < 2) return paragraph(facts.map(({ text }) => asSentence(text)));
  return paragraphs([
    paragraph(facts.flatMap(({ text, isDetail }) => (isDetail ? [] : [text]))),
    listOf(details.map(({ text }) => text)),
  ]);
}

/** A single detail with fewer words gets the label "The details:", as "5 pallets" does. */
const minUnlabelled = 3;

/** A sentence that refers to the one before it stays in the same item of a list. */
function leaned(before: string[], { text, isDetail }: Fact): string[] {
  const last = before.at(-1);
  return last === undefined || isDetail || !leansBack(text)
    ? [...before, text]
    : before.with(-1, `${asSentence(last)} ${text}`);
}

function listOf(items: readonly string[], isNumbered = false): string {
  const lines = items.map(
    (each, at) => `${isNumbered ? `${at + 1}.` : "-"} ${capitalised(withoutStop(each))}`,
  );
  return `The details:\n${lines.join("\n")}`;
}

/** So many facts are a list, for those who like one. */
const minListed = 3;

/** Thanks, congratulations, condolences and apologies have no list of facts. */
function isOccasion(asks: readonly Ask[]): boolean {
  return asks.some(({ kind }) => kind === "apology" || (firstKinds.has(kind) && kind !== "payment"));
}

/** "This is a short reminder" leans on nothing. */
function leansOnFacts([first]: readonly Ask[]): boolean {
  const sentence = first?.sentence ?? "";
  // "Which of the two do you prefer?" may begin a letter.
  return leansBack(sentence) && !/^This is a |^Which .*\?$/u.test(sentence);
}

function signOffOf(asks: readonly Ask[], tone: Tone): string {
  if (asks.some(({ kind }) => kind === "sympathy")) return "With warm wishes";
  const isGrave = asks.some(({ kind }) => graveKinds.has(kind));
  return manners[isGrave && tone === "casual" ? "professional" : tone].signOff;
}

function textMessage(letter: Letter): string {
  const wanted = wantedOf(letter, "sms");
  const included = includedInText(letter).map(({ text }) => asSentence(text));
  const inOrder = leansOnFacts(letter.asks)
    ? [letter.lead.sentence, ...included, wanted]
    : [letter.lead.sentence, wanted, ...included];
  const isBare = letter.lead.sentence === "" && included.length === 0;
  return [greetingOf(letter, "sms"), paragraph([...inOrder, letter.asked, isBare ? letter.closer : ""])].join(
    "\n",
  );
}

/** @returns the first facts that a text message has room for */
export function includedInText(letter: Letter): Fact[] {
  const fixed = [greetingOf(letter, "sms"), letter.lead.sentence, wantedOf(letter, "sms"), letter.asked];
  let left = maxTextLength - fixed.join(" ").length;
  const included: Fact[] = [];
  for (const fact of letter.facts) {
    left -= asSentence(fact.text).length + 1;
    if (left < 0) break;
    included.push(fact);
  }
  return included;
}

const givenKinds: ReadonlySet<Ask["kind"]> = new Set([
  "news",
  "bad news",
  "thanks",
  "congratulation",
  "apology",
  "sympathy",
  "wish",
  "at once",
]);

/** What is asked and said, in the order of the goal; several requests as a list, for those who like that. */
function wantedOf({ asks, blank, advice }: Letter, channel: WaveBrief["channel"]): string {
  const isGiven = ({ kind }: Ask) => givenKinds.has(kind);
  const wanted = asks.filter((ask) => !isGiven(ask)).map(({ sentence }) => sentence);
  const isList = channel === "email" && wanted.length > 1 && advice.traits.has("in order");
  if (!isList || asks.some(({ kind }) => kind === "fact"))
    return paragraph([...asks.map(({ sentence }) => sentence), blank]);
  const given = asks.filter(isGiven).map(({ sentence }) => sentence);
  const list = wanted.map((each, index) => `${index + 1}. ${each}`).join("\n");
  return inParagraphs([paragraph(given), list, blank]);
}

/** A list is a paragraph of its own. */
function paragraphs(parts: readonly string[]): string {
  return parts.some((each) => each.includes("\n")) ? inParagraphs(parts) : paragraph(parts);
}

function inParagraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function greetingOf({ reader, titled, tone, advice, asks }: Letter, channel: WaveBrief["channel"]): string {
  if (titled !== undefined) return `Dear ${titled},`;
  if (reader.first === "") return "Hello,";
  const { letter, note } = manners[tone];
  const isFormal =
    (advice.traits.has("formal") || advice.traits.has("titles")) && !advice.traits.has("first name");
  if (isFormal && tone !== "casual" && channel === "email") return `Dear ${reader.full},`;
  // "Dear Joy" is stiff to those who want it casual.
  const isCasual = advice.traits.has("casual") && !asks.some(({ kind }) => graveKinds.has(kind));
  const word = channel === "email" && !isCasual ? letter : note;
  const isBare = word === "" && wantGreeting.some((trait) => advice.traits.has(trait));
  return `${isBare ? "Hello" : word} ${reader.first},`.trimStart();
}

/**
 * @param zone how warm the relationship is, as the profile says; empty for a contact nobody has met
 * @returns the first words: a question to those who want to be asked after, a wish in a warm letter, otherwise none
 */
export function openerOf({ traits }: Advice, asks: readonly Ask[], tone: Tone, zone: string): string {
  const isOccasion =
    asks.some(({ kind, isReserved }) => graveKinds.has(kind) || isReserved === true) ||
    asks.every(({ kind }) => firstKinds.has(kind) || kind === "fact");
  if (traits.has("no small talk") || isOccasion) return "";
  const asked = traits.get("asked after");
  if (asked !== undefined && /\bteam\b/i.test(asked)) return "How are you, and how is the team?";
  if (asked !== undefined && /\b(?:family|kids|children)\b/i.test(asked))
    return "How are you, and how is the family?";
  if (asked !== undefined || traits.has("small talk")) return "How have you been?";
  if (traits.has("brief") || traits.has("direct")) return "";
  if (tone === "warm") return zone === "" ? "I hope you're well." : "I hope you've been well.";
  return tone === "casual" && isWarmZone(zone) ? "Hope all's well with you." : "";
}
