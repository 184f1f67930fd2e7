import { expect, it } from "vitest";
import { canonicalEmail, canonicalLinkedInUrl } from "../../src/contract/contact-address.ts";

/** Every character outside ASCII. */
function* charactersOutsideAscii(): Generator<string> {
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
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

it.each([
  "mar\u212a@acme.com",
  "linkedin.com/in/mar\u212a",
  "linkedin.com/in/mar%E2%84%AA",
  "www.lin\u212aedin.com/in/mark",
  "\uff4cinkedin.com/in/mark",
])("%j is nobody's", (text) => {
  expect([canonicalEmail(text), canonicalLinkedInUrl(text)]).toEqual([undefined, undefined]);
});
