import type { Trait } from "./trait.ts";

/** What advice in German, French, Spanish or Italian speaks of, and what it asks for by wanting or avoiding that. */
interface ForeignAspect {
  words: RegExp;
  wanted?: Trait;
  avoided?: Trait;
}

/** @returns a pattern of whole words, or of the beginnings of words where they end with a hyphen */
function anyOf(...words: readonly string[]): RegExp {
  const alternatives = words.map((word) => (word.endsWith("-") ? `${word.slice(0, -1)}\\p{L}*` : word));
  return new RegExp(`(?<![\\p{L}])(?:${alternatives.join("|")})(?![\\p{L}])`, "giu");
}

const foreignAspects: readonly ForeignAspect[] = [
  {
    words: anyOf("sachlich-", "nüchtern-", "sobre", "factuel-", "objetiv-", "sobri-", "oggettiv-"),
    wanted: "calm",
  },
  {
    words: anyOf(
      "übertreib-",
      "superlativ-",
      "werbesprache",
      "exagér-",
      "superlatif-",
      "exagera-",
      "esagera-",
    ),
    avoided: "calm",
  },
  {
    words: anyOf(
      "kurze?[nrs]?",
      "knapp-",
      "bref",
      "brèves?",
      "courts?",
      "concis-",
      "breves?",
      "brevi",
      "cort[oaie]s?",
    ),
    wanted: "brief",
    avoided: "detailed",
  },
  {
    words: anyOf(
      "ausführlich-",
      "lange?[nrs]?",
      "longs?",
      "longues?",
      "détaillé-",
      "larg[oa]s?",
      "lung[ohia]+",
    ),
    wanted: "detailed",
    avoided: "brief",
  },
  {
    words: anyOf(
      "zahlen",
      "fakten",
      "chiffres",
      "données",
      "cifras",
      "datos",
      "números",
      "numeri",
      "cifre",
      "dati",
    ),
    wanted: "figures",
  },
  {
    words: anyOf("siezen", "förmlich-", "formell-", "vouvo-", "formel-", "formal-", "de usted", "del lei"),
    wanted: "formal",
    avoided: "casual",
  },
  {
    words: anyOf(
      "duzen",
      "kumpelhaft-",
      "tuto-",
      "familier-",
      "familiarité-",
      "tute-",
      "del tu",
      "confidenz-",
    ),
    wanted: "casual",
    avoided: "formal",
  },
  {
    words: anyOf(
      "floskel-",
      "small ?talk",
      "bavardage-",
      "formules creuses",
      "chácharas?",
      "chiacchiere",
      "convenevoli",
    ),
    wanted: "small talk",
    avoided: "no small talk",
  },
  {
    words: anyOf(
      "direkt",
      "ohne umschweife",
      "auf den punkt",
      "droit au but",
      "al grano",
      "dritt[oa] al punto",
    ),
    wanted: "direct",
    avoided: "tactful",
  },
  {
    words: anyOf(
      "(?:trop )?vite au but",
      "mit der tür ins haus",
      "demasiado (?:rápido|directo)",
      "subito al punto",
    ),
    avoided: "small talk",
  },
  {
    words: anyOf(
      "nouvelles de (?:son|sa|ses|leur)",
      "nach (?:dem team|der familie|(?:ihr|sein)e[mr] (?:team|familie|befinden))",
      "preguntar(?:le)? por (?:su|el|la)",
      "chieder(?:e|le|gli) (?:del|della|come sta)",
    ),
    wanted: "asked after",
  },
  {
    words: anyOf(
      "persönliche[nrs]? wort-?",
      "herzlich-",
      "mot personnel",
      "chaleureu-",
      "cálid-",
      "caloros-",
      "cordial-",
    ),
    wanted: "warm",
  },
  {
    words: anyOf(
      "kühl-",
      "kalt-",
      "unpersönlich-",
      "secs?",
      "sèches?",
      "froid-",
      "fr[íi]-",
      "sec[oa]s?",
      "fredd-",
    ),
    avoided: "warm",
  },
  {
    words: anyOf(
      "dräng-",
      "hetz-",
      "unter druck",
      "press[eé]-",
      "bouscul-",
      "pression",
      "prisas?",
      "fretta",
      "pressione",
    ),
    avoided: "unhurried",
  },
  { words: anyOf("mahnen", "nachhaken", "relanc-", "insistir", "sollecit-"), avoided: "not chased" },
  {
    words: anyOf("dank-", "remerci-", "merci", "agradec-", "gracias", "ringrazi-", "grazie"),
    wanted: "thanked",
  },
];

/** Of a word behind one of these, it's the opposite that is wanted: "ohne Floskeln". */
const without =
  /(?<![\p{L}])(?:ohne|nicht|keine?[nr]?|nie|sans|pas|jamais|sin|no|nunca|senza|non|mai) (?:\p{L}+ ){0,2}$/iu;

/**
 * @param avoided whether the field says what to avoid
 * @returns the traits that advice in German, French, Spanish or Italian asks for; none if it wasn't understood
 */
export function foreignTraits(text: string, avoided: boolean): Trait[] {
  const traits = foreignAspects.flatMap((aspect) =>
    [...text.matchAll(aspect.words)].flatMap(({ index }) => {
      const isAvoided = avoided !== without.test(text.slice(0, index));
      return (isAvoided ? aspect.avoided : aspect.wanted) ?? [];
    }),
  );
  return [...new Set(traits)];
}
