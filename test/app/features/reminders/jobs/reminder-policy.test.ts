import { describe, expect, test } from "vitest";
import { ids } from "#sandbox/index.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import {
  aMeeting,
  channel,
  guest,
  jane,
  organisation,
  type RunningReminders,
  startReminders,
} from "../running.ts";
import { card, done, due, texts, untilStart } from "./due-reminder.ts";

/** What happens to the channel before its reminder is due. */
type Change = (running: RunningReminders) => unknown;

describe("the channel policy", () => {
  /** The card that its owner alone gets, in the messages with the app. */
  const aside = (why: string) => [`${card}\nOnly you get this: ${why}.`];

  test.for(databaseKinds)(
    "posts nothing where guests are, and gives who set it up the whole card, on %s",
    async (kind, context) => {
      await using running = await startReminders(context, kind);
      const before = running.posts(ids.acmeRenewal).length;
      const { id, feed } = await due(running, aMeeting(), ids.acmeRenewal);
      expect(await running.run("reminder", id)).toEqual(untilStart);
      expect(await running.run("reminder", id)).toEqual(untilStart);
      expect(running.told()).toEqual(aside("people from outside are in <#C02ACMEREN2>"));
      // It is kept up to date there, says that the meeting has begun, and is not written again without need.
      await running.read(feed, [aMeeting({ title: "Renewal", sequence: 1 })]);
      expect(await running.run("reminder", id)).toEqual(untilStart);
      expect(running.told()[0]).toMatch(/^\*Renewal\* · .*\nOnly you get this: /s);
      running.moveTo(start);
      expect(await running.run("reminder", id)).toEqual(done);
      expect(running.told()[0]?.split("\n")[0]).toMatch(/^\*Renewal\* · began /);
      expect(running.posts(ids.acmeRenewal)).toHaveLength(before);
      expect(running.workspace.problems).toEqual([]);
    },
  );

  test("where an administrator has allowed guests posts nothing of a meeting whose guest is there, by whatever address", async (context) => {
    await using running = await startReminders(context);
    await running.channelRules.allow(organisation, ids.acmeRenewal, ids.sam);
    const leila = guest("l.haddad@home.example", "Haddad, Leila");
    const before = running.posts(ids.acmeRenewal).length;
    const { id } = await due(running, aMeeting({ guests: [jane, leila] }), ids.acmeRenewal);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts(ids.acmeRenewal)).toHaveLength(before);
    expect(running.told()).toEqual([
      expect.stringMatching(
        /\*Jane Whitfield\*.*\nOnly you get this: a guest of the meeting is in <#C02ACMEREN2>\.$/s,
      ),
    ]);
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
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toHaveLength(1);
  });

  const share: Change = ({ workspace }) =>
    workspace.changeConversation(channel, { isExternallyShared: true });

  test.for<[where: string, change: Change, why: string]>([
    ["shared with another company", share, "<#C02RENEWAL5> is shared with another company"],
    [
      "to which another company was invited",
      ({ workspace }) => workspace.changeConversation(channel, { isPendingExternallyShared: true }),
      "<#C02RENEWAL5> is shared with another company",
    ],
    [
      "that is archived",
      ({ workspace }) => workspace.changeConversation(channel, { isArchived: true }),
      "<#C02RENEWAL5> is archived",
    ],
    [
      "where the app is no longer",
      ({ workspace }) => workspace.removeMember(channel),
      "Rapport isn't in <#C02RENEWAL5>",
    ],
    [
      "where a member of the workspace is a guest of the meeting",
      ({ workspace }) => {
        const member = workspace.person(ids.jane);
        if (member === undefined) throw new Error("There is no Jane.");
        workspace.addPerson({ ...member, kind: "person" });
        workspace.invite(channel, ids.jane);
      },
      "a guest of the meeting is in <#C02RENEWAL5>",
    ],
  ])("posts nothing in a channel %s, and gives who set it up the card", async ([, change, why], context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    await change(running);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual(aside(why));
  });

  test.for<[where: string, change: Change]>([
    [
      "that an administrator has allowed",
      async (running) => {
        await share(running);
        await running.channelRules.allow(organisation, channel, ids.sam);
      },
    ],
    [
      "of the company's own workspaces",
      ({ workspace }) => workspace.changeConversation(channel, { isSharedInOrganisation: true }),
    ],
  ])("lets pass a channel %s", async ([, change], context) => {
    await using running = await startReminders(context);
    const { id } = await due(running);
    await change(running);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([card]);
  });

  test("finds in it the people of the other company, whom Slack does not find by their address", async (context) => {
    await using running = await startReminders(context);
    const grace = guest("grace.oneill@acme.com", "Grace O'Neill");
    const { id } = await due(running, aMeeting({ guests: [grace, jane] }), ids.shared);
    await running.channelRules.allow(organisation, ids.shared, ids.sam);
    const before = running.posts(ids.shared).length;
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts(ids.shared)).toHaveLength(before);
    expect(running.told()).toEqual([expect.stringContaining("a guest of the meeting is in")]);
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
Remind me in 5 min
Remind me in 10 min
Remind me when it starts
Calendar added by <@U02PRIYA001> · 2 of 3 guests are outside`;

  test("of a private meeting shows neither title, guests nor link, and looks nobody up", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running, aMeeting({ isPrivate: true }));
    const asked: string[] = [];
    running.workspace.onArrival(({ direction, title }) => void asked.push(`${direction} ${title}`));
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([hidden]);
    expect(running.posts()[0]?.text).toBe("In 15 min: Private meeting");
    expect(asked.filter((call) => call.startsWith("app to service"))).toEqual([]);
  });

  test("of a meeting that is private in another channel's calendar shows as little", async (context) => {
    await using running = await startReminders(context);
    await running.addFeed([aMeeting({ isPrivate: true })], { channel: ids.acmeRenewal });
    const { id } = await due(running);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([hidden]);
  });

  test("of a private meeting tells no title to who set it up", async (context) => {
    await using running = await startReminders(context);
    const { id } = await due(running, aMeeting({ isPrivate: true }));
    running.workspace.changeConversation(channel, { isArchived: true });
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.told()).toEqual([`${hidden}\nOnly you get this: <#C02RENEWAL5> is archived.`]);
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
      expect(await running.run("reminder", id)).toEqual(untilStart);
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
