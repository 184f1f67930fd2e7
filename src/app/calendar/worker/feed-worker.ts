/** The worker thread of the feed reader: a heavy feed can't block the main thread. */
import { parentPort } from "node:worker_threads";
import { answerTasks } from "./feed-tasks.ts";

if (parentPort === null) throw new Error("This is run as a worker.");
answerTasks(parentPort);
