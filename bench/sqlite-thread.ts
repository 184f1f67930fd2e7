/** The thread of `worker-database.ts`: the app's own connection to SQLite, one statement at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { CompiledQuery } from "kysely";
import { z } from "zod";
import { sqliteDialect } from "../src/database/sqlite.ts";

const driver = sqliteDialect(z.string().parse(workerData)).createDriver();
await driver.init();
const connection = await driver.acquireConnection();
const statement = z.object({ sql: z.string(), parameters: z.array(z.unknown()) });

parentPort?.on("message", async (message) => {
  const { sql, parameters } = statement.parse(message);
  const answer = await connection
    .executeQuery(CompiledQuery.raw(sql, parameters))
    .catch((error: unknown) => ({ error: String(error) }));
  parentPort?.postMessage(answer);
});
