import { z } from "zod";
import { type Operation, operations } from "#contract/operations.ts";

/**
 * How we read the service's answers: leniently. A field that is absent or of the wrong type is left out and listed in
 * `missing`; unknown fields are ignored.
 */

/** An answer, and the paths of promised fields that the service left out (`profile.confidence`). */
export interface Answer<Value> {
  value: Value;
  missing: string[];
  /** Whether the service would write the same again for the same request. */
  isSameAgain?: boolean | undefined;
  /** Whether our key may read and write what the team knows of the contact. */
  hasTeamKnowledge?: boolean | undefined;
}

export type AnswerOf<Each extends Operation> = z.infer<(typeof operations)[Each]["answer"]>;
export type LookupAnswer = AnswerOf<"lookup">;

/** @returns what parses a stored answer */
export function stored<Value extends z.ZodType>(value: Value) {
  const flag = z.boolean().optional();
  return z.object({ value, missing: z.array(z.string()), isSameAgain: flag, hasTeamKnowledge: flag });
}

/** Takes a parsed body and returns the answer, or `undefined` when nothing in it is usable. */
export type AnswerReader<Value> = (body: unknown) => Answer<Value> | undefined;

const schemas: {
  [Each in Operation]: { response: z.ZodType<AnswerOf<Each>>; answer: z.ZodType<AnswerOf<Each>> };
} = operations;

export function answerReader<Each extends Operation>(operation: Each): AnswerReader<AnswerOf<Each>> {
  const { response, answer } = schemas[operation];
  return (body) => {
    const asPromised = response.safeParse(body);
    if (asPromised.success) return { value: asPromised.data, missing: [] };
    const paths = asPromised.error.issues.map((issue) => issue.path);
    const asItCame = answer.safeParse(without(body, paths));
    return asItCame.success && hasContent(asItCame.data)
      ? { value: asItCame.data, missing: paths.map((path) => path.join(".")) }
      : undefined;
  };
}

function hasContent(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

/** Copies `value` without `paths`; in one pass, since a broken list can have many of them. */
function without(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  const pathsAt = Map.groupBy(paths, ([key]) => String(key));
  const kept = (key: string, inner: unknown): unknown[] => {
    const below = pathsAt.get(key);
    if (below === undefined) return [inner];
    if (below.some((path) => path.length === 1)) return [];
    const inside = below.map((path) => path.slice(1));
    return [without(inner, inside)];
  };
  if (Array.isArray(value)) return value.flatMap((inner, index) => kept(String(index), inner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => kept(key, inner).map((left) => [key, left])),
  );
}
