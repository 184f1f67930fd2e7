import { capitalised, oneLine } from "../words.ts";

/** What mail programs on a phone show of a subject line. */
const longestSubject = 60;

/** @returns words as a subject line: a capital letter, no article in front, cut between words */
export function asSubject(words: string): string {
  const bare = oneLine(words)
    .replace(/^(?:(?:the|an?|for|about|on|of|to|with) )+/i, "")
    .replace(/ back(?:[ ,].{0,100})?$/i, "")
    .replace(/(?<![.?!;:,])[.?!;:,]+$/, "");
  if (bare.length <= longestSubject) return capitalised(bare);
  const cut = bare.slice(0, longestSubject + 1).replace(/(?<!\s)\s+\S*$/, "");
  return capitalised(
    cut.replace(
      /(?<![\s,;:–-])[\s,;:–-]+(?:the|an?|for|about|on|of|to|with|and|or|by|in|at|before|after|our|your)?$/i,
      "",
    ),
  );
}

/** @returns a subject line for what somebody is to do: what they do it with */
export function subjectOfAction(action: string): string {
  if (/^(?:counter)?sign(?: (?:by|before|on|this|today)|$)/.test(action)) {
    return asSubject(`Your signature${action.replace(/^(?:counter)?sign/, "")}`);
  }
  const object = /(?<![\p{L}])(?:the|our|my|your|an?) (.{3,})$/u.exec(action)?.[1] ?? "";
  return object === "" ? "A request" : asSubject(object);
}
