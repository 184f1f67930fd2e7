/** What a label suggests. The specification shows no list of labels, so they are read by the words in them. */
const readings: readonly { pattern: RegExp; wants: string }[] = [
  { pattern: /weav|connect|relation|communit|host|negotiat/i, wants: "thinks of the people in it first" },
  { pattern: /craft|design|play|creat/i, wants: "cares about how it is made" },
  { pattern: /closer|fast|decisive|driver/i, wants: "wants to get to a decision" },
  { pattern: /builder|maker|practical|pragmati|helper/i, wants: "wants to know what will work in practice" },
  {
    pattern: /guardian|steward|cautious|careful|rule|checker|detail/i,
    wants: "looks first for what could go wrong",
  },
  { pattern: /evidence|analy|data|systems|deep|realist|scholar/i, wants: "wants to see how you got there" },
  { pattern: /vision|bold|explor|curious|story|pioneer/i, wants: "wants to see where it leads" },
  { pattern: /compet|optimis|challeng|champion/i, wants: "wants to see what there is to win" },
  { pattern: /plan|method|steady|order|hand\b/i, wants: "wants to know what happens when" },
  { pattern: /straight|plain|candid/i, wants: "wants it said as it is" },
];

/** @returns what people so called want, such as "wants to get to a decision"; none twice, none for a label of no cue */
export function readingsOf(labels: readonly string[]): string[] {
  const wants = labels.map((label) => readings.find(({ pattern }) => pattern.test(label))?.wants);
  return [...new Set(wants.filter((each) => each !== undefined))];
}
