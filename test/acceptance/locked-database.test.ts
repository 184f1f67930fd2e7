import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/database.ts";
import { ids } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#acme-renewal";

test("while another process has locked SQLite, requests are acknowledged, and a paid call waits and is made once", async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(stack.use(await temporaryFolder()).path, "rapport.db");
  await (await openDatabase(path)).close();
  // Before the app, which shares this thread.
  const other = stack.use(new DatabaseSync(path));
  const environment = { DATABASE_URL: path, ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const running = await startEverything({ environment });
  stack.defer(() => running.stop());
  const { slack, rapport } = running;
  const priya = slack.workspace.as(ids.priya);
  const { ask, result, paidRequests } = paidFlow(running, channel);
  await ask(priya, "/profile jane@acme.com");
  await result(priya, "Jane Whitfield");

  other.exec("begin immediate");
  // Slack counts an answer after three seconds as none.
  expect(await ask(priya, "/prep jane@acme.com call Q3 renewal")).toContain("Writing the brief for");
  expect(await ask(priya, "/credits help")).toContain("/credits");
  expect((await fetch(new URL("/healthz", rapport.url))).status).toBe(200);
  expect((await fetch(new URL("/readyz", rapport.operatorUrl))).status).toBe(200);
  expect(paidRequests()).toBe(0);
  other.exec("rollback");

  await priya.until((me) =>
    me.messages(channel).some((message) => message.text.startsWith("Brief: call with Jane Whitfield")),
  );
  expect(paidRequests()).toBe(1);
  expect(slack.workspace.problems).toEqual([]);
});
