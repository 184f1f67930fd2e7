/**
 * Measures Rapport beside its peers: `npm run bench`, or `npm run bench -- --json | --quick | --peers |
 * --only <section>`.
 * A section measures one thing; a new one is added to the list below.
 */
import { parseArgs } from "node:util";
import { acknowledgements } from "./acknowledgements.ts";
import { client } from "./client.ts";
import { BARE_BOLT, CHAT_SDK, LIMIT, RAPPORT } from "./contenders.ts";
import { FarEnds } from "./far-ends.ts";
import { feeds } from "./feeds.ts";
import { installPeers } from "./install.ts";
import { jobs } from "./jobs.ts";
import { LoadGenerator } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { asJson, asText } from "./output.ts";
import { paidCalls } from "./paid-calls.ts";
import { stopAll } from "./process.ts";
import { readiness } from "./readiness.ts";
import { reminders } from "./reminders.ts";
import type { Bench, Plan, Report, Section } from "./section.ts";
import { service } from "./service.ts";
import { singleFlight } from "./single-flight.ts";

const SECTIONS: readonly Section[] = [
  readiness,
  acknowledgements,
  singleFlight,
  client,
  paidCalls,
  jobs,
  reminders,
  feeds,
  service,
];
const PEERS = [BARE_BOLT, CHAT_SDK, LIMIT];

const FULL: Plan = {
  rounds: 9,
  secondsOfRound: 1.5,
  secondsOfWarmUp: 2,
  connections: 32,
  starts: 7,
  askers: 1000,
  secondsOfCalls: 0.5,
  jobs: 1_000_000,
  reminders: 2_000,
};
/** For those who work on the bench: the figures are rough. */
const QUICK: Plan = {
  ...FULL,
  rounds: 3,
  secondsOfRound: 0.5,
  secondsOfWarmUp: 1,
  starts: 3,
  secondsOfCalls: 0.3,
  jobs: 100_000,
  reminders: 300,
};

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    peers: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
  },
});

const { only } = options;
const sections = SECTIONS.filter(({ name }) => only?.includes(name) ?? true);
if (sections.length < (only?.length ?? 0)) {
  const names = SECTIONS.map(({ name }) => `"${name}"`).join(", ");
  process.stderr.write(`--only takes the name of a section: ${names}.\n`);
  process.exit(2);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopAll().finally(() => process.exit(1)));
}

const machine = describeMachine();
await installPeers();
await using farEnds = await FarEnds.start();
await using generator = new LoadGenerator();
const bench: Bench = {
  withRapport: !options.peers,
  contenders: options.peers ? PEERS : [RAPPORT, ...PEERS],
  plan: options.quick ? QUICK : FULL,
  farEnds,
  generator,
  progress: showProgress,
};

const found: Report = { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
for (const section of sections) {
  const report = await section.run(bench);
  found.figures.push(...report.figures);
  found.descriptions.push(...report.descriptions);
  found.facts.push(...report.facts);
  found.aims.push(...report.aims);
  found.failures.push(...report.failures);
}
showProgress("");
process.stdout.write((options.json ? asJson : asText)(machine, bench.plan, found));
// An aim that is not met is a finding; an answer that was not 200 makes the figures worthless.
process.exitCode = found.failures.length > 0 ? 1 : 0;

/** A progress line, overwritten in place; only on a terminal, never in a file. */
function showProgress(doing: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001b[K${doing}`);
  }
}
