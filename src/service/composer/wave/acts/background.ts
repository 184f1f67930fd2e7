import { sentencesOf } from "../../../../language/facts/english.ts";
import { capitalised, clause, withoutStop } from "../../words.ts";
import { saidToReader } from "../context/said-to-reader.ts";
import { isUncountable } from "../grammar.ts";
import { isPrivate } from "../private-words.ts";
import type { Reader } from "../reader.ts";

/**
 * @param before what the goal says before it
 * @returns a part of a goal that only says what is so, as a sentence to the reader; nothing where that isn't plain
 */
export function statedIn(reader: Reader, part: string, before: string): string | undefined {
  const text = withoutStop(part);
  if (isPrivate(text)) return undefined;
  const { main, correction } = corrected.exec(text)?.groups ?? {};
  if (main !== undefined && correction !== undefined) {
    const said = saidToReader(reader, withThe(main));
    return said === undefined
      ? undefined
      : `${withoutStop(said)}: ${correction.replace(/(?<=day) (?=\d)/u, " at ")}.`;
  }
  return completion(text, before) ?? saidToReader(reader, withThe(text));
}

const time =
  "(?:at |on |by |in )?(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|\\d{1,2} (?:Jan|Febr|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)\\p{L}*)";

/** "Truck's running late, 3pm instead of 1" */
const corrected = new RegExp(
  `^(?<main>[^,;:]{5,120}), (?<correction>${time}(?: ${time})? instead(?: of ${time})?)$`,
  "iu",
);

/** "Truck's late": a thing with its verb drawn together needs its article. */
function withThe(text: string): string {
  const [first, second] = sentencesOf(text)[0]?.words ?? [];
  const isThing =
    first !== undefined &&
    second?.text === "" &&
    happening.test(text) &&
    /^\p{Ll}+['’]s$/u.test(first.text) &&
    first.tags.has("Noun") &&
    !["Pronoun", "Person", "Place", "Organization"].some((tag) => first.tags.has(tag));
  return isThing ? `the ${text}` : text;
}

/** What everybody sees happen. What a sender thinks of a thing, "the margin's thin", may be meant for nobody. */
const happening =
  /^\S+ (?:\p{L}+ )?(?:running|late|delayed|early|ready|here|arrived|closed|open|broken|down|out|off|back|moved|changed|cancelled|postponed|finished|done|live|free|full|booked|overbooked|leaking|blocked|missing|attached|due|on|sold|gone)(?!\p{L})|^\S+ been \p{L}+/iu;

const things = "(?<thing>(?:[\\p{Ll}-]{2,20} ){0,3}[\\p{Ll}-]{2,20})";

interface Completion {
  pattern: RegExp;
  said: (groups: Record<string, string | undefined>, isMany: boolean) => string | undefined;
}

/** What follows a comma without its subject or its verb. */
const completions: readonly Completion[] = [
  {
    // "Been live 3 weeks"
    pattern: /^been (?<rest>\p{Ll}.{2,60})$/u,
    said: ({ rest = "" }, isMany) =>
      `${isMany ? "They've" : "It's"} been ${rest.replace(/(?<=\p{L}) (?=(?:\d+|an?|two|three|four|six) (?:days?|weeks?|months?|years?)$)/u, " for ").replace(" for for ", " for ")}`,
  },
  {
    // "Takes 10 minutes"
    pattern:
      /^(?<verb>takes|lasts|costs|starts|ends|runs|expires|closes|opens) (?<rest>(?=.*(?:\d|day(?!\p{L})|tomorrow)).{2,60})$/u,
    said: ({ verb = "", rest = "" }, isMany) =>
      isMany ? undefined : `It ${verb} ${rest.replace(/ mins?(?!\p{L})/u, " minutes")}`,
  },
  {
    // "Wrong delivery address"
    pattern: new RegExp(`^(?<state>wrong|incorrect|missing|faulty) ${things}$`, "u"),
    said: ({ state = "", thing = "" }) => beingSo(`the ${thing}`, state),
  },
  {
    // "3 cartons missing", "corrected one attached", "right ones going out today"
    pattern: new RegExp(
      `^(?<count>\\d+ |two |three |four |five |six )?${things} (?<state>(?:attached|enclosed|missing|included|broken|(?:going|coming|arriving|leaving|waiting|starting)(?: (?:out|in|back|up))?)(?: (?:today|tomorrow|now|on .{3,20}|next .{3,10}|from .{3,20}))?)$`,
      "u",
    ),
    said: ({ count = "", thing = "", state = "" }) =>
      beingSo(count === "" ? `the ${thing}` : count + thing, state),
  },
  {
    // "Too few sign-ups", "only 12 answers so far"
    pattern: new RegExp(`^(?<count>too (?:few|many)|only \\d+) ${things}(?<when> so far| yet)?$`, "u"),
    said: ({ count = "", thing = "", when = "" }) =>
      /s$/u.test(thing)
        ? `There ${when === "" && !count.startsWith("only") ? "were" : "are"} ${count} ${thing}${when}`
        : undefined,
  },
  {
    pattern:
      /^new (?<thing>date|time|address|room|venue|number|deadline):? (?:is )?(?<what>(?:the )?[\d\p{Lu}].{1,60})$/u,
    said: ({ thing = "", what = "" }) => `The new ${thing} is ${what}`,
  },
];

/** "Rent due on the 1st": what may be an order is a name here. */
const due =
  /^(?<what>\p{Ll}+(?: \p{Ll}+)?) due (?<when>(?:on|by|at|in|tomorrow|today|next|this)(?!\p{L}).{0,40})$/u;

/** Why somebody can't come, in two words. */
const away = /^(?:I['’]m|we['’]re) (?:away|abroad|travelling|traveling|closed|full|off)$/iu;

function completion(text: string, before: string): string | undefined {
  const { what, when } = due.exec(text)?.groups ?? {};
  if (what !== undefined) return `The ${what} ${/(?<!s)s$/u.test(what) ? "are" : "is"} due ${when}.`;
  if (away.test(text)) return `${capitalised(text)}.`;
  if (before === "") return undefined;
  const spoken = text.charAt(0).toLowerCase() + text.slice(1);
  const isMany = /(?<!s)s$/u.test(withoutStop(before));
  for (const { pattern, said } of completions) {
    const match = pattern.exec(spoken);
    const whole = match === null ? undefined : said(match.groups ?? {}, isMany);
    if (whole !== undefined) return `${capitalised(whole)}.`;
  }
  return undefined;
}

function beingSo(thing: string, state: string): string | undefined {
  // "The one that we want wrong": only names of things.
  const words = sentencesOf(thing).flatMap((each) => each.words);
  if (
    words.some(({ tags }) =>
      ["Pronoun", "Preposition", "Copula", "Auxiliary", "Modal"].some((tag) => tags.has(tag)),
    )
  )
    return undefined;
  const isMany = /(?<![su])s$/u.test(thing) && !isUncountable(thing);
  return `${clause(thing)} ${isMany ? "are" : "is"} ${state}`;
}
