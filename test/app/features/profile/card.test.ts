import type { Button } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Card } from "#app/blocks/card.ts";
import { limits } from "#app/blocks/limits.ts";
import { escapeText } from "#app/blocks/mrkdwn.ts";
import {
  doubtCard,
  knowledgeButton,
  notProfiledCard,
  profileCard,
  sharedCard,
  staleCard,
  waitingCard,
} from "#app/features/profile/card.ts";
import type { Contact } from "#app/outreach/contact.ts";
import { addresseeText } from "#app/slack/input/contact-input.ts";
import { type FoundProfile, profileView, sharedProfileView } from "#app/views/profile-view.ts";
import type { FoundAnswer } from "#contract/operations.ts";
import { checkBlocks } from "#sandbox/slack/block-kit/check.ts";
import { fullLookup } from "#test/support/answers.ts";
import { mrkdwnOf } from "#test/support/app/block-texts.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const jane: Contact = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const janeValue = '{"address":{"email":"jane@acme.com"},"name":"Jane Whitfield"}';
const at = Date.parse("2026-03-02T12:00:00Z");
const full: FoundProfile = { contact: jane, answer: fullLookup, missing: [], at };

/** A full profile in which something is different. */
function withChanges(profile: FoundAnswer["profile"], rest: Partial<FoundAnswer> = {}): FoundProfile {
  return { ...full, answer: { ...fullLookup, ...rest, profile: { ...fullLookup.profile, ...profile } } };
}

const header = {
  type: "header",
  text: { type: "plain_text", text: "Jane Whitfield · jane@acme.com", emoji: false },
};
const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
const section = (...lines: string[]) => ({ type: "section", text: mrkdwn(lines.join("\n")) });
const context = (...texts: string[]) => ({ type: "context", elements: texts.map(mrkdwn) });
const button = (action_id: string, text: string, value?: string) => ({
  type: "button",
  action_id,
  text: { type: "plain_text", text },
  ...(value !== undefined && { value }),
});
const option = (text: string, value: string) => ({ text: { type: "plain_text", text }, value });
const more = {
  type: "overflow",
  action_id: "profile_more",
  options: [
    option("Refresh", "refresh"),
    option("Share…", "share"),
    option("Link a contact ID…", "link"),
    option("IDs", "ids"),
  ],
};
const actions = (block_id: string) => ({ type: "actions", elements: [more], block_id });
const buttons = actions("jane@acme.com Jane Whitfield");
const paidButtons: Button[] = [
  { type: "button", action_id: "prep", text: { type: "plain_text", text: "Prep…" } },
];
const lookedUp = "Looked up <!date^1772452800^{ago}|2026-03-02 12:00 UTC> · free";
const fallback = "Jane Whitfield · jane@acme.com: Lead with the number that changed.";
const labels = ["✅ *Do*", "⛔ *Never*", "👍 *Likes*", "👎 *Not*"];
const columns = (...fields: string[]) => ({ type: "section", fields: fields.map(mrkdwn) });
const advice = columns(
  "✅ *Do*\nLead with the number that changed.",
  "⛔ *Never*\nOpen with small talk.",
  "👍 *Likes*\nOne clear next step.",
  "👎 *Not*\nLong decks.",
);
const adviceOf = (text: string) => columns(...labels.map((label) => `${label}\n${text}`));

describe("the private card", () => {
  it("of a full profile", () => {
    expect(profileCard(profileView(full), [])).toEqual({
      text: fallback,
      blocks: [
        header,
        section("*Pragmatic Builder · Fast Closer*", "“Short, concrete, a little dry.”"),
        advice,
        section(
          "*Relationship*  Friendly · last signal <!date^1772357400^{ago}|2026-03-01 09:30 UTC>",
          "*Tier* Sapphire · *Tone* Warm · *Confidence* 83 %",
        ),
        buttons,
        context(lookedUp),
      ],
    });
  });

  it("without what was promised, which it says", () => {
    const found: FoundProfile = {
      contact: { address: { linkedin_url: "https://www.linkedin.com/in/j%C3%B6rg" } },
      answer: {
        found: true,
        profile: { operating_style_label: "Fast Closer" },
        connection_language: { must_never: "Open with small talk." },
        relationship: { tone_zone: "Friendly" },
      },
      missing: [
        "profile.worldview_label",
        "profile.gem_tier",
        "connection_language.must_do",
        "relationship.last_signal_at",
      ],
      at,
    };
    expect(profileCard(profileView(found), [])).toEqual({
      text: "linkedin.com/in/jörg",
      blocks: [
        { type: "header", text: { type: "plain_text", text: "linkedin.com/in/jörg", emoji: false } },
        section("*Fast Closer*"),
        columns("⛔ *Never*\nOpen with small talk."),
        section("*Relationship*  Friendly"),
        actions("linkedin.com/in/jörg"),
        context(
          lookedUp,
          "The service left out: profile → worldview label, profile → gem tier, connection language → must do, relationship → last signal at",
        ),
      ],
    });
  });

  it("of next to nothing", () => {
    const found: FoundProfile = {
      ...full,
      answer: { found: true, profile: { worldview_label: " ", gem_tier: "\u200b" } },
      missing: ["connection_language"],
    };
    expect(profileCard(profileView(found), [])).toEqual({
      text: "Jane Whitfield · jane@acme.com",
      blocks: [header, buttons, context(lookedUp, "The service left out: connection language")],
    });
  });

  it("of what people wrote, with nothing that nobody measured or wrote", () => {
    const answer = { ...everyTextIs(""), relationship: undefined };
    const connection_language = { ...answer.connection_language, must_do: "Be brief." };
    const profile = { ...answer.profile, operating_style_label: "Fast Closer", confidence: 0 };
    const found: FoundProfile = {
      ...full,
      answer: { found: true, profile, connection_language },
    };
    const add = {
      ...button("profile_knowledge", "Add what you know…", janeValue),
      accessibility_label: "Add what you know…, Jane Whitfield",
    };
    expect(profileCard(profileView(found), [knowledgeButton(found.contact)])).toEqual({
      text: "Jane Whitfield · jane@acme.com: Be brief.",
      blocks: [
        header,
        section("*Fast Closer*"),
        columns("✅ *Do*\nBe brief."),
        { ...buttons, elements: [add, more] },
        context(lookedUp),
      ],
    });
    expect(sharedCard(jane, sharedProfileView(found.answer)).blocks).toEqual([
      header,
      section("*Fast Closer*"),
      columns("✅ *Do*\nBe brief."),
    ]);
  });

  it.each([
    [0.34, 34],
    [0.494, 49],
    [34.4, 34],
  ])("says in its heading that a confidence of %d is a hint", (confidence, percent) => {
    const { blocks } = profileCard(profileView(withChanges({ confidence })), []);
    const text = `Jane Whitfield · jane@acme.com · a hint, ${percent} %`;
    expect(blocks[0]).toEqual({ type: "header", text: { type: "plain_text", text, emoji: false } });
    expect(JSON.stringify(blocks.slice(1))).not.toMatch(/Confidence| %/);
  });

  it("says so also after an address that fills the heading", () => {
    const contact = { address: { email: `${"a".repeat(200)}@acme.com` }, name: "Jane Whitfield" };
    const [heading] = profileCard(profileView({ ...withChanges({ confidence: 0.34 }), contact }), []).blocks;
    const shown = `Jane Whitfield · ${"a".repeat(150 - 17 - 1 - 15)}… · a hint, 34 %`;
    expect(heading).toMatchObject({ text: { text: shown } });
  });

  it.each([
    [0.5, 50],
    [0.999, 100],
    [1, 100],
    [83, 83],
    [900, 100],
  ])("says a confidence of %d among the facts", (confidence, percent) => {
    const { blocks } = profileCard(profileView(withChanges({ confidence })), []);
    expect(blocks[0]).toEqual(header);
    expect(blocks[3]).toEqual(
      section(
        "*Relationship*  Friendly · last signal <!date^1772357400^{ago}|2026-03-01 09:30 UTC>",
        `*Tier* Sapphire · *Tone* Warm · *Confidence* ${percent} %`,
      ),
    );
  });

  it("says when the last signal came, in any way of writing an instant", () => {
    for (const last_signal_at of ["2026-03-01T10:30:00.000+01:00", "2026-03-01T09:30Z"]) {
      expect(
        profileCard(profileView(withChanges({}, { relationship: { last_signal_at } })), []).blocks[3],
      ).toEqual(
        section(
          "*Relationship*  last signal <!date^1772357400^{ago}|2026-03-01 09:30 UTC>",
          "*Tier* Sapphire · *Tone* Warm · *Confidence* 83 %",
        ),
      );
    }
  });

  it("stays within Slack's limits when every text has 10,000 characters that grow by escaping", () => {
    const long = "&".repeat(10_000);
    const found = {
      contact: { address: { email: "jane@acme.com" }, name: "&".repeat(100) },
      answer: everyTextIs(long),
      missing: [],
      at,
    };
    const card = profileCard(profileView(found), []);
    const cut = (most: number) => `${"&amp;".repeat(Math.floor((most - 1) / 5))}…`;
    expect(card.text).toBe(cut(limits.fallbackText));
    expect(card.blocks.slice(1, 4)).toEqual([
      section(`*${cut(120)} · ${cut(120)}*`, `“${cut(1_000)}”`),
      adviceOf(cut(700)),
      section(
        `*Relationship*  ${cut(120)} · last signal <!date^1772357400^{ago}|2026-03-01 09:30 UTC>`,
        `*Tier* ${cut(120)} · *Tone* ${cut(120)} · *Confidence* 83 %`,
      ),
    ]);
    expect(checkBlocks(card.blocks, "message", "/blocks").ok).toBe(true);
  });
});

describe("the shared card", () => {
  it("holds no tier, tone, confidence or relationship, whatever they are", () => {
    const secret = fc.uuid();
    fc.assert(
      fc.property(
        fc.record({ id: secret, gem_tier: secret, tone_zone: secret, tone_summary: secret }),
        fc.record({ tone_zone: secret, last_signal_at: fc.constant("2031-07-09T01:02:03Z") }),
        fc.integer({ min: 100_000, max: 999_999 }),
        (profile, relationship, digits) => {
          const confidence = digits / 1_000_000;
          const shared = JSON.stringify(
            sharedCard(
              jane,
              sharedProfileView(withChanges({ ...profile, confidence }, { relationship }).answer),
            ),
          );
          const secrets = [
            ...Object.values(profile),
            relationship.tone_zone,
            relationship.last_signal_at,
            String(Date.parse(relationship.last_signal_at) / 1_000),
            String(confidence),
            `${Math.round(confidence * 100)} %`,
          ];
          expect(secrets.filter((value) => shared.includes(value))).toEqual([]);
          expect(shared).not.toMatch(/tier|confidence|relationship|signal|looked up/i);
          expect(shared).toContain("Lead with the number that changed.");
        },
      ),
    );
  });
});

describe("the card of somebody who is not profiled", () => {
  it.each([
    {
      contact: jane,
      message: "Contact is not in the behavioral profile database.",
      who: "Jane Whitfield · jane@acme.com",
      lines: [
        "The service says: “Contact is not in the behavioral profile database.”",
        "Try a LinkedIn URL, or ask your admin.",
      ],
      offer: "Try a LinkedIn URL…",
    },
    {
      contact: { address: { linkedin_url: "https://www.linkedin.com/in/jane-whitfield" } },
      message: "<!channel> <https://evil|good>",
      who: "linkedin.com/in/jane-whitfield",
      lines: [
        "The service says: “&lt;!channel&gt; &lt;https://evil|good&gt;”",
        "Check the spelling, try an e-mail address, or ask your admin.",
      ],
      offer: "Try an e-mail address…",
    },
    {
      contact: { address: { email: "r&d@acme.com" } },
      message: " ",
      who: "r&amp;d@acme.com",
      lines: ["Check the spelling, try a LinkedIn URL, or ask your admin."],
      offer: "Try a LinkedIn URL…",
    },
  ])("$who, $message", ({ contact, message, who, lines, offer }) => {
    expect(notProfiledCard(contact, message)).toEqual({
      text: `No profile yet for ${who}`,
      blocks: [
        section(`*No profile yet for ${who}*`, ...lines),
        {
          type: "actions",
          elements: [
            button("profile_look_up_open", offer),
            { ...more, options: [option("Refresh", "refresh"), option("Link a contact ID…", "link")] },
          ],
          block_id: addresseeText.encode(contact, 255),
        },
      ],
    });
  });
});

describe("what other features offer", () => {
  it("stands first, before the three dots", () => {
    expect(profileCard(profileView(full), paidButtons).blocks[4]).toEqual({
      type: "actions",
      elements: [...paidButtons, more],
      block_id: "jane@acme.com Jane Whitfield",
    });
  });
});

describe("who linked a contact ID", () => {
  it.each([
    ["a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053", "linked"],
    [undefined, "unlinked"],
  ])("stands in the last line: %s", (contactId, what) => {
    const link = { contactId, linkedBy: "U7", linkedAt: at };
    expect(profileCard(profileView({ ...full, link }), []).blocks.at(-1)).toEqual(
      context(lookedUp, `Contact ID ${what} by <@U7>, <!date^1772452800^{ago}|2026-03-02 12:00 UTC>`),
    );
  });
});

describe("a question whom somebody means", () => {
  it("offers those it may be, and the form with what was typed", () => {
    const contacts = Array.from({ length: 10 }, () => jane);
    const { text, blocks } = doubtCard({ kind: "several", typed: "<jane>", contacts });
    expect(text).toBe("Who do you mean by “&lt;jane&gt;”?");
    expect(blocks.slice(0, 2)).toEqual([
      section(text),
      {
        ...section("Jane Whitfield · jane@acme.com"),
        accessory: {
          ...button("profile_choose", "Profile", janeValue),
          accessibility_label: "Profile, Jane Whitfield",
        },
      },
    ]);
    expect(blocks.slice(9)).toEqual([
      context("and 2 more: type more of the name"),
      { type: "actions", elements: [button("profile_look_up_open", "Someone else…", '{"typed":"<jane>"}')] },
    ]);
  });
});

describe("every card, whatever the service and people say", () => {
  const text = fc.oneof(anyText, fc.constant("&".repeat(4_000)), fc.constant("x".repeat(10_000)));
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const some = <Fields extends Record<string, unknown>>(
    fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
  ) => fc.record(fields, { requiredKeys: [] });
  const contact: fc.Arbitrary<Contact> = fc.record(
    {
      address: fc.oneof(
        fc
          .string({ unit: "grapheme-ascii", maxLength: 240 })
          .map((local) => ({ email: `${local}@acme.com` })),
        fc.string({ unit: "grapheme", maxLength: 30 }).map((slug) => ({
          linkedin_url: `https://www.linkedin.com/in/${encodeURIComponent(slug.toWellFormed())}`,
        })),
      ),
      name: text.map((name) => name.slice(0, 100)),
    },
    { requiredKeys: ["address"] },
  );
  const answer: fc.Arbitrary<FoundAnswer> = fc.record(
    {
      found: fc.constant<true>(true),
      profile: some({
        worldview_label: text,
        operating_style_label: text,
        gem_tier: text,
        tone_zone: text,
        confidence: fc.double({ noNaN: true }),
        tone_summary: text,
      }),
      connection_language: some({ must_do: text, must_never: text, likes_this: text, not_that: text }),
      relationship: some({
        tone_zone: text,
        last_signal_at: fc
          .date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") })
          .map((date) => date.toISOString()),
      }),
    },
    { requiredKeys: ["found"] },
  );
  const missing = fc.array(fc.constantFrom("profile", "profile.confidence", "connection_language.must_do"));
  const found = fc.record({ contact, answer, missing, at: fc.constant(at) });
  const card: fc.Arbitrary<Card> = fc.oneof(
    found.map((each) => profileCard(profileView(each), paidButtons)),
    fc
      .tuple(found, text)
      .map(([each, said]) => staleCard(profileView(each), escapeText(said, 500) || "No.", [])),
    fc.record({ contact, answer }).map((found) => sharedCard(found.contact, sharedProfileView(found.answer))),
    fc.tuple(contact, maybe(text)).map(([who, message]) => notProfiledCard(who, message)),
    maybe(contact).map(waitingCard),
    fc
      .record({
        kind: fc.constant("several" as const),
        typed: text,
        contacts: fc.array(contact, { maxLength: 12 }),
      })
      .map(doubtCard),
    fc.record({ kind: fc.constantFrom("none" as const, "unreadable" as const), typed: text }).map(doubtCard),
  );

  it("is one that Slack takes, with a fallback text and no markup but our own", () => {
    fc.assert(
      fc.property(card, ({ text, blocks }) => {
        expect(checkBlocks(blocks, "message", "/blocks")).toEqual({ ok: true, blocks });
        expect(text.trim()).not.toBe("");
        for (const said of [text, ...mrkdwnOf(blocks)]) {
          const withoutOurs = said
            .replaceAll(/<!date\^\d+\^\{ago\}\|[-\d+]+ \d\d:\d\d UTC>/g, "")
            .replaceAll("<@U7>", "");
          expect(withoutOurs).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
        }
      }),
      { numRuns: numRuns(500) },
    );
  });
});

/** An answer in which each text that the service writes is the same. */
function everyTextIs(text: string): FoundAnswer {
  return {
    found: true,
    profile: {
      worldview_label: text,
      operating_style_label: text,
      gem_tier: text,
      tone_zone: text,
      confidence: 0.83,
      tone_summary: text,
    },
    connection_language: { must_do: text, must_never: text, likes_this: text, not_that: text },
    relationship: { tone_zone: text, last_signal_at: "2026-03-01T09:30:00Z" },
  };
}
