import { z } from "zod";
import {
  lookupResponse,
  type Operation,
  prepResponse,
  rephraseResponse,
  waveResponse,
} from "#contract/operations.ts";
import { connectionLanguage, profile, relationship, talkingPoint, wave } from "#contract/resources.ts";

/**
 * How we read the service's answers: leniently. The specification doesn't say which fields are always present
 * (section 4.5), and most of a profile is better than none. A field that is absent or of the wrong type is
 * left out and listed in `missing`; unknown fields are ignored.
 */

const foundAnswer = z.object({
  found: z.literal(true),
  profile: profile.partial().optional(),
  connection_language: connectionLanguage.partial().optional(),
  relationship: relationship.partial().optional(),
});
const notFoundAnswer = z.object({ found: z.literal(false), message: z.string().optional() });

const lookupAnswer = z
  .discriminatedUnion("found", [foundAnswer, notFoundAnswer])
  .refine(
    (answer) =>
      !answer.found ||
      Object.keys(answer.profile ?? {}).length > 0 ||
      Object.keys(answer.connection_language ?? {}).length > 0,
  );
const lenient = {
  lookup: lookupAnswer,
  prep: prepResponse.extend({ talking_points: z.array(talkingPoint.partial()) }).partial(),
  wave: waveResponse.extend({ wave: wave.partial() }).partial(),
  rephrase: rephraseResponse.partial(),
};

/** An answer, and the paths of promised fields that the service left out (`profile.confidence`). */
export interface Answer<Value> {
  value: Value;
  missing: string[];
}

export type LookupAnswer = z.infer<typeof lookupAnswer>;
export type FoundAnswer = z.infer<typeof foundAnswer>;
export type AnswerOf<Each extends Operation> = z.infer<(typeof lenient)[Each]>;

/** Parse stored answers. */
export const storedAnswers = {
  lookup: stored(lookupAnswer),
  prep: stored(lenient.prep),
  wave: stored(lenient.wave),
  rephrase: stored(lenient.rephrase),
};

function stored<Value>(value: z.ZodType<Value>) {
  return z.object({ value, missing: z.array(z.string()) });
}

/** Takes a parsed body and returns the answer, or `undefined` when nothing in it is usable. */
export type AnswerReader<Value> = (body: unknown) => Answer<Value> | undefined;

export const answerReaders: { [Each in Operation]: AnswerReader<AnswerOf<Each>> } = {
  lookup: reader<LookupAnswer>(lookupResponse, lenient.lookup),
  prep: reader<AnswerOf<"prep">>(prepResponse, lenient.prep),
  wave: reader<AnswerOf<"wave">>(waveResponse, lenient.wave),
  rephrase: reader<AnswerOf<"rephrase">>(rephraseResponse, lenient.rephrase),
};

function reader<Value>(strict: z.ZodType<Value>, lenient: z.ZodType<Value>): AnswerReader<Value> {
  return (body) => {
    const asPromised = strict.safeParse(body);
    if (asPromised.success) return { value: asPromised.data, missing: [] };
    const paths = asPromised.error.issues.map((issue) => issue.path);
    const asItCame = lenient.safeParse(without(body, paths));
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
