import { type CallRounds, callFigures, callRounds, ratesOf } from "./call-rounds.ts";
import type { Bench, Fact, Report, Section } from "./section.ts";
import { ratioAim } from "./section.ts";
import { median } from "./statistics.ts";

const LONGEST = 1.15;

/**
 * The outreach client's paid call against `undici.request` alone: a pool with the same settings, the same headers,
 * body and limits of time, and the same answer, which both read to its end as JSON. The client besides checks what
 * it reads, and limits the time of the whole. Ratios are taken within each round; their median is reported.
 */
export const client: Section = {
  name: "client",
  async run(bench: Bench): Promise<Report> {
    if (!bench.withRapport) {
      return { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    }
    const [alone, client] = await callRounds(bench, [
      { name: "undici.request", way: { kind: "undici.request" } },
      { name: "the client", way: { kind: "client" } },
    ]);
    if (alone === undefined || client === undefined) {
      throw new Error("Two ways were to be measured.");
    }
    return {
      figures: [...callFigures(alone), ...callFigures(client)],
      descriptions: [],
      facts: [fact(bench, alone), fact(bench, client)],
      aims: [
        ratioAim(
          "time of the client's call against undici.request, one at a time",
          "≤",
          LONGEST,
          medianRatio(
            client.oneAtATime.map(({ p50 }) => p50),
            alone.oneAtATime.map(({ p50 }) => p50),
          ),
        ),
        ratioAim(
          `the same, ${bench.plan.connections} at once`,
          "≤",
          LONGEST,
          medianRatio(ratesOf(alone.manyAtOnce), ratesOf(client.manyAtOnce)),
        ),
      ],
      failures: [],
    };
  },
};

function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

function fact(bench: Bench, { name, oneAtATime, manyAtOnce }: CallRounds): Fact {
  const farEnd = median(manyAtOnce.map(({ farEndBusy }) => farEndBusy));
  return {
    label: `paid calls by ${name}`,
    value:
      `p50 ${median(oneAtATime.map(({ p50 }) => p50)).toFixed(3)} ms one at a time; ` +
      `${Math.round(median(ratesOf(manyAtOnce))).toLocaleString("en")}/s, ${bench.plan.connections} at once ` +
      `(the far end busy for ${Math.round(farEnd * 100)} %)`,
  };
}
