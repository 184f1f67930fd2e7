import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { builtCommand, type Program as ProgramName, sourceCommand } from "../repository/commands.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
/** Milliseconds until a program must say where it answers; many may start at once. */
const startDeadline = 120_000;

/** A program of ours in a process of its own. */
export interface Program {
  /** Where it answers, as it said itself. */
  url: string;
  pid: number | undefined;
  /** All that it printed so far. */
  output(): string;
  /** Ends it with kill -9. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end. @returns its exit code, when it is gone; null when it had to be killed */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>;
}

export interface ProgramOptions {
  script: ProgramName;
  /** What follows the script. */
  words?: readonly string[];
  environment: Record<string, string>;
  /** All variables that it reads: those that are not in `environment` are empty. */
  variableNames: readonly string[];
  /** A module of the repository that is loaded before it. */
  preload?: string;
  /** Once it's fulfilled, the program is killed, also before it says where it answers. */
  killOn?: Promise<unknown>;
}

/** What changes the clock and the zone of a whole run of the tests, and so of the programs that it starts (`.ci/run`). */
const clockVariables = ["TZ", "LD_PRELOAD", "FAKETIME", "FAKETIME_SHARED", "FAKETIME_DONT_FAKE_MONOTONIC"];

/** @returns those variables of the environment that every program needs, whatever else it is given */
export function commonEnvironment(): Record<string, string> {
  const names = ["PATH", "HOME", ...clockVariables];
  return Object.fromEntries(
    names.map((name) => [name, process.env[name] ?? ""]).filter(([, value]) => value),
  );
}

/** What CI sets: programs are started as operators run them, after `npm run build`, and not from the source. */
const areBuilt = process.env.TEST_BUILT === "true";

/** Starts a script of package.json as npm does, without npm; the sandbox always from the source, since it's never built. */
export function spawnProgram({
  script,
  words = [],
  environment,
  variableNames,
  preload,
}: ProgramOptions): ChildProcessByStdio<null, Readable, Readable> {
  const preloads = preload === undefined ? [] : ["--import", preload];
  const command = areBuilt && script !== "sandbox" ? builtCommand(script) : sourceCommand(script);
  return spawn(process.execPath, [...preloads, ...command, ...words], {
    cwd: repository,
    // An empty value goes before one in a developer's .env, and counts as none.
    env: {
      ...Object.fromEntries(variableNames.map((name) => [name, ""])),
      ...commonEnvironment(),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/**
 * Starts a program, and waits until it says where it answers.
 *
 * @param urlIn finds the address in a line that it prints
 * @throws Error with what it printed, when it ends or is not ready in time
 */
export async function startProgram(
  options: ProgramOptions,
  urlIn: (line: string) => string | undefined,
): Promise<Program> {
  const child = spawnProgram(options);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const exited = once(child, "exit");
  options.killOn?.then(
    () => child.kill("SIGKILL"),
    () => undefined,
  );
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => {
      child.kill("SIGKILL");
      reject(new Error(`The program did not start:\n${output}`));
    };
    const timer = setTimeout(fail, startDeadline);
    child.once("exit", fail);
    createInterface(child.stdout).on("line", (line) => {
      const address = urlIn(line);
      if (address === undefined) return;
      clearTimeout(timer);
      child.off("exit", fail);
      resolve(address);
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!isOver(child)) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid,
    output: () => output,
    async kill() {
      await end("SIGKILL");
    },
    stop: (signal = "SIGTERM") => end(signal),
  };
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const logged = z.object({ msg: z.string(), url: z.string() });

/** @returns a function that finds the address in the line of a log that has this message */
export function urlLogged(message: string): (line: string) => string | undefined {
  return (line) => {
    try {
      const said = logged.safeParse(JSON.parse(line)).data;
      return said?.msg === message ? said.url : undefined;
    } catch {
      return undefined;
    }
  };
}
