import type { Sentence } from "../english.ts";
import type { Statement } from "../reading.ts";
import { closeDenials, deniesLittle, deniesSomehow, unsaid } from "./negations.ts";
import { hasAny, type Qualifier } from "./qualifier.ts";

/**
 * @param statements that say most of what the negation's clause says
 * @param around those with the rest of their sentences: what isn't said in the same words may be denied there
 * @returns whether one of them denies what a negation denies
 */
export function isDenied(
  negation: Qualifier,
  statements: readonly Statement[],
  around: readonly Statement[],
): boolean {
  const [verb] = negation.scope;
  const saying = statements.filter(({ clause }) => clause.words.some(({ root }) => root === verb));
  const isSaid = saying.length > 0;
  // "The offer, however, we turn down", and "on Thursday, so that's out".
  const besides = around.filter((each) =>
    saying.some(
      (one) =>
        one !== each &&
        one.whole === each.whole &&
        (!hasVerb(one.clause) || referring.test(each.clause.text)),
    ),
  );
  const isDeniedBeside = besides.some(
    ({ clause, negations }) => negations.length > 0 || hasAny(clause, closeDenials),
  );
  return (
    isDeniedBeside ||
    (isSaid ? saying : around).some(
      ({ clause, whole, negations }) =>
        negations.some(
          ({ scope }) => negation.scope.length === 0 || scope.some((root) => negation.scope.includes(root)),
        ) ||
        (negations.length > 0 && !isSaid) ||
        deniesLittle(clause) ||
        deniesLittle(whole) ||
        denyingAll.test(whole.text) ||
        deniesSomehow(clause, negation),
    )
  );
}

/** Whether a text denies the same verb of something that the negation speaks of too, wherever. */
export function isDeniedElsewhere(
  { scope: [verb, ...about] }: Qualifier,
  statements: readonly Statement[],
): boolean {
  return statements.some(({ negations }) =>
    negations.some(
      ({ scope: [its, ...rest] }) =>
        verb !== undefined && its === verb && rest.some((root) => root !== "nothing" && about.includes(root)),
    ),
  );
}

/** "No bid received after noon, Thursday, will be opened." */
const denyingAll =
  /^\P{L}*(?:no \p{L}{3,}\b(?<!problem|prob|probs|worries|rush|need|hurry|pressure|trouble|bother)|nobody\b|none\b|neither\b)/iu;

function hasVerb({ words, text }: Sentence): boolean {
  // "Moving to Dublin is, I believe, unlikely to…"
  return (
    !/\b(?:is|are|was|were|be),\P{L}*$/iu.test(text) &&
    words.some(({ tags }) => tags.has("Verb") && !tags.has("Gerund"))
  );
}

const referring = /^\P{L}*(?:(?:so|and|but) )?(?:that|this|it|which)\b/iu;

/**
 * Whether another text speaks of what a negation is said of, in few words of its own: among many new ones, one may deny
 * it, such as "bounces". A text without any new words lacks what it doesn't speak of.
 */
export function isAnswered(
  { scope }: Qualifier,
  counterparts: readonly Statement[],
  of: readonly Statement[],
  others: readonly Statement[],
): boolean {
  const there = rootsOf(others);
  const about = scope.filter((root) => !unsaid.test(root));
  const shared = about.filter((root) => there.has(root));
  return (
    newRoots(others, of).length === 0 ||
    (shared.length >= Math.min(minShared, about.length / 2) && newRoots(counterparts, of).length <= maxNew)
  );
}

const minShared = 2;
const maxNew = 3;

function rootsOf(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(statements.flatMap(({ clause }) => [...clause.roots]));
}

/** @returns what clauses say that a text doesn't, by its roots; numbers and links are compared as facts */
export function newRoots(statements: readonly Statement[], of: readonly Statement[]): string[] {
  const known = rootsOf(of);
  return [...rootsOf(statements)].filter((root) => !known.has(root) && !/\d|^https?/u.test(root));
}

/** Whether a text with a bare negation denies the same: "The one has a projector, the other doesn't." */
export function isElliptic({ scope: [verb] }: Qualifier, statements: readonly Statement[]): boolean {
  return verb === undefined || rootsOf(statements).has(verb);
}
