import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, type TestContext, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { openServiceDatabase } from "../../src/service/store/service-database.ts";
import { openStore } from "../../src/service/store/store.ts";
import { client, databaseOf, newOrganisation, now, startedService } from "../service/helpers.ts";
import { filesWith } from "../support/bytes.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { markedContact, saveAll } from "../support/marked-contacts.ts";
import { commonEnvironment } from "../support/processes/program.ts";
import { runService, serviceCommand } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What somebody writes of a contact. */
const written = (organisation: string, { email }: { email: string }) =>
  [
    { organisation, name: "email", value: email },
    { author: `${mark} Nair`, texts: { must_do: `${mark} wants numbers.`, must_never: "" } },
  ] as const;

/** In every text about a contact. */
const mark = "Quillfeather";
const encryptionKey = hash("sha256", "a key", "buffer");
const otherKey = hash("sha256", "another", "buffer");

async function place(kind: (typeof databaseKinds)[number], context: TestContext) {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const url =
    kind === "SQLite" ? join(folder.path, "service.db") : await databaseOf(kind, context, serviceTemplate);
  /** Whether anything about a contact can be read without the key. */
  const isReadable = async () => {
    if (kind === "SQLite") return (await filesWith(folder.path, mark, "service.db")).length > 0;
    const database = await openServiceDatabase(url);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(contacts)::text as text from contacts
      union all select row_to_json(answers)::text from answers`.execute(database.query);
    await database.close();
    return rows.some(({ text }) => text.toLowerCase().includes(mark.toLowerCase()));
  };
  const open = async (key: Buffer | undefined) => {
    const store = await openStore({ database: url, encryptionKey: key, now: () => now });
    onTestFinished(() => store.close());
    return store;
  };
  const variables = (key: Buffer | undefined) => ({
    SERVICE_DATABASE_URL: url,
    ...(key !== undefined && { SERVICE_ENCRYPTION_KEY: key.toString("base64") }),
  });
  const run = (key: Buffer | undefined, ...words: string[]) => serviceCommand(variables(key), ...words);
  return { folder: folder.path, url, isReadable, open, variables, run };
}

describe.for(databaseKinds)("with a key, on %s", (kind) => {
  test("everything works as in clear, and nothing about anybody can be read in the database", async (context) => {
    const { folder, url, isReadable, variables, run } = await place(kind, context);
    const { store, url: base } = await startedService({ database: url, encryptionKey });
    const { organisation, key } = await newOrganisation(store, 100);
    const name = (await store.organisations())[0]?.name ?? "";
    const people = [1, 2, 3].map((number) => markedContact(number, mark));
    const file = join(folder, "in.json");
    await writeFile(file, JSON.stringify(people).replaceAll(mark, "Somebody"));
    expect((await run(encryptionKey, "contacts", "import", name, file)).stdout).toBe(
      "3 rows: 3 added, 0 updated, 0 rejected.\n",
    );
    const byId = markedContact(3, mark);
    expect(
      await store.saveContacts(organisation, [
        { ...markedContact(1, mark), contact_id: undefined, linkedin_url: undefined },
        { ...markedContact(2, mark), contact_id: undefined, email: undefined },
        { ...byId, email: undefined, linkedin_url: undefined },
      ]),
    ).toEqual([1, 2, 3].map(() => ({ kind: "updated", isProfiled: true })));
    const exported = JSON.parse(
      (await runService(variables(encryptionKey), "contacts", "export", name)).stdout,
    );
    expect(exported).toHaveLength(3);
    expect(exported).toEqual(expect.arrayContaining(people));

    const ask = client(base, key);
    const found = {
      status: 200,
      body: {
        found: true,
        profile: { id: byId.contact_id, ...byId.profile },
        connection_language: byId.connection_language,
      },
    };
    expect(await ask("lookup", { email: byId.email.toUpperCase() })).toEqual(found);
    expect(await ask("lookup", { linkedin_url: byId.linkedin_url })).toEqual(found);
    expect(await ask("lookup", { email: "nobody@acme.example" })).toMatchObject({ body: { found: false } });
    const request = { contact_id: byId.contact_id, message: `${mark}, please call.` };
    const paid = () => ask("rephrase", request, undefined, { "Idempotency-Key": "once" });
    const answer = await paid();
    expect(answer).toMatchObject({ status: 200, body: { original: request.message } });
    expect(await paid()).toEqual(answer);
    expect(await store.answers(organisation)).toHaveLength(1);
    expect(await isReadable()).toBe(false);

    expect(await run(encryptionKey, "contacts", "delete", name, byId.email)).toMatchObject({ exitCode: 0 });
    expect(await ask("lookup", { email: byId.email })).toMatchObject({ body: { found: false } });
    expect(await store.answers(organisation)).toEqual([]);
  });

  test("a database in clear is sealed by the next start, answers too, by as many as start at once", async (context) => {
    const { isReadable, open, variables, url } = await place(kind, context);
    const people = Array.from({ length: 1_200 }, (_, number) => markedContact(number, mark));
    const clear = await startedService({ database: url });
    const { organisation, key } = await newOrganisation(clear.store, 100);
    await saveAll(clear.store, organisation, people);
    const request = { contact_id: people[0]?.contact_id, message: `${mark}, please call.` };
    const headers = { "Idempotency-Key": "once" };
    const answer = await client(clear.url, key)("rephrase", request, undefined, headers);
    const [address, knowledge] = written(organisation, markedContact(7, mark));
    const known = await clear.store.writeKnowledge(address, knowledge);
    expect(known?.revisions).toHaveLength(9);
    const all = await clear.store.contactsAfter(organisation, "");
    expect(await isReadable()).toBe(true);
    await clear.stop();

    const starts = await Promise.all([1, 2].map(() => runService(variables(encryptionKey), "org", "list")));
    expect(starts).toMatchObject([1, 2].map(() => ({ exitCode: 0, stderr: "" })));
    const store = await open(encryptionKey);
    expect(await isReadable()).toBe(false);
    expect(await store.contactsAfter(organisation, "")).toEqual(all);
    expect(await store.knowledgeOf(address)).toEqual(known?.revisions);
    const sealed = await startedService({ database: url, encryptionKey });
    expect(await client(sealed.url, key)("rephrase", request, undefined, headers)).toEqual(answer);
  });

  test("another key or none is refused with a sentence, and the right one still reads", async (context) => {
    const { open, run } = await place(kind, context);
    const store = await open(encryptionKey);
    const { organisation } = await newOrganisation(store, 0);
    const contact = markedContact(1, mark);
    await saveAll(store, organisation, [contact]);
    expect(await run(undefined, "org", "list")).toEqual({
      exitCode: 78,
      stdout: "",
      stderr: "This database is sealed. Set SERVICE_ENCRYPTION_KEY to the key that it was sealed with.\n",
    });
    expect(await run(otherKey, "serve")).toEqual({
      exitCode: 78,
      stdout: "",
      stderr:
        "SERVICE_ENCRYPTION_KEY isn't the key that this database was sealed with. Set that one: no other can read " +
        "the contacts.\n",
    });
    expect(await store.lookupAnswer(organisation, "email", contact.email)).toContain(mark);
  });

  test("what is moved to another contact isn't believed", async (context) => {
    const { open, url } = await place(kind, context);
    const store = await open(encryptionKey);
    const { organisation } = await newOrganisation(store, 0);
    const [one, other] = [markedContact(1, mark), markedContact(2, mark)];
    await saveAll(store, organisation, [one, other]);
    const [ofOne, knowledge] = written(organisation, one);
    await store.writeKnowledge(ofOne, knowledge);
    const [ofOther] = written(organisation, other);
    const counts = [ofOne, ofOther].map(async (address) => (await store.knowledgeOf(address)).length);
    expect(await Promise.all(counts)).toEqual([9, 7]);
    const database = await openServiceDatabase(url);
    onTestFinished(() => database.close());
    const profiles = database.query.selectFrom("contacts").select("profile").orderBy("row_id", "desc");
    const [{ profile } = { profile: "" }] = await profiles.execute();
    await database.query.updateTable("contacts").set({ profile }).execute();
    const outcomes = async (asked: Promise<unknown>[]) =>
      (await Promise.allSettled(asked)).map(({ status }) => status).toSorted();
    const isRead = [one, other].map(({ email }) => store.lookupAnswer(organisation, "email", email));
    expect(await outcomes(isRead)).toEqual(["fulfilled", "rejected"]);
    const isKnown = [ofOne, ofOther].map((address) => store.knowledgeOf(address));
    expect(await outcomes(isKnown)).toEqual(["fulfilled", "rejected"]);
  });

  test("who imports in clear while the database is sealed stops, and adds nothing more", async (context) => {
    const { isReadable, open } = await place(kind, context);
    const clear = await open(undefined);
    const { organisation } = await newOrganisation(clear, 0);
    await saveAll(clear, organisation, [markedContact(1, mark)]);
    const sealed = await open(encryptionKey);
    await expect(clear.saveContacts(organisation, [markedContact(2, mark)])).rejects.toThrow(
      "This database has just been sealed.",
    );
    const [address, knowledge] = written(organisation, markedContact(2, mark));
    await expect(clear.writeKnowledge(address, knowledge)).rejects.toThrow(
      "This database has just been sealed.",
    );
    expect(await sealed.contactsAfter(organisation, "")).toHaveLength(1);
    expect(await isReadable()).toBe(false);
  });

  test("kill -9 while a database is sealed: the next start goes on, and nobody is lost", async (context) => {
    const { isReadable, open, run, variables, url } = await place(kind, context);
    const clear = await open(undefined);
    const { organisation } = await newOrganisation(clear, 0);
    await saveAll(
      clear,
      organisation,
      Array.from({ length: 3_000 }, (_, number) => markedContact(number, mark)),
    );
    const command = packageJson.scripts.service.split(" ").slice(1);
    const child = spawn(process.execPath, [...command, "org", "list"], {
      env: { ...commonEnvironment(), ...variables(encryptionKey) },
      stdio: "ignore",
    });
    const exited = once(child, "exit");
    const database = await openServiceDatabase(url);
    onTestFinished(() => database.close());
    const sealing = database.query.selectFrom("sealing").select("completed");
    await expect.poll(() => sealing.execute(), { interval: 1 }).toHaveLength(1);
    child.kill("SIGKILL");
    await exited;
    expect(await run(undefined, "org", "list")).toMatchObject({ exitCode: 78 });

    const store = await open(encryptionKey);
    expect(await isReadable()).toBe(false);
    expect(await sealing.execute()).toEqual([{ completed: 1 }]);
    const last = markedContact(2_999, mark);
    expect(await store.lookupAnswer(organisation, "email", last.email)).toContain(last.contact_id);
    let count = 0;
    for (let rows = await store.contactsAfter(organisation, ""); rows.length > 0; ) {
      count += rows.length;
      rows = await store.contactsAfter(organisation, rows.at(-1)?.row_id ?? "");
    }
    expect(count).toBe(3_000);
  });
});
