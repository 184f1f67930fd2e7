import { once } from "node:events";
import type { Begun } from "#app/credits/begin-call.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { silentLog } from "../../support/log.ts";
import { newCall, vault, works } from "./calls.ts";

/**
 * A process that begins many calls at once: `node spender.ts <database> <prefix of its keys> <calls>`. It says
 * "ready", waits for a line, and then prints how many calls came to what.
 */
const [, , url = "", prefix = "", calls = "0"] = process.argv;
const database = await openDatabase(url);
const ledger = createLedger({ log: silentLog, database, vault, now: Date.now, worker: prefix });
process.stdout.write("ready\n");
await once(process.stdin, "data");
const numbers = Array.from({ length: Number(calls) }).keys();
const begun: Begun[] = [];
// A few at a time: processes of several tests share the connections that Postgres has.
await Promise.all(
  Array.from({ length: 5 }, async () => {
    for (const number of numbers) {
      const work = number % 4 === 0 ? works.prep : works.rephrase;
      begun.push(await ledger.begin(newCall(`${prefix}${number}`, { person: `U${number % 3}`, work })));
    }
  }),
);
const byKind = Object.groupBy(begun, ({ kind }) => kind);
process.stdout.write(JSON.stringify({ begun: byKind.begun?.length ?? 0, known: byKind.known?.length ?? 0 }));
await database.close();
