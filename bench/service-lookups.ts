import { z } from "zod";
import { startServiceProcess } from "../test/support/service-process.ts";
import type { Bench } from "./section.ts";
import { emailOf, linkedInUrlOf, multiplyPeople, seedOrganisation } from "./service-contacts.ts";
import { importedPerSecond, importFile } from "./service-import.ts";
import { ServiceLoad, type ServiceRound, type ServiceTask } from "./service-load.ts";
import { ToldProcess } from "./told-process.ts";

/** Different requests of a round: so many that the people asked about are spread over the whole database. */
const requests = 20_000;
/** What each answer holds, whoever gives it. */
const found = '"found":true';

/** What is asked, round by round. */
export type LookupSubject = "bare hono" | "bare hono, body read" | "by e-mail" | "by LinkedIn URL";

export interface Lookups {
  people: number;
  rounds: Record<LookupSubject, ServiceRound[]>;
  /** Rounds of look-ups by e-mail while an import ran in another process, and how fast that one was. */
  whileImporting: ServiceRound[];
  importedRows: number;
  importedPerSecond: number;
}

/**
 * Look-ups of random people by the service on a large SQLite database, beside a constant of the same size from a bare
 * hono endpoint. The subjects take turns in every round, so that a noisy machine hits all alike; all are asked the
 * same requests, by the same generator, over as many connections.
 */
export async function measureLookups(
  bench: Bench,
  { folder, path, people, rows }: { folder: string; path: string; people: number; rows: number },
): Promise<Lookups> {
  bench.progress(`making ${people.toLocaleString("en")} contacts`);
  const { key } = await seedOrganisation(path);
  multiplyPeople(path, people);
  const file = await importFile(folder, people, rows);

  await using stack = new AsyncDisposableStack();
  const service = await startServiceProcess({ SERVICE_DATABASE_URL: path });
  stack.defer(() => service.stop().then(() => undefined));
  const load = stack.use(new ServiceLoad());
  const lookupUrl = `${service.url}/public-profile-lookup`;
  const answer = await answerOf(lookupUrl, key, { email: emailOf(0) });
  const hono = stack.use(
    new ToldProcess({
      name: "The bare hono endpoint",
      module: new URL("./service-bare-hono.ts", import.meta.url),
      arguments: [answer],
    }),
  );
  const { port } = z.object({ port: z.number() }).parse(await hono.run({}));

  const emails = bodiesOf(people, (number) => ({ email: emailOf(number) }));
  const linkedInUrls = bodiesOf(people, (number) => ({ linkedin_url: linkedInUrlOf(number) }));
  const subjects: readonly { name: LookupSubject; url: string; bodies: string[] }[] = [
    { name: "bare hono", url: `http://127.0.0.1:${port}/constant`, bodies: emails },
    { name: "bare hono, body read", url: `http://127.0.0.1:${port}/read`, bodies: emails },
    { name: "by e-mail", url: lookupUrl, bodies: emails },
    { name: "by LinkedIn URL", url: lookupUrl, bodies: linkedInUrls },
  ];
  const { plan } = bench;
  const ask = (subject: Pick<ServiceTask, "url" | "bodies">, seconds: number) =>
    load.ask({ ...subject, key, isPaid: false, connections: plan.connections, seconds, expected: found });

  const rounds: Lookups["rounds"] = {
    "bare hono": [],
    "bare hono, body read": [],
    "by e-mail": [],
    "by LinkedIn URL": [],
  };
  for (const { name, ...subject } of subjects) {
    bench.progress(`warming up: look-ups, ${name}`);
    await ask(subject, plan.secondsOfWarmUp);
  }
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const { name, ...subject } of subjects) {
      bench.progress(`round ${round} of ${plan.rounds}: look-ups, ${name}`);
      rounds[name].push(await ask(subject, plan.secondsOfCalls));
    }
  }

  bench.progress("look-ups while an import runs");
  let isImporting = true;
  const importing = importedPerSecond(path, file).finally(() => {
    isImporting = false;
  });
  const whileImporting: ServiceRound[] = [];
  while (isImporting) {
    const round = await ask({ url: lookupUrl, bodies: emails }, plan.secondsOfCalls);
    // One that the import did not last through is of both kinds.
    if (isImporting || whileImporting.length === 0) whileImporting.push(round);
  }
  return { people, rounds, whileImporting, importedRows: rows, importedPerSecond: await importing };
}

function bodiesOf(people: number, bodyOf: (number: number) => object): string[] {
  return Array.from({ length: requests }, () => JSON.stringify(bodyOf(Math.floor(Math.random() * people))));
}

async function answerOf(url: string, key: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(found)) throw new Error(`No contact was found: ${text}`);
  return text;
}
