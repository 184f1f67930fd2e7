import type { Reading, Statement } from "../reading.ts";
import { type Action, actionsOf, offersOf, recipientsOf, sidesOf } from "./actors.ts";

/** @returns what somebody does, gets or has in an English text, and somebody else in the other */
export function actorsInstead(of: Reading, other: Reading, isReworded: boolean): Action[] {
  return [
    ...lackedOffers(of, other),
    ...[actionsOf, recipientsOf, sidesOf].flatMap((read) => lackedActors(of, other, read, isReworded)),
  ];
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
  isReworded: boolean,
): Action[] {
  const [here, there] = [read(of.statements), read(other.statements)];
  // "They asked us, not the other way round" denies what "we didn't ask them" denies.
  if (isOtherWay(of, other)) return [];
  return here.filter((one) => {
    const isSame = ({ what, object }: Action) => what === one.what && object === one.object;
    const isAlike =
      isReworded || (here.some(isSame) && there.some(isSame))
        ? isSame
        : ({ what }: Action) => what === one.what;
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

/** Whether one text alone says of a deed that it isn't the other way round. */
export function isOtherWay(of: Reading, other: Reading): boolean {
  return otherWay.test(of.text) !== otherWay.test(other.text);
}

const otherWay =
  /\b(?:other way (?:a?round|about)|vice versa|(?:the )?(?:reverse|opposite) (?:arrangement|way|order|split))\b/iu;

function mayBeSame(one: string, other: string): boolean {
  if (one === other || one === "they" || other === "they") return true;
  const isThird = (who: string) => who !== "us" && who !== "you";
  return (one === "third" && isThird(other)) || (other === "third" && isThird(one));
}
