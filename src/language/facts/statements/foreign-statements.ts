import type { PlacedFact } from "../fact.ts";
import { type ForeignLanguageCode, foreignLanguages } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { anyOf } from "./qualifier.ts";

/** @returns the negations, hedges and conditions that the other text doesn't have where it says the same */
export function lackedForeignStatements(
  { text }: Reading,
  { text: other }: Reading,
  language: ForeignLanguageCode,
): PlacedFact[] {
  const { negations, hedges, conditions, reworded, costs } = foreignLanguages[language];
  const own = new Set(stemsOf(text));
  const kinds = [
    {
      kind: "negation",
      words: negations,
      others: `${reworded.negation}|${costs.extra}`,
      hollow: hollowNegation,
    },
    { kind: "hedge", words: hedges, others: reworded.hedge, hollow: manners },
    { kind: "condition", words: conditions, others: reworded.condition, hollow: manners },
  ] as const;
  // "Only if you order" became "even if you don't".
  const limit = anyOf([conditions, restricting], "iu");
  const isDropped = unconditional.test(other) && !limit.test(other.replace(unconditional, ""));
  const dropped = isDropped && !unconditional.test(text) ? limit.exec(text) : null;
  const lost: PlacedFact[] =
    dropped === null ? [] : [{ kind: "condition", text: dropped[0], at: dropped.index }];
  return [
    ...lost,
    ...kinds.flatMap(({ kind, words, others, hollow }) => {
      const [pattern, otherPattern] = [anyOf([words], "iu"), anyOf([words, others], "iu")];
      const isFewer =
        kind === "negation" && partsWith(pattern, text.replace(hollow, "")) > partsWith(otherPattern, other);
      const counterparts = foreignSentences(other);
      const isReworded = [...new Set(stemsOf(other))].filter((stem) => !own.has(stem)).length > maxForeignNew;
      // In a text that was reworded freely, most sentences can't be told apart.
      const isKeptSomewhere =
        isReworded &&
        kind !== "negation" &&
        partsWith(otherPattern, other) >= partsWith(pattern, text.replace(hollow, ""));
      return foreignSentences(text.replace(hollow, (found) => " ".repeat(found.length))).flatMap(
        (sentence, index, all): PlacedFact[] => {
          const match = pattern.exec(sentence.text);
          if (match === null) return [];
          if (kind === "hedge" && softDuty.test(match[0]) && duties.test(other)) return [];
          // "Sans remise, on ne signe pas" is "only with a discount".
          const isRequirement =
            without.test(match[0]) &&
            !even.test(sentence.text.slice(0, match.index)) &&
            pattern.test(sentence.text.replace(match[0], "")) &&
            (limit.test(other) || otherwise.test(other));
          if (isRequirement) return [];
          const place = Math.round((index / all.length) * counterparts.length);
          const near = counterparts.slice(Math.max(0, place - maxMoved), place + maxMoved + 1);
          const said = saying(sentence, near);
          const isKept = near.some(
            (each, position) =>
              otherPattern.test(each.text) &&
              (said.includes(each) ||
                (kind === "condition" &&
                  [near[position - 1], near[position + 1]].some(
                    (beside) => beside && said.includes(beside),
                  ))),
          );
          const isOpen = kind === "negation" && !isFewer && !isContradicted(sentence, match, said);
          const isUnseen =
            isReworded &&
            kind === "negation" &&
            !isAffirmed(sentence, match, counterparts, isFewer ? undefined : otherPattern);
          if ((isKept && !isFewer) || isOpen || isKeptSomewhere || isUnseen) return [];
          // "Pas encore reçu" says more to a reader than "pas".
          const [phrase = match[0]] =
            /^\S{1,40}(?:[ \t]\S{1,40}){0,2}/u.exec(sentence.text.slice(match.index)) ?? [];
          return [{ kind, text: phrase.replace(/[,:)]$/u, ""), at: sentence.at + match.index }];
        },
      );
    }),
  ];
}

const restricting =
  "nur|ausschließlich|seulement|uniquement|s[oó]lo|solamente|únicamente|soltanto|unicamente|apenas|somente|só";
const unconditional =
  /(?<!\p{L})(?:auch(?: dann)?,? wenn|auch dann|selbst wenn|unabhängig davon|egal,? ob|même (?:si|sans)|aunque|(?:incluso|aun) si|anche (?:se|senza)|mesmo (?:que|se|sem)|ainda que|ind[ie]penden?temente?)(?!\p{L})/iu;

/** With more words of its own, a text may say the same in any of them. */
const maxForeignNew = 5;

/**
 * @param denial nothing where the text denies less than the other: what one sentence denies may not be all it says
 * @returns whether a text says what the other denies, by the word after the negation, and never denies it
 */
function isAffirmed(
  { text }: ForeignSentence,
  { 0: word, index }: RegExpExecArray,
  others: readonly ForeignSentence[],
  denial: RegExp | undefined,
): boolean {
  const after = stemsOf(text.slice(index + word.length)).find((stem) => !/^\d/u.test(stem));
  const saying = others.filter(({ stems }) => after !== undefined && stems.has(after));
  return saying.length > 0 && saying.every((each) => !denial?.test(each.text));
}

/** In how many parts of its sentences a text has one of the words. */
function partsWith(pattern: RegExp, text: string): number {
  return text
    .split(/[.!?;,\n:–—]|(?<![\p{L}'’])(?:und|aber|et|mais|y|pero|e|ma|mas)(?!\p{L})/u)
    .filter((part) => pattern.test(part)).length;
}

/** Whether a word beside a negation is in one of the sentences that say the same: what is said otherwise may deny it too. */
function isContradicted(
  { text }: ForeignSentence,
  { 0: word, index }: RegExpExecArray,
  others: readonly ForeignSentence[],
): boolean {
  const before = stemsOf(text.slice(0, index).split(",").at(-1) ?? "").at(-1);
  const [after, next] = stemsOf(text.slice(index + word.length));
  return [before, after, next].some(
    (stem) => stem !== undefined && others.some(({ stems }) => stems.has(stem)),
  );
}

/** Sentences move no further than this. */
const maxMoved = 20;

interface ForeignSentence {
  text: string;
  at: number;
  /** How its longer words begin: the same for most of their forms. */
  stems: ReadonlySet<string>;
}

function foreignSentences(text: string): ForeignSentence[] {
  return [...text.matchAll(/[^.!?;\n]+(?:[.!?;](?!\s|$)[^.!?;\n]*)*/gu)].map(({ 0: sentence, index }) => ({
    text: sentence,
    at: index,
    stems: new Set(stemsOf(sentence)),
  }));
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []).map((word) => word.slice(0, 5));
}

/** The sentences that share most words with one; all, where none does. */
function saying({ stems }: ForeignSentence, others: readonly ForeignSentence[]): readonly ForeignSentence[] {
  const shared = others.map((each) => [...stems].filter((stem) => each.stems.has(stem)).length);
  const max = Math.max(0, ...shared);
  return others.filter((_, index) => (shared[index] ?? 0) >= Math.max(max / 3, max === 0 ? 0 : 1));
}

const without = /^(?:ohne|sans|sin|senza|sem)$/iu;
const even = /(?<!\p{L})(?:auch|selbst|même|incluso|aun|anche|mesmo) $/iu;
const otherwise =
  /(?<!\p{L})(?:sonst|andernfalls|sinon|sans quoi|de lo contrario|altrimenti|senão|caso contrário|muss|müssen|erforderlich|il faut|doi(?:t|vent)|deben?|necesari[oa]|dev[eo]|devono|necessari[oa])(?!\p{L})/iu;
/** "We should have it by then" is "we need it by then". */
const softDuty = /^de(?:ber|vr|ver)|^dovr/iu;
const duties =
  /(?<!\p{L})(?:necesit|precis|requier|(?:il )?fau(?:t|dra)|doi(?:t|s|vent)|dev(?:ons|ez|e|em|emos|o|ono)(?!\p{L})|deb(?:e|o|en|emos|éis)(?!\p{L})|dobbiamo|dovete|besoin|bisogn|occorr|serv(?:e|ono)(?!\p{L})|hay que|t(?:iene|ienen|enemos|em|êm|emos) (?:que|de)(?!\p{L})|hace falta|é preciso)/iu;

/** "Not before Monday" says when something begins; "don't hesitate" denies nothing that matters. */
export const hollowNegation =
  /(?<=[,(–—][ \t]?(?:und |et |y |e |also )?)(?:nicht|pas|no|non|não)(?: (?:erst|schon|am|um|an|der|die|das|den|le|la|les|el|los|il|o|a|na|no|en|à|às|alle))* (?:\d[\d.:,/]*|[€$£]|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:luned|marted|mercoled|gioved|venerd)ì|sabato|domenica|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?)(?=[,.;)]|$)|\bnon oltre\b|(?<!\p{L})no (?:te |se |os )?olvid\p{L}+|non (?:ti |vi )?dimenti\p{L}+|não (?:se |te )?esque[çc]\p{L}+|n['’]oubli\p{L}+ pas|nicht (?:zu )?vergessen|verg(?:iss|esst|essen Sie) (?:bitte )?nicht(?!\p{L})|(?<!\p{L})(?:sans quoi|sinon|sonst|andernfalls|altrimenti|se no|de lo contrario|caso contrário|senão)(?!\p{L})[^.!?;]{1,80}|(?<!\p{L})(?:per non|para n(?:o|ão)|pour ne (?:pas|plus)) \p{L}+|\bmehr als [^.!?,]{1,40} nicht\b|\b(?:nicht|kein\w*|ne|pas|non?)\b[^.!?]{0,40}\b(?:(?:später|mehr|länger|weniger|früher) als|plus (?:tard|de)|más (?:tarde|de)|(?:più|oltre|meno) (?:tardi|di))\b|\bno\b[^.!?]{0,60}\bhasta\b|\bn(?:e|['’])[^.!?]{0,60}\bavant\b|\bnon\b[^.!?]{0,60}\bprima\b|\b(?:nicht|kein\w*)\b[^.!?]{0,60}\bvor\b|\bne \p{L}{2,15} (?:plus )?qu(?:e\b|['’])|\b(?:nicht|pas|non|no|não) (?:(?:está|è|es|é) )?(?:ausgeschlossen|unmöglich|exclue?|impossible|escluso|impossibile|descartad[oa]|imposible|excluíd[oa]|impossível)\b|\b(?:ohne|sans|sin|senza|sem) (?:(?:die|la|l['’]|o) ?)?(?:mwst|mehrwertsteuer|steuern?|tva|taxes?|iva)\b|sans (?:doute|faute|souci|problème|plus|limite)|s(?:in|em|enza) limit\p{L}+|(?:\bno|\bnon|não|\bne) (?:(?:p[uo][^\s]{1,6}|deb?v?e\p{L}*|doi\p{L}+|peu\p{L}+) )?(?:pas )?(?:super|exced|exc[eé]d|ecced|dépass|ultrapass)\p{L}+(?: pas)?|nicht (?:überschreit|übersteig)\p{L}+|zögern sie nicht|não hesite\w*|não se esqueç\w+|não deixe\w* de|não (?:há )?problema|n['’]hésitez pas|ne (?:vous|t['’]) ?inquiét\p{L}+ pas|no (?:se|te|os) preocup\p{L}+|non (?:si|ti|vi) preoccup\p{L}+|não (?:se|te) preocup\p{L}+|pas d['’]inquiétude|keine sorge|machen sie sich keine sorgen|mach dir keine sorgen|no dud[ea]s?|non esit(?:are|i)|n['’]oublie[zs]? pas|\bs[ie] no(?=,)|no olvid\p{L}+|non dimentic\p{L}+|vergessen sie nicht|nicht vergessen|\bne\b[^.!?]{0,40}\bplus qu[e']|\bnon\b[^.!?]{0,80}\bfinché\b[^.!?]{0,40}\bnon\b/giu;
/** A question's hedges are manners, and so are conditions such as "if you like". */
export const manners =
  /(?<![^.!?\n])[^.!?\n]*\?|(?<!\p{L})(?:(?:por )?si (?:acaso|las moscas|es (?:posible|necesario)|hace falta)|s(?:i (?:possible|nécessaire|besoin)|['’]il le faut|e (?:possibile|necessario|serve|possível|necessário|for preciso))|(?:falls|wenn|sofern) (?:möglich|nötig|notwendig|erforderlich))(?!\p{L})|\b(?:si (?:quieres?|te parece|le parece|vous (?:voulez|souhaitez|le souhaitez|en avez envie)|tu veux|cela vous)|wenn (?:Sie|du) (?:möchten|möchtest|wollen|willst|magst)|(?:falls|wenn) (?:Sie|du|ihr) (?:noch |weitere |dazu )*(?:möchten|möchtest|Fragen|magst|wollen|Interesse)|s['’]il (?:te|vous) plaît|(?:e[nm] caso de|in caso di|en cas de) (?:d[uúo]\p{L}+|preguntas|perguntas|questions?)|deber(?:ía|ían|ia|iam) (?:ser|decir|poner|figurar|dizer) (?=\p{Lu}{0,4}\d)|se (?:vuoi|vuole|volete|ti va|preferisci)|se (?:quiser\w*|preferir\w*|puder\w*|precisar\w*|tiver(?:es|em)? (?:dúvidas|perguntas)))/giu;
