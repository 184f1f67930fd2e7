import type { Advice, Trait } from "./advice.ts";

/** How every explanation of the stand-in begins. */
export const standInNote = "Written by the built-in stand-in.";

/**
 * @param changes what was done, such as "jargon is in plain words", and the traits that it serves
 * @returns what was done, each with the advice that asks for it, word for word
 */
export function reasoningOf(
  changes: readonly { what: string; serves: readonly Trait[] }[],
  advice: Advice,
): string {
  const done = new Map(changes.map(({ what, serves }) => [what, evidenceOf(serves, advice)]));
  const byEvidence = Map.groupBy(done, ([, evidence]) => evidence);
  const sentences = [...byEvidence].map(([evidence, some]) => {
    const whats = some.map(([what]) => what).join(", ");
    const because = evidence === undefined ? "" : ` (${evidence})`;
    return `${whats.charAt(0).toUpperCase()}${whats.slice(1)}${because}.`;
  });
  return [standInNote, ...sentences].join(" ");
}

function evidenceOf(serves: readonly Trait[], advice: Advice): string | undefined {
  return serves.map((trait) => advice.get(trait)).find((evidence) => evidence !== undefined);
}
