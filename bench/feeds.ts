import ICAL from "ical.js";
import type { Span } from "../src/app/calendar/meeting.ts";
import { createFeedReader } from "../src/app/calendar/worker/feed-reader.ts";
import { sampleFeed } from "./sample-feed.ts";
import { type Bench, type Report, ratioAim, type Section } from "./section.ts";
import { median } from "./statistics.ts";

const EVENTS = 10_000;
const DAY = 86_400_000;
const FROM = Date.UTC(2026, 5, 1);
/** What a feed is read for: two weeks. */
const SPAN: Span = { from: FROM, until: FROM + 14 * DAY };
/** Of what ical.js takes. */
const AIM_RATIO = 1.3;

/**
 * A feed of 10,000 events, a tenth of them recurring, over four years, of which two weeks are wanted: by the reader,
 * there and back through its worker, and by ical.js alone in this thread. Both begin with the bytes, and both have to
 * find the same occurrences.
 */
export const feeds: Section = {
  name: "feeds",
  async run(bench: Bench): Promise<Report> {
    if (!bench.withRapport) {
      return { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    }
    const feed = sampleFeed({ events: EVENTS, everyRecurring: 10, from: FROM - 1_200 * DAY, days: 1_460 });
    const bytes = new TextEncoder().encode(feed);
    // The bench measures how long it takes; whether that is too long is not asked here.
    const reader = createFeedReader({ timeLimit: 60_000, seriesTimeLimit: 60_000 });
    const times = { reader: [] as number[], alone: [] as number[] };
    const found = { reader: new Set<number>(), alone: new Set<number>() };
    // The first round is for warming up.
    for (let round = 0; round <= bench.plan.rounds; round += 1) {
      bench.progress(`round ${round} of ${bench.plan.rounds}: a feed of ${EVENTS} events`);
      const begun = performance.now();
      const { meetings } = await reader.read(bytes, { span: SPAN, timeZone: "UTC" });
      const read = performance.now();
      const alone = readAlone(bytes, SPAN);
      const ended = performance.now();
      found.reader.add(meetings.length);
      found.alone.add(alone);
      if (round > 0) {
        times.reader.push(read - begun);
        times.alone.push(ended - read);
      }
    }
    await reader.stop();
    const [ofReader, ofAlone] = [median(times.reader), median(times.alone)];
    const counts = [...new Set([...found.reader, ...found.alone])];
    return {
      figures: [],
      descriptions: [],
      facts: [
        {
          label: `a feed of ${EVENTS.toLocaleString("en")} events, ${(bytes.length / 1e6).toFixed(1)} MB, read for two weeks`,
          value:
            `${counts.join(" or ")} occurrences; ${Math.round(ofReader)} ms through the worker, ` +
            `${Math.round(ofAlone)} ms by ical.js alone`,
        },
      ],
      aims: [ratioAim("reading a feed, against ical.js alone", "≤", AIM_RATIO, ofReader / ofAlone)],
      failures: counts.length === 1 ? [] : [`the feed has ${counts.join(" or ")} occurrences`],
    };
  },
};

/** As ical.js's own documentation has it. @returns how many occurrences overlap the span */
function readAlone(bytes: Uint8Array, { from, until }: Span): number {
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)));
  let count = 0;
  const countIfWithin = (start: ICAL.Time, end: ICAL.Time) => {
    if (start.toUnixTime() * 1000 < until && end.toUnixTime() * 1000 > from) count += 1;
  };
  for (const component of calendar.getAllSubcomponents("vevent")) {
    // Left to itself it looks through the whole feed for the exceptions of each event; here is none.
    const event = new ICAL.Event(component, { exceptions: [] });
    if (!event.isRecurring()) {
      countIfWithin(event.startDate, event.endDate);
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next && next.toUnixTime() * 1000 < until; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      countIfWithin(startDate, endDate);
    }
  }
  return count;
}
