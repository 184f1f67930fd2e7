import { setImmediate } from "node:timers/promises";
import type { Runner } from "./runner.ts";

type Running = Pick<Runner, "start" | "stop">;

/**
 * Starts the runner once the app can respond: its code is loaded only then, after the requests that waited
 * for startup.
 *
 * @param load creates the runner
 * @returns a runner whose `stop` also works before `start`
 */
export function createLateRunner(load: () => Promise<Running>): Running {
  let running: Promise<Running | undefined> | undefined;
  let isStopped = false;

  async function run(): Promise<Running | undefined> {
    await setImmediate();
    const runner = await load();
    if (isStopped) return undefined;
    runner.start();
    return runner;
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      isStopped = true;
      const runner = await running;
      await runner?.stop();
    },
  };
}
