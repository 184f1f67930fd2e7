import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";

const script = fileURLToPath(new URL("./job-runner.ts", import.meta.url));

export interface JobRunnerOptions {
  /** Of the database. */
  url: string;
  /** Milliseconds by which its clock is ahead. */
  ahead: number;
  /** Told of each job that it begins with. */
  onKey: (key: string) => void;
}

/** A process of its own that does jobs (`job-runner.ts`). It is killed when the test has ended. */
export async function startJobRunner(
  { onTestFinished }: TestContext,
  { url, ahead, onKey }: JobRunnerOptions,
) {
  const child = spawn(process.execPath, [script, url, String(ahead)], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("A process ended before it was ready.")));
    createInterface(child.stdout).on("line", (line) => (line === "ready" ? resolve() : onKey(line)));
  });
  return {
    kill,
    /** @returns its exit code, when it has done what it was doing */
    async stop() {
      child.stdin.end();
      await exited;
      return child.exitCode;
    },
  };
}
