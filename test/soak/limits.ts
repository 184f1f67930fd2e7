import { maxLogSize } from "../../src/database/checkpoint.ts";

/** What was measured at one moment. */
export interface Sample {
  /** Milliseconds since the start. */
  at: number;
  /** Bytes: what a collection leaves on the app's heap, and on the service's. */
  appHeap: number;
  serviceHeap: number;
  /** Open file descriptors of the app and of the service. */
  appHandles: number;
  serviceHandles: number;
  /** Bytes of the app's database, and of the logs that both databases write ahead. */
  appFile: number;
  logs: number;
  /** Paid results that nobody has seen yet, and milliseconds for which the latest job is overdue. */
  undelivered: number;
  lateness: number;
  /** Rows in the app's ledger. */
  calls: number;
}

/** What the figures of a run may be at most. */
export const limits = {
  /** Bytes a minute, once the run has warmed up. */
  heapGrowth: 100 * 1024,
  /** File descriptors a minute, of those that are open at the least: connections come and go. */
  handleGrowth: 1,
  /** Bytes that a paid call, with all that comes with it, adds to the app's database. */
  filePerCall: 48 * 1024,
  /** Bytes: a log of each database, and what is added to it until it's written into the file. */
  logs: 2 * 1.25 * maxLogSize,
  undelivered: 40,
  /** Milliseconds. */
  lateness: 30_000,
} as const;

/** The share of a run in which caches fill. */
const warmUp = 0.4;
/** Pieces of the rest: of each, the smallest value counts. */
const pieces = 12;

export interface Figure {
  name: string;
  value: number;
  limit: number;
  unit: string;
}

/**
 * @param samples in order, at steady intervals
 * @returns what is held against the limits; a value above its limit is a leak
 */
export function figuresOf(samples: readonly Sample[]): Figure[] {
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const [first, last] = [warm[0], warm.at(-1)];
  if (first === undefined || last === undefined) throw new Error("The run was too short.");
  const most = (read: (sample: Sample) => number) => Math.max(...warm.map(read));
  const kibibytes = (name: string, value: number, limit: number, unit: string) => ({
    ...{ name, unit },
    value: Math.round(value / 1024),
    limit: Math.round(limit / 1024),
  });
  return [
    kibibytes(
      "app's heap grows",
      growth(warm, (each) => each.appHeap),
      limits.heapGrowth,
      "KiB a minute",
    ),
    kibibytes(
      "service's heap grows",
      growth(warm, (each) => each.serviceHeap),
      limits.heapGrowth,
      "KiB a minute",
    ),
    {
      name: "app's file descriptors grow",
      value: Math.round(10 * growth(warm, ({ appHandles }) => appHandles)) / 10,
      ...{ limit: limits.handleGrowth, unit: "a minute" },
    },
    {
      name: "service's file descriptors grow",
      value: Math.round(10 * growth(warm, ({ serviceHandles }) => serviceHandles)) / 10,
      ...{ limit: limits.handleGrowth, unit: "a minute" },
    },
    kibibytes(
      "app's database grows",
      (last.appFile - first.appFile) / Math.max(1, last.calls - first.calls),
      limits.filePerCall,
      "KiB a paid call",
    ),
    kibibytes(
      "logs ahead of the databases, at most",
      most(({ logs }) => logs),
      limits.logs,
      "KiB",
    ),
    {
      name: "results nobody has seen yet, at most",
      value: most(({ undelivered }) => undelivered),
      ...{ limit: limits.undelivered, unit: "" },
    },
    {
      name: "a job is overdue, at most",
      value: most(({ lateness }) => lateness),
      ...{ limit: limits.lateness, unit: "ms" },
    },
  ];
}

/** @returns by how much the floor of a value grows a minute: the least squares' slope */
function growth(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const size = Math.max(1, Math.ceil(samples.length / pieces));
  const floors: { minute: number; value: number }[] = [];
  for (let at = 0; at < samples.length; at += size) {
    const piece = samples.slice(at, at + size);
    const [lowest] = piece.toSorted((one, other) => read(one) - read(other));
    if (lowest !== undefined) floors.push({ minute: lowest.at / 60_000, value: read(lowest) });
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, value] = [mean(floors.map((each) => each.minute)), mean(floors.map((each) => each.value))];
  const spread = floors.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
  const together = floors.reduce((sum, each) => sum + (each.minute - minute) * (each.value - value), 0);
  return spread === 0 ? 0 : together / spread;
}
