import { type Kysely, sql } from "kysely";
import type { Migration, MigrationProvider } from "kysely/migration";

/** The same for Postgres and SQLite; each runs in a transaction. */
const migrations: Record<string, Migration> = {
  "0001-organisations-keys-contacts-charges": {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("organisations")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("balance", "integer", (column) => column.notNull().check(sql`balance >= 0`))
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await database.schema
        .createTable("api_keys")
        .ifNotExists()
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("organisation", "text", (column) => column.notNull().references("organisations.id"))
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await database.schema
        .createTable("contacts")
        .ifNotExists()
        .addColumn("row_id", "text", (column) => column.primaryKey())
        .addColumn("organisation", "text", (column) => column.notNull().references("organisations.id"))
        .addColumn("contact_id", "text")
        .addColumn("email", "text")
        .addColumn("linkedin_url", "text")
        .addColumn("name", "text")
        .addColumn("profile", "text", (column) => column.notNull())
        .addColumn("connection_language", "text", (column) => column.notNull())
        .addColumn("relationship", "text")
        .addUniqueConstraint("contacts_contact_id", ["organisation", "contact_id"])
        .addUniqueConstraint("contacts_email", ["organisation", "email"])
        .addUniqueConstraint("contacts_linkedin_url", ["organisation", "linkedin_url"])
        .addCheckConstraint("contacts_can_be_found", sql`email is not null or linkedin_url is not null`)
        .execute();
      await database.schema
        .createTable("charges")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("organisation", "text", (column) => column.notNull().references("organisations.id"))
        .addColumn("contact_id", "text", (column) => column.notNull())
        .addColumn("operation", "text", (column) => column.notNull())
        .addColumn("amount", "integer", (column) => column.notNull().check(sql`amount > 0`))
        .addColumn("balance_after", "integer", (column) => column.notNull())
        .addColumn("charged_at", "text", (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex("charges_of_organisation")
        .ifNotExists()
        .on("charges")
        .columns(["organisation", "charged_at"])
        .execute();
    },
  },
  "0002-key-ids-answers-calls-under-way": {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createIndex("organisations_name")
        .unique()
        .on("organisations")
        .column("name")
        .execute();
      await database.schema.alterTable("api_keys").addColumn("id", "text").execute();
      await database.schema.alterTable("api_keys").addColumn("revoked_at", "text").execute();
      await sql`update api_keys set id = substr(hash, 1, 16)`.execute(database);
      await database.schema.createIndex("api_keys_id").unique().on("api_keys").column("id").execute();
      await database.schema
        .createTable("answers")
        .addColumn("charge_id", "text", (column) => column.primaryKey().references("charges.id"))
        .addColumn("organisation", "text", (column) => column.notNull().references("organisations.id"))
        .addColumn("operation", "text", (column) => column.notNull())
        .addColumn("idempotency_key", "text")
        .addColumn("request_hash", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("answered_at", "text", (column) => column.notNull())
        .addUniqueConstraint("answers_key", ["organisation", "operation", "idempotency_key"])
        .execute();
      await database.schema.createIndex("answers_age").on("answers").column("answered_at").execute();
      await database.schema
        .createTable("calls_under_way")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("organisation", "text", (column) => column.notNull().references("organisations.id"))
        .addColumn("operation", "text", (column) => column.notNull())
        .addColumn("idempotency_key", "text")
        .addColumn("amount", "integer", (column) => column.notNull())
        .addColumn("holder", "text", (column) => column.notNull())
        .addColumn("held_until", "text", (column) => column.notNull())
        .addUniqueConstraint("calls_under_way_key", ["organisation", "operation", "idempotency_key"])
        .execute();
      await database.schema
        .createIndex("calls_under_way_holder")
        .on("calls_under_way")
        .column("holder")
        .execute();
    },
  },
};

export const migrationProvider: MigrationProvider = { getMigrations: async () => migrations };
