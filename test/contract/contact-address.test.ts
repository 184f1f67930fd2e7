import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalEmail, canonicalLinkedInUrl, formerSpellings } from "../../src/contract/contact-address.ts";
import { anyCharacter, anyText, anyUrl } from "../support/properties/arbitraries.ts";
import { numRuns } from "../support/properties/num-runs.ts";

describe("an e-mail address", () => {
  it.each([
    ["jane@acme.com", "jane@acme.com"],
    ["  Jane.Whitfield@ACME.com\n", "jane.whitfield@acme.com"],
    ["jane+sales@mail.acme.co.uk", "jane+sales@mail.acme.co.uk"],
    ["o'brien@acme.com", "o'brien@acme.com"],
    ["JÖRG@MÜLLER.DE", "jörg@müller.de"],
    ["用户@例子.公司", "用户@例子.公司"],
    ["jo\u0308rg@mu\u0308ller.de", "jörg@müller.de"],
    ["jörg@XN--MLLER-KVA.de", "jörg@müller.de"],
    ["jane@xn--mller-kva.例子.com", "jane@müller.例子.com"],
    // A raised dot may stand in a domain, and not in an address here.
    ["jane@xn--collecci-ioa91d.cat", "jane@xn--collecci-ioa91d.cat"],
    // These are no punycode.
    ["jane@xn--acme.com", "jane@xn--acme.com"],
    [`${"a".repeat(242)}@acme.com.au`, `${"a".repeat(242)}@acme.com.au`],
  ])("%j is %s", (text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical);
  });

  it.each([
    "",
    "jane",
    "@acme.com",
    "jane@",
    "jane@acme",
    "jane@acme.c",
    "jane@acme.com.",
    "jane@acme..com",
    "jane@.acme.com",
    "jane@@acme.com",
    "jane whitfield@acme.com",
    "jane@acme.com bob@acme.com",
    "jane@acme.com,bob@acme.com",
    "Jane <jane@acme.com>",
    "<jane@acme.com>",
    "mailto:jane@acme.com",
    "jane@acme.com\u200b",
    "jane\u0000@acme.com",
    "jane@\u202eacme.com",
    "jane@ａｃｍｅ.com",
    "jane@ﬁrst.de",
    "jane@mü\u00adller.de",
    "jane@acme。com.de",
    `${"a".repeat(243)}@acme.com.au`,
  ])("%j is none", (text) => {
    expect(canonicalEmail(text)).toBeUndefined();
  });
});

it("is the same for every spelling of the same mailbox, and earlier versions had no other than we know", () => {
  const label = fc
    .array(fc.constantFrom(...Array.from("abz01éöñ例и")), { minLength: 1, maxLength: 8 })
    .map((letters) => letters.join(""));
  const spellings: readonly ((local: string, domain: string) => string)[] = [
    (local, domain) => `${local}@${domain}`,
    (local, domain) => `${local}@${domain}`.toUpperCase(),
    (local, domain) => `${local}@${domain}`.normalize("NFD"),
    (local, domain) => `${local}@${domainToASCII(domain)}`,
    (local, domain) => `${local.normalize("NFD")}@${domainToASCII(domain).toUpperCase()}`,
  ];
  fc.assert(
    fc.property(label, label, (local, name) => {
      const domain = `${name}x.example`;
      const email = `${local}@${domain}`;
      for (const spell of spellings) {
        const spelling = spell(local, domain);
        expect(canonicalEmail(spelling)).toBe(email);
        // What earlier versions made of it.
        expect([email, ...formerSpellings(email)]).toContain(spelling.toLowerCase());
      }
      for (const former of formerSpellings(email)) expect(canonicalEmail(former)).toBe(email);
    }),
  );
});

describe("a LinkedIn profile URL", () => {
  const jane = "https://www.linkedin.com/in/jane-whitfield";

  it.each([
    jane,
    "http://www.linkedin.com/in/jane-whitfield",
    "https://linkedin.com/in/jane-whitfield",
    "linkedin.com/in/jane-whitfield",
    "www.linkedin.com/in/jane-whitfield/",
    "HTTPS://WWW.LINKEDIN.COM/IN/JANE-WHITFIELD",
    "https://de.linkedin.com/in/jane-whitfield",
    "https://uk.linkedin.com/in/jane-whitfield/",
    "https://m.linkedin.com/in/jane-whitfield",
    "https://www.linkedin.com/mwlite/in/jane-whitfield",
    "https://www.linkedin.com/in/jane-whitfield/de",
    "https://www.linkedin.com/in/jane-whitfield/?originalSubdomain=de",
    "https://www.linkedin.com/in/jane-whitfield?utm_source=share&utm_campaign=x#experience",
    "https://www.linkedin.com/in/jane-whitfield/details/experience/",
    "https://www.linkedin.com:443/in/jane-whitfield",
    "https://www.linkedin.com/in/jane%2Dwhitfield",
    "  https://www.linkedin.com/in/jane-whitfield\n",
  ])("%j is Jane's", (text) => {
    expect(canonicalLinkedInUrl(text)).toBe(jane);
  });

  it.each([
    ["linkedin.com/in/Jörg", "https://www.linkedin.com/in/j%C3%B6rg"],
    ["linkedin.com/in/jo\u0308rg", "https://www.linkedin.com/in/j%C3%B6rg"],
    ["linkedin.com/in/j%c3%b6rg", "https://www.linkedin.com/in/j%C3%B6rg"],
    ["linkedin.com/in/J%C3%96RG", "https://www.linkedin.com/in/j%C3%B6rg"],
    ["linkedin.com/in/田中", "https://www.linkedin.com/in/%E7%94%B0%E4%B8%AD"],
    ["linkedin.com/in/o’brien-123", "https://www.linkedin.com/in/o%E2%80%99brien-123"],
    ["linkedin.com/in/jane🚀", "https://www.linkedin.com/in/jane%F0%9F%9A%80"],
    ["de.linkedin.com/IN/ACoAAB1cDeF_g-H?trk=x", "https://www.linkedin.com/in/ACoAAB1cDeF_g-H"],
  ])("%s is %s", (text, canonical) => {
    expect(canonicalLinkedInUrl(text)).toBe(canonical);
  });

  it.each([
    "",
    "jane-whitfield",
    "https://www.linkedin.com",
    "https://www.linkedin.com/in/",
    "https://www.linkedin.com/in/..",
    "https://www.linkedin.com/company/acme",
    "https://www.linkedin.com/pub/jane/1/2/3",
    "https://www.linkedin.com/feed/in/jane-whitfield",
    "https://linkedin.com.evil.example/in/jane-whitfield",
    "https://evil-linkedin.com/in/jane-whitfield",
    "https://evil.example/linkedin.com/in/jane-whitfield",
    "https://evil.example/?u=https://www.linkedin.com/in/jane-whitfield",
    "https://learning.linkedin.com/in/jane-whitfield",
    "https://www.linkedin.com@evil.example/in/jane-whitfield",
    "https://jane@www.linkedin.com/in/jane-whitfield",
    "https://jane:pass@www.linkedin.com/in/jane-whitfield",
    "https://www.linkedin.com:8443/in/jane-whitfield",
    "ftp://www.linkedin.com/in/jane-whitfield",
    "javascript:alert(1)//linkedin.com/in/jane-whitfield",
    "https://www.linkedin.com/in/jane whitfield",
    "https://www.linkedin.com/in/jane%2Fwhitfield",
    "https://www.linkedin.com/in/jane%00",
    "https://www.linkedin.com/in/jane%3Cb%3E",
    "https://www.linkedin.com/in/%E0%A4%A",
    `https://www.linkedin.com/in/${"a".repeat(101)}`,
  ])("%j is none", (text) => {
    expect(canonicalLinkedInUrl(text)).toBeUndefined();
  });

  it("with a member's ID was once in small letters", () => {
    expect(formerSpellings("https://www.linkedin.com/in/ACoAAB1c")).toEqual([
      "https://www.linkedin.com/in/acoaab1c",
    ]);
    expect(formerSpellings(jane)).toEqual([]);
  });

  it("is the same for every spelling of the same name", () => {
    const name = fc
      .array(fc.constantFrom(...Array.from("abz019-_.'öñçé田の"), "ß", "’"), { minLength: 1, maxLength: 30 })
      .map((letters) => letters.join(""))
      .filter((letters) => !/^\.+$/.test(letters));
    const spelling = fc.record({
      before: fc.constantFrom("https://www.", "http://", "", "www.", "HTTPS://de.", "https://m."),
      host: fc.constantFrom("linkedin.com/in/", "LinkedIn.com/IN/", "linkedin.com/mwlite/in/"),
      letters: fc.constantFrom(
        (letters: string) => letters,
        (letters: string) => letters.replace(/[a-zöñçé]/g, (letter) => letter.toUpperCase()),
        (letters: string) => letters.normalize("NFD"),
        encodeURIComponent,
        (letters: string) => encodeURIComponent(letters.normalize("NFD")).toLowerCase(),
      ),
      after: fc.constantFrom("", "/", "?trk=x", "/de", "/#about", "/?a=1&b=2"),
    });
    fc.assert(
      fc.property(name, spelling, (letters, { before, host, letters: spell, after }) => {
        expect(canonicalLinkedInUrl(`${before}${host}${spell(letters)}${after}`)).toBe(
          `https://www.linkedin.com/in/${encodeURIComponent(letters)}`,
        );
      }),
    );
  });
});

it("changes nothing that is canonical already", () => {
  const local = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  const candidate = fc.oneof(
    anyText,
    local.map((text) => `${text}@acme.com`),
    local.map((text) => `jane@${text}.com`),
    local.map((text) => `jane@xn--${text}.com`),
    local.map((text) => `linkedin.com/in/${text}`),
    fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => `linkedin.com/in/a${text}`),
    anyUrl.map((url) => url.replace(/\/\/[^/]+/, "//www.linkedin.com/in")),
  );
  fc.assert(
    fc.property(candidate, (text) => {
      const email = canonicalEmail(text);
      if (email !== undefined) expect(canonicalEmail(email)).toBe(email);
      const url = canonicalLinkedInUrl(text);
      if (url !== undefined) expect(canonicalLinkedInUrl(url)).toBe(url);
    }),
    { numRuns: numRuns(2_000) },
  );
});
