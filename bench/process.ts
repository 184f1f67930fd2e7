import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Answer, Connection } from "./connection.ts";
import type { Contender } from "./contenders.ts";
import type { FarEnds } from "./far-ends.ts";
import { type SlashCommand, slashCommands, type Target } from "./slash-command.ts";

/** Where commands are run. */
export const repository = fileURLToPath(new URL("..", import.meta.url));

const PATIENCE_WITH_START_MILLISECONDS = 15_000;
const PATIENCE_WITH_ANSWER_MILLISECONDS = 5_000;
const PATIENCE_WITH_STOP_MILLISECONDS = 5_000;
const PAUSE_BETWEEN_TRIES_MILLISECONDS = 4;
const LONGEST_OUTPUT_KEPT = 4_000;
/** The cheapest command: it calls no upstream. */
const HELP: SlashCommand = { command: "/profile", text: "help", askedBy: "one person" };

const running = new Set<ServerProcess>();

/** Ends every server that is still running, as when the bench is interrupted. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((server) => server[Symbol.asyncDispose]()));
}

/** A contender's server in a process of its own, with a database directory of its own. */
export class ServerProcess implements AsyncDisposable {
  readonly contender: Contender;
  readonly target: Target;
  /** From the spawn to the first signed command that was acknowledged. */
  secondsToReady = Number.NaN;
  readonly #process: ChildProcess;
  readonly #directory: string;
  #output = "";

  private constructor(contender: Contender, target: Target, variables: NodeJS.ProcessEnv, directory: string) {
    this.contender = contender;
    this.target = target;
    this.#directory = directory;
    this.#process = spawn(process.execPath, contender.command, {
      cwd: repository,
      env: variables,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#output = (this.#output + chunk).slice(-LONGEST_OUTPUT_KEPT);
      });
    }
    running.add(this);
  }

  /**
   * Starts a contender and waits until it acknowledges a signed command.
   * @param variables of the environment, besides those that all have
   * @throws with what the process printed, when it ends or is not ready in time
   */
  static async start(
    contender: Contender,
    farEnds: FarEnds,
    variables: NodeJS.ProcessEnv = {},
  ): Promise<ServerProcess> {
    const directory = await mkdtemp(join(tmpdir(), "rapport-bench-"));
    const target: Target = {
      port: await freePort(),
      signingSecret: randomBytes(16).toString("hex"),
      responseUrl: farEnds.responseUrl,
    };
    const start = performance.now();
    const server = new ServerProcess(
      contender,
      target,
      { ...environment(target, farEnds, directory), ...variables },
      directory,
    );
    try {
      await server.#acknowledges(start + PATIENCE_WITH_START_MILLISECONDS);
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
    server.secondsToReady = (performance.now() - start) / 1000;
    return server;
  }

  /** Sends one signed command and returns its answer. */
  async ask(command: SlashCommand): Promise<Answer> {
    const connection = await Connection.open(this.target.port);
    const deadline = setTimeout(() => connection.close(), PATIENCE_WITH_ANSWER_MILLISECONDS);
    try {
      return await connection.exchange(slashCommands(this.target, command)());
    } finally {
      clearTimeout(deadline);
      connection.close();
    }
  }

  /**
   * The memory that the process holds now, in bytes.
   * @throws with what the process printed, when it has ended
   */
  async residentMemory(): Promise<number> {
    if (this.#hasEnded()) {
      throw new Error(`${this.contender.name} ended under load:\n${this.#output}`);
    }
    const { pid } = this.#process;
    if (process.platform === "linux") {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout) * 1024;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    running.delete(this);
    if (!this.#hasEnded()) {
      const ended = once(this.#process, "exit");
      const impatience = setTimeout(() => this.#process.kill("SIGKILL"), PATIENCE_WITH_STOP_MILLISECONDS);
      this.#process.kill("SIGTERM");
      await ended;
      clearTimeout(impatience);
    }
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #acknowledges(deadline: number): Promise<void> {
    let lastAnswer = "nobody listened";
    while (performance.now() < deadline) {
      if (this.#hasEnded()) {
        throw new Error(`${this.contender.name} ended while it started:\n${this.#output}`);
      }
      try {
        const answer = await this.ask(HELP);
        if (answer.status === 200) {
          return;
        }
        lastAnswer = `status ${answer.status}: ${answer.body.toString("utf8", 0, 200)}`;
      } catch (error) {
        lastAnswer = String(error);
      }
      await sleep(PAUSE_BETWEEN_TRIES_MILLISECONDS);
    }
    throw new Error(`${this.contender.name} was not ready in time (${lastAnswer}):\n${this.#output}`);
  }

  #hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }
}

/**
 * The same for every contender; each uses what it knows. Only what Node needs comes from the caller's
 * environment: a token or NODE_OPTIONS from someone's shell would distort the results.
 */
function environment(target: Target, farEnds: FarEnds, directory: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(target.port),
    SLACK_BOT_TOKEN: "xoxb-1-1-bench",
    SLACK_SIGNING_SECRET: target.signingSecret,
    SLACK_API_URL: farEnds.slackApiUrl,
    PROFILE_API_URL: farEnds.profileApiUrl,
    PROFILE_API_KEY: "bench-key",
    DATABASE_URL: join(directory, "rapport.db"),
    LOG_LEVEL: "warn",
    // Empty values go before those of a developer's .env, and count as none.
    SLACK_APP_TOKEN: "",
    REDIS_URL: "",
    ENCRYPTION_KEY: "",
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

/** @throws Error when the server listens on no port */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("The server listens on no port.");
  }
  return address.port;
}
