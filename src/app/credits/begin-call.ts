import { sql, type Transaction } from "kysely";
import type { Tenths } from "../../contract/amount.ts";
import { operations } from "../../contract/operations.ts";
import { createContactPeople } from "../outreach/contact-people.ts";
import { Suppressions } from "../outreach/suppressions.ts";
import type { Vault } from "../storage/app-vault.ts";
import type { PaidCallRow, Schema } from "../storage/schema.ts";
import { inRow } from "../storage/sealed-columns.ts";
import {
  type Approval,
  type ApprovalReason,
  type ApprovalsOptions,
  askApproval,
  endApproval,
} from "./approvals.ts";
import { type OverBudget, reserve } from "./budget.ts";
import { type CreditSettings, readCreditSettings } from "./credit-settings.ts";
import type { LedgerOptions } from "./deliveries.ts";
import { readRow } from "./ledger/ledger-row.ts";
import type { OpenCall, PaidCall } from "./paid-call.ts";
import { requestIdentity, type Work, workAbout } from "./paid-operations.ts";

/** Milliseconds for which a result is offered when somebody makes the same request. */
export const freshFor = 24 * 60 * 60_000;

/** A paid call that a person requests. */
export interface NewCall {
  organisation: string;
  /**
   * Idempotency key: Slack's trigger ID of the interaction, or a name derived from an earlier call's ID when
   * that call is repeated. A replay, double click or redelivery has the same key.
   */
  key: string;
  person: string;
  work: Work;
  /** JSON: where to show the result. */
  place: string;
  /**
   * Finds the same request, of anyone, that is under way or being sent again, or that was answered or ended unknown after
   * this time (Unix time in milliseconds; `Infinity`: neither), and is found by it. Absent: it finds none.
   */
  sameSince?: number;
  /** The ID of the first call of which this one is another version. */
  versionOf?: string | undefined;
  /** W3C traceparent of what it begins in, where that is traced. */
  trace?: string | undefined;
  /** Whether several begin, or none: it's refused where a manager would be asked to let it exceed a cap. */
  isPart?: boolean;
  /** What workflows may spend for the person in a month, if one requests it. */
  workflowMonthly?: Tenths;
  /** Slack ID of the manager who approves it: the request that waits for that becomes the call. */
  approvedBy?: string;
}

/**
 * Result of recording a call: it is new, it already exists, the same request exists under another key, or a cap
 * forbids it. `suppressed`: the contact asked not to be profiled. `awaiting`: a manager has to approve it first;
 * `decided`: what a manager approves doesn't wait any more. `needs approval`: of a workflow, for which none is asked.
 */
export type Begun =
  | { kind: "begun"; call: OpenCall }
  | { kind: "known"; call: PaidCall }
  | { kind: "same"; call: PaidCall }
  | { kind: "suppressed" }
  | { kind: "awaiting"; approval: Approval }
  | { kind: "decided" }
  | { kind: "needs approval" }
  | OverBudget;

/** The ledger's, and what follows from an approval. */
export type BeginOptions = LedgerOptions & Pick<ApprovalsOptions, "onApproval">;

/**
 * Records a call and reserves its price, unless its key or the same request exists, or a cap is hit, or a manager has
 * to approve it first. Every paid call begins here.
 *
 * @throws Error when an earlier call can't be read
 */
export async function begin(options: BeginOptions, call: NewCall): Promise<Begun> {
  const { database, vault, now, worker } = options;
  const { organisation, key, person, work, place, versionOf, trace, workflowMonthly } = call;
  const { address } = work.request.addressee;
  if (await new Suppressions(options).isSuppressed(organisation, address)) return { kind: "suppressed" };
  const createdAt = now();
  const { price } = operations[work.operation];
  const id = vault.digest({ organisation, field: "paid_calls.key" }, key);
  const digests = call.sameSince === undefined ? [] : await digestsOf(options, call);
  const [digest] = digests;
  const row = {
    id,
    organisation,
    key,
    person,
    operation: work.operation,
    state: "intent",
    price,
    worker,
    created_at: createdAt,
    deliver_after: 0,
    request: vault.seal(inRow("paid_calls.request", { organisation, id }), JSON.stringify(work.request)),
    place: vault.seal(inRow("paid_calls.place", { organisation, id }), place),
    request_digest: digest ?? null,
    version_of: versionOf ?? null,
    trace: trace ?? null,
  };
  // Recording `sent` commits durably, including everything before it, so this needn't wait for the disk.
  const written = await database
    .withAsyncCommit(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("paid_calls")
        .values(row)
        // No conflict column: the ID derives from the key, Postgres may report either clash first, and the same
        // request may be under way.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return "exists";
      // Only now: a call that was under way before the insert may have been answered meanwhile.
      const same = digest && (await sameEnded(transaction, call, { id, digests }, createdAt));
      if (same) throw new RolledBack({ kind: "same", call: readRow(same, vault) });
      const settings = await readCreditSettings(transaction, organisation);
      const { manager } = settings;
      const isApproved = call.approvedBy !== undefined || (settings.asksOverCap && person === manager);
      const caps = { ...settings, workflowMonthly, ...(isApproved && { personDaily: undefined }) };
      const over = await reserve(transaction, caps, { organisation, person, price, at: createdAt });
      const reason =
        isApproved || call.isPart ? undefined : approvalReason(settings, { person, price, over });
      if (reason !== undefined && workflowMonthly !== undefined)
        throw new RolledBack({ kind: "needs approval" });
      if (reason !== undefined && manager !== undefined) throw new NeedsApproval(reason, manager);
      if (over !== undefined) throw new RolledBack(over);
      if (call.approvedBy !== undefined) {
        const ending = { state: "approved", by: call.approvedBy } as const;
        if (!(await endApproval(options, transaction, { organisation, id }, ending)))
          throw new RolledBack({ kind: "decided" });
      }
      return "begun";
    })
    .catch(async (error: unknown) => {
      if (error instanceof RolledBack) return error.because;
      if (!(error instanceof NeedsApproval)) throw error;
      const { reason, manager } = error;
      const isAnew = call.sameSince === undefined || call.sameSince === Number.POSITIVE_INFINITY;
      const asked = { organisation, id, key, person, work, place, price, reason, manager, digest };
      const approval = await askApproval(options, { ...asked, isAnew, versionOf });
      return { kind: "awaiting", approval } as const;
    });
  if (typeof written === "object") return written;
  if (written === "begun") {
    const details = { id, organisation, key, person, work, price, place, createdAt, versionOf, trace };
    return { kind: "begun", call: { ...details, state: "intent", deliveredAt: undefined } };
  }
  // If the call under way has ended since, the next attempt finds its answer, or begins.
  return (await existing(options, call, digest)) ?? begin(options, call);
}

/** @returns why a manager is asked, if one is */
function approvalReason(
  { manager, approvalPrice, asksOverCap }: CreditSettings,
  { person, price, over }: { person: string; price: Tenths; over: OverBudget | undefined },
): ApprovalReason | undefined {
  if (manager === undefined || person === manager) return undefined;
  if (over !== undefined) return over.whose === "person" && asksOverCap ? "cap" : undefined;
  return approvalPrice !== undefined && price >= approvalPrice ? "price" : undefined;
}

/**
 * What the same requests of an organisation have in common, which doesn't tell what they are: of the contact's address,
 * and of the person's others.
 */
async function digestsOf(options: LedgerOptions, { organisation, work }: NewCall): Promise<string[]> {
  const { address } = work.request.addressee;
  const all = await createContactPeople(options).identities(organisation, address);
  return all.map((one) => requestDigest(options.vault, organisation, workAbout({ address: one }, work)));
}

/** What the same requests of an organisation have in common, of this address of the contact. */
export function requestDigest({ digest }: Pick<Vault, "digest">, organisation: string, work: Work): string {
  return digest({ organisation, field: "paid_calls.request" }, requestIdentity(work));
}

async function existing(
  { database: { query }, vault }: LedgerOptions,
  { organisation, key }: NewCall,
  digest: string | undefined,
): Promise<Begun | undefined> {
  const calls = query.selectFrom("paid_calls").selectAll().where("organisation", "=", organisation);
  const known = await calls.where("key", "=", key).executeTakeFirst();
  if (known !== undefined) return { kind: "known", call: readRow(known, vault) };
  if (digest === undefined) throw new Error("A call clashes with one of another key.");
  const same = await calls.where("request_digest", "=", digest).where(isOpen).executeTakeFirst();
  return same && { kind: "same", call: readRow(same, vault) };
}

/** In the words of the indexes: SQLite uses them for nothing else. */
const isOpen = sql<boolean>`state in ('intent', 'sent')`;
export const isAnswered = sql<boolean>`state = 'answered'`;
const isUnknown = sql<boolean>`state = 'unknown'`;
const isRepeated = sql<boolean>`state = 'unknown' and repeat_as is not null`;

/**
 * The call that is under way about another address of the contact, or being sent again until it's answered; or the newest
 * answer that still counts, preferably the person's own; or the newest call that may have been charged.
 */
async function sameEnded(
  transaction: Transaction<Schema>,
  { organisation, person, sameSince = Number.POSITIVE_INFINITY }: NewCall,
  { id, digests }: { id: string; digests: readonly string[] },
  now: number,
): Promise<PaidCallRow | undefined> {
  const same = transaction
    .selectFrom("paid_calls")
    .selectAll()
    .where("organisation", "=", organisation)
    .where("request_digest", "in", digests);
  const open = same.where(isOpen).where("id", "<>", id);
  const repeated = open.unionAll(same.where(isRepeated).where("repeat_until", ">", now));
  // Neither database takes an infinite integer.
  if (sameSince === Number.POSITIVE_INFINITY) return repeated.limit(1).executeTakeFirst();
  const answered = same.where(isAnswered).where("settled_at", ">", sameSince);
  // Sent, and ended unknown: the index of these is by when they were sent.
  const unknown = same.where(isUnknown).where("sent_at", ">", sameSince);
  return transaction
    .selectFrom(repeated.unionAll(answered).unionAll(unknown).as("same"))
    .selectAll()
    .orderBy((row) =>
      row.case().when("repeat_until", ">", now).then(0).when("state", "=", "answered").then(1).else(2).end(),
    )
    .orderBy((row) => row.case().when("person", "=", person).then(0).else(1).end())
    .orderBy("settled_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Carries why nothing is begun out of a rolled-back transaction. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly because: Begun;

  constructor(because: Begun) {
    super("The call isn't begun.");
    this.because = because;
  }
}

/** Carries out of a rolled-back transaction that a manager has to approve the call, and why. */
class NeedsApproval extends Error {
  override readonly name = "NeedsApproval";
  readonly reason: ApprovalReason;
  readonly manager: string;

  constructor(reason: ApprovalReason, manager: string) {
    super("The call needs an approval.");
    this.reason = reason;
    this.manager = manager;
  }
}
