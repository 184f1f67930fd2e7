import { expect, test } from "vitest";
import { createBacklogMetrics } from "#app/telemetry/backlog.ts";
import { createMetrics } from "#app/telemetry/metrics.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { metricLines } from "../../support/repository/metrics-text.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const minute = 60_000;
const counted = /^rapport_(database_up|undelivered|job_|organisations|balance)/;

test.for(databaseKinds)(
  "on %s, a scrape says what waits, what is late, and what is left",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const { query } = database;
    const [metrics, other] = [createMetrics({ inFlight: () => 0 }), createMetrics({ inFlight: () => 0 })];
    metrics.jobKinds.add("feed").add("reminder").add("agenda");
    const refresh = createBacklogMetrics({ database, metrics, now: () => now });
    const scrape = async () => {
      await refresh();
      const { text } = await metrics.text();
      return metricLines(text, counted);
    };
    const idle = [
      "rapport_database_up 1",
      "rapport_undelivered_results 0",
      "rapport_undelivered_oldest_seconds 0",
      'rapport_job_lateness_seconds{kind="feed"} 0',
      'rapport_job_lateness_seconds{kind="reminder"} 0',
      'rapport_job_lateness_seconds{kind="agenda"} 0',
      "rapport_organisations_low_on_credits 0",
    ];
    expect(await scrape()).toEqual(idle);

    const call = (id: string, age: number, isDelivered: boolean) => ({
      ...{ id, organisation: "T1", key: id, person: "U1", operation: "prep", state: "answered", price: 10 },
      ...{ worker: "w", created_at: now - age, delivered_at: isDelivered ? now : null },
      ...{ deliver_after: 0, request: "", place: "" },
    });
    const calls = [call("1", 90 * minute, true), call("2", 7 * minute, false), call("3", minute, false)];
    await query.insertInto("paid_calls").values(calls).execute();
    const job = (kind: string, key: string, age: number, worker: string | null) => ({
      ...{ organisation: "T1", kind, key, due_at: now - age, worker, attempts: 0, revision: 0 },
    });
    await query
      .insertInto("jobs")
      .values([
        job("feed", "1", minute, null),
        job("feed", "2", 20 * minute, null),
        // One that is running isn't late, nor is one of a kind that doesn't run here known.
        job("reminder", "1", 30 * minute, "w"),
        job("agenda", "1", -minute, null),
        job("elsewhere", "1", 30 * minute, null),
      ])
      .execute();
    const balance = { remaining: 123, known_at: now, top_up: 2_500, alerted_at_percent: 5 };
    await query
      .insertInto("balances")
      .values({ organisation: "T1", ...balance })
      .execute();
    const waiting = [
      "rapport_database_up 1",
      "rapport_undelivered_results 2",
      "rapport_undelivered_oldest_seconds 420",
      'rapport_job_lateness_seconds{kind="feed"} 1200',
      'rapport_job_lateness_seconds{kind="reminder"} 0',
      'rapport_job_lateness_seconds{kind="agenda"} 0',
      "rapport_organisations_low_on_credits 1",
    ];
    expect(await scrape()).toEqual([...waiting, "rapport_balance_credits 12.3"]);

    const second = { organisation: "T2", ...balance, remaining: 2_000, alerted_at_percent: 20 };
    await query.insertInto("balances").values(second).execute();
    expect(await scrape()).toEqual(waiting);

    const silent = database.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => undefined),
    });
    const unanswered = { database: { ...database, query: silent }, now: () => now, maxWait: 1 };
    await createBacklogMetrics({ ...unanswered, metrics: other })();
    expect(metricLines((await other.text()).text, counted)).toEqual(["rapport_database_up 0"]);

    await database.close();
    expect(await scrape()).toEqual(["rapport_database_up 0"]);
  },
);
