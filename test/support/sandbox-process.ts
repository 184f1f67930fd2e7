import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import { variableNames } from "../../src/config.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Milliseconds until the address must be printed. */
const startDeadline = 15_000;

/** What `npm start` starts for somebody who has set nothing, on a free port. */
export interface SandboxProcess {
  url: string;
  /** All that it printed so far. */
  output: () => string;
  /** Ends it as Ctrl+C does. @returns its exit code */
  stop(): Promise<number | null>;
}

/**
 * @param environment what somebody has set after all, such as their own service
 * @throws Error with what it printed, when it ends or prints no address in time
 */
export async function startSandboxProcess(environment: Record<string, string> = {}): Promise<SandboxProcess> {
  const { PATH = "", HOME = "" } = process.env;
  const child: ChildProcess = spawn(process.execPath, packageJson.scripts.start.split(" ").slice(1), {
    cwd: repository,
    // An empty value goes before one in a developer's .env, and counts as none.
    env: {
      ...Object.fromEntries(variableNames.map((name) => [name, ""])),
      PATH,
      HOME,
      PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`The sandbox did not start:\n${output}`));
    const timer = setTimeout(fail, startDeadline);
    child.once("exit", fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk;
        const address = /Open\s+(http:\S+)/.exec(output)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        child.off("exit", fail);
        resolve(address);
      });
    }
  });
  return {
    url,
    output: () => output,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
      return child.exitCode;
    },
  };
}
