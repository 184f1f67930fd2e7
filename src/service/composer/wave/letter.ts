import { isWarmZone } from "../advice/labels.ts";
import type { Advice } from "../advice/read-advice.ts";
import type { WaveBrief } from "../composer.ts";
import { leansBack, paragraph } from "../words.ts";
import type { Ask, Tone } from "./intent.ts";
import { firstKinds, graveKinds, manners, wantGreeting } from "./manner.ts";
import type { Reader } from "./reader.ts";

/** What a message is put together from. Parts that are not needed are empty. */
export interface Letter {
  reader: Reader;
  tone: Tone;
  opener: string;
  /** The sentence with the figure, for people who want to see that first. */
  lead: string;
  background: readonly string[];
  asks: readonly Ask[];
  /** The place for what only the sender can write. */
  blank: string;
  closer: string;
  advice: Advice;
}

/** A text message that runs longer than this is an e-mail in the wrong place. In characters. */
const maxTextLength = 320;

/** @returns the message as it is sent by a channel */
export function bodyOf(letter: Letter, channel: WaveBrief["channel"]): string {
  if (channel === "sms") return textMessage(letter);
  const { opener, lead, background, closer, tone, asks } = letter;
  const wanted = wantedOf(letter, channel);
  // Where the background explains what happened, the last words belong behind it.
  const isEnd = channel === "linkedin" || asks.some(({ kind }) => graveKinds.has(kind));
  const inOrder = asksFirst(letter)
    ? [opener, paragraphs([lead, wanted, isEnd ? "" : closer]), paragraph(background), isEnd ? closer : ""]
    : [opener, paragraph([lead, ...background]), paragraphs([wanted, closer])];
  const signOff = channel === "linkedin" ? "" : signOffOf(asks, tone);
  return inParagraphs([greetingOf(letter, channel), ...inOrder, signOff]);
}

const dependent =
  /^(?:It|We (?:can|could) (?:do|offer|go)|When and where|The (?:amount|due date|deposit|code)|There is no)(?![\p{L}])/u;

function asksFirst(letter: Letter): boolean {
  const [first] = letter.asks;
  if (first !== undefined && firstKinds.has(first.kind)) return true;
  // "It's free of charge" needs what "it" is before it.
  if (dependent.test(letter.background[0] ?? "")) return true;
  return manners[letter.tone].asksFirst && !(first !== undefined && leansBack(first.sentence));
}

function signOffOf(asks: readonly Ask[], tone: Tone): string {
  if (asks.some(({ kind }) => kind === "sympathy")) return "With warm wishes";
  const isGrave = asks.some(({ kind }) => graveKinds.has(kind));
  return manners[isGrave && tone === "casual" ? "professional" : tone].signOff;
}

function textMessage(letter: Letter): string {
  const included = includedInText(letter);
  const wanted = wantedOf(letter, "sms");
  const inOrder = asksFirst(letter) && included !== letter.lead ? [wanted, included] : [included, wanted];
  return [greetingOf(letter, "sms"), paragraph([...inOrder, included === "" ? letter.closer : ""])].join(
    "\n",
  );
}

/** @returns the one sentence of the context that a text message has room for, or none */
export function includedInText(letter: Letter): string {
  const sentence = letter.lead === "" ? (letter.background[0] ?? "") : letter.lead;
  return sentence.length + wantedOf(letter, "sms").length <= maxTextLength ? sentence : "";
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
  const wanted = [...asks.filter((ask) => !isGiven(ask)).map(({ sentence }) => sentence), blank].filter(
    (each) => each !== "",
  );
  const isList = channel === "email" && wanted.length > 1 && advice.traits.has("in order");
  if (!isList || asks.some(({ kind }) => kind === "fact"))
    return paragraph([...asks.map(({ sentence }) => sentence), blank]);
  const given = asks.filter(isGiven).map(({ sentence }) => sentence);
  return inParagraphs([paragraph(given), wanted.map((each, index) => `${index + 1}. ${each}`).join("\n")]);
}

/** A list is a paragraph of its own. */
function paragraphs(parts: readonly string[]): string {
  return parts.some((each) => each.includes("\n")) ? inParagraphs(parts) : paragraph(parts);
}

function inParagraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function greetingOf({ reader, tone, advice }: Letter, channel: WaveBrief["channel"]): string {
  if (reader.first === "") return "Hello,";
  const { letter, note } = manners[tone];
  const isFormal =
    (advice.traits.has("formal") || advice.traits.has("titles")) && !advice.traits.has("first name");
  if (isFormal && tone !== "casual" && channel === "email") return `Dear ${reader.full},`;
  const word = channel === "email" ? letter : note;
  const isBare = word === "" && wantGreeting.some((trait) => advice.traits.has(trait));
  return `${isBare ? "Hello" : word} ${reader.first},`.trimStart();
}

/**
 * @param zone how warm the relationship is, as the profile says; empty for a contact nobody has met
 * @returns the first words: a question to those who want to be asked after, a wish in a warm letter, otherwise none
 */
export function openerOf({ traits }: Advice, asks: readonly Ask[], tone: Tone, zone: string): string {
  const isOccasion =
    asks.some(({ kind }) => graveKinds.has(kind)) ||
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
