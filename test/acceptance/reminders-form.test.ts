import { beforeAll, describe, expect, test } from "vitest";
import { addFormModal } from "../../src/app/features/reminders/add/add.ts";
import { type Actor, ids as people } from "../../src/sandbox/index.ts";
import { priyasCalendar, singleCalendarWorkspace } from "../support/reminders-workspace.ts";

const world = singleCalendarWorkspace();
const { modal, read } = world;
let priya: Actor;
/** Priya's own messages with the app. */
let ownMessages: string;
let host: typeof world.host;

beforeAll(() => {
  ({ priya, ownMessages, host } = world);
});

describe("the form", () => {
  test("says at its fields what is wrong, and turns into what came of it", async () => {
    await priya.send("#renewals", "/reminders add");
    const form = await modal(priya, "Calendar address");
    expect(read(form)).toMatchInlineSnapshot(`
      "Add a calendar
      Before each meeting we'll post a card in <#C02RENEWAL5>: who's coming, and how to speak with them. Free.
      Calendar address (iCal, .ics)
      No one sees it, and we store it encrypted.
      https://calendar.google.com/calendar/ical/…/basic.ics
      Paste a secret address here rather than after the command: the message box keeps a history of what you type.
      Minutes before each meeting
      Remind about
      Meetings: events with guests or a link to join
      Meetings with someone from outside your company
      Everything in the calendar
      Meetings: events with guests or a link to join
      All-day events
      Include all-day events
      Add
      Cancel"
    `);
    await priya.submit(form, { reminders_add_address: "s3cret", reminders_feed_minutes: "soon" });
    const refused = await modal(priya, "Calendar address");
    expect(refused.errors).toEqual({
      reminders_add_address: "That isn't a calendar address. It should start with https:// or webcal://.",
      reminders_feed_minutes: "Enter a number of minutes, 0 to 1,440.",
    });
    await priya.submit(refused, {
      reminders_add_address: host.address("form"),
      reminders_feed_minutes: "1h",
      reminders_feed_covers: "everything",
    });
    const added = await modal(priya, "Calendar added");
    expect(read(added)).toContain("1 h before each meeting");
    expect(read(added)).toContain("*2 meetings* in the next 14 days");
    expect(JSON.stringify(added)).not.toContain("s3cret");
    await priya.click(added, "reminders_test");
    await priya.close(await modal(priya, "A test that only you see."));
    await priya.click(await modal(priya, "Calendar added"), "reminders_list");
    await priya.close(await modal(priya, "Reminders"), { all: true });
  });

  test("stays as it was filled in when nothing comes of it", async () => {
    await priya.send("#renewals", "/reminders add");
    host.serve("<html>Sign in</html>");
    await priya.submit(await modal(priya, "Calendar address"), {
      reminders_add_address: host.address("html"),
      reminders_feed_minutes: "45",
    });
    const refused = await priya.until((me) => Object.keys(me.modal()?.errors ?? {}).length > 0 && me.modal());
    expect(refused.errors).toEqual({
      reminders_add_address:
        "This address leads to a web page or a file, not a calendar. Nothing was set up. In Google Calendar, copy the secret address in iCal format (the calendar's settings, “Integrate calendar”); in Outlook, the ICS link (“Shared calendars”, “Publish a calendar”).",
    });
    host.serve(priyasCalendar());
    await priya.submit(refused);
    await priya.close(await modal(priya, "45 min before each meeting"));
  });

  test("is offered again, with all but the address, when it is known late that nothing comes of it", async () => {
    const slow = Promise.withResolvers<void>();
    host.answerAfter(slow.promise);
    await priya.send("#renewals", "/reminders add");
    host.serve("", 404);
    await priya.submit(await modal(priya, "Calendar address"), {
      reminders_add_address: host.address("late"),
      reminders_feed_minutes: "50",
      reminders_feed_covers: "everything",
      reminders_feed_all_day: ["all day"],
    });
    await modal(priya, "Reading the calendar…");
    slow.resolve();
    host.answerAfter(undefined);
    const failed = await modal(priya, "Try again");
    expect(read(failed)).toContain("There's nothing at this address");
    expect(JSON.stringify(failed)).not.toContain("s3cret");
    await priya.click(failed, "reminders_retry_add");
    const again = await modal(priya, "Calendar address");
    expect(again.blocks).toEqual(
      expect.arrayContaining(
        addFormModal({
          channel: people.renewals,
          chosen: {
            place: "channel",
            channel: people.renewals,
            settings: { minutesBefore: 50, covers: "everything", includesAllDay: true },
          },
        }).blocks.map((block) => expect.objectContaining(block)),
      ),
    );
    expect(priya.modals()).toHaveLength(1);
    host.serve(priyasCalendar());
    await priya.submit(again, { reminders_add_address: host.address("late") });
    await priya.close(await modal(priya, "50 min before each meeting"));
  });

  test("says when it was closed what came of it in a direct message", async () => {
    const slow = Promise.withResolvers<void>();
    host.answerAfter(slow.promise);
    await priya.send("#renewals", "/reminders add");
    const form = await modal(priya, "Calendar address");
    await priya.submit(form, { reminders_add_address: host.address("closed") });
    await priya.close(await modal(priya, "Reading the calendar…"));
    slow.resolve();
    host.answerAfter(undefined);
    await priya.until((me) => read(me.lastMessage(ownMessages)).startsWith("Calendar added"));
  });
});
