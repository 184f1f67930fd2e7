import { describe, expect, test } from "vitest";
import { priyasCalendar, singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";

const world = await singleCalendarWorkspace();
const { host, modal, ownMessages, priya, read } = world;

const openForm = async () => {
  await priya.send("#renewals", "/reminders add here");
  return modal(priya, "Calendar address");
};

/** Submits the form, of a host that answers only when it's let. */
async function submitSlowly(name: string): Promise<{ letAnswer: () => void }> {
  const slow = Promise.withResolvers<void>();
  host.answerAfter(slow.promise);
  await priya.submit(await openForm(), { reminders_add_address: host.address(name) });
  await modal(priya, "Reading the calendar…");
  return {
    letAnswer() {
      slow.resolve();
      host.answerAfter(undefined);
    },
  };
}

describe("the form", () => {
  test("says at its fields what is wrong, and turns into what came of it", async () => {
    const form = await openForm();
    expect(read(form)).toMatchInlineSnapshot(`
      "Add a calendar
      Before each meeting you'll get a card: who's coming from outside, and how to speak with them. Free.
      Calendar address (iCal, .ics)
      https://calendar.google.com/calendar/ical/…/basic.ics
      *Where do I find it?*
      *Google*  The calendar's settings, “Integrate calendar”, *Secret address in iCal format* · <https://support.google.com/calendar/answer/37648|Google's help>
      *Outlook*  Settings, “Calendar”, “Shared calendars”, “Publish a calendar”, *ICS* link · <https://support.microsoft.com/office/introduction-to-publishing-internet-calendars-a25e68d6-695a-41c6-a701-103d44ba151d|Microsoft's help>
      *iCloud*  The share icon beside the calendar, “Public Calendar”, *Copy link* · <https://support.apple.com/guide/icloud/share-a-calendar-mm6b1a9479/icloud|Apple's help>
      It's a secret: whoever has it can read the calendar. We store it encrypted and show it to no one. Paste it here rather than after the command: the message box keeps a history of what you type.
      Where?
      Only me (direct message)
      #renewals: everyone in it sees them
      #renewals: everyone in it sees them
      Minutes before each meeting
      Remind about
      Meetings with someone from outside your company
      All meetings: events with guests or a link to join
      Everything in the calendar
      Meetings with someone from outside your company
      All-day events
      Include all-day events
      Add
      Cancel"
    `);
    await priya.submit(form, { reminders_add_address: "s3cret", reminders_feed_minutes: "soon" });
    const refused = await modal(priya, "Calendar address");
    expect(refused.errors).toEqual({
      reminders_add_address: "A calendar's address starts with https:// or webcal://.",
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
    host.serve("<html>Sign in</html>");
    await priya.submit(await openForm(), {
      reminders_add_address: host.address("html"),
      reminders_feed_minutes: "45",
    });
    const refused = await priya.until((me) => Object.keys(me.modal()?.errors ?? {}).length > 0 && me.modal());
    expect(refused.errors).toEqual({
      reminders_add_address:
        "Calendar not added: its address leads to a web page. Copy the secret iCal (ICS) address.",
    });
    host.serve(priyasCalendar());
    await priya.submit(refused);
    await priya.close(await modal(priya, "45 min before each meeting"));
  });

  test("is offered again when it is known late that nothing comes of it", async () => {
    host.serve("", 404);
    const { letAnswer } = await submitSlowly("late");
    letAnswer();
    const failed = await modal(priya, "there's nothing at its address");
    expect(JSON.stringify(failed)).not.toContain("s3cret");
    await priya.click(failed, "reminders_open_add");
    const again = await modal(priya, "Calendar address");
    host.serve(priyasCalendar());
    await priya.submit(again, { reminders_add_address: host.address("late"), reminders_feed_minutes: "50" });
    await priya.close(await modal(priya, "50 min before each meeting"), { all: true });
  });

  test("says when it was closed what came of it in a direct message", async () => {
    const { letAnswer } = await submitSlowly("closed");
    await priya.close(await modal(priya, "Reading the calendar…"));
    letAnswer();
    await priya.until((me) => read(me.lastMessage(ownMessages)).startsWith("Calendar added"));
  });
});
