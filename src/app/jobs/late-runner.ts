import { setImmediate } from "node:timers/promises";
import type { Runner } from "./runner.ts";

/**
 * Runs jobs once the app answers: what they do is loaded only then, behind the answers that waited for the start.
 *
 * @param load makes the runner
 * @returns a runner whose `stop` also serves before `start`
 */
export function createLateRunner(load: () => Promise<Runner>): Runner {
  let running: Promise<Runner | undefined> | undefined;
  let isStopped = false;

  async function run(): Promise<Runner | undefined> {
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
