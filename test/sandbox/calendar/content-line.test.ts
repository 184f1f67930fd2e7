import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { escapeValue, foldLine, quoteParameter } from "../../../src/sandbox/calendar/content-line.ts";

test.each([
  ["a,b;c\\d", "a\\,b\\;c\\\\d"],
  ["one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"],
  ['"quoted": plain', '"quoted": plain'],
])("%j as a value is %j", (text, value) => {
  expect(escapeValue(text)).toBe(value);
});

test.each([
  ["Priya Raman", '"Priya Raman"'],
  ['Grace "G" O^Neill\nAcme', `"Grace ^'G^' O^^Neill^nAcme"`],
])("%j as a parameter is %j", (text, parameter) => {
  expect(quoteParameter(text)).toBe(parameter);
});

/** Without control characters, which iCalendar text cannot hold, but with line breaks. */
const lines = fc
  .string({ unit: "grapheme", maxLength: 300 })
  .map((text) => text.replaceAll(/[^\P{Cc}\n]/gu, ""));

test("a folded line is at most 75 bytes wide, and unfolds to what it was", () => {
  fc.assert(
    fc.property(lines, (text) => {
      const line = `SUMMARY:${escapeValue(text)}`;
      const folded = foldLine(line);
      expect(folded.endsWith("\r\n")).toBe(true);
      const widths = folded.split("\r\n").map((part) => Buffer.byteLength(part));
      expect(Math.max(...widths)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "").slice(0, -2)).toBe(line);
    }),
  );
});

test("another program reads what was written", () => {
  fc.assert(
    fc.property(lines, lines, (summary, name) => {
      const line = foldLine(`SUMMARY;X-NAME=${quoteParameter(name)}:${escapeValue(summary)}`);
      const component = new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\r\n${line}END:VEVENT\r\n`));
      const property = component.getFirstProperty("summary");
      expect(property?.getFirstValue()).toBe(summary);
      expect(property?.getParameter("x-name")).toBe(name);
    }),
  );
});
