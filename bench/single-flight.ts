import { setTimeout as sleep } from "node:timers/promises";
import { RAPPORT } from "./contenders.ts";
import { type FarEnds, SAMPLE_LABEL } from "./far-ends.ts";
import { ServerProcess } from "./process.ts";
import type { Bench, Report, Section } from "./section.ts";

const EMAIL = "asked.by.all@acme.example";
const SERVICE_DELAY_MILLISECONDS = 200;
const PATIENCE_SECONDS = 10;
const PAUSE_MILLISECONDS = 20;

/** How many look-ups the service sees when many people ask for one contact in the same moment: one. */
export const singleFlight: Section = {
  name: "single-flight",
  async run(bench: Bench): Promise<Report> {
    if (!bench.withRapport) {
      return { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    }
    const { askers } = bench.plan;
    const people = askers.toLocaleString("en");
    bench.progress(`${people} askers of one contact`);
    await using server = await ServerProcess.start(RAPPORT, bench.farEnds);
    bench.farEnds.serviceDelayMilliseconds = SERVICE_DELAY_MILLISECONDS;
    const result = await bench.generator.burst({
      target: server.target,
      command: { command: "/profile", text: EMAIL, askedBy: "a different person each" },
      askers,
      patienceSeconds: PATIENCE_SECONDS,
      counted: SAMPLE_LABEL,
    });
    const late = await lateCards(bench.farEnds, askers - result.answersWithText);
    bench.farEnds.serviceDelayMilliseconds = 0;

    const calls = bench.farEnds.lookUpsOf(EMAIL);
    const without = askers - result.answersWithText - late;
    const failures =
      result.failures > 0 ? [`${people} askers: ${result.failures} failed: ${result.firstFailure}`] : [];
    if (without > 0) {
      failures.push(`${people} askers: ${without} never saw the card`);
    }
    return {
      figures: [],
      descriptions: [],
      facts: [
        {
          label: `${people} askers of one contact at once`,
          value:
            `${calls} upstream ${calls === 1 ? "call" : "calls"} of ${SERVICE_DELAY_MILLISECONDS} ms; ` +
            `${result.answersWithText} cards in the answer, ${late} later; ` +
            `last answer after ${Math.round(result.slowest)} ms`,
        },
      ],
      aims: [
        {
          label: `upstream calls for ${people} askers of one contact`,
          aim: "1",
          measured: String(calls),
          met: calls === 1,
        },
      ],
      failures,
    };
  },
};

/** Waits for the cards that did not come with the answer. */
async function lateCards(farEnds: FarEnds, wanted: number): Promise<number> {
  const tries = (PATIENCE_SECONDS * 1000) / PAUSE_MILLISECONDS;
  for (let number = 0; number < tries && farEnds.lateAnswersWith(SAMPLE_LABEL) < wanted; number += 1) {
    await sleep(PAUSE_MILLISECONDS);
  }
  return farEnds.lateAnswersWith(SAMPLE_LABEL);
}
