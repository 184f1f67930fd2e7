import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../src/language/facts/compare-facts.ts";

describe("a name written otherwise", () => {
  it.each([
    ["The guest Wi-Fi has a new password.", "There's a new password for the guest wifi."],
    ["Petra in QA wants a copy.", "Petra in Quality Assurance wants a copy."],
  ])("%j and %j", (original, rephrased) => {
    const none = { missing: [], added: [] };
    expect(compareFacts(original, rephrased)).toEqual(none);
    expect(compareFacts(rephrased, original)).toEqual(none);
  });
});
