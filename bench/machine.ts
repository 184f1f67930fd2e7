import { availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";

/** What the bench ran on. */
export interface Machine {
  processor: string;
  cores: number;
  /** In bytes. */
  memory: number;
  system: string;
  node: string;
  /** Processes that were waiting for a core when the bench began, averaged over a minute: other people's load. */
  loadBefore: number;
  date: string;
}

/** Describes this machine, now. */
export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown processor",
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadBefore: loadavg()[0] ?? Number.NaN,
    date: new Date().toISOString(),
  };
}
