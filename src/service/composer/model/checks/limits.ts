import { limitsOf } from "./by-operation.ts";
import { type Check, problem } from "./checked.ts";

/** Characters of a text that is too long: so many are quoted. */
const quoted = 80;

export const brokenLimits: Check = ({ composed }) => {
  const read = limitsOf(composed).safeParse(composed.answer);
  return (read.error?.issues ?? []).map(({ path, message }) => ({
    severity: "refuse",
    reason: "it breaks the limits of a text",
    instruction: `${path.join(".")}: ${message}.`,
    about: [String(path.reduce<unknown>(memberOf, composed.answer)).slice(0, quoted)],
  }));
};

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** Words in small letters after which no sentence ends; and a comma, but for the one of a short "Best regards,". */
const unfinishedEnd =
  /(?<=\s)(?:the|an|of the|and|or|your|our|my|because|der|und|oder|für|le|les|et|ou|avec|pour|el|los|para|il|gli)$|[^\n]{40},$/u;

/** The last line of a text in a language without spaces: sentences, and then a piece without an end. */
const unfinishedPiece =
  /[。！？，、,][^。！？\n]{0,60}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** A text that was cut off in the middle of a sentence, which servers don't always tell. */
export const unfinished: Check = ({ parts, request }) => {
  const ends = parts.map(({ text }) => text.trim().slice(-80)).filter(isUnfinished);
  const isUsers = isUnfinished(request.trim().slice(-80));
  return problem("it isn't finished", "A text ends in the middle of a sentence.", isUsers ? [] : ends);
};

function isUnfinished(end: string): boolean {
  return unfinishedEnd.test(end) || unfinishedPiece.test(end);
}
