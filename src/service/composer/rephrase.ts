import type { ComposerContact, RephraseText } from "./composer.ts";
import { guard, standIn } from "./facts.ts";
import { isEnglish } from "./language.ts";
import { layOut } from "./layout.ts";
import { baseOf } from "./rules/phrase.ts";
import { type ReadyRule, rulesFor } from "./rules/rules.ts";
import { firstName, type Traits, traitsOf } from "./traits.ts";
import { capitalised, clause, listed, paragraph, sentencesOf } from "./words.ts";

/**
 * Adapts a message to the contact's connection language (section 4.4): its words by the table in `rules/`, then its
 * layout by `layout.ts`. Its facts stay: numbers, amounts, dates, times, links, mentions, code, emoji, quoted words and
 * negations are all in the answer as they came. A message in another language than English keeps its words.
 */
export function rephraseMessage(contact: ComposerContact, message: string): RephraseText {
  const traits = traitsOf(contact);
  const guarded = guard(message);
  const english = isEnglish(guarded.text);
  const applicable = english ? rulesFor(traits, guarded.text) : [];
  const used = new Set<ReadyRule>();
  const lines = guarded.text.split("\n");
  const worded = lines.flatMap((line) => {
    const changed = rewordedLine(line, applicable, used);
    return changed === "" && line.trim() !== "" ? [] : [changed];
  });
  // A message of nothing but small talk has nothing left to say: then it goes as it came.
  if (worded.every((line) => line.trim() === "")) used.clear();
  const text = used.size === 0 ? guarded.text : withoutOuterBreaks(worded.join("\n"));
  const layout = layOut(text, traits, {
    name: firstName(contact, ""),
    isAddressed: message.trimStart().startsWith("<@"),
    isEnglish: english,
  });
  const rephrased = guarded.restore(layout.text);
  return {
    rephrased,
    reasoning: reasoningOf(
      contact,
      traits,
      rephrased === message ? [] : [...changesOf(used, traits), ...layout.changes],
    ),
  };
}

const linePrefix = /^\s*(?:(?:[-*•]|\d+[.)])\s+)?/;

function rewordedLine(line: string, applicable: readonly ReadyRule[], used: Set<ReadyRule>): string {
  const prefix = linePrefix.exec(line)?.[0] ?? "";
  const words = line.slice(prefix.length);
  const changed = sentencesOf(words)
    .map((each) => rewordedSentence(each, applicable, used))
    .join("");
  return changed === words ? line : changed.trim() === "" ? "" : prefix + changed.trimEnd();
}

function rewordedSentence(original: string, applicable: readonly ReadyRule[], used: Set<ReadyRule>): string {
  return applicable.reduce((text, rule) => {
    const changed = applied(rule, text);
    if (changed === text) return text;
    used.add(rule);
    const cased = /^\p{Lu}/u.test(text) ? capitalised(changed) : changed;
    return rule.asks ? asQuestion(cased) : cased;
  }, original);
}

/** Passes of one rule over a sentence: a phrase that begins it may be said more than once. */
const mostPasses = 10;

function applied(rule: ReadyRule, text: string, passes = mostPasses): string {
  const changed = text.replace(rule.pattern, (...match) =>
    isBetweenFacts(text, match) ? String(match[0]) : filled(rule, match),
  );
  return changed.length < text.length && passes > 1 ? applied(rule, changed, passes - 1) : changed;
}

/** Characters around a phrase in which a fact beside it is looked for, so that a long text takes linear time. */
const beside = 40;
const factBefore = new RegExp(`(?:${standIn}|\\d)\\S*\\s*$`, "u");
const factAfter = new RegExp(`^\\s*(?:${standIn}|[$€£]?\\d)`, "u");

/** What stands between two facts may say how they belong together: "14:30 to 9 am" is a span of time. */
function isBetweenFacts(text: string, match: readonly unknown[]): boolean {
  const at = Number(match.find((each) => typeof each === "number"));
  const end = at + String(match[0]).length;
  const isAfterFact = factBefore.test(text.slice(Math.max(0, at - beside), at));
  return isAfterFact && factAfter.test(text.slice(end, end + beside));
}

/** A word that stood first in its sentence may come to stand second: then its capital goes, unless it is "I". */
function filled(rule: ReadyRule, match: readonly unknown[]): string {
  const groups = match.slice(
    1,
    match.findIndex((each) => typeof each === "number"),
  );
  const last = groups.findLast((each) => each !== undefined);
  return rule.put.replace(/\$(\d)|\{base\}/g, (found, group, offset) => {
    const words = found === "{base}" ? baseOf(String(last)) : String(match[Number(group)] ?? "");
    return offset === 0 || words === "I" ? words : words.charAt(0).toLowerCase() + words.slice(1);
  });
}

/** A sentence's last mark, before what may follow it, such as an emoji; the stop of "9 a.m." is none. */
const lastMark = new RegExp(`(?<![.!?]|\\.\\p{L})[.!?]+(?=(?:\\s|${standIn})*$)`, "u");

function asQuestion(text: string): string {
  return lastMark.test(text)
    ? text.replace(lastMark, "?")
    : text.replace(/(?<!\s)\s*$/, (space) => `?${space}`);
}

function withoutOuterBreaks(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

function changesOf(used: ReadonlySet<ReadyRule>, traits: Traits) {
  return [...used].map((rule) => ({
    what: rule.group.what,
    because: rule.group.when.map((trait) => traits.get(trait)).find((evidence) => evidence !== undefined),
  }));
}

function reasoningOf(
  contact: ComposerContact,
  traits: Traits,
  changes: readonly { what: string; because: string | undefined }[],
): string {
  const who = firstName(contact, "this contact");
  const advice = clause(contact.connection_language.must_do);
  const reminder =
    advice === "" ? "" : `Before you send it, see that it meets the first advice for ${who}: "${advice}".`;
  if (changes.length === 0) {
    const nothing =
      traits.size === 0
        ? "The profile says little about wording"
        : `Nothing in it goes against what the profile says of ${who}`;
    return paragraph([`${nothing}, so it is as you wrote it.`, reminder]);
  }
  const causes = new Set(changes.map(({ because }) => because));
  return paragraph([
    ...[...causes].map((cause) => {
      const done = new Set(
        changes.filter(({ because }) => because === cause).map(({ what }) => clause(what)),
      );
      return `${capitalised(listed([...done]))}${cause === undefined ? "" : `: ${cause}`}.`;
    }),
    "The facts, names and links are as you wrote them.",
    reminder,
  ]);
}
