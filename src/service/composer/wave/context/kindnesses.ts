import type { Ask } from "../intent.ts";
import type { Fact } from "./fact.ts";

/**
 * What the reader did for the sender, which nobody states and everybody gives thanks for: "You introduced me to Tom" →
 * "Thank you for introducing me to Tom."
 */
const doings: Readonly<Record<string, string>> = {
  "helped(?= (?:us|me|out|with|to|our|my)(?!\\p{L}))": "helping",
  "introduced(?= (?:us|me) to )": "introducing",
  "recommended(?= (?:us|me)(?!\\p{L}))": "recommending",
  "referred(?= (?:us|me)(?!\\p{L}))": "referring",
  "invited(?= (?:us|me)(?!\\p{L}))": "inviting",
  "hosted(?= (?:us|me|our)(?!\\p{L}))": "hosting",
  "(?:supported|backed)(?= (?:us|me|our|my)(?!\\p{L}))": "supporting",
  "put(?= (?:us|me) in touch)": "putting",
  "vouched(?= for (?:us|me))": "vouching",
  "spoke(?= at our )": "speaking",
  "showed(?= (?:us|me) (?:around|how)(?!\\p{L}))": "showing",
  "covered(?= for (?:us|me))": "covering",
};
const adverbs = "(?:kindly |already |once |also |very |so )*";
const done = Object.entries(doings).map(([verb, doing]) => ({
  pattern: new RegExp(`^You ${adverbs}${verb} (?<rest>.+)$`, "iu"),
  doing,
}));

const given = new RegExp(
  `^You ${adverbs}(?<deed>(?:sent|gave|brought|lent|wrote|passed|offered|shared)(?: (?:us|me)|(?= .* with (?:us|me)(?!\\p{L})))) (?:an? |the |some )?(?<thing>(?:[\\p{L}\\d-]+ ){0,3}(?:referrals?|references?|customers|clients|introductions?|flowers|gifts?|presents?|feedback|samples|tips?|advice|cake|chocolates?|wine|cards?|testimonials?|recommendations?|insights|ideas))(?<rest>(?: \\p{L}[^,;]*)?)$`,
  "iu",
);

/** "You spoke at our breakfast and people loved it" */
const praise = /,? and (?:people|everybody|everyone|they|you|we|it|the \p{L}+|our \p{L}+|all) .*$/u;

/** What takes the thanks back, or makes it a reproach. */
const spoilt =
  /(?<!\p{L})(?:but|however|although|though|yet|never|not|no|only|late|wrong|broken|bad|useless|nothing|twice|again|instead)(?!\p{L})|n['’]t(?!\p{L})|\?/iu;

/** @returns a sentence to the reader as thanks for what it says they did; nothing where that isn't plain */
export function thanksFor(said: string): string | undefined {
  const words = said.replace(/[.!]$/, "");
  if (spoilt.test(words)) return undefined;
  for (const { pattern, doing } of done) {
    const rest = pattern.exec(words)?.groups?.rest;
    if (rest !== undefined) return `Thank you for ${doing} ${rest.replace(praise, "")}.`;
  }
  const { deed, thing, rest = "" } = given.exec(words)?.groups ?? {};
  return deed === undefined || thing === undefined
    ? undefined
    : `Thank you for the ${thing} you ${deed}${rest}.`;
}

/** @returns the facts with each thanks said once, and none that the letter is for anyway */
export function thankedOnce(facts: readonly Fact[], asks: readonly Ask[]): Fact[] {
  const purposes = asks.flatMap(({ kind, sentence }) => (kind === "thanks" ? [sentence] : []));
  let isThanked = purposes.length > 0;
  const isIntroduction = purposes.some((purpose) => /introduc|connecting/iu.test(purpose));
  return facts.flatMap((fact) => {
    const { text: each } = fact;
    if (!each.startsWith("Thank you for ")) return [fact];
    // Putting somebody in touch is the same kindness as an introduction.
    if (/ (?:introduc\p{L}+|putting (?:me|us) in touch|connecting)(?!\p{L})/iu.test(each) && isIntroduction)
      return [];
    const things = each.match(/(?<!\p{L})(?!Thank)\p{L}{5,}/gu) ?? [];
    if (things.some((thing) => purposes.some((purpose) => purpose.includes(thing)))) return [];
    const said = isThanked ? each.replace("you", "you also") : each;
    isThanked = true;
    return [{ ...fact, text: said }];
  });
}
