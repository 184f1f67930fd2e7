import type { TestContext } from "vitest";
import { type RunningOptions, startEverything } from "../support/app/rapport.ts";
import { type SurroundingsOptions, startSurroundings } from "../support/processes/rapport-process.ts";
import { fiveQuestions } from "./five-questions.ts";

/** Rows of the ledger that are read at most. */
const maxRows = 1_000;

/** Everything in the test's process, with the five questions about it. */
export async function startTogether(options: RunningOptions = {}) {
  const running = await startEverything(options);
  const { slack, service, organisation, rapport } = running;
  const { workspace } = slack;
  const rows = () => rapport.ledgerRows(maxRows);
  const operatorUrl = () => rapport.operatorUrl;
  return {
    ...running,
    workspace,
    ...fiveQuestions({ workspace, service, organisation, rows, operatorUrl }),
    [Symbol.asyncDispose]: running.stop,
  };
}

/** The app in processes of its own, with the five questions about the one that started last. */
export async function startApart(context: TestContext, options?: SurroundingsOptions) {
  const around = await startSurroundings(context, options);
  let output = () => "";
  const operatorUrl = () => /"operatorUrl":"([^"]+)"/.exec(output())?.[1] ?? "";
  return {
    ...around,
    ...fiveQuestions({ ...around, operatorUrl }),
    async start(...args: Parameters<typeof around.start>) {
      const running = await around.start(...args);
      output = running.output;
      return running;
    },
    [Symbol.asyncDispose]: around[Symbol.asyncDispose],
  };
}
