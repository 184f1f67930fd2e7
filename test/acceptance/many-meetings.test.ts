import { expect, test } from "vitest";
import { singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";
import { calendarOf, eventOf } from "../support/calendars/feeds.ts";

const world = singleCalendarWorkspace();
const leftOut = "\nIt has more than we can take: meetings from (date) on are left out.\n";

/** One every ten minutes: 2,001 are within two weeks. */
function manyMeetings(): string {
  const first = Date.now() + 60 * 60_000;
  const events = Array.from({ length: 2_001 }, (_, index) => {
    const start = new Date(first + index * 10 * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, "");
    return eventOf(`m${index}`, `DTSTART:${start}Z`, "DURATION:PT5M", "ATTENDEE:mailto:jane@acme.com");
  });
  return calendarOf(...events);
}

test("a calendar with more meetings than we take says in the list, and at home, from when on they're left out", async () => {
  const { ask, host, priya, read } = world;
  host.serve(manyMeetings());
  expect(await ask(priya, "#renewals", `add ${host.address("many")} here`)).toContain(
    "This calendar has more than we can take: the latest meetings are left out.",
  );
  expect(await ask(priya, "#renewals", "list")).toContain(leftOut);
  await priya.openHome();
  const home = await priya.until((me) => {
    const view = me.home();
    return view !== undefined && read(view).includes("Active") && read(view);
  });
  expect(home).toContain(leftOut);
});
