import { z } from "zod";
import { type JobName, scheduleJob } from "../jobs/jobs.ts";
import {
  type Addressee,
  contactKey,
  contact as contactSchema,
  type ForgottenSince,
  nobodyForgotten,
} from "../outreach/contact.ts";
import { deleteOlder } from "../storage/batches.ts";
import type { Schema } from "../storage/schema.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { type CrmWritten, crmEntry, crmWritten } from "./crm.ts";

/** The job that brings an entry to its state in the CRM. */
export const crmEntryJob = "crm entry";
/** Milliseconds after it was written that an entry can be taken back. */
export const undoTime = 10 * 60_000;
/** Milliseconds that an entry's row is kept: what it says is in the CRM. */
const entryKept = 24 * 60 * 60_000;

const details = z.object({
  /** The CRM connection that it's for. */
  connection: z.string(),
  contact: contactSchema,
  entry: crmEntry,
  /** Where the person is answered while it serves; then, or if absent, in their messages. */
  responseUrl: z.url().optional(),
});

/**
 * `waiting` isn't written, `trying` may be; `failed` won't be tried again; `undoing` is written, and to be taken back.
 */
const entryState = z.enum(["waiting", "trying", "written", "failed", "undoing", "undone"]);
type EntryState = z.infer<typeof entryState>;

/** A note or task that somebody has written. */
export interface LoggedEntry extends z.infer<typeof details> {
  organisation: string;
  /** Its reference in the CRM. */
  id: string;
  /** Slack ID. */
  person: string;
  state: EntryState;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** When the CRM was last going to be asked to write it; of what is written, since when it is. */
  triedAt: number | undefined;
  written: CrmWritten | undefined;
}

type EntryName = Pick<LoggedEntry, "organisation" | "id">;
/** An entry that isn't kept yet. */
type NewEntry = Omit<LoggedEntry, "state" | "createdAt" | "triedAt" | "written">;

export type CrmEntries = ReturnType<typeof createCrmEntries>;

/** What is written to the CRM, before it's there: an outbox, of which a job writes each entry once. */
export function createCrmEntries({
  database,
  vault,
  now,
  forgottenSince = nobodyForgotten,
}: StoreOptions & { forgottenSince?: ForgottenSince }) {
  const { query } = database;
  const jobOf = ({ organisation, id }: EntryName): JobName => ({ organisation, kind: crmEntryJob, key: id });
  const digestsOf = (organisation: string, addresses: readonly Addressee["address"][]) =>
    addresses.map((one) => vault.digest({ organisation, field: "crm_entries.contact" }, contactKey(one)));

  function opened(row: Schema["crm_entries"]): LoggedEntry {
    const { organisation, id, person, created_at: createdAt, written } = row;
    const there = written === null ? undefined : vault.open(inRow("crm_entries.written", row), written);
    return {
      ...{ organisation, id, person, createdAt, triedAt: row.written_at ?? undefined },
      ...details.parse(JSON.parse(vault.open(inRow("crm_entries.details", row), row.details))),
      state: entryState.parse(row.state),
      written: there === undefined ? undefined : crmWritten.parse(JSON.parse(there)),
    };
  }

  async function forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
    await query
      .deleteFrom("crm_entries")
      .where("organisation", "=", organisation)
      .where("contact", "in", digestsOf(organisation, addresses))
      .execute();
  }

  return {
    /** Has an entry written, once however often this is called with its id. */
    async add({ organisation, id, person, ...entry }: NewEntry): Promise<void> {
      const { address } = entry.contact;
      const since = now();
      const [contact = ""] = digestsOf(organisation, [address]);
      const sealed = vault.seal(inRow("crm_entries.details", { organisation, id }), JSON.stringify(entry));
      await query.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto("crm_entries")
          .values({
            ...{ organisation, id, person, contact },
            ...{ state: "waiting", details: sealed, created_at: since },
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 0n)
          await scheduleJob(transaction, jobOf({ organisation, id }), since);
      });
      if ((await forgottenSince([{ organisation, address, since }])).length > 0)
        await forget(organisation, [address]);
    },
    async find({ organisation, id }: EntryName): Promise<LoggedEntry | undefined> {
      const row = await query
        .selectFrom("crm_entries")
        .selectAll()
        .where((each) => each.and({ organisation, id }))
        .executeTakeFirst();
      return row && opened(row);
    },
    /**
     * Moves an entry on from the state in which it was read: to `trying` before each question to the CRM.
     *
     * @param written what the CRM has of it
     * @returns false where somebody was faster, or it's forgotten
     */
    async move(before: LoggedEntry, state: EntryState, written = before.written): Promise<boolean> {
      const { organisation, id } = before;
      const isNew = written !== before.written;
      const { numUpdatedRows } = await query
        .updateTable("crm_entries")
        .set({
          state,
          ...(isNew && {
            written: vault.seal(inRow("crm_entries.written", before), JSON.stringify(written)),
          }),
          ...((isNew || state === "trying") && { written_at: now() }),
        })
        .where((row) => row.and({ organisation, id, state: before.state }))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Has an entry taken back, for the person who wrote it alone. @returns false when it's too late */
    async undo({ organisation, id }: EntryName, person: string): Promise<boolean> {
      return query.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("crm_entries")
          .set({ state: "undoing" satisfies EntryState })
          .where((row) => row.and({ organisation, id, person, state: "written" }))
          .where("written_at", ">=", now() - undoTime)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) await scheduleJob(transaction, jobOf({ organisation, id }), now());
        return numUpdatedRows > 0n;
      });
    },
    /** @param addresses all that somebody is known by @returns what was written about them, oldest first */
    async about(organisation: string, addresses: readonly Addressee["address"][]): Promise<LoggedEntry[]> {
      const rows = await query
        .selectFrom("crm_entries")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("contact", "in", digestsOf(organisation, addresses))
        .orderBy("created_at")
        .execute();
      return rows.map(opened);
    },
    /** Deletes what is kept of somebody's entries; in the CRM they stay. */
    forget,
    /** Deletes what is older than a day, in all organisations. */
    deleteExpired: (stopping?: AbortSignal) =>
      deleteOlder(database, ["crm_entries", "created_at"], now() - entryKept, stopping),
  };
}
