import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { ConstantBackoff, handleAll, retry } from "cockatiel";
import { addressOf } from "../src/app/slack/http/server.ts";
import { builtCommand } from "../test/support/repository/commands.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { openConnection } from "./connection.ts";
import { help, type SlashCommand, slashCommands, submission, type Target } from "./slash-command.ts";

/** Servers that are measured, and what Node is given: its options and the file that it runs. */
export const contenders = {
  /** Just as operators run it; its environment keeps it outside the sandbox. */
  rapport: { name: "Rapport", command: builtCommand("start") },
  /** With bolt's own HTTPReceiver: what ratios refer to. */
  bareBolt: { name: "bare bolt", command: ["bench/peers/bare-bolt.mjs"] },
  /** On Hono's Node server. */
  chatSdk: { name: "Chat SDK", command: ["bench/peers/chat-sdk.mjs"] },
  /** The protocol's SDK with a tool that does nothing. */
  bareMcp: { name: "bare MCP server, an empty tool", command: ["bench/peers/bare-mcp.mjs"] },
  /** Signature and form alone: nothing on Node can be faster. */
  limit: { name: "node:http (the limit)", command: ["bench/peers/limit.mjs"] },
};
type Contender = (typeof contenders)[keyof typeof contenders];

const maxAttempts = 5_000;
/** Milliseconds. */
const attemptInterval = 4;
const timeout = 5_000;

export type ContenderProcess = Awaited<ReturnType<typeof startContender>>;

/**
 * Starts a contender in a process and with a database of its own, and waits until it acknowledges a signed command.
 * @param origin where the stub servers are
 * @param variables of the environment, besides those that all have
 * @throws with what it printed, when it is not ready in time
 */
export async function startContender(
  { name, command }: Contender,
  origin: string,
  variables: Record<string, string> = {},
) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const slackApiUrl = variables.SLACK_API_URL ?? new URL("/api/", origin).href;
  const target: Target = {
    port: await freePort(),
    signingSecret: randomBytes(16).toString("hex"),
    responseUrl: new URL("/commands/1", slackApiUrl).href,
  };
  const start = performance.now();
  const child = spawn(process.execPath, command, {
    env: {
      ...environmentOf(target, origin, folder.path),
      OPERATOR_PORT: String(await freePort()),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const exited = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  // Rapport writes its compile cache when it ends: the next start reads it.
  stack.defer(async () => {
    process.off("exit", kill);
    child.kill();
    const deadline = setTimeout(kill, timeout);
    await exited;
    clearTimeout(deadline);
  });

  const tries = retry(handleAll, { maxAttempts, backoff: new ConstantBackoff(attemptInterval) });
  /** Sends a command, each time over a connection of its own, until its answer is as expected. */
  const askUntil = (command: SlashCommand, isExpected: (answer: Buffer) => boolean): Promise<void> =>
    tries.execute(async () => {
      using connection = await openConnection(target.port, AbortSignal.timeout(timeout));
      const request = slashCommands(target, command)(target.responseUrl);
      const answer = await connection.exchange(request);
      if (!isExpected(answer)) throw new Error(`${name} answered: ${answer}`);
    });

  await askUntil(help, () => true).catch((error) => {
    throw new Error(`${name} did not start: ${error}\n${output}`);
  });
  const secondsToReady = (performance.now() - start) / 1000;
  const started = stack.move();
  return {
    target,
    /** From the spawn to the first signed command that was acknowledged. */
    secondsToReady,
    askUntil,
    /** Submits a form. @returns the acknowledgement */
    async submit(form: string, values: object): Promise<Buffer> {
      using connection = await openConnection(target.port, AbortSignal.timeout(timeout));
      return await connection.exchange(submission(target, form, values));
    },
    /** The memory that the process holds now. */
    async megabytes(): Promise<number> {
      const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(child.pid)]);
      return (Number(stdout) * 1024) / 1e6;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/**
 * One for every contender; each uses what it knows. Only what Node needs comes from the caller's
 * environment: a token or NODE_OPTIONS from someone's shell would distort the results.
 */
function environmentOf({ port, signingSecret }: Target, origin: string, folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    SLACK_BOT_TOKEN: "xoxb-1-1-bench",
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: new URL("/api/", origin).href,
    PROFILE_API_URL: new URL("/v1", origin).href,
    PROFILE_API_KEY: "bench-key",
    DATABASE_URL: join(folder, "rapport.db"),
    CALENDAR_ALLOWED_HOSTS: new URL(origin).host,
    CRM_ALLOWED_HOSTS: new URL(origin).host,
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
  const { port } = addressOf(server);
  server.close();
  await once(server, "close");
  return Number(port);
}
