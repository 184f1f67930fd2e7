import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createNewSources } from "../../src/app/reminders/sources/new-sources.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import { keyBytes } from "../../src/app/storage/encryption-key.ts";
import { createLatencies } from "../closed-loop.ts";
import { contenders, startContender } from "../contenders.ts";
import { people, slackId, teamId } from "../samples.ts";
import { aim, type Bench, type Report } from "../section.ts";
import { help } from "../slash-command.ts";
import { onEachStore, type Store } from "../stores.ts";

/** Few commands, so that they wait for what else is done and not for each other. */
const load = { command: help, atOnce: 2, pause: 5 } as const;
/** Reminders that are posted before anything is measured. */
const warmUp = 100;
/** Reminders a second, when they are spread over time. */
const streamRate = 50;
/** Milliseconds until reminders are due: more than the second after which the app looks for new ones. */
const lead = 1_200;
/** Milliseconds in which all are posted. */
const postTimeout = 60_000;
/** The share of the posting during which commands are asked: it must not end before them. */
const shareAsked = 0.7;
/** Milliseconds: a look at one's phone, and far from the time after which Slack gives a command up. */
const maxLatency = 100;

/**
 * The whole app with a Slack and a profile service that answer at once: reminders that are due at one minute, each in
 * a channel of its own and with one guest to look up; reminders spread over time; and how long commands wait meanwhile.
 * Late is the time from when a reminder was due until its message arrived at Slack.
 */
export function reminders(bench: Bench): Promise<Report> {
  return onEachStore((store, opened) => measure(bench, store, opened));
}

async function measure(bench: Bench, store: Store, opened: AsyncDisposableStack): Promise<Report> {
  const { plan, generator } = bench;
  bench.progress(`warming up: reminders on ${store.name}`);
  await using running = new AsyncDisposableStack();
  const { server, writer } = await startReminding(bench, store, opened, running);
  const ask = (seconds = plan.secondsOfRound) =>
    generator.call("askSlack", { ...load, target: server.target, seconds });
  await ask();

  bench.progress(`${plan.reminders} reminders due at one minute on ${store.name}`);
  const burst = await (await post(bench, writer, plan.reminders)).posting;
  const stream = await (await post(bench, writer, Math.ceil(plan.reminders / 10), streamRate)).posting;

  bench.progress(`commands while reminders are posted on ${store.name}`);
  const secondsAsked = Math.min(plan.secondsOfRound, (plan.reminders / burst.rate) * shareAsked);
  const again = await post(bench, writer, Math.round((burst.rate * secondsAsked) / shareAsked));
  await sleep(again.first - Date.now());
  const whilePosting = await ask(secondsAsked);
  await again.posting;

  const label = (of: string) => `${of} on ${store.name}`;
  const count = plan.reminders.toLocaleString("en");
  const limited = [
    { label: label(`${streamRate} reminders due in each second, late by`), measures: stream },
    { label: label("/profile help while reminders are posted"), measures: whilePosting },
  ];
  return {
    rows: [{ label: label(`${count} reminders due at one minute, late by`), measures: burst }, ...limited],
    aims: limited.map(({ label, measures }) => aim(`${label}, p99`, measures.p99, "≤", maxLatency, "ms")),
  };
}

/** What reminders are measured with. */
type Reminding = Pick<Bench, "stubs" | "origin">;

/**
 * Starts the app, and has it post some reminders.
 * @param running what it stops with
 */
async function startReminding(
  { stubs, origin }: Reminding,
  store: Store,
  opened: AsyncDisposableStack,
  running: AsyncDisposableStack,
) {
  const encryptionKey = randomBytes(keyBytes);
  const writer = await openWriter(store, encryptionKey, opened);
  const server = await startContender(contenders.rapport, origin, {
    DATABASE_URL: store.databaseUrl,
    ENCRYPTION_KEY: encryptionKey.toString("base64"),
  });
  running.use(server);
  // Results that other sections had kept are messages too.
  await stubs.call("takePosts", 0, 0);
  await writer.remind(Array.from({ length: warmUp }, () => Date.now()));
  await stubs.call("takePosts", warmUp, postTimeout);
  return { server, writer };
}

/**
 * Writes reminders down that are due soon.
 * @param rate how many are due in a second
 * @returns when the first one is due, Unix time in milliseconds, and how they are posted
 * @throws Error when they were due before they were written down
 */
async function post({ stubs }: Reminding, writer: Writer, count: number, rate = Number.POSITIVE_INFINITY) {
  const first = Date.now() + lead + 4 * writer.timeFor(count);
  const dues = Array.from({ length: count }, (_, index) => first + Math.round((index * 1_000) / rate));
  const dueIn = await writer.remind(dues);
  const waiting = first - Date.now();
  if (waiting < 0) throw new Error("The reminders were due before they were written down.");
  const posting = stubs.call("takePosts", count, waiting + postTimeout).then((posts) => {
    const latencies = createLatencies();
    for (const { channel, at } of posts) {
      const due = dueIn.get(channel);
      if (due === undefined || !dueIn.delete(channel)) throw new Error("A reminder was posted twice.");
      latencies.record(at - due);
    }
    if (dueIn.size > 0) throw new Error(`Of ${count} reminders ${dueIn.size} were not posted.`);
    const last = Math.max(...posts.map(({ at }) => at));
    return latencies.result((last - first) / 1_000);
  });
  return { first, posting };
}

type Writer = Awaited<ReturnType<typeof openWriter>>;

/** Adds reminders as the app does. */
async function openWriter(store: Store, encryptionKey: Buffer, opened: AsyncDisposableStack) {
  const database = await openDatabase(store.databaseUrl);
  opened.defer(() => database.close());
  // What is measured is not how they are written down.
  const noWait = store.name === "SQLite" ? "pragma synchronous = off" : "set synchronous_commit = off";
  await sql.raw(noWait).execute(database.query);
  const vault = createVault([encryptionKey]);
  const sources = createNewSources({ database, vault, now: Date.now, random: Math.random });
  let number = 0;
  let timeOfOne = 0;

  /** Each in a channel of its own. */
  const newSource = () => {
    number += 1;
    return {
      channel: slackId("C", number),
      person: slackId("U", number % people),
      personEmail: "priya@rapport.example",
      timeZone: "Europe/Berlin",
      minutesBefore: 15,
    };
  };

  return {
    /** Milliseconds in which so many reminders are written down, at the pace of the last ones. */
    timeFor: (count: number) => Math.ceil(count * timeOfOne),
    /** Adds a reminder at each time, with a guest of its own from outside. @returns when each channel's is due */
    async remind(dues: readonly number[]): Promise<Map<string, number>> {
      const begin = Date.now();
      const dueIn = new Map<string, number>();
      for (const due of dues) {
        const source = newSource();
        const startsAt = due + source.minutesBefore * 60_000;
        const contact = { address: { email: `jane.${number}@acme.example` }, name: "Jane Doe" };
        const meeting = {
          startsAt,
          endsAt: startsAt + 3_600_000,
          title: "Q3 renewal",
          joinLink: "https://meet.google.com/abc-defg-hij",
          guests: [{ contact, answer: "accepted" as const }],
        };
        await sources.addMeeting(teamId, { ...source, meeting });
        dueIn.set(source.channel, due);
      }
      timeOfOne = (Date.now() - begin) / dues.length;
      return dueIn;
    },
  };
}
