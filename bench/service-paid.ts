import { startServiceProcess } from "../test/support/service-process.ts";
import type { Bench } from "./section.ts";
import { contactIdOf, seedOrganisation } from "./service-contacts.ts";
import { importedPerSecond, importFile } from "./service-import.ts";
import { ServiceLoad, type ServiceRound } from "./service-load.ts";
import type { Store } from "./stores.ts";

const message =
  "Just wanted to check whether you could maybe look at the proposal before the 30th. It is 12 pages long, and the " +
  "price has not changed: https://acme.example/proposal";

/** What was measured on one database. */
export interface Writes {
  store: Store["name"];
  /** Paid calls of many at once, and of one at a time. */
  many: ServiceRound[];
  one: ServiceRound[];
  importedRows: number;
  importedPerSecond: number;
}

/**
 * Paid calls of one organisation (rephrasings by the built-in composer, each with an `Idempotency-Key` of its own),
 * and an import by a process of its own once the service is gone. The databases take turns in every round.
 */
export async function measureWrites(
  bench: Bench,
  { folder, stores, rows }: { folder: string; stores: readonly Store[]; rows: number },
): Promise<Writes[]> {
  const { plan } = bench;
  const measured: Writes[] = [];
  {
    await using stack = new AsyncDisposableStack();
    const load = stack.use(new ServiceLoad());
    const subjects: (Pick<Writes, "many" | "one"> & {
      store: Store;
      ask: (connections: number, seconds: number) => Promise<ServiceRound>;
    })[] = [];
    for (const store of stores) {
      bench.progress(`warming up: paid calls of the service on ${store.name}`);
      const { key, people } = await seedOrganisation(store.databaseUrl);
      const service = await startServiceProcess({ SERVICE_DATABASE_URL: store.databaseUrl });
      stack.defer(() => service.stop().then(() => undefined));
      const url = `${service.url}/rephrase-for-contact`;
      const bodies = Array.from({ length: people }, (_, number) =>
        JSON.stringify({ contact_id: contactIdOf(number), message }),
      );
      const ask = (connections: number, seconds: number) =>
        load.ask({ url, key, bodies, isPaid: true, connections, seconds, expected: '"credits_used":0.1' });
      await ask(plan.connections, plan.secondsOfWarmUp);
      subjects.push({ store, ask, many: [], one: [] });
    }
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const { store, ask, many, one } of subjects) {
        bench.progress(`round ${round} of ${plan.rounds}: paid calls of the service on ${store.name}`);
        many.push(await ask(plan.connections, plan.secondsOfCalls));
        one.push(await ask(1, plan.secondsOfCalls / 2));
      }
    }
    for (const { store, many, one } of subjects) {
      measured.push({ store: store.name, many, one, importedRows: rows, importedPerSecond: Number.NaN });
    }
  }
  const file = await importFile(folder, 1_000_000, rows);
  for (const [index, { name, databaseUrl }] of stores.entries()) {
    bench.progress(`importing ${rows.toLocaleString("en")} contacts on ${name}`);
    const writes = measured[index];
    if (writes !== undefined) writes.importedPerSecond = await importedPerSecond(databaseUrl, file);
  }
  return measured;
}
