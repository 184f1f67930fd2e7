import { describe, expect, test } from "vitest";
import { createChannelPolicy } from "#app/slack/access/channel-policy.ts";
import { createChannels, readChannel } from "#app/slack/client/channels.ts";
import { createDirectory } from "#app/slack/client/directory.ts";
import { groupMessages, ids } from "#sandbox/slack/people.ts";
import { startSlack } from "../simulated-slack.ts";

async function startGuard({ isAllowed = false } = {}) {
  const slack = await startSlack();
  const { client } = slack;
  const directory = createDirectory({ client, now: () => 0 });
  const channelPolicy = createChannelPolicy({
    workspaces: {
      of: () => ({ background: client, channels: createChannels({ client, now: Date.now }), directory }),
    },
    channelRules: { isAllowed: async () => isAllowed },
    contactIds: { findSame: async () => new Map() },
  });
  return {
    ...slack,
    channelPolicy,
    async readers(id: string) {
      const channel = await readChannel(client, id);
      if (channel === undefined) throw new Error("There is no such channel.");
      const readers = await channelPolicy.readers("T1", channel);
      return readers.kind === "known" ? readers.people.map((person) => person.id) : readers.kind;
    },
  };
}

describe("the readers of a channel", () => {
  test("are its members and guests once an administrator has allowed it", async () => {
    await using slack = await startGuard({ isAllowed: true });
    expect(await slack.readers(ids.acmeRenewal)).toEqual(expect.arrayContaining([ids.priya, ids.jane]));
  });
});

test("nothing is posted in a group's direct messages", async () => {
  await using slack = await startGuard();
  slack.workspace.addConversation(groupMessages);
  expect(await slack.channelPolicy.channel("T1", groupMessages.id)).toEqual({
    isOpen: false,
    blockedBy: "group",
  });
});

describe("nothing is posted any more for", () => {
  test("who has left", async () => {
    await using slack = await startGuard();
    slack.workspace.deactivate(ids.lena);
    expect([
      await slack.channelPolicy.hasLeft("T1", ids.lena),
      await slack.channelPolicy.hasLeft("T1", ids.priya),
    ]).toEqual([true, false]);
  });

  test("who has become a guest", async () => {
    await using slack = await startGuard();
    const lena = slack.workspace.person(ids.lena);
    if (lena === undefined) throw new Error("There is no Lena.");
    slack.workspace.addPerson({ ...lena, kind: "guest" });
    expect(await slack.channelPolicy.hasLeft("T1", ids.lena)).toBe(true);
  });

  test("somebody of whom Slack says nothing", async () => {
    await using slack = await startGuard();
    expect(await slack.channelPolicy.hasLeft("T1", "U0NOBODY")).toBe(true);
  });
});
