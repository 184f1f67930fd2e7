import { expect, test } from "vitest";
import { calendarOf, eventOf } from "../support/feeds.ts";
import { singleCalendarWorkspace } from "../support/reminders-workspace.ts";

const world = singleCalendarWorkspace();
const channel = "#renewals";
const minute = 60_000;

function inUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Sixty thousand dates, each in a zone: a second and more to read. */
const manyDates = Array.from(
  { length: 50 },
  () => `RDATE;TZID=Europe/Berlin:${Array(1_200).fill("20261122T100000").join(",")}`,
);

function event(title: string, startsAt: number, ...more: string[]): string {
  const guest = "ATTENDEE;CN=Jane Whitfield:mailto:jane@acme.com";
  return eventOf(title, `DTSTART:${inUtc(startsAt)}`, `SUMMARY:${title}`, guest, ...more);
}

test("events that take too long to read are left out by name, and the others are reminded of", async () => {
  const { host, priya, read } = world;
  const now = world.running.slack.workspace.clock.now();
  const hostile = Array.from({ length: 10 }, (_, index) =>
    event(`Offer ${index} <!channel>`, now, ...(index === 9 ? ["CLASS:PRIVATE"] : []), ...manyDates),
  );
  host.serve(calendarOf(...hostile, event("Kestrel renewal", now + 10 * minute)));

  const titles = Array.from({ length: 9 }, (_, index) => `“Offer ${index} &lt;!channel&gt;”`);
  const notice = `${titles.join(", ")}, and 1 other event took too long to read and are left out.`;
  expect(await world.ask(priya, channel, `add ${host.address("costly")}`)).toContain(notice);
  const isReminder = (text: string) => text.includes("Kestrel renewal") && text.includes("Jane Whitfield");
  await priya.until((me) => me.messages(channel).some((message) => isReminder(read(message))));
  expect(await world.ask(priya, channel, "list")).toContain(`Active · last read (time ago)\n${notice}`);
  await priya.openHome();
  await priya.until((me) => {
    const home = me.home();
    return home !== undefined && read(home).includes(notice);
  });
});
