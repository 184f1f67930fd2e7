import { parties } from "../belonging/crossings.ts";
import type { PlacedFact } from "../fact.ts";
import type { ForeignLanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { plain } from "../spelling/plain.ts";

type Party = (typeof parties)[number];

/** Pronouns that show by themselves, or by the verb's end, who does something and for whom. Words are parts of patterns. */
interface Pronouns {
  subjects: Readonly<Record<Party, string>>;
  objects: Readonly<Record<Party, string>>;
  /** At the end of an infinitive: "enviarme". */
  enclitics?: Readonly<Record<Party, string>>;
}

const pronouns: Readonly<Record<ForeignLanguageCode, Pronouns>> = {
  de: {
    subjects: { us: "[Ii]ch|[Ww]ir", you: "Sie|[Dd]u" },
    objects: { us: "[Mm]ir|[Mm]ich|[Uu]ns", you: "Ihnen|[Dd]ir|[Dd]ich|[Ee]uch" },
  },
  fr: {
    subjects: { us: "[Jj]e|[Jj]['’]|[Nn]ous(?= \\p{L}+ons )", you: "[Tt]u|[Vv]ous(?= \\p{L}+ez )" },
    objects: {
      us: "me|m['’]|nous(?! (?:vous|ne|en|y|le|la|les|\\p{L}+ons)(?!\\p{L}))(?! [nl]['’])",
      you: "te|t['’]|vous(?! \\p{L}+ez(?!\\p{L}))",
    },
  },
  es: {
    subjects: { us: "[Yy]o|[Nn]osotr[oa]s", you: "[Tt]ú|[Uu]sted(?:es)?|[Vv]osotr[oa]s" },
    objects: { us: "[Mm]e|[Nn]os", you: "[Tt]e|[Ll]es?|[Oo]s" },
    enclitics: { us: "me|nos", you: "te|les?|os" },
  },
  it: {
    subjects: { us: "[Ii]o|[Nn]oi", you: "[Tt]u|[Vv]oi" },
    objects: { us: "[Mm]i|[Cc]i", you: "[Tt]i|[Vv]i|Le" },
    enclitics: { us: "mi|ci", you: "ti|vi|le" },
  },
  pt: {
    subjects: { us: "[Ee]u|[Nn]ós", you: "[Tt]u|[Vv]ocês?" },
    objects: { us: "[Mm]e|[Nn]os", you: "[Tt]e|[Ll]hes?|[Vv]os" },
    enclitics: { us: "-me|-nos", you: "-te|-lhes?|-vos" },
  },
};

interface Role {
  /** How the verb beside the pronoun begins. */
  verb: string;
  /** The word that it begins. */
  form: string;
  role: "subject" | "object";
  party: Party;
  at: number;
  end: number;
}

/** Words beside pronouns that say nothing of what is done. */
const small =
  /^(?:bien|bitte|morgen|heute|gegen|zwischen|wegen|bereits|nicht|damit|direkt|zuerst|selbst|eben|eine?n?|diese?n?|unsere?n?|seine?n?|gern\p{L}*|auch|noch|dann|dass|wenn|werde\p{L}*|können|könnt\p{L}*|kann|möcht\p{L}*|würde\p{L}*|haben?|hätt\p{L}*|sind|wird|avez|avons|peux|pouv\p{L}*|pourr\p{L}*|puede\p{L}*|podr\p{L}*|gustar\p{L}*|possi\p{L}*|potr\p{L}*|pode\p{L}*|alegr\p{L}*|freu\p{L}*|beaucoup|much[oa]s?|molto|muito|sehr|lass\p{L}*|steh\p{L}*|pla[iî]\p{L}*|gust\p{L}*|piac\p{L}*|gefall\p{L}*|gefäll\p{L}*|agrad\p{L}*)$/iu;
const maxStem = 4;
const minWord = 4;
/** A text with more of them is none that somebody rephrases as a whole. */
const maxRoles = 300;

interface RolePattern extends Pick<Role, "role" | "party"> {
  pattern: RegExp;
}

const known = new Map<ForeignLanguageCode, readonly RolePattern[]>();

function patternsOf(language: ForeignLanguageCode): readonly RolePattern[] {
  const { subjects, objects, enclitics } = pronouns[language];
  const beside = (words: string) =>
    `(?:(?<before>(?<!\\p{L})\\p{L}{1,40}) )?(?<![\\p{L}\\p{N}-])(?<pronoun>${words})(?:(?<=['’])|(?![\\p{L}\\p{N}]))(?: ?(?<after>\\p{L}+))?(?: (?<next>\\p{L}+))?`;
  const atEnd = (words: string) => `(?<!\\p{L})(?<after>\\p{L}{3,}r)(?:${words})(?:l[oaei]s?)?(?!\\p{L})`;
  const made =
    known.get(language) ??
    parties.flatMap((party): RolePattern[] => [
      { role: "subject", party, pattern: new RegExp(beside(subjects[party]), "gu") },
      { role: "object", party, pattern: new RegExp(beside(objects[party]), "gu") },
      ...(enclitics === undefined
        ? []
        : [{ role: "object" as const, party, pattern: new RegExp(atEnd(enclitics[party]), "gu") }]),
    ]);
  known.set(language, made);
  return made;
}

function rolesOf(text: string, language: ForeignLanguageCode): Role[] {
  return patternsOf(language).flatMap(({ pattern, role, party }) =>
    [...text.matchAll(pattern)].flatMap(
      ({ 0: whole, index, groups: { before, pronoun, after, next } = {} }) =>
        // In German the verb may come before the pronoun; elsewhere an auxiliary may come between.
        (language === "de" ? [before, after] : [after, next])
          .filter((word) => word !== undefined && isVerb(word, pronoun, language))
          .map(
            (word = ""): Role => ({
              verb: stemOf(word),
              form: word.toLowerCase(),
              role,
              party,
              at: index,
              end: index + whole.length,
            }),
          ),
    ),
  );
}

function isVerb(word: string, pronoun: string | undefined, language: ForeignLanguageCode): boolean {
  if (word.length < minWord || small.test(word)) return false;
  // Of "Sie", which may be either, the verb says so.
  const ending = pronoun === "Sie" ? /n$/u : /[ent]$/u;
  return language !== "de" || (/^\p{L}\p{Ll}*$/u.test(word) && ending.test(word));
}

function stemOf(word: string): string {
  return plain(word.toLowerCase()).slice(0, maxStem);
}

/** @returns what is done for one side, and in the other text for the other side, or by the same: "schickt Ihnen" and "Sie schicken" */
export function turnedRoles(of: Reading, other: Reading, language: ForeignLanguageCode): PlacedFact[] {
  const [here, there] = [rolesOf(of.text, language), rolesOf(other.text, language)];
  if (Math.max(here.length, there.length) > maxRoles) return [];
  return here
    .filter(({ verb, role, party }) => {
      const isSame = (each: Role) => each.verb === verb && each.role === role && each.party === party;
      const isTurned = (each: Role) => each.verb === verb && (each.role === role) !== (each.party === party);
      return !there.some(isSame) && there.some((each) => isTurned(each) && !here.some(isOf(each)));
    })
    .map(({ at, end }) => ({ kind: "actor", at, text: of.text.slice(at, end) }));
}

/** Of "Inés recoge" and "Paul va chercher", who and what; a passive's verb says nothing of its subject. */
const named =
  /(?<![\p{L}'’])(?<name>\p{Lu}\p{Ll}{2,30}) (?:(?:vai?|a|ha|hat|wird|will|kann|soll|se|le|la|lo|les|os|si|li|gli) )?(?<form>\p{Ll}{4,30})(?!\p{L})/gu;

interface NamedDeed {
  name: string;
  form: string;
}

function namedDeeds(text: string): NamedDeed[] {
  return [...text.matchAll(named)].map(({ groups: { name = "", form = "" } = {} }) => ({ name, form }));
}

/** Whether two forms are of one verb: "hole" and "holt". */
function isSameVerb(one: string, other: string): boolean {
  const length = Math.min(maxStem, one.length - 1, other.length - 1);
  return plain(one).slice(0, length) === plain(other).slice(0, length);
}

/** @returns what one side does in a text and somebody that both texts name does in the other: "yo recojo", "Inés recoge" */
export function namedInstead(of: Reading, other: Reading, language: ForeignLanguageCode): PlacedFact[] {
  // In German, every noun looks like a name.
  if (language === "de") return [];
  const [here, there] = [rolesOf(of.text, language), rolesOf(other.text, language)];
  const [own, others] = [namedDeeds(of.text), namedDeeds(other.text)];
  if (Math.max(here.length, there.length, own.length, others.length) > maxRoles) return [];
  return here
    .filter(({ role, party, form, verb }) => {
      const isTaken = ({ name, form: its }: NamedDeed) =>
        isSameVerb(form, its) &&
        // "Mañana recojo" needs no pronoun.
        (its !== form || /r$/u.test(its)) &&
        new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(of.text) &&
        !own.some((each) => each.name === name && isSameVerb(each.form, form));
      return (
        role === "subject" &&
        !small.test(form) &&
        !there.some((each) => each.role === role && each.party === party && each.verb === verb) &&
        (!other.words.has(plain(form)) || /r$/u.test(form)) &&
        others.some(isTaken)
      );
    })
    .map(({ at, end }) => ({ kind: "actor", at, text: of.text.slice(at, end) }));
}

/** "Renata vai treinar o Bruno": two names with a verb between. */
const twoNames =
  /(?<!\p{L})(?<one>\p{Lu}\p{Ll}{2,30}) (?<between>(?:[\p{Ll}'’-]{1,20} ){1,4})(?=(?<two>\p{Lu}\p{Ll}{2,30})(?!\p{L}))/gu;
/** What makes two names do something together, or the second do it to the first. */
const together =
  /(?<!\p{L})(?:und|oder|mit|von|vom|durch|wird|werden|der|die|das|den|dem|des|eine?[nmrs]?|et|ou|avec|par|y|o(?= \p{Lu})|con|por|e(?= )|da|dal(?:la)?|com|pel[oa]|est|es|è|é|ist|foi|gern|lieber)(?!\p{L})/u;
const articles = /(?<= )[oa] $/u;

/** @returns two names of which each does in the other text what was done to it: "Marie forme Paul" and "Paul forme Marie" */
export function reversedNames({ text }: Reading, { text: other }: Reading): PlacedFact[] {
  const pairsIn = (of: string) =>
    [...of.matchAll(twoNames)].map(
      ({ 0: whole, index, groups: { one = "", two = "", between = "" } = {} }) => ({
        one,
        two,
        between: between.replace(articles, ""),
        at: index,
        text: `${whole}${two}`,
      }),
    );
  const clear = (pairs: ReturnType<typeof pairsIn>) => pairs.filter(({ between }) => !together.test(between));
  const [pairs, others] = [pairsIn(text), pairsIn(other)].map(clear);
  const verbs = (between: string) =>
    between.split(" ").filter((word) => word.length >= minWord && !small.test(word));
  return (pairs ?? [])
    .filter(({ one, two, between }) =>
      others?.some(
        (each) =>
          each.one === two &&
          each.two === one &&
          verbs(each.between).some((verb) => verbs(between).some((own) => isSameVerb(own, verb))),
      ),
    )
    .map(({ at, text: pair }) => ({ kind: "actor", at, text: pair }));
}

function isOf(one: Role): (other: Role) => boolean {
  return ({ verb, role, party }) => verb === one.verb && role === one.role && party === one.party;
}
