import { setTimeout } from "node:timers/promises";
import { Gauge } from "prom-client";
import { alertPercents } from "../credits/balance.ts";
import { nextDue } from "../jobs/claims.ts";
import type { Database } from "../storage/app-database.ts";
import type { Metrics } from "./metrics.ts";

/** Milliseconds for which a scrape waits for the database. */
const defaultMaxWait = 2_000;
/** Undelivered results are counted up to here: a scrape never costs more, whatever has piled up. */
const maxCounted = 10_000;
/** Percent of the last top-up at or below which an organisation counts as low. */
const lowPercent = Math.min(...alertPercents);

/** What waits in the database, or is late. Times are Unix time in milliseconds. */
interface Backlog {
  undelivered: number;
  oldestUndelivered: number | undefined;
  /** When the next free job of each kind is due. */
  nextDue: Map<string, number>;
  lowOrganisations: number;
  /** In tenths of a credit; `undefined` when there are several organisations, or none. */
  onlyBalance: number | undefined;
}

export interface BacklogOptions {
  database: Database;
  metrics: Pick<Metrics, "registry" | "jobKinds">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Milliseconds for which a scrape waits for the database; two seconds when absent. */
  maxWait?: number;
}

/**
 * Metrics of what the database holds.
 *
 * @returns what brings them up to date, for a scrape; it never rejects. The database is asked then and never otherwise.
 *   If it doesn't answer in time, `rapport_database_up` is 0 and the others have no values
 */
export function createBacklogMetrics({
  database,
  metrics,
  now,
  maxWait = defaultMaxWait,
}: BacklogOptions): () => Promise<void> {
  const gauges = createGauges(metrics.registry);
  /** One question at a time: unanswered ones hold connections that others wait for. */
  let asked: Promise<Backlog | undefined> | undefined;
  const ask = () =>
    readBacklog(database, [...metrics.jobKinds])
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
  const ageInSeconds = (since: number) => Math.max(0, now() - since) / 1_000;

  function show(backlog: Backlog): void {
    const { undelivered, oldestUndelivered, nextDue, lowOrganisations, onlyBalance } = backlog;
    gauges.undelivered.set(undelivered);
    gauges.oldest.set(oldestUndelivered === undefined ? 0 : ageInSeconds(oldestUndelivered));
    for (const kind of metrics.jobKinds) {
      const dueAt = nextDue.get(kind);
      gauges.lateness.set({ kind }, dueAt === undefined ? 0 : ageInSeconds(dueAt));
    }
    gauges.lowOrganisations.set(lowOrganisations);
    if (onlyBalance !== undefined) gauges.balance.set(onlyBalance / 10);
  }

  return async () => {
    asked ??= ask();
    const backlog = await Promise.race([asked, setTimeout(maxWait, undefined, { ref: false })]);
    // Old figures would hide that there are none.
    gauges.lateness.reset();
    const { undelivered, oldest, lowOrganisations, balance } = gauges;
    for (const gauge of [undelivered, oldest, lowOrganisations, balance]) gauge.remove();
    gauges.up.set(backlog === undefined ? 0 : 1);
    if (backlog !== undefined) show(backlog);
  };
}

function createGauges(registry: Metrics["registry"]) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `rapport_${name}`, help, labelNames, registers: [registry] });
  return {
    up: gauge("database_up", "1 when the database answered this scrape in time, otherwise 0"),
    undelivered: gauge(
      "undelivered_results",
      `Paid calls whose result isn't shown yet, those in progress included; counted up to ${maxCounted}`,
    ),
    oldest: gauge("undelivered_oldest_seconds", "Time since the oldest of them was requested"),
    lateness: gauge("job_lateness_seconds", "Time since the oldest job that nobody runs was due, by kind", [
      "kind",
    ]),
    lowOrganisations: gauge(
      "organisations_low_on_credits",
      `Organisations whose last known balance is at most ${lowPercent} % of their last top-up`,
    ),
    balance: gauge("balance_credits", "The last known balance, if only one organisation has one"),
  };
}

/** Each statement reads an index, and few entries of it, however much was done before. */
async function readBacklog(database: Database, kinds: readonly string[]): Promise<Backlog> {
  const { query } = database;
  const waiting = await query
    .selectFrom((from) =>
      from
        .selectFrom("paid_calls")
        .select("created_at")
        .where("delivered_at", "is", null)
        .orderBy("created_at")
        .limit(maxCounted)
        .as("waiting"),
    )
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  const low = await query
    .selectFrom("balances")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("alerted_at_percent", "<=", (row) => row.lit(lowPercent))
    .executeTakeFirstOrThrow();
  const balances = await query.selectFrom("balances").select("remaining").limit(2).execute();
  return {
    undelivered: waiting.count,
    oldestUndelivered: waiting.oldest ?? undefined,
    nextDue: await nextDue(database, kinds),
    lowOrganisations: low.count,
    onlyBalance: balances.length === 1 ? balances[0]?.remaining : undefined,
  };
}
