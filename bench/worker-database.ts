import { once } from "node:events";
import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Database } from "../src/app/storage/database.ts";
import type { Schema } from "../src/app/storage/schema.ts";

/** What of the app's database its ledger uses. */
type LedgerDatabase = Pick<Database, "kind" | "query" | "withAsyncCommit">;

/**
 * The app's SQLite in a thread of its own: what the app would be like if no statement held up the thread that answers
 * Slack. Only a contender of the bench.
 *
 * @param path of a database at the newest schema
 */
export function openInWorker(path: string): LedgerDatabase {
  const query = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => threadDriver(path),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    kind: "SQLite",
    query,
    withAsyncCommit: (work) =>
      query.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        try {
          return await connection.transaction().execute(work);
        } finally {
          await sql`pragma synchronous = full`.execute(connection);
        }
      }),
  };
}

/** kysely's adapter has one at a time use the connection. */
function threadDriver(path: string): Driver {
  const thread = new Worker(new URL("sqlite-thread.ts", import.meta.url), { workerData: path });
  thread.unref();
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      thread.postMessage({ sql, parameters });
      const [answer] = await once(thread, "message");
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer;
    },
    streamQuery() {
      throw new Error("Nothing is streamed here.");
    },
  };
  const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    async beginTransaction() {
      await run("begin immediate");
    },
    async commitTransaction() {
      await run("commit");
    },
    async rollbackTransaction() {
      await run("rollback");
    },
    releaseConnection: async () => undefined,
    async destroy() {
      await thread.terminate();
    },
  };
}
