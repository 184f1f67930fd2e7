import { setTimeout as sleep } from "node:timers/promises";
import { BARE_BOLT, CHAT_SDK, RAPPORT } from "./contenders.ts";
import { SAMPLE_LABEL } from "./far-ends.ts";
import type { LoadResult } from "./load.ts";
import { ServerProcess } from "./process.ts";
import {
  type Aim,
  type Bench,
  type Fact,
  type Figure,
  helpRow,
  isSame,
  type Metric,
  type Report,
  ratioAim,
  type Section,
  type Subject,
} from "./section.ts";
import type { SlashCommand } from "./slash-command.ts";
import { median } from "./statistics.ts";

const HELP: SlashCommand = { command: "/profile", text: "help", askedBy: "one person" };
const CACHED: SlashCommand = { command: "/profile", text: "jane@acme.example", askedBy: "one person" };
const CACHED_ROW: Subject = { contender: RAPPORT.name, command: "/profile <cached e-mail>" };
const TRIES_TO_FILL_CACHE = 10;
const PAUSE_BETWEEN_TRIES_MILLISECONDS = 20;
const BLOCKS = '"blocks":[{';

/** One command that one server is asked for, round by round. */
interface Runner {
  server: ServerProcess;
  subject: Subject;
  command: SlashCommand;
  /** Text that every answer must contain. */
  expected?: string;
  /** What the answer looks like, as seen once. */
  answer: string;
  rounds: Round[];
}

interface Round extends LoadResult {
  /** The share of the time that the load generator was busy. */
  busy: number;
  /** Memory the server used at the end of the round, in bytes. */
  memory: number;
}

/**
 * Commands acknowledged per second, their latency, and each server's memory after its load. Contenders take
 * turns within every round, so that a noisy machine affects all alike.
 */
export const acknowledgements: Section = {
  name: "acknowledgements",
  async run(bench: Bench): Promise<Report> {
    await using servers = new AsyncDisposableStack();
    const runners: Runner[] = [];
    for (const contender of bench.contenders) {
      bench.progress(`starting ${contender.name}`);
      const server = servers.use(await ServerProcess.start(contender, bench.farEnds));
      runners.push(await helpRunner(server));
      if (contender === RAPPORT) {
        runners.push(await cachedRunner(server));
      }
    }
    for (const runner of runners) {
      bench.progress(`warming up: ${runner.subject.contender} ${runner.subject.command}`);
      await ask(bench, runner, bench.plan.secondsOfWarmUp);
    }
    for (let round = 1; round <= bench.plan.rounds; round += 1) {
      for (const runner of runners) {
        const { contender, command } = runner.subject;
        bench.progress(`round ${round} of ${bench.plan.rounds}: ${contender} ${command}`);
        runner.rounds.push(await ask(bench, runner, bench.plan.secondsOfRound));
      }
    }
    return report(bench, runners);
  },
};

async function helpRunner(server: ServerProcess): Promise<Runner> {
  const { body } = await server.ask(HELP);
  return { server, subject: helpRow(server.contender), command: HELP, answer: describe(body), rounds: [] };
}

/** @throws when the card isn't in the acknowledgement although the service answered long ago */
async function cachedRunner(server: ServerProcess): Promise<Runner> {
  let body: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < TRIES_TO_FILL_CACHE; tries += 1) {
    ({ body } = await server.ask(CACHED));
    await sleep(PAUSE_BETWEEN_TRIES_MILLISECONDS);
    // The first answer is not from the cache, whatever it holds.
    if (tries > 0 && body.includes(SAMPLE_LABEL) && body.includes(BLOCKS)) {
      const answer = describe(body);
      return { server, subject: CACHED_ROW, command: CACHED, expected: SAMPLE_LABEL, answer, rounds: [] };
    }
  }
  throw new Error(`The acknowledgement holds no card, but: ${body.toString("utf8", 0, 500) || "nothing"}`);
}

function describe(body: Buffer): string {
  if (body.length === 0) {
    return "empty";
  }
  return `${body.includes(BLOCKS) ? "card" : "text"}, ${(body.length / 1000).toFixed(1)} kB`;
}

async function ask(bench: Bench, { server, command, expected }: Runner, seconds: number): Promise<Round> {
  const result = await bench.generator.load({
    target: server.target,
    command,
    connections: bench.plan.connections,
    seconds,
    ...(expected !== undefined && { expected }),
  });
  return { ...result, memory: await server.residentMemory() };
}

function report(bench: Bench, runners: readonly Runner[]): Report {
  const figures = [...runners.flatMap(speedFigures), ...memoryFigures(runners)];
  return {
    figures,
    descriptions: runners.map(({ subject, answer }) => ({ subject, answer })),
    facts: [generatorFact(runners)],
    aims: bench.withRapport ? aimsOf(figures) : [],
    failures: runners.flatMap(failuresOf),
  };
}

function speedFigures({ subject, rounds }: Runner): Figure[] {
  const rates = rounds.map(({ answers, seconds }) => answers / seconds);
  const middles = rounds.map(({ p50 }) => p50);
  const slow = rounds.map(({ p99 }) => p99);
  return [
    { subject, metric: "rate", value: median(rates), samples: rates },
    { subject, metric: "p50", value: median(middles), samples: middles },
    { subject, metric: "p99", value: median(slow), samples: slow },
  ];
}

/** Each server's memory after its last round, with one command or two. */
function memoryFigures(runners: readonly Runner[]): Figure[] {
  return [...Map.groupBy(runners, ({ server }) => server)].map(([server, ofServer]) => {
    const samples = ofServer.at(-1)?.rounds.map(({ memory }) => memory) ?? [];
    return {
      subject: helpRow(server.contender),
      metric: "memory",
      value: samples.at(-1) ?? Number.NaN,
      samples,
    };
  });
}

/** Whether the generator was the bottleneck: not if it was idle at times. */
function generatorFact(runners: readonly Runner[]): Fact {
  const shares = runners.map(({ subject, rounds }) => {
    const busy = median(rounds.map((round) => round.busy));
    return `${Math.round(busy * 100)} % (${subject.contender}${subject === CACHED_ROW ? ", cached" : ""})`;
  });
  return { label: "load generator busy", value: shares.join(", ") };
}

function aimsOf(figures: readonly Figure[]): Aim[] {
  const value = (subject: Subject, metric: Metric): number => {
    const figure = figures.find((each) => isSame(each.subject, subject) && each.metric === metric);
    return figure?.value ?? Number.NaN;
  };
  const rapport = helpRow(RAPPORT);
  const bolt = helpRow(BARE_BOLT);
  const rate = value(rapport, "rate");
  const boltRate = value(bolt, "rate");
  return [
    ratioAim("/profile help against bare bolt", "≥", 2, rate / boltRate),
    ratioAim("/profile help against the Chat SDK", ">", 1, rate / value(helpRow(CHAT_SDK), "rate")),
    ratioAim("cached card against bare bolt's empty answer", "≥", 1, value(CACHED_ROW, "rate") / boltRate),
    ratioAim("memory against bare bolt", "≤", 1.3, value(rapport, "memory") / value(bolt, "memory")),
  ];
}

function failuresOf({ subject, rounds }: Runner): string[] {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  const first = rounds.find((round) => round.firstFailure !== undefined)?.firstFailure;
  return failures === 0
    ? []
    : [`${subject.contender} ${subject.command}: ${failures} failed, first: ${first}`];
}
