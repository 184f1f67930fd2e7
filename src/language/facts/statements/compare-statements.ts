import type { Sentence } from "../english.ts";
import type { PlacedFact } from "../fact.ts";
import { type ForeignLanguageCode, foreignLanguages } from "../languages/languages.ts";
import type { Reading, Statement } from "../reading.ts";
import { type Action, actionsOf, offersOf, recipientsOf, sidesOf } from "./actors.ts";
import { hedgesSomehow, isCertain, isPromise } from "./hedges.ts";
import { deniesLittle, deniesSomehow } from "./negations.ts";
import { deniedByOpposite } from "./polarity.ts";
import { anyOf, overlap, type Qualifier } from "./qualifier.ts";

/** @returns what an English text says of its claims and of who does what, and the other doesn't */
export function lackedStatements(of: Reading, other: Reading): PlacedFact[] {
  const weights = weightsOf([...of.statements, ...other.statements]);
  const alignedWith = (statement: Statement | undefined) =>
    statement === undefined ? [] : counterpartsOf(statement, other.statements, weights);
  const opposed = deniedByOpposite(of, other);
  const elliptic = other.statements.filter(({ negations }) =>
    negations.some(({ scope }) => scope.length === 0),
  );
  const kept = of.statements.filter(({ clause }) => other.text.includes(clause.text.trim()));
  const isLong =
    Math.min(of.statements.length, other.statements.length) > maxAligned &&
    kept.length < of.statements.length / 2;
  const isHedgedThere = strongHedges.test(other.text);
  // Of a long text that was reworded freely, what is only said in other words is no sign of a change.
  const isSaid = (each: Qualifier) =>
    !isLong ||
    (isSaidPlainly(each, other.statements) &&
      // "Should be finished" and "will probably be done" hedge alike.
      (each.kind !== "hedge" || isStrong(each, of.text) || !isHedgedThere));
  const isVouched = other.statements.some(({ clause }) => isCertain(clause));
  const qualifiers = of.statements.flatMap((statement, index) => {
    const { clause, isFirst, whole, mayHedge, negations, hedges, conditions } = statement;
    // Most clauses qualify nothing, and looking for what they are in the other text takes long.
    const isQualified = negations.length + hedges.length + conditions.length > 0;
    if (!isQualified && !(mayHedge && isVouched)) return [];
    // A condition may move to what depends on it, and what isn't said is looked for beside what is.
    const isNextBeside = of.statements[index + 1]?.isFirst === false;
    const beside = [
      ...(isFirst ? [] : alignedWith(of.statements[index - 1])),
      ...(isNextBeside ? alignedWith(of.statements[index + 1]) : []),
    ];
    const own = alignedWith(statement);
    const wholes = new Set([...own, ...beside].map(({ whole }) => whole));
    const around =
      wholes.size > 0 ? other.statements.filter(({ whole }) => wholes.has(whole)) : other.statements;
    const counterparts = own.length > 0 ? own : around;
    return [
      ...negations.filter(
        (each) =>
          !opposed.some((place) => overlap(place, each)) &&
          isSaid(each) &&
          !isDenied(each, counterparts, own.length > 0 ? around : other.statements) &&
          !elliptic.some(({ whole: said }) => isElliptic(each, said)),
      ),
      // One warning a clause is enough.
      ...(counterparts.some((each) => isCertain(each.clause)) &&
      !isCertain(clause) &&
      (hedges.length > 0 || !isPromise(clause))
        ? hedgesSomehow(clause).slice(0, 1)
        : around.some((each) => each.mayHedge)
          ? []
          : hedges.filter((each) => isSaid(each) || (isStrong(each, of.text) && !isHedgedThere)).slice(0, 1)),
      ...(around.some(({ mayCondition }) => mayCondition)
        ? conditions.filter((each) => isUnless(each, whole) && isTurned(each, around))
        : conditions.slice(0, 1)),
    ];
  });
  const actors = [
    ...lackedOffers(of, other),
    ...[actionsOf, recipientsOf, sidesOf].flatMap((read) => lackedActors(of, other, read, isLong)),
  ];
  const distinct = actors.filter((one, index) => actors.findIndex((each) => overlap(each, one)) === index);
  // "Unless" denies and makes a condition.
  const told = qualifiers.filter(({ at }, index) => qualifiers.findIndex((each) => each.at === at) === index);
  return [...told, ...distinct.map(({ at, end }) => ({ kind: "actor" as const, at, end }))].map(
    ({ kind, at, end }) => ({ kind, at, text: of.text.slice(at, end) }),
  );
}

/** Texts with more clauses are reworded so freely that most of them can't be told apart. */
const maxAligned = 5;
const unplain = /^(?:to|\d.*|leav|time|thing|wai|on|more|again)$/u;

/** Whether a text says without reserve what the other denies or hedges, and never denies it. */
function isSaidPlainly(qualifier: Qualifier, statements: readonly Statement[]): boolean {
  const { kind, scope } = qualifier;
  const about = scope.find((root) => !unplain.test(root));
  const saying = statements.filter(({ clause }) => about !== undefined && clause.roots.has(about));
  const isReserved = ({ clause, negations, mayHedge }: Statement) =>
    kind === "hedge" ? mayHedge : negations.length > 0 || deniesSomehow(clause, qualifier);
  const isPlain = ({ clause, whole, conditions }: Statement) =>
    conditions.length === 0 &&
    !clause.isQuestion &&
    !conditional.test(whole.text) &&
    !/^(?:what|how|when|why)\b/iu.test(clause.text);
  const isNeedless = scope.includes("no need") && statements.some(({ whole }) => needless.test(whole.text));
  return saying.some(isPlain) && !saying.some(isReserved) && !isNeedless;
}

const needless =
  /\bno\b[^.!?]{0,30}\b(?:need\w*|necessary|required)|\b(?:unnecessary|optional|up to you|free to|choose)\b|(?:n['’]t|not) (?:be )?(?:need\w*|necessary|required)/iu;
const conditional = /\b(?:if|unless|before|until)\b/iu;

/** Whether a hedge hedges wherever it stands, unlike "expect" and "should". */
function isStrong({ at, end }: Qualifier, text: string): boolean {
  return strongHedges.test(text.slice(at, end));
}

const strongHedges = anyOf(
  [
    "maybe|perhaps|probabl[ye]|possib(?:ly|le)|(?:un)?likely|might|may(?! be \\w+ed)|hopefully|presumably|apparently|potentially|tentative\\w*|provisional\\w*|seem\\w*|think|believe|guess|suspect|reckon|sure|certain|chances?",
  ],
  "iu",
);

/** How much each root says of which clauses belong together: what is in many says little. */
function weightsOf(statements: readonly Statement[]): (root: string) => number {
  const counts = new Map<string, number>();
  for (const { clause } of statements)
    for (const root of clause.roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  return (root) => 1 / Math.max(1, (counts.get(root) ?? 1) - 1);
}

/** @returns the clauses that say most of what a clause says */
function counterpartsOf(
  { clause }: Statement,
  others: readonly Statement[],
  weightOf: (root: string) => number,
): readonly Statement[] {
  const roots = [...clause.roots];
  const sum = (those: readonly string[]) => those.reduce((total, root) => total + weightOf(root), 0);
  const shared = others.map((other) => sum(roots.filter((root) => other.clause.roots.has(root))));
  const max = Math.max(0, ...shared);
  if (max === 0) return [];
  const isCounterpart = (index: number) => (shared[index] ?? 0) >= max / 2;
  // A question may be a sentence of its own before what depends on its answer.
  return others.filter(
    (other, index) => isCounterpart(index) || (other.clause.isQuestion && isCounterpart(index + 1)),
  );
}

function isUnless({ at }: Qualifier, { text, at: start }: Sentence): boolean {
  return /^unless\b/iu.test(text.slice(at - start));
}

/** Whether "unless we hear from you" became "if we hear from you". */
function isTurned({ scope }: Qualifier, others: readonly Statement[]): boolean {
  return others.some(
    ({ conditions, negations, clause, whole }) =>
      negations.length === 0 &&
      // "Only if" says it of what doesn't happen unless.
      !/\bonly\b/iu.test(whole.text) &&
      !deniesLittle(clause) &&
      conditions.some((each) => !isUnless(each, whole) && each.scope.some((root) => scope.includes(root))),
  );
}

/**
 * @param statements that say most of what the negation's clause says
 * @param around those with the rest of their sentences: what isn't said in the same words may be denied there
 * @returns whether one of them denies what a negation denies
 */
function isDenied(
  negation: Qualifier,
  statements: readonly Statement[],
  around: readonly Statement[],
): boolean {
  const [verb] = negation.scope;
  const saying = statements.filter(({ clause }) => clause.words.some(({ root }) => root === verb));
  const isSaid = saying.length > 0;
  return (isSaid ? saying : around).some(
    ({ clause, whole, negations }) =>
      negations.some(
        ({ scope }) => negation.scope.length === 0 || scope.some((root) => negation.scope.includes(root)),
      ) ||
      (negations.length > 0 && !isSaid) ||
      deniesLittle(clause) ||
      deniesLittle(whole) ||
      deniesSomehow(clause, negation),
  );
}

/** Whether a sentence that ends in a bare negation denies the same: "The one has a projector, the other doesn't." */
function isElliptic({ scope: [verb] }: Qualifier, { roots }: Sentence): boolean {
  return verb === undefined || roots.has(verb);
}

/** What we offer to do in one text and promise in the other. */
function lackedOffers(of: Reading, other: Reading): Action[] {
  const there = other.statements.map(({ clause }) => offersOf(clause));
  const has = (actions: readonly Action[], { what }: Action) => actions.some((each) => each.what === what);
  return of.statements
    .flatMap(({ clause }) => offersOf(clause).offered)
    .filter(
      (offer) =>
        there.some(({ promised }) => has(promised, offer)) &&
        !there.some(({ offered }) => has(offered, offer)),
    );
}

/** What somebody does or has in one text, and somebody else in the other. */
function lackedActors(
  of: Reading,
  other: Reading,
  read: (clauses: readonly Statement[]) => Action[],
  isLong: boolean,
): Action[] {
  const [here, there] = [read(of.statements), read(other.statements)];
  return here.filter((one) => {
    const isSame = ({ what, object }: Action) => what === one.what && object === one.object;
    const isAlike =
      isLong || (here.some(isSame) && there.some(isSame)) ? isSame : ({ what }: Action) => what === one.what;
    const [own, others] = [here.filter(isAlike), there.filter(isAlike)];
    const isReplaced =
      others.length === own.length || others.some(({ who }) => own.every((each) => each.who !== who));
    // "Jane owes 40 and Tom 25": Tom does so too, without a verb of his own.
    const isUnsaid =
      !/^(?:us|you)$/u.test(one.who) && other.words.has(one.who) && there.every(({ who }) => who !== one.who);
    return (
      others.length > 0 && isReplaced && !isUnsaid && others.every(({ who }) => !mayBeSame(who, one.who))
    );
  });
}

function mayBeSame(one: string, other: string): boolean {
  if (one === other || one === "they" || other === "they") return true;
  const isThird = (who: string) => who !== "us" && who !== "you";
  return (one === "third" && isThird(other)) || (other === "third" && isThird(one));
}

/** @returns the negations, hedges and conditions that the other text doesn't have where it says the same */
export function lackedForeignStatements(
  { text }: Reading,
  { text: other }: Reading,
  language: ForeignLanguageCode,
): PlacedFact[] {
  const { negations, hedges, conditions, reworded } = foreignLanguages[language];
  const kinds = [
    { kind: "negation", words: negations, others: reworded.negation, hollow: hollowNegation },
    { kind: "hedge", words: hedges, others: reworded.hedge, hollow: manners },
    { kind: "condition", words: conditions, others: reworded.condition, hollow: manners },
  ] as const;
  return kinds.flatMap(({ kind, words, others, hollow }) => {
    const [pattern, otherPattern] = [anyOf([words], "iu"), anyOf([words, others], "iu")];
    const isFewer =
      kind === "negation" && partsWith(pattern, text.replace(hollow, "")) > partsWith(otherPattern, other);
    const counterparts = foreignSentences(other);
    const isLong = Math.min(counterparts.length, foreignSentences(text).length) > maxForeignAligned;
    // In a long text that was reworded freely, most sentences can't be told apart.
    const isKeptSomewhere =
      isLong &&
      kind !== "negation" &&
      partsWith(otherPattern, other) >= partsWith(pattern, text.replace(hollow, ""));
    return foreignSentences(text.replace(hollow, (found) => " ".repeat(found.length))).flatMap(
      (sentence, index, all): PlacedFact[] => {
        const match = pattern.exec(sentence.text);
        if (match === null) return [];
        const place = Math.round((index / all.length) * counterparts.length);
        const near = counterparts.slice(Math.max(0, place - maxMoved), place + maxMoved + 1);
        const said = saying(sentence, near);
        const isKept = near.some(
          (each, position) =>
            otherPattern.test(each.text) &&
            (said.includes(each) ||
              (kind === "condition" &&
                [near[position - 1], near[position + 1]].some((beside) => beside && said.includes(beside)))),
        );
        const isOpen = kind === "negation" && !isFewer && !isContradicted(sentence, match, said);
        const isUnseen =
          isLong && kind === "negation" && !isAffirmed(sentence, match, counterparts, otherPattern);
        if ((isKept && !isFewer) || isOpen || isKeptSomewhere || isUnseen) return [];
        // "Pas encore reçu" says more to a reader than "pas".
        const [phrase = match[0]] =
          /^\S{1,40}(?:[ \t]\S{1,40}){0,2}/u.exec(sentence.text.slice(match.index)) ?? [];
        return [{ kind, text: phrase.replace(/[,:)]$/u, ""), at: sentence.at + match.index }];
      },
    );
  });
}

const maxForeignAligned = 4;

/** Whether a text says what the other denies, by the word after the negation, and never denies it. */
function isAffirmed(
  { text }: ForeignSentence,
  { 0: word, index }: RegExpExecArray,
  others: readonly ForeignSentence[],
  denial: RegExp,
): boolean {
  const after = stemsOf(text.slice(index + word.length)).find((stem) => !/^\d/u.test(stem));
  const saying = others.filter(({ stems }) => after !== undefined && stems.has(after));
  return saying.length > 0 && saying.every((each) => !denial.test(each.text));
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

/** "Not before Monday" says when something begins; "don't hesitate" denies nothing that matters. */
export const hollowNegation =
  /\bnon oltre\b|\b(?:nicht|kein\w*|ne|pas|non?)\b[^.!?]{0,40}\b(?:(?:später|mehr|länger|weniger|früher) als|plus (?:tard|de)|más (?:tarde|de)|(?:più|oltre|meno) (?:tardi|di))\b|\bno\b[^.!?]{0,60}\bhasta\b|\bn(?:e|['’])[^.!?]{0,60}\bavant\b|\bnon\b[^.!?]{0,60}\bprima\b|\b(?:nicht|kein\w*)\b[^.!?]{0,60}\bvor\b|\bne \p{L}{2,15} (?:plus )?qu(?:e\b|['’])|\b(?:nicht|pas|non|no|não) (?:(?:está|è|es|é) )?(?:ausgeschlossen|unmöglich|exclue?|impossible|escluso|impossibile|descartad[oa]|imposible|excluíd[oa]|impossível)\b|sans (?:doute|faute|souci|problème|plus|limite)|s(?:in|em|enza) limit\p{L}+|(?:\bno|\bnon|não|\bne) (?:(?:p[uo][^\s]{1,6}|deb?v?e\p{L}*|doi\p{L}+|peu\p{L}+) )?(?:pas )?(?:super|exced|exc[eé]d|ecced|dépass|ultrapass)\p{L}+|nicht (?:überschreit|übersteig)\p{L}+|zögern sie nicht|não hesite\w*|não se esqueç\w+|não deixe\w* de|não (?:há )?problema|n['’]hésitez pas|no dud[ea]s?|non esit(?:are|i)|n['’]oubliez pas|no olvid\p{L}+|non dimentic\p{L}+|vergessen sie nicht|nicht vergessen|\bne\b[^.!?]{0,40}\bplus qu[e']|\bnon\b[^.!?]{0,80}\bfinché\b[^.!?]{0,40}\bnon\b/giu;
/** A question's hedges are manners, and so are conditions such as "if you like". */
export const manners =
  /(?<![^.!?\n])[^.!?\n]*\?|\b(?:si (?:quieres?|te parece|le parece|vous (?:voulez|souhaitez|le souhaitez|en avez envie)|tu veux|cela vous)|wenn (?:Sie|du) (?:möchten|möchtest|wollen|willst|magst)|(?:falls|wenn) (?:Sie|du|ihr) (?:noch |weitere |dazu )*(?:möchten|möchtest|Fragen|magst|wollen|Interesse)|s['’]il (?:te|vous) plaît|se (?:vuoi|vuole|volete|ti va|preferisci)|se (?:quiser\w*|preferir\w*|puder\w*|precisar\w*|tiver(?:es|em)? (?:dúvidas|perguntas)))/giu;
