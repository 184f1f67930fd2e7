import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { ids } from "../../src/sandbox/index.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { type Span, startCollector } from "../support/servers/collector.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { askByCommand } from "./asking.ts";
import { isPaid, longest, untilKept, untilSeen } from "./seen.ts";

/** What a process has in each table. */
async function rowsOf(worker: string, { query }: Database) {
  const rows = await Promise.all([
    query.selectFrom("workers").select("id").where("id", "=", worker).execute(),
    query.selectFrom("jobs").select("key").where("worker", "=", worker).execute(),
    query
      .selectFrom("paid_calls")
      .select("id")
      .where("worker", "=", worker)
      .where("delivered_at", "is", null)
      .execute(),
  ]);
  const [lease, claims, calls] = rows.map((of) => of.length);
  return { lease, claims, calls };
}

describe.concurrent("killed with kill -9 while a call and a job are in progress", () => {
  test.for(inTurn(databaseKinds, 1))(
    "on %s: another process goes on with both, linked to their traces, and none of its rows is left after 40 seconds",
    { timeout: 180_000 },
    async (kind, context) => {
      await using opened = new AsyncDisposableStack();
      const folder = opened.use(await temporaryFolder());
      const file = join(folder.path, "rapport.db");
      const databaseUrl = kind === "SQLite" ? file : opened.use(await postgresOrSkip(context)).url;
      const collector = await startCollector();
      const environment = {
        ENCRYPTION_KEY: randomBytes(32).toString("base64"),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.origin,
        PROFILE_API_TRACEPARENT: "true",
      };
      const around = opened.use(await startSurroundings(context, { databaseUrl, environment }));
      const { workspace } = around;
      const [priya, sam] = [workspace.as(ids.priya), workspace.as(ids.sam)];
      const first = await around.start();
      const database = opened.adopt(await openDatabase(databaseUrl), (it) => it.close());
      const { id: dead } = await database.query.selectFrom("workers").select("id").executeTakeFirstOrThrow();

      let isPosting = false;
      const killed = Promise.withResolvers<void>();
      const stopPosting = workspace.onArrival(async ({ title }) => {
        if (title !== "chat.postMessage") return undefined;
        isPosting = true;
        await killed.promise;
        return "drop";
      });
      await askByCommand(sam);
      await untilInMessages(sam, () => isPosting);
      stopPosting();
      const stopPaying = workspace.onArrival(async (request) => {
        if (!isPaid(request)) return undefined;
        stopPaying();
        await first.kill().then(killed.resolve, killed.reject);
        return "drop";
      });
      await askByCommand(priya);
      await killed.promise;
      expect(await rowsOf(dead, database)).toEqual({ lease: 1, claims: 1, calls: 1 });

      const second = await around.start();
      await untilSeen(priya, ["brief"]);
      await untilKept(priya, ["line: thread", "brief"]);
      await vi.waitFor(async () => {
        expect(await rowsOf(dead, database)).toEqual({ lease: 0, claims: 0, calls: 0 });
      }, longest);
      expect(await second.stop()).toBe(0);

      const [begun, repeated] = workspace.traffic.exchanges
        .filter(({ title }) => title === "prep-for-meeting")
        .slice(1)
        .map(({ requestHeaders }) => requestHeaders.traceparent?.split("-")[1]);
      const spans = collector.spans();
      const linked = (name: string) => spans.find((span) => span.name === name && linksTo(span, begun));
      expect([begun, repeated]).toEqual([expect.any(String), expect.any(String)]);
      expect(linked("recover")).toEqual(
        expect.objectContaining({ traceId: expect.not.stringMatching(begun ?? "") }),
      );
      expect(linked("repeat")?.traceId).toBe(repeated);
      expect(workspace.problems).toEqual([]);
    },
  );
});

function linksTo({ links = [] }: Span, traceId: string | undefined): boolean {
  return links.some((link) => link.traceId === traceId);
}
