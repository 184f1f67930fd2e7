import { expect, onTestFinished, test } from "vitest";
import { createWorkerPool, type WorkerPoolOptions } from "../../src/threads/worker-pool.ts";

function obedientPool(options?: WorkerPoolOptions) {
  const pool = createWorkerPool<string, string>(new URL("./obedient-worker.ts", import.meta.url), options);
  onTestFinished(() => pool.stop());
  return pool;
}

test("a task that throws or ends its thread is rejected, and the next one is done", async () => {
  const pool = obedientPool();
  await expect(pool.run("throw")).rejects.toThrow(new TypeError("a mistake"));
  await expect(pool.run("end")).rejects.toThrow("worker exited with code: 3");
  expect(await pool.run("answer")).toBe("done");
});

test("a task that takes longer than the limit is rejected", async () => {
  await expect(obedientPool({ timeLimit: 50 }).run("hang")).rejects.toThrow(
    "The worker didn't finish within 0.05 seconds.",
  );
});

test("a task is ended by its signal and by the pool's stop, and the next one is done", async () => {
  const pool = obedientPool();
  const asked = new AbortController();
  const ended = expect(pool.run("hang", asked.signal)).rejects.toThrow("nobody waits");
  asked.abort(new Error("nobody waits"));
  await ended;
  expect(await pool.run("answer")).toBe("done");
  const stopped = expect(pool.run("hang")).rejects.toThrow();
  await Promise.resolve();
  await pool.stop();
  await stopped;
});
