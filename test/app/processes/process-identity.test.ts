import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { processIdentity } from "#app/processes/worker.ts";

/** What a program says; nothing where there is none, or nothing to say. */
const said = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: "utf8" }).stdout?.trim() ?? "";

test("a process tells its host, since when that runs, and where its number is counted", () => {
  const host = said("uname", "-n");
  const boot = said("cat", "/proc/sys/kernel/random/boot_id");
  const namespace = said("readlink", "/proc/self/ns/pid");
  expect(processIdentity("a run")).toEqual({
    host: `${host} ${boot} ${namespace}`,
    pid: process.pid,
    run: "a run",
  });
  if (process.platform !== "linux") return;
  expect(boot).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(namespace).toMatch(/^pid:\[\d+\]$/);
});
