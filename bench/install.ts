import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const DIRECTORY = fileURLToPath(new URL(".", import.meta.url));

/**
 * Installs what only the bench needs, by its own lock file, when it is missing or older than that file.
 * @throws when npm cannot
 */
export async function installPeers(): Promise<void> {
  // npm writes this copy of the lock file last, so its time is that of a whole installation.
  const installed = await modified("node_modules/.package-lock.json");
  const wanted = await modified("package-lock.json");
  if (installed !== undefined && wanted !== undefined && installed >= wanted) {
    return;
  }
  const npm = spawn("npm", ["ci", "--prefix", DIRECTORY, "--no-audit", "--no-fund"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const [code] = await once(npm, "exit");
  if (code !== 0) {
    throw new Error(`npm ci --prefix ${DIRECTORY} failed (${code}).`);
  }
}

async function modified(file: string): Promise<number | undefined> {
  try {
    return (await stat(new URL(file, import.meta.url))).mtimeMs;
  } catch {
    return undefined;
  }
}
