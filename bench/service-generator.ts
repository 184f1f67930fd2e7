/**
 * A process that sends requests to the service or its baseline. service-load.ts sends it one task per
 * message; it answers each with one message.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { type Answer, Connection } from "./connection.ts";
import { type ServiceRound, type ServiceTask, serviceTask } from "./service-load.ts";
import { percentile } from "./statistics.ts";

/** How long an answer may come after the end of a round before it counts as a failure, in milliseconds. */
const grace = 3_000;

/** Every connection sends its next request as soon as the last is answered, until time is up. */
async function perform(task: ServiceTask): Promise<ServiceRound> {
  const next = requestsOf(task);
  const latencies: number[] = [];
  const problems: string[] = [];
  const open: Connection[] = [];
  const port = Number(new URL(task.url).port);
  while (open.length < task.connections) open.push(await Connection.open(port));
  const busyBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const end = start + task.seconds * 1000;

  async function keepAsking(connection: Connection): Promise<void> {
    while (performance.now() < end) {
      const request = next();
      const sent = performance.now();
      const answer = await connection.exchange(request);
      const problem = problemOf(answer, task.expected);
      if (problem === undefined) latencies.push(performance.now() - sent);
      else problems.push(problem);
    }
  }

  const deadline = setTimeout(() => closeAll(open), task.seconds * 1000 + grace);
  await Promise.all(open.map((each) => keepAsking(each).catch((error) => problems.push(String(error)))));
  clearTimeout(deadline);
  const seconds = (performance.now() - start) / 1000;
  const busy = performance.eventLoopUtilization(busyBefore).utilization;
  closeAll(open);
  const sorted = Float64Array.from(latencies).sort();
  return {
    answers: sorted.length,
    failures: problems.length,
    firstFailure: problems[0],
    seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    busy,
  };
}

function problemOf({ status, body }: Answer, expected: string): string | undefined {
  if (status === 200 && body.includes(expected)) return undefined;
  return `status ${status}: ${body.toString("utf8", 0, 200)}`;
}

/**
 * A source of whole HTTP/1.1 messages. Those that may be sent again are made before the time begins: the generator
 * must never be the limit.
 */
function requestsOf({ url, key, bodies, isPaid }: ServiceTask): () => Buffer {
  const { host, pathname } = new URL(url);
  const head =
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
    "Content-Type: application/json\r\n";
  const rests = bodies.map((body) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  const whole = isPaid ? [] : rests.map((rest) => Buffer.from(head + rest));
  let number = -1;
  return () => {
    number = (number + 1) % bodies.length;
    return whole[number] ?? Buffer.from(`${head}Idempotency-Key: ${randomUUID()}\r\n${rests[number]}`);
  };
}

function closeAll(connections: readonly Connection[]): void {
  for (const connection of connections) connection.close();
}

process.on("message", async (task) => {
  const round = await perform(serviceTask.parse(task));
  process.send?.(round);
});
process.on("disconnect", () => process.exit());
