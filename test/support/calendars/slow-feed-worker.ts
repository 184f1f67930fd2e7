/** The feed reader's worker, but one that takes seconds to start, as on a busy machine. */
import { parentPort } from "node:worker_threads";
import { answerTasks } from "#app/calendar/worker/feed-tasks.ts";

if (parentPort === null) throw new Error("This is run as a worker.");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_600);
answerTasks(parentPort);
