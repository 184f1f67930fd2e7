import { pino } from "pino";
import type { JobOutcome } from "../src/app/jobs/jobs.ts";
import { createVault } from "../src/app/storage/app-vault.ts";
import { createCalendars } from "./calendars.ts";
import { createVirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";
import type { Model } from "./parameters.ts";
import { createPopulation } from "./population.ts";
import { startProcess } from "./process.ts";
import { createDelays, createRandom } from "./random.ts";
import { type Plan, seed } from "./seed.ts";
import { type Asked, createSlack, type Limits, type Posted } from "./slack.ts";
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
  /** The process that sends so many reminders' last one is killed before it learns that Slack has taken it. */
  killAtPost?: number | undefined;
}

/** Milliseconds by which things were late, or early if negative, and how many were due and never came. */
export interface Lateness {
  late: readonly number[];
  missing: number;
}

export interface Findings {
  processes: number;
  reminders: Lateness;
  /** Cards that say from their meeting's start that it has begun. */
  begun: Lateness;
  agendas: Lateness;
  feeds: Lateness;
  /** Reminders that came more than once, and those whose owners learn that they may be lost. */
  twice: number;
  lost: number;
  slack: ReadonlyMap<string, Asked>;
  statements: { mean: number; peak: number };
  /** Shares of the time. */
  databaseBusy: number;
  processBusy: number;
}

/** Runs the app's processes through a Monday's nine o'clock. The same options find the same. */
export async function simulate(options: SimulationOptions): Promise<Findings> {
  const { model, processes, killAtPost } = options;
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
  const seen = watch(plan, now);
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
    onPost(posted) {
      if (seen.post(posted) === killAtPost) posted.from.kill();
    },
    onUpdate: seen.update,
  });
  const calendars = createCalendars({
    clock,
    random: stream(),
    calendars: workspaces.flatMap((workspace) => workspace.calendars),
    delay: createDelays(stream(), { p50: model("feedP50"), p99: model("feedP99") }),
    silence: model("silence"),
    reading: model("readingOfFeed"),
    changed: model("changedFeeds"),
    cost: model("clientOfLookUp"),
    onFetch: seen.fetch,
  });
  const lookUp = {
    delay: createDelays(stream(), { p50: model("serviceP50"), p99: model("serviceP99") }),
    cost: model("clientOfLookUp"),
  };
  const log = pino({ level: process.env.SIMULATE_LOG ?? "silent" });
  const shared = { clock, store, vault, slack, calendars, lookUp, onFeedEnd: seen.feedEnded, log };
  const machines: Machine[] = [];
  for (let number = 1; number <= processes; number += 1) {
    machines.push(startProcess(number, { ...shared, random: stream() }));
  }
  await clock.runUntil(span.until, store.isBusy);
  const seconds = (span.until - span.from) / 1_000;
  const counts = [...store.statements.values()];
  const lost = await store.untimed.query
    .selectFrom("reminders")
    .select("id")
    .where("state", "=", "lost")
    .execute();
  return {
    processes,
    ...seen.findings(),
    lost: lost.length,
    slack: slack.asked,
    statements: { mean: sum(counts) / seconds, peak: Math.max(...counts) },
    databaseBusy: store.busy() / 1_000 / seconds / model("databaseCores"),
    processBusy: sum(machines.map((machine) => machine.busy())) / 1_000 / seconds / processes,
  };
}

/** Compares what happens with what is due. */
function watch({ reminders, starts, agendas, feeds }: Plan, now: () => number) {
  const late = {
    reminders: new Map<string, number>(),
    begun: new Map<string, number>(),
    agendas: new Map<string, number>(),
  };
  const lateFeeds: number[] = [];
  const fetched = new Set<string>();
  let twice = 0;

  function note(of: keyof typeof late, key: string, dueAt: number | undefined, at: number): void {
    if (dueAt === undefined) return;
    if (!late[of].has(key)) late[of].set(key, at - dueAt);
    // Later updates of a card are for what has changed since.
    else if (of !== "begun") twice += 1;
  }

  const lateness = (of: keyof typeof late, due: ReadonlyMap<string, number>): Lateness => ({
    late: [...late[of].values()],
    missing: [...due].filter(([key, at]) => at < span.until - minute && !late[of].has(key)).length,
  });

  return {
    /** @returns how many reminders there are now */
    post({ reminder, channel, at }: Pick<Posted, "reminder" | "channel" | "at">): number {
      if (reminder !== undefined) note("reminders", reminder, reminders.get(reminder), at);
      else note("agendas", channel, agendas.get(channel), at);
      return late.reminders.size;
    },
    update({ reminder, at }: Pick<Posted, "reminder" | "at">): void {
      const start = reminder === undefined ? undefined : starts.get(reminder);
      if (reminder !== undefined && start !== undefined && at >= start) note("begun", reminder, start, at);
    },
    fetch(id: string): void {
      fetched.add(id);
      lateFeeds.push(now() - (feeds.get(id) ?? now()));
    },
    /** One that finds its host's lane full comes back, and is still due when it was. */
    feedEnded(id: string, outcome: JobOutcome): void {
      if (!fetched.delete(id)) return;
      if (outcome.next === "again") feeds.set(id, outcome.at);
      else feeds.delete(id);
    },
    findings: () => ({
      reminders: lateness("reminders", reminders),
      begun: lateness("begun", starts),
      agendas: lateness("agendas", agendas),
      feeds: {
        late: lateFeeds,
        missing: [...feeds.values()].filter((at) => at < span.until - minute).length,
      },
      twice,
    }),
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
