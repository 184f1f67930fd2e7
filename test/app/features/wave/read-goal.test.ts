import { describe, expect, it } from "vitest";
import { readGoal } from "#app/features/wave/read-goal.ts";

describe("what was typed after a wave's contact", () => {
  it.each<[string, object]>([
    ["Renew before the 30th", { goal: "Renew before the 30th", isSure: true }],
    ["linkedin warm Renew", { goal: "Renew", channel: "linkedin", tone: "warm", isSure: true }],
    ["Warm, SMS: renew now", { goal: "renew now", channel: "sms", tone: "warm", isSure: true }],
    ["warm Renew", { goal: "Renew", tone: "warm", isSure: true }],
    ["e-mail: renew", { goal: "renew", channel: "email", isSure: true }],
    ["linkedin warm", { goal: "", channel: "linkedin", tone: "warm", isSure: true }],
    ["Follow up on her email", { goal: "Follow up on her email", isSure: true }],
    ["Ask about the warm lead", { goal: "Ask about the warm lead", isSure: true }],
    ["", { goal: "", isSure: true }],
  ])("“%s” is read", (typed, read) => {
    expect(readGoal(typed)).toEqual(read);
  });

  it.each<[string, object]>([
    ["warm renew", { goal: "warm renew", tone: "warm" }],
    ["direct her to the new portal", { goal: "direct her to the new portal", tone: "direct" }],
    ["LinkedIn Learning renewal", { goal: "LinkedIn Learning renewal", channel: "linkedin" }],
    ["email her the offer", { goal: "email her the offer", channel: "email" }],
    ["Renew, warm.", { goal: "Renew, warm.", tone: "warm" }],
    ["Renew linkedin warm", { goal: "Renew linkedin warm", channel: "linkedin", tone: "warm" }],
    ["warm direct Renew", { goal: "warm direct Renew" }],
    ["Renew tone:warm before the 30th", { goal: "Renew tone:warm before the 30th" }],
    ["Warm: renew channel=SMS", { goal: "Warm: renew channel=SMS", tone: "warm" }],
  ])("“%s” is for the form to ask", (typed, read) => {
    expect(readGoal(typed)).toEqual({ ...read, isSure: false });
  });
});
