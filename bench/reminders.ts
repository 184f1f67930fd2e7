import { RAPPORT } from "./contenders.ts";
import type { LoadResult } from "./load.ts";
import { ServerProcess } from "./process.ts";
import { QuickFarEnds } from "./quick-far-ends.ts";
import { type Due, openReminderStore, type ReminderStore } from "./reminder-store.ts";
import {
  type Aim,
  type Bench,
  type Fact,
  type Figure,
  type Report,
  ratioAim,
  type Section,
} from "./section.ts";
import type { SlashCommand } from "./slash-command.ts";
import { percentile } from "./statistics.ts";
import { newStores } from "./stores.ts";

const HELP: SlashCommand = { command: "/profile", text: "help", askedBy: "one person" };
/** Few commands, so that they wait for what else is done and not for each other. */
const ASKING = { command: HELP, connections: 2, pause: 5 } as const;
/** Reminders that are posted before anything is measured. */
const WARM_UP = 100;
/** Reminders a second, when they are spread over time. */
const STREAM = 50;
/** Feeds that are read while commands are asked: each takes the better part of a second, one after another. */
const FEEDS = { always: 1, aSecond: 1.5 } as const;
const PATIENCE_MILLISECONDS = 10_000;
/** Until reminders are due: some time to write each down, and more than the second after which the app looks for new ones. */
const LEAD_MILLISECONDS = { always: 1_200, each: 0.5 } as const;
/** The share of the posting during which commands are asked: it must not end before them. */
const SHARE_ASKED = 0.7;
/** A look at one's phone, and far from the time after which Slack gives a command up. */
const AIM_MILLISECONDS = 100;
/** A feed is read in another thread, but the processor is shared. */
const AIM_RATIO = 1.5;

/** In milliseconds. */
interface Percentiles {
  p50: number;
  p99: number;
}

/** Reminders that were posted, and how late. */
interface Posting extends Percentiles {
  posted: number;
  /** From the time at which they were due, or at which the first was, to the last post. */
  seconds: number;
  calls: Readonly<Record<string, number>>;
}

/** What was measured on one database. */
interface Measured {
  store: ReminderStore["store"];
  burst: Posting;
  stream: Posting;
  asked: { idle: LoadResult; posting: LoadResult; reading: LoadResult };
}

/**
 * The whole app with a Slack, a profile service and a calendar that answer at once, in another process: reminders that
 * are due at one minute, each in a channel of its own and with one guest to look up; reminders spread over time; and
 * how long commands wait meanwhile, and while feeds of 20 MB are read. Late is the time from when a reminder was due
 * until its message arrived at Slack.
 */
export const reminders: Section = {
  name: "reminders",
  async run(bench: Bench): Promise<Report> {
    const report: Report = { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    if (!bench.withRapport) return report;
    await using opened = new AsyncDisposableStack();
    const farEnds = opened.use(await QuickFarEnds.start());
    for (const store of await newStores(opened)) {
      bench.progress(`scheduling ${bench.plan.jobs} reminders on ${store.name}`);
      const reminderStore = await openReminderStore(store, bench.plan.jobs, opened);
      const measured = await measure(bench, farEnds, reminderStore);
      report.figures.push(...figures(bench, measured));
      report.facts.push(...facts(bench, measured));
      report.aims.push(...aims(measured));
      report.failures.push(...failures(measured));
    }
    return report;
  },
};

async function measure(bench: Bench, farEnds: QuickFarEnds, reminderStore: ReminderStore): Promise<Measured> {
  const { store, encryptionKey } = reminderStore;
  const { reminders: count, secondsOfRound: seconds } = bench.plan;
  const doing = (what: string) => bench.progress(`${what} on ${store.name}`);
  doing(`starting ${RAPPORT.name}`);
  await using server = await ServerProcess.start(RAPPORT, bench.farEnds, {
    DATABASE_URL: store.databaseUrl,
    ENCRYPTION_KEY: encryptionKey.toString("base64"),
    SLACK_API_URL: farEnds.slackApiUrl,
    PROFILE_API_URL: farEnds.profileApiUrl,
    CALENDAR_ALLOWED_HOSTS: farEnds.host,
  });
  const ask = (seconds: number) => bench.generator.load({ ...ASKING, target: server.target, seconds });
  const post = async (times: readonly number[]) => {
    const dues = await reminderStore.remind(times);
    return { dues, posting: postingOf(farEnds, dues) };
  };

  doing("warming up");
  await (await post(atOnce(WARM_UP))).posting;
  await ask(seconds);

  doing("commands alone");
  const idle = await ask(seconds);

  doing(`posting ${count} reminders due at one minute`);
  const burst = await (await post(atOnce(count))).posting;

  doing(`posting ${STREAM} reminders a second`);
  const stream = await (await post(spread(Math.ceil(count / 10)))).posting;

  doing("commands while reminders are posted");
  const secondsAsked = Math.min(seconds, burst.seconds * SHARE_ASKED);
  const again = await post(atOnce(Math.round((burst.posted / burst.seconds) * (secondsAsked / SHARE_ASKED))));
  await until(again.dues[0]?.at ?? 0);
  const posting = await ask(secondsAsked);
  await again.posting;

  doing("commands while feeds are read");
  const fetched = farEnds.feedFetched();
  const feeds = FEEDS.always + Math.ceil(FEEDS.aSecond * seconds);
  await reminderStore.read(Array.from({ length: feeds }, (_, feed) => farEnds.feedUrl(feed)));
  await fetched;
  const reading = await ask(seconds);
  return { store, burst, stream, asked: { idle, posting, reading } };
}

function atOnce(count: number): number[] {
  const at = Date.now() + LEAD_MILLISECONDS.always + LEAD_MILLISECONDS.each * count;
  return Array.from({ length: count }, () => Math.ceil(at));
}

function spread(count: number): number[] {
  return atOnce(count).map((at, index) => at + Math.round((index * 1_000) / STREAM));
}

async function until(time: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, time - Date.now()));
}

/** @throws Error when not all were posted, each once, or when they were due before they were written down */
async function postingOf(farEnds: QuickFarEnds, dues: readonly Due[]): Promise<Posting> {
  const first = Math.min(...dues.map(({ at }) => at));
  if (Date.now() > first) throw new Error("The reminders were due before they were written down.");
  const { posts, calls } = await farEnds.posts(dues.length, PATIENCE_MILLISECONDS);
  const arrivals = new Map(posts.map(({ channel, at }) => [channel, at]));
  if (posts.length !== dues.length || dues.some(({ channel }) => !arrivals.has(channel))) {
    throw new Error(`Of ${dues.length} reminders ${arrivals.size} were posted, by ${posts.length} messages.`);
  }
  const late = Float64Array.from(dues, ({ channel, at }) => (arrivals.get(channel) ?? 0) - at).sort();
  return {
    posted: posts.length,
    seconds: (Math.max(...arrivals.values()) - first) / 1000,
    p50: percentile(late, 0.5),
    p99: percentile(late, 0.99),
    calls,
  };
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function rateOf({ posted, seconds }: Posting): number {
  return posted / seconds;
}

/** Slack limits them: each method has so many a minute. */
function callsOfSlack({ calls, posted }: Posting): number {
  const ofMethods = Object.entries(calls).filter(([method]) => method.includes("."));
  return ofMethods.reduce((sum, [, count]) => sum + count, 0) / posted;
}

function against(one: Percentiles, other: Percentiles): string {
  return ` (${(one.p50 / other.p50).toFixed(1)} × and ${(one.p99 / other.p99).toFixed(1)} ×)`;
}

function lateness({ p50, p99 }: Percentiles): string {
  return `late by p50 ${number(p50)} ms, p99 ${number(p99)} ms`;
}

function figures({ plan }: Bench, { store, burst, stream, asked }: Measured): Figure[] {
  const contender = `reminders on ${store.name}`;
  const figure = (command: string, metric: Figure["metric"], value: number): Figure => ({
    subject: { contender, command },
    metric,
    value,
    samples: [value],
  });
  const atOneMinute = `${number(plan.reminders)} due at one minute`;
  return [
    figure(atOneMinute, "rate", rateOf(burst)),
    ...(
      [
        [atOneMinute, burst],
        [`${STREAM} a second`, stream],
        ["a command alone", asked.idle],
        ["a command while reminders are posted", asked.posting],
        ["a command while feeds are read", asked.reading],
      ] as const
    ).flatMap(([command, { p50, p99 }]) => [figure(command, "p50", p50), figure(command, "p99", p99)]),
  ];
}

function facts({ plan }: Bench, { store, burst, stream, asked }: Measured): Fact[] {
  const times = ({ p50, p99, slowest }: LoadResult) =>
    `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, slowest ${number(slowest)} ms`;
  return [
    {
      label: `${number(burst.posted)} reminders due at one minute among ${number(plan.jobs)} on ${store.name}`,
      value:
        `${number(rateOf(burst))} posted/s by one process, ${callsOfSlack(burst).toFixed(2)} calls of Slack each; ` +
        lateness(burst),
    },
    { label: `${STREAM} reminders a second on ${store.name}`, value: lateness(stream) },
    {
      label: `${HELP.command} ${HELP.text} acknowledged on ${store.name}`,
      value:
        `${times(asked.idle)}; while reminders are posted ${times(asked.posting)}${against(asked.posting, asked.idle)}; ` +
        `while feeds of 20 MB are read ${times(asked.reading)}${against(asked.reading, asked.idle)}`,
    },
  ];
}

function aims({ store, stream, asked }: Measured): Aim[] {
  const below = (label: string, measured: number): Aim => ({
    label,
    aim: `< ${AIM_MILLISECONDS} ms`,
    measured: `${number(measured)} ms`,
    met: measured < AIM_MILLISECONDS,
  });
  return [
    below(`lateness of ${STREAM} reminders a second on ${store.name}, p99`, stream.p99),
    below(`an acknowledgement while reminders are posted, on ${store.name}, p99`, asked.posting.p99),
    below(`an acknowledgement while feeds are read, on ${store.name}, p99`, asked.reading.p99),
    ratioAim(`the same, p50, against one alone`, "≤", AIM_RATIO, asked.reading.p50 / asked.idle.p50),
  ];
}

function failures({ store, asked }: Measured): string[] {
  return Object.entries(asked).flatMap(([during, { failures, firstFailure }]) =>
    failures === 0
      ? []
      : [`${HELP.command} on ${store.name} (${during}): ${failures} failed, first: ${firstFailure}`],
  );
}
