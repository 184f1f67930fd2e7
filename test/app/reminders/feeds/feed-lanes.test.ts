import { expect, test } from "vitest";
import { createFeedLanes } from "#app/reminders/feeds/feed-lanes.ts";
import { minute, noon } from "./a-calendar.ts";

function startLanes() {
  const clock = { now: noon };
  const lanes = createFeedLanes({ now: () => clock.now });
  /** How many of these feeds find a place, and when the others come back, in milliseconds from now. */
  const enter = (host: string, count: number, wasSilent = false) => {
    const waits = Array.from({ length: count }, () => lanes.enter({ host, wasSilent }));
    const later = waits.filter((at) => at !== undefined).map((at) => at - clock.now);
    return { places: count - later.length, later };
  };
  return { clock, lanes, enter };
}

test("a host is asked for a few feeds at a time; the others come back one after the other", () => {
  const { lanes, enter } = startLanes();
  expect(enter("busy.example", 11)).toEqual({ places: 8, later: [50, 100, 150] });
  expect(enter("other.example", 1).places).toBe(1);
  lanes.leave({ host: "busy.example", wasSilent: false }, false);
  expect(enter("busy.example", 2)).toEqual({ places: 1, later: [200] });
});

test("a host that was silent is asked for one feed at a time, until it answers", () => {
  const { clock, lanes, enter } = startLanes();
  const feed = { host: "silent.example", wasSilent: false };
  enter(feed.host, 1);
  lanes.leave(feed, true);
  expect(enter(feed.host, 3)).toEqual({ places: 1, later: [10_000, 20_000] });
  lanes.leave(feed, false);
  expect(enter(feed.host, 2).places).toBe(2);
  lanes.leave(feed, true);
  lanes.leave(feed, true);
  clock.now += 15 * minute;
  expect(enter(feed.host, 2).places).toBe(2);
});

test("however many hosts were silent, most places are for the others", () => {
  const { lanes, enter } = startLanes();
  const hosts = Array.from({ length: 10 }, (_, number) => `silent-${number}.example`);
  expect(hosts.map((host) => enter(host, 1, true).places)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  expect(enter("calendar.example", 8).places).toBe(8);
  lanes.leave({ host: "silent-0.example", wasSilent: true }, true);
  expect(enter("silent-8.example", 1, true).places).toBe(1);
});

test("nobody waits for longer than until feeds are read again", () => {
  const { enter } = startLanes();
  const { later } = enter("busy.example", 20_000);
  expect(Math.max(...later)).toBe(15 * minute);
});
