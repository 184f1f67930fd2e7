import nlp from "compromise/three";
import { sentencesOf } from "../../../language/facts/english.ts";
import { capitalised, oneLine, withoutStop } from "../words.ts";

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
    .replace(/,? but .*$/iu, "")
    .replace(/, (?:who|which|where)(?!\p{L}).*$/u, "")
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

/** @returns a subject line for what somebody is to do: what they do it with, or the doing itself */
export function subjectOfAction(typed: string): string {
  const action = typed.replace(/^be able to /u, "");
  if (/^(?:counter)?sign(?: (?:by|before|on|this|today)|$)/.test(action)) {
    return asSubject(`Your signature${action.replace(/^(?:counter)?sign/, "")}`);
  }
  // "Pilot by 4 weeks" and "price until March" say nothing without their verb.
  if (/ (?:by|from|to) [^ ]{0,3}\d| (?:until|till) /u.test(action)) return subjectOfDoing(action);
  const [, about = ""] = / (?:about|for) ((?:the|our|my|your|an?) [^,]{3,})$/u.exec(action) ?? [];
  // "Your team up for the contest"
  if (about !== "" && / (?:up|out|off|in|over|down) for /u.test(action)) return asSubject(about);
  // "Getting the lift repaired"
  if (/^(?:get|have|let) /u.test(action)) return subjectOfDoing(action);
  const object = /(?<![\p{L}])(?:the|our|my|your|an?) (.{3,})$/u.exec(action)?.[1] ?? "";
  // "Trying the beta": one word says little.
  if (object !== "" && !object.includes(" ") && action.length <= maxHeadlineLength)
    return subjectOfDoing(action);
  if (object !== "" && !/^[\p{L}-]+(?: [\p{L}-]+)? (?:up|out|off|over|down|about)(?: |$)/u.test(object))
    return asSubject(object);
  // "Accept electronic invoices", "choose between option A and B"
  const rest = action.replace(/^\S+ (?:(?:between|for|on|about|with|to|of|in|at|from) )?/u, "");
  const words = sentencesOf(rest)[0]?.words ?? [];
  const isThing =
    rest !== action &&
    words.length > 1 &&
    ["Noun", "Adjective"].some((tag) => words[0]?.tags.has(tag)) &&
    !words.some(({ tags }) => tags.has("Pronoun") || tags.has("Verb") || tags.has("Date"));
  return isThing ? asSubject(rest) : subjectOfDoing(action);
}

/** @returns what is done as a subject line: "hold the price until March" → "Holding the price until March" */
export function subjectOfDoing(action: string): string {
  if (!action.includes(" ")) return "A request";
  const line = doing(action.replace(/^be (?:able to )?/u, ""));
  // "Letting the plumber in": nothing was cut.
  return line.length <= maxHeadlineLength && !/[,;:.]/u.test(line)
    ? capitalised(line.replace(/ with (?:you|me|us)$/u, ""))
    : asSubject(line);
}

/**
 * @param said a sentence of a letter
 * @returns what is to be done in it, as a subject line; empty where nothing is
 */
export function subjectOfSentence(said: string): string {
  const bare = withoutStop(said.replace(/\?$/u, ""));
  const wished =
    /^(?:Would you (?:be (?:up for|open to|interested in)|consider)|(?:Can|Could) we (?:find (?:a|another) time for|set up)) (?<thing>.+)$/u.exec(
      bare,
    )?.groups?.thing;
  if (wished !== undefined) return asSubject(wished);
  const action = toDo.exec(bare)?.groups?.action;
  return action === undefined ? "" : subjectOfDoing(action);
}

const toDo =
  /^(?:(?:Can|Could) (?:we|I|you)|(?:Would|Will) you(?! be(?!\p{L}))(?: (?:like|be willing) to)?|Do you want to|I['’]d (?:be happy|like) to(?: offer to)?) (?<action>(?!have |be |need |do |like |mind |start |begin |find |set up |\p{Ll}+ (?:you|me|us|it)$|let |tell |get |give |send |show |ask |hear |suggest |thank |invite |say |offer )\p{Ll}+ [^,.;]+)/u;

/** "Extend the pilot" → "extending the pilot" */
function doing(action: string): string {
  const [verb = ""] = action.split(" ", 1);
  const gerund =
    / (\S+ing)/.exec(nlp(`I ${verb} it`).verbs().toGerund().text())?.[1] ?? `${verb.replace(/e$/u, "")}ing`;
  return `${gerund}${action.slice(verb.length)}`;
}

/**
 * @param otherwise what it's called where the clause names no thing
 * @returns a subject line for news that may begin with who did it: "we've moved the awards night to May" → "Awards
 *   night"
 */
export function subjectOfNews(clause: string, otherwise: string): string {
  const thing = /^(?:I|we|you|there)(?!\p{L})/iu.test(clause) ? (done.exec(clause)?.[1] ?? "") : "";
  if (thing.includes(" ")) return asSubject(thing);
  const short = clause.split(/[,:;]/u, 1)[0] ?? "";
  if (/^(?:it|this|that|they|these)(?!\p{L})/iu.test(short)) return otherwise;
  if (short.length <= maxHeadlineLength) return asSubject(short.replace(is, "$<thing> "));
  if (thing !== "") return asSubject(thing);
  return /^(?:the|our|my|your) /.test(clause) ? subjectOfClause(clause) : otherwise;
}

/** What a headline says with its verb. In characters. */
const maxHeadlineLength = 56;

/** "The pumps are late" is "Pumps late" in a headline. */
const is =
  /^(?<thing>(?:the|our|my|your) (?:[\p{L}\d-]+ ){0,3}?[\p{L}\d-]+)(?:['’]s| is| are)(?: now)? (?!(?:an?|the|in|on|at|going|been|not|no)(?!\p{L}))/iu;

/** What somebody does it with: not a time or a place, which follow a preposition. */
const done =
  /(?<!(?<!\p{L})(?:at|in|on|by|of|for|until|till|from|since|before|after|during|to|with|as|than)) (?:the|our|your|my|an?) ((?!(?:lot|bit|few|day|week|month|year|hour|moment|way|end|start|rest) ?)(?:[\p{L}\d'’-]+ ){0,3}?[\p{L}\d'’-]+)(?= (?:to|for|of|on|in|at|by|until|till|from|because|since|when|if|before|after|this|next|with|so|yesterday|today|tomorrow|last|and|will|is|are|was|were|has|came|went|as)(?!\p{L})|$)/u;

/** @returns a subject line for news: what it is about, without what is said of it */
export function subjectOfClause(clause: string): string {
  return asSubject(
    clause.replace(
      / (?:is|are|was|were|has|have|had|will|ends|ended|starts|started|begins|began|goes|moves|moved|came|comes|stay|stays|can|can['’]t|won['’]t|isn['’]t|aren['’]t|did|didn['’]t|closed?|closes|expires?|runs)(?![\p{L}]).*$/u,
      "",
    ),
  );
}
