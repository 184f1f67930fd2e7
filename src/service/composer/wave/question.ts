import nlp from "compromise/three";
import { sentencesOf } from "../../../language/facts/english.ts";
import { capitalised } from "../words.ts";
import { isFiniteVerb } from "./grammar.ts";
import { headOf } from "./slots.ts";
import { asSubject, maxSubjectLength, subjectOfSentence } from "./subject.ts";

const swapped: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    are: "Are",
    were: "Were",
    have: "Have",
    can: "Can",
    could: "Could",
    will: "Will",
    would: "Would",
  }),
);
const contracted: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "you're": "Are",
    "you've": "Have",
    "you'd": "Would",
    "you'll": "Will",
  }),
);

/** What any letter that offers something may ask. */
export const openQuestion = "Would you be open to that?";

/** @returns what may be so, asked: "you'd join us" → "Would you join us?"; asked about, where it can't be turned */
export function asQuestion(clause: string): { sentence: string; subject: string } {
  const asked = turned(clause);
  const topic = topicOf(clause);
  const named = asked === undefined ? "" : subjectOfSentence(asked);
  const short =
    asked !== undefined && asked.length <= maxSubjectLength ? asked : asSubject(`whether ${clause}`);
  return {
    sentence: asked ?? `Could you tell me whether ${clause}?`,
    subject: named || (topic === "" ? short : asSubject(`A question about ${topic}`)),
  };
}

/** @returns what a clause is about; empty where that isn't plain */
function topicOf(clause: string): string {
  const words = sentencesOf(clause)[0]?.words ?? [];
  const first = words.findIndex(
    ({ normal }, index) => /^(?:my|our|the|an?)$/.test(normal) && !bare.test(words[index + 1]?.normal ?? ""),
  );
  const verb = words.findIndex((word, index) => index > first + 1 && isFiniteVerb(word));
  // "The spring volunteers day": what may be a verb may be none.
  const isPlain = verb < 0 || ["Copula", "Modal", "Auxiliary"].some((tag) => words[verb]?.tags.has(tag));
  const rest =
    first < 0 || !isPlain ? "" : clause.slice(words[first]?.at, verb < 0 ? undefined : words[verb]?.at);
  // "The Head of Data role"
  const [, head = "", tail = ""] = /^(?<head>(?:the|an?|our|my) \p{L}+ of) (?<tail>.+)$/u.exec(rest) ?? [];
  return head === "" ? headOf(rest) : `${head} ${headOf(tail)}`;
}

/** What says nothing of what is asked: "a chance to look at the NDA", "an hour". */
const bare = /^(?:chance|moment|look|time|minute|hour|day|week|month|year|bit|word|plan|idea|way|need)$/;

function turned(clause: string): string | undefined {
  const [first = "", second = "", ...rest] = clause.replaceAll("’", "'").split(" ");
  const opening = contracted.get(first.toLowerCase());
  // "See if she's open": to what, the letter says before.
  if (opening === "Are" && /^open$/iu.test([second, ...rest].join(" "))) return openQuestion;
  if (opening !== undefined) return `${opening} you ${[second, ...rest].join(" ")}?`;
  if (/^(?:we|I)$/.test(first) && /^(?:can|could)$/.test(second))
    return `${capitalised(second)} ${first} ${rest.join(" ")}?`;
  if (first.toLowerCase() !== "you") return undefined;
  const moved = swapped.get(second);
  if (moved !== undefined && (second !== "have" || /(?:ed|n|t|d)$/.test(rest[0] ?? ""))) {
    // "Are you interested or know someone" lacks its second verb.
    return `${moved} you ${rest.join(" ").replace(/,? or (?=(?:know|have|want|need)(?![\p{L}]))/u, ", or do you ")}?`;
  }
  const verb = sentencesOf(clause)[0]?.words[1];
  if (verb?.tags.has("PastTense")) {
    const infinitive = nlp(`you ${second}`).verbs().toInfinitive().text();
    return infinitive === "" || infinitive.includes(" ")
      ? undefined
      : `Did you ${[infinitive, ...rest].join(" ")}?`;
  }
  if (verb?.tags.has("Infinitive")) return `Do you ${[second, ...rest].join(" ")}?`;
  return undefined;
}
