import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Dialect, Kysely, type Selectable } from "kysely";
import { z } from "zod";
import { canonicalEmail, canonicalLinkedInUrl } from "../outreach/contract/contact-address.ts";
import { connectionLanguage, profile, relationship } from "../outreach/contract/resources.ts";
import { migrate, type ServiceDatabase } from "./schema.ts";

/** A contact as the service knows it. `name` never leaves on the wire: only the composer greets with it. */
export const storedContact = z.object({
  name: z.string().min(1).optional(),
  profile,
  connection_language: connectionLanguage,
  relationship: relationship.optional(),
});

/** What a contact is made of: found by `email`, `linkedin_url` or both, in any spelling. */
export const newContact = storedContact.extend({
  email: z.string().optional(),
  linkedin_url: z.string().optional(),
});

export type StoredContact = z.infer<typeof storedContact>;
export type NewContact = z.infer<typeof newContact>;

/** `amount` and `balance_after` in tenths of a credit; `charged_at` in ISO 8601 UTC. */
export type Charge = Omit<ServiceDatabase["charges"], "id" | "organisation">;

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * The service's own database: organisations, their keys, contacts, balances and charges. All that an
 * organisation owns is asked for with the organisation first, and nothing of another one is ever answered.
 *
 * @param dialect where the data is; `sqliteDialect(path)` is one
 * @param now the clock
 * @throws when the database cannot be opened or brought to the newest schema
 */
export async function openStore({ dialect, now }: { dialect: Dialect; now: () => Date }) {
  const database = new Kysely<ServiceDatabase>({ dialect });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }

  async function contactWhere(
    organisation: string,
    column: "contact_id" | "email" | "linkedin_url",
    value: string,
  ): Promise<StoredContact | undefined> {
    const row = await database
      .selectFrom("contacts")
      .selectAll()
      .where("organisation", "=", organisation)
      .where(column, "=", value)
      .executeTakeFirst();
    return row === undefined ? undefined : readContact(row);
  }

  return {
    /**
     * @param organisation its `name`, for people, and the `balance` it starts with in tenths of a credit
     * @returns its id
     */
    async createOrganisation(organisation: { name: string; balance: number }): Promise<string> {
      const id = randomUUID();
      await database
        .insertInto("organisations")
        .values({ id, ...organisation, created_at: now().toISOString() })
        .execute();
      return id;
    },

    /** @returns a new key, which is shown this once: only its hash is kept */
    async createApiKey(organisation: string): Promise<string> {
      const key = `bpo_${randomBytes(32).toString("base64url")}`;
      await database
        .insertInto("api_keys")
        .values({ hash: hashOf(key), organisation, created_at: now().toISOString() })
        .execute();
      return key;
    },

    /** @returns the organisation that the key belongs to, or `undefined` when the key is none of ours */
    async organisationOfKey(key: string): Promise<string | undefined> {
      const row = await database
        .selectFrom("api_keys")
        .select("organisation")
        .where("hash", "=", hashOf(key))
        .executeTakeFirst();
      return row?.organisation;
    },

    /**
     * @throws ZodError when the contact is not of the specification's shape; TypeError when its address is
     *   none; the database's error when the organisation already has a contact with that id or address
     */
    async addContact(organisation: string, contact: NewContact): Promise<void> {
      const { email, linkedin_url, name, ...read } = newContact.parse(contact);
      await database
        .insertInto("contacts")
        .values({
          row_id: randomUUID(),
          organisation,
          contact_id: read.profile.id?.toLowerCase() ?? null,
          email: canonicalOrNull(email, canonicalEmail),
          linkedin_url: canonicalOrNull(linkedin_url, canonicalLinkedInUrl),
          name: name ?? null,
          profile: JSON.stringify(read.profile),
          connection_language: JSON.stringify(read.connection_language),
          relationship: read.relationship === undefined ? null : JSON.stringify(read.relationship),
        })
        .execute();
    },

    /** @param email in the spelling of `canonicalEmail` */
    contactByEmail: (organisation: string, email: string) => contactWhere(organisation, "email", email),

    /** @param linkedinUrl in the spelling of `canonicalLinkedInUrl` */
    contactByLinkedInUrl: (organisation: string, linkedinUrl: string) =>
      contactWhere(organisation, "linkedin_url", linkedinUrl),

    /** @param contactId a UUID in any case. A contact whose profile has no `id` is not found by one. */
    contactById: (organisation: string, contactId: string) =>
      contactWhere(organisation, "contact_id", contactId.toLowerCase()),

    /** @returns tenths of a credit */
    async balance(organisation: string): Promise<number> {
      const row = await database
        .selectFrom("organisations")
        .select("balance")
        .where("id", "=", organisation)
        .executeTakeFirstOrThrow();
      return row.balance;
    },

    /**
     * Takes the amount from the balance and writes the charge down, both or neither.
     *
     * @param charge `amount` in tenths of a credit
     * @returns the new balance in tenths of a credit; `undefined`, and nothing is taken, when it does not suffice
     */
    async charge(
      organisation: string,
      charge: Pick<Charge, "contact_id" | "operation" | "amount">,
    ): Promise<number | undefined> {
      return database.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable("organisations")
          .set((set) => ({ balance: set("balance", "-", charge.amount) }))
          .where("id", "=", organisation)
          .where("balance", ">=", charge.amount)
          .returning("balance")
          .executeTakeFirst();
        if (row === undefined) return undefined;
        await transaction
          .insertInto("charges")
          .values({
            id: randomUUID(),
            organisation,
            ...charge,
            balance_after: row.balance,
            charged_at: now().toISOString(),
          })
          .execute();
        return row.balance;
      });
    },

    /** @returns all charges of the organisation, the oldest first */
    async charges(organisation: string): Promise<Charge[]> {
      return database
        .selectFrom("charges")
        .select(["contact_id", "operation", "amount", "balance_after", "charged_at"])
        .where("organisation", "=", organisation)
        .orderBy("charged_at")
        .orderBy("balance_after", "desc")
        .execute();
    },

    /** Closes the database. Nothing may be asked afterwards. */
    close: (): Promise<void> => database.destroy(),
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function canonicalOrNull(
  text: string | undefined,
  canonical: (text: string) => string | undefined,
): string | null {
  if (text === undefined) return null;
  const address = canonical(text);
  if (address === undefined) throw new TypeError(`"${text}" is no address of a contact.`);
  return address;
}

function readContact(row: Selectable<ServiceDatabase["contacts"]>): StoredContact {
  return storedContact.parse({
    name: row.name ?? undefined,
    profile: JSON.parse(row.profile),
    connection_language: JSON.parse(row.connection_language),
    relationship: row.relationship === null ? undefined : JSON.parse(row.relationship),
  });
}
