import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { startEverything } from "../support/app/rapport.ts";
import { filesWith } from "../support/bytes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const day = 24 * 60 * 60_000;

test("a contact that wasn't used for 90 days is gone after a start", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "rapport.db");
  const environment = { DATABASE_URL: path };

  const first = await startEverything({ environment });
  const priya = first.slack.workspace.as(ids.priya);
  for (const email of ["jane@acme.com", "leila@acme.com"]) {
    await priya.send("#acme-renewal", `/profile ${email}`);
    await priya.until((me) => visibleText(me.lastMessage("#acme-renewal")).includes(`${email}\n`));
  }
  await first.stop();

  const database = await openDatabase(path);
  const used = () =>
    database.query.selectFrom("recent_contacts").select("used_at").orderBy("used_at").execute();
  const [oldest, newest, ...others] = await used();
  expect(others).toEqual([]);
  await database.query
    .updateTable("recent_contacts")
    .set({ used_at: Date.now() - 90 * day - 1 })
    .where("used_at", "=", oldest?.used_at ?? 0)
    .execute();
  await (await startEverything({ environment })).stop();
  expect(await used()).toEqual([newest]);
  await database.close();
});

test("what was asked and answered 30 days ago is gone from the disk after a start, and its figures stay", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "rapport.db");
  const environment = { DATABASE_URL: path };

  const first = await startEverything({ environment });
  const priya = first.slack.workspace.as(ids.priya);
  await priya.send("#acme-renewal", "/prep jane@acme.com call Q3 renewal");
  await priya.until((me) => visibleText(me.lastMessage("#acme-renewal")).includes("1 credit used"));
  await first.stop();

  const database = await openDatabase(path);
  const kept = () =>
    database.query.selectFrom("paid_calls").select(["request", "place", "outcome", "charged"]).execute();
  expect(await kept()).toEqual([
    {
      request: expect.stringMatching(/./),
      place: expect.stringMatching(/./),
      outcome: expect.any(String),
      charged: 10,
    },
  ]);
  await database.query
    .updateTable("paid_calls")
    .set({ created_at: Date.now() - 30 * day - 1 })
    .execute();
  const [{ request = "", outcome = "" } = {}] = await kept();
  expect(await filesWith(folder.path, request)).not.toEqual([]);
  const second = await startEverything({ environment });
  for (const text of [request, outcome ?? ""]) {
    await expect.poll(() => filesWith(folder.path, text)).toEqual([]);
  }
  await second.stop();
  expect(await kept()).toEqual([{ request: "", place: "", outcome: null, charged: 10 }]);
  await database.close();
});

test("what becomes too old while the app runs goes within an hour", async () => {
  await using folder = await temporaryFolder();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const running = await startEverything({ environment: { DATABASE_URL: join(folder.path, "rapport.db") } });
  onTestFinished(() => running.stop());
  const database = await openDatabase(join(folder.path, "rapport.db"));
  onTestFinished(() => database.close());
  // Before the others: a stop needs them.
  onTestFinished(() => void vi.useRealTimers());
  const { workspace } = running.slack;
  await workspace.as(ids.priya).send("#acme-renewal", "/profile jane@acme.com");
  const used = () => database.query.selectFrom("recent_contacts").select("used_at").execute();
  await expect.poll(used).toHaveLength(1);
  workspace.moveClock(91 * day);
  vi.advanceTimersByTime(60 * 60_000);
  await expect.poll(used).toEqual([]);
});
