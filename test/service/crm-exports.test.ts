import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/service/store/store.ts";
import { exportContacts } from "../../src/service/transfer/export.ts";
import { importContacts } from "../../src/service/transfer/import.ts";
import { readFileRows, readText } from "../../src/service/transfer/read-contacts.ts";
import { newOrganisation, now } from "./helpers.ts";

async function place() {
  const store = await openStore({ database: ":memory:", now: () => now });
  onTestFinished(() => store.close());
  const { organisation } = await newOrganisation(store, 0);
  const take = (chunks: AsyncIterable<string>) =>
    importContacts(store, organisation, readFileRows("csv", chunks), () => undefined);
  return {
    takeFile: (name: string) => take(readText(`test/service/crm-exports/${name}.csv`, () => undefined)),
    take: (...rows: string[]) =>
      take(
        (async function* () {
          yield rows.join("\r\n");
        })(),
      ),
    /** Everybody, by the CRM's ID. */
    async all(): Promise<Record<string, string>[]> {
      let text = "";
      for await (const piece of exportContacts(store, organisation, "json")) text += piece;
      const contacts: Record<string, string>[] = JSON.parse(text);
      return contacts.toSorted((one, other) => (String(one.crm_id) < String(other.crm_id) ? -1 : 1));
    },
  };
}

const contact_id = expect.any(String);

test("HubSpot's export is read as it comes", async () => {
  const { takeFile, all } = await place();
  const report = {
    rows: 7,
    added: 3,
    updated: 0,
    unprofiled: 3,
    rejected: [
      { line: 5, reason: "It has no email or linkedin_url, and no known contact_id or crm_id." },
      { line: 6, reason: "Its email belongs to the contact with crm_id hubspot:151." },
      { line: 7, reason: "Its ID isn't a person's in HubSpot. Perhaps a spreadsheet changed it." },
      { line: 8, reason: "email isn't an e-mail address." },
    ],
  };
  expect(await takeFile("hubspot")).toEqual(report);
  const everybody = await all();
  expect(everybody).toEqual([
    { contact_id, crm_id: "hubspot:151", email: "jane@acme.com", name: "Jane Whitfield" },
    {
      contact_id,
      crm_id: "hubspot:152",
      linkedin_url: "https://www.linkedin.com/in/bob-oneil",
      name: `<b>Bob</b> @channel "B" O'Neil`,
    },
    { contact_id, crm_id: "hubspot:153", email: "dana@acme.com", name: "دانا العلي" },
  ]);
  expect(await takeFile("hubspot")).toEqual({ ...report, added: 0, updated: 3 });
  expect(await all()).toEqual(everybody);
});

test("Salesforce's report is read as it comes, and Data Loader's export has the same people", async () => {
  const { takeFile, all } = await place();
  expect(await takeFile("salesforce-report")).toMatchObject({ added: 3, unprofiled: 3, rejected: [] });
  const [lea, jane, amara, ...others] = await all();
  expect([jane, amara, lea, others]).toEqual([
    { contact_id, crm_id: "salesforce:003Hs00001AbCdE", email: "jane@acme.com", name: "Jane Whitfield" },
    { contact_id, crm_id: "salesforce:003Hs00001AbCdF", email: "amara@kestrel.io", name: "Okafor" },
    { contact_id, crm_id: "salesforce:003Hs00001ABCDF", email: "lea@müller.de", name: "Lea Müller" },
    [],
  ]);
  expect(await takeFile("salesforce-data-loader")).toMatchObject({ updated: 2, rejected: [] });
  const linkedin_url = "https://www.linkedin.com/in/jane-ortiz";
  expect(await all()).toEqual([
    lea,
    { ...jane, email: "jane.ortiz@acme.com", linkedin_url, name: "Jane Ortiz" },
    { ...amara, name: "Amara Okafor" },
  ]);
});

test("Pipedrive's export is read as it comes, with the first address of several", async () => {
  const { takeFile, all } = await place();
  expect(await takeFile("pipedrive")).toMatchObject({ added: 2, unprofiled: 2, rejected: [] });
  expect(await all()).toEqual([
    { contact_id, crm_id: "pipedrive:7", email: "jane@acme.com", name: "Jane Whitfield" },
    { contact_id, crm_id: "pipedrive:8", email: "amara@home.example", name: "Amara Okafor" },
  ]);
});

test("Twenty's export is read as it comes", async () => {
  const { takeFile, all } = await place();
  expect(await takeFile("twenty")).toMatchObject({ added: 2, unprofiled: 2, rejected: [] });
  expect(await all()).toEqual([
    {
      contact_id,
      crm_id: "twenty:20202020-1c0e-494c-a1b6-85b1c6fefaa5",
      email: "jane@acme.com",
      linkedin_url: "https://www.linkedin.com/in/jane-whitfield",
      name: "Jane Whitfield",
    },
    {
      contact_id,
      crm_id: "twenty:20202020-ac73-4797-824e-87a1f5aea9e0",
      email: "amara@kestrel.io",
      name: "-Amara Okafor",
    },
  ]);
});

test.for([
  ["Record ID - Contact,Last Name,Email", "151", "hubspot:151"],
  ["Contact: Contact ID,Contact:  Full Name,Contact: Email", "003Hs00001AbCdE", "salesforce:003Hs00001AbCdE"],
  ["Lead ID,Last Name,Email", "00QHs00001AbCdEQAV", "salesforce:00QHs00001AbCdE"],
  [
    "Id,Name LastName,Emails PrimaryEmail",
    "20202020-1c0e-494c-a1b6-85b1c6fefaa5",
    "twenty:20202020-1c0e-494c-a1b6-85b1c6fefaa5",
  ],
])("so are other versions' and other reports' columns: %s", async ([header = "", id, crm_id]) => {
  const { take, all } = await place();
  await take(header, `${id},Okafor,amara@kestrel.io`);
  expect(await all()).toEqual([{ contact_id, crm_id, email: "amara@kestrel.io", name: "Okafor" }]);
});

test("our own columns beside a CRM's are a profile when they're complete, and one without changes no advice", async () => {
  const { take, all } = await place();
  const labels = ["worldview_label", "operating_style_label", "gem_tier", "tone_zone", "confidence"];
  const advice = ["must_do", "must_never", "likes_this", "not_that"];
  const crm = "Record ID,First Name,Email";
  const header = [
    crm,
    ...labels.map((name) => `profile.${name}`),
    ...advice.map((name) => `connection_language.${name}`),
    "Profile completeness",
  ].join();
  const report = await take(
    header,
    "1,Jane,jane@acme.com,A,B,C,D,0.5,a,b,c,d,1",
    "2,Bob,bob@acme.com,,,,,,a,,,,",
    "3,Lea,lea@acme.com,,,,,,,,,,",
  );
  expect(report).toEqual({
    rows: 3,
    added: 2,
    updated: 0,
    unprofiled: 1,
    rejected: [{ line: 3, reason: "profile.worldview_label is missing." }],
  });
  const [jane, lea] = await all();
  expect(jane).toMatchObject({
    profile: { worldview_label: "A", confidence: 0.5 },
    connection_language: { must_do: "a", not_that: "d" },
  });
  const again = await take(crm, "1,Jane W.,jane@whitfield.example", "3,Lea,lea@acme.com");
  expect(again).toEqual({ rows: 2, added: 0, updated: 2, unprofiled: 1, rejected: [] });
  expect(await all()).toEqual([{ ...jane, name: "Jane W.", email: "jane@whitfield.example" }, lea]);
});

test("names are kept as they are up to what can be kept", async () => {
  const { take, all } = await place();
  const names = ["x".repeat(500), "x".repeat(8_193), "a\0b"];
  const report = await take(
    "Id,Name,Email",
    ...names.map((name, row) => `003Hs00001AbCd${row},${name},p${row}@acme.com`),
  );
  expect(report.rejected).toEqual([
    { line: 3, reason: "name is longer than 8,192 characters." },
    { line: 4, reason: "name contains characters that can't be stored." },
  ]);
  expect((await all()).map(({ name }) => name)).toEqual([names[0]]);
});
