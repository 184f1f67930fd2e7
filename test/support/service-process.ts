import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { serviceVariableNames } from "../../src/service/config.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Milliseconds until a process must say that it is ready; many may start at once. */
const startDeadline = 30_000;

/** The service in a process of its own, as `npm run service -- serve` runs it. */
export interface ServiceProcess {
  /** The specification's `{base_url}`. */
  url: string;
  /** All that it printed so far. */
  output(): string;
  /** Ends it with kill -9. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end with SIGTERM. @returns its exit code, when it is gone */
  stop(): Promise<number | null>;
}

/**
 * Runs one command of the service's program to its end.
 *
 * @param environment its variables; all others that it reads are empty
 */
export async function runService(environment: Record<string, string>, ...words: string[]) {
  const child = start(environment, words);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode: child.exitCode, stdout, stderr };
}

/** @throws Error with what it printed, when it ends or is not ready in time */
export async function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const child = start({ SERVICE_PORT: "0", ...environment }, ["serve"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => {
      child.kill("SIGKILL");
      reject(new Error(`The service did not start:\n${output}`));
    };
    const timer = setTimeout(fail, startDeadline);
    child.once("exit", fail);
    createInterface(child.stdout).on("line", (line) => {
      const ready = readyLine.safeParse(parse(line));
      if (!ready.success) return;
      clearTimeout(timer);
      child.off("exit", fail);
      resolve(ready.data.url);
    });
  });
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    if (!isOver(child)) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    output: () => output,
    async kill() {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

function start(environment: Record<string, string>, words: readonly string[]) {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, [...packageJson.scripts.service.split(" ").slice(1), ...words], {
    cwd: repository,
    // An empty value goes before one in a developer's .env, and counts as none.
    env: {
      ...Object.fromEntries(serviceVariableNames.map((name) => [name, ""])),
      PATH,
      HOME,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const readyLine = z.object({ msg: z.literal("The service is ready"), url: z.string() });

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
