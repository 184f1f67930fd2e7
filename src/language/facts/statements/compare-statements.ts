import type { Sentence } from "../english.ts";
import type { PlacedFact } from "../fact.ts";
import type { Reading, Statement } from "../reading.ts";
import { actorsInstead } from "./compare-actors.ts";
import { lesserConditions, unconditional, wishes } from "./conditions.ts";
import { isAnswered, isDenied, isDeniedElsewhere, isElliptic, newRoots } from "./denied.ts";
import { confidenceOf, hedgesSomehow, isCertain, isPromise } from "./hedges.ts";
import { deniesLittle, deniesSomehow, plainDenials } from "./negations.ts";
import { deniedByOpposite } from "./polarity.ts";
import { anyOf, overlap, type Qualifier } from "./qualifier.ts";

/** @returns what an English text says of its claims and of who does what, and the other doesn't */
export function lackedStatements(of: Reading, other: Reading): PlacedFact[] {
  const weights = weightsOf([...of.statements, ...other.statements]);
  const alignedWith = (statement: Statement | undefined) =>
    statement === undefined ? [] : counterpartsOf(statement, other.statements, weights);
  const opposed = deniedByOpposite(of, other);
  const elliptic = other.statements.some(({ negations }) =>
    negations.some(({ scope }) => scope.length === 0),
  );
  const isReworded = newRoots(other.statements, of.statements).length > maxReworded;
  const hedged = (those: readonly Statement[]) => those.filter(({ hedges }) => hedges.length > 0).length;
  const isFewerHedged = hedged(other.statements) < hedged(of.statements);
  const isHedgedThere = strongHedges.test(other.text);
  // Of a text that was reworded freely, what is only said in other words is no sign of a change.
  const isSaid = (each: Qualifier, { text }: Sentence) =>
    !isReworded ||
    // "If it isn't here by Friday" is "or else".
    (!(each.kind === "negation" && /^\P{L}*(?:if|unless|should)\b/iu.test(text)) &&
      isSaidPlainly(each, other.statements) &&
      // "Should be finished" and "will probably be done" hedge alike.
      (each.kind !== "hedge" || isStrong(each, of.text) || !isHedgedThere));
  const isDropped =
    unconditional.test(other.text) &&
    !/\b(?:whatever|whichever|either way)\b/iu.test(of.text) &&
    !unconditional.test(of.text);
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
    // An "if" that both texts have is a condition, and no hedge.
    const isConditioned = /\bif\b(?! I(?: had|['’]?(?: a)?m| recall| remember))/iu.test(whole.text);
    return [
      ...negations.filter(
        (each) =>
          !opposed.some((place) => overlap(place, each)) &&
          isSaid(each, clause) &&
          !(isRequirement(each, whole) && requiring.test(other.text)) &&
          !isDenied(each, counterparts, own.length > 0 ? around : other.statements) &&
          !(elliptic && isElliptic(each, other.statements)) &&
          !isDeniedElsewhere(each, other.statements) &&
          !(isExclusive(clause, whole) && onlyIf.test(other.text)) &&
          isAnswered(each, own, of.statements, other.statements),
      ),
      // One warning a clause is enough.
      ...((counterparts.some((each) => isCertain(each.clause)) &&
        !isCertain(clause) &&
        (hedges.length > 0 || !isPromise(clause))) ||
      isTooSure(clause, counterparts)
        ? [...hedgesSomehow(clause), ...hedges].slice(0, 1)
        : hedges
            .filter(
              (each) => !around.some((there) => standsForHedge(there, each, of.statements, isConditioned)),
            )
            .filter(() => isFewerHedged)
            .filter((each) => !isEstimate(each, of.text, other.spelled) && !isRepeated(each, of, other))
            .filter((each) => isSaid(each, clause) || (isStrong(each, of.text) && !isHedgedThere))
            .slice(0, 1)),
      ...(around.some(
        (each) => standsForCondition(each, whole) || (isReworded && relative.test(each.clause.text)),
      )
        ? conditions.filter(
            (each) =>
              isDropped ||
              (isUnless(each, whole) && isTurned(each, around, isGranted(whole, each, of.statements))),
          )
        : conditions
            .filter((each) => !(isTemporal(each, whole) && temporal.test(other.text)))
            .filter(() => !isReworded || !isTold(clause, whole, other.statements))
            .slice(0, 1)),
    ];
  });
  const actors = actorsInstead(of, other, isReworded);
  const distinct = actors.filter((one, index) => actors.findIndex((each) => overlap(each, one)) === index);
  // "Unless" denies and makes a condition.
  const told = qualifiers.filter(({ at }, index) => qualifiers.findIndex((each) => each.at === at) === index);
  return [...told, ...distinct.map(({ at, end }) => ({ kind: "actor" as const, at, end }))].map(
    ({ kind, at, end }) => ({ kind, at, text: of.text.slice(at, end) }),
  );
}

/**
 * Whether a text has in one clause most of what a condition is made of, and some of what depends on it: "two days of
 * rain delay us" says so of "if it rains for two days, we'll be late".
 */
function isTold({ roots }: Sentence, whole: Sentence, others: readonly Statement[]): boolean {
  const rest = [...whole.roots].filter((root) => !roots.has(root));
  return others.some(({ clause: there }) => {
    const told = [...roots].filter((root) => there.roots.has(root));
    const isBeside = rest.length === 0 || rest.some((root) => there.roots.has(root));
    return told.length >= Math.max(1, roots.size / 2) && isBeside && !asking.test(there.text);
  });
}

/** What the reader is asked for is no condition. */
const asking = anyOf(["please|kindly"], "iu");

/** With more words of its own, a text may deny, hedge or condition the same in any of them. */
const maxReworded = 4;
const unplain = /^(?:to|\d.*|leav|hope|think|know|believ|time|thing|someth|anyth|wai|on|more|again)$/u;

/** Whether a text says without reserve what the other denies or hedges, and never denies it. */
function isSaidPlainly(qualifier: Qualifier, statements: readonly Statement[]): boolean {
  const { kind, scope } = qualifier;
  const about = scope.find((root) => !unplain.test(root));
  const isBeside = ({ roots }: Sentence) =>
    scope.every((root) => root === about || unplain.test(root)) ||
    scope.some((root) => root !== about && roots.has(root));
  const saying = statements.filter(
    ({ clause, whole }) => about !== undefined && clause.roots.has(about) && isBeside(whole),
  );
  // "Engraving them, however, isn't possible."
  const isPart = ({ words }: Sentence) => words.every(({ tags }) => !tags.has("Verb") || tags.has("Gerund"));
  const isDeniedIn = ({ clause, whole }: Statement) =>
    statements.some(
      (each) => each.negations.length > 0 && (isPart(clause) ? each.whole === whole : each.clause === clause),
    );
  const isReserved = (each: Statement) =>
    kind === "hedge" ? each.mayHedge : isDeniedIn(each) || deniesSomehow(each.clause, qualifier);
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
/** "Slides that are late won't be used" and "anything on tax" make conditions too. */
const relative =
  /(?<=\p{L} )(?:that|who|which|what)\b|\b(?:any|every)(?:thing|one|body)\b|\bfrom \p{L}+ \p{L}+ on\b/iu;
const conditional = /\b(?:if|unless|before|until)\b/iu;

/** "Without a permit we won't go": what isn't done without something is done only with it. */
function isRequirement({ kind, at }: Qualifier, { text, at: start }: Sentence): boolean {
  const rest = text.slice(0, at - start) + text.slice(at - start + "without".length);
  return (
    kind === "negation" &&
    /^without\b/iu.test(text.slice(at - start)) &&
    /n['’]t\b|\b(?:not|no|never|cannot|nothing|nobody|impossible|unable)\b/iu.test(rest)
  );
}

/** "Isn't paid unless he passes" is "only paid if he passes". */
function isExclusive({ text }: Sentence, { text: whole }: Sentence): boolean {
  return plainDenials.test(text) && /\b(?:unless|until|before|without)\b/iu.test(whole);
}

const onlyIf =
  /\bonly\b(?:(?! but )[^.!?;]){0,80}\b(?:if|when|once|after|with|as soon as|provided)\b|\b(?:if|when|once|after|provided)\b[^.!?;]{0,60}\bonly\b/iu;

const requiring =
  /\b(?:only|unless|must|requires?|required|needs?|needed|ha(?:ve|s) to|condition|provided|as long as|subject to)\b/iu;

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

/** "Should take five to seven weeks" hedges no more than "it'll take 5–7 weeks". */
function isEstimate({ at, end }: Qualifier, text: string, other: string): boolean {
  return /^should (?:take|be|need|cost)\b/iu.test(text.slice(at, end + 1)) && approximate.test(other);
}

const approximate =
  /\d[ ]?(?:-|–|to)[ ]?\d|(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|some|circa|~)[ ]?\d|\d(?: \p{L}+)? or so(?!\p{L})/iu;

/** Whether the other text has the same word as often, wherever: "I think" may introduce another part of a sentence. */
function isRepeated({ at }: Qualifier, of: Reading, other: Reading): boolean {
  const wordsOf = ({ statements }: Reading) => statements.flatMap(({ clause }) => clause.words);
  const word = wordsOf(of).find((each) => each.at === at);
  if (word === undefined || ["Modal", "Negative", "Copula"].some((tag) => word.tags.has(tag))) return false;
  const countIn = (reading: Reading) =>
    wordsOf(reading).filter(
      // "Likely" has the root of "we'd like".
      ({ root, tags }) => root === word.root && tags.has("Verb") === word.tags.has("Verb"),
    ).length;
  return countIn(other) >= countIn(of);
}

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

/** Whether something in a statement may be a condition, and isn't in the sentence of the other's beside its own. */
function standsForCondition(each: Statement, { text }: Sentence): boolean {
  if (!each.mayCondition || each.whole.text.search(wishes) >= 0) return false;
  const found = [...each.clause.text.matchAll(lesserConditions)].map(([word]) => word.toLowerCase());
  const isBesides = (word: string) =>
    /^(?:before|until|after|with|from|for)$/u.test(word) &&
    text.includes(` ${word} `) &&
    !lastMoment.test(text);
  return each.conditions.length > 0 || found.length === 0 || !found.every(isBesides);
}

/** "As long as you do so two days before" says until when. */
const lastMoment =
  /\b(?:long as|provided)\b[^.,;!?]{0,40}\b(?:by|before|within|no later|at least|latest)\b/iu;

/** "As soon as it's back" is "when it's back". */
const temporal = /\b(?:when|once|as soon as|upon|until)\b/iu;

function isTemporal({ at }: Qualifier, { text, at: start }: Sentence): boolean {
  return /^(?:once|as soon as)\b/iu.test(text.slice(at - start));
}

/** Whether what one text thinks possible is all but sure in the other: "might be through" and "fairly sure it is". */
function isTooSure(clause: Sentence, counterparts: readonly Statement[]): boolean {
  const there = counterparts.map((each) => confidenceOf(each.clause));
  return confidenceOf(clause) < 0 && there.includes(1) && !there.includes(-1);
}

/**
 * Whether a clause hedges in whatever words what another hedges. A word that both texts have, such as "plan" of "I'd
 * plan a buffer", took no hedge's place.
 *
 * @param isConditioned whether both have an "if", which is a condition and no hedge
 */
function standsForHedge(
  { clause, hedges, mayHedge }: Statement,
  hedge: Qualifier,
  statements: readonly Statement[],
  isConditioned: boolean,
): boolean {
  if (!mayHedge || hedges.length > 0 || clause.isQuestion) return mayHedge;
  const words = statements.flatMap((each) => each.clause.words);
  const said = words.filter(({ at, end }) => at >= hedge.at && end <= hedge.end).map(({ normal }) => normal);
  return hedgesSomehow(clause).some(({ at, end }) => {
    const [word = ""] = /^[\p{L}'’]+/u.exec(clause.text.slice(at - clause.at, end - clause.at)) ?? [];
    if (isConditioned && /^if$/iu.test(word)) return false;
    const permission = permissions.find(({ words }) => words.test(word));
    if (permission !== undefined) return permission.of.test(said.join(" "));
    const root = clause.words.find((each) => each.at === at)?.root;
    return !words.some((each) => each.root === root && each.at !== hedge.at && !each.tags.has("Modal"));
  });
}

/** "You may enter" permits, and "it should be there" asks for it: of other hedges, such words take nothing over. */
const permissions = [
  {
    of: /^(?:may(?! be able)|should|could)\b/iu,
    words: /^(?:can|able|available|free|either|entitled|allowed|permit\w*)$/iu,
  },
  { of: /^should\b/iu, words: /^(?:please|option|feel\w*)$/iu },
];

function isUnless({ at }: Qualifier, { text, at: start }: Sentence): boolean {
  return /^(?:unless|except)\b/iu.test(text.slice(at - start));
}

/** Whether a sentence denies nothing but by one of its conditions: "we'll list it unless they object". */
function isGranted(
  whole: Sentence,
  condition: Qualifier | undefined,
  statements: readonly Statement[],
): boolean {
  const own = statements.filter((each) => each.whole === whole);
  const place = own.findIndex(({ conditions, clause }) =>
    condition === undefined ? /\bonly\b/iu.test(clause.text) : conditions.includes(condition),
  );
  const negations = own.slice(Math.max(0, place - 1), place + 2).flatMap((each) => each.negations);
  return negations.every(({ at }) => at === condition?.at) && !undoing.test(whole.text);
}

const undoing =
  /\b(?:releas|cancel|stop|drop|clos|end(?:s|ed|ing)?\b|withdr|expir|los[et]|forfeit|terminat|reject|refus|declin|keep|hold)\p{L}*/iu;

/** Whether "unless we hear from you" became "if we hear from you". */
function isTurned({ scope }: Qualifier, others: readonly Statement[], isGranting: boolean): boolean {
  return others.some(
    ({ conditions, negations, clause, whole }) =>
      negations.length === 0 &&
      // "Only if" says it of what doesn't happen unless.
      (!/\bonly\b/iu.test(whole.text) || (isGranting && isGranted(whole, undefined, others))) &&
      !deniesLittle(clause) &&
      conditions.some((each) => !isUnless(each, whole) && each.scope.some((root) => scope.includes(root))),
  );
}
