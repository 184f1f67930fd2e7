import { RAPPORT } from "./contenders.ts";
import { ServerProcess } from "./process.ts";
import { type Bench, type Figure, helpRow, type Report, type Section } from "./section.ts";
import { median } from "./statistics.ts";

const AIM_SECONDS = 0.6;

/**
 * Seconds from the spawn of a process to the first signed command that it acknowledges, with nothing left from a
 * start before it: each has a new database.
 */
export const readiness: Section = {
  name: "readiness",
  async run(bench: Bench): Promise<Report> {
    const samples = bench.contenders.map((): number[] => []);
    for (let start = 1; start <= bench.plan.starts; start += 1) {
      for (const [index, contender] of bench.contenders.entries()) {
        bench.progress(`start ${start} of ${bench.plan.starts}: ${contender.name}`);
        await using server = await ServerProcess.start(contender, bench.farEnds);
        samples[index]?.push(server.secondsToReady);
      }
    }
    const figures = bench.contenders.map((contender, index): Figure => {
      const ofContender = samples[index] ?? [];
      return {
        subject: helpRow(contender),
        metric: "ready",
        value: median(ofContender),
        samples: ofContender,
      };
    });
    const rapport = figures[bench.contenders.indexOf(RAPPORT)];
    const aims = rapport
      ? [
          {
            label: "ready, outside the sandbox",
            aim: `≤ ${AIM_SECONDS} s`,
            measured: `${rapport.value.toFixed(2)} s`,
            met: rapport.value <= AIM_SECONDS,
          },
        ]
      : [];
    return { figures, descriptions: [], facts: [], aims, failures: [] };
  },
};
