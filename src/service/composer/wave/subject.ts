import nlp from "compromise/three";
import { capitalised, oneLine } from "../words.ts";

/** What mail programs on a phone show of a subject line. In characters. */
export const maxSubjectLength = 60;

/** A word that no line ends with. */
const unfinished =
  /(?:(?<![\s,;:])[\s,;:]+(?:the|an?|for|about|on|of|to|with|and|or|by|in|at|before|after|until|from|our|your|my|we|i|that|which|who|why|how|what|where|whether|so|because|since|as|when|than|if|you['’]re|we['’]re|i['’]m|they['’]re|is|are))+$/i;

/** @returns words as a subject line: a capital letter, no article in front, cut between words */
export function asSubject(words: string): string {
  const bare = oneLine(words)
    .replace(/^(?:(?:the|an?|for|about|on|of|to|with|as) )+/i, "")
    .replace(/ with (?:you|me|us)$/iu, "")
    .replace(/ back(?:[ ,].{0,100})?$/i, "")
    .replace(
      /(?<!^(?:who|why|how|what|when|where|which|whether)(?: .{0,100})?|if|when|because|whether|once|thank|thanks|meet|meeting|see|to|for|with|from|of) (?:you|we|I|that|which) .*$/iu,
      "",
    )
    .replace(/(?<![.?!;:,])[.?!;:,]+$/, "");
  const cut =
    bare.length <= maxSubjectLength
      ? bare
      : bare.slice(0, maxSubjectLength + 1).replace(/(?<!\s)\s+\S*$/, "");
  // What was cut may have lost the end of a phrase.
  const whole =
    cut === bare
      ? cut
      : cut
          .slice(0, lastJoint(cut))
          .replace(/ (?:for|about|on|of|with|by|in|at|from) (?:(?:the|our|your|my|an?) )?\S+$/iu, "");
  return capitalised(whole.replace(unfinished, "").replace(/(?<![,;:])[,;:]+$/, ""));
}

const joints =
  " and whether , and if , and what , and how , and when , and we , and you , and I , but , before , after , until , if , when , who , which , that , so ".split(
    ",",
  );

/** @returns where the last clause or part of a line begins, unless little would be left of it; else its end */
function lastJoint(line: string): number {
  const at = Math.max(...joints.map((joint) => line.lastIndexOf(joint)));
  return at < 20 ? line.length : at;
}

/** @returns a subject line for what somebody is to do: what they do it with */
export function subjectOfAction(action: string): string {
  if (/^(?:counter)?sign(?: (?:by|before|on|this|today)|$)/.test(action)) {
    return asSubject(`Your signature${action.replace(/^(?:counter)?sign/, "")}`);
  }
  // "Pilot by 4 weeks" says nothing without its verb.
  if (/ (?:by|from|to|until|till) [^ ]{0,3}\d/u.test(action)) return asSubject(doing(action));
  const object = /(?<![\p{L}])(?:the|our|my|your|an?) (.{3,})$/u.exec(action)?.[1] ?? "";
  return object === "" ? "A request" : asSubject(object);
}

/** "Extend the pilot" → "extending the pilot" */
function doing(action: string): string {
  const [verb = ""] = action.split(" ", 1);
  const gerund = / (\S+ing)/.exec(nlp(`I ${verb} it`).verbs().toGerund().text())?.[1] ?? verb;
  return `${gerund}${action.slice(verb.length)}`;
}

/** @returns a subject line for news: what it is about, without what is said of it */
export function subjectOfClause(clause: string): string {
  return asSubject(
    clause.replace(
      / (?:is|are|was|were|has|have|had|will|ends|ended|starts|started|begins|began|goes|moves|moved|came|comes|stay|stays|can|can['’]t|won['’]t|isn['’]t|aren['’]t|did|didn['’]t|closed?|closes|expires?|runs)(?![\p{L}]).*$/u,
      "",
    ),
  );
}
