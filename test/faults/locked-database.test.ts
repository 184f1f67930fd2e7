import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid } from "../durability/seen.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startTogether } from "./subjects.ts";

/** Milliseconds. */
const deadline = 300_000;

test("another process locks SQLite under a paid call, for longer than anything waits", {
  timeout: deadline,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(stack.use(await temporaryFolder()).path, "rapport.db");
  await (await openDatabase(path)).close();
  // Before the app, which shares this thread.
  const other = stack.use(new DatabaseSync(path));
  const app = stack.use(await startTogether({ environment: { DATABASE_URL: path } }));
  const stop = app.workspace.onArrival((request) => {
    if (isPaid(request) && !other.isTransaction) other.exec("begin immediate");
  });

  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  await expect.poll(() => other.isTransaction).toBe(true);
  await app.ask(ids.sam, "/prep jane@acme.com call Pricing");
  await app.ask(ids.lena, "/profile jane@acme.com");
  const { status } = await fetch(new URL("/healthz", app.rapport.url));
  expect(status).toBe(200);
  const notSaved =
    "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.";
  await app.untilRead(ids.sam, [notSaved]);
  stop();
  other.exec("rollback");

  await app.hold({
    said: { [ids.priya]: ["brief"], [ids.sam]: [notSaved], [ids.lena]: ["profile"] },
    charged: 1,
  });
});
