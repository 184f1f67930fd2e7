import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLinksFile } from "#app/features/profile/contact-links-file.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const otherId = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";
const jane = { address: { email: "jane@acme.com" }, contactId: id };
const bob = { address: { linkedin_url: "https://www.linkedin.com/in/bob" }, contactId: otherId };
const read = (text: string) => readLinksFile(Buffer.from(text));

describe("the same two links", () => {
  it.each([
    ["without a header", `jane@acme.com,${id}\nlinkedin.com/in/bob,${otherId}\n`],
    ["with one", `contact,contact_id\njane@acme.com,${id}\nlinkedin.com/in/bob,${otherId}`],
    [
      "with a mark and semicolons",
      `\ufeffContact;Contact_ID\r\njane@acme.com;${id}\r\nlinkedin.com/in/bob;${otherId}`,
    ],
    [
      "in other columns",
      `name,contact_id,contact\n"Whitfield, Jane",${id},jane@acme.com\nBob,${otherId},https://de.linkedin.com/in/Bob/`,
    ],
    [
      "with quotes, spaces, capitals and empty rows",
      `\n "Jane@ACME.com" , "${id.toUpperCase()}" \n\n , \n"linkedin.com/in/bob","${otherId}"\n`,
    ],
    ["with old line ends", `jane@acme.com,${id}\rlinkedin.com/in/bob,${otherId}\r`],
    ["with more columns", `jane@acme.com,${id},VP\nlinkedin.com/in/bob,${otherId},,`],
    [
      "with tabs",
      `Name\tE-Mail\tContact ID\nWhitfield, Jane; VP\tjane@acme.com\t${id}\n\tlinkedin.com/in/bob\t${otherId}`,
    ],
    [
      "with the separator said",
      `sep=;\r\nEmail;Contact_ID;Note\r\njane@acme.com;${id};a,b,c\r\nlinkedin.com/in/bob;${otherId};`,
    ],
    [
      "with trailing commas and rows of commas",
      `,,,\nEMAIL,contact_id,,\njane@acme.com,${id},,\n,,,\nlinkedin.com/in/bob,${otherId},,\n,,,`,
    ],
    [
      "as the service exports them",
      `contact_id,email,linkedin_url,name\n${id},jane@acme.com,linkedin.com/in/jane,Jane\n${otherId},,linkedin.com/in/bob,Bob`,
    ],
    ["without a header, in semicolons", `jane@acme.com;${id};Q1, Q2, Q3\nlinkedin.com/in/bob;${otherId}`],
  ])("%s", async (_, text) => {
    const whole = { links: [jane, bob], problems: [] };
    expect(await read(text)).toEqual(whole);
    for (const mark of ["\ufeff", "\ufffe"]) {
      const unicode = Buffer.from(`\ufeff${text.replace("\ufeff", "")}`, "utf16le");
      expect(await readLinksFile(mark === "\ufeff" ? unicode : unicode.swap16())).toEqual(whole);
    }
  });
});

it("says of each row that is wrong where it stands and why, and takes the others", async () => {
  const text = [
    ...["contact,contact_id", `jane@acme.com,${id}`, `Jane,${id}`, `jane@acme.com bob@acme.com,${id}`],
    ...[`${"x".repeat(60)},${id}`, "tom@acme.com", `,${id}`, "tom@acme.com,1234", `JANE@acme.com,${id}`],
    ...[`jane@acme.com,${otherId}`, `tom "T",${id}`, `linkedin.com/in/bob,${otherId}`, `"x,${id}\n,`],
  ].join("\n");
  expect(await read(text)).toEqual({
    links: [jane, jane, bob],
    problems: [
      "Line 3: “Jane” isn't an e-mail address or LinkedIn URL.",
      "Line 4: “jane@acme.com bob@acme.com” isn't an e-mail address or LinkedIn URL.",
      `Line 5: “${"x".repeat(39)}…” isn't an e-mail address or LinkedIn URL.`,
      "Line 6: the contact ID is missing.",
      "Line 7: the contact is missing.",
      "Line 8: “1234” isn't a contact ID.",
      "Line 10: line 2 links this contact to a different ID.",
      "Line 11: its quotes don't match up.",
      "Line 14: a quote is never closed. The rows after it weren't read.",
    ],
  });
});

it.each([
  ["nothing", Buffer.from(""), "This file has no rows."],
  ["a header alone", Buffer.from("contact,contact_id\n"), "This file has no rows."],
  [
    "another encoding",
    Buffer.from("jörg@acme.com", "latin1"),
    "This file isn't UTF-8 text. Save it as “CSV UTF-8”.",
  ],
  [
    "JSON",
    Buffer.from('{"a":'.repeat(501)),
    "Line 1: its quotes don't match up.\nLine 1: this row's quotes don't match up. The rows after it weren't read.",
  ],
  [
    "a quotation mark that doesn't end",
    Buffer.from(`"jane@acme.com,${id}\ntom@acme.com,${id}`),
    "Line 2: a quote is never closed. The rows after it weren't read.",
  ],
  [
    "too many rows",
    Buffer.from(`contact,contact_id\n${"a,b\n".repeat(10_001)}`),
    "This file has more than 10000 rows. Split it.",
  ],
])("%s cannot be read", async (_, bytes, problem) => {
  expect(await readLinksFile(bytes)).toEqual({ links: [], problems: problem.split("\n") });
});

it("takes 10,000 rows", async () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => `p${number}@acme.com,${id}`);
  expect(await read(`contact,contact_id\n${rows.join("\n")}`)).toMatchObject({ links: { length: 10_000 } });
});

it("reads anything without an error, and every row that a CSV writer writes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyText, anyText)),
      fc.constantFrom(",", ";"),
      async (rows, delimiter) => {
        const text = stringify(rows, { delimiter, bom: true }).toWellFormed();
        await read(text);
        await read(text.slice(0, text.length / 2));
        const noted = [["", ""], ...rows].map((notes) => ["jane@acme.com", id, ...notes]);
        const known = stringify(noted, { delimiter, bom: true }).toWellFormed();
        expect(await read(known)).toEqual({ links: noted.map(() => jane), problems: [] });
      },
    ),
    { numRuns: numRuns(300) },
  );
});
