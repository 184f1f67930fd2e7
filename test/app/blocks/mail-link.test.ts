import fc from "fast-check";
import { expect, it } from "vitest";
import { type Mail, mailLink } from "#app/blocks/mail-link.ts";
import { plainText } from "#app/blocks/mrkdwn.ts";
import { visibleText } from "#app/blocks/visible-text.ts";
import { anyText } from "../../support/properties/arbitraries.ts";

/** Reads a link as a mail program does: RFC 6068, section 2. */
function readMailLink(link: string): Mail {
  const [, to = "", query = ""] = /^mailto:([^?]*)(?:\?(.*))?$/.exec(link) ?? [];
  const fields = new Map(
    query.split("&").map((field): [string, string] => {
      const [name = "", value = ""] = field.split("=");
      return [name, decodeURIComponent(value)];
    }),
  );
  return {
    to: decodeURIComponent(to),
    subject: fields.get("subject") ?? "",
    body: fields.get("body") ?? "",
  };
}

it.each([
  [
    { to: "jane@acme.com", subject: "Q3?", body: "Hi,\nüber 5 & 6" },
    "mailto:jane@acme.com?subject=Q3%3F&body=Hi%2C%0D%0A%C3%BCber%205%20%26%206",
  ],
  [{ to: "jane@acme.com", subject: "", body: "Hi" }, "mailto:jane@acme.com?body=Hi"],
  [{ to: "jane@acme.com", subject: "Hi", body: "" }, "mailto:jane@acme.com?subject=Hi"],
  [{ to: "jane@acme.com", subject: "", body: "" }, "mailto:jane@acme.com"],
  [
    { to: "jane@acme.com", subject: "Hi\r\nBcc: spy@evil.example", body: "a\u0000\u202eb" },
    "mailto:jane@acme.com?subject=Hi%20Bcc%3A%20spy%40evil.example&body=a%20b",
  ],
  [
    { to: "jane@acme.com?bcc=spy@evil.example", subject: "&bcc=spy@evil.example", body: "" },
    "mailto:jane@acme.com%3Fbcc%3Dspy@evil.example?subject=%26bcc%3Dspy%40evil.example",
  ],
  [{ to: "o'neil+a?b&c_@acme.com", subject: "", body: "" }, "mailto:o%27neil%2Ba%3Fb%26c%5F@acme.com"],
  [{ to: "jörg@bücher.example", subject: "", body: "" }, "mailto:j%C3%B6rg@b%C3%BCcher.example"],
])("%j is %s", (mail, link) => {
  expect(mailLink(mail)).toBe(link);
});

it("leaves out the body, and then the subject, when the link gets too long for a mail program", () => {
  const long = "x".repeat(1_980);
  expect(mailLink({ to: "j@a.io", subject: "Hi", body: long })).toBe("mailto:j@a.io?subject=Hi");
  expect(mailLink({ to: "j@a.io", subject: long, body: "Hi" })).toBe("mailto:j@a.io");
  const fits = { to: "j@a.io", subject: "", body: "x".repeat(2_000 - "mailto:j@a.io?body=".length) };
  expect(mailLink(fits)).toBe(`mailto:j@a.io?body=${fits.body}`);
});

it("means what was written, in nothing that Slack could read as formatting", () => {
  fc.assert(
    fc.property(anyText, anyText, (subject, body) => {
      const link = mailLink({ to: "jane@acme.com", subject, body });
      expect(link.length).toBeLessThanOrEqual(2_000);
      expect(link).toMatch(/^[A-Za-z0-9:%&=?@.-]+$/);
      const read = readMailLink(link);
      expect(read.to).toBe("jane@acme.com");
      if (link.includes("subject=")) expect(read.subject).toBe(plainText(subject, 2_000));
      if (link.includes("body=")) expect(read.body).toBe(visibleText(body).replaceAll("\n", "\r\n"));
    }),
  );
});
