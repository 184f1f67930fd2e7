import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Schema } from "./schema.ts";

/** `if not exists`, since SQLite's migrations run outside a transaction: an interrupted one runs again. */
const migrations: Record<string, Migration> = {
  "0001-paid-calls": {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("paid_calls")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("organisation", "text", required)
        .addColumn("key", "text", required)
        .addColumn("person", "text", required)
        .addColumn("operation", "text", required)
        .addColumn("state", "text", (column) =>
          column.notNull().check(sql`state in ('intent', 'sent', 'answered', 'refused', 'unknown', 'lost')`),
        )
        .addColumn("price", "integer", (column) => column.notNull().check(sql`price > 0`))
        .addColumn("charged", "bigint", (column) => column.check(sql`charged >= 0`))
        .addColumn("balance_after", "bigint", (column) => column.check(sql`balance_after >= 0`))
        .addColumn("worker", "text", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("sent_at", "bigint")
        .addColumn("settled_at", "bigint")
        .addColumn("delivered_at", "bigint")
        .addColumn("deliver_after", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("request", "text", required)
        .addColumn("place", "text", required)
        .addColumn("outcome", "text")
        .addUniqueConstraint("paid_calls_key", ["organisation", "key"])
        .execute();
      await index(database, "paid_calls_created", "paid_calls (organisation, created_at)");
      await index(database, "paid_calls_sent", "paid_calls (organisation, sent_at)");
      await index(database, "paid_calls_undelivered", "paid_calls (created_at) where delivered_at is null");
      await index(
        database,
        "paid_calls_unknown",
        "paid_calls (organisation, sent_at) where state = 'unknown'",
      );
      await database.schema
        .createTable("spending")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("spender", "text", required)
        .addColumn("period", "text", required)
        .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount >= 0`))
        .addPrimaryKeyConstraint("spending_key", ["organisation", "spender", "period"])
        .execute();
      await database.schema
        .createTable("balances")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.primaryKey())
        .addColumn("remaining", "bigint", required)
        .addColumn("known_at", "bigint", required)
        .addColumn("top_up", "bigint", required)
        .addColumn("alerted_at_percent", "integer", required)
        .execute();
      await database.schema
        .createTable("settings")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.primaryKey())
        .addColumn("person_daily_cap", "bigint")
        .addColumn("organisation_monthly_cap", "bigint")
        .addColumn("credit_manager", "text")
        .addColumn("own_domains", "text")
        .execute();
      await database.schema
        .createTable("workers")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("alive_until", "bigint", required)
        .execute();
    },
  },
  "0002-contacts-and-requests": {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("contact_links")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("contact", "text", required)
        .addColumn("contact_id", "text", required)
        .addColumn("linked_by", "text", required)
        .addColumn("linked_at", "bigint", required)
        .addPrimaryKeyConstraint("contact_links_key", ["organisation", "contact"])
        .execute();
      await database.schema
        .createTable("refused_contact_ids")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("contact_id", "text", required)
        .addColumn("refused_at", "bigint", required)
        .addPrimaryKeyConstraint("refused_contact_ids_key", ["organisation", "contact_id"])
        .execute();
      await database.schema
        .createTable("recent_contacts")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("person", "text", required)
        .addColumn("contact", "text", required)
        .addColumn("details", "text", required)
        .addColumn("used_at", "bigint", required)
        .addPrimaryKeyConstraint("recent_contacts_key", ["organisation", "person", "contact"])
        .execute();
      await database.schema
        .createTable("handled_requests")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("key", "text", required)
        .addColumn("handled_at", "bigint", required)
        .addPrimaryKeyConstraint("handled_requests_key", ["organisation", "key"])
        .execute();
    },
  },
  "0003-reminders": {
    async up(database: Kysely<unknown>) {
      const jobs = database.schema
        .createTable("jobs")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("kind", "text", required)
        .addColumn("key", "text", required)
        .addColumn("due_at", "bigint", required)
        .addColumn("worker", "text")
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("revision", "bigint", (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint("jobs_name", ["organisation", "kind", "key"]);
      // SQLite stores the rows in due order: jobs claimed together share pages, instead of one write per page
      // each. Postgres rows have no order.
      const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
      await (isSqlite
        ? jobs
            .addPrimaryKeyConstraint("jobs_order", ["kind", "due_at", "organisation", "key"])
            .modifyEnd(sql`without rowid`)
        : jobs
      ).execute();
      await index(database, "jobs_due", "jobs (kind, due_at) where worker is null");
      // Few are claimed at a time, so a scan is cheap; indexing their long names would make writes slower.
      await index(database, "jobs_claimed", "jobs (kind) where worker is not null");
      await database.schema
        .createTable("reminder_sources")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("id", "text", required)
        .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('feed', 'meeting')`))
        .addColumn("channel", "text", required)
        .addColumn("person", "text", required)
        .addColumn("state", "text", (column) =>
          column.notNull().check(sql`state in ('active', 'paused', 'failing')`),
        )
        .addColumn("minutes_before", "integer", required)
        .addColumn("covers", "text", required)
        .addColumn("includes_all_day", "integer", required)
        .addColumn("time_zone", "text", required)
        .addColumn("person_email", "text")
        .addColumn("created_at", "bigint", required)
        .addColumn("address", "text")
        .addColumn("address_digest", "text")
        .addColumn("name", "text")
        .addColumn("etag", "text")
        .addColumn("last_modified", "text")
        .addColumn("content_digest", "text")
        .addColumn("read_until", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("read_at", "bigint")
        .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("lasting_failures", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("failing_since", "bigint")
        .addColumn("problem", "text")
        .addPrimaryKeyConstraint("reminder_sources_key", ["organisation", "id"])
        .addUniqueConstraint("reminder_sources_address", ["organisation", "channel", "address_digest"])
        .execute();
      await index(database, "reminder_sources_person", "reminder_sources (organisation, person)");
      await database.schema
        .createTable("meetings")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("source", "text", required)
        .addColumn("occurrence", "text", required)
        .addColumn("channel", "text", required)
        .addColumn("starts_at", "bigint", required)
        .addColumn("ends_at", "bigint", required)
        .addColumn("content_digest", "text", required)
        .addColumn("details", "text", required)
        .addPrimaryKeyConstraint("meetings_key", ["organisation", "source", "occurrence"])
        .execute();
      await index(database, "meetings_occurrence", "meetings (organisation, occurrence, channel)");
      await index(database, "meetings_start", "meetings (organisation, channel, starts_at)");
      await index(database, "meetings_end", "meetings (ends_at)");
      await database.schema
        .createTable("reminders")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("id", "text", required)
        .addColumn("channel", "text", required)
        .addColumn("occurrence", "text", required)
        .addColumn("series", "text", required)
        .addColumn("state", "text", (column) =>
          column.notNull().check(sql`state in ('none', 'sending', 'posted', 'lost', 'closed')`),
        )
        .addColumn("for_start", "bigint", required)
        .addColumn("ends_at", "bigint", required)
        .addColumn("snoozed_until", "bigint")
        .addColumn("post_ts", "text")
        .addColumn("post_digest", "text")
        .addColumn("line_ts", "text")
        .addColumn("line", "text")
        .addColumn("line_digest", "text")
        .addPrimaryKeyConstraint("reminders_key", ["organisation", "id"])
        .execute();
      await index(database, "reminders_series", "reminders (organisation, channel, series)");
      await index(database, "reminders_end", "reminders (ends_at)");
      await database.schema
        .createTable("skipped_series")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("channel", "text", required)
        .addColumn("series", "text", required)
        .addColumn("title", "text")
        .addColumn("skipped_by", "text", required)
        .addColumn("skipped_at", "bigint", required)
        .addPrimaryKeyConstraint("skipped_series_key", ["organisation", "channel", "series"])
        .execute();
      await database.schema
        .createTable("agendas")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("channel", "text", required)
        .addColumn("person", "text", required)
        .addColumn("minute", "integer", required)
        .addColumn("time_zone", "text", required)
        .addColumn("weekdays_only", "integer", required)
        .addColumn("sent_for", "text")
        .addPrimaryKeyConstraint("agendas_key", ["organisation", "channel"])
        .execute();
      await database.schema
        .createTable("allowed_channels")
        .ifNotExists()
        .addColumn("organisation", "text", required)
        .addColumn("channel", "text", required)
        .addColumn("allowed_by", "text", required)
        .addColumn("allowed_at", "bigint", required)
        .addPrimaryKeyConstraint("allowed_channels_key", ["organisation", "channel"])
        .execute();
    },
  },
};

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** @param on table and columns, such as "jobs (kind, due_at)", and the row filter */
async function index(database: Kysely<unknown>, name: string, on: string): Promise<void> {
  await sql`create index if not exists ${sql.ref(name)} on ${sql.raw(on)}`.execute(database);
}

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Migrates the database to the newest schema. On Postgres, concurrent starts wait for each other.
 *
 * @throws what the failed migration threw
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
