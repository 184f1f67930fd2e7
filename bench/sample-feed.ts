/** What is in a sample feed. */
export interface SampleFeedOptions {
  events: number;
  /** Of how many events one recurs. */
  everyRecurring: number;
  /** The first day of the calendar, and how many days its events are spread over. */
  from: number;
  days: number;
}

const DAY = 86_400_000;

const BERLIN = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
X-LIC-LOCATION:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.split("\n");

/** How meetings that begin on a Monday recur, so that each begins with an occurrence of its rule. */
function rulesFrom(monday: number): string[] {
  const dayOfMonth = new Date(monday).getUTCDate();
  return [
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
    `FREQ=MONTHLY;BYDAY=${Math.ceil(dayOfMonth / 7)}MO`,
    `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`,
    "FREQ=YEARLY",
  ];
}

/** A calendar as an office has it: guests, descriptions, alarms, a zone. The same options make the same feed. */
export function sampleFeed({ events, everyRecurring, from, days }: SampleFeedOptions): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "PRODID:-//Sample//Calendar 1.0//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    ...BERLIN,
  ];
  const random = createRandom(7);
  for (let number = 0; number < events; number += 1) {
    const recurs = number % everyRecurring === 0;
    const day = from + Math.floor(random() * days) * DAY;
    const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
    lines.push(...eventLines(number, recurs ? monday : day, recurs, random));
  }
  lines.push("END:VCALENDAR", "");
  return lines.flatMap(fold).join("\r\n");
}

function eventLines(number: number, day: number, recurs: boolean, random: () => number): string[] {
  const hour = 8 + Math.floor(random() * 9);
  const guests = Array.from({ length: Math.floor(random() * 6) }, () => Math.floor(random() * 400));
  const rules = rulesFrom(day);
  const rule = rules[Math.floor(random() * rules.length)];
  // Most series have come to an end, as in a calendar that is some years old.
  const until = random() < 0.7 ? `;UNTIL=${basic(day + Math.floor(30 + random() * 300) * DAY, 23)}Z` : "";
  return [
    "BEGIN:VEVENT",
    `DTSTART;TZID=Europe/Berlin:${basic(day, hour)}`,
    `DTEND;TZID=Europe/Berlin:${basic(day, hour + 1)}`,
    ...(recurs ? [`RRULE:${rule}${until}`] : []),
    ...(recurs && random() < 0.3 ? [`EXDATE;TZID=Europe/Berlin:${basic(day + 7 * DAY, hour)}`] : []),
    `DTSTAMP:${basic(day, 0)}Z`,
    "ORGANIZER;CN=Priya Natarajan:mailto:priya@rapport.example",
    `UID:${number}-${Math.floor(random() * 1e9).toString(36)}@calendar.example`,
    ...guests.map(
      (guest) =>
        `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Guest ${guest};X-NUM-GUESTS=0:mailto:guest${guest}@acme.example`,
    ),
    `CREATED:${basic(day, 1)}Z`,
    `DESCRIPTION:Agenda ${number}: what changed since we last spoke\\, what it costs\\nand who decides.\\nJoin: https://meet.google.com/abc-defg-hij`,
    `LAST-MODIFIED:${basic(day, 2)}Z`,
    "LOCATION:Room 4\\, second floor",
    `SEQUENCE:${number % 3}`,
    "STATUS:CONFIRMED",
    `SUMMARY:Meeting ${number} about renewals`,
    "TRANSP:OPAQUE",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:This is an event reminder",
    "TRIGGER:-P0DT0H10M0S",
    "END:VALARM",
    "END:VEVENT",
  ];
}

function basic(day: number, hour: number): string {
  return new Date(day + hour * 3_600_000).toISOString().replaceAll(/[-:]|\.000Z/g, "");
}

/** Lines of at most 75 octets (RFC 5545, section 3.1). */
function fold(line: string): string[] {
  return line.match(/^.{1,75}|.{1,74}/g)?.map((part, index) => (index === 0 ? part : ` ${part}`)) ?? [];
}

/** Numbers from 0 to before 1, the same for the same seed (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
