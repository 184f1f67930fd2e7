import { describe, expect } from "vitest";
import { agendaCard } from "#app/features/reminders/agenda/agenda-card.ts";
import { ids, visibleText } from "#sandbox/index.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { facts, start } from "../card/cards.ts";
import { aMeeting, channel, guest, jane, organisation, type RunningReminders, test } from "../running.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
/** A Monday. */
const eight = Date.parse("2026-03-02T08:00:00Z");
const tomorrow = { next: "again", at: eight + day };

const lines = `*Today: 2 meetings*
All day · *Launch*
<!date^1772461800^{time}|14:30 UTC> · *Kestrel renewal* · with Jane Whitfield, Tom Reyes
This channel's agenda, set up by <@U02PRIYA001>`;

/** An agenda at eight in UTC, of a meeting and a day; it is that time. */
async function startAgenda(
  running: RunningReminders,
  meetings = [aMeeting(), launch],
  where: string = channel,
) {
  running.moveTo(eight - hour);
  await running.agendas.set(organisation, {
    channel: where,
    person: ids.priya,
    minute: 8 * 60,
    timeZone: "UTC",
    weekdaysOnly: true,
  });
  const feed = await running.addFeed(meetings, { channel: where });
  expect(await running.run("agenda", where)).toEqual({ next: "again", at: eight });
  running.moveTo(eight);
  return feed;
}

const launch = aMeeting({
  uid: "launch",
  title: "Launch",
  isAllDay: true,
  startsAt: Date.parse("2026-03-02T00:00:00Z"),
  endsAt: Date.parse("2026-03-03T00:00:00Z"),
  guests: [guest("priya@kestrel.io", "Priya Raman"), guest("jane@acme.com", "Jane Whitfield", "declined")],
});

/** The whole agenda for its owner alone. */
const aside = (where: string, why: string) =>
  `${lines.split("\n").slice(0, -1).join("\n")}
The agenda of <#${where}>, set up by <@U02PRIYA001>
Only you get this: ${why}.`;

const texts = (running: RunningReminders) => running.posts().map((post) => visibleText(post));

describe("a channel's agenda", () => {
  test.for(databaseKinds)("comes once a day at its time, on %s", async (kind, { startOn }) => {
    const running = await startOn(kind);
    await startAgenda(running);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(texts(running)).toEqual([lines]);
    expect(running.posts()[0]?.text).toBe(
      "Today: 2 meetings, the first at <!date^1772461800^{time}|14:30 UTC>",
    );
    expect(running.workspace.problems).toEqual([]);
  });

  test.for(["posts", "told"] as const)(
    "names by the CRM who has no name in the calendar, in %s",
    async (place, { running }) => {
      running.namesInCrm.set("email:tom.reyes@acme.com", { name: "Tom Reyes", company: "*Acme*" });
      const nameless = { contact: { address: { email: "tom.reyes@acme.com" } }, answer: "accepted" } as const;
      await startAgenda(running, [aMeeting({ guests: [jane, nameless] })]);
      running.workspace.changeConversation(channel, { isExternallyShared: place === "told" });
      await running.run("agenda", channel);
      const [card] = place === "posts" ? texts(running) : running.told();
      expect(card).toContain("*Kestrel renewal* · with Jane Whitfield, Tom Reyes (∗Acme∗)\n");
    },
  );

  test("has no title of a meeting that became private while Slack was asked", async ({ running }) => {
    const feed = await startAgenda(running);
    let hasChanged = false;
    const stop = running.workspace.onDone(async ({ title }) => {
      if (!title.startsWith("users.") && !title.startsWith("conversations.")) return;
      stop();
      await running.read(feed, [aMeeting({ isPrivate: true, sequence: 1 }), launch]);
      hasChanged = true;
    });
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(hasChanged).toBe(true);
    expect(texts(running)).toEqual([expect.stringContaining("*Private meeting*")]);
    expect(texts(running).join()).not.toMatch(/Kestrel|Jane|Tom/);
  });

  test("says nothing on an empty day, nor on a Saturday", async ({ running }) => {
    await startAgenda(running, [aMeeting({ startsAt: start + day })]);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    running.moveTo(eight + day);
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at: eight + 2 * day });
    expect(running.posts()).toHaveLength(1);
    running.moveTo(eight + 4 * day);
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at: eight + 7 * day });
    expect(running.posts()).toHaveLength(1);
  });

  test("comes late after a stop, but not more than three hours", async ({ running }) => {
    const feed = await startAgenda(running);
    running.moveTo(eight + 3 * hour);
    expect(await running.run("agenda", channel, { dueAt: eight })).toEqual(tomorrow);
    expect([running.posts(), running.told()]).toEqual([
      [],
      [
        "Today's agenda wasn't posted in <#C02RENEWAL5>: we were down at the time. The next one comes on its usual day.",
      ],
    ]);
    running.moveTo(eight + day + 3 * hour - 1);
    await running.read(feed, [aMeeting({ startsAt: start + day, sequence: 1 })]);
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at: eight + 2 * day });
    expect(running.posts()).toHaveLength(1);
  });

  test("comes to its owner where the channel is shared with another company", async ({ running }) => {
    await startAgenda(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual([aside(channel, `<#${channel}> is shared with another company`)]);
    running.moveTo(eight + 1);
    await running.channelRules.allow(organisation, channel, ids.sam);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect([running.posts(), running.told()]).toMatchObject([[], [{}]]);
  });

  test.for([
    ["people from outside are", "SQLite", false],
    ["people from outside are", "Postgres", false],
    ["a guest of the meeting is", "SQLite", true],
  ] as const)(
    "says nothing of meetings with guests where %s, and its owner gets all, on %s, guests allowed: %s",
    async ([who, kind, isAllowed], { startOn }) => {
      const running = await startOn(kind);
      const where = ids.acmeRenewal;
      if (isAllowed) await running.channelRules.allow(organisation, where, ids.sam);
      await startAgenda(running, undefined, where);
      const before = running.posts(where).length;
      expect(await running.run("agenda", where)).toEqual(tomorrow);
      expect(await running.run("agenda", where)).toEqual(tomorrow);
      const posted = running.posts(where).slice(before);
      expect(posted.map((post) => visibleText(post))).toEqual([
        "*Today: 1 meeting*\nAll day · *Launch*\nThis channel's agenda, set up by <@U02PRIYA001>",
      ]);
      expect(JSON.stringify(posted)).not.toMatch(/Kestrel renewal|Jane|Tom/);
      expect(running.told()).toEqual([aside(where, `${who} in <#${where}>`)]);
      expect(running.workspace.problems).toEqual([]);
    },
  );

  test("says nothing where it has such meetings alone, nor to an owner who left", async ({ running }) => {
    const where = ids.acmeRenewal;
    await startAgenda(running, [aMeeting()], where);
    await running.agendas.set(organisation, {
      ...{ channel: where, person: ids.marcus, minute: 9 * 60, timeZone: "UTC", weekdaysOnly: true },
    });
    running.workspace.removeMember(where, ids.marcus);
    const before = running.posts(where).length;
    running.moveTo(eight + hour);
    expect(await running.run("agenda", where)).toEqual({ next: "again", at: eight + day + hour });
    const toMarcus = running.workspace
      .as(ids.marcus)
      .messages(running.workspace.appConversation(ids.marcus).id);
    expect([running.posts(where).slice(before), running.told(), toMarcus]).toEqual([[], [], []]);
    expect(await running.notices()).toEqual([]);
  });

  test("has nothing but the time of a meeting that is private in another channel", async ({ running }) => {
    await startAgenda(running);
    const { title: _title, ...hidden } = aMeeting({ isPrivate: true });
    await running.addFeed([hidden], { channel: ids.shared });
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(texts(running)).toEqual([
      lines.replace("*Kestrel renewal* · with Jane Whitfield, Tom Reyes", "*Private meeting*"),
    ]);
  });

  test("of somebody who has left does not come, and nobody is told", async ({ running }) => {
    await startAgenda(running);
    running.workspace.deactivate(ids.priya);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect([running.posts(), running.told()]).toEqual([[], []]);
  });

  test("waits while Slack cannot say whether it may", async ({ running }) => {
    await startAgenda(running);
    await running.workspace.setFaults({ slack: "out of reach" });
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at: eight + 15_000 });
    await running.workspace.setFaults(noFaults);
    running.moveTo(eight + 15_000);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(texts(running)).toEqual([lines]);
  });

  test("whose answer is lost is posted again after a pause", async ({ running }) => {
    await startAgenda(running);
    running.loseAnswersFrom("chat.postMessage");
    const at = eight + 15_000;
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at });
    await running.workspace.setFaults(noFaults);
    running.moveTo(at);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(texts(running)).toEqual([lines, lines]);
    running.moveTo(eight + 3 * hour);
    await running.tell();
    expect(running.told()).toEqual([]);
    expect(running.errors).toHaveLength(1);
  });

  test("that Slack doesn't confirm in time is given up, and who set it up is told", async ({ running }) => {
    await startAgenda(running);
    running.moveTo(eight + 3 * hour - 15_000);
    running.workspace.refuseCalls("chat.postMessage", "fatal_error");
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(texts(running)).toEqual([]);
    expect(running.told()).toEqual([
      "The connection broke while we were posting today's agenda in <#C02RENEWAL5>. It may or may not be there; we won't post it again.",
    ]);
    expect(running.errors).toHaveLength(1);
  });

  test("that Slack refuses is its owner's", async ({ running }) => {
    await startAgenda(running);
    running.workspace.refuseCalls("chat.postMessage", "restricted_action");
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(running.told()).toEqual([aside(channel, `Slack didn't accept it in <#${channel}>`)]);
  });

  test.for(databaseKinds)(
    "that Slack puts off comes at the time it names, on %s",
    async (kind, { startOn }) => {
      const running = await startOn(kind);
      await startAgenda(running);
      running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
      const at = eight + 30_000;
      expect(await running.run("agenda", channel)).toEqual({ next: "again", at });
      running.moveTo(at);
      expect(await running.run("agenda", channel)).toEqual(tomorrow);
      expect(texts(running)).toEqual([lines]);
      running.moveTo(eight + 3 * hour);
      await running.tell();
      expect(running.told()).toEqual([]);
    },
  );

  test("waits a second when a reminder has gone into its channel just now", async ({ running }) => {
    await startAgenda(running, [aMeeting({ startsAt: eight + 15 * 60_000, endsAt: eight + hour }), launch]);
    const due = await running.reminderIds();
    const runs = due.map((id) => running.run("reminder", id));
    const outcomes = await Promise.all([...runs, running.run("agenda", channel)]);
    expect(outcomes).toContainEqual({ next: "again", at: eight + 1_000 });
    expect(running.posts()).toHaveLength(1);
    running.moveTo(eight + 1_000);
    for (const id of due) await running.run("reminder", id);
    expect(await running.run("agenda", channel)).toMatchObject({ next: "again" });
    running.moveTo(eight + 2_000);
    expect(await running.run("agenda", channel)).toEqual(tomorrow);
    expect(texts(running).sort()).toEqual([
      expect.stringContaining("*In 15 min: Kestrel renewal*"),
      expect.stringContaining("*Today: 2 meetings*"),
    ]);
    expect(running.told()).toEqual([]);
  });

  test("that Slack put off for three hours is given up, and who set it up is told", async ({ running }) => {
    await startAgenda(running);
    const last = eight + 3 * hour;
    running.moveTo(last - 1_000);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at: last });
    expect(running.told()).toEqual([]);
    running.moveTo(last + 29_000);
    expect(await running.run("agenda", channel, { dueAt: last })).toEqual(tomorrow);
    expect([running.posts(), running.told()]).toEqual([
      [],
      [
        "Today's agenda wasn't posted in <#C02RENEWAL5>: Slack asked us to slow down, or we couldn't reach it. The next one comes on its usual day.",
      ],
    ]);
  });

  test.for(databaseKinds)(
    "of a process that ended on the way is not posted again, and who set it up is told, on %s",
    async (kind, { startOn }) => {
      const running = await startOn(kind);
      await startAgenda(running);
      expect(await running.agendas.sendingDay(organisation, channel, "2026-03-02")).toBe(true);
      expect(await running.agendas.sendingDay(organisation, channel, "2026-03-02")).toBe(false);
      expect(await running.run("agenda", channel)).toEqual(tomorrow);
      expect(running.told()).toEqual([]);
      running.moveTo(eight + 120_000);
      await running.tell();
      expect([running.posts(), running.told()]).toEqual([
        [],
        [
          "The connection broke while we were posting today's agenda in <#C02RENEWAL5>. It may or may not be there; we won't post it again.",
        ],
      ]);
    },
  );

  test("that was taken away is done", async ({ running }) => {
    expect(await running.run("agenda", channel)).toEqual({ next: "done" });
  });
});

test("Slack takes the agenda of a day full of long names", () => {
  const guests = Array.from({ length: 100 }, () => ({ ...jane.contact, name: "<".repeat(100) }));
  const { meeting } = facts({ meeting: { title: "&".repeat(500) } });
  const card = agendaCard(
    Array.from({ length: 200 }, () => ({ meeting, guests })),
    { person: "U1" },
  );
  expect(checkMessage(card)).toMatchObject({ ok: true });
  expect(card.text).toBe("Today: 200 meetings, the first at <!date^1772461800^{time}|14:30 UTC>");
  expect(card.blocks.at(-2)).toMatchObject({ text: { text: "And 170 more" } });
  expect(JSON.stringify(card.blocks).length).toBeLessThan(13_200);
});
