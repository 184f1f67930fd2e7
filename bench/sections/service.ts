import { dirname, join } from "node:path";
import { startServiceProcess } from "../../test/support/processes/service-process.ts";
import type { BareHono } from "../bare-hono.ts";
import type { ChargingService } from "../charging-service.ts";
import { startChild } from "../child-process.ts";
import * as contacts from "../contacts.ts";
import type { ServiceLoad } from "../generator.ts";
import { namesOf } from "../samples.ts";
import {
  aim,
  type Bench,
  createSubject,
  type Report,
  type Row,
  type Subject,
  takeTurns,
} from "../section.ts";
import { newStores, type Store } from "../stores.ts";

/** Look-ups against a bare hono endpoint: the service besides checks a key, reads the body and asks its database. */
const minRatio = 0.6;
/** Different requests of a round: so many that the people asked about are spread over the whole database. */
const requests = 20_000;
/** What each answer holds, whoever gives it. */
export const found = '"found":true';
const message =
  "Just wanted to check whether you could maybe look at the proposal before the 30th. It is 12 pages long, and the " +
  "price has not changed: https://acme.example/proposal";

/**
 * The service as `npm run service -- serve` runs it, in a process of its own: look-ups in a database of a million
 * contacts beside a bare hono endpoint, their p99 while an import runs, paid calls, and imports. Paid calls and
 * imports are measured on SQLite and, where one answers, on Postgres, each in a new database.
 */
export async function service(bench: Bench): Promise<Report> {
  await using opened = new AsyncDisposableStack();
  const stores = await newStores(opened);
  const [{ databaseUrl }] = await newStores(opened);
  const { rows, aims } = await measureLookUps(bench, databaseUrl);
  return { rows: [...rows, ...(await measurePaidCalls(bench, stores))], aims };
}

/**
 * Look-ups of random contacts by the service on a large SQLite database, beside a constant of the same size from a
 * bare hono endpoint: the same requests, by the same generator, over as many connections.
 */
async function measureLookUps(bench: Bench, path: string): Promise<Report> {
  const { plan } = bench;
  const key = await contacts.seedOrganisation(path);
  contacts.multiplyContacts(path, plan.contacts);
  const file = join(dirname(path), "people.csv");
  await contacts.writeCsv(file, plan.contacts, plan.importedBeside);

  await using stack = new AsyncDisposableStack();
  const url = `${await startService(path, stack)}/public-profile-lookup`;
  const names = Array.from({ length: requests }, () => namesOf(Math.floor(Math.random() * plan.contacts)));
  const emails = names.map(({ email }) => JSON.stringify({ email }));
  const linkedInUrls = names.map(({ linkedin_url }) => JSON.stringify({ linkedin_url }));
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: emails[0] ?? "" });
  const hono = stack.use(startChild<BareHono>("bare-hono.ts"));
  const constantUrl = await hono.call("listen", await answer.text());

  const load = { key, expected: found, isPaid: false };
  const alone = subjectOf(bench, "bare hono, a constant", { ...load, url: constantUrl, bodies: emails });
  const byEmail = subjectOf(bench, "look-ups by e-mail", { ...load, url, bodies: emails });
  const byUrl = subjectOf(bench, "look-ups by LinkedIn URL", { ...load, url, bodies: linkedInUrls });
  await takeTurns(bench, [alone, byEmail, byUrl], { seconds: plan.secondsOfCalls });

  const beside = subjectOf(bench, "look-ups while an import runs", { ...load, url, bodies: emails });
  let isImporting = true;
  const importing = contacts.importedPerSecond(path, file, plan.importedBeside).finally(() => {
    isImporting = false;
  });
  while (isImporting) beside.rounds.push(await beside.measure(plan.secondsOfCalls));
  await importing;
  // The import did not last through the last round.
  if (beside.rounds.length > 1) beside.rounds.pop();

  const ofEmail = byEmail.ratioTo(alone, "rate");
  const ofUrl = byUrl.ratioTo(alone, "rate");
  return {
    rows: [
      alone.row(),
      byEmail.row({ ofHono: ofEmail }),
      byUrl.row({ ofHono: ofUrl }),
      beside.row({ ofP99: beside.median("p99") / byEmail.median("p99") }),
    ],
    aims: [
      aim("look-ups by e-mail against bare hono", ofEmail, "≥", minRatio, "×"),
      aim("look-ups by LinkedIn URL against bare hono", ofUrl, "≥", minRatio, "×"),
    ],
  };
}

/**
 * Paid calls of one organisation (rephrasings that take no time to write, each with an `Idempotency-Key` of its own),
 * and an import by a process of its own once the service is gone.
 */
async function measurePaidCalls(bench: Bench, stores: readonly [Store, ...Store[]]): Promise<Row[]> {
  const bodies = Array.from({ length: contacts.seeded }, (_, number) =>
    JSON.stringify({ contact_id: namesOf(number).contact_id, message }),
  );
  await using stack = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  for (const { name, databaseUrl } of stores) {
    const key = await contacts.seedOrganisation(databaseUrl);
    const charging = stack.use(startChild<ChargingService>("charging-service.ts"));
    const url = `${await charging.call("listen", databaseUrl)}/rephrase-for-contact`;
    const load = { url, key, bodies, isPaid: true, expected: '"credits_used":0.1' };
    subjects.push(subjectOf(bench, `paid calls on ${name}`, load));
  }
  await takeTurns(bench, subjects, { seconds: bench.plan.secondsOfCalls });
  await stack.disposeAsync();
  const file = join(dirname(stores[0].databaseUrl), "people.csv");
  await contacts.writeCsv(file, contacts.seeded, bench.plan.imported);
  const rows = subjects.map((each) => each.row());
  for (const { name, databaseUrl } of stores) {
    const label = `contacts imported on ${name}`;
    const rate = await contacts.importedPerSecond(databaseUrl, file, bench.plan.imported);
    rows.push({ label, measures: { rate } });
  }
  return rows;
}

export function subjectOf(
  { plan, generator }: Bench,
  label: string,
  load: Omit<ServiceLoad, "atOnce" | "seconds">,
  atOnce = plan.connections,
) {
  return createSubject(label, (seconds) => generator.call("askService", { ...load, atOnce, seconds }));
}

/** @returns the service's `{base_url}` */
export async function startService(databaseUrl: string, stack: AsyncDisposableStack): Promise<string> {
  const started = await startServiceProcess({ SERVICE_DATABASE_URL: databaseUrl });
  stack.defer(async () => void (await started.stop()));
  return started.url;
}
