import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { type PaidOperation, paidOperation } from "#contract/operations.ts";
import type { Tenths } from "../../contract/amount.ts";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import type { Vault } from "../storage/app-vault.ts";
import { deleteOlder } from "../storage/batches.ts";
import type { Schema } from "../storage/schema.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { redacted } from "./ledger/ledger-row.ts";
import { type Work, work } from "./paid-operations.ts";

const hour = 60 * 60_000;
/** Milliseconds that a manager has to decide. */
export const approvalLife = 24 * hour;
/** Milliseconds after which nothing of a request is left that has ended, and everybody knows it. */
const kept = 2 * approvalLife;
/** Milliseconds that a request is kept whose end couldn't be said: nothing ran meanwhile, or Slack was away. */
const unsaidKept = 30 * approvalLife;

/**
 * What became of a request:
 * - `waiting`: nobody has decided; nothing is reserved or sent
 * - `approved`: it's a paid call now
 * - `over budget`, `suppressed`, `bought`: approved, but the month's cap is reached, or the contact objected, or the
 *   team has the same result by now: nothing was spent
 * - `left`: whoever asked isn't a member any more
 * - `nobody`: there's no manager who could be asked
 * - `forgotten`: the contact is forgotten
 */
export const approvalState = z.enum([
  "waiting",
  "approved",
  "declined",
  "withdrawn",
  "expired",
  "over budget",
  "suppressed",
  "bought",
  "left",
  "nobody",
  "forgotten",
]);
export type ApprovalState = z.infer<typeof approvalState>;
export type EndedState = Exclude<ApprovalState, "waiting">;

/** Why it waits: the manager is asked for the call's price, or because the person's daily cap would be exceeded. */
const approvalReason = z.enum(["price", "cap"]);
export type ApprovalReason = z.infer<typeof approvalReason>;

/** A message with the manager. */
export interface ManagerMessage {
  channel: string;
  ts: string;
}

/** A paid call that a manager is asked for before it is one. */
export interface Approval {
  organisation: string;
  /** The ID that the call will have. */
  id: string;
  /** The call's idempotency key (`NewCall.key`). */
  key: string;
  /** Slack ID of the requester. */
  person: string;
  operation: PaidOperation;
  price: Tenths;
  reason: ApprovalReason;
  state: ApprovalState;
  /** What is asked for; absent once it isn't needed any more, like the next. */
  work: Work | undefined;
  /** JSON: where to show the result. */
  place: string | undefined;
  /** Whether the person wants another result than the one there is. */
  isAnew: boolean;
  versionOf: string | undefined;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Slack ID of who is asked. */
  manager: string;
  /** Absent until it's posted. */
  message: ManagerMessage | undefined;
  /** What the message says. */
  shown: ApprovalState | undefined;
  /** Slack ID of who ended it; absent when nobody did. */
  endedBy: string | undefined;
}

/** What is asked, when it isn't begun. */
export interface NewApproval
  extends Pick<
    Approval,
    "organisation" | "id" | "key" | "person" | "reason" | "price" | "isAnew" | "versionOf" | "manager"
  > {
  work: Work;
  /** JSON: where to show the result. */
  place: string;
  /** What the same requests of an organisation have in common. */
  digest: string | undefined;
}

type Row = Selectable<Schema["approvals"]>;
type Name = Pick<Approval, "organisation" | "id">;
/** One time that it was asked for: it may be asked for again once it has ended. */
type Asked = Pick<Approval, "organisation" | "id" | "createdAt">;

export interface ApprovalsOptions extends StoreOptions {
  /** Writes what follows from each change of state, in its transaction. It must not fail, or nothing changes. */
  onApproval?: (transaction: Kysely<Schema>, approval: Approval) => Promise<void>;
}

/**
 * Records that a manager is asked, once for a key and for the same request of a person.
 *
 * @returns the request that waits: this one, or an earlier one
 */
export async function askApproval(options: ApprovalsOptions, asked: NewApproval): Promise<Approval> {
  const { database, vault, now, onApproval } = options;
  const { organisation, id, person, digest } = asked;
  const row = {
    organisation,
    id,
    key: asked.key,
    person,
    operation: asked.work.operation,
    price: asked.price,
    reason: asked.reason,
    state: "waiting",
    request: vault.seal(inRow("approvals.request", asked), JSON.stringify(asked.work.request)),
    place: vault.seal(inRow("approvals.place", asked), asked.place),
    request_digest: digest ?? null,
    is_anew: asked.isAnew ? 1 : 0,
    version_of: asked.versionOf ?? null,
    created_at: now(),
    manager: asked.manager,
  };
  const found = await database.query.transaction().execute(async (transaction) => {
    // One that has ended makes room: the person asks again.
    await transaction
      .deleteFrom("approvals")
      .where((row) => row.and({ organisation, id }))
      .where("state", "!=", "waiting")
      .execute();
    const inserted = await transaction
      .insertInto("approvals")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted !== undefined) {
      const approval = readApproval(inserted, vault);
      await onApproval?.(transaction, approval);
      return approval;
    }
    const waiting = await transaction
      .selectFrom("approvals")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("state", "=", "waiting")
      .where((row) =>
        row.or([
          row("id", "=", id),
          row.and([row("person", "=", person), row("request_digest", "=", digest ?? "")]),
        ]),
      )
      .executeTakeFirst();
    return waiting && readApproval(waiting, vault);
  });
  // It has ended since: now there's room.
  return found ?? askApproval(options, asked);
}

/**
 * Ends a request that waits. Who ends it otherwise than by withdrawing it does so as the credit manager, and has to be
 * it still: another may have been chosen while Slack was asked.
 *
 * @returns whether this did
 */
export async function endApproval(
  { vault, now, onApproval }: Omit<ApprovalsOptions, "database">,
  transaction: Kysely<Schema>,
  { organisation, id }: Name,
  { state, by }: { state: EndedState; by: string | undefined },
): Promise<boolean> {
  const row = await transaction
    .updateTable("approvals")
    .set({ state, ended_by: by ?? null, ended_at: now() })
    .where((row) => row.and({ organisation, id, state: "waiting" }))
    .$if(by !== undefined && state !== "withdrawn", (waiting) =>
      waiting.where((row) =>
        row.exists(
          row
            .selectFrom("settings")
            .select("organisation")
            .where((set) => set.and({ organisation, credit_manager: by ?? "" })),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await onApproval?.(transaction, readApproval(row, vault));
  return row !== undefined;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** Requests for paid calls that wait for a manager: an organisation's. They're asked in `begin-call.ts`. */
export function createApprovals(options: ApprovalsOptions) {
  const { database, vault, now } = options;
  const { query } = database;

  const update = ({ organisation, id, createdAt }: Asked, changes: Partial<Row>) =>
    query
      .updateTable("approvals")
      .set(changes)
      .where((row) => row.and({ organisation, id, created_at: createdAt }))
      .execute();

  /** Those that wait, or whose end isn't said everywhere; few at any time. */
  async function open(organisation: string): Promise<Approval[]> {
    const rows = await query
      .selectFrom("approvals")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("request", "!=", redacted)
      .orderBy("created_at")
      .execute();
    return rows.map((row) => readApproval(row, vault));
  }

  /** @param addresses all that somebody is known by */
  async function about(
    organisation: string,
    addresses: readonly Addressee["address"][],
  ): Promise<Approval[]> {
    const keys = new Set(addresses.map(contactKey));
    return (await open(organisation)).filter(
      ({ work }) => work !== undefined && keys.has(contactKey(work.request.addressee.address)),
    );
  }

  return {
    open,
    about,
    async find(organisation: string, id: string): Promise<Approval | undefined> {
      const row = await query
        .selectFrom("approvals")
        .selectAll()
        .where((row) => row.and({ organisation, id }))
        .executeTakeFirst();
      return row && readApproval(row, vault);
    },
    /** Ends a request that waits. @returns whether this did */
    end: (name: Name, ending: { state: EndedState; by?: string }): Promise<boolean> =>
      query
        .transaction()
        .execute((transaction) => endApproval(options, transaction, name, { by: undefined, ...ending })),
    /** The message with the manager is there and says this. */
    async shown(asked: Asked, manager: string, message: ManagerMessage, state: ApprovalState): Promise<void> {
      await update(asked, { manager, channel: message.channel, ts: message.ts, shown_state: state });
    },
    /** Changes where the person is shown what became of it. */
    async move(asked: Asked, place: string): Promise<void> {
      await update(asked, { place: vault.seal(inRow("approvals.place", asked), place) });
    },
    /** Everybody knows what became of it: what was asked isn't needed any more. */
    async redact(asked: Asked): Promise<void> {
      await update(asked, { request: redacted, place: redacted, request_digest: null });
    },
    /** Forgets what was asked about a contact; the manager's message follows. @param addresses all that they're known by */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
      for (const approval of await about(organisation, addresses)) {
        await query.transaction().execute(async (transaction) => {
          await endApproval(options, transaction, approval, { state: "forgotten", by: undefined });
          await transaction
            .updateTable("approvals")
            .set({ request: redacted, request_digest: null })
            .where((row) => row.and({ organisation, id: approval.id }))
            .execute();
        });
      }
    },
    /** Deletes requests past their retention, in all organisations. */
    async deleteExpired(stopping?: AbortSignal): Promise<void> {
      await query
        .deleteFrom("approvals")
        .where("created_at", "<", now() - kept)
        .where("state", "!=", "waiting")
        .where("place", "=", redacted)
        .execute();
      await deleteOlder(database, ["approvals", "created_at"], now() - unsaidKept, stopping);
    },
  };
}

/** @throws ZodError or Error when the row was not written by us */
function readApproval(row: Row, vault: Vault): Approval {
  const { organisation, operation, channel, ts } = row;
  const opened = (column: "request" | "place") =>
    row[column] === redacted ? undefined : vault.open(inRow(`approvals.${column}`, row), row[column]);
  const request = opened("request");
  return {
    organisation,
    id: row.id,
    key: row.key,
    person: row.person,
    operation: paidOperation.parse(operation),
    price: row.price,
    reason: approvalReason.parse(row.reason),
    state: approvalState.parse(row.state),
    work: request === undefined ? undefined : work.parse({ operation, request: JSON.parse(request) }),
    place: opened("place"),
    isAnew: row.is_anew === 1,
    versionOf: row.version_of ?? undefined,
    createdAt: row.created_at,
    manager: row.manager,
    message: channel === null || ts === null ? undefined : { channel, ts },
    shown: row.shown_state === null ? undefined : approvalState.parse(row.shown_state),
    endedBy: row.ended_by ?? undefined,
  };
}
