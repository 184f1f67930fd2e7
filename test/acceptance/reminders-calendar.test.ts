import { describe, expect, test } from "vitest";
import { type Message, ids as people, type View } from "../../src/sandbox/index.ts";
import { groupMessages } from "../../src/sandbox/slack/people.ts";
import { priyasCalendar, singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";
import { calendarOf, eventOf, inUtc } from "../support/calendars/feeds.ts";

const world = await singleCalendarWorkspace();
const { ask, host, modal, ownMessages, priya, read, sam } = world;

describe("a calendar", () => {
  const channel = "#renewals";

  test("is set up by its address, once, and says what will be reminded of", async () => {
    host.serve(priyasCalendar());
    expect(await ask(priya, channel, `add ${host.address("one")} 30 here`)).toMatchInlineSnapshot(`
      "Calendar added
      *Priya's &lt;calendar&gt;* · 127.0.0.1
      A reminder will appear in <#C02RENEWAL5>, 30 min before each meeting.
      *1 meeting* in the next 14 days. Next: Kestrel renewal, (date).
      1 event has no guests from outside and gets no reminder: use “Change…” in the list to add it.
      Everyone in this channel sees the reminders. If people from outside are in it, they come to you alone. No one sees the calendar's address. Reminders are free.
      Show next card
      Send them to me alone instead
      List"
    `);
    expect(await ask(sam, channel, `add ${host.address("one")} here`)).toContain(
      "This calendar is already set up in <#C02RENEWAL5>",
    );
    await sam.click(sam.lastMessage(channel), "reminders_list");
    const list = await sam.until(
      (me) => read(me.lastMessage(channel)).startsWith("Reminders") && me.lastMessage(channel),
    );
    expect(read(list)).toMatchInlineSnapshot(`
      "Reminders
      1 calendar set up in <#C02RENEWAL5>.
      *Next:* Kestrel renewal · (date)
      1. *Priya's &lt;calendar&gt;* · 127.0.0.1
      30 min before · meetings with guests from outside · set up by <@U02PRIYA001>
      Active · last read (time ago)
      Pause
      Change…
      Fetch now
      Remove
      Add a calendar…
      Morning agenda…
      Reminders are free."
    `);
  });

  test("is for who adds it alone, unless they say “here”", async () => {
    const before = sam.messages(channel).length;
    expect(await ask(priya, channel, `add ${host.address("own")} 20`)).toMatchInlineSnapshot(`
      "Calendar added
      *Priya's &lt;calendar&gt;* · 127.0.0.1
      A reminder will appear in your messages with Rapport, 20 min before each meeting.
      *1 meeting* in the next 14 days. Next: Kestrel renewal, (date).
      1 event has no guests from outside and gets no reminder: use “Change…” in the list to add it.
      Only you see these reminders. No one sees the calendar's address. Reminders are free.
      Show next card
      Post them in #renewals instead
      List"
    `);
    const list = await ask(priya, channel, "");
    expect(list).toContain("1 calendar set up in <#C02RENEWAL5>. 1 calendar for you alone.");
    expect(list).toContain(
      "\n20 min before · meetings with guests from outside · for you alone, by direct message\n",
    );
    expect(await ask(sam, channel, "")).not.toContain("alone");
    expect(await ask(priya, channel, `add ${host.address("own")}`)).toContain(
      "This calendar is already set up in your messages with Rapport: ",
    );
    expect(await ask(priya, channel, "remove 2")).toContain("1 calendar set up in <#C02RENEWAL5>.\n*Next:*");
    expect(sam.messages(channel)).toHaveLength(before + 1);
  });

  test("that is added again with something else is changed, and its owner is told", async () => {
    const known = "*Priya's &lt;calendar&gt;* · 127.0.0.1";
    expect(await ask(sam, channel, `add ${host.address("one")} 1h here`)).toBe(
      `Changed: ${known}. Now: 1 h before · meetings with guests from outside.\nList`,
    );
    await priya.until(
      (me) =>
        read(me.lastMessage(ownMessages)) ===
        `<@U02SAM00002> changed ${known}. You set it up in <#C02RENEWAL5>. Now: 1 h before · meetings with guests from outside.`,
    );
    const already = `This calendar is already set up in <#C02RENEWAL5>: ${known}, 1 h before · meetings with guests from outside. Nothing was changed.\nList`;
    expect(await ask(priya, channel, `add ${host.address("one")} 60 here`)).toBe(already);
    expect(await ask(priya, channel, `add ${host.address("one")} here`)).toBe(already);
    await priya.send(channel, "/reminders add here");
    await priya.submit(await modal(priya, "Calendar address"), {
      reminders_add_address: host.address("one"),
      reminders_feed_minutes: "30",
      reminders_feed_covers: "everything",
      reminders_feed_all_day: ["all day"],
    });
    const changed = await modal(priya, "Changed: ");
    expect(read(changed)).toContain("Now: 30 min before · everything, all-day events too.");
    await priya.close(changed);
    expect(await ask(priya, channel, "list")).toContain(
      "1 calendar set up in <#C02RENEWAL5>.\n*Next:* Kestrel renewal · (date)\n1. *Priya's &lt;calendar&gt;* · 127.0.0.1\n30 min before · everything, all-day events too · set up by",
    );
    await ask(priya, channel, "pause 1");
    expect(await ask(priya, channel, `add ${host.address("one")} 20 here`)).toContain("Now: 20 min before");
    expect(read(priya.lastMessage(channel))).toContain(
      "It's paused: press “Resume” in the list to turn it back on.",
    );
    await ask(priya, channel, "resume 1");
  });

  test("is reminded of whole when the form says so", async () => {
    await priya.send(channel, "/reminders add here");
    await priya.submit(await modal(priya, "Calendar address"), {
      reminders_add_address: host.address("two"),
      reminders_feed_covers: "everything",
    });
    await priya.close(await modal(priya, "Calendar added"));
    const list = await ask(priya, channel, "list");
    expect(list).toContain("2. *Priya's &lt;calendar&gt;*");
    expect(list).toContain("15 min before · everything · set up by");
  });

  test("that comes slowly is waited for, after the acknowledgement", async () => {
    const slow = Promise.withResolvers<void>();
    host.answerAfter(slow.promise);
    expect(await priya.send(channel, `/reminders add ${host.address("three")} here`)).toEqual({ ok: true });
    expect(read(priya.lastMessage(channel))).toBe("Reading the calendar… The answer appears below.");
    slow.resolve();
    host.answerAfter(undefined);
    await priya.until((me) => read(me.lastMessage(channel)).startsWith("Calendar added"));
  });

  test("that cannot be read is not set up", async () => {
    host.serve("", 401);
    expect(await ask(priya, channel, `add ${host.address("bad")} here`)).toContain(
      "Calendar not added: its host refused the address.",
    );
  });

  test("is paused, resumed and removed by its number, and its owner is told", async () => {
    const direct = () => priya.messages(ownMessages).map(read);
    const told = direct().length;
    expect(await ask(sam, channel, "pause 1")).toMatch(
      /^Paused: \*Priya's &lt;calendar&gt;\* · 127\.0\.0\.1\. /,
    );
    expect(await ask(sam, channel, "pause 1")).toContain("is already paused.");
    expect(await ask(sam, channel, "resume 1")).toContain("Resumed: ");
    const whichOne =
      "Which one? Press its button, or type `/reminders pause 1` or `pause all`. `/reminders agenda off` ends a morning agenda.";
    expect(await ask(sam, channel, "stop")).toContain(`${whichOne}\nReminders\n3 calendars set up`);
    expect(read(sam.lastMessage(channel))).not.toContain("Paused");
    expect(await ask(sam, channel, "pause all")).toContain(
      "Paused: 3 calendars. `/reminders resume all` turns everything back on.",
    );
    expect(await ask(sam, channel, "resume all")).toContain("Resumed: 3 calendars.");
    expect(await ask(sam, channel, "remove 3")).toContain("2 calendars set up");
    await priya.until(() => direct().some((text) => text.includes(" removed *Priya's")));
    const name = "*Priya's &lt;calendar&gt;* · 127.0.0.1";
    const hers = "You set it up in <#C02RENEWAL5>.";
    const howTo = "No reminders for it until someone presses “Resume” in `/reminders list` there.";
    expect(direct().slice(told)).toEqual([
      `<@U02SAM00002> paused ${name}. ${hers} ${howTo}`,
      `<@U02SAM00002> resumed ${name}. ${hers}`,
      `<@U02SAM00002> paused 3 calendars. ${hers} ${howTo}`,
      `<@U02SAM00002> resumed 3 calendars. ${hers}`,
      `<@U02SAM00002> removed ${name}. ${hers}`,
    ]);
    expect(await ask(sam, channel, "remove 9")).toContain(
      "There's no number 9: there are 2. Nothing was changed.",
    );
  });

  /** The first button of a list that says this, or the last one. */
  function buttonOf(list: Message | View, action: string, which: "find" | "findLast" = "find") {
    const block = list.blocks?.[which]((each) => JSON.stringify(each).includes(action));
    return { blockId: String(block?.block_id) };
  }

  test("is changed by the buttons of the list, and put back after its removal", async () => {
    const press = async (action: string, before = priya.lastMessage(channel)) => {
      await priya.click(before, action, undefined, buttonOf(before, action));
      return priya.until(
        (me) => read(me.lastMessage(channel)) !== read(before) && read(me.lastMessage(channel)),
      );
    };
    await ask(priya, channel, "");
    expect(await press("reminders_source_pause")).toContain("*Paused* · last read");
    expect(await press("reminders_source_resume")).toContain("Resumed: ");
    const undo = "You can undo this for a minute, then it's gone for good.";
    // The row gives way to the way back, which is then in view.
    const [name, next] = ["*Priya's &lt;calendar&gt;* · 127.0.0.1", "*Next:* Kestrel renewal · (date)"];
    expect(await press("reminders_remove")).toContain(
      `1 calendar set up in <#C02RENEWAL5>.\n${next}\nRemoved: ${name}. ${undo}\nUndo\n1. ${name}\n15 min before`,
    );
    expect(await press("reminders_undo_remove")).toContain(
      `2 calendars set up in <#C02RENEWAL5>.\n${next}\nBack again: ${name}.\n1. ${name}\n20 min before · everything, all-day events too · set up by <@U02PRIYA001>\nActive`,
    );
    expect(await ask(priya, channel, "remove 1")).toContain(`${undo}\nUndo`);
    const answer = priya.lastMessage(channel);
    world.running.slack.workspace.moveClock(61_000);
    expect(await press("reminders_undo_remove", answer)).toBe(
      "The minute is over, so it's gone for good. `/reminders add` sets a calendar up again.",
    );
    expect(await ask(priya, channel, "")).toContain("1 calendar set up");
  });

  test("is changed in a form, from the list in the channel and from the one in a form", async () => {
    const openForm = async (list: Message | View) => {
      const action = "reminders_source_change";
      await priya.click(list, action, undefined, buttonOf(list, action));
      return modal(priya, "Minutes before each meeting");
    };
    await ask(priya, channel, "list");
    const list = priya.lastMessage(channel);
    const form = await openForm(list);
    expect(read(form)).toMatchInlineSnapshot(`
      "Change a calendar
      *Priya's &lt;calendar&gt;* · 127.0.0.1
      Minutes before each meeting
      Remind about
      Meetings with someone from outside your company
      All meetings: events with guests or a link to join
      Everything in the calendar
      Everything in the calendar
      All-day events
      Include all-day events
      This changes what we post in <#C02RENEWAL5> from now on. For a different address, add it and remove this one. Free.
      Save
      Cancel"
    `);
    await priya.submit(form, { reminders_feed_minutes: "soon" });
    expect((await modal(priya, "Minutes before")).errors).toEqual({
      reminders_feed_minutes: "Enter a number of minutes, 0 to 1,440.",
    });
    await priya.submit(await modal(priya, "Minutes before"), {
      reminders_feed_minutes: "45",
      reminders_feed_covers: "outside",
      reminders_feed_all_day: ["all day"],
    });
    expect(priya.modal()).toBeUndefined();
    const settings = "45 min before · meetings with guests from outside, all-day events too";
    const changed = await priya.until(
      (me) =>
        me
          .messages(channel)
          .find(({ ts }) => ts === list.ts && read(me.lastMessage(channel)).startsWith("Changed")) &&
        me.lastMessage(channel),
    );
    expect(read(changed)).toContain(`Changed: *Priya's &lt;calendar&gt;* · 127.0.0.1. Now: ${settings}.`);
    expect(read(changed)).toContain(`${settings} · set up by`);
    await priya.submit(await openForm(changed));
    await priya.until((me) => read(me.lastMessage(channel)).includes("127.0.0.1: nothing changed."));

    await priya.click(priya.lastMessage(channel), "reminders_open_add");
    await priya.submit(await modal(priya, "Calendar address"), {
      reminders_add_address: host.address("one"),
      reminders_add_place: "channel",
    });
    await priya.click(await modal(priya, "List"), "reminders_list");
    await priya.submit(await openForm(await modal(priya, "set up in <#")), { reminders_feed_minutes: "0" });
    const listed = await modal(priya, "Now: just before · ");
    expect(priya.modals()).toHaveLength(1);
    await priya.close(listed);
  });

  test("that was removed meanwhile can no longer be changed", async () => {
    await ask(priya, channel, `add ${host.address("gone")} here`);
    await priya.click(priya.lastMessage(channel), "reminders_list");
    const list = await priya.until(
      (me) => read(me.lastMessage(channel)).startsWith("Reminders") && me.lastMessage(channel),
    );
    const number = Array.from(read(list).matchAll(/^(\d+)\. /gm)).length;
    const action = "reminders_source_change";
    await priya.click(list, action, undefined, buttonOf(list, action, "findLast"));
    const form = await modal(priya, "Minutes before");
    await ask(sam, channel, `remove ${number}`);
    await priya.submit(form);
    const gone = "It's gone: someone removed it, or it has ended.";
    await priya.until((me) => me.messages(channel).some((message) => read(message) === gone));
  });

  test("is not set up where Rapport is not", async () => {
    await priya.send("#general", "/reminders add here");
    await priya.close(
      await modal(priya, "Not in this conversation: Rapport isn't in this channel. Invite it first:"),
    );
  });

  test.each([
    "",
    `add https://calendar.example.com/four.ics here`,
    "meet @jane tomorrow 3pm",
    "pause",
    "test",
    "agenda 8:30",
  ])("is nothing for the messages of two people: %s", async (typed) => {
    expect(await ask(priya, people.priyaAndSam, typed)).toBe(
      "Use a channel for reminders, or `/reminders add` for your own. Nothing was set up.",
    );
  });

  test.each(["missing_scope", "channel_not_found"])(
    "says what to do in a group's direct messages, where Slack answers %s",
    async (error) => {
      const { workspace } = world.running.slack;
      workspace.addConversation(groupMessages);
      const refuse = () => {
        if (error !== "missing_scope") workspace.refuseCalls("conversations.info", error);
      };
      for (const typed of [
        "add https://calendar.example.com/four.ics here",
        "meet @jane tomorrow 3pm",
        "test",
      ]) {
        refuse();
        expect(await ask(priya, groupMessages.id, typed)).toBe(
          "Rapport can't be in group messages: use a channel, or `/reminders add`. Nothing was set up.",
        );
      }
      refuse();
      expect(await ask(priya, groupMessages.id, "")).toContain("Rapport can't be in group messages");
    },
  );
});

/** One every ten minutes: 2,001 are within two weeks. */
function manyMeetings(): string {
  const first = Date.now() + 60 * 60_000;
  const events = Array.from({ length: 2_001 }, (_, index) => {
    const start = inUtc(first + index * 10 * 60_000);
    return eventOf(`m${index}`, `DTSTART:${start}`, "DURATION:PT5M", "ATTENDEE:mailto:jane@acme.com");
  });
  return calendarOf(...events);
}

test("a calendar with more meetings than we take says in the list, and at home, from when on they're left out", async () => {
  const leftOut = "\nIt has more than we can take: meetings from (date) on are left out.\n";
  host.serve(manyMeetings());
  expect(await ask(priya, "#renewals", `add ${host.address("many")} here`)).toContain(
    "This calendar has more than we can take: the latest meetings are left out.",
  );
  expect(await ask(priya, "#renewals", "list")).toContain(leftOut);
  await priya.openHome();
  await priya.until((me) => {
    const view = me.home();
    return view !== undefined && read(view).includes(leftOut);
  });
});

test("a calendar that publishes no guests says so once, and offers what has a link to join", async () => {
  const teams = "https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc/0";
  const event = (title: string, hours: number, ...more: string[]) =>
    eventOf(
      title,
      `DTSTART:${inUtc(Date.now() + hours * 3_600_000)}`,
      `SUMMARY:${title}`,
      "ORGANIZER:mailto:priya@kestrel.io",
      ...more,
    );
  host.serve(
    calendarOf(
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Calendar",
      event("Pricing call", 3, `X-MICROSOFT-SKYPETEAMSMEETINGURL:${teams}`),
      event("Renewal", 4, `DESCRIPTION:Join <${teams}>`),
      event("Dentist", 5),
    ),
  );
  const added = await ask(priya, "#general", `add ${host.address("outlook")}`);
  expect(added).toMatchInlineSnapshot(`
    "Calendar added
    *Calendar* · 127.0.0.1
    A reminder will appear in your messages with Rapport, 15 min before each meeting.
    *3 events* in the next 14 days, but this calendar doesn't say who's invited, as Outlook's published ones don't. So we can't tell who's from outside, and there are *no reminders* yet.
    Only you see these reminders. No one sees the calendar's address. Reminders are free.
    Not in this conversation: Rapport isn't in this channel. Invite it first: \`/invite @Rapport\` in the channel.
    Remind me of all events with a link to join
    Show next card
    List"
  `);
  await priya.click(priya.lastMessage("#general"), "reminders_source_links");
  const list = await priya.until(
    (me) => read(me.lastMessage("#general")).includes("Changed:") && read(me.lastMessage("#general")),
  );
  expect(list).toContain("Changed: *Calendar* · 127.0.0.1. Now: 15 min before · meetings.");
  expect(list).toContain("*Next:* Pricing call · (date)");
  expect(await ask(priya, "#general", `add ${host.address("outlook")}`)).toContain("already set up");
});

test("the guests of a calendar are known by name to its owner, and to others in its channel", async () => {
  const guest = "Nils Ekdahl:mailto:n.ekdahl@northwind.example";
  host.serve(priyasCalendar().replace("Jane Whitfield:mailto:jane@acme.com", guest));
  await ask(priya, "#acme-renewal", `add ${host.address("nils")} here`);
  const profile = async (who: typeof priya, channel: string) => {
    await who.send(channel, "/profile Nils");
    return read(who.lastMessage(channel));
  };
  const known = "No profile yet for Nils Ekdahl · n.ekdahl@northwind.example";
  expect(await profile(priya, "#general")).toContain(known);
  expect(await profile(sam, "#acme-renewal")).toContain(known);
  expect(await profile(sam, "#general")).toContain("We don't know anyone called “Nils”");
});
