import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { startChild } from "../child-process.ts";
import { contenders, startContender } from "../contenders.ts";
import type { Generator } from "../generator.ts";
import { seedLedger } from "../ledger-store.ts";
import { people, sampleLabel } from "../samples.ts";
import { aim, type Bench, createSubject, type Report, type Subject, takeTurns } from "../section.ts";
import type { SlashCommand, Target } from "../slash-command.ts";

const recent = 1_000;
const credits: SlashCommand = { command: "/credits", text: "", people };
const cachedProfile: SlashCommand = { command: "/profile", text: "jane@acme.example" };
/** What the card of `/credits` has, and "Adding up what was spent…" does not. */
const creditsTable = "By person, last 30 days";

const maxGrowth = 1.5;
const maxTime = 20;
const maxAckRatio = 2;
/** Homes that are opened at once, and milliseconds between two such bursts. */
const homesAtOnce = 20;
const betweenBursts = 1_000;
/** A calmer hour than that of the other acknowledgements: so many look somebody up, and again after milliseconds. */
const calm = { atOnce: 8, pause: 5 };

/**
 * Home and `/credits` of an administrator, one at a time, in two processes: with a ledger of a thousand calls in the
 * last month, and with as many and all the others in the two years before. Then how soon a cached `/profile` is
 * acknowledged while twenty people open their Home at once, among the million, beside nobody: as many at once as where
 * acknowledgements are measured, and some thousand in a second, where a burst of Homes is most of what there's to do.
 */
export async function history(bench: Bench): Promise<Report> {
  const { generator, plan, progress } = bench;
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  // A process of its own plays Slack for Homes: in the measuring process, that work would delay what is measured.
  const homes = opened.use(startChild<Generator>("generator.ts"));
  const slackApiUrl = await homes.call("slackApiUrl", bench.origin);
  const start = async (calls: number) => {
    progress(`writing ${calls.toLocaleString("en")} calls`);
    const [key, path] = [randomBytes(32), join(folder.path, `${calls}.db`)];
    await seedLedger(path, key, { recent, old: calls - recent });
    const variables = {
      ...{ DATABASE_URL: path, ENCRYPTION_KEY: key.toString("base64"), SLACK_API_URL: slackApiUrl },
      // The oldest are younger: nothing is folded meanwhile.
      LEDGER_DAYS: "9999",
    };
    return opened.use(await startContender(contenders.rapport, bench.origin, variables));
  };
  const small = await start(recent);
  const large = await start(plan.ledgerCalls);

  const among = (calls: number, { target }: { target: Target }) => ({
    home: createSubject(`Home among ${calls.toLocaleString("en")} calls`, (seconds) =>
      homes.call("openHomes", { target, people, atOnce: 1, seconds }),
    ),
    credits: createSubject(`/credits among ${calls.toLocaleString("en")} calls`, (seconds) =>
      generator.call("askSlack", { target, command: credits, expected: creditsTable, atOnce: 1, seconds }),
    ),
  });
  const few = among(recent, small);
  const many = among(plan.ledgerCalls, large);
  const subjects = [few.home, many.home, few.credits, many.credits];
  await takeTurns(bench, subjects, { seconds: plan.secondsOfCalls });

  const { target } = large;
  await large.askUntil(cachedProfile, (answer) => answer.includes(sampleLabel));
  const lookUps = (label: string, load: { atOnce: number; pause?: number }, openHomes: boolean) =>
    createSubject(label, async (seconds) => {
      const asked = generator.call("askSlack", {
        ...{ target, command: cachedProfile, expected: sampleLabel, seconds, ...load },
      });
      const opened = openHomes
        ? homes.call("openHomes", { target, people, atOnce: homesAtOnce, seconds, pause: betweenBursts })
        : undefined;
      const [measured] = await Promise.all([asked, opened]);
      return measured;
    });
  const beside = `the same while ${homesAtOnce} open their Home at once each second`;
  const busy = { atOnce: plan.connections };
  const alone = lookUps("a cached /profile", busy, false);
  const besideHomes = lookUps(beside, busy, true);
  const calmAlone = lookUps("a cached /profile, some thousand a second", calm, false);
  const calmBesideHomes = lookUps(beside, calm, true);
  await takeTurns(bench, [alone, besideHomes, calmAlone, calmBesideHomes], { seconds: plan.secondsOfRound });
  const ofP99 = besideHomes.ratioTo(alone, "p99");
  const calmOfP99 = calmBesideHomes.ratioTo(calmAlone, "p99");

  const aimsOf = (name: string, small: Subject, large: Subject) => [
    aim(
      `${name} among ${plan.ledgerCalls.toLocaleString("en")}, p50`,
      large.median("p50"),
      "≤",
      maxTime,
      "ms",
    ),
    aim(`the same against ${recent.toLocaleString("en")}`, large.ratioTo(small, "p50"), "≤", maxGrowth, "×"),
  ];
  return {
    rows: [
      ...subjects.map((subject) => subject.row()),
      ...[alone.row(), besideHomes.row({ ofP99 })],
      ...[calmAlone.row(), calmBesideHomes.row({ ofP99: calmOfP99 })],
    ],
    aims: [
      ...aimsOf("Home", few.home, many.home),
      ...aimsOf("/credits", few.credits, many.credits),
      aim(`a cached /profile's p99 beside ${homesAtOnce} Homes`, calmOfP99, "≤", maxAckRatio, "×"),
      aim(`the same with ${plan.connections} look-ups at once`, ofP99, "≤", maxAckRatio, "×"),
    ],
  };
}
