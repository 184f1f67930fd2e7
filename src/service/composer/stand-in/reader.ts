/** Present forms of a third person, and how "you" has them; others aren't turned. */
const presentForms: Readonly<Record<string, string>> = {
  is: "are",
  has: "have",
  does: "do",
  was: "were",
  isn: "aren",
  doesn: "don",
};

/** Verbs whose third person only has an s more. */
const regular =
  /^(?:think|need|want|like|prefer|expect|plan|say|see|use|work|know|feel|mean|get|come|agree|hope|offer|own|run|lead|live|sign|decide|join|approve|accept|send|keep|stay|look|ask|pay|make|take|give|find|leave|start)s$/;

/** Verbs that are the same for "she" and "you": modals and the past. */
const same =
  /^(?:can|could|will|would|may|might|must|should|shall|had|did|saw|got|read|made|said|sent|went|came|found|thought|knew|took|left|met|gave|wrote|told|put|set|still|also|just|already|really|\p{L}+ed)$/u;

/** Others of whom "he" or "their" might speak. */
const others =
  /\b(?:boss|manager|colleagues?|teams?|assistant|wife|husband|partner|lawyers?|accountant|father|mother|daughter|son|kids|customers|clients|suppliers|vendors|employees|candidates?|CEO|CFO|CTO|COO|director|chairman|board|competitors?)\b/iu;

/** Somebody named, or asked for: "who else is bidding". */
const anybody = /\bwho\b|\p{Lu}\p{Ll}/u;

const singular = /\b(?:he|she|him|his|her|hers|himself|herself)\b/i;
const plural = /\b(?:they|them|their|theirs|themselves)\b/i;

/**
 * Turns what a goal says of the contact into what is said to them: "the 20% discount he asked for" becomes "the 20%
 * discount you asked for".
 *
 * @param words a part of a goal, behind its verb
 * @param isReaderNamed whether the goal's verb has the contact as its object, as in "ask them to"
 * @returns `undefined` where it isn't certain who is meant, or what form a verb has
 */
export function toReader(words: string, isReaderNamed: boolean): string | undefined {
  if (!singular.test(words) && !plural.test(words)) return words;
  const first = words.search(singular.test(words) ? singular : plural);
  const isSubject = /\b(?:if|whether|once|when|what|that) $/i.test(words.slice(0, first));
  // In "ask about the team and their workload" the team is meant, and in "Sam lost her laptop" it's Sam's.
  if (others.test(words.slice(0, first)) || anybody.test(words.slice(0, first))) return undefined;
  if (plural.test(words) && !isReaderNamed && !isSubject && /\p{L}{3}s\b/u.test(words.slice(0, first)))
    return undefined;
  if (singular.test(words) && plural.test(words)) return undefined;
  return turned(words.replace(shortIs, "$1 is"));
}

/** Where "she's" is "she is", and not "she has". */
const shortIs =
  /\b(he|she)['’]s(?= (?:still |also |already |even )?(?:open|free|available|interested|happy|willing|ready|able|ok(?:ay)?|in|at|on|the|an?|\p{L}{2,}ing)\b)/giu;

/** Behind "her" it's an object, and not the beginning of one. */
const behindObject =
  /^(?:$|[,.;:!?]| (?:to|for|with|on|in|at|by|from|about|after|before|and|or|but|if|when|that|whether|what|how|the|an?|again|soon|now|today|tomorrow)\b)/i;

function turned(words: string): string | undefined {
  let isCertain = true;
  const text = words.replace(
    /\b(he|she|they|him|them|his|her|their|hers|theirs|himself|herself|themselves)\b(?:(['’]\p{L}+)|( \p{L}+))?/giu,
    (_, pronoun: string, tail: string | undefined, next: string | undefined, at: number) => {
      const word = pronoun.toLowerCase();
      if (/^(?:he|she|they)$/.test(word)) {
        const verb = tail === undefined ? verbFor(word, next) : tailFor(word, tail);
        isCertain &&= verb !== undefined;
        return `you${verb ?? ""}`;
      }
      const rest = (tail ?? "") + (next ?? "");
      if (/^(?:him|them)$/.test(word)) return `you${rest}`;
      if (/sel(?:f|ves)$/.test(word)) return `yourself${rest}`;
      if (/^(?:hers|theirs)$/.test(word)) return `yours${rest}`;
      const behind = words.slice(at + pronoun.length);
      return (word === "her" && behindObject.test(behind) ? "you" : "your") + rest;
    },
  );
  return isCertain ? text : undefined;
}

/** @returns what follows "you" where a verb followed "she", with a space in front */
function verbFor(pronoun: string, next: string | undefined): string | undefined {
  const verb = next?.trim().toLowerCase();
  if (verb === undefined) return undefined;
  if (pronoun === "they" || same.test(verb)) return next;
  if (Object.hasOwn(presentForms, verb)) return ` ${presentForms[verb]}`;
  return regular.test(verb) ? ` ${verb.slice(0, -1)}` : undefined;
}

function tailFor(pronoun: string, tail: string): string | undefined {
  if (pronoun === "they") return tail;
  return /^['’](?:d|ll)$/.test(tail) ? tail : undefined;
}
