import type { Trait } from "../traits.ts";
import { orders } from "./orders.ts";
import { compiled, hintOf } from "./phrase.ts";
import { plainWords } from "./plain-words.ts";
import { register } from "./register.ts";
import { requests } from "./requests.ts";
import type { Rule, RuleGroup } from "./rule.ts";
import { smallTalk } from "./small-talk.ts";

/**
 * The rephraser's whole table of wording, in the order in which it is applied, one sentence at a time.
 *
 * No line finds or puts a number, a date, a negation or a word of doubt about a fact ("I think", "about", "probably"):
 * a softener around a request is manner, a doubt about a fact is part of the fact.
 */
export const ruleGroups: readonly RuleGroup[] = [
  ...smallTalk,
  ...requests,
  ...orders,
  ...plainWords,
  ...register,
];

/** A line of the table, ready for use. */
export interface ReadyRule {
  group: RuleGroup;
  pattern: RegExp;
  put: string;
  asks: boolean;
  /** Whether it is worth trying on the sentences of a text. */
  mayApply: (text: string) => boolean;
}

const ready: readonly ReadyRule[] = ruleGroups.flatMap((group) =>
  group.rules.map((rule) => readied(group, rule)),
);

function readied(group: RuleGroup, { find, put, asks }: Rule): ReadyRule {
  const line = { group, put, asks: asks === true };
  if (typeof find !== "string") return { ...line, pattern: find, mayApply: () => true };
  const hint = hintOf(find);
  return { ...line, pattern: compiled(find), mayApply: (text) => hint.test(text) };
}

/**
 * @param text to be worded; what cannot apply to it is left out, since a text may have very many sentences
 * @returns the lines that are for a contact with these traits
 */
export function rulesFor(traits: ReadonlyMap<Trait, string>, text: string): ReadyRule[] {
  return ready.filter(
    ({ group: { when, unless = [] }, mayApply }) =>
      when.some((trait) => traits.has(trait)) && !unless.some((trait) => traits.has(trait)) && mayApply(text),
  );
}
