import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const script = fileURLToPath(new URL("./spender.ts", import.meta.url));
const counts = z.object({ begun: z.number(), known: z.number() });

/**
 * Lets several processes begin calls at the same time (`spender.ts`).
 *
 * @param url the database that they share
 * @param prefixes of the keys of each one's calls
 * @returns how many calls were begun, and how many were known, in each
 */
export async function spendInProcesses(url: string, prefixes: readonly string[], calls: number) {
  const children = prefixes.map((prefix) =>
    spawn(process.execPath, [script, url, prefix, String(calls)], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  await Promise.all(children.map(isReady));
  for (const { stdin } of children) stdin.end("go\n");
  const outputs = await Promise.all(children.map(({ stdout }) => text(stdout)));
  return outputs.map((output) => counts.parse(JSON.parse(output)));
}

async function isReady(child: ChildProcessByStdio<Writable, Readable, null>): Promise<void> {
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => {
      throw new Error("A process ended before it was ready.");
    }),
  ]);
}
