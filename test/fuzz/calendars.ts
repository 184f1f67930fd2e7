import fc from "fast-check";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { startEverything } from "../support/app/rapport.ts";
import { startFeedHost } from "../support/calendars/feed-host.ts";
import { calendarOf } from "../support/calendars/feeds.ts";
import { createAppPromises } from "./app-promises.ts";
import { hostileText } from "./hostile.ts";
import { runnerOf, type Wire } from "./wire.ts";

const channel = "#renewals";

const properties = [
  ...["UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS", "CLASS"],
  ...["SEQUENCE", "SUMMARY", "LOCATION", "DESCRIPTION", "URL", "ATTENDEE", "ORGANIZER", "X-WR-TIMEZONE"],
  "METHOD",
  ...["BEGIN", "END", "TZID", "TZOFFSETFROM", "TZOFFSETTO", "CONFERENCE", "DTSTAMP", "", "x y"],
];

/** What a property may be about to say, and what none should. */
const values = [
  ...["20261201T100000Z", "20261201", "00000000T000000Z", "99991231T235959Z", "20261131T250061", "-1"],
  ...["PT1H", "-P1D", "P99999999999W", "FREQ=DAILY", "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
  ...["FREQ=DAILY;INTERVAL=9007199254740993", "FREQ=HOURLY;BYSETPOS=-366;BYDAY=53MO", "FREQ=", "COUNT=-1"],
  ...["FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;BYSECOND=59", "FREQ=WEEKLY;UNTIL=20261131", "CANCELLED"],
  ...["VEVENT", "VTIMEZONE", "STANDARD", "VCALENDAR", "+2560", "Europe/Berlin", "/Etc/Nowhere", "one"],
  ...["mailto:jane@acme.com", "mailto:", "https://zoom.us/j/1", "https://evil.example/<!channel>", "PRIVATE"],
];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: hostileText },
);
const parameter = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  fc.constantFrom(
    ...[";VALUE=DATE", ";TZID=Europe/Berlin", ";TZID=W. Europe Standard Time", ";CN=", ';X="a:b', ";"],
  ),
  value.map((text) => `;TZID=${text}`),
  value.map((text) => `;CN=${text}`),
);
const line = fc
  .tuple(fc.constantFrom(...properties), parameter, value)
  .map(([name, given, text]) => `${name}${given}:${text}`);
const event = fc
  .tuple(fc.constantFrom(...values), fc.array(line, { maxLength: 8 }))
  .map(([start, lines]) => ["BEGIN:VEVENT", `DTSTART:${start}`, ...lines, "END:VEVENT"].join("\r\n"));
const feed = fc.oneof(
  { weight: 8, arbitrary: fc.array(event, { maxLength: 12 }).map((events) => calendarOf(...events)) },
  { weight: 2, arbitrary: fc.array(line, { maxLength: 40 }).map((lines) => calendarOf(...lines)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: hostileText },
);

/** Calendars, added to a channel and removed again. */
export async function startCalendarsWire(crashes: unknown[]): Promise<Wire> {
  let body: string | Buffer = "";
  let added = 0;
  const host = await startFeedHost((_request, response) => response.end(body));
  const running = await startEverything({ environment: { CALENDAR_ALLOWED_HOSTS: host.host } });
  const promises = createAppPromises(running, crashes);
  const sam = running.slack.workspace.as(ids.sam);

  async function ask(text: string): Promise<void> {
    await sam.send(channel, `/reminders ${text}`);
    await sam.until(
      (me) => !visibleText(me.lastMessage(channel)).endsWith("The answer appears below."),
      30_000,
    );
  }

  const run = runnerOf(feed, async (tried) => {
    added += 1;
    body = tried;
    await ask(`add ${host.url(`/${added}.ics`).href}`);
    await promises.check();
    await ask("remove 1");
    await promises.check();
  });
  return {
    run,
    finish: promises.check,
    async [Symbol.asyncDispose]() {
      await running.stop();
      await host[Symbol.asyncDispose]();
    },
  };
}
