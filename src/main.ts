import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { DatabaseOpenError } from "./app/compose/storage.ts";
import { ConfigError, readConfig, secretsOf } from "./app/config.ts";
import { createLog, createSecrets } from "./app/log.ts";
import { RefusedTokenError } from "./app/slack/install/single-workspace.ts";
import { type Rapport, startRapport } from "./app/start.ts";
import { misconfigured } from "./terminal/exit-codes.ts";
import { printable } from "./terminal/printable.ts";

/**
 * Bytes of the pieces that small Buffers share. A piece lives as long as the longest-lived of its Buffers: Node 26's own
 * pieces, of 64 KiB, held up to 30 MB under load.
 */
const bufferPoolSize = 8 * 1024;

/** The entry: environment → build → start; on a signal, stop. */
async function main(): Promise<void> {
  const stopWith = endOnSignal();
  Buffer.poolSize = bufferPoolSize;
  // A variable that is set, even to nothing, wins over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const { slack, service } = config;
  const secrets = createSecrets(secretsOf(config));
  const runtime = {
    log: createLog(config.logLevel, secrets),
    hideFromLog: secrets.add,
    now: Date.now,
    random: Math.random,
  };
  if (slack !== undefined && service !== undefined) {
    const rapport = await startRapport({ ...config, slack, service }, runtime);
    stopWith(rapport);
    const state = rapport.isReady() ? "Rapport is ready" : "Rapport has started and is waiting for Slack";
    runtime.log.info({ url: rapport.url.href, transport: slack.transport }, state);
    return;
  }
  // Imported only here: a real workspace needs nothing of it.
  const { startSandboxedRapport } = await import("./sandbox/main.ts");
  stopWith(await startSandboxedRapport(config, runtime, { ...readSandboxOptions(), variables: process.env }));
}

/** `npm start -- --workspaces 2` and `npm start -- --enterprise`: of the sandbox. @throws ConfigError */
function readSandboxOptions(): { hasTwoWorkspaces: boolean; isEnterprise: boolean } {
  try {
    const { workspaces, enterprise } = parseArgs({
      options: {
        workspaces: { type: "string", default: "1" },
        enterprise: { type: "boolean", default: false },
      },
    }).values;
    if (workspaces === "1" || workspaces === "2") {
      return { hasTwoWorkspaces: enterprise || workspaces === "2", isEnterprise: enterprise };
    }
  } catch {
    // Said below, as for any other value.
  }
  throw new ConfigError([
    "The sandbox takes --workspaces 2 (two workspaces instead of one) and --enterprise (two, one of them in an enterprise), and no other option.",
  ]);
}

/**
 * Ends the program on SIGTERM and SIGINT. While it's starting, it ends at once, since no request is under way; a
 * container would ignore the signal if nothing handled it.
 *
 * @returns to be called with what has started, which is then stopped first
 */
function endOnSignal(): (started: Pick<Rapport, "stop">) => void {
  let running: Pick<Rapport, "stop"> | undefined;
  const stop = () => {
    Promise.resolve(running?.stop()).then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  return (started) => {
    running = started;
  };
}

/** What a person can mend is said in a sentence; a stack is shown only for what we did not foresee. */
function fail(error: unknown): void {
  const isConfig = error instanceof ConfigError;
  const foreseen = isConfig || error instanceof DatabaseOpenError || error instanceof RefusedTokenError;
  const stack = (error instanceof Error && error.stack) || String(error);
  const sentence = foreseen ? error.message : (sentenceOf(error) ?? stack);
  process.stderr.write(`${printable(sentence)}\n`);
  process.exit(isConfig ? misconfigured : 1);
}

/** What Node says by a code. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const { code, message } = error;
  const call = "syscall" in error ? error.syscall : undefined;
  if (code === "EADDRINUSE") return "The port is taken. Set another one, for example: PORT=3100 npm start";
  if (code === "ERR_MODULE_NOT_FOUND" && message.includes("sandbox")) {
    return (
      "The sandbox runs from the source alone: npm ci, then npm start. To connect to Slack instead, " +
      "set SLACK_BOT_TOKEN and the variables that go with it (docs/settings.md)."
    );
  }
  if (call === "listen") return `Can't listen on HOST or OPERATOR_HOST (${code}). Set another one.`;
  if (call === "getaddrinfo") return `Can't find HOST or OPERATOR_HOST (${code}). Set another one.`;
  return undefined;
}

main().catch(fail);
