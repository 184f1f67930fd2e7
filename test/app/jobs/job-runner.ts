import { once } from "node:events";
import { createRunner } from "#app/jobs/runner.ts";
import { createWorker, isProcessRunning, processIdentity } from "#app/processes/worker.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { errorLog } from "../../support/log.ts";

/**
 * A process that does jobs until it is told to end: `node job-runner.ts <database> <milliseconds by which its clock is
 * ahead>`. It says "ready", and then each job's key when it begins with it. One that is called "endless" never ends.
 */
const [, , url = "", ahead = "0"] = process.argv;
const database = await openDatabase(url);
const log = errorLog((error) => {
  throw error;
});
const worker = createWorker({
  database,
  identity: processIdentity(`${process.pid} ${ahead}`),
  isRunning: isProcessRunning,
  log,
});
const runner = createRunner({
  database,
  worker,
  now: () => Date.now() + Number(ahead),
  random: Math.random,
  kinds: {
    reminder: {
      max: 10,
      async run({ key }) {
        process.stdout.write(`${key}\n`);
        await (key === "endless" ? new Promise(() => undefined) : undefined);
        return { next: "done" };
      },
    },
  },
  log,
});
await worker.start();
process.stdout.write("ready\n");
process.stdin.resume();
runner.start();
await once(process.stdin, "end");
await runner.stop();
await worker.stop();
await database.close();
