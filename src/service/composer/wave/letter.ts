import type { Advice } from "../advice/read-advice.ts";
import type { WaveBrief } from "../composer.ts";
import { paragraph } from "../words.ts";
import type { Ask, Tone } from "./intent.ts";
import { manners, wantGreeting } from "./manner.ts";
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
const longestText = 320;

/** @returns the message as it is sent by a channel */
export function bodyOf(letter: Letter, channel: WaveBrief["channel"]): string {
  if (channel === "sms") return textMessage(letter);
  const { opener, lead, background, closer, tone } = letter;
  const wanted = wantedOf(letter, channel);
  const { signOff } = manners[tone];
  const asksFirst = manners[tone].asksFirst || letter.asks[0]?.kind === "courtesy";
  const isNote = channel === "linkedin";
  const inOrder = asksFirst
    ? [opener, paragraphs([lead, wanted, isNote ? "" : closer]), paragraph(background), isNote ? closer : ""]
    : [opener, paragraph([lead, ...background]), paragraphs([wanted, closer])];
  return inParagraphs([greetingOf(letter, channel), ...inOrder, isNote ? "" : signOff]);
}

function textMessage(letter: Letter): string {
  const told = toldInText(letter);
  const wanted = wantedOf(letter, "sms");
  const asksFirst = manners[letter.tone].asksFirst || letter.asks[0]?.kind === "courtesy";
  const inOrder = asksFirst && told !== letter.lead ? [wanted, told] : [told, wanted];
  return [greetingOf(letter, "sms"), paragraph([...inOrder, told === "" ? letter.closer : ""])].join("\n");
}

/** @returns the one sentence of the context that a text message has room for, or none */
export function toldInText(letter: Letter): string {
  const told = letter.lead === "" ? (letter.background[0] ?? "") : letter.lead;
  return told.length + wantedOf(letter, "sms").length <= longestText ? told : "";
}

/** What is asked and told; several requests as a list, for those who like that. */
function wantedOf({ asks, blank, advice }: Letter, channel: WaveBrief["channel"]): string {
  const isGiven = ({ kind }: Ask) => kind === "courtesy" || kind === "news";
  const given = asks.filter(isGiven).map(({ sentence }) => sentence);
  const wanted = [...asks.filter((ask) => !isGiven(ask)).map(({ sentence }) => sentence), blank].filter(
    (each) => each !== "",
  );
  if (channel !== "email" || wanted.length < 2 || !advice.traits.has("in order"))
    return paragraph([...given, ...wanted]);
  return inParagraphs([paragraph(given), wanted.map((each, index) => `${index + 1}. ${each}`).join("\n")]);
}

/** A list stands by itself. */
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

/** @returns the first words to somebody who wants to be asked after */
export function openerOf({ traits }: Advice, asks: readonly Ask[], hasBlank: boolean): string {
  if (traits.has("no small talk") || (asks.every(({ kind }) => kind === "courtesy") && !hasBlank)) return "";
  const asked = traits.get("asked after");
  if (asked === undefined) return traits.has("small talk") ? "How have you been?" : "";
  if (/\bteam\b/i.test(asked)) return "How are you, and how is the team?";
  return /\b(?:family|kids|children)\b/i.test(asked)
    ? "How are you, and how is the family?"
    : "How have you been?";
}
