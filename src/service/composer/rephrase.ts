import type { ComposerContact, RephraseText } from "./composer.ts";
import { guard, standIn } from "./facts.ts";
import { layOut } from "./layout.ts";
import { type Rule, rules } from "./rephrase-rules.ts";
import { firstName, type Traits, traitsOf } from "./traits.ts";
import { capitalised, clause, listed, paragraph, sentencesOf } from "./words.ts";

/**
 * Adapts a message to the contact's connection language (section 4.4). Its facts stay: numbers, amounts,
 * dates, times, links, mentions, code, emoji, quoted words and negations are all in the answer as they came.
 */
export function rephraseMessage(contact: ComposerContact, message: string): RephraseText {
  const traits = traitsOf(contact);
  const applicable = rules.filter((rule) => rule.when.some((trait) => traits.has(trait)));
  const used = new Set<Rule>();
  const guarded = guard(message);
  const lines = guarded.text.split("\n");
  const worded = lines.flatMap((line) => {
    const changed = rewordedLine(line, applicable, used);
    return changed === "" && line.trim() !== "" ? [] : [changed];
  });
  // A message of nothing but small talk has nothing left to say: then it goes as it came.
  if (worded.every((line) => line.trim() === "")) used.clear();
  const text = used.size === 0 ? guarded.text : withoutOuterBreaks(worded.join("\n"));
  const layout = layOut(text, traits, firstName(contact, ""), message.trimStart().startsWith("<@"));
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

function rewordedLine(line: string, applicable: readonly Rule[], used: Set<Rule>): string {
  const prefix = linePrefix.exec(line)?.[0] ?? "";
  const words = line.slice(prefix.length);
  const changed = sentencesOf(words)
    .map((each) => rewordedSentence(each, applicable, used))
    .join("");
  return changed === words ? line : changed.trim() === "" ? "" : prefix + changed.trimEnd();
}

function rewordedSentence(original: string, applicable: readonly Rule[], used: Set<Rule>): string {
  return applicable.reduce((text, rule) => {
    const changed = text.replace(rule.pattern, (...match) => filled(rule, match));
    if (changed === text) return text;
    used.add(rule);
    const cased = /^\p{Lu}/u.test(text) ? capitalised(changed) : changed;
    return rule.asks ? asQuestion(cased) : cased;
  }, original);
}

/** A word that stood first in its sentence may come to stand second: then its capital goes, unless it is "I". */
function filled(rule: Rule, match: readonly unknown[]): string {
  return rule.replacement.replace(/\$(\d)/g, (_, group, offset) => {
    const words = String(match[Number(group)] ?? "");
    return offset === 0 || words === "I" ? words : words.charAt(0).toLowerCase() + words.slice(1);
  });
}

const sentenceEnd = new RegExp(`(?<![.!?\\s]|${standIn})(?:[.!?\\s]|${standIn})*$`, "u");

/** An emoji or a link may follow the mark, as it followed the stop. */
function asQuestion(text: string): string {
  return text.replace(sentenceEnd, (end) => `?${end.replace(/[.!?]/g, "")}`);
}

function withoutOuterBreaks(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

function changesOf(used: ReadonlySet<Rule>, traits: Traits) {
  return [...used].map((rule) => ({
    what: rule.what,
    because: rule.when.map((trait) => traits.get(trait)).find((evidence) => evidence !== undefined),
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
