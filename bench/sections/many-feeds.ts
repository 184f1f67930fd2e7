import { randomBytes } from "node:crypto";
import { keyBytes } from "../../src/app/storage/encryption-key.ts";
import { startChild } from "../child-process.ts";
import { contenders, startContender } from "../contenders.ts";
import type { FeedHosts } from "../feed-hosts.ts";
import { aim, type Bench, type Report } from "../section.ts";
import { newStores } from "../stores.ts";
import { openWriter } from "./reminders.ts";

/** Hosts that answer, with ten feeds each, and hosts that never do, with one. */
const hosts = { answering: 90, silent: 100 } as const;
const feedsOfHost = 10;
const feeds = hosts.answering * feedsOfHost;
/** Milliseconds in which it's measured how many are read. */
const timeout = 40_000;
/** 10,000 feeds in 15 minutes, those that answer. */
const minRate = 9_000 / (15 * 60);

/**
 * A thousand feeds that are due at once, a tenth of them at hosts that take the connection and never answer: how many of
 * the others one process reads in a second. None has been silent before, which is the worst: from then on, it waits
 * in a lane of its own. Ten thousand would take more of the bench's time than there is; the rate is what they'd need.
 */
export async function manyFeeds(bench: Bench): Promise<Report> {
  await using opened = new AsyncDisposableStack();
  const [store] = await newStores(opened);
  const child = opened.use(startChild<FeedHosts>("feed-hosts.ts"));
  const answering = await child.call("start", hosts.answering, false);
  const silent = await child.call("start", hosts.silent, true);
  const key = randomBytes(keyBytes);
  const writer = await openWriter(store, key, 1, opened);
  const addresses = answering.flatMap((host, at) => [
    ...Array.from({ length: feedsOfHost }, (_, feed) => new URL(`/calendars/${feed}.ics`, host)),
    // Among the others, and not after them.
    ...silent
      .slice(
        Math.floor((at * hosts.silent) / hosts.answering),
        Math.floor(((at + 1) * hosts.silent) / hosts.answering),
      )
      .map((host) => new URL("/calendars/0.ics", host)),
  ]);
  bench.progress(`writing down ${addresses.length} feeds`);
  await writer.readFeeds(addresses);
  await using _ = await startContender(contenders.rapport, bench.origin, {
    DATABASE_URL: store.databaseUrl,
    ENCRYPTION_KEY: key.toString("base64"),
    CALENDAR_ALLOWED_HOSTS: "127.0.0.1",
  });
  bench.progress(`reading ${addresses.length} feeds`);
  const begin = performance.now();
  const count = await child.call("fetches", feeds, timeout);
  const rate = count / ((performance.now() - begin) / 1_000);
  const label = `${count.toLocaleString("en")} of ${feeds} feeds that answer, beside ${hosts.silent} that don't`;
  return { rows: [{ label, measures: { rate } }], aims: [aim(label, rate, "≥", minRate, "/s")] };
}
