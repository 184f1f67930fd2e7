import { describe, expect, test } from "vitest";
import { ids } from "../../../../../src/sandbox/index.ts";
import { noFaults } from "../../../../../src/sandbox/protocol.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, guest, jane, organisation, startReminders } from "../running.ts";
import { card, done, due, later, minute, named, texts } from "./due-reminder.ts";

describe("the channel policy", () => {
  test("shows no profile where guests are, and tells who set it up why, once a day", async (context) => {
    await using running = await startReminders(context);
    await running.addFeed([aMeeting(), aMeeting(later)], { channel: ids.acmeRenewal });
    const span = { from: 0, until: start * 2, max: 2 };
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
      "The reminder for *Kestrel renewal* in <#C02ACMEREN2> shows guests without profiles, because guests of the workspace or people from another company in that channel would see them. A workspace admin can allow it there with `/reminders allow`. Only you see what `/profile` shows.",
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
      "The reminder for *Kestrel renewal* in <#C02ACMEREN2> shows Jane Whitfield without a profile, because they are or may be in that channel and would see it. Only you see what `/profile` shows.",
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
    expect(running.told()).toEqual([expect.stringContaining("shows Jane Whitfield without a profile")]);
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
      "the channel is shared with another company. A workspace admin can allow reminders with `/reminders allow` in that channel.",
    ],
    [
      "another company was invited to",
      { isPendingExternallyShared: true },
      "the channel is shared with another company. A workspace admin can allow reminders with `/reminders allow` in that channel.",
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
      const span = { from: 0, until: start * 2, max: 2 };
      const both = await running.reminders.upcoming(organisation, { channel }, span);
      running.workspace.changeConversation(channel, change);
      for (const { meeting, reminder } of both) {
        running.moveTo(meeting.startsAt - 15 * minute);
        expect(await running.run("reminder", reminder.id)).toEqual(done);
      }
      expect(running.posts()).toEqual([]);
      expect(running.told()).toEqual([
        `The reminder for *Kestrel renewal* wasn't posted in <#C02RENEWAL5>: ${why}`,
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
    expect(running.told()).toEqual([expect.stringContaining("shows Grace O'Neill without a profile")]);
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
      "The reminder for *Kestrel renewal* wasn't posted in <#C02RENEWAL5>: Rapport isn't in that channel. Invite it there with `/invite @Rapport`.",
    ]);
  });

  test("posts nothing for somebody who has left, and writes to nobody", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    running.workspace.deactivate(ids.priya);
    expect(await running.run("reminder", id)).toEqual(done);
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual({
      state: "closed",
      occurrenceStart: start,
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
    expect(running.told()).toEqual([expect.stringContaining("The reminder for *Private meeting*")]);
  });

  test.for(["conversations.info", "conversations.members", "users.list"])(
    "asks again when Slack asks to slow down at %s, and posts nothing before",
    async (method, context) => {
      await using running = await startReminders(context);
      const { id } = await due(running);
      running.workspace.rateLimit(method, { retryAfterSeconds: 7, times: 2 });
      expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 7_000 });
      expect(running.posts()).toEqual([]);
      running.workspace.refusals.clear();
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
