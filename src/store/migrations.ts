import { type Kysely, sql } from "kysely";
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
