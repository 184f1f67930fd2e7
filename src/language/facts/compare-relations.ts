import { marks, type Related } from "./relations.ts";

/** A date or quantity that stands in a text more often says the same each time. */
const maxSame = 20;

/** On which side of a date or quantity something lies; "plain" leaves it open. */
const sides: ReadonlyMap<string, { opposite: readonly string[]; same: readonly string[] }> = new Map(
  [
    [
      ["by", "before", "until"],
      ["after", "from"],
    ],
    [["least"], ["most"]],
    [["up"], ["down"]],
    [["later"], ["earlier"]],
    [["gross"], ["net"]],
    [["each"], ["total"]],
  ].flatMap(([one = [], other = []]) => [
    ...one.map((name) => [name, { same: one, opposite: other }] as const),
    ...other.map((name) => [name, { same: other, opposite: one }] as const),
  ]),
);

/**
 * @param implied what the other text says without writing it: see `impliedBy`
 * @returns the relations of which the other text says the opposite wherever it has the date or quantity
 */
export function lackedRelations<One extends Related>(
  relations: readonly One[],
  others: readonly One[],
  implied: ReadonlySet<string>,
): One[] {
  const known = Map.groupBy(others, ({ kind, of }) => `${kind} ${of}`);
  const aliased = others.flatMap((one) =>
    one.aliases.map((alias) => ({ alias: `${one.kind} ${alias}`, one })),
  );
  const knownAliases = Map.groupBy(aliased, ({ alias }) => alias);
  return relations.filter((one) => {
    const byAlias = () => [
      ...one.aliases.flatMap((alias) => known.get(`${one.kind} ${alias}`) ?? []),
      ...(knownAliases.get(`${one.kind} ${one.of}`) ?? []).map((each) => each.one),
    ];
    const there = (known.get(`${one.kind} ${one.of}`) ?? byAlias()).slice(0, maxSame);
    if (there.length === 0 || implied.has(`${one.relation} ${one.of}`)) return false;
    const isMarked = [...one.close].some((name) => name in marks && isReversed(name, one, there));
    if (isMarked) return true;
    return one.relation === "plain"
      ? one.kind === "bound" && [...one.close].some((name) => isReversed(name, one, there))
      : isOpposed(one.relation, there) || isTurned(one, there) || isUnbounded(one, there);
  });
}

/** Whether what holds until a date holds from it in the other text, whatever else is said beside it. */
function isTurned({ relation, isResuming }: Related, others: readonly Related[]): boolean {
  const end = ends[relation];
  return (
    end !== undefined &&
    !isResuming &&
    others.every((each) => each.relation === end.opposite && !each.isResuming && !end.later.test(each.later))
  );
}

const ends: Readonly<Record<string, { opposite: string; later: RegExp }>> = {
  until: { opposite: "from", later: /^(?:until|before|bis|jusque|hasta|fino|até)/iu },
  from: { opposite: "until", later: /^(?:from|after|starting|beginning|as|danach|ensuite)/iu },
};

/** Whether nothing in the other text bounds what "at least" or "up to" bounds in the one. */
function isUnbounded({ kind, relation, isBound }: Related, others: readonly Related[]): boolean {
  return (
    kind === "bound" &&
    isBound &&
    others.every((each) => each.relation === "plain" && !each.nearby.has(relation))
  );
}

function isOpposed(relation: string, others: readonly Related[]): boolean {
  const side = sides.get(relation);
  return (
    side !== undefined &&
    others.some(
      (each) =>
        side.opposite.includes(each.relation) ||
        (/^(?:before|by)$/u.test(relation) && each.relation === "on"),
    ) &&
    others.every((each) => !side.same.includes(each.relation) && !each.nearby.has(relation))
  );
}

/** Whether words near a quantity say the opposite of those near it in the other text. */
function isReversed(name: string, one: Related, others: readonly Related[]): boolean {
  const { opposite = [] } = sides.get(name) ?? {};
  return (
    opposite.length > 0 &&
    !opposite.some((each) => one.nearby.has(each)) &&
    others.every(
      ({ relation, nearby, close }) =>
        opposite.some((each) => relation === each || close.has(each)) &&
        // "9% down" says so of itself, whatever else went up.
        (!nearby.has(name) || /^(?:up|down)$/u.test(relation)),
    )
  );
}
