import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../src/language/facts/compare-facts.ts";
import type { Fact } from "../../../src/language/facts/fact.ts";

describe("claims the same", () => {
  it.each([
    [
      "They bring the tent and we're bringing all of the chairs.",
      "We'd be providing all the chairs, and they bring the tent.",
    ],
    [
      "We expect 80 guests, a few more if it's sunny.",
      "Our estimate is 80 guests, a few more in sunny weather.",
    ],
    ["It'll take 3–4 days to dry.", "Drying should take three to four days."],
    [
      "The margin on the Lyon group is 14% after the rebate. I think that's ok but your call.",
      "I think the margin on the Lyon group is acceptable, but it's your decision: 14% after the rebate.",
    ],
    ["Only the cover is missing.", "Just the cover is missing."],
    ["We only ship once the invoice is paid.", "Nothing is shipped before the invoice has been settled."],
    ["Je pense qu'il faut prévoir deux heures.", "À mon avis, il faut compter deux heures."],
    ["Non so se Carla viene.", "Non sono sicuro che Carla venga."],
    [
      "You only get the travel grant if your tutor passes the report. It's then paid with the next round.",
      "The travel grant isn't paid unless your tutor passes the report, in which case you'll receive it with the next round.",
    ],
    [
      "@bea the client says order 4412 was never confirmed. I can see it in the list. Can you resend it?",
      "@bea could you resend the confirmation for order 4412? According to the client it was never confirmed, but I can see it in the list.",
    ],
  ])("%j and %j", (original, rephrased) => {
    const none = { missing: [], added: [] };
    expect(compareFacts(original, rephrased)).toEqual(none);
    expect(compareFacts(rephrased, original)).toEqual(none);
  });
});

describe("claims something else", () => {
  it.each<[string, string, string[], string[]]>([
    [
      "We might get the tiles in early May, but the quarry hasn't confirmed yet. I'll keep you posted on it.",
      "The tiles will reach us in early May; the quarry's confirmation is still outstanding. I'll let you know as things progress.",
      ["hedge might get the tiles"],
      [],
    ],
    [
      "You may cancel if you give notice by Friday and return the keys.",
      "Cancelling is possible if you return the keys or give notice by Friday.",
      ["condition and return the keys"],
      ["condition or give notice by Frid"],
    ],
    [
      "Delivery is free if you order 50 crates or more and collect on Friday.",
      "With an order of at least 50 crates, or if you collect on Friday, delivery is free.",
      ["condition and collect on Friday"],
      ["condition or if you collect on F"],
    ],
    [
      "We can drop the fee if you sign for two years. The price is the same either way.",
      "The fee is something we can drop. Whether you sign for one year or two, the price is the same.",
      ["condition if you sign"],
      [],
    ],
    [
      "We are thinking of moving the fair to the park.",
      "We are moving the fair to the park.",
      ["hedge thinking of moving"],
      [],
    ],
    [
      "You may repaint, but only once we've approved the colour.",
      "You may repaint, even before we've approved the colour.",
      ["condition only once we've approved"],
      ["deadline before we've approved the colour"],
    ],
    [
      "The base is 95k, and on top of that there's a 10k bonus.",
      "The package is 95k, which includes a 10k bonus.",
      ["negation on top of that there's a 10k bonus"],
      ["negation The package is 95k, which includes a 10k bonus"],
    ],
  ])("%j and %j", (original, rephrased, missing, added) => {
    const named = (facts: readonly Fact[]) => facts.map(({ kind, text }) => `${kind} ${text}`);
    const compared = compareFacts(original, rephrased);
    expect({ missing: named(compared.missing), added: named(compared.added) }).toEqual({ missing, added });
  });
});
