import { expect, test } from "vitest";
import { createDeduplication } from "#app/slack/deduplication.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const day = 24 * 3_600_000;

test.for(databaseKinds)("of fifty at once, one is first, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const processes = [1, 2].map(() => createDeduplication({ database: opened.database, now: () => 1 }));
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => processes.map((one) => one.first("T1", "share:1.2.3"))).flat(),
  );
  expect(answers.filter(Boolean)).toEqual([true]);
  expect(await processes[0]?.first("T1", "share:4.5.6")).toBe(true);
});

test("who was first is known after a restart, for a day", async () => {
  await using folder = await temporaryFolder();
  const first = async (now: number, forget: boolean) => {
    const database = await openDatabase(`${folder.path}/rapport.db`);
    const deduplication = createDeduplication({ database, now: () => now });
    if (forget) await deduplication.deleteExpired();
    const isFirst = await deduplication.first("T1", "a");
    await database.close();
    return isFirst;
  };
  expect(await first(0, false)).toBe(true);
  expect(await first(day, true)).toBe(false);
  expect(await first(day + 1, true)).toBe(true);
});
