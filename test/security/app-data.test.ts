import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/database.ts";
import { sealedColumns } from "../../src/app/storage/sealed-columns.ts";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { startEverything } from "../support/app/rapport.ts";
import { filesWith } from "../support/bytes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#renewals";
const linkedId = "6f1c1e52-9d0b-4c1e-8a54-0f6f7a9f0a11";

/** What people typed, what the service said, and what stands in the sample calendar. */
const privateTexts = [
  ...["jane@acme.com", "jane whitfield", "marcus.bell", "linkedin.com/in", "pragmatic builder"],
  ...["q3 renewal", "quillfeather", "price talk", "priya.ics", "sandbox.example", "acme.com/"],
];

/** The columns with values that look sealed. */
async function sealedLooking(url: string): Promise<Set<string>> {
  const { query, close } = await openDatabase(url);
  const found = new Set<string>();
  for (const { name } of await query.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(query);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value === "string" && /^[\w-]{8}\.[\w-]{37,}$/.test(value)) found.add(`${name}.${column}`);
    }
  }
  await close();
  return found;
}

test("nothing that people ask, get or meet for, and no secret, can be read in the app's files, log and messages", async () => {
  await using folder = await temporaryFolder();
  const ENCRYPTION_KEY = randomBytes(32).toString("base64");
  const environment = {
    DATABASE_URL: join(folder.path, "rapport.db"),
    ENCRYPTION_KEY,
    LOG_LEVEL: "trace",
  };
  const { slack, key, lines, stop } = await startEverything({ environment });
  const { workspace } = slack;
  const secrets = [slack.botToken, slack.signingSecret, key, ENCRYPTION_KEY];
  const sent: string[] = [];
  workspace.onArrival(({ direction, body }) => {
    if (direction === "app to slack") sent.push(body, decodeURIComponent(body.replaceAll("+", " ")));
  });
  workspace.invite(workspace.conversation(channel)?.id ?? "");
  const priya = workspace.as(ids.priya);
  const shows = (text: string) =>
    priya.until((me) => visibleText(me.lastMessage(channel)).includes(text) || undefined);

  await priya.send(channel, "/profile jane@acme.com");
  await shows("Pragmatic Builder");
  await priya.send(channel, `/profile link marcus.bell@kestrel.io ${linkedId}`);
  await shows("linked");
  await priya.send(channel, "/prep jane@acme.com call Q3 renewal");
  await shows("1 credit used");
  await priya.send(channel, "/wave jane@acme.com Quillfeather before the 30th");
  await shows("1 credit used");
  await priya.send(channel, "/rephrase jane@acme.com Quillfeather, please sign.");
  await shows("0.1");
  await priya.send(channel, `/reminders add ${slack.url}/calendars/priya.ics here`);
  await shows("Calendar added");
  await priya.send(channel, "/reminders meet jane@acme.com in 4 minutes Price talk");
  await shows("Price talk");
  await priya.send(channel, "/reminders agenda 8:30");
  await shows("8:30");
  await workspace.as(ids.sam).send(channel, "/profile block linkedin.com/in/marcus-bell");
  await workspace.setFaults({ service: "refuses", status: 402, operations: "paid" });
  await priya.send(channel, "/prep leila@acme.com call Price talk");
  await shows("No brief for");
  // What was written last is in the files, too, before they are closed.
  const hidden = [...privateTexts, ...secrets];
  for (const text of hidden) expect([text, await filesWith(folder.path, text)]).toEqual([text, []]);
  await stop();
  for (const text of hidden) expect([text, await filesWith(folder.path, text)]).toEqual([text, []]);
  // The database has what was done, so it isn't empty, and the log has none of it either.
  expect(await filesWith(folder.path, ids.priya)).not.toEqual([]);
  const log = lines.join("").toLowerCase();
  expect(hidden.filter((text) => log.includes(text.toLowerCase()))).toEqual([]);
  expect(sent.length).toBeGreaterThan(10);
  expect([...secrets, "priya.ics"].filter((text) => sent.some((body) => body.includes(text)))).toEqual([]);
  // All that is sealed, a rotation of the key knows.
  const sealed = await sealedLooking(environment.DATABASE_URL);
  expect(sealed.size).toBeGreaterThan(9);
  expect([...sealed].filter((column) => !sealedColumns.some((known) => known === column))).toEqual([]);
});
