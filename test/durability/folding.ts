import { setTimeout } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { foldCalls } from "../../src/app/credits/ledger/fold-calls.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";

/**
 * A process that folds an organisation's old calls: `node folding.ts <database> <organisation> <until> <statements>`.
 * After so many statements it says "stopped", and does nothing more; with 0 it goes on to the end.
 */
const [, , url = "", organisation = "", until = "", statements = "0"] = process.argv;
const database = await openDatabase(url);
let left = Number(statements);
const stopping: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    left -= 1;
    if (left === 0) {
      process.stdout.write("stopped\n");
      await setTimeout(2 ** 30);
    }
    return result;
  },
};
const query = database.query.withPlugin(stopping);
await foldCalls({ ...database, query }, { organisation, until: Number(until) });
await database.close();
