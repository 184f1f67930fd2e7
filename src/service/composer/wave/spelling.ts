import nlp from "compromise/three";
import { z } from "zod";
import * as vocabulary from "./vocabulary.ts";

const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "w/": "with",
    nxt: "next",
    mtg: "meeting",
    mtgs: "meetings",
    tmrw: "tomorrow",
    tmw: "tomorrow",
    tomorow: "tomorrow",
    pls: "please",
    plz: "please",
    thx: "thanks",
    wk: "week",
    teh: "the",
    ur: "your",
    appt: "appointment",
    re: "about",
    "f/u": "follow up",
    intro: "introduction",
    intros: "introductions",
    info: "information",
    congrats: "congratulations",
    eom: "the end of the month",
    eod: "the end of the day",
    eow: "the end of the week",
    qtr: "quarter",
  }),
);

const more =
  "about after analytics announce annual apologise apologize april august background before birthday book candidate check close colleague company condolences congratulate congratulations counter customer december decline delay discount discuss february follow forward friday gauge interest interested introduce introduction january july june march meeting monday morning afternoon evening negotiate next november october overdue payment persuade politely position postpone promotion proposal quarter raise reconnect recommendation reference referral regarding remind reminder renew renewal request reschedule role saturday schedule september should signature sunday testimonial thank thanks thursday tuesday update upsell webinar wednesday week whether yesterday";

/** Each alternative of the vocabulary that is a plain word, with and without its "s?". */
const words = new Set(
  [...Object.values(vocabulary), more]
    .flatMap((list) => list.split(/[| ]/))
    .filter((word) => /^[a-z]{5,}(?:s\?)?$/.test(word))
    .flatMap((word) => [word.replace("?", ""), word.replace("s?", "")]),
);
const known = new Set(
  Object.keys(
    z.object({ one: z.object({ lexicon: z.record(z.string(), z.unknown()) }) }).parse(nlp.model()).one
      .lexicon,
  ),
);

/** @returns the goal with shorthand written out, and slips in the words that goals are made of mended */
export function corrected(goal: string): string {
  const written = goal.replace(dayOrMonth, (name) => name.charAt(0).toUpperCase() + name.slice(1));
  return written.replace(/(?<![\p{L}\p{N}./@#'’-])\p{Ll}[\p{L}/]*(?![\p{L}\p{N}@])/gu, (word) => {
    const whole = shortForms.get(word);
    if (whole !== undefined) return whole;
    return word.length < 5 || isKnown(word) ? word : nearest(word);
  });
}

/** @returns the goal with a small first letter, where its first word is an ordinary one */
export function uncapitalised(goal: string): string {
  const first = /^\p{Lu}\p{Ll}+(?=[\s,]|$)/u.exec(goal)?.[0] ?? "";
  const isOrdinary =
    first !== "" && isKnown(first.toLowerCase()) && first.toLowerCase().search(dayOrMonth) < 0;
  return isOrdinary ? first.toLowerCase() + goal.slice(first.length) : goal;
}

const dayOrMonth =
  /(?<![\p{L}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december)(?=s?(?![\p{L}]))/gu;

function isKnown(word: string): boolean {
  return [word, ...["s", "es", "d", "ed", "ing", "r", "ly"].map((end) => stemBefore(word, end))].some(
    (stem) => words.has(stem) || known.has(stem) || words.has(`${stem}e`) || known.has(`${stem}e`),
  );
}

function stemBefore(word: string, end: string): string {
  return word.endsWith(end) ? word.slice(0, -end.length) : word;
}

function nearest(word: string): string {
  const near = [...words].filter((each) => isOneSlipFrom(word, each));
  return near.length === 1 ? (near[0] ?? word) : word;
}

/** Whether one letter added or left out, or two neighbours swapped, makes one word the other. */
function isOneSlipFrom(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const [rest, otherRest] = [word.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
