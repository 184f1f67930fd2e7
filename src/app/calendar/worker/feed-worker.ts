/** The worker thread of the feed reader: what it is told to read cannot keep the main thread from anything. */
import { parentPort } from "node:worker_threads";
import { answerTasks } from "./feed-tasks.ts";

if (parentPort === null) throw new Error("This is run as a worker.");
answerTasks(parentPort);
