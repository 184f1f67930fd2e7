import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { IncomingContact } from "../../src/service/store/contact-merge.ts";
import { answerRetention } from "../../src/service/store/paid-call.ts";
import { openServiceDatabase } from "../../src/service/store/service-database.ts";
import { openStore } from "../../src/service/store/store.ts";
import { client, databaseOf, newOrganisation, now, startedService } from "../service/helpers.ts";
import { filesWith } from "../support/bytes.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { markedContact, saveAll } from "../support/marked-contacts.ts";
import { serviceCommand } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Reads in a transaction, until it's stopped. A process of its own: when we look into the files, we lose our locks. */
const reading = `
  import { DatabaseSync } from "node:sqlite";
  const database = new DatabaseSync(process.argv[1], { readOnly: true });
  database.exec("begin; select * from contacts");
  process.stdin.resume().on("end", () => database.close());
  console.log("reading");
`;

async function startReader(database: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", reading, database]);
  onTestFinished(() => void child.kill());
  await once(child.stdout, "data");
  return {
    async stop() {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

/** In every text of somebody who is to be forgotten. */
const mark = "Quillfeather";

function longer(contact: IncomingContact, times: number): IncomingContact {
  return { ...contact, name: `${contact.name} `.repeat(1 + times * 4).trim() };
}

async function place() {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  return { folder: folder.path, database: join(folder.path, "service.db") };
}

test("who is deleted by a command while the service runs is in no file any more", async () => {
  const { folder, database } = await place();
  const { store, url } = await startedService({ database });
  const { organisation, key } = await newOrganisation(store, 100);
  const [deleted, kept] = [markedContact(1, mark), markedContact(2, "Somebody")];
  await saveAll(store, organisation, [deleted, kept]);
  const ask = client(url, key);
  const lookUp = async (email: string) => (await ask("lookup", { email })).body;
  expect(await lookUp(deleted.email)).toMatchObject({ found: true });
  const paid = await ask("rephrase", { contact_id: deleted.contact_id, message: `${mark}, please call.` });
  expect(paid.status).toBe(200);
  expect(await filesWith(folder, mark)).not.toEqual([]);

  const { name } = (await store.organisations())[0] ?? { name: "" };
  expect(
    await serviceCommand({ SERVICE_DATABASE_URL: database }, "contacts", "delete", name, deleted.email),
  ).toEqual({
    exitCode: 0,
    stdout: "Deleted.\n",
    stderr: "",
  });
  expect(await filesWith(folder, mark)).toEqual([]);
  expect(await lookUp(deleted.email)).toMatchObject({ found: false });
  expect(await lookUp(kept.email)).toMatchObject({ found: true });
});

test("of many who were deleted, nothing is left between those who weren't", async () => {
  const { folder, database } = await place();
  const store = await openStore({ database, now: () => now });
  onTestFinished(() => store.close());
  const { organisation } = await newOrganisation(store, 0);
  const people = Array.from({ length: 3_000 }, (_, number) =>
    markedContact(number, number % 3 === 0 ? mark : "Somebody"),
  );
  // Twice, in other orders and lengths: SQLite moves rows between pages, and leaves copies behind.
  await saveAll(store, organisation, people.toReversed());
  await saveAll(
    store,
    organisation,
    people.map((person, number) => longer(person, number % 5)),
  );
  for (const { email } of people.filter((_, number) => number % 3 === 0)) {
    expect(await store.deleteContact(organisation, "email", email)).toBe(true);
  }
  expect(await store.eraseEverythingDeleted()).toBe(true);
  expect(await filesWith(folder, mark)).toEqual([]);
});

test("what an import replaces is in no file any more", async () => {
  const { folder, database } = await place();
  const { store } = await startedService({ database });
  const { organisation } = await newOrganisation(store, 0);
  const numbers = Array.from({ length: 600 }, (_, number) => number);
  await saveAll(
    store,
    organisation,
    numbers.map((number) => markedContact(number, mark)),
  );
  const file = join(folder, "people.json");
  await writeFile(file, JSON.stringify(numbers.map((number) => markedContact(number, "Somebody"))));
  const { name } = (await store.organisations())[0] ?? { name: "" };
  expect(await serviceCommand({ SERVICE_DATABASE_URL: database }, "contacts", "import", name, file)).toEqual({
    exitCode: 0,
    stdout: "600 rows: 0 added, 600 updated, 0 rejected.\n",
    stderr: "",
  });
  expect(await filesWith(folder, mark)).toEqual([]);
});

describe("while another program reads the file", () => {
  const stillThere =
    "Another program keeps using the database, so what was deleted or replaced can still be read in its files. " +
    "Stop that program, and run this command again: it erases the rest.\n";

  async function readBySomebody() {
    const { folder, database } = await place();
    const store = await openStore({ database, now: () => now });
    onTestFinished(() => store.close());
    const { organisation } = await newOrganisation(store, 0);
    const contact = markedContact(1, mark);
    await saveAll(store, organisation, [contact]);
    const { name } = (await store.organisations())[0] ?? { name: "" };
    const reader = await startReader(database);
    const run = (...words: string[]) =>
      serviceCommand({ SERVICE_DATABASE_URL: database }, "contacts", ...words);
    return { folder, database, store, organisation, name, contact, reader, run };
  }

  test("a deletion fails and says what's left, and the same command erases it once the program has stopped", async () => {
    const { folder, name, contact, reader, run } = await readBySomebody();
    const deletion = ["delete", name, contact.email] as const;
    const unknown = `${name} has no such contact.`;
    expect(await run(...deletion)).toEqual({
      exitCode: 1,
      stdout: "Deleted, but not erased yet.\n",
      stderr: stillThere,
    });
    expect(await filesWith(folder, mark)).not.toEqual([]);
    expect(await run(...deletion)).toEqual({ exitCode: 1, stdout: `${unknown}\n`, stderr: stillThere });
    await reader.stop();
    expect(await run(...deletion)).toEqual({
      exitCode: 0,
      stdout: `${unknown} What was deleted earlier is now erased from the database's files.\n`,
      stderr: "",
    });
    expect(await filesWith(folder, mark)).toEqual([]);
    expect(await run(...deletion)).toEqual({ exitCode: 1, stdout: "", stderr: `${unknown}\n` });
  });

  test("an import that replaces somebody fails likewise, and the same import erases them", async () => {
    const { folder, name, reader, run } = await readBySomebody();
    const file = join(folder, "people.json");
    await writeFile(file, JSON.stringify([markedContact(1, "Somebody")]));
    const report = { rows: 1, added: 0, updated: 1, unprofiled: 0, rejected: [] };
    const failed = await run("import", name, file, "--json");
    expect({ ...failed, stdout: JSON.parse(failed.stdout) }).toEqual({
      exitCode: 1,
      stdout: { ...report, erased: false },
      stderr: stillThere,
    });
    expect(await filesWith(folder, mark)).not.toEqual([]);
    await reader.stop();
    const again = await run("import", name, file, "--json");
    expect({ ...again, stdout: JSON.parse(again.stdout) }).toEqual({
      exitCode: 0,
      stdout: report,
      stderr: "",
    });
    expect(await filesWith(folder, mark)).toEqual([]);
  });

  test("a command that's killed between deleting and erasing leaves the rest to the same command", async () => {
    const { folder, store, organisation, name, contact, reader, run } = await readBySomebody();
    expect(await store.deleteContact(organisation, "email", contact.email)).toBe(true);
    await reader.stop();
    expect(await filesWith(folder, mark)).not.toEqual([]);
    expect(await run("delete", name, contact.email)).toMatchObject({ exitCode: 0 });
    expect(await filesWith(folder, mark)).toEqual([]);
  });

  test("the next start of the service erases it too", async () => {
    const { folder, database, store, organisation, contact, reader } = await readBySomebody();
    expect(await store.deleteContact(organisation, "email", contact.email)).toBe(true);
    await reader.stop();
    await startedService({ database });
    await expect.poll(() => filesWith(folder, mark)).toEqual([]);
  });
});

test("an answer that has expired is in no file any more", async () => {
  const { folder, database } = await place();
  const first = await startedService({ database });
  const { organisation, key } = await newOrganisation(first.store, 100);
  const contact = markedContact(1, "Somebody");
  await saveAll(first.store, organisation, [contact]);
  await client(first.url, key)("rephrase", {
    contact_id: contact.contact_id,
    message: `${mark}, please call.`,
  });
  expect(await filesWith(folder, mark)).not.toEqual([]);
  await startedService({ database, now: () => now + answerRetention });
  await expect.poll(() => filesWith(folder, mark)).toEqual([]);
});

test("on Postgres, no row has anything of who was deleted; its files are the operator's to vacuum", async (context) => {
  const url = await databaseOf("Postgres", context, serviceTemplate);
  const service = await startedService({ database: url });
  const { organisation, key } = await newOrganisation(service.store, 100);
  const deleted = markedContact(1, mark);
  await saveAll(service.store, organisation, [deleted]);
  await client(service.url, key)("rephrase", {
    contact_id: deleted.contact_id,
    message: `${mark}, please call.`,
  });
  const database = await openServiceDatabase(url);
  onTestFinished(() => database.close());
  const rows = async () => {
    const all = await sql<{ text: string }>`
      select row_to_json(contacts)::text as text from contacts union all
      select row_to_json(answers)::text from answers union all
      select row_to_json(charges)::text from charges union all
      select row_to_json(calls_under_way)::text from calls_under_way`.execute(database.query);
    return all.rows.filter(({ text }) => text.includes(mark)).length;
  };
  expect(await rows()).toBe(2);
  expect(await service.store.deleteContact(organisation, "email", deleted.email)).toBe(true);
  expect(await service.store.eraseEverythingDeleted()).toBe(true);
  expect(await rows()).toBe(0);
});
