import { neverClause } from "../advice.ts";
import type { ComposerContact, WaveBrief } from "../composer.ts";
import { clause, listed, oneLine, paragraph, withoutStop } from "../words.ts";
import { contentPlaces, dateFor, figuresFor, whenFor } from "./blank.ts";
import type { Context } from "./context/context.ts";
import type { Purpose } from "./goal.ts";
import type { Letter } from "./letter.ts";
import { isPrivate } from "./private-words.ts";

interface Given {
  purposes: readonly Purpose[];
  context: Context;
  toneAsked: boolean;
  toneBecause: string | undefined;
  closerBecause: string | undefined;
  /** How many sentences of the context a text message had no room for. */
  cut: number;
  channel: WaveBrief["channel"];
}

/** @returns why a message is as it is: first what the sender has to do, then what was left out, then the manner */
export function reasoningOf(contact: ComposerContact, letter: Letter, given: Given): string {
  return paragraph([
    blankReason(letter, given.purposes),
    letter.facts.every(({ isDetail }) => !isDetail)
      ? ""
      : "The details are your notes as you typed them: check that all of them are meant for your contact.",
    leftOutReason(letter, given),
    given.cut > 0 ? "Part of the context was left out, since a text message has to be short." : "",
    ...mannerReasons(letter, given),
    ...adviceReasons(contact, letter, given),
  ]);
}

function blankReason({ blank, reader }: Letter, purposes: readonly Purpose[]): string {
  if (blank === "") return "";
  const who = reader.first === "" ? "your contact" : reader.first;
  const unclear = purposes.flatMap((each) => (each.kind === "unclear" ? [quoted(each.text)] : []));
  const isPartly = unclear.length > 0 && purposes.some(({ kind }) => kind === "said");
  const what = isPartly ? listed(unclear) : "the goal";
  const yours = "so the place in brackets is yours to write";
  if (blank === figuresFor) return `Your notes say more than we could make sentences of, ${yours}.`;
  if (blank === whenFor) return `We couldn't make a sentence of when and where, ${yours}.`;
  if (Object.values<string>(contentPlaces).includes(blank))
    return `The goal says what the letter is about, and not what there is to tell, ${yours}.`;
  if (blank === dateFor) return `The goal names no date, ${yours}.`;
  if (purposes.some(({ kind }) => kind === "foreign")) {
    return `Without a language model we write English only, and ${what} isn't, ${yours}.`;
  }
  if (purposes.every(({ kind }) => kind === "private" || kind === "note")) {
    return `The goal reads as a note to yourself and not as something to say to ${who}, ${yours}.`;
  }
  return `We couldn't turn ${what} into a sentence for ${who}, ${yours}.`;
}

const maxQuoteLength = 80;

function leftOutReason({ notes }: Letter, { purposes, context }: Given): string {
  const isPartly = purposes.some(({ kind }) => kind === "said");
  const ofGoal = isPartly ? purposes.flatMap((each) => (each.kind === "private" ? [each.text] : [])) : [];
  const all = [...ofGoal, ...context.leftOut.filter((each) => !notes.includes(each))];
  const kept = all.filter(isPrivate).map(quoted);
  const open = all.filter((each) => !isPrivate(each)).map(quoted);
  return paragraph([
    kept.length === 0 ? "" : `We kept back ${listed(kept)} as private.`,
    open.length === 0
      ? ""
      : `We left out ${listed(open)}: add what ${open.length > 1 ? "they say" : "it says"} if it's meant for the reader.`,
  ]);
}

function quoted(text: string): string {
  const line = withoutStop(oneLine(text).replace(/["“”]/g, "'"));
  return `"${line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength).trimEnd()}…` : line}"`;
}

function mannerReasons({ tone, lead, advice, opener }: Letter, given: Given): string[] {
  const first = lead.because;
  const because = given.toneBecause;
  const asked =
    opener === "" ? undefined : (advice.traits.get("asked after") ?? advice.traits.get("small talk"));
  const noTalk = advice.traits.get("no small talk");
  return [
    `The tone is ${tone}${given.toneAsked ? ", as you asked" : because === undefined ? ", since the profile asks for no other" : `: ${because}`}.`,
    first === undefined
      ? ""
      : `${first.what}${first.advice === because ? " for the same reason" : `: ${first.advice}`}.`,
    asked === undefined || asked === because ? "" : `It begins with a personal word: ${asked}.`,
    noTalk === undefined || noTalk === because ? "" : `There is no small talk: ${noTalk}.`,
    given.channel === "sms" ? "A text message is read at a glance, so it is short and has no subject." : "",
    given.closerBecause === undefined || given.closerBecause === because
      ? ""
      : `It ends as it does because of this: ${given.closerBecause}.`,
  ];
}

function adviceReasons(contact: ComposerContact, letter: Letter, given: Given): string[] {
  const { must_do, must_never } = contact.connection_language;
  // What a tone is chosen for is not followed by it to the letter.
  const said = [
    letter.lead.because?.advice,
    letter.opener === "" ? "" : letter.advice.traits.get("asked after"),
    letter.advice.traits.get("no small talk"),
    given.closerBecause,
  ].join(" ");
  const { isEnglish } = letter.advice;
  const advice = isEnglish ? clause(must_do) : withoutStop(must_do);
  const limit = isEnglish ? neverClause(must_never) : `never: ${withoutStop(must_never)}`;
  const unread = letter.advice.unread
    .map(({ quote }) => (isEnglish ? clause(quote) : quote))
    .filter((each) => each !== "" && each !== advice && !limit.includes(each));
  return [
    advice === "" || said.includes(advice) ? "" : `Check that it follows "${advice}" before you send it.`,
    limit === "" || said.includes(limit) ? "" : `The limit to keep: "${limit}".`,
    unread.length === 0 ? "" : `We couldn't act on ${listed(unread.map(quoted))}.`,
  ];
}
