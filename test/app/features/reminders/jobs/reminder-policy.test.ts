import { describe, expect } from "vitest";
import { ids } from "#sandbox/index.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, guest, jane, organisation, type RunningReminders, test } from "../running.ts";
import { card, done, due, texts, untilStart } from "./due-reminder.ts";

/** What happens to the channel before its reminder is due. */
type Change = (running: RunningReminders) => unknown;

describe("the channel policy", () => {
  /** The card that its owner alone gets, in the messages with the app. */
  const aside = (why: string) => [`${card}\nOnly you get this: ${why}.`];

  test.for(databaseKinds)(
    "posts nothing where guests are, and gives who set it up the whole card, on %s",
    async (kind, { startOn }) => {
      const running = await startOn(kind);
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

  test("posts nothing where guests are allowed and one of the meeting's is there", async ({ running }) => {
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
  ] as const)("asks last of all: %s while the guests are looked up", async ([, what], { running }) => {
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
  ])(
    "posts nothing in a channel %s, and gives who set it up the card",
    async ([, change, why], { running }) => {
      const { id } = await due(running);
      await change(running);
      expect(await running.run("reminder", id)).toEqual(untilStart);
      expect(running.posts()).toEqual([]);
      expect(running.told()).toEqual(aside(why));
    },
  );

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
  ])("lets pass a channel %s", async ([, change], { running }) => {
    const { id } = await due(running);
    await change(running);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([card]);
  });

  test("finds in it those of the other company, whom Slack finds by no address", async ({ running }) => {
    const grace = guest("grace.oneill@acme.com", "Grace O'Neill");
    const { id } = await due(running, aMeeting({ guests: [grace, jane] }), ids.shared);
    await running.channelRules.allow(organisation, ids.shared, ids.sam);
    const before = running.posts(ids.shared).length;
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts(ids.shared)).toHaveLength(before);
    expect(running.told()).toEqual([expect.stringContaining("a guest of the meeting is in")]);
  });

  test("posts nothing for somebody who has left, and writes to nobody", async ({ running }) => {
    const { id } = await due(running);
    running.workspace.deactivate(ids.priya);
    expect(await running.run("reminder", id)).toEqual(done);
    const closed = { state: "closed", occurrenceStart: start };
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual(closed);
    expect([running.posts(), running.told()]).toEqual([[], []]);
  });

  test.for(["conversations.info", "conversations.members", "users.list"])(
    "asks again when Slack asks to slow down at %s, and posts nothing before",
    async (method, { running }) => {
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

  test("asks again while Slack cannot be reached, until the meeting begins", async ({ running }) => {
    const { id } = await due(running);
    await running.workspace.setFaults({ slack: "out of reach" });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 15_000 });
    running.moveTo(start);
    expect(await running.run("reminder", id)).toEqual(done);
    await running.workspace.setFaults(noFaults);
    expect(running.posts()).toEqual([]);
  });
});
