import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import type { Schema } from "../../src/app/storage/schema.ts";
import { type Actor, ids as people, team } from "../../src/sandbox/index.ts";
import { sendInteraction } from "../../src/sandbox/slack/person/interactions.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { appTemplate } from "../support/databases/templates.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Administrators keep things for less long than the operator allows. */

const channel = "#acme-renewal";
const day = 24 * 60 * 60_000;
const other = "T0OTHER";
const fields = ["profiles", "content", "meetings", "recentContacts", "sharedCards", "auditLog", "ledger"];

/** What has to go when it's older than that. */
const aged: Readonly<Record<string, string>> = {
  paid_calls: "created_at",
  paid_call_readers: "since",
  meetings: "ends_at",
  reminders: "ends_at",
  recent_contacts: "used_at",
  shared_cards: "posted_at",
  audit_log: "at",
};

/** Puts rows into each of these tables, a day and a half and half a day old, of an organisation. */
async function fill(query: Kysely<Schema>, organisation: string): Promise<void> {
  for (const hours of [36, 12]) {
    const at = Date.now() - hours * 60 * 60_000;
    const id = `${organisation} ${hours}`;
    const call = { key: id, person: "U1", operation: "prep", state: "answered", price: 10, charged: 10 };
    const mark = { organisation, person: "U1", contact: id };
    await query
      .insertInto("paid_calls")
      .values({
        id,
        organisation,
        ...call,
        worker: "w",
        created_at: at,
        request: "x",
        place: "x",
        deliver_after: 0,
      })
      .execute();
    await query
      .insertInto("paid_call_readers")
      .values({ organisation, call: id, person: "U1", since: at })
      .execute();
    const meeting = { occurrence: id, channel: "C1", ends_at: at };
    await query
      .insertInto("meetings")
      .values({ organisation, source: "s", ...meeting, starts_at: at, content_digest: "x", details: "x" })
      .execute();
    await query
      .insertInto("reminders")
      .values({ organisation, id, ...meeting, series: "s", state: "none", for_start: at })
      .execute();
    await query
      .insertInto("recent_contacts")
      .values({ ...mark, details: "x", used_at: at })
      .execute();
    await query
      .insertInto("shared_cards")
      .values({ organisation, contact: id, channel: "C1", ts: id, posted_at: at })
      .execute();
    await query
      .insertInto("audit_log")
      .values({ organisation, at, actor: "U1", action: "share", target: id, outcome: "done" })
      .execute();
  }
  // A call of which nothing but the amount is left, from before the last 90 days.
  await query
    .insertInto("paid_calls")
    .values({
      ...{
        id: `${organisation} old`,
        organisation,
        key: `${organisation} old`,
        person: "U1",
        operation: "prep",
      },
      ...{ state: "answered", price: 10, charged: 10, worker: "w", created_at: Date.now() - 200 * day },
      ...{ delivered_at: 1, deliver_after: 0, request: "", place: "" },
    })
    .execute();
}

/** How many hours old the rows of an organisation are, by table; of calls, those with content. */
async function ages(query: Kysely<Schema>, organisation: string): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [table, column] of Object.entries(aged)) {
    const { rows } = await sql<{
      at: number | string;
    }>`select ${sql.ref(column)} as at from ${sql.table(table)}
      where organisation = ${organisation} and ${table === "paid_calls" ? sql`request <> ''` : sql`true`}
      order by ${sql.ref(column)}`.execute(query);
    const hours = rows.map(({ at }) => Math.round((Date.now() - Number(at)) / (60 * 60_000)));
    found[table] = hours.filter((age) => age >= 12);
  }
  return found;
}

const all = (hours: number[]) => Object.fromEntries(Object.keys(aged).map((table) => [table, hours]));

async function openForm(flow: ReturnType<typeof paidFlow>, sam: Actor) {
  await sam.openHome();
  const home = await sam.until((me) => {
    const view = me.home();
    return view !== undefined && flow.read(view).includes("*How long we keep things*") && view;
  });
  await sam.click(home, "rights_open_retention");
  return flow.modal(sam, "What is older goes within an hour");
}

const offers = (running: Everything) => {
  const sam = running.slack.workspace.as(people.sam);
  const { read } = paidFlow(running, channel);
  return sam.messages(sam.appChannel).filter((message) => read(message).includes("become monthly totals"));
};

test.for(databaseKinds)(
  "on %s, what an admin shortened goes in time, and nobody else's",
  async (kind, context) => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await temporaryFolder());
    const url =
      kind === "SQLite"
        ? join(folder.path, "rapport.db")
        : stack.use(await postgresOrSkip(context, appTemplate)).url;
    const environment = { DATABASE_URL: url, ENCRYPTION_KEY: randomBytes(32).toString("base64") };
    const database = await openDatabase(url);
    stack.defer(() => database.close());
    const first = await startEverything({ environment });
    const flow = paidFlow(first, channel);
    const sam = first.slack.workspace.as(people.sam);

    const form = await openForm(flow, sam);
    const range = (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`;
    const refused = (values: readonly string[]) =>
      sam.submit(
        form,
        Object.fromEntries(fields.map((name, index) => [`rights_kept_${name}`, values[index] ?? ""])),
      );
    const ranges = [range(1, 15), range(1, 30), range(1, 2), range(1, 90), range(1, 365), range(1, 365)];
    const sentence = [...ranges, range(90, 730)].join(" ");
    for (const values of [
      ["16", "31", "3", "91", "366", "366", "731"],
      ["0.5", "0", "0", "0", "0", "0", "89"],
    ])
      expect(await refused(values)).toEqual({ ok: false, sentence });
    await sam.submit(form, {
      ...Object.fromEntries(fields.map((name) => [`rights_kept_${name}`, "1"])),
      rights_kept_ledger: "90",
    });
    await sam.until(
      (me) => flow.read(me.home() ?? form).includes("Requests and answers: 1 day\n") || undefined,
    );
    expect(sam.modal()).toBeUndefined();
    // What people are told is theirs, too.
    const priya = first.slack.workspace.as(people.priya);
    await priya.openHome();
    await priya.until((me) => flow.read(me.home() ?? form).includes("here for a day, free.") || undefined);
    const logged = database.query.selectFrom("audit_log").select(["actor", "action", "outcome"]);
    expect(await logged.where("action", "=", "change retention").execute()).toEqual([
      {
        actor: people.sam,
        action: "change retention",
        outcome:
          "profiles 1 minute; requests and answers 1 day; meetings, after they end 1 day; recent contacts 1 day; where cards were shared 1 day; the log of who used whose profile 1 day; each paid request without its texts 90 days",
      },
    ]);

    // A member who sends what an admin sends changes nothing.
    const { workspace } = first.slack;
    const person = workspace.person(people.priya);
    if (person === undefined) throw new Error("There is no Priya.");
    const values = Object.fromEntries(
      fields.map((name) => [
        `rights_kept_${name}`,
        { [`rights_kept_${name}`]: { type: "plain_text_input", value: "" } },
      ]),
    );
    const view = { id: "V1", type: "modal", callback_id: "rights_retention_view", private_metadata: "" };
    await sendInteraction({ workspace, person }, "rights_retention_view", {
      ...{ type: "view_submission", view: { ...view, state: { values } }, response_urls: [] },
    });
    expect(await logged.where("action", "=", "change retention").execute()).toHaveLength(1);
    expect(first.slack.workspace.problems).toEqual([]);
    await first.stop();

    for (const organisation of [team.id, other]) await fill(database.query, organisation);
    expect([await ages(database.query, team.id), await ages(database.query, other)]).toEqual([
      all([36, 12]),
      all([36, 12]),
    ]);
    // Another process hears of it.
    const second = await startEverything({ environment });
    await expect.poll(() => ages(database.query, team.id)).toEqual(all([12]));
    expect(await ages(database.query, other)).toEqual(all([36, 12]));
    await expect.poll(() => offers(second).length).toBe(1);
    await second.stop();
    const jobs = database.query.selectFrom("jobs").select(["organisation", "kind"]);
    expect(
      (await jobs.where("kind", "like", "%old calls").execute()).map((job) => job.organisation),
    ).not.toContain(other);
  },
);
