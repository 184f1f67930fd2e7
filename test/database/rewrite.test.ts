import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { backedUp } from "../../src/app/storage/transferable.ts";
import { backUp } from "../../src/database/transfer/operate.ts";
import { rewriteBackup } from "../../src/database/transfer/rewrite.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a backup is rewritten by one at a time, whoever comes second changes nothing", async () => {
  await using folder = await temporaryFolder();
  const [url, path] = [join(folder.path, "rapport.db"), join(folder.path, "monday")];
  await (await openDatabase(url)).close();
  await backUp({ owner: backedUp, url }, path, 1, "monday");
  const rewrite = (change: () => Promise<void>) => rewriteBackup(backedUp, { path, id: "monday" }, change);
  const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = rewrite(() => {
    entered.resolve();
    return released.promise;
  });
  await entered.promise;
  let changes = 0;
  const count = async () => {
    changes += 1;
  };
  expect([await rewrite(count), changes]).toEqual(["in use", 0]);
  released.resolve();
  expect(await first).toBe("done");
  expect([await rewrite(count), changes]).toEqual(["done", 1]);
});
