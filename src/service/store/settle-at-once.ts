import { type Kysely, sql } from "kysely";
import { untilBalance } from "./call-decisions.ts";
import type { Calls, Settled, Settlement } from "./paid-call.ts";
import type { ServiceSchema } from "./schema.ts";
import { lockingOrder } from "./settle-in-turn.ts";

/**
 * Settles calls of one organisation in a single statement of Postgres, so that the organisation's row is locked for
 * one round trip however many they are. It takes for granted what is nearly always so: that the balance covers them
 * all, that no key has an answer, and that no contact has been deleted. It charges all of them or none.
 *
 * The contacts are locked first of all, so that a deletion comes before or after. Then the row, and the calls under way
 * after it. All who lock several of these do so in this order: so none waits for another in a circle.
 *
 * @param at now, in ISO 8601 UTC
 * @returns what each is answered with; `undefined` when nothing was charged, since it was not as taken for granted
 */
export async function settleAtOnce(
  query: Kysely<ServiceSchema>,
  settlements: Calls<Settlement>,
  at: string,
): Promise<Settled[] | undefined> {
  const calls = settlements.map(({ call }) => call);
  const { organisation } = settlements[0].call;
  const total = calls.reduce((sum, { amount }) => sum + amount, 0);
  const statement = sql<{ id: string; body: string }>`
    with asked as (
      select * from unnest(
        ${settlements.map(({ id }) => id)}::text[],
        ${calls.map(({ contactId }) => contactId)}::text[],
        ${calls.map(({ operation }) => operation)}::text[],
        ${calls.map(({ amount }) => amount)}::integer[],
        ${calls.map(({ idempotencyKey }) => idempotencyKey ?? null)}::text[],
        ${calls.map(({ requestHash }) => requestHash)}::text[],
        ${settlements.map(({ text, call }) => untilBalance(text, call.amount))}::text[]
      ) with ordinality as asked (id, contact_id, operation, amount, idempotency_key, request_hash, head, place)
    ), contact as (
      select contact_id from contacts
      where organisation = ${organisation} and contact_id in (select contact_id from asked)
      order by ${lockingOrder} for key share
    ), paid as (
      update organisations set balance = balance - ${total}::integer
      where id = ${organisation} and balance >= ${total}::integer
        and not exists (select from asked where contact_id not in (select contact_id from contact))
      returning balance
    ), settled as (
      select asked.*, balance + ${total}::integer - sum(amount) over (order by place) as balance_after
      from paid cross join asked
    ), charged as (
      insert into charges (id, organisation, contact_id, operation, amount, balance_after, charged_at)
      select id, ${organisation}, contact_id, operation, amount, balance_after, ${at} from settled
    ), released as (
      delete from calls_under_way where id in (select id from settled)
    )
    insert into answers (charge_id, organisation, operation, idempotency_key, request_hash, body, answered_at)
    select id, ${organisation}, operation, idempotency_key, request_hash, head || ${credits} || '}', ${at}
    from settled
    returning charge_id as id, body`;
  try {
    const { rows } = await statement.execute(query);
    if (rows.length === 0) return undefined;
    const bodies = new Map(rows.map(({ id, body }) => [id, body]));
    return settlements.map(({ id }) => ({ kind: "charged", body: bodyOf(bodies, id) }));
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** As `toCredits` and JSON have it: 24.9 of 249, and 24 of 240. */
const credits = sql`balance_after / 10 || case balance_after % 10 when 0 then '' else '.' || balance_after % 10 end`;

function bodyOf(bodies: ReadonlyMap<string, string>, id: string): string {
  const body = bodies.get(id);
  if (body === undefined) throw new TypeError("A call that was charged has no answer.");
  return body;
}

/** A key has its answer already. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
