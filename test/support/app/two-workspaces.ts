import { sql } from "kysely";
import { columns } from "#app/storage/schema.ts";
import { idle, install, startManyWorkspaces } from "./installing.ts";

/** What the app does about a request of the second workspace's, with whatever differs from run to run taken out. */
export interface Output {
  acknowledgement: unknown;
  /** Whom it asked for what, with the bodies; `users.info`, which is remembered for a while, aside. */
  asked: string[];
  /** Whose rows have changed, and in which tables; what is written a moment later (`writtenBehind`) only of the first's. */
  written: string[];
}

/** Tables with rows of organisations. */
const tables = Object.entries(columns).flatMap(([name, definition]) =>
  "organisation" in definition ? [name] : [],
);

/** Of the second workspace, which acts. `handled_requests` tells a redelivered request. */
const writtenBehind: ReadonlySet<string> = new Set(["audit_log", "recent_contacts", "handled_requests"]);

/** Two companies that have installed the app, each of which can be watched. */
export async function startTwoWorkspaces() {
  const started = await startManyWorkspaces();
  const { running, database } = started;
  const { workspace: kestrel, second: harrier } = running.slack;
  for (const workspace of [kestrel, harrier]) await install(running, workspace);
  const asked: string[] = [];
  for (const workspace of [kestrel, harrier]) {
    workspace.onArrival(({ direction, title, body }) => {
      const to = direction === "app to service" ? "service" : workspace.team.name;
      if (title !== "users.info") asked.push(`${to} ${title} ${decoded(body)}`);
    });
  }

  /** The rows of both, by table. */
  async function rows(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const table of tables) {
      for (const { team } of [kestrel, harrier]) {
        if (team.id === harrier.team.id && writtenBehind.has(table)) continue;
        const { rows } = await sql`select * from ${sql.table(table)} where organisation = ${team.id}`.execute(
          database.query,
        );
        found.set(`${team.name} ${table}`, JSON.stringify(rows));
      }
    }
    return found;
  }

  return {
    ...{ running, database, kestrel, harrier },
    /**
     * @param act makes the request
     * @param values that differ, such as ids; each is replaced by its place among them
     */
    async outputOf(act: () => Promise<unknown>, values: readonly string[] = []): Promise<Output> {
      await idle(running);
      const before = await rows();
      asked.length = 0;
      const acknowledgement = await act();
      await idle(running);
      const after = await rows();
      const written = [...after.keys()].filter((table) => after.get(table) !== before.get(table));
      return JSON.parse(normalised(JSON.stringify({ acknowledgement, asked, written }), values));
    },
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

export type TwoWorkspaces = Awaited<ReturnType<typeof startTwoWorkspaces>>;

function decoded(body: string): string {
  return body.startsWith("{") ? body : [...new URLSearchParams(body)].map((pair) => pair.join("=")).join("&");
}

/** Triggers, views, references and moments differ from run to run. */
function normalised(text: string, values: readonly string[]): string {
  return values
    .reduce((rest, value, index) => rest.replaceAll(value, `(value ${index})`), text)
    .replace(/\d{13}\.\d{12}\.[a-z\d]{32}/g, "(trigger)")
    .replace(/<!date\^[^>]*>/g, "(date)")
    .replace(/(?<=reference: )[a-f\d]{6}/g, "(reference)")
    .replace(/\bV[A-Z\d]{9,}/g, "(view)");
}
