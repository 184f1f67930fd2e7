import fc from "fast-check";
import { expect, it } from "vitest";
import { limits } from "#app/blocks/limits.ts";
import type { Addressee } from "#app/outreach/contact.ts";
import { addresseeText } from "#app/slack/input/contact-input.ts";
import { canonicalEmail, canonicalLinkedInUrl } from "#contract/contact-address.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const maxEmailLength = `${"a".repeat(242)}@acme.com.au`;

it.each<[Addressee, number, string | undefined]>([
  [{ address: { email: "jane@acme.com" } }, 150, "jane@acme.com"],
  [{ address: { email: "jane@acme.com" }, name: "Jane Whitfield" }, 150, "jane@acme.com Jane Whitfield"],
  [{ address: { email: "jane@acme.com" }, name: "Jane Whitfield" }, 28, "jane@acme.com Jane Whitfield"],
  [{ address: { email: "jane@acme.com" }, name: "Jane Whitfield" }, 27, "jane@acme.com"],
  [{ address: { email: "jane@acme.com" }, name: "Jane Whitfield" }, 12, undefined],
  [{ address: { linkedin_url: "https://www.linkedin.com/in/j%C3%B6rg" } }, 150, "linkedin.com/in/jörg"],
  [
    { address: { contact_id: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1" }, name: "Jane" },
    150,
    "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1 Jane",
  ],
  [{ address: { email: maxEmailLength }, name: "Jane" }, 150, undefined],
  [{ address: { email: maxEmailLength }, name: "Jane" }, limits.blockId, maxEmailLength],
])("%j in %d characters is %j", (addressee, most, text) => {
  expect(addresseeText.encode(addressee, most)).toBe(text);
});

const email = fc
  .oneof(fc.string({ unit: "grapheme", maxLength: 260 }), anyText)
  .map((text) => canonicalEmail(`${text}@acme.com`))
  .filter((text) => text !== undefined)
  .map((email) => ({ email }));
const linkedInUrl = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from("aZ9-_.'’ß"), "é", "田", "🚀"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: 100 },
  )
  .map((letters) => canonicalLinkedInUrl(`linkedin.com/in/${letters.join("")}`))
  .filter((text) => text !== undefined)
  .map((linkedin_url) => ({ linkedin_url }));
const address = fc.oneof(
  email,
  linkedInUrl,
  fc.uuid().map((contact_id) => ({ contact_id })),
);

it("reads back whom it wrote, without the name where that does not fit", () => {
  const name = fc.option(
    anyText.map((text) => text.slice(0, 100)).filter((text) => text !== ""),
    { nil: undefined },
  );
  fc.assert(
    fc.property(address, name, fc.integer({ min: 0, max: 300 }), (address, name, most) => {
      const text = addresseeText.encode({ address, ...(name !== undefined && { name }) }, most);
      if (text === undefined) return;
      expect(text.length).toBeLessThanOrEqual(most);
      const { name: read, ...rest } = addresseeText.decode(text);
      expect(rest).toEqual({ address });
      if (read !== undefined) expect(read).toBe(name);
      else if (name !== undefined) expect(text.length + 1 + name.length).toBeGreaterThan(most);
    }),
    { numRuns: 500 },
  );
});

it("has room for every address in a block's id", () => {
  fc.assert(
    fc.property(address, (address) => {
      expect(addresseeText.encode({ address }, limits.blockId)).toBeDefined();
    }),
  );
});

it.each(["", "jane", "jane@acme", "https://evil.example", " jane@acme.com", "6f1c2a94"])(
  "refuses %j",
  (text) => {
    expect(() => addresseeText.decode(text)).toThrow();
  },
);
