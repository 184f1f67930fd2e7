/**
 * The load generator, in its own process, so that its cost doesn't count against a contender. load.ts sends
 * it one task per message; it answers each with one message.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, Connection } from "./connection.ts";
import type { Burst, BurstResult, Load, LoadResult, Orders, Task } from "./load.ts";
import { ResponseUrls } from "./response-urls.ts";
import { slashCommands } from "./slash-command.ts";
import { percentile } from "./statistics.ts";

/** How long an answer may come after the end of a load before it counts as a failure. */
const GRACE_MILLISECONDS = 3_000;
/** A pause after a failure, so that a dead server isn't hit in a tight loop. */
const PAUSE_AFTER_FAILURE_MILLISECONDS = 10;
/** Connections opened at once: more would overflow a listening server's backlog, and the kernel tries again after 1 s. */
const OPENED_AT_ONCE = 100;

class Tally {
  readonly latencies: number[] = [];
  failures = 0;
  firstFailure: string | undefined;

  answer(answer: Answer, milliseconds: number, expected: string | undefined): void {
    if (answer.status !== 200) {
      this.fail(`status ${answer.status}: ${answer.body.toString("utf8", 0, 200)}`);
    } else if (expected !== undefined && !answer.body.includes(expected)) {
      this.fail(`no "${expected}" in: ${answer.body.toString("utf8", 0, 200)}`);
    } else {
      this.latencies.push(milliseconds);
    }
  }

  fail(reason: string): void {
    this.failures += 1;
    this.firstFailure ??= reason;
  }

  result(seconds: number): LoadResult {
    const sorted = Float64Array.from(this.latencies).sort();
    return {
      answers: sorted.length,
      failures: this.failures,
      firstFailure: this.firstFailure,
      seconds,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      slowest: percentile(sorted, 1),
    };
  }
}

/** Every connection sends its next request when its last one is answered, after a pause if asked, until the time is over. */
async function load(task: Load): Promise<LoadResult & { busy: number }> {
  const tally = new Tally();
  const next = slashCommands(task.target, task.command);
  const open = new Set<Connection>();
  const busyBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const end = start + task.seconds * 1000;

  async function keepAsking(): Promise<void> {
    let connection: Connection | undefined;
    while (performance.now() < end) {
      try {
        if (!connection) {
          connection = await Connection.open(task.target.port);
          open.add(connection);
        }
        const request = next();
        const sent = performance.now();
        const answer = await connection.exchange(request);
        tally.answer(answer, performance.now() - sent, task.expected);
        if (task.pause !== undefined) await sleep(task.pause);
      } catch (error) {
        tally.fail(String(error));
        connection?.close();
        connection = undefined;
        await sleep(PAUSE_AFTER_FAILURE_MILLISECONDS);
      }
    }
  }

  const deadline = setTimeout(() => closeAll(open), task.seconds * 1000 + GRACE_MILLISECONDS);
  await Promise.all(Array.from({ length: task.connections }, keepAsking));
  clearTimeout(deadline);
  const seconds = (performance.now() - start) / 1000;
  const busy = performance.eventLoopUtilization(busyBefore).utilization;
  closeAll(open);
  return { ...tally.result(seconds), busy };
}

/** Opens one connection per requester, then lets them all send at the same moment. */
async function burst(task: Burst): Promise<BurstResult> {
  const next = slashCommands(task.target, task.command);
  const requests = Array.from({ length: task.askers }, next);
  const connections: Connection[] = [];
  while (connections.length < task.askers) {
    const missing = Math.min(OPENED_AT_ONCE, task.askers - connections.length);
    const opened = Array.from({ length: missing }, () => Connection.open(task.target.port));
    connections.push(...(await Promise.all(opened)));
  }

  const tally = new Tally();
  let answersWithText = 0;
  const deadline = setTimeout(() => closeAll(connections), task.patienceSeconds * 1000);
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection, index) => {
      try {
        const answer = await connection.exchange(requests[index] ?? next());
        tally.answer(answer, performance.now() - start, undefined);
        answersWithText += answer.body.includes(task.counted) ? 1 : 0;
      } catch (error) {
        tally.fail(String(error));
      }
    }),
  );
  clearTimeout(deadline);
  const seconds = (performance.now() - start) / 1000;
  closeAll(connections);
  return { ...tally.result(seconds), answersWithText };
}

/** Everybody sends a command, takes its acknowledgement, waits for the result, and begins again, until the time is over. */
async function order(task: Orders): Promise<LoadResult> {
  await using responseUrls = await ResponseUrls.start();
  const tally = new Tally();
  const next = slashCommands(task.target, task.command);
  const open = new Set<Connection>();
  const start = performance.now();
  const end = start + task.seconds * 1000;

  async function keepOrdering(): Promise<void> {
    const connection = await Connection.open(task.target.port);
    open.add(connection);
    while (performance.now() < end) {
      const { url, shown } = responseUrls.next();
      const sent = performance.now();
      const acknowledged = await connection.exchange(next(url));
      const body = acknowledged.status === 200 ? await shown : acknowledged.body;
      tally.answer({ status: acknowledged.status, body }, performance.now() - sent, task.expected);
    }
  }

  // What is still waited for then will not come.
  const deadline = setTimeout(
    () => {
      closeAll(open);
      responseUrls.giveUp();
    },
    task.seconds * 1000 + GRACE_MILLISECONDS,
  );
  await Promise.all(
    Array.from({ length: task.people }, () => keepOrdering().catch((error) => tally.fail(String(error)))),
  );
  clearTimeout(deadline);
  const seconds = (performance.now() - start) / 1000;
  closeAll(open);
  return tally.result(seconds);
}

function closeAll(connections: Iterable<Connection>): void {
  for (const connection of connections) {
    connection.close();
  }
}

function perform(task: Task): Promise<LoadResult> {
  switch (task.kind) {
    case "load":
      return load(task);
    case "burst":
      return burst(task);
    case "orders":
      return order(task);
  }
}

process.on("message", async (task: Task) => {
  const result = await perform(task);
  process.send?.(result);
});
process.on("disconnect", () => process.exit());
