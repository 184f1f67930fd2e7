import { contenders, startContender } from "../contenders.ts";
import { aim, type Bench, createSubject, type Report, takeTurns } from "../section.ts";

/**
 * Seconds from the spawn of a process to the first signed command that it acknowledges, with nothing left from a
 * start before it: each has a new database.
 */
export async function readiness(bench: Bench): Promise<Report> {
  const subjects = Object.values(contenders).map((contender) =>
    createSubject(contender.name, async () => {
      await using server = await startContender(contender, bench.origin);
      return { ready: server.secondsToReady };
    }),
  );
  await takeTurns(bench, subjects, { rounds: bench.plan.starts });
  const [rapport = Number.NaN] = subjects.map(({ median }) => median("ready"));
  return {
    rows: subjects.map((each) => each.row()),
    aims: [aim("Rapport ready, outside the sandbox", rapport, "≤", 0.6, "s")],
  };
}
