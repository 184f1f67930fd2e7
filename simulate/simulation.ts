import { pino } from "pino";
import { createVault } from "../src/app/storage/app-vault.ts";
import { createVirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";
import type { Model } from "./parameters.ts";
import { createPopulation } from "./population.ts";
import { startProcess } from "./process.ts";
import { createDelays, createRandom } from "./random.ts";
import { type Plan, seed } from "./seed.ts";
import { createSlack, type Limits, type Posted } from "./slack.ts";
import { openStore } from "./store.ts";

const minute = 60_000;
/** A Monday. */
const nine = Date.parse("2026-11-23T09:00:00Z");
/** When it begins and ends. */
const span = { from: nine - 16 * minute, until: nine + 6 * minute } as const;
const keyBytes = 32;

export interface SimulationOptions {
  workspaces: number;
  people: number;
  processes: number;
  seed: number;
  model: Model;
}

/** Milliseconds by which things were late, or early if negative, and how many were due and never came. */
export interface Lateness {
  late: readonly number[];
  missing: number;
}

export interface Findings {
  processes: number;
  reminders: Lateness;
  agendas: Lateness;
  /** A second. */
  statements: number;
  /** Shares of the time. */
  databaseBusy: number;
  processBusy: number;
}

/** Runs the app's processes through a Monday's nine o'clock. The same options find the same. */
export async function simulate(options: SimulationOptions): Promise<Findings> {
  const { model, processes } = options;
  const streams = createRandom(options.seed);
  const stream = () => createRandom(Math.floor(streams() * 2 ** 32));
  const clock = createVirtualClock(span.from);
  const now = () => Math.round(clock.now());
  await using opened = new AsyncDisposableStack();
  const store = await openStore(clock, {
    client: model("clientOfStatement"),
    server: model("serverOfStatement"),
    roundTrip: model("roundTrip"),
    commit: model("commit"),
    cores: model("databaseCores"),
    connections: model("connections"),
    connectionsOfAll: model("connectionsOfAll"),
  });
  opened.defer(store.close);
  const workspaces = createPopulation({ ...options, nine, random: stream() });
  const vault = createVault([Buffer.alloc(keyBytes, "a key for every run ")]);
  const plan = await seed(workspaces, { database: store.untimed, vault, nine, now, random: stream() });
  const seen = watch(plan);
  const byOrganisation = new Map(workspaces.map((workspace) => [workspace.organisation, workspace]));
  const slack = createSlack({
    clock,
    random: stream(),
    workspace(organisation) {
      const workspace = byOrganisation.get(organisation);
      if (workspace === undefined) throw new Error(`There is no workspace ${organisation}.`);
      return workspace;
    },
    limits: limitsOf(model),
    channel: { burst: model("channelBurst"), aSecond: model("channelPace") },
    latency: { p50: model("slackP50"), p99: model("slackP99") },
    costs: { call: model("clientOfCall"), answer: model("clientOfAnswer") },
    onPost: seen.post,
  });
  const delays = {
    lookUp: createDelays(stream(), { p50: model("serviceP50"), p99: model("serviceP99") }),
    fetch: createDelays(stream(), { p50: model("feedP50"), p99: model("feedP99") }),
    cost: model("clientOfLookUp"),
  };
  const log = pino({ level: process.env.SIMULATE_LOG ?? "silent" });
  const shared = { clock, store, vault, slack, delays, log };
  const machines: Machine[] = [];
  for (let number = 1; number <= processes; number += 1) {
    machines.push(startProcess(number, { ...shared, random: stream() }));
  }
  await clock.runUntil(span.until, store.isBusy);
  const seconds = (span.until - span.from) / 1_000;
  return {
    processes,
    ...seen.findings(),
    statements: store.statements() / seconds,
    databaseBusy: store.busy() / 1_000 / seconds / model("databaseCores"),
    processBusy: sum(machines.map((machine) => machine.busy())) / 1_000 / seconds / processes,
  };
}

/** Compares what happens with what is due. */
function watch(plan: Plan) {
  const late = { reminders: new Map<string, number>(), agendas: new Map<string, number>() };

  function note(of: keyof typeof late, key: string, at: number): void {
    const dueAt = plan[of].get(key);
    if (dueAt !== undefined && !late[of].has(key)) late[of].set(key, at - dueAt);
  }

  const lateness = (of: keyof typeof late): Lateness => ({
    late: [...late[of].values()],
    missing: [...plan[of]].filter(([key, at]) => at < span.until - minute && !late[of].has(key)).length,
  });

  return {
    post({ reminder, channel, at }: Posted): void {
      if (reminder !== undefined) note("reminders", reminder, at);
      else note("agendas", channel, at);
    },
    findings: () => ({ reminders: lateness("reminders"), agendas: lateness("agendas") }),
  };
}

function limitsOf(model: Model): Limits {
  return {
    "auth.test": model("authTest"),
    "chat.postMessage": model("postsAMinute"),
    "chat.update": model("tier3"),
    "conversations.info": model("tier3"),
    "conversations.members": model("tier4"),
    "users.conversations": model("tier3"),
    "users.info": model("tier4"),
    "users.list": model("tier2"),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
