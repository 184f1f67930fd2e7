import { detect } from "tinyld/light";
import { type Advice, evidenceOf, type UnreadAdvice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import { phrasePattern } from "../advice/unwanted.ts";
import { capitalised, listed, paragraph } from "../words.ts";
import { breachesIn, isUnjudged, ownAdvice, titled } from "./breaches.ts";

/** Something that was changed, and the advice it follows. */
export interface Change {
  what: string;
  because: string | undefined;
}

/** Why a message was left as it is. */
export type LeftAlone =
  | { kind: "foreign"; text: string }
  | { kind: "too long"; limit: number }
  | { kind: "sympathy" }
  | { kind: "no sentences" }
  | { kind: "another register" }
  | { kind: "little understood" }
  | { kind: "against the advice" }
  | { kind: "trifle" }
  | { kind: "nothing to change" };

/** So much advice that no rewording of ours follows is quoted. */
const maxQuotes = 3;

/**
 * @param handled traits that the rephraser can do something about
 * @param outcome.text the sender's own sentences, as they are now
 * @returns what was changed and why, or why nothing was; then what of the advice is left to the sender
 */
export function reasoningOf(
  advice: Advice,
  handled: ReadonlySet<Trait>,
  who: string,
  outcome: { text: string } & ({ changes: readonly Change[] } | { leftAlone: LeftAlone }),
): string {
  const { against, unjudged } = leftToSender(advice, handled, who, outcome.text);
  if ("leftAlone" in outcome) {
    const why = whyLeftAlone(outcome.leftAlone, whyNothing(advice, handled, who), who);
    // Nobody is reminded of figures there.
    if (outcome.leftAlone.kind === "sympathy") return why;
    return paragraph([why, stillAgainst(against), upToYou(unjudged)]);
  }
  const causes = new Set(outcome.changes.map(({ because }) => because));
  return paragraph([
    ...[...causes].map((cause) => {
      const done = new Set(
        outcome.changes.filter(({ because }) => because === cause).map(({ what }) => what),
      );
      const whats = listed([...done].map((each, at, all) => continued(each, all[at - 1])));
      return `${capitalised(whats)}${cause === undefined ? "" : `: ${cause}`}.`;
    }),
    stillAgainst(against),
    upToYou(unjudged.filter((each) => !causes.has(each))),
  ]);
}

function stillAgainst(against: readonly string[]): string {
  return against.length === 0 ? "" : `It still goes against this: ${listed(against.slice(0, maxQuotes))}.`;
}

function upToYou(unjudged: readonly string[]): string {
  return unjudged.length === 0 ? "" : `Only you can judge this: ${listed(unjudged.slice(0, maxQuotes))}.`;
}

/** A clause behind another one of the same sentence, which may have named the same subject. */
function continued(clause: string, before: string | undefined): string {
  if (before === undefined) return clause;
  const request = /^The request\b/;
  if (request.test(before) && request.test(clause)) return clause.replace(request, "it");
  return clause.charAt(0).toLowerCase() + clause.slice(1);
}

function whyNothing(advice: Advice, handled: ReadonlySet<Trait>, who: string): string {
  if ([...advice.traits.keys()].some((trait) => handled.has(trait)))
    return `We're sure of no change that would fit it better to the advice for ${who}, so we left it as it is.`;
  return advice.isEnglish
    ? "The profile says little about wording, so we left it as it is."
    : "Without a language model we understand little advice in other languages, so we left it as it is.";
}

function whyLeftAlone(leftAlone: LeftAlone, whyNothing: string, who: string): string {
  switch (leftAlone.kind) {
    case "foreign":
      return `It's in ${languageName(leftAlone.text)}, in which we only change set phrases, and found none to change, so we left it as it is.`;
    case "too long":
      return `It's longer than ${leftAlone.limit.toLocaleString("en")} characters, so we left it as it is.`;
    case "sympathy":
      return "It's a message of sympathy, so we left every word as it is.";
    case "no sentences":
      return "There's nothing to reword in it, only a greeting, a list, code or quoted text, so we left it as it is.";
    case "another register":
      return `It's written in another tone than ${who}'s, and a few changed words would only mix the two, so we left it as it is.`;
    case "little understood":
      return `We understand too little of the advice for ${who} to fit a text to it, so we left it as it is.`;
    case "against the advice":
      return "Other changes would help little while it says what the profile asks to avoid, so we left it as it is.";
    case "trifle":
      return `We're sure only of a word or a mark that would fit it better to the advice for ${who}, which nobody would notice, so we left it as it is.`;
    case "nothing to change":
      return whyNothing;
    default:
      return leftAlone satisfies never;
  }
}

function languageName(text: string): string {
  const code = detect(text);
  const name =
    code === "" || code === "en" ? undefined : new Intl.DisplayNames("en", { type: "language" }).of(code);
  return name ?? "another language";
}

/** @returns the advice that a text shows to go against, and the advice of which we can't say whether it does */
function leftToSender(
  advice: Advice,
  handled: ReadonlySet<Trait>,
  who: string,
  text: string,
): { against: string[]; unjudged: string[] } {
  const { unread, quotes, isEnglish, unwanted } = advice;
  const traits = [...advice.clauses].map(([trait, evidence]) => ({ trait, evidence }));
  const ownOf = (some: typeof traits) =>
    some.flatMap(({ evidence }) => (ownAdvice.test(evidence) ? [evidence] : []));
  const isUntitled = (each: (typeof traits)[number]) => each.trait === "titles" && !titled.test(text);
  const broken = [...new Set([...breachesIn(advice, text), ...ownOf(traits.filter(isUntitled))])];
  const isFollowed = (each: (typeof traits)[number]) =>
    handled.has(each.trait) && !broken.includes(each.evidence);
  const followed = new Set(traits.filter(isFollowed).map(({ evidence }) => evidence));
  const stillSaid = unwanted
    .filter(({ phrase }) => phrasePattern(phrase).test(text))
    .map(({ phrase, field }) => `“${phrase}” is in it, and ${quotes[field]}`);
  const breached = broken.filter((each) => !stillSaid.some((said) => said.endsWith(each)));
  const against = [...new Set([...stillSaid, ...breached])];
  const unjudged = [
    ...ownOf(traits.filter((each) => !followed.has(each.evidence) && isUnjudged(each, text))),
    ...unread.flatMap((each) =>
      isEnglish && each.field !== "tone_summary" ? [evidenceOf(each, who)] : quotedAdvice(each, quotes),
    ),
  ];
  const isNamed = (each: string) => against.some((said) => said.endsWith(each));
  return { against, unjudged: [...new Set(unjudged)].filter((each) => !isNamed(each)) };
}

/** A tone is described, and asks for nothing by itself. */
function quotedAdvice({ field }: UnreadAdvice, quotes: Advice["quotes"]): string[] {
  return field === "tone_summary" ? [] : [quotes[field]];
}
