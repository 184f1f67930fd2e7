import type { MessagePort } from "node:worker_threads";
import { type ReadSeries, readFeed } from "../ical/read-feed.ts";
import type { FeedContents } from "../meeting.ts";
import type { WorkerAnswer, WorkerTask } from "./feed-worker-handle.ts";

/** Meetings per message: with a hundred guests each, they take a few milliseconds of the main thread. */
const meetingsOfPart = 50;

/**
 * Handles the worker's tasks, in the worker.
 *
 * @param read reads one series; tests pass their own
 */
export function answerTasks(port: MessagePort, read?: ReadSeries): void {
  let answers: Iterator<WorkerAnswer> = [][Symbol.iterator]();
  const sendNext = () => {
    const { value, done } = answers.next();
    if (done !== true) port.postMessage(value);
  };
  port.on("message", (task: WorkerTask) => {
    if (task.kind === "read") answers = answersOf(readTask(task, read));
    sendNext();
  });
  port.postMessage("ready");
}

function readTask(
  { bytes, options, skipped, skipRecurringFrom, progress }: Extract<WorkerTask, { kind: "read" }>,
  read: ReadSeries | undefined,
): FeedContents | undefined {
  const begin = (series: number) => void Atomics.store(progress, 0, series);
  const isSkipped = (series: number, recurs: boolean) =>
    skipped.includes(series) || (recurs && series >= skipRecurringFrom);
  const contents = readFeed(bytes, options, { begin, isSkipped }, read);
  begin(-1);
  return contents;
}

function* answersOf(contents: FeedContents | undefined): Generator<WorkerAnswer> {
  if (contents === undefined) {
    yield { kind: "no calendar" };
    return;
  }
  const { meetings, ...rest } = contents;
  for (let from = 0; from < meetings.length; from += meetingsOfPart) {
    yield { kind: "part", meetings: meetings.slice(from, from + meetingsOfPart) };
  }
  yield { kind: "end", ...rest };
}
