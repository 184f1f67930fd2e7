import { describe, expect, test } from "vitest";
import { createChannels } from "#app/slack/client/channels.ts";
import { ids } from "#sandbox/index.ts";
import { startSlack } from "../simulated-slack.ts";

const renewals = {
  id: ids.renewals,
  name: "renewals",
  kind: "channel",
  isMember: true,
  isArchived: false,
  isExternal: false,
};

/** A workspace, and what the app has asked it. */
async function startAsking() {
  await using stack = new AsyncDisposableStack();
  const slack = stack.use(await startSlack());
  const clock = { now: 1_000 };
  const asked: string[] = [];
  slack.workspace.onArrival(({ title }) => void asked.push(title));
  const channels = createChannels({ client: slack.client, now: () => clock.now });
  const opened = stack.move();
  return {
    ...slack,
    channels,
    clock,
    /** What was asked since the last time. */
    asked: () => asked.splice(0),
    readMany: (many: readonly string[]) => Promise.all(many.map((id) => channels.read(id))),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const sixteen = Array.from({ length: 16 }, () => ids.renewals);
const alone = (count: number) => Array.from({ length: count }, () => "conversations.info");

describe("channels that are asked about", () => {
  test("are asked about one by one while they are few", async () => {
    await using slack = await startAsking();
    expect(await slack.readMany(sixteen.slice(1))).toEqual(sixteen.slice(1).map(() => renewals));
    expect(slack.asked()).toEqual(alone(15));
    slack.clock.now += 20_000;
    expect(await slack.channels.read(ids.renewals)).toEqual(renewals);
    expect(slack.asked()).toEqual(alone(1));
  });

  test("are learnt all at once when they are many, and anew after some seconds", async () => {
    await using slack = await startAsking();
    await slack.readMany(sixteen.slice(1));
    slack.asked();
    slack.workspace.invite(ids.dealDesk);
    const many = [ids.renewals, ids.shared, ids.dealDesk];
    const [first, second] = await slack.readMany(many);
    expect(first).toEqual(renewals);
    expect(second).toMatchObject({ id: ids.shared, isExternal: true, isMember: true });
    expect(slack.asked()).toEqual(["users.conversations"]);
    slack.workspace.changeConversation(ids.renewals, { isPendingExternallyShared: true });
    slack.clock.now += 5_000;
    expect(await slack.channels.read(ids.renewals)).toEqual({ ...renewals, isExternal: true });
    slack.workspace.changeConversation(ids.renewals, { isArchived: true });
    slack.clock.now += 5_000;
    await slack.readMany(sixteen);
    expect(await slack.channels.read(ids.renewals)).toMatchObject({ isArchived: true });
    expect(slack.workspace.problems).toEqual([]);
  });

  test("are asked about alone where the app is not in them", async () => {
    await using slack = await startAsking();
    slack.workspace.removeMember(ids.renewals);
    const found = await slack.readMany([...sixteen, "C0NOWHERE"]);
    expect(found).toEqual([...sixteen.map(() => ({ ...renewals, isMember: false })), undefined]);
    expect(slack.asked().sort()).toEqual([...alone(17), "users.conversations"]);
  });

  test("are not guessed at when Slack does not tell", async () => {
    await using slack = await startAsking();
    await slack.readMany(sixteen.slice(1));
    slack.workspace.rateLimit("users.conversations", { retryAfterSeconds: 5 });
    await expect(slack.readMany(sixteen)).rejects.toThrow("rate-limit");
    expect(await slack.channels.read(ids.renewals)).toEqual(renewals);
  });
});
