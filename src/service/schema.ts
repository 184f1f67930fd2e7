import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";

/** Every amount of credit is an integer of tenths of a credit; every time is an ISO 8601 UTC text. */
export interface ServiceDatabase {
  organisations: { id: string; name: string; balance: number; created_at: string };
  /** `hash` is the SHA-256 of the key in hexadecimal; the key itself is nowhere. */
  api_keys: { hash: string; organisation: string; created_at: string };
  contacts: {
    row_id: string;
    organisation: string;
    /** The profile's `id` in lower case; null when the profile carries none. */
    contact_id: string | null;
    email: string | null;
    linkedin_url: string | null;
    name: string | null;
    /** The objects of sections 2.1 to 2.3, as JSON. */
    profile: string;
    connection_language: string;
    relationship: string | null;
  };
  charges: {
    id: string;
    organisation: string;
    contact_id: string;
    operation: string;
    amount: number;
    balance_after: number;
    charged_at: string;
  };
}

/** `if not exists`, since SQLite's migrations run outside a transaction: one that was cut off runs again. */
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
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings the database to the newest schema.
 *
 * @throws what the failed migration threw
 */
export async function migrate(database: Kysely<ServiceDatabase>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
