import type { Context } from "./context.ts";
import type { Purpose } from "./goal.ts";
import { isPrivate } from "./private-words.ts";

/** A day or an hour. */
export const isSet =
  /\d(?::\d\d| ?[ap]m\b)|\b(?:tomorrow|today|tonight|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|noon)\b|\b(?:on|for) (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?\p{Lu}\p{Ll}+)?(?![\p{L}\d])/u;

/** @returns the place for what only the sender can write; empty where all is said */
export function blankOf(purposes: readonly Purpose[], first: string, { included, leftOut }: Context): string {
  const isPartly = purposes.some(({ kind }) => kind === "said");
  if (purposes.some(({ kind }) => kind === "unclear" || kind === "foreign"))
    return isPartly ? restFor(first) : blankFor(first);
  if (purposes.length > 0 && !isPartly) return blankFor(first);
  const isDateless = purposes.some((each) => each.kind === "said" && each.ask.wantsDate === true);
  if (isDateless && !included.some((each) => isSet.test(each) && suggests.test(each))) return dateFor;
  const isInvitation = purposes.some(
    (each) =>
      each.kind === "said" &&
      /^I'd like to invite you/u.test(each.ask.sentence) &&
      !isSet.test(each.ask.sentence),
  );
  if (
    isInvitation &&
    leftOut.some((each) => /\d/u.test(each)) &&
    !included.some((each) => each.startsWith("When and where"))
  )
    return whenFor;
  const figures = leftOut.filter((each) => /\d/.test(each) && !isPrivate(each));
  return figures.length >= minFigures && !included.some((each) => /\d/.test(each)) ? figuresFor : "";
}

/** So many notes with figures, none of them a sentence, are what a letter would be for. */
const minFigures = 2;
export const dateFor = "[Your words here: the date that you suggest]";
const suggests = /\b(?:new|instead|suggest|propose|could|can|would)\b/iu;
export const whenFor = "[Your words here: when and where]";
export const figuresFor = "[Your words here: the figures that you noted]";

function blankFor(first: string): string {
  return first === ""
    ? "[Your request here: what this message is for]"
    : `[Your request here: what you'd like ${first} to do or know]`;
}

function restFor(first: string): string {
  return `[Your words here: the rest of what ${first === "" ? "they" : first} should know]`;
}
