import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { createVault, type Keys } from "#app/storage/app-vault.ts";
import { EncryptionKeyError } from "#app/storage/encryption-key.ts";
import { bindEarlier, openVault } from "#app/storage/open-vault.ts";
import { keyUses, retireKeys, sealAnew } from "#app/storage/rotation.ts";
import { inRow, sealedColumns } from "#app/storage/sealed-columns.ts";
import { digestSecretOf } from "#database/vault.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";

const newKey = () => randomBytes(32);
const of = (contact: string) =>
  inRow("recent_contacts.details", { organisation: "T1", person: "U1", contact });
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
    contact(name, before.seal(of(name), `${name} as it was`)),
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
        const details = before.seal(of("other"), "other, changed");
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
    kept
      .filter(({ contact }) => contact !== "altered")
      .map((row) => after.open(of(row.contact), row.details)),
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
  const row = contact("one", vault.seal(of("one"), "one"));
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
  expect(after.open(of("one"), row.details)).toBe("one");
  expect(after.digest(address, "jane@acme.com")).toBe(digest);
});

test.for(databaseKinds)(
  "on %s, what an earlier version sealed is bound to its row once none of them serves",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const key = newKey();
    const earlier = createVault([key], { bindsRows: false });
    const checked = (column: "sealed" | "digest_secret", text: string) =>
      earlier.seal(inRow(`key_check.${column}`, { organisation: "" }), text);
    const digest_secret = checked("digest_secret", digestSecretOf(key).toString("base64"));
    const check = { id: 1, sealed: checked("sealed", "sealed"), digest_secret };
    await database.query.insertInto("key_check").values(check).execute();
    const rows = ["one", "other"].map((name) => contact(name, earlier.seal(of(name), name)));
    await database.query.insertInto("recent_contacts").values(rows).execute();
    const serving = { id: "earlier", alive_until: Date.now() + 600_000, key_ids: earlier.keyIds.join(" ") };
    await database.query.insertInto("workers").values(serving).execute();
    const open = () => openVault({ database, url: ":memory:", keys: [key], warn: () => undefined });
    const stored = () =>
      database.query.selectFrom("recent_contacts").selectAll().orderBy("contact").execute();

    const beside = await open();
    await bindEarlier(database, beside);
    expect(await stored()).toEqual(rows);
    expect(beside.seal(of("one"), "one")).not.toContain("~");
    await database.query.deleteFrom("workers").execute();

    const vault = await open();
    expect(rows.map((row) => vault.open(of(row.contact), row.details))).toEqual(["one", "other"]);
    await bindEarlier(database, vault);
    const [one, other] = await stored();
    expect([one, other].map((row) => vault.open(of(row?.contact ?? ""), row?.details ?? ""))).toEqual([
      "one",
      "other",
    ]);
    expect(() => vault.open(of("one"), other?.details ?? "")).toThrow();
    const { sealed } = await database.query.selectFrom("key_check").selectAll().executeTakeFirstOrThrow();
    expect([sealed, one?.details].map((value) => value?.slice(8, 10))).toEqual([".~", ".~"]);
    expect((await sealAnew({ database, vault })).resealed).toBe(0);
  },
);

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
