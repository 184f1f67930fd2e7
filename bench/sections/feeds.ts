import ICAL from "ical.js";
import type { Span } from "../../src/app/calendar/meeting.ts";
import { createFeedReader } from "../../src/app/calendar/worker/feed-reader.ts";
import { sampleFeed } from "../sample-feed.ts";
import { aim, type Bench, createSubject, type Report, takeTurns } from "../section.ts";

const events = 10_000;
const from = Date.UTC(2026, 5, 1);
/** What a feed is read for: two weeks. */
const span: Span = { from, until: from + 14 * 86_400_000 };

/**
 * A feed of 10,000 events, a tenth of them recurring, over four years, of which two weeks are wanted: by the reader,
 * there and back through its worker, and by ical.js alone in this thread. Both begin with the bytes, and both have to
 * find the same occurrences.
 */
export async function feeds(bench: Bench): Promise<Report> {
  const bytes = new TextEncoder().encode(sampleFeed(events, from));
  const found = new Set<number>();
  const subjectOf = (label: string, count: () => Promise<number> | number) =>
    createSubject(label, async () => {
      const begin = performance.now();
      found.add(await count());
      return { p50: performance.now() - begin };
    });
  // The bench measures how long it takes; whether that is too long is not asked here.
  const reader = createFeedReader({ timeLimit: 60_000, seriesTimeLimit: 60_000 });
  const size = `${events.toLocaleString("en")} events, ${(bytes.length / 1e6).toFixed(1)} MB`;
  const worker = subjectOf(`a feed of ${size}, through the worker`, async () => {
    const { meetings } = await reader.read(bytes, { span, timeZone: "UTC" });
    return meetings.length;
  });
  const alone = subjectOf("the same by ical.js alone", () => countByIcalJs(bytes));
  await takeTurns(bench, [worker, alone]);
  await reader.stop();
  if (found.size > 1) throw new Error(`The feed has ${[...found].join(" or ")} occurrences.`);

  const ratio = worker.median("p50") / alone.median("p50");
  return {
    rows: [worker.row(), alone.row()],
    aims: [aim("reading a feed, against ical.js alone", ratio, "≤", 1.3, "×")],
  };
}

/** As ical.js's own documentation has it. @returns how many occurrences overlap the span */
function countByIcalJs(bytes: Uint8Array): number {
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)));
  let count = 0;
  const countIfWithin = (start: ICAL.Time, end: ICAL.Time) => {
    if (start.toUnixTime() * 1000 < span.until && end.toUnixTime() * 1000 > span.from) count += 1;
  };
  for (const component of calendar.getAllSubcomponents("vevent")) {
    // Left to itself it looks through the whole feed for the exceptions of each event; here is none.
    const event = new ICAL.Event(component, { exceptions: [] });
    if (!event.isRecurring()) {
      countIfWithin(event.startDate, event.endDate);
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next && next.toUnixTime() * 1000 < span.until; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      countIfWithin(startDate, endDate);
    }
  }
  return count;
}
