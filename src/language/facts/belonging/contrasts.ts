import type { FoundFact, PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";

/** Words before a fact that is said not to hold: "not 20", "rather than 60", "nicht um 10". */
const replaced =
  /(?<![\p{L}\p{N}])(?:not|rather than|instead of|nicht|statt|anstatt|pas|plutôt que|au lieu de|no|en vez de|en lugar de|non|invece (?:di|che)|não|em vez de)(?: (?:the|at|on|by|in|for|from|to|Mrs?|Ms|Dr|um|am|bis|den|dem|à|le|las?|el|a|alle|il))*[ \t][$€£]?$/iu;
/** "Any day but Monday" and "only on Monday" say the opposite of one another. */
const excepted =
  /(?:any\p{L}*(?: \p{L}+)? but|except(?:ing)?(?: for)?|excluding|apart from|other than|bar|außer|sauf|hormis|excepto|salvo|menos|tranne|eccetto)(?: (?:on|at|in|am|le|el|il|the))?[ \t]$/iu;
const only =
  /(?:only|nur|seulement|uniquement|s[oó]lo|soltanto|solamente)(?: (?:free|available|open|possible|frei|libre|disponible|libero|libera))?(?: (?:on|at|in|am|le|el|il|the))?[ \t]$/iu;
/** "To Ben, not to me" became "to me rather than Ben". */
const deniedParty = /\b(?:not|rather than|instead of)(?: (?:to|by|with|from|for))? (?:me|us|you)\b/iu;
const reach = 40;

/** @returns the facts that a text says in contrast to another */
function contrasted(text: string, facts: readonly FoundFact[]): ReadonlySet<FoundFact> {
  return new Set(facts.filter(({ at }) => replaced.test(text.slice(Math.max(0, at - reach), at))));
}

interface Contrasting {
  spelled: string;
  facts: readonly FoundFact[];
  names: readonly FoundFact[];
}

/** "28 per cent rather than 18" has "18%" without its unit. */
function isWithoutUnit({ aliases = [] }: FoundFact, { kind, key }: FoundFact): boolean {
  return aliases.includes(`${kind} ${key}`);
}

/** @returns what holds in the one text, and in the other is what something else took the place of: "20, not 18" */
export function exchangedContrasts(of: Contrasting, other: Contrasting): PlacedFact[] {
  const [facts, there] = [of, other].map((each) => [...each.facts, ...each.names]);
  if (facts === undefined || there === undefined) return [];
  const [denied, deniedThere] = [contrasted(of.spelled, facts), contrasted(other.spelled, there)];
  const isOf = (one: FoundFact) => (each: FoundFact) =>
    each.kind === one.kind ? each.key === one.key : isWithoutUnit(one, each) || isWithoutUnit(each, one);
  const holds = (one: FoundFact, all: readonly FoundFact[], without: ReadonlySet<FoundFact>) =>
    all.some((each) => isOf(one)(each) && !without.has(each));
  const stands = (pattern: RegExp, { at }: FoundFact, text: string) =>
    pattern.test(text.slice(Math.max(0, at - reach), at));
  const isTurned = (one: FoundFact) =>
    [
      [excepted, only],
      [only, excepted],
    ].some(
      ([here, elsewhere]) =>
        here !== undefined &&
        elsewhere !== undefined &&
        stands(here, one, of.spelled) &&
        there.some((each) => isOf(one)(each) && stands(elsewhere, each, other.spelled)),
    );
  const exceptedOf = (all: readonly FoundFact[], text: string) =>
    all.filter((one) => stands(excepted, one, text));
  const [exceptions, exceptionsThere] = [exceptedOf(facts, of.spelled), exceptedOf(there, other.spelled)];
  /** "Every day but Monday" became "every day but Tuesday". */
  const isExchanged = (one: FoundFact) =>
    exceptions.includes(one) &&
    exceptionsThere.some((each) => each.kind === one.kind) &&
    !exceptionsThere.some(isOf(one));
  return facts
    .filter(
      (one) =>
        isTurned(one) ||
        isExchanged(one) ||
        (!denied.has(one) &&
          [...deniedThere].some(isOf(one)) &&
          !holds(one, there, deniedThere) &&
          (deniedParty.test(of.spelled) ||
            [...denied].some((each) => each.kind === one.kind && holds(each, there, deniedThere)))),
    )
    .map(({ at, text }) => ({ kind: "owner", at, text }));
}

const choosing =
  /(?<!\p{L})(?:prefer\p{L}*|lean\p{L}* (?:more )?to(?:wards?)?|(?:go|going|went) (?:with|for)|(?:choos|chos)\p{L}*|pick\p{L}*|opt(?:ed|ing)? for|favou?r\p{L}*|(?:settled?|settling|decided?|deciding) (?:on|for)|tendier\p{L}* (?:zu|zum)|bevorzug\p{L}*|entsch\p{L}*(?: \p{L}+)? für|nehmen|préfér\p{L}*|penchons pour|choisi\p{L}*|preferi\p{L}*|prefier\p{L}*|eleg\p{L}*|scegli\p{L}*|scelt\p{L}*|escolh\p{L}*)(?: \p{Ll}{1,8}){0,2} (?<choice>\p{Lu}[\p{L}\p{N}]+)/giu;

/** @returns what a text chooses of two things, of which the other text chooses the other one: "leaning towards B" */
export function exchangedChoices(
  { text }: Pick<Reading, "text">,
  other: Pick<Reading, "text">,
): PlacedFact[] {
  const choicesIn = (of: string) =>
    [...of.matchAll(choosing)].flatMap(({ 0: whole, index, groups: { choice = "" } = {} }) =>
      /^\p{Lu}/u.test(choice) ? [{ choice, at: index, text: whole }] : [],
    );
  const [here, there] = [choicesIn(text), choicesIn(other.text)];
  const isIn = (choices: typeof here, name: string) => choices.some(({ choice }) => choice === name);
  return here
    .filter(
      ({ choice }) =>
        !isIn(there, choice) && there.some((each) => text.includes(each.choice) && !isIn(here, each.choice)),
    )
    .map(({ at, text: whole }) => ({ kind: "owner", at, text: whole }));
}

const contrast =
  /(?<!\p{L})(?<held>\p{L}{3,}),? (?:(?:and|but) )?(?:not|rather than|instead of) (?:(?:per|for|by|to|from|with|in|on|at|each|every|the|our|your|an?) ){0,3}(?<denied>\p{L}{3,})/giu;

/** @returns what holds in an English text instead of something that holds instead of it in the other */
export function exchangedWords(
  { text }: Pick<Reading, "text">,
  { text: other }: Pick<Reading, "text">,
): PlacedFact[] {
  const pairsIn = (of: string) =>
    [...of.matchAll(contrast)].map(({ 0: whole, index, groups: { held = "", denied = "" } = {} }) => ({
      held: held.toLowerCase(),
      denied: denied.toLowerCase(),
      at: index,
      text: whole,
    }));
  const there = new Set(pairsIn(other).map(({ held, denied }) => `${held} ${denied}`));
  return pairsIn(text)
    .filter(({ held, denied }) => held !== denied && there.has(`${denied} ${held}`))
    .map(({ at, text: whole }) => ({ kind: "owner", at, text: whole }));
}

const asking =
  /(?<!\S)@(?<person>\p{L}[\p{L}\d._-]*),? (?:please|pls|plz|can you|could you|would you|will you|you take|bitte|kannst du|könntest du|peux-tu|pourrais-tu|puedes|podrías|puoi|potresti|podes|poderia|por favor|per favore)(?!\p{L})/giu;

/** @returns who a mention asks, where the other text mentions them and asks somebody else alone */
export function exchangedMentions(
  { text }: Pick<Reading, "text">,
  { text: other }: Pick<Reading, "text">,
): PlacedFact[] {
  const askedIn = (of: string) =>
    [...of.matchAll(asking)].map((match) => ({ match, person: match.groups?.person?.toLowerCase() ?? "" }));
  const [own, its] = [askedIn(text), new Set(askedIn(other).map(({ person }) => person))];
  return own
    .filter(({ person }) => its.size > 0 && !its.has(person) && other.toLowerCase().includes(`@${person}`))
    .map(({ match }) => ({ kind: "actor", at: match.index, text: match[0] }));
}
