import { randomBytes } from "node:crypto";
import type { Caller, Calls } from "../caller.ts";
import { startChild } from "../child-process.ts";
import { contenders, startContender } from "../contenders.ts";
import { namesOf, samplePoint } from "../samples.ts";
import { aim, type Bench, createSubject, median, type Report, type Subject, takeTurns } from "../section.ts";
import { newStores, type Store } from "../stores.ts";

const maxClientRatio = 1.15;

/**
 * The outreach client's paid call against `undici.request` alone: a pool with the same settings, the same headers,
 * body and limits of time, and the same answer, which both read to its end as JSON. The client besides checks what
 * it reads, and limits the time of the whole. Then what the ledger adds to it, from the writing down to the stored
 * answer; that its result is shown is noted after that, and counts in the rates. Then the whole app. Each database
 * is new; the service answers at once.
 */
export async function paidCalls(bench: Bench): Promise<Report> {
  await using opened = new AsyncDisposableStack();
  const stores = await newStores(opened);
  const { connections, secondsOfCalls } = bench.plan;
  const serviceUrl = new URL("/v1", bench.origin).href;
  /** In a process of its own. */
  const callsIn = (name: string, way: Calls["way"], databaseUrl = "") => {
    const caller = opened.use(startChild<Caller>("caller.ts", contenders.rapport.command.slice(0, -1)));
    const subject = (label: string, atOnce: number) =>
      createSubject(`${name}, ${label}`, (seconds) =>
        caller.call("makeCalls", { way, serviceUrl, databaseUrl, atOnce, seconds }),
      );
    return { single: subject("one at a time", 1), many: subject(`${connections} at once`, connections) };
  };
  const undici = callsIn("undici.request", "undici");
  const client = callsIn("the client", "client");
  const ledgers = stores.map(({ name, databaseUrl }) =>
    callsIn(`the ledger on ${name}`, "ledger", databaseUrl),
  );
  const rest = ledgers.flatMap(({ single, many }) => [single, many]);
  await takeTurns(bench, [undici.single, undici.many, client.single, client.many, ...rest], {
    seconds: secondsOfCalls,
  });
  const orders = await ordersOn(bench, await newStores(opened));

  const singleRatio = client.single.ratioTo(undici.single, "p50");
  const manyRatio = undici.many.ratioTo(client.many, "rate");
  const without = client.single.samples("p50");
  const added = ledgers[0]?.single.samples("p50").map((p50, round) => p50 - (without[round] ?? Number.NaN));
  return {
    rows: [
      undici.single.row(),
      undici.many.row(),
      client.single.row({ ofUndici: singleRatio }),
      client.many.row({ ofUndici: manyRatio }),
      ...[...rest, ...orders].map((subject) => subject.row()),
    ],
    aims: [
      aim("the client's call against undici.request, one at a time", singleRatio, "≤", maxClientRatio, "×"),
      aim(`the same, ${connections} at once`, manyRatio, "≤", maxClientRatio, "×"),
      aim("what the ledger on SQLite adds, p50", median(added ?? []), "≤", 2, "ms"),
    ],
  };
}

/** People send `/prep` to the whole app, and again when its brief has come to the response URL. */
async function ordersOn(bench: Bench, stores: readonly Store[]): Promise<Subject[]> {
  const { connections: atOnce, secondsOfCalls } = bench.plan;
  await using servers = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  const slackApiUrl = await bench.generator.call("slackApiUrl", bench.origin);
  for (const { name, databaseUrl } of stores) {
    const variables = {
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      SLACK_API_URL: slackApiUrl,
    };
    const { target } = servers.use(await startContender(contenders.rapport, bench.origin, variables));
    const command = { command: "/prep", text: `${namesOf(0).contact_id} call Q3 renewal` } as const;
    const load = { target, command, expected: samplePoint, awaitsResult: true, atOnce };
    subjects.push(
      createSubject(`/prep until its brief is shown on ${name}, ${atOnce} at once`, (seconds) =>
        bench.generator.call("askSlack", { ...load, seconds }),
      ),
    );
  }
  await takeTurns(bench, subjects, { seconds: secondsOfCalls });
  return subjects;
}
