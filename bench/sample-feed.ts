import ICAL from "ical.js";

const day = 86_400_000;
const daysBefore = 1_200;
const days = 1_460;

const berlin = `BEGIN:VTIMEZONE
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
END:VTIMEZONE`;

/** How a meeting that begins on a Monday recurs, so that it begins with an occurrence of its rule. */
function ruleFrom(monday: number): string | undefined {
  const dayOfMonth = new Date(monday).getUTCDate();
  const rules = [
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
    `FREQ=MONTHLY;BYDAY=${Math.ceil(dayOfMonth / 7)}MO`,
    `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`,
    "FREQ=YEARLY",
  ];
  return rules[below(rules.length)];
}

/**
 * A calendar as an office has it: guests, descriptions, alarms, a zone.
 * @param events one in ten recurs; they are spread over four years
 * @param now Unix time in milliseconds, within the last of these years
 */
export function sampleFeed(events: number, now: number): string {
  const from = (Math.floor(now / day) - daysBefore) * day;
  const lines = Array.from({ length: events }, (_, number) => {
    const recurs = number % 10 === 0;
    const date = from + below(days) * day;
    const monday = date - ((new Date(date).getUTCDay() + 6) % 7) * day;
    return eventOf(number, recurs ? monday : date, recurs);
  });
  return `BEGIN:VCALENDAR
PRODID:-//Sample//Calendar 1.0//EN
VERSION:2.0
CALSCALE:GREGORIAN
${[berlin, ...lines].join("\n")}
END:VCALENDAR
`
    .split("\n")
    .map(ICAL.helpers.foldline)
    .join("\r\n");
}

function eventOf(number: number, date: number, recurs: boolean): string {
  const hour = 8 + below(9);
  const guests = Array.from({ length: below(6) }, () => below(400));
  // Most series have come to an end, as in a calendar that is some years old.
  const until = Math.random() < 0.7 ? `;UNTIL=${basic(date + (30 + below(300)) * day, 23)}Z` : "";
  const exception = `EXDATE;TZID=Europe/Berlin:${basic(date + 7 * day, hour)}`;
  const rule = [`RRULE:${ruleFrom(date)}${until}`, ...(Math.random() < 0.3 ? [exception] : [])];
  const attendees = guests.map(
    (guest) =>
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Guest ${guest};X-NUM-GUESTS=0:mailto:guest${guest}@acme.example`,
  );
  return `BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:${basic(date, hour)}
DTEND;TZID=Europe/Berlin:${basic(date, hour + 1)}
${[...(recurs ? rule : []), ...attendees, `DTSTAMP:${basic(date, 0)}Z`].join("\n")}
ORGANIZER;CN=Priya Natarajan:mailto:priya@rapport.example
UID:${number}-${below(1e9).toString(36)}@calendar.example
CREATED:${basic(date, 1)}Z
DESCRIPTION:Agenda ${number}: what changed since we last spoke\\, what it costs\\nand who decides.\\nJoin: https://meet.google.com/abc-defg-hij
LAST-MODIFIED:${basic(date, 2)}Z
LOCATION:Room 4\\, second floor
SEQUENCE:${number % 3}
STATUS:CONFIRMED
SUMMARY:Meeting ${number} about renewals
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:This is an event reminder
TRIGGER:-P0DT0H10M0S
END:VALARM
END:VEVENT`;
}

function basic(date: number, hour: number): string {
  return new Date(date + hour * 3_600_000).toISOString().replaceAll(/[-:]|\.000Z/g, "");
}

/** A whole number from 0, at random. */
function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}
