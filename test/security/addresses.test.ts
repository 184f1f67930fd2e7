import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { canonicalEmail, canonicalLinkedInUrl } from "../../src/contract/contact-address.ts";
import { readContactRow } from "../../src/service/transfer/contact-shape.ts";

/** Every character outside ASCII; of the unassigned and private ones, which are most, every hundredth will do. */
function* charactersOutsideAscii(): Generator<string> {
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!/[\p{Cn}\p{Co}\p{Cs}]/u.test(character) || (code % 100 === 0 && character.isWellFormed()))
      yield character;
  }
}

it("no address with a character outside ASCII is another one that has none", () => {
  const folded: string[] = [];
  for (const character of charactersOutsideAscii()) {
    const email = canonicalEmail(`a${character}b@acme.com`);
    if (email !== undefined && /^[\x21-\x7e]*$/.test(email)) folded.push(email);
    const url = canonicalLinkedInUrl(`linkedin.com/in/a${character}b`);
    if (url !== undefined && /\/a[\w-]*b$/.test(url)) folded.push(url);
  }
  expect(folded).toEqual([]);
});

describe("around an address or an ID,", () => {
  const uuid = "6f1c1e52-9d0b-4c1e-8a54-0f6f7a9f0a11";
  const contact = {
    profile: {
      worldview_label: "Evidence First",
      operating_style_label: "Fast Closer",
      gem_tier: "Ruby",
      tone_zone: "Warm",
      confidence: 0.9,
    },
    connection_language: { must_do: "a", must_never: "b", likes_this: "c", not_that: "d" },
  };
  const imported = (id: string) => readContactRow({ ...contact, email: "jane@acme.com", contact_id: id });
  const read = (before: string, after: string) => [
    canonicalEmail(`${before}jane@acme.com${after}`),
    canonicalLinkedInUrl(`${before}linkedin.com/in/jane${after}`),
    canonicalLinkedInUrl(`${before}https://linkedin.com/in/jane/${after}`),
    imported(`${before}${uuid}${after}`),
  ];
  const url = "https://www.linkedin.com/in/jane";
  const refused = [undefined, undefined, undefined, { reason: "contact_id isn't a UUID." }];

  it("spaces, tabs and line breaks are taken off", () => {
    expect(read(" \t\r\n", "\n\r\t ")).toEqual(["jane@acme.com", url, url, imported(uuid)]);
    expect(imported(uuid)).toMatchObject({ contact_id: uuid });
  });

  it("whatever else nobody sees makes it nobody's", () => {
    const dropped: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/[\s\p{C}]/u.test(character) || " \t\r\n".includes(character)) continue;
      // Most of them are unassigned or private: every hundredth will do.
      if (/[\p{Cn}\p{Co}]/u.test(character) && code % 100 !== 0) continue;
      for (const outcome of [read(character, ""), read("", character), read(` ${character}`, "\n")]) {
        if (!isDeepStrictEqual(outcome, refused)) dropped.push(`U+${code.toString(16)}`);
      }
    }
    expect(dropped).toEqual([]);
  });

  it.each(["\t", "\n", "\ufeff", "\u200b"])("%j within one makes it nobody's", (character) => {
    expect([
      canonicalEmail(`ja${character}ne@acme.com`),
      canonicalLinkedInUrl(`linkedin.com/in/ja${character}ne`),
      canonicalLinkedInUrl(`www.${character}linkedin.com/in/jane`),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

it("an address with a character that nobody sees is nobody's, wherever it stands", () => {
  const seen: string[] = [];
  for (const character of charactersOutsideAscii()) {
    if (!/[\p{Default_Ignorable_Code_Point}\p{C}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u.test(character))
      continue;
    const given = [`jane${character}@acme.com`, `jane@ac${character}me.com`];
    const urls = [`linkedin.com/in/jane${character}`, `linkedin.com/in/jane${encodeURIComponent(character)}`];
    const read = [...given.map(canonicalEmail), ...urls.map(canonicalLinkedInUrl)];
    if (read.some((found) => found !== undefined)) seen.push(`U+${character.codePointAt(0)?.toString(16)}`);
  }
  expect(seen).toEqual([]);
});

it.each([
  "mar\u212a@acme.com",
  "linkedin.com/in/mar\u212a",
  "linkedin.com/in/mar%E2%84%AA",
  "www.lin\u212aedin.com/in/mark",
  "\uff4cinkedin.com/in/mark",
])("%j is nobody's", (text) => {
  expect([canonicalEmail(text), canonicalLinkedInUrl(text)]).toEqual([undefined, undefined]);
});
