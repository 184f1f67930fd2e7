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
          {
            point: "Q3 renewal: start from the figure that moved, and say where it comes from.",
            why: `The profile says "lead with the number that changed".`,
          },
          {
            point: "Churn down 12 % since March: know what changed, and why; go straight in.",
            why: "Jane is there for the matter itself.",
          },
          {
            point:
              "Price per seat: be exact about the figure, and what it does and doesn't include; keep it to a sentence or two.",
            why: "Jane prefers short explanations.",
          },
          {
            point: "Ask who signs; wait through the pause.",
            why: "Jane listens better when nobody's selling.",
          },
          {
            point: "Before you hang up, name the one next step and send it in a line.",
            why: "Jane responds well to one clear next step.",
          },
        ],
        approach_strategy:
          'The profile calls Jane "Pragmatic Builder" and "Fast Closer": someone who wants to know what will work in practice and to get to a decision. If there are figures, send them before the call, since nobody can hear a table. The relationship is warm, and you were last in touch in March 2026: you can get to the hard part without a run-up. Match the tone: short, concrete, a little dry.',
        what_to_avoid: [
          "Never open with small talk.",
          "Jane responds badly to long decks.",
          "Don't read a table out over the phone.",
        ],
        opening_suggestion: "Jane, I'd like to talk about the Q3 renewal. Can we start with the numbers?",
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
          body: "Jane,\n\nYour churn is down 12 % since March. Can we set up a 20-minute renewal call before the 30th? Send me one time that works, and I'll do the rest.\n\nWe spoke at the review.\n\nBest",
          reasoning: `The tone is direct: the profile says "never open with small talk". The figure comes first: the profile says "lead with the number that changed". It ends as it does because of this: Jane responds well to one clear next step.`,
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
        rephrased: "Please send the order form for $1,520 by 14:30. Don't share it with <@U123> yet.",
        reasoning: `The small talk is out: the profile says "never open with small talk". It asks without a run-up and the request is short: the profile calls Jane "Fast Closer".`,
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
