import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Addressee } from "#app/outreach/contact.ts";
import {
  contactField,
  contactFieldId,
  contactOptions,
  readContactField,
} from "#app/slack/input/contact-field.ts";
import { inputElement } from "#sandbox/slack/block-kit/elements.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const jane: Addressee = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const bob: Addressee = { address: { linkedin_url: "https://www.linkedin.com/in/bob" } };
const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const longest: Addressee = { address: { email: `${"a".repeat(160)}@acme.com` } };

const option = (text: string, value: string) => ({ text: { type: "plain_text", text, emoji: false }, value });
const janesOption = option("Jane Whitfield · jane@acme.com", "jane@acme.com Jane Whitfield");
const bobsOption = option("linkedin.com/in/bob", "linkedin.com/in/bob");

describe("the field", () => {
  it("asks for options at once, with nobody chosen", () => {
    expect(contactField()).toEqual({
      type: "input",
      block_id: "contact",
      label: { type: "plain_text", text: "Contact" },
      hint: {
        type: "plain_text",
        text: "By name: people you've looked up, meet or work with. Anyone by e-mail address or LinkedIn URL.",
        emoji: false,
      },
      element: {
        type: "external_select",
        action_id: "contact",
        min_query_length: 0,
        placeholder: { type: "plain_text", text: "Name, e-mail address or LinkedIn URL" },
      },
    });
  });

  it("has somebody chosen, unless an option cannot hold them: then it says so", () => {
    const { element } = contactField(jane);
    expect(element).toMatchObject({ initial_option: janesOption });
    const field = contactField(longest);
    expect(field.element).not.toHaveProperty("initial_option");
    expect(field.hint).toEqual({
      type: "plain_text",
      text: `${"a".repeat(160)}@acme.com is too long for this field. Type it after the command instead, along with the rest of this form.`,
      emoji: false,
    });
  });
});

describe("what is offered", () => {
  it.each<[string, Addressee[], object[]]>([
    ["", [jane, bob], [janesOption, bobsOption]],
    ["ja", [jane], [janesOption]],
    ["nobody", [], []],
    ["tom@acme.com", [], [option("Use tom@acme.com", "tom@acme.com")]],
    ["Tom@Acme.com", [bob], [option("Use tom@acme.com", "tom@acme.com"), bobsOption]],
    ["jane@acme.com", [bob, jane], [option("Use jane@acme.com", "jane@acme.com Jane Whitfield"), bobsOption]],
    ["https://de.linkedin.com/in/Tom/", [], [option("Use linkedin.com/in/tom", "linkedin.com/in/tom")]],
    [id, [], [option(`Use ${id}`, id)]],
    ["", [longest, bob], [bobsOption]],
    [`${"a".repeat(160)}@acme.com`, [], []],
    [
      "",
      [{ ...bob, name: "N".repeat(100) }],
      [option(`${"N".repeat(74)}…`, `linkedin.com/in/bob ${"N".repeat(100)}`)],
    ],
  ])("for %j among %j", (typed, recent, options) => {
    expect(contactOptions(typed, recent)).toEqual(options);
  });

  it("is what Slack takes, and reads back as whom it was, whatever was typed", () => {
    const recent = fc.array(
      fc.tuple(fc.constantFrom(jane, bob, longest), anyText).map(([one, name]) => ({
        ...one,
        ...(name !== "" && { name: name.slice(0, 100) }),
      })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.oneof(anyText, fc.emailAddress(), fc.uuid()), recent, (typed, recent) => {
        for (const option of contactOptions(typed, recent)) {
          const element = { ...contactField().element, initial_option: option };
          expect(inputElement.safeParse(element).error).toBeUndefined();
          const chosen = { [contactFieldId]: { [contactFieldId]: { selected_option: option } } };
          expect(readContactField(chosen)).toBeDefined();
        }
      }),
    );
  });
});

describe("what was chosen", () => {
  const state = (selected_option: unknown) => ({
    contact: { contact: { type: "external_select", selected_option } },
  });

  it("is read back", () => {
    expect(readContactField(state(janesOption))).toEqual(jane);
    expect(readContactField(state(bobsOption))).toEqual(bob);
    expect(readContactField(state(option("", id)))).toEqual({ address: { contact_id: id } });
  });

  it("may be nobody", () => {
    expect(readContactField(state(null))).toBeUndefined();
  });

  it.each([{}, { contact: {} }, state(option("", "nonsense"))])(
    "is an error when it is not ours: %j",
    (values) => {
      expect(() => readContactField(values)).toThrow();
    },
  );
});
