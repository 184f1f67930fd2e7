import type { FeedProblem } from "../../calendar/fetch/feed-error.ts";

/** How many feeds are read at once, and how far apart those come back that find no place: in milliseconds. */
interface Width {
  max: number;
  pace: number;
}

/** Of one host. */
const perHost: Width = { max: 8, pace: 50 };
/** Of a host that was silent the last time: one that asks whether it still is. */
const perSilentHost: Width = { max: 1, pace: 10_000 };
/** Of all hosts together that were silent the last time: a third of what a process reads at once. */
const silent: Width = { max: 8, pace: 1_000 };
/** Milliseconds after which a feed is tried again at the latest. */
const maxWait = 15 * 60_000;
/** Milliseconds for which a host counts as silent. */
const silenceLasts = 15 * 60_000;
/** With more hosts than this, those are forgotten of which nothing is known. */
const maxHosts = 1_000;

/** A row of feeds that wait for each other. */
interface Lane {
  underWay: number;
  /** When the last one that found no place comes back: Unix time in milliseconds. */
  lastAt: number;
  silentUntil: number;
}

/** Whether a host didn't answer at all, so that each of its feeds would wait as long. */
export function isSilence(problem: FeedProblem | undefined): boolean {
  return problem === "too slow" || problem === "unreachable";
}

/** A feed that is to be read. */
export interface FeedInLane {
  host: string;
  /** Whether its host was silent when it was read last, by whatever process. */
  wasSilent: boolean;
}

/**
 * Which feeds this process reads at once: a few of each host, and few of hosts that were silent lately, so that they hold
 * up nobody else. Those that find no place come back later, one after the other.
 *
 * @param now Unix time in milliseconds
 */
export function createFeedLanes({ now }: { now: () => number }) {
  const hosts = new Map<string, Lane>();
  const silentHosts = newLane();

  function laneOf(host: string): Lane {
    if (hosts.size > maxHosts) {
      for (const [name, lane] of hosts) if (isForgettable(lane)) hosts.delete(name);
    }
    const lane = hosts.get(host) ?? newLane();
    hosts.set(host, lane);
    return lane;
  }

  const isForgettable = ({ underWay, lastAt, silentUntil }: Lane) =>
    underWay === 0 && Math.max(lastAt, silentUntil) <= now();

  /** @returns when there may be a place; `undefined`: there is one now */
  function wait(lane: Lane, { max, pace }: Width): number | undefined {
    if (lane.underWay < max) return undefined;
    lane.lastAt = Math.min(Math.max(lane.lastAt, now()) + pace, now() + maxWait);
    return lane.lastAt;
  }

  return {
    /** @returns when to come back (Unix time in milliseconds); `undefined`: the feed is to be read now, and then to leave */
    enter({ host, wasSilent }: FeedInLane): number | undefined {
      const lane = laneOf(host);
      const later =
        wait(lane, lane.silentUntil > now() ? perSilentHost : perHost) ??
        (wasSilent ? wait(silentHosts, silent) : undefined);
      if (later !== undefined) return later;
      lane.underWay += 1;
      if (wasSilent) silentHosts.underWay += 1;
      return undefined;
    },
    /** @param isSilent whether its host was silent now */
    leave({ host, wasSilent }: FeedInLane, isSilent: boolean): void {
      const lane = laneOf(host);
      lane.underWay -= 1;
      lane.silentUntil = isSilent ? now() + silenceLasts : 0;
      if (wasSilent) silentHosts.underWay -= 1;
    },
  };
}

function newLane(): Lane {
  return { underWay: 0, lastAt: 0, silentUntil: 0 };
}
