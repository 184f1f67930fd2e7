import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { ProcessIdentity } from "./worker.ts";

/**
 * This process's identity. A PID is only comparable on one machine, since its boot, in one namespace.
 * Containers often share their host's name and all start with PID 1. Source:
 * https://man7.org/linux/man-pages/man7/pid_namespaces.7.html
 *
 * @param run distinguishes this run from an earlier one with the same PID
 */
export function processIdentity(run: string): ProcessIdentity {
  const boot = seen(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const namespace = seen(() => readlinkSync("/proc/self/ns/pid"));
  return { host: [hostname(), boot, namespace].join(" "), pid: process.pid, run };
}

/** Only Linux has it. */
function seen(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
