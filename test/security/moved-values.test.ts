import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { ids } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("what somebody else bought isn't read from a row into which it was copied, and a sentence says so", async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(stack.use(await temporaryFolder()).path, "rapport.db");
  const database = await openDatabase(path);
  stack.defer(() => database.close());
  const running = await startEverything({ environment: { DATABASE_URL: path } });
  stack.defer(() => running.stop());
  const { workspace } = running.slack;
  const channel = "#acme-renewal";
  const flow = paidFlow(running, channel);
  const [priya, sam] = [workspace.as(ids.priya), workspace.as(ids.sam)];
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  const card = await flow.result(priya, "Brief: call with Jane Whitfield");
  await flow.ask(sam, "/prep leila@acme.com call Quillfeather");
  await flow.result(sam, "Brief: call with Leila Haddad");

  const { query } = database;
  const copied = await query
    .selectFrom("paid_calls")
    .select(["request", "outcome"])
    .where("person", "=", ids.sam)
    .executeTakeFirstOrThrow();
  await query.updateTable("paid_calls").set(copied).where("person", "=", ids.priya).execute();
  expect(await flow.ask(priya, "/prep jane@acme.com call Q3 renewal")).toBe(
    "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.",
  );
  await priya.click(card, "prep_share");
  const told = await priya.until((me) => {
    const text = JSON.stringify([me.messages(channel), me.messages(me.appChannel), me.modal()]);
    return text.includes("Something went wrong on our side. Nothing was charged.") && text;
  });
  await priya.openHome();
  const home = await priya.until((me) => me.home());
  expect(told + JSON.stringify(home)).not.toMatch(/Quillfeather|Leila/);
  expect(workspace.problems).toEqual([]);
});
