import { describe, expect, test } from "vitest";
import { unprofiledEmail } from "../../src/service/sample-people.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { jane, seededService } from "./helpers.ts";

const janesProfile = {
  found: true,
  profile: {
    id: jane,
    worldview_label: "Pragmatic Builder",
    operating_style_label: "Fast Closer",
    gem_tier: "Sapphire",
    tone_zone: "Warm",
    confidence: 0.83,
    tone_summary: "Short, concrete, a little dry.",
  },
  connection_language: {
    must_do: "Lead with the number that changed.",
    must_never: "Open with small talk.",
    likes_this: "One clear next step.",
    not_that: "Long decks.",
  },
  relationship: { tone_zone: "Warm", last_signal_at: "2026-03-07T09:00:00.000Z" },
};
const notFound = { found: false, message: "Contact is not in the behavioral profile database." };

describe("profile look-up", () => {
  test.each([
    { email: "jane@acme.com" },
    { email: "  Jane@ACME.com " },
    { linkedin_url: "https://www.linkedin.com/in/jane-whitfield" },
    { linkedin_url: "de.linkedin.com/in/Jane-Whitfield/?trk=people#about" },
    { linkedin_url: "HTTP://LINKEDIN.COM/in/jane%2Dwhitfield/en" },
    { email: "jane@acme.com", linkedin_url: "https://www.linkedin.com/in/amara-okafor" },
    { email: "jane@acme.com", linkedin_url: "not read, since email takes precedence" },
  ])("finds Jane by %j and costs nothing", async (body) => {
    const { ask, store, organisation } = await seededService();
    expect(await ask("lookup", body)).toEqual({ status: 200, body: janesProfile });
    expect(await balanceOf(store, organisation)).toBe(250);
  });

  test.each([
    { email: unprofiledEmail },
    { linkedin_url: "https://www.linkedin.com/in/nobody" },
    { email: unprofiledEmail, linkedin_url: "https://www.linkedin.com/in/jane-whitfield" },
  ])("does not find %j", async (body) => {
    const { ask } = await seededService();
    expect(await ask("lookup", body)).toEqual({ status: 200, body: notFound });
  });

  test("leaves out what a contact does not have: id, tone_summary, relationship", async () => {
    const { ask } = await seededService();
    const [hiro, sofia, nadia] = await Promise.all([
      ask("lookup", { linkedin_url: "linkedin.com/in/hiro-tanaka" }),
      ask("lookup", { email: "sofia@brightloom.example" }),
      ask("lookup", { email: "nadia.rahman@kestrel.io" }),
    ]);
    expect(hiro.body).not.toHaveProperty("profile.id");
    expect(sofia.body).not.toHaveProperty("profile.tone_summary");
    expect(nadia.body).not.toHaveProperty("relationship");
    expect(Object.keys(Object(nadia.body))).toEqual(["found", "profile", "connection_language"]);
  });
});

describe("the paid operations answer with their text and the credits", () => {
  test("meeting prep", async () => {
    const { ask } = await seededService();
    const answer = await ask("prep", {
      contact_id: jane.toUpperCase(),
      prep_type: "call",
      topic: "Q3 renewal",
      agenda: "- Churn down 12 % since March\n- Price per seat\n- Who signs?",
    });
    expect(answer).toEqual({
      status: 200,
      body: {
        talking_points: [
          { point: "Churn down 12 % since March", why: "Do: “Lead with the number that changed.”" },
          { point: "Price per seat", why: "Point 2 of your agenda." },
          { point: "Who signs?", why: "Point 3 of your agenda." },
        ],
        approach_strategy:
          "Written by the built-in stand-in. Topic: “Q3 renewal”. Do: “Lead with the number that changed.” They like this: “One clear next step.” The relationship: Warm, last signal on 7 March 2026.",
        what_to_avoid: ["Never: Open with small talk.", "Long decks."],
        opening_suggestion: "Jane, let's get straight to the point.",
        credits_used: 1,
        credits_remaining: 24,
      },
    });
  });

  test("wave compose, whose channel is email unless another is given", async () => {
    const { ask } = await seededService();
    const request = {
      contact_id: jane,
      goal: "book a 20-minute renewal call before the 30th",
      context: "We spoke at the review. Your churn is down 12 % since March.",
    };
    const answer = await ask("wave", request);
    expect(answer).toEqual({
      status: 200,
      body: {
        wave: {
          subject: "20-minute renewal call before the 30th",
          body: "Hi Jane,\n\nWe spoke at the review. Your churn is down 12 % since March. Could we book a 20-minute renewal call before the 30th?\n\nBest regards,",
          reasoning:
            "Written by the built-in stand-in. It says what your goal says. Your name goes below the close.",
        },
        credits_used: 1,
        credits_remaining: 24,
      },
    });
    expect(await ask("wave", { ...request, channel: "email" })).toEqual({
      status: 200,
      body: { ...Object(answer.body), credits_remaining: 23 },
    });
  });

  test("rephrase", async () => {
    const { ask } = await seededService();
    const message =
      "Hope you're doing well! I was just wondering if maybe you could send the order form for $1,520 by 14:30. Don't share it with <@U123> yet.";
    expect(await ask("rephrase", { contact_id: jane, message })).toEqual({
      status: 200,
      body: {
        original: message,
        rephrased:
          "Hope you're doing well! Could you send the order form for $1,520 by 14:30? Don't share it with <@U123> yet.",
        reasoning: "Written by the built-in stand-in. Run-ups and hedges are out.",
        credits_used: 0.1,
        credits_remaining: 24.9,
      },
    });
  });

  test.each([
    "  two spaces, a tab\t, CRLF\r\n and a trailing line\n\n",
    "a lone surrogate \ud83d, a nul \u0000, a BOM \ufeff, U+2028 \u2028, e\u0301 against \u00e9",
    "&amp; <@U123|jane> \u{f0000}\u{10ffff} $1 $& \\n",
  ])("original is unchanged: %j", async (message) => {
    const { ask } = await seededService();
    const answer = await ask("rephrase", { contact_id: jane, message });
    expect(answer.body).toMatchObject({ original: message });
  });
});
