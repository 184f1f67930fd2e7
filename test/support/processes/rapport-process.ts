import { join } from "node:path";
import type { TestContext } from "vitest";
import { type LedgerRow, ledgerRows } from "#app/credits/ledger/ledger-reports.ts";
import { variableNames } from "#app/environment.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { startServiceProxy } from "#sandbox/faults/service-proxy.ts";
import { startWorkspace } from "#sandbox/index.ts";
import { seedSamplePeople } from "#service/sample-people.ts";
import { startService } from "#service/server.ts";
import { ackDeadline } from "../app/ack-deadline.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Program, startProgram, urlLogged } from "./program.ts";

/** Rows of the ledger that are read at the most. */
const maxRows = 1_000;

/** The app in a process of its own, as `npm start` runs it; its `url` is where Slack's requests go to, without a path. */
export type RapportProcess = Program;

export interface ProcessOptions {
  /** Milliseconds by which its clock is ahead of the machine's; negative when it is behind. */
  clockAhead?: number;
  /** Once it's fulfilled, the process is killed, also before it's ready. */
  killOn?: Promise<unknown>;
}

export interface StartOptions extends ProcessOptions {
  /** Variables of the environment that are others than the test's. */
  environment?: Record<string, string>;
}

/**
 * @param environment its variables; all others that it reads are empty
 * @throws Error with what it printed, when it ends or is not ready in time
 */
export async function startRapportProcess(
  environment: Record<string, string>,
  { clockAhead = 0, killOn }: ProcessOptions = {},
): Promise<RapportProcess> {
  const program = await startProgram(
    {
      script: "start",
      environment: { CLOCK_AHEAD: String(clockAhead), ...environment },
      variableNames,
      // Nothing is loaded before an app on time: Node would load its TypeScript stripper for it at each start.
      ...(clockAhead !== 0 && { preload: "./test/support/processes/clock-ahead.ts" }),
      ...(killOn !== undefined && { killOn }),
    },
    urlLogged("Rapport is ready"),
  );
  // It says that it is ready a moment before it hears signals; when it answers, it does both.
  await fetch(new URL("/healthz", program.url));
  return program;
}

export interface SurroundingsOptions {
  /** Where the processes keep their data; a SQLite file of the test's own, when absent. */
  databaseUrl?: string;
  /** More variables of the environment. */
  environment?: Record<string, string>;
}

/**
 * All that processes of the app need around them, in the process of the test: the simulated Slack, the real service
 * over HTTP with its sample people, the proxy between, which can be watched and stopped at any request, and a place
 * for the database. Whatever still runs at the end is killed.
 */
export async function startSurroundings(
  { onTestFinished }: TestContext,
  { databaseUrl, environment = {} }: SurroundingsOptions = {},
) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const service = await startService({ host: "127.0.0.1", port: 0, database: ":memory:" });
  stack.defer(() => service.stop());
  const { key, organisation } = await seedSamplePeople(service.store, { now: Date.now() });
  const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline });
  stack.defer(() => slack.stop());
  const proxy = await startServiceProxy(slack.workspace, service.url);
  stack.defer(() => proxy.stop());
  const url = databaseUrl ?? join(folder.path, "rapport.db");
  const processes = new Set<RapportProcess>();
  const killAll = () => Promise.all([...processes].map((each) => each.kill()));
  stack.defer(async () => {
    await killAll();
  });
  // A test that is cut off by its timeout lets go of nothing.
  onTestFinished(async () => {
    await killAll();
  });
  const variables = {
    PORT: "0",
    OPERATOR_PORT: "0",
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_URL: slack.slackApiUrl,
    PROFILE_API_URL: proxy.url,
    PROFILE_API_KEY: key,
    DATABASE_URL: url,
    ...environment,
  };
  const started = stack.move();
  return {
    slack,
    workspace: slack.workspace,
    service,
    /** The service's name for whose credits are spent. */
    organisation,
    /** Starts the app; Slack's requests go to it from now on. */
    async start({ environment, ...options }: StartOptions = {}): Promise<RapportProcess> {
      const running = await startRapportProcess({ ...variables, ...environment }, options);
      processes.add(running);
      slack.connect(running.url);
      return running;
    },
    /** How many results are still to be posted in their threads. */
    async unkept(): Promise<number> {
      const database = await openDatabase(url);
      try {
        const unkept = database.query.selectFrom("result_posts").select("call").where("done_at", "is", null);
        return (await unkept.execute()).length;
      } finally {
        await database.close();
      }
    },
    /** What stands in the audit log: who did what, and what came of it. */
    async entries(): Promise<string[]> {
      const database = await openDatabase(url);
      try {
        const entries = database.query.selectFrom("audit_log").select(["actor", "action", "outcome"]);
        return (await entries.orderBy("at").execute()).map(Object.values).map((entry) => entry.join(" · "));
      } finally {
        await database.close();
      }
    },
    /** What stands in the ledger, the oldest first. */
    async rows(): Promise<LedgerRow[]> {
      const database = await openDatabase(url);
      try {
        return (await ledgerRows(database, maxRows)).reverse();
      } finally {
        await database.close();
      }
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;
