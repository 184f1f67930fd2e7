import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { parties } from "./crossings.ts";
import { wordToken } from "./segments.ts";

/** Words that say that something is the sender's, or the reader's. Words are parts of patterns. */
const possessives: Readonly<Record<LanguageCode, Readonly<Record<(typeof parties)[number], string>>>> = {
  en: { us: "[Oo]ur|[Mm]y", you: "[Yy]our" },
  de: {
    us: "[Uu]nser(?:e[nmrs]?)?|[Mm]ein(?:e[nmrs]?)?",
    you: "Ihr(?:e[nmrs]?)?|[Dd]ein(?:e[nmrs]?)?|[Ee]uer|[Ee]ure[nmrs]?",
  },
  fr: { us: "[Nn]otre|[Nn]os|[Mm]on|[Mm]a|[Mm]es", you: "[Vv]otre|[Vv]os|[Tt]on|[Tt]a|[Tt]es" },
  es: { us: "[Nn]uestr[oa]s?|[Mm]is?", you: "[Vv]uestr[oa]s?|[Tt]us?|[Ss]us?" },
  it: {
    us: "[Nn]ostr[oaie]|[Mm]i[oae]|[Mm]iei",
    you: "[Vv]ostr[oaie]|[Tt]u[oae]|[Ss]u[oae]|[Ss]uoi|[Tt]uoi",
  },
  pt: { us: "[Nn]oss[oa]s?|[Mm]eus?|[Mm]inhas?", you: "[Vv]oss[oa]s?|[Tt]eus?|[Tt]uas?|[Ss]eus?|[Ss]uas?" },
};

/** What both sides have together, or each of them their own of. */
const shared =
  /^(?:data|time|zeit|meet|discuss|call|agreement|contract|order|bill|invoic|account|reserv|deliveri?|project|partnership|cooper|visit|appointment|deal|stay|trip|relationship|daten|termi|vertr|geprä|gespr|bestel|bestell|proje|rechn|konto|zusam|besuc|rende|rendez|appel|échan|echan|contr|comma|factu|proje|visit|cita|reuni|llama|pedid|colab|appun|ordin|fattu|incon|chiam|colla|encom|fatur|liaiso)$/u;

/** @returns what is ours in a text and the reader's in the other, or the other way round: "our courier" and "your courier" */
export function exchangedOwners(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const [here, there] = [ownedIn(of, language), ownedIn(other, language)];
  const sidesIn = (all: typeof here) =>
    new Map(
      [...Map.groupBy(all, ({ thing }) => thing)].map(([thing, some]) => [
        thing,
        new Set(some.map(({ party }) => party)),
      ]),
    );
  const [own, its] = [sidesIn(here), sidesIn(there)];
  return here
    .filter(
      ({ thing, party }) =>
        own.get(thing)?.size === 1 &&
        its.get(thing)?.size === 1 &&
        its.get(thing)?.has(party) === false &&
        !shared.test(thing),
    )
    .map(({ at, text }) => ({ kind: "owner", at, text }));
}

function ownedIn({ text, nouns }: Reading, language: LanguageCode) {
  return parties.flatMap((party) => {
    const pattern = new RegExp(
      `(?<![\\p{L}'’])(?:${possessives[language][party]}) (?<next>\\p{L}{2,30})(?: (?<last>\\p{L}{2,30}))?`,
      "gu",
    );
    return [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups = {} }) => {
      const { next = "", last } = groups as Readonly<Record<string, string | undefined>>;
      // "Our own courier": in English a quality comes before what it is said of.
      const isThing =
        language !== "en" || (nouns.has(next.toLowerCase()) && !nouns.has(last?.toLowerCase() ?? ""));
      const name = isThing ? next : last;
      return name === undefined
        ? []
        : wordToken(name, true, language).map((thing) => ({ thing, party, at: index, text: whole }));
    });
  });
}
