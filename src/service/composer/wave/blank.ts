import type { Context } from "./context/context.ts";
import { ofPerson } from "./context/details.ts";
import type { Purpose } from "./goal.ts";
import { isPrivate } from "./private-words.ts";
import { tellsWhoIsWho } from "./roles.ts";

/** A day or an hour. */
export const isSet =
  /\d(?::\d\d| ?[ap]m\b)|\b(?:tomorrow|today|tonight|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|noon)\b|\b(?:on|for) (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?\p{Lu}\p{Ll}+)?(?![\p{L}\d])/u;

/** @returns the place for what only the sender can write; empty where all is said */
export function blankOf(purposes: readonly Purpose[], first: string, { facts, leftOut }: Context): string {
  const isPartly = purposes.some(({ kind }) => kind === "said");
  const [unread] = purposes.filter(({ kind }) => kind === "unclear" || kind === "foreign");
  if (unread !== undefined) {
    const wanted = unread.kind === "unclear" ? wantedBy(unread.text, first) : undefined;
    return wanted === undefined
      ? isPartly
        ? restFor(first)
        : blankFor(first)
      : `[Your words here: ${wanted}]`;
  }
  if (purposes.length > 0 && !isPartly) return blankFor(first);
  const wanted = purposes.flatMap((each) => (each.kind === "said" ? [each.ask.wants] : []));
  // Only the last purpose: after "I have news", the next one may be the news.
  const missing = wanted.at(-1);
  if (missing !== undefined && missing !== "date" && facts.length === 0) return contentPlaces[missing];
  const isUnexplained =
    missing === "explanation" &&
    leftOut.some((each) => !isPrivate(each)) &&
    !facts.some(({ text }) => explaining.test(text));
  if (isUnexplained) return contentPlaces.explanation;
  if (
    wanted.includes("date") &&
    !facts.some(({ text, isDetail }) => isSet.test(text) && (isDetail || suggests.test(text)))
  )
    return dateFor;
  const isInvitation = purposes.some(
    (each) =>
      each.kind === "said" &&
      /^I'd like to invite you/u.test(each.ask.sentence) &&
      !isSet.test(each.ask.sentence),
  );
  if (
    isInvitation &&
    leftOut.some((each) => /\d/u.test(each)) &&
    !facts.some(({ text, isDetail }) =>
      isDetail || /^It's (?:on|from|at) /u.test(text) ? isSet.test(text) : text.startsWith("When"),
    )
  )
    return whenFor;
  const figured = leftOut.filter((each) => /(?<!\p{L})\d/u.test(each) && !isPrivate(each));
  const figures = figured.flatMap((each) => each.match(/(?<!\p{L})\d[\d.,]*/gu) ?? []);
  const notes = leftOut.filter((each) => !isPrivate(each) && !ofPerson.test(each));
  const areMany = figured.length >= minFigured || figures.length >= minFigures || notes.length >= minNotes;
  return areMany && !facts.some(({ text, isDetail }) => !isDetail && /\d/.test(text)) ? figuresFor : "";
}

/** What a letter with a place of its own quotes of the notes; more would be another letter. In characters. */
const maxNotesLength = 240;

/**
 * @param blank the place for what only the sender can write
 * @returns the notes that are no sentences, for the sender to say or to delete; empty in a letter that lacks nothing
 */
export function quotedNotes(blank: string, leftOut: readonly string[]): string {
  const quotable = leftOut.filter(
    (note) => !isPrivate(note) && !ofPerson.test(note) && !tellsWhoIsWho(note) && !/[[\]{}<>]/u.test(note),
  );
  const list = quotable.join("; ");
  return blank === "" || list === "" || list.length > maxNotesLength
    ? ""
    : `[From your notes, to say or delete: ${list}]`;
}

/** So many notes with figures, or figures in notes, none of them in a sentence, are what a letter would be for. */
const [minFigured, minFigures, minNotes] = [2, 3, 3];

/** Places for what a goal names without saying it: that there is news, but not which. */
export const contentPlaces = {
  news: "[Your words here: what's new]",
  explanation: "[Your words here: the explanation]",
  answer: "[Your words here: your answer]",
  question: "[Your words here: your question]",
  reason: "[Your words here: what you're thankful for]",
  occasion: "[Your words here: the occasion]",
} as const;
export const dateFor = "[Your words here: the date that you suggest]";
const explaining =
  /(?<!\p{L})(?:because|cause|reason|due to|since|result|so that|led to|went wrong|instead|failed|broke|twice|double|by mistake|forgot|missed)(?!\p{L})/iu;
const suggests = /\b(?:new|instead|suggest|propose|could|can|would)\b/iu;
export const whenFor = "[Your words here: when and where]";
export const figuresFor = "[Your words here: the figures that you noted]";

/** What a part of a goal does of which no more is understood: "ask…" */
const wants: readonly { act: RegExp; wanted: string }[] = [
  {
    act: /^(?:ask(?! for)|check|find out|see (?:if|whether|how|what))(?= \p{L})/iu,
    wanted: "what you'd like to ask {them}",
  },
  { act: /^(?:ask for|request)(?= \p{L})/iu, wanted: "what you'd like to ask {them} for" },
  {
    act: /^(?:tell|say|let (?:him|her|them) know|inform|update|warn|explain|mention)(?= \p{L})/iu,
    wanted: "what you'd like to tell {them}",
  },
  { act: /^offer(?= \p{L})/iu, wanted: "what you'd like to offer {them}" },
  { act: /^(?:suggest|propose)(?= \p{L})/iu, wanted: "what you'd like to suggest" },
  { act: /^(?:thank|thanks)(?!\p{L})/iu, wanted: "what you're thankful for" },
];

function wantedBy(unread: string, first: string): string | undefined {
  return wants.find(({ act }) => act.test(unread))?.wanted.replace("{them}", first === "" ? "them" : first);
}

function blankFor(first: string): string {
  return first === ""
    ? "[Your request here: what this message is for]"
    : `[Your request here: what you'd like ${first} to do or know]`;
}

function restFor(first: string): string {
  return `[Your words here: the rest of what ${first === "" ? "they" : first} should know]`;
}
