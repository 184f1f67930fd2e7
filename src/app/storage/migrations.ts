import { type Kysely, SqliteAdapter, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Schema } from "./schema.ts";

/** `if not exists`, since SQLite's migrations run outside a transaction: one that was cut off runs again. */
const migrations: Record<string, Migration> = {
  "0001-paid-calls": {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("paid_calls")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("person", "text", (column) => column.notNull())
        .addColumn("operation", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) =>
          column.notNull().check(sql`state in ('intent', 'sent', 'answered', 'refused', 'unknown', 'lost')`),
        )
        .addColumn("price", "integer", (column) => column.notNull().check(sql`price > 0`))
        .addColumn("charged", "bigint", (column) => column.check(sql`charged >= 0`))
        .addColumn("balance_after", "bigint", (column) => column.check(sql`balance_after >= 0`))
        .addColumn("worker", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("sent_at", "bigint")
        .addColumn("settled_at", "bigint")
        .addColumn("delivered_at", "bigint")
        .addColumn("deliver_after", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("place", "text", (column) => column.notNull())
        .addColumn("outcome", "text")
        .addUniqueConstraint("paid_calls_key", ["organisation", "key"])
        .execute();
      await database.schema
        .createIndex("paid_calls_created")
        .ifNotExists()
        .on("paid_calls")
        .columns(["organisation", "created_at"])
        .execute();
      await database.schema
        .createIndex("paid_calls_sent")
        .ifNotExists()
        .on("paid_calls")
        .columns(["organisation", "sent_at"])
        .execute();
      await database.schema
        .createIndex("paid_calls_undelivered")
        .ifNotExists()
        .on("paid_calls")
        .column("created_at")
        .where(sql.ref("delivered_at"), "is", null)
        .execute();
      await database.schema
        .createIndex("paid_calls_unknown")
        .ifNotExists()
        .on("paid_calls")
        .columns(["organisation", "sent_at"])
        .where(sql.ref("state"), "=", sql.lit("unknown"))
        .execute();
      await database.schema
        .createTable("spending")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("spender", "text", (column) => column.notNull())
        .addColumn("period", "text", (column) => column.notNull())
        .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount >= 0`))
        .addPrimaryKeyConstraint("spending_key", ["organisation", "spender", "period"])
        .execute();
      await database.schema
        .createTable("balances")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.primaryKey())
        .addColumn("remaining", "bigint", (column) => column.notNull())
        .addColumn("known_at", "bigint", (column) => column.notNull())
        .addColumn("top_up", "bigint", (column) => column.notNull())
        .addColumn("alerted_at_percent", "integer", (column) => column.notNull())
        .execute();
      await database.schema
        .createTable("settings")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.primaryKey())
        .addColumn("person_daily_cap", "bigint")
        .addColumn("organisation_monthly_cap", "bigint")
        .addColumn("credit_manager", "text")
        .execute();
      await database.schema
        .createTable("workers")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("alive_until", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "0002-contacts-and-requests": {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("contact_links")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("contact", "text", (column) => column.notNull())
        .addColumn("contact_id", "text", (column) => column.notNull())
        .addColumn("linked_by", "text", (column) => column.notNull())
        .addColumn("linked_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("contact_links_key", ["organisation", "contact"])
        .execute();
      await database.schema
        .createTable("refused_contact_ids")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("contact_id", "text", (column) => column.notNull())
        .addColumn("refused_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("refused_contact_ids_key", ["organisation", "contact_id"])
        .execute();
      await database.schema
        .createTable("recent_contacts")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("person", "text", (column) => column.notNull())
        .addColumn("contact", "text", (column) => column.notNull())
        .addColumn("details", "text", (column) => column.notNull())
        .addColumn("used_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("recent_contacts_key", ["organisation", "person", "contact"])
        .execute();
      await database.schema
        .createTable("handled_requests")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("handled_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("handled_requests_key", ["organisation", "key"])
        .execute();
    },
  },
  "0003-reminders": {
    async up(database: Kysely<unknown>) {
      const jobs = database.schema
        .createTable("jobs")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addColumn("worker", "text")
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("revision", "bigint", (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint("jobs_name", ["organisation", "kind", "key"]);
      // SQLite keeps the rows themselves in the order in which they are due: those that are claimed together stand
      // together, where each would otherwise be a page of its own to write. Postgres' rows have no order.
      const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
      await (isSqlite
        ? jobs
            .addPrimaryKeyConstraint("jobs_order", ["kind", "due_at", "organisation", "key"])
            .modifyEnd(sql`without rowid`)
        : jobs
      ).execute();
      await database.schema
        .createIndex("jobs_due")
        .ifNotExists()
        .on("jobs")
        .columns(["kind", "due_at"])
        .where(sql.ref("worker"), "is", null)
        .execute();
      // Few are claimed at a time, so it is read whole; by their long names it would take longer to write.
      await database.schema
        .createIndex("jobs_claimed")
        .ifNotExists()
        .on("jobs")
        .column("kind")
        .where(sql.ref("worker"), "is not", null)
        .execute();
      await database.schema
        .createTable("reminder_sources")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('feed', 'meeting')`))
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("person", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) =>
          column.notNull().check(sql`state in ('active', 'paused', 'failing')`),
        )
        .addColumn("minutes_before", "integer", (column) => column.notNull())
        .addColumn("covers", "text", (column) => column.notNull())
        .addColumn("includes_all_day", "integer", (column) => column.notNull())
        .addColumn("time_zone", "text", (column) => column.notNull())
        .addColumn("person_email", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
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
      await database.schema
        .createIndex("reminder_sources_person")
        .ifNotExists()
        .on("reminder_sources")
        .columns(["organisation", "person"])
        .execute();
      await database.schema
        .createTable("meetings")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("occurrence", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("starts_at", "bigint", (column) => column.notNull())
        .addColumn("ends_at", "bigint", (column) => column.notNull())
        .addColumn("content_digest", "text", (column) => column.notNull())
        .addColumn("details", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("meetings_key", ["organisation", "source", "occurrence"])
        .execute();
      await database.schema
        .createIndex("meetings_occurrence")
        .ifNotExists()
        .on("meetings")
        .columns(["organisation", "occurrence", "channel"])
        .execute();
      await database.schema
        .createIndex("meetings_start")
        .ifNotExists()
        .on("meetings")
        .columns(["organisation", "channel", "starts_at"])
        .execute();
      await database.schema
        .createIndex("meetings_end")
        .ifNotExists()
        .on("meetings")
        .column("ends_at")
        .execute();
      await database.schema
        .createTable("reminders")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("occurrence", "text", (column) => column.notNull())
        .addColumn("series", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) =>
          column.notNull().check(sql`state in ('none', 'sending', 'posted', 'lost', 'closed')`),
        )
        .addColumn("for_start", "bigint", (column) => column.notNull())
        .addColumn("ends_at", "bigint", (column) => column.notNull())
        .addColumn("snoozed_until", "bigint")
        .addColumn("post_ts", "text")
        .addColumn("post_digest", "text")
        .addPrimaryKeyConstraint("reminders_key", ["organisation", "id"])
        .execute();
      await database.schema
        .createIndex("reminders_series")
        .ifNotExists()
        .on("reminders")
        .columns(["organisation", "channel", "series"])
        .execute();
      await database.schema
        .createIndex("reminders_end")
        .ifNotExists()
        .on("reminders")
        .column("ends_at")
        .execute();
      await database.schema
        .createTable("skipped_series")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("series", "text", (column) => column.notNull())
        .addColumn("title", "text")
        .addColumn("skipped_by", "text", (column) => column.notNull())
        .addColumn("skipped_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("skipped_series_key", ["organisation", "channel", "series"])
        .execute();
      await database.schema
        .createTable("agendas")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("person", "text", (column) => column.notNull())
        .addColumn("minute", "integer", (column) => column.notNull())
        .addColumn("time_zone", "text", (column) => column.notNull())
        .addColumn("weekdays_only", "integer", (column) => column.notNull())
        .addColumn("sent_for", "text")
        .addPrimaryKeyConstraint("agendas_key", ["organisation", "channel"])
        .execute();
      await database.schema
        .createTable("allowed_channels")
        .ifNotExists()
        .addColumn("organisation", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("allowed_by", "text", (column) => column.notNull())
        .addColumn("allowed_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("allowed_channels_key", ["organisation", "channel"])
        .execute();
      // SQLite knows no "if not exists" here: one that was cut off may have added it already.
      const settings = (await database.introspection.getTables()).find(({ name }) => name === "settings");
      if (settings?.columns.some(({ name }) => name === "own_domains") !== true) {
        await database.schema.alterTable("settings").addColumn("own_domains", "text").execute();
      }
    },
  },
  "0004-lines-in-place-of-cards": {
    async up(database: Kysely<unknown>) {
      const reminders = (await database.introspection.getTables()).find(({ name }) => name === "reminders");
      const known = new Set(reminders?.columns.map(({ name }) => name));
      for (const column of ["line_ts", "line", "line_digest"]) {
        if (known.has(column)) continue;
        await database.schema.alterTable("reminders").addColumn(column, "text").execute();
      }
    },
  },
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings the database to the newest schema. On Postgres, processes that start at once wait for each other.
 *
 * @throws what the failed migration threw
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
