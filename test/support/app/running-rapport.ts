import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { ids as people } from "#sandbox/index.ts";
import { paidFlow } from "./paid-flow.ts";
import { type RunningOptions, startEverything } from "./rapport.ts";

/**
 * Rapport for all tests of a file, stopped after the last one. Nothing in any test may be something that the real Slack
 * would have refused.
 *
 * @param channel where people type their commands
 */
export async function runningRapport(channel: string, options: RunningOptions = {}) {
  const running = await startEverything(options);
  afterAll(() => running.stop());
  const { workspace } = running.slack;
  afterEach(() => expect(workspace.problems.splice(0)).toEqual([]));
  const flow = paidFlow(running, channel);
  let paidBefore = 0;
  beforeEach(() => {
    paidBefore = flow.paidRequests();
  });
  return {
    ...{ running, workspace, flow },
    priya: workspace.as(people.priya),
    sam: workspace.as(people.sam),
    lena: workspace.as(people.lena),
    /** How often this test has asked the service for something that costs. */
    paid: () => flow.paidRequests() - paidBefore,
  };
}
