import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { createVault, type Keys } from "#app/storage/app-vault.ts";
import { EncryptionKeyError } from "#app/storage/encryption-key.ts";
import { openVault } from "#app/storage/open-vault.ts";
import { keyUses, retireKeys, sealAnew } from "#app/storage/rotation.ts";
import { sealedColumns } from "#app/storage/sealed-columns.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";

const newKey = () => randomBytes(32);
const field = { organisation: "T1", field: "recent_contacts.details" } as const;
const contact = (name: string, details: string) => ({
  ...{ organisation: "T1", person: "U1", contact: name, used_at: 1 },
  details,
});

test.for(databaseKinds)("on %s, a rotation leaves what others write meanwhile", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const { database } = opened;
  const [older, newer] = [newKey(), newKey()];
  const [before, vault] = [createVault([older]), createVault([newer, older])];
  const rows = ["one", "other", "third"].map((name) =>
    contact(name, before.seal(field, `${name} as it was`)),
  );
  await database.query.insertInto("recent_contacts").values(rows).execute();
  await database.query
    .insertInto("recent_contacts")
    .values(contact("altered", `${before.keyIds[0]}.AAAA`))
    .execute();

  // Between reading and writing, somebody else writes: with the older key, as a process that wasn't restarted would.
  let writes = 0;
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const read = result.rows.some((row) => row.row_place !== undefined && "details" in row);
      if (read && writes === 0) {
        writes += 1;
        const details = before.seal(field, "other, changed");
        const { query } = database;
        await query.updateTable("recent_contacts").set({ details }).where("contact", "=", "other").execute();
        await query.deleteFrom("recent_contacts").where("contact", "=", "third").execute();
      }
      return result;
    },
  };
  const watched = { ...database, query: database.query.withPlugin(meanwhile) };
  const { resealed, unreadable } = await sealAnew({ database: watched, vault });
  expect({ writes, resealed, unreadable: [...unreadable] }).toEqual({
    writes: 1,
    resealed: 2,
    unreadable: [["recent_contacts.details", 1]],
  });
  const after = createVault([newer]);
  const kept = await database.query.selectFrom("recent_contacts").selectAll().orderBy("contact").execute();
  expect(
    kept.filter(({ contact }) => contact !== "altered").map((row) => after.open(field, row.details)),
  ).toEqual(["one as it was", "other, changed"]);
});

test("a key is needed until nothing is sealed with it and nobody seals with it", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const [older, newer] = [newKey(), newKey()];
  const open = (...keys: Keys) => openVault({ database, url: ":memory:", keys, warn: () => undefined });
  const address = { organisation: "T1", field: "an address" };
  const before = await open(older);
  const digest = before.digest(address, "jane@acme.com");

  // A start that was undone before it sealed anything.
  await open(newer, older);
  await open(older);

  const vault = await open(newer, older);
  const row = contact("one", vault.seal(field, "one"));
  await database.query.insertInto("recent_contacts").values(row).execute();
  await expect(open(older)).rejects.toThrow(EncryptionKeyError);
  await expect(open(newer)).rejects.toThrow(EncryptionKeyError);
  await sealAnew({ database, vault });
  expect(await keyUses(database)).toEqual(
    ["key_check", "recent_contacts"].map((table) => ({
      table,
      key: vault.keyIds[0],
      values: table === "key_check" ? 2 : 1,
    })),
  );
  // Someone has started with the older key first since.
  expect(await retireKeys(database, vault, 0)).toEqual(before.keyIds);
  expect(await retireKeys(database, vault, Date.now() + 60_000)).toEqual([]);
  const after = await open(newer);
  expect(after.open(field, row.details)).toBe("one");
  expect(after.digest(address, "jane@acme.com")).toBe(digest);
});

test("the columns that the schema calls sealed are those that a rotation knows", async () => {
  const folder = new URL("../../../src/app/storage/schema/", import.meta.url);
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(new URL(file, folder), "utf8")),
  );
  const found = [...files.join("\n").matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\},/gm)].flatMap(
    ([, table, body = ""]) =>
      [...body.matchAll(/\/\*\* Sealed\b.*\*\/\s+(\w+):/g)].map(([, column]) => `${table}.${column}`),
  );
  expect(found.sort()).toEqual([...sealedColumns].sort());
});
