import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { describe, expect, type TestContext, test } from "vitest";
import { openStore } from "../../src/service/store/store.ts";
import { columns } from "../../src/service/transfer/columns.ts";
import { readContactRow } from "../../src/service/transfer/contact-shape.ts";
import { exportContacts } from "../../src/service/transfer/export.ts";
import { importContacts } from "../../src/service/transfer/import.ts";
import { readFileRows, readText } from "../../src/service/transfer/read-contacts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { amara, databaseOf, jane, newOrganisation, now } from "./helpers.ts";

const profile = {
  worldview_label: "Builder",
  operating_style_label: "Closer",
  gem_tier: "Ruby",
  tone_zone: "Warm",
  confidence: 0.5,
};
const connection_language = { must_do: "a", must_never: "b", likes_this: "c", not_that: "d" };
const said = { profile, connection_language };

test("the sample people are in the format that an import reads", async () => {
  for await (const row of readFileRows(
    "csv",
    readText("src/service/sample-people.csv", () => undefined),
  )) {
    const contact = "reason" in row ? row : readContactRow(row.value);
    expect(contact).not.toHaveProperty("reason");
  }
});

async function place(kind: (typeof databaseKinds)[number], context: TestContext) {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  const store = await openStore({
    database: await databaseOf(kind, context, serviceTemplate),
    now: () => now,
  });
  context.onTestFinished(() => store.close());
  const { organisation } = await newOrganisation(store, 0);
  let files = 0;
  return {
    store,
    organisation,
    folder: folder.path,
    /** Imports a file of this text. */
    async take(format: "csv" | "json", text: string | Uint8Array) {
      files += 1;
      const path = join(folder.path, `${files}.${format}`);
      await writeFile(path, text);
      return importFile(path);
    },
    importFile,
    async all(): Promise<{ contact_id: string; email?: string }[]> {
      let text = "";
      for await (const piece of exportContacts(store, organisation, "json")) text += piece;
      const contacts: { contact_id: string; email?: string }[] = JSON.parse(text);
      return contacts.toSorted((one, other) => one.contact_id.localeCompare(other.contact_id));
    },
  };
  function importFile(path: string) {
    const rows = readFileRows(
      path.endsWith("csv") ? "csv" : "json",
      readText(path, () => undefined),
    );
    return importContacts(store, organisation, rows, () => undefined);
  }
}

describe.for(databaseKinds)("an import, on %s", (kind) => {
  test("and a look-up and a deletion find a contact that an earlier version stored in another spelling", async (context) => {
    const { store, organisation, take, all } = await place(kind, context);
    const opaque = "https://www.linkedin.com/in/ACoAAB1c";
    await store.saveContacts(organisation, [
      { email: "jo\u0308rg@xn--mller-kva.de", contact_id: jane, linkedin_url: opaque.toLowerCase(), ...said },
      { email: "lea@xn--mller-kva.de", contact_id: amara, ...said },
    ]);
    for (const [name, value] of [["email", "jörg@müller.de"] as const, ["linkedin_url", opaque] as const])
      expect(await store.lookupAnswer(organisation, name, value)).toContain(jane);
    const again = [
      { email: "jörg@xn--mller-kva.de", ...said },
      { linkedin_url: opaque, ...said },
    ];
    expect(await take("json", JSON.stringify(again))).toMatchObject({ updated: 2 });
    expect(await all()).toMatchObject([
      { contact_id: jane, email: "jörg@müller.de", linkedin_url: opaque },
      { contact_id: amara, email: "lea@xn--mller-kva.de" },
    ]);
    expect(await store.deleteContact(organisation, "email", "lea@müller.de")).toBe(true);
    expect(await all()).toMatchObject([{ contact_id: jane }]);
  });

  test("finds contacts by any of their names, keeps the names that a row does not give, and refuses two at once", async (context) => {
    const { take, all } = await place(kind, context);
    const rows = [
      { email: "ada@example.com", contact_id: jane, ...said },
      { linkedin_url: "linkedin.com/in/amara", contact_id: amara, name: "Amara", ...said },
      { email: " ADA@example.com ", linkedin_url: "https://uk.linkedin.com/in/Ada/?trk=x", ...said },
      { contact_id: amara.toUpperCase(), email: "amara@example.com", ...said },
      { email: "ada@example.com", linkedin_url: "linkedin.com/in/amara", ...said },
      { email: "ada@example.com", contact_id: "00000000-0000-4000-8000-000000000000", ...said },
      { contact_id: "00000000-0000-4000-8000-000000000000", ...said },
      {
        email: "ada@example.com",
        ...said,
        relationship: { tone_zone: "Cool", last_signal_at: "2026-03-07T11:00:00+02:00" },
      },
    ];
    const report = {
      rows: 8,
      added: 2,
      updated: 3,
      unprofiled: 0,
      rejected: [
        { line: 6, reason: "Its email and linkedin_url belong to two different contacts." },
        { line: 7, reason: `Its email belongs to the contact with contact_id ${jane}.` },
        { line: 8, reason: "It has no email or linkedin_url, and no known contact_id or crm_id." },
      ],
    };
    const text = `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
    expect(await take("json", text)).toEqual(report);
    const contacts = [
      {
        contact_id: jane,
        email: "ada@example.com",
        linkedin_url: "https://www.linkedin.com/in/ada",
        ...said,
        relationship: { tone_zone: "Cool", last_signal_at: "2026-03-07T09:00:00.000Z" },
      },
      {
        contact_id: amara,
        email: "amara@example.com",
        linkedin_url: "https://www.linkedin.com/in/amara",
        name: "Amara",
        ...said,
      },
    ];
    expect(await all()).toEqual(contacts);
    expect(await take("json", text)).toEqual({ ...report, added: 0, updated: 5 });
    expect(await all()).toEqual(contacts);
  });

  test("lets names change hands within a file", async (context) => {
    const { take, all } = await place(kind, context);
    const [one, other, third] = ["one@example.com", "other@example.com", "third@example.com"];
    const rows = [
      { contact_id: jane, email: one, ...said },
      { contact_id: amara, email: other, ...said },
    ];
    const swapped = [
      { contact_id: amara, email: third, ...said },
      { contact_id: jane, email: other, ...said },
      { contact_id: amara, email: one, ...said },
    ];
    expect(await take("json", JSON.stringify(rows))).toMatchObject({ added: 2, rejected: [] });
    const report = { rows: 3, added: 0, updated: 3, unprofiled: 0, rejected: [] };
    expect(await take("json", JSON.stringify(swapped))).toEqual(report);
    expect((await all()).map(({ contact_id, email }) => [contact_id, email])).toEqual([
      [jane, other],
      [amara, one],
    ]);
  });

  test("at the same time as another one of the same people in another order", async (context) => {
    const { take, all } = await place(kind, context);
    const rows = Array.from({ length: 1_500 }, (_, row) => ({
      email: `p${row}@example.com`,
      linkedin_url: `linkedin.com/in/p-${row}`,
      ...said,
    }));
    // Within each batch that an import writes at once.
    const reversed = Array.from({ length: 3 }, (_, batch) =>
      rows.slice(batch * 500, (batch + 1) * 500).reverse(),
    ).flat();
    for (let time = 0; time < 3; time += 1) {
      const reports = await Promise.all([rows, reversed].map((each) => take("json", JSON.stringify(each))));
      expect(reports.map(({ rejected, broken }) => ({ rejected, broken }))).toEqual(
        Array(2).fill({ rejected: [], broken: undefined }),
      );
    }
    expect(await all()).toHaveLength(1_500);
  });

  test("tells for each row that it refuses where it is and why", async (context) => {
    const { take } = await place(kind, context);
    const email = "a@example.com";
    const signal = { tone_zone: "Warm", last_signal_at: "today" };
    const refused: [row: object | string, reason: string][] = [
      [{ email: "ada", ...said }, "email isn't an e-mail address."],
      [
        { email, ...said, profile: { ...profile, confidence: "high" } },
        "profile.confidence must be a number such as 0.83.",
      ],
      [{ email, ...said, profile: { ...profile, gem_tier: " " } }, "profile.gem_tier is missing."],
      [{ email, ...said, profile: { ...profile, tier: "Ruby" } }, "profile.tier isn't a contact field."],
      [{ email, profile }, "connection_language is missing."],
      [{ email, ...said, tags: [] }, "tags isn't a contact field."],
      [
        { email, ...said, relationship: signal },
        "relationship.last_signal_at isn't a time such as 2026-03-07T09:00:00Z.",
      ],
      [{ email, ...said, contact_id: "7" }, "contact_id isn't a UUID."],
      [
        { email, ...said, contact_id: jane, profile: { ...profile, id: amara } },
        "profile.id doesn't match the contact_id.",
      ],
      [{ email, ...said, name: "a\u0000" }, "name contains characters that can't be stored."],
      [
        { linkedin_url: "linkedin.com/company/acme", ...said },
        "linkedin_url isn't the URL of a person's LinkedIn profile.",
      ],
      ["{ not JSON }", "This isn't JSON."],
      ["7", "The contact must be an object."],
    ];
    const lines = refused.map(([row]) => (typeof row === "string" ? row : JSON.stringify(row)));
    const rejected = refused.map(([, reason], index) => ({ line: index + 2, reason }));
    const report = { rows: refused.length, added: 0, updated: 0, unprofiled: 0, rejected };
    expect(await take("json", `[\n${lines.join(",\n")}]`)).toEqual(report);
  });

  test("takes a large CSV file, twice, without doubles", async (context) => {
    const { importFile, folder, store, organisation } = await place(kind, context);
    const path = join(folder, "many.csv");
    const file = createWriteStream(path);
    const names = columns.filter((column) => !/^(contact_id|crm_id|name)$/.test(column));
    file.write(`\ufeff${names.join(",")}\r\n`);
    const count = 3_000;
    for (let row = 0; row < count; row += 1) {
      const email = row === 5 ? "nobody" : `p${row}@example.com`;
      file.write(
        `${email},linkedin.com/in/p-${row},A,B,C,D,0.5,"e, ""f""",g,h,i,j,k,2026-03-07T09:00:00Z\r\n`,
      );
    }
    file.end();
    await finished(file);
    const rejected = [{ line: 7, reason: "email isn't an e-mail address." }];
    const taken = count - 1;
    expect(await importFile(path)).toEqual({
      rows: count,
      added: taken,
      updated: 0,
      unprofiled: 0,
      rejected,
    });
    expect(await importFile(path)).toEqual({
      rows: count,
      added: 0,
      updated: taken,
      unprofiled: 0,
      rejected,
    });
    expect(
      JSON.parse((await store.lookupAnswer(organisation, "email", "p2999@example.com")) ?? "").profile,
    ).toEqual({
      id: expect.any(String),
      worldview_label: "A",
      operating_style_label: "B",
      gem_tier: "C",
      tone_zone: "D",
      confidence: 0.5,
      tone_summary: 'e, "f"',
    });
  });
});

const header =
  "email,profile.worldview_label,profile.operating_style_label,profile.gem_tier,profile.tone_zone,profile.confidence,connection_language.must_do,connection_language.must_never,connection_language.likes_this,connection_language.not_that";

test("CSV: a line is where its row begins, and a row with other cells than the header is refused", async (context) => {
  const { take } = await place("SQLite", context);
  const rows = [
    'a@example.com,A,B,C,D,0.5,"two\nlines",b,c,d',
    "b@example.com,A",
    "",
    "c@example.com,A,B,C,D,83%,a,b,c,d",
  ];
  expect(await take("csv", `${header}\n${rows.join("\n")}`)).toEqual({
    rows: 3,
    added: 1,
    updated: 0,
    unprofiled: 0,
    rejected: [
      { line: 4, reason: "It has 2 cells; the header has 10." },
      { line: 6, reason: "profile.confidence must be a number such as 0.83." },
    ],
  });
});

test("JSON: texts may be empty as in an export of what people wrote, but a profile that says nothing is none", async (context) => {
  const { take, all } = await place("SQLite", context);
  const labels = {
    worldview_label: "",
    operating_style_label: "",
    gem_tier: "",
    tone_zone: "",
    confidence: 0.5,
  };
  const advice = { must_do: "", must_never: "", likes_this: "", not_that: "" };
  const partial = { profile: labels, connection_language: { ...advice, must_do: "a" } };
  const rows = [
    { email: "a@example.com", contact_id: jane, ...partial },
    { email: "b@example.com", contact_id: amara, profile: labels, connection_language: advice },
  ];
  const report = { rows: 2, added: 2, updated: 0, unprofiled: 1, rejected: [] };
  expect(await take("json", JSON.stringify(rows))).toEqual(report);
  expect(await all()).toEqual([rows[0], { email: "b@example.com", contact_id: amara }]);
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

test.for<[string, (rows: string[][]) => string | Uint8Array]>([
  ["with semicolons", (rows) => `\ufeff${rows.map((row) => row.join(";")).join("\r\n")}`],
  ["with tabs, in UTF-16", (rows) => utf16(rows.map((row) => row.join("\t")).join("\r\n"))],
  ["in UTF-16 of the other order", (rows) => utf16(rows.map((row) => row.join()).join("\n")).swap16()],
  ["with the separator said", (rows) => `sep=;\r\n${rows.map((row) => row.join(";")).join("\r\n")}`],
  [
    "with trailing commas and rows of commas",
    (rows) => [",,", ...rows.map((row) => row.concat("", "").join()), ",,,", ",,"].join("\n"),
  ],
  [
    "with other names and capitals",
    ([header = [], ...rows]) =>
      [
        header.map((name) => (name === "contact" ? "E-Mail Address" : name.toUpperCase())),
        ...rows.slice(0, 1),
      ]
        .map((row) => row.join())
        .join("\n"),
  ],
])("CSV: a spreadsheet's file is read %s", async ([, written], context) => {
  const { take, all } = await place("SQLite", context);
  const rows = ["one@acme.com", "linkedin.com/in/two"].map((contact) => [
    contact,
    ..."ABCD",
    "0.5",
    ..."abcd",
  ]);
  const report = await take("csv", written([["contact", ...header.split(",").slice(1)], ...rows]));
  expect(report).toEqual({
    rows: report.added,
    added: report.added,
    updated: 0,
    unprofiled: 0,
    rejected: [],
  });
  const contacts = await all();
  expect(contacts.map(({ email }) => email)).toContain("one@acme.com");
  expect(contacts).toHaveLength(report.added);
});

test("CSV: a row whose quotes can't be read costs none of the others", async (context) => {
  const { take } = await place("SQLite", context);
  const row = (email: string, label: string) => `${email},${label},B,C,D,0.5,a,b,c,d`;
  const rows = [row("a@example.com", "A"), row("b@example.com", '5" of "A"'), row("c@example.com", "A")];
  expect(await take("csv", `${header}\r\n${rows.join("\r\n")}`)).toEqual({
    rows: 3,
    added: 2,
    updated: 0,
    unprofiled: 0,
    rejected: [{ line: 3, reason: "Its quotes don't match up." }],
  });
  // Where it ends is anybody's guess.
  expect(await take("csv", `${header}\n${rows[0]}\n${row("d@example.com", '"A" B')}\n${rows[2]}`)).toEqual({
    rows: 1,
    added: 0,
    updated: 1,
    unprofiled: 0,
    rejected: [],
    broken: "Line 3: this row's quotes don't match up.",
  });
  for (const broken of [`ema"il",x\n${header}\n${rows[0]}`, `ema"il",x`]) {
    expect(await take("csv", broken)).toMatchObject({
      rows: 0,
      broken: "Line 1: this row's quotes don't match up.",
    });
  }
});

test.for<["csv" | "json", string | Uint8Array, string]>([
  ["json", "", "The file is empty. It should contain a JSON array of contacts."],
  ["json", "{}", "The file isn't a JSON array of contacts."],
  ["json", "[{}", "The file ends before the array does."],
  ["json", "[]\n[]", "Line 2: there's something after the end of the array."],
  [
    "json",
    new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]),
    "The file isn't UTF-8. Save it as UTF-8 and import it again.",
  ],
  ["csv", "", "The file is empty. Its first line should name the columns."],
  [
    "csv",
    "email,tier\n",
    `"tier" isn't a contact column. The columns are: ${columns.join(", ")}. A CRM's export needs its columns of record IDs and e-mail addresses.`,
  ],
  ["csv", "email,email\n", "The column email appears twice."],
  ["csv", `${header}\n"a`, "Line 2: a quote is never closed."],
  ["csv", `${header}\n${'{"a":'.repeat(51)}`, "Line 2: this row's quotes don't match up."],
])("a file that can't be read is told in a sentence: %s %j", async ([format, text, broken], context) => {
  const { take } = await place("SQLite", context);
  expect(await take(format, text)).toMatchObject({ added: 0, broken });
});

test("CSV: no program of tables takes an exported text for a formula, and it comes back as it was", async (context) => {
  const { store, organisation, take, all } = await place("SQLite", context);
  const cells = [
    ["=1+1", "'=1+1"],
    ["+49 1", "'+49 1"],
    ["-be brief", "'-be brief"],
    ["@all", "'@all"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["'=1", "''=1"],
    ["''@", "'''@"],
    ["＝1", "'＝1"],
    ["'tis", "'tis"],
  ] as const;
  const people = cells.map(([text], row) => ({
    email: `p${row}@example.com`,
    contact_id: jane.replace(/.$/, String(row)),
    profile: { ...profile, tone_summary: text, confidence: -0.5 },
    connection_language,
  }));
  await take("json", JSON.stringify(people));
  const before = await all();
  let csv = "";
  for await (const piece of exportContacts(store, organisation, "csv")) csv += piece;
  const written: string[][] = parse(csv);
  const summaries = written.slice(1).map((row) => [row[8], row[9]]);
  expect(summaries.sort()).toEqual(cells.map(([, cell]) => ["-0.5", cell]).sort());
  expect(await take("csv", csv)).toMatchObject({ updated: cells.length, rejected: [] });
  expect(await all()).toEqual(before);
});
