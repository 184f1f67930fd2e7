import { describe, expect, test } from "vitest";
import { ids, visibleText } from "../../../src/sandbox/index.ts";
import { noFaults } from "../../../src/sandbox/protocol.ts";
import { databaseKinds } from "../../support/databases.ts";
import { quarterBefore, start } from "./cards.ts";
import {
  aMeeting,
  channel,
  guest,
  jane,
  organisation,
  type RunningReminders,
  startReminders,
} from "./running.ts";

const done = { next: "done" };
const minute = 60_000;
const card = `*In 15 min: Kestrel renewal* · <!date^1772461800^{time}|14:30 UTC>
*Jane Whitfield* · Pragmatic Builder · Fast Closer
✅ *Do*  Lead with the number that changed.
⛔ *Never*  Open with small talk.
👍 *Likes*  One clear next step.
👎 *Not*  Long decks.
Tom Reyes · no profile
Join
Full brief · 1 credit
Snooze 5 min
*Priya's calendar* · added by <@U02PRIYA001> · 2 of 3 guests are outside`;
const without = (text: string, ...lines: string[]) =>
  text
    .split("\n")
    .filter((line) => !lines.some((beginning) => line.startsWith(beginning)))
    .join("\n");
const profileLines = ["*Jane", "✅", "⛔", "👍", "👎", "Full brief"];
/** All by their names alone, and so without a brief. */
const named = without(card, ...profileLines).replace("Tom Reyes · no profile", "Jane Whitfield, Tom Reyes");
/** Of the time and who set it up alone. */
const alone = (when: string) => `*Meeting* · ${when}\nCalendar added by <@U02PRIYA001>`;
const later = { uid: "later", startsAt: start + 60 * minute };

/** Adds a meeting, and goes to the time at which its reminder is due. */
async function due(running: RunningReminders, meeting = aMeeting(), where: string = channel) {
  const feed = await running.addFeed([meeting], { channel: where });
  running.moveTo(quarterBefore);
  return { feed, id: await running.reminderId(where) };
}

const texts = (running: RunningReminders, where?: string) =>
  running.posts(where).map((post) => visibleText(post));

describe("when it is time", () => {
  test.for(databaseKinds)("the card is posted once, on %s", async (kind, context) => {
    await using running = await startReminders(context, kind);
    await running.addFeed([aMeeting()]);
    const id = await running.reminderId();
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore });
    expect(running.posts()).toEqual([]);

    running.moveTo(quarterBefore);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([card]);
    const [post] = running.posts();
    expect(post).toMatchObject({
      text: "In 15 min: Kestrel renewal with Jane Whitfield and 1 more: Lead with the number that changed.",
      metadata: { event_type: "reminder", event_payload: { id } },
    });
    expect(running.told()).toEqual([]);
    expect(running.workspace.problems).toEqual([]);
  });

  test.for(databaseKinds)("several processes at once post it once, on %s", async (kind, context) => {
    await using running = await startReminders(context, kind);
    const { id } = await due(running);
    const processes = Array.from({ length: 3 }, () => running.otherProcess());
    const outcomes = await Promise.all(processes.map((run) => run(id)));
    expect(outcomes).toContainEqual(done);
    expect(texts(running)).toEqual([card]);
  });

  test("what is late comes until the meeting begins, and not after", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running, aMeeting(later));
    const first = await running.reminderId();
    running.moveTo(later.startsAt - minute);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)[0]?.split("\n")[0]).toContain("*In 1 min: Kestrel renewal*");
    expect(first).toBe(id);
  });

  test("nothing is posted of what has begun", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.moveTo(start);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toEqual([]);
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual({
      state: "closed",
      forStart: start,
    });
  });

  test("of a reminder that is gone nothing is said", async (context) => {
    await using running = await startReminders(context);
    expect(await running.run("reminder", "nobody")).toEqual(done);
  });

  test("a typed meeting says from whom it is", async (context) => {
    await using running = await startReminders(context);
    const { upcoming } = await running.reminders.addMeeting(organisation, {
      channel,
      person: ids.priya,
      personEmail: "priya@kestrel.io",
      timeZone: "America/New_York",
      minutesBefore: 15,
      meeting: { startsAt: start, endsAt: start + 30 * minute, title: "Renewal", guests: [jane] },
    });
    running.moveTo(quarterBefore);
    expect(await running.run("reminder", upcoming.reminder.id)).toEqual(done);
    const [text = ""] = texts(running);
    expect(text.split("\n").at(-1)).toBe("Set up by <@U02PRIYA001> · 1 of 1 guest is outside");
  });

  test("the service being away keeps no card back", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    await running.workspace.setFaults({ service: "refused connection" });
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([
      named.replace("Tom Reyes", "Tom Reyes · profile not available just now"),
    ]);
  });
});

describe("the guard", () => {
  test("shows no profile where guests are, and tells who set it up why, once a day", async (context) => {
    await using running = await startReminders(context);
    await running.addFeed([aMeeting(), aMeeting(later)], { channel: ids.acmeRenewal });
    const span = { from: 0, until: start * 2, most: 2 };
    const both = await running.reminders.upcoming(organisation, { channel: ids.acmeRenewal }, span);
    const before = running.posts(ids.acmeRenewal).length;
    for (const { meeting, reminder } of both) {
      running.moveTo(meeting.startsAt - 15 * minute);
      expect(await running.run("reminder", reminder.id)).toEqual(done);
    }
    expect(texts(running, ids.acmeRenewal).slice(before)).toEqual([
      named,
      named.replace("<!date^1772461800^{time}|14:30 UTC>", "<!date^1772465400^{time}|15:30 UTC>"),
    ]);
    const [post] = running.posts(ids.acmeRenewal).slice(before);
    expect(post?.text).toBe("In 15 min: Kestrel renewal with Jane Whitfield and 1 more");
    expect(running.told()).toEqual([
      "The reminder of *Kestrel renewal* in <#C02ACMEREN2> names its guests without profiles: guests of the workspace, " +
        "or people of another company, are in that channel and would read them. An administrator can allow it with " +
        "`/reminders allow` in that channel. `/profile` shows them to you alone.",
    ]);
  });

  test("says nothing of profiles where guests are and nobody has one", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(
      running,
      aMeeting({ guests: [guest("tom.reyes@acme.com", "Tom Reyes")] }),
      ids.acmeRenewal,
    );
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running, ids.acmeRenewal).at(-1)).toContain("\nTom Reyes\n");
    expect(running.told()).toEqual([]);
  });

  test("where an administrator has allowed guests leaves out who is there, by whatever address", async (context) => {
    await using running = await startReminders(context);
    const leila = guest("l.haddad@home.example", "Haddad, Leila");
    const { id } = await due(running, aMeeting({ guests: [jane, leila] }), ids.acmeRenewal);
    await running.channelRules.allow(organisation, ids.acmeRenewal, ids.sam);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running, ids.acmeRenewal).at(-1)).toContain("\nJane Whitfield, Haddad, Leila\n");
    expect(running.told()).toEqual([
      "The reminder of *Kestrel renewal* in <#C02ACMEREN2> names Jane Whitfield without a profile: they are in that " +
        "channel, or may be, and would read it. `/profile` shows it to you alone.",
    ]);
  });

  test("of a member of the workspace who is there tells by no contrast that there is a profile", async (context) => {
    await using running = await startReminders(context);
    const member = running.workspace.person(ids.jane);
    if (member === undefined) throw new Error("There is no Jane.");
    running.workspace.addPerson({ ...member, kind: "person" });
    running.workspace.invite(channel, ids.jane);
    const { id } = await due(running);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([named]);
    expect(running.told()).toEqual([expect.stringContaining("names Jane Whitfield without a profile")]);
  });

  test.for([
    ["a guest comes", { invite: ids.jane }],
    ["it is shared", { change: { isExternallyShared: true } }],
  ] as const)("asks last of all: %s while the guests are looked up", async ([, what], context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    const stop = running.workspace.onArrival(({ direction }) => {
      if (direction !== "app to service") return undefined;
      stop();
      if ("invite" in what) running.workspace.invite(channel, what.invite);
      else running.workspace.changeConversation(channel, what.change);
      return undefined;
    });
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual("invite" in what ? [named] : []);
  });

  test.for([
    [
      "is shared with another company",
      { isExternallyShared: true },
      "the channel is shared with another company. An administrator can allow reminders there, with `/reminders allow` in that channel.",
    ],
    [
      "another company was invited to",
      { isPendingExternallyShared: true },
      "the channel is shared with another company. An administrator can allow reminders there, with `/reminders allow` in that channel.",
    ],
    [
      "is archived",
      { isArchived: true },
      "the channel is archived. Set the calendar up in another one with `/reminders add`.",
    ],
  ] as const)(
    "posts nothing in a channel that %s, and tells why once a day",
    async ([, change, why], context) => {
      await using running = await startReminders(context);
      await running.addFeed([aMeeting(), aMeeting(later)]);
      const span = { from: 0, until: start * 2, most: 2 };
      const both = await running.reminders.upcoming(organisation, { channel }, span);
      running.workspace.changeConversation(channel, change);
      for (const { meeting, reminder } of both) {
        running.moveTo(meeting.startsAt - 15 * minute);
        expect(await running.run("reminder", reminder.id)).toEqual(done);
      }
      expect(running.posts()).toEqual([]);
      expect(running.told()).toEqual([
        `The reminder of *Kestrel renewal* was not posted in <#C02RENEWAL5>: ${why}`,
      ]);
    },
  );

  test("lets pass a channel that an administrator has allowed", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    await running.channelRules.allow(organisation, channel, ids.sam);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([card]);
  });

  test("finds in it the people of the other company, whom Slack does not find by their address", async (context) => {
    await using running = await startReminders(context);
    const grace = guest("grace.oneill@acme.com", "Grace O'Neill");
    const { id } = await due(running, aMeeting({ guests: [grace, jane] }), ids.shared);
    await running.channelRules.allow(organisation, ids.shared, ids.sam);
    const before = running.posts(ids.shared).length;
    expect(await running.run("reminder", id)).toEqual(done);
    const [text = ""] = texts(running, ids.shared).slice(before);
    expect(text).toContain("\nGrace O'Neill\n");
    expect(text).toContain("*Jane Whitfield* · Pragmatic Builder");
    expect(running.told()).toEqual([expect.stringContaining("names Grace O'Neill without a profile")]);
  });

  test("does not take a channel of the company's own workspaces for a foreign one", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.changeConversation(channel, { isSharedInOrganisation: true });
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([card]);
  });

  test("posts nothing where the app is no longer", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.removeMember(channel);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual([
      "The reminder of *Kestrel renewal* was not posted in <#C02RENEWAL5>: Rapport is not in that channel. " +
        "Invite it there with `/invite @Rapport`.",
    ]);
  });

  test("posts nothing for somebody who has left, and writes to nobody", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.deactivate(ids.priya);
    expect(await running.run("reminder", id)).toEqual(done);
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual({
      state: "closed",
      forStart: start,
    });
    expect(running.told()).toEqual([]);
  });

  test("posts nothing for somebody who has become a guest", async (context) => {
    await using running = await startReminders(context);
    const priya = running.workspace.person(ids.priya);
    if (priya === undefined) throw new Error("There is no Priya.");
    const { id } = await due(running);
    running.workspace.addPerson({ ...priya, kind: "guest" });
    expect(await running.run("reminder", id)).toEqual(done);
    expect([running.posts(), running.told()]).toEqual([[], []]);
  });

  const hidden = `*In 15 min: Private meeting* · <!date^1772461800^{time}|14:30 UTC>
Snooze 5 min
Calendar added by <@U02PRIYA001> · 2 of 3 guests are outside`;

  test("of a private meeting shows neither title, guests nor link, and looks nobody up", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running, aMeeting({ isPrivate: true }));
    const asked: string[] = [];
    running.workspace.onArrival(({ direction, title }) => void asked.push(`${direction} ${title}`));
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([hidden]);
    expect(running.posts()[0]?.text).toBe("In 15 min: Private meeting");
    expect(asked.filter((call) => call.startsWith("app to service"))).toEqual([]);
  });

  test("of a meeting that is private in another channel's calendar shows as little", async (context) => {
    await using running = await startReminders(context);
    await running.addFeed([aMeeting({ isPrivate: true })], { channel: ids.acmeRenewal });
    const { id } = await due(running);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([hidden]);
  });

  test("of a private meeting tells no title to who set it up", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running, aMeeting({ isPrivate: true }));
    running.workspace.changeConversation(channel, { isArchived: true });
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.told()).toEqual([expect.stringContaining("The reminder of *Private meeting*")]);
  });

  test.for(["conversations.info", "conversations.members", "users.list"])(
    "asks again when Slack asks to slow down at %s, and posts nothing before",
    async (method, context) => {
      await using running = await startReminders(context);
      const { id } = await due(running);
      running.workspace.rateLimit(method, { retryAfterSeconds: 7, times: 2 });
      expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 7_000 });
      expect(running.posts()).toEqual([]);
      running.workspace.rateLimits.clear();
      running.moveTo(quarterBefore + 7_000);
      expect(await running.run("reminder", id)).toEqual(done);
      expect(texts(running)).toEqual([card]);
    },
  );

  test("asks again while Slack cannot be reached, until the meeting begins", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    await running.workspace.setFaults({ slack: "out of reach" });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 15_000 });
    running.moveTo(start);
    expect(await running.run("reminder", id)).toEqual(done);
    await running.workspace.setFaults(noFaults);
    expect(running.posts()).toEqual([]);
  });
});

describe("a post", () => {
  test("whose answer is lost is not posted again, and who set it up is told", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.loseAnswersFrom("chat.postMessage");
    const failing = running.run("reminder", id);
    running.workspace.onArrival(({ title, body }) => {
      if (title === "chat.postMessage" && body.includes(ids.priya))
        return running.workspace.setFaults(noFaults);
      return undefined;
    });
    expect(await failing).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([card]);
    expect(running.told()).toEqual([
      "The connection broke while the reminder of *Kestrel renewal* was being posted in <#C02RENEWAL5>. It may be " +
        "there or not, and is not posted again. Nothing was charged.",
    ]);
    expect(running.errors).toHaveLength(1);
  });

  test("of a process that ended on the way is not made again, and who set it up is told", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    const reminder = await running.reminders.reminder(organisation, id);
    if (reminder === undefined) throw new Error("There is no reminder.");
    expect(await running.reminders.sending(reminder, start)).toBe(true);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual([
      expect.stringContaining("It may be there or not, and is not posted again."),
    ]);
  });

  test("that Slack puts off is made at the time it names", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 30_000 });
    running.moveTo(quarterBefore + 29_000);
    const behind = quarterBefore + 30_000 + Math.ceil(60_000 / 270);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: behind });
    running.moveTo(quarterBefore + 30_000);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toHaveLength(1);
  });

  test("that Slack refuses is given up, and who set it up is told", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.refuseCalls("chat.postMessage", "restricted_action");
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual([
      "The reminder of *Kestrel renewal* was not posted in <#C02RENEWAL5>: Slack did not take it there " +
        "(“restricted_action”).",
    ]);
  });

  test("waits its turn: one a second in a channel, and none holds up another channel", async (context) => {
    await using running = await startReminders(context);
    await running.addFeed([aMeeting(), aMeeting({ uid: "other" })]);
    const span = { from: 0, until: start * 2, most: 2 };
    const [one, other] = await running.reminders.upcoming(organisation, { channel }, span);
    running.moveTo(quarterBefore);
    expect(await running.run("reminder", one?.reminder.id ?? "")).toEqual(done);
    const second = other?.reminder.id ?? "";
    expect(await running.run("reminder", second)).toEqual({ next: "again", at: quarterBefore + 1_000 });
    running.moveTo(quarterBefore + 1_000);
    expect(await running.run("reminder", second)).toEqual(done);
    expect(running.posts()).toHaveLength(2);
  });

  test("is not made of what was changed while the guests were looked up", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await due(running);
    const stop = running.workspace.onArrival(async ({ direction }) => {
      if (direction !== "app to service") return;
      stop();
      await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, sequence: 1 })]);
    });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start + 45 * minute });
    expect(running.posts()).toEqual([]);
  });
});

describe("what was posted", () => {
  /** A card that stands in the channel, a second ago. */
  async function posted(running: RunningReminders) {
    const reminder = await due(running);
    await running.run("reminder", reminder.id);
    running.moveTo(quarterBefore + 1_000);
    return reminder;
  }

  test("is renewed in place, and its time is no longer counted from now", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ startsAt: start + 5 * minute, title: "Renewal", sequence: 1 })]);
    // Its new reminder would be due in four minutes; it moves in place once that time is past.
    running.moveTo(quarterBefore + 6 * minute);
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772462100^{date_short_pretty} at {time}|2026-03-02 14:35 UTC>";
    expect(texts(running)).toEqual([card.replace(/^.*/, `*Renewal* · ${when}`)]);
    const [{ metadata } = {}] = running.posts();
    expect(metadata).toEqual({ event_type: "reminder", event_payload: { id } });
  });

  test("says that the meeting was moved, and comes again", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start + 45 * minute });
    const when = "<!date^1772465400^{date_short_pretty} at {time}|2026-03-02 15:30 UTC>";
    const before = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    const moved = `The meeting of ${before} was *moved to ${when}*. The reminder comes again before it.`;
    expect(texts(running)).toEqual([moved]);
    running.moveTo(start + 45 * minute);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([
      moved,
      card.replace("<!date^1772461800^{time}|14:30 UTC>", "<!date^1772465400^{time}|15:30 UTC>"),
    ]);
  });

  test("says that the meeting was cancelled, and stands again when it takes place after all", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ isCancelled: true, sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([`*Cancelled: Kestrel renewal* · ${when}`]);
    running.moveTo(quarterBefore + 2_000);
    await running.read(feed, [aMeeting({ sequence: 2 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([card.replace(/^.*/, `*Kestrel renewal* · ${when}`)]);
  });

  test("is cut down to the meeting where the channel was shared since", async (context) => {
    await using running = await startReminders(context);
    const { id } = await posted(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([alone(when)]);
    expect(running.posts()[0]?.text).toBe(`Meeting, ${when}`);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toHaveLength(1);
  });

  test("is renewed without a title in a channel that was shared since", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    await running.read(feed, [aMeeting({ title: "Layoffs", sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    await running.read(feed, [aMeeting({ title: "Layoffs", isCancelled: true, sequence: 2 })]);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([alone(when)]);
    running.moveTo(quarterBefore + 3_000);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([`*Cancelled: Meeting* · ${when}`]);
  });

  test("loses its title, guests and link when the meeting becomes private anywhere", async (context) => {
    await using running = await startReminders(context);
    const { id } = await posted(running);
    await running.addFeed([aMeeting({ isPrivate: true })], { channel: ids.acmeRenewal });
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([
      `*Private meeting* · ${when}\nSnooze 5 min\nCalendar added by <@U02PRIYA001> · 2 of 3 guests are outside`,
    ]);
  });

  test("loses its profiles with its next change once a guest has come", async (context) => {
    await using running = await startReminders(context);
    const { id } = await posted(running);
    running.workspace.invite(channel, ids.jane);
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([named.replace(/^.*/, `*Kestrel renewal* · ${when}`)]);
  });

  test("is not touched when nothing of it has changed", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ sequence: 5, location: "Room 4" })]);
    const asked: string[] = [];
    running.workspace.onArrival(({ title }) => void asked.push(title));
    expect(await running.run("reminder", id)).toEqual(done);
    expect(asked).toEqual(["conversations.info", "conversations.members"]);
  });

  test.for([
    ["somebody has deleted it", "message_not_found", 0],
    ["Slack does not let it be changed", "cant_update_message", 1],
  ] as const)("is left when %s", async ([, error, errors], context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ title: "Renewal", sequence: 1 })]);
    running.workspace.refuseCalls("chat.update", error);
    expect(await running.run("reminder", id)).toEqual(done);
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual({
      state: "closed",
      forStart: start,
    });
    expect(running.errors).toHaveLength(errors);
  });

  test("is renewed again when it is not known whether it was", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ title: "Renewal", sequence: 1 })]);
    running.loseAnswersFrom("chat.update");
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 16_000 });
    await running.workspace.setFaults(noFaults);
    running.moveTo(quarterBefore + 16_000);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)[0]).toMatch(/^\*Renewal\* · /);
  });
});
