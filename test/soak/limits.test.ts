import { expect, test } from "vitest";
import { figuresOf, type Sample } from "./limits.ts";

const mebibyte = 1024 * 1024;

/** Ten minutes, a sample every two seconds; heaps and handles swing. */
function run(change: (sample: Sample) => Partial<Sample>): Sample[] {
  return Array.from({ length: 300 }, (_, index) => {
    const sample: Sample = {
      at: index * 2_000,
      appHeap: (40 + ((index * 7) % 5)) * mebibyte,
      serviceHeap: (30 + ((index * 11) % 5)) * mebibyte,
      ...{
        appHandles: 40 + ((index * 7) % 9),
        serviceHandles: 30,
        undelivered: index % 5,
        lateness: index % 900,
      },
      ...{ appFile: mebibyte + index * 10_000, logs: 4 * mebibyte, calls: index },
    };
    return { ...sample, ...change(sample) };
  });
}

const exceeded = (samples: readonly Sample[]) =>
  figuresOf(samples).flatMap(({ name, value, limit }) => (value > limit ? [name] : []));

test.for<[string, (sample: Sample) => Partial<Sample>, string[]]>([
  ["is steady", () => ({}), []],
  [
    "fills its caches at first",
    ({ at, appHeap }) => ({ appHeap: appHeap + Math.min(at / 240_000, 1) * 30 * mebibyte }),
    [],
  ],
  [
    "keeps an MiB a minute",
    ({ at, appHeap }) => ({ appHeap: appHeap + (at / 60_000) * mebibyte }),
    ["app's heap grows"],
  ],
  [
    "keeps a connection in five seconds",
    ({ at }) => ({ serviceHandles: 30 + Math.floor(at / 5_000) }),
    ["service's file descriptors grow"],
  ],
  [
    "writes 100 KiB a call",
    ({ calls }) => ({ appFile: mebibyte + calls * 100 * 1024 }),
    ["app's database grows"],
  ],
  ["never empties its log", ({ at }) => ({ logs: at * 100 }), ["logs ahead of the databases, at most"]],
  [
    "falls behind",
    ({ at }) => ({ undelivered: at / 5_000, lateness: at / 10 }),
    ["results nobody has seen yet, at most", "a job is overdue, at most"],
  ],
])("a run that %s", ([, change, names]) => {
  expect(exceeded(run(change))).toEqual(names);
});
