import { performance } from "node:perf_hooks";
import { Caller, type CallsResult, type Way } from "./calls.ts";
import type { Bench, Figure, Subject } from "./section.ts";
import { median } from "./statistics.ts";

/** A way of making calls, and what it is called. */
export interface NamedWay {
  name: string;
  way: Way;
}

interface Round extends CallsResult {
  /** The share of the time (0 to 1) that the stub server was busy; it runs in the bench's own process. */
  farEndBusy: number;
}

/** Measurements of one way, round by round. */
export interface CallRounds {
  name: string;
  oneAtATime: Round[];
  /** As many at once as there are connections in the other sections. */
  manyAtOnce: Round[];
}

/**
 * Makes calls in each way, each in its own process: one at a time, and many at once. The processes take turns
 * within every round, so that a noisy machine affects all alike.
 */
export async function callRounds(bench: Bench, ways: readonly NamedWay[]): Promise<CallRounds[]> {
  const { rounds, connections, secondsOfCalls, secondsOfWarmUp } = bench.plan;
  await using callers = new AsyncDisposableStack();
  const measured = ways.map(({ name, way }) => ({
    name,
    caller: callers.use(new Caller({ serviceUrl: bench.farEnds.profileApiUrl, way })),
    oneAtATime: [] as Round[],
    manyAtOnce: [] as Round[],
  }));
  for (const { name, caller } of measured) {
    bench.progress(`warming up: ${name}`);
    await caller.make({ atOnce: connections, seconds: secondsOfWarmUp });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, caller, oneAtATime, manyAtOnce } of measured) {
      bench.progress(`round ${round} of ${rounds}: ${name}`);
      oneAtATime.push(await makeCalls(caller, 1, secondsOfCalls));
      manyAtOnce.push(await makeCalls(caller, connections, secondsOfCalls));
    }
  }
  return measured;
}

async function makeCalls(caller: Caller, atOnce: number, seconds: number): Promise<Round> {
  const before = performance.eventLoopUtilization();
  const result = await caller.make({ atOnce, seconds });
  return { ...result, farEndBusy: performance.eventLoopUtilization(before).utilization };
}

/** Latencies of calls one at a time and of many at once, and how many many at once make in a second. */
export function callFigures({ name, oneAtATime, manyAtOnce }: CallRounds): Figure[] {
  const one: Subject = { contender: name, command: "paid calls, one at a time" };
  const many: Subject = { contender: name, command: "paid calls, many at once" };
  return [
    figure(
      one,
      "p50",
      oneAtATime.map(({ p50 }) => p50),
    ),
    figure(
      one,
      "p99",
      oneAtATime.map(({ p99 }) => p99),
    ),
    figure(many, "rate", ratesOf(manyAtOnce)),
    figure(
      many,
      "p50",
      manyAtOnce.map(({ p50 }) => p50),
    ),
    figure(
      many,
      "p99",
      manyAtOnce.map(({ p99 }) => p99),
    ),
  ];
}

/** Calls a second, round by round. */
export function ratesOf(rounds: readonly CallsResult[]): number[] {
  return rounds.map(({ calls, seconds }) => calls / seconds);
}

function figure(subject: Subject, metric: Figure["metric"], samples: number[]): Figure {
  return { subject, metric, value: median(samples), samples };
}
