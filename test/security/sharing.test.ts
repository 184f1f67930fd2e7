import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, app, ids as people, type View } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/paid-flow.ts";
import { type Everything, startEverything } from "../support/rapport.ts";

/**
 * Slack's picker posts where a person says. Nothing goes where people of another company read it, although the channel
 * became shared only after it was picked; and no profile or brief where the contact is known to read it.
 */

const channel = "#renewals";
let running: Everything;
let flow: ReturnType<typeof paidFlow>;
let priya: Actor;
beforeAll(async () => {
  running = await startEverything();
  flow = paidFlow(running, channel);
  priya = running.slack.workspace.as(people.priya);
});
afterAll(() => running.stop());
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

let asked = 0;

async function shareProfile(): Promise<View> {
  await flow.ask(priya, "/profile jane@acme.com");
  await priya.click(await flow.result(priya, "jane@acme.com"), "profile_more", "share");
  return flow.modal(priya, "Share profile");
}

async function shareBrief(): Promise<View> {
  await flow.ask(priya, `/prep jane@acme.com call Q3 renewal ${++asked}`);
  await priya.click(await flow.result(priya, "Brief: call"), "prep_share");
  return flow.modal(priya, "Share brief");
}

async function shareWave(): Promise<View> {
  await flow.ask(priya, `/wave jane@acme.com Renew before the ${++asked}th`);
  await priya.click(await flow.result(priya, "Wave to"), "wave_share");
  return flow.modal(priya, "Share wave");
}

/** What the app has posted there for everybody. */
const postsIn = (where: string) =>
  running.slack.workspace
    .as(people.sam)
    .messages(where)
    .filter(({ user, isEphemeral }) => user === app.user && !isEphemeral).length;

const refusals = {
  shared: "People from another company are in this channel, so nothing was shared. Choose another one.",
  contact: "This contact is in the channel and would see it, so nothing was shared. Choose another one.",
  unknown: "Slack is slow to say who's in there, so nothing was shared. Try again in a minute.",
};

describe.each([
  ["a profile", shareProfile, "profile_share_target"],
  ["a brief", shareBrief, "prep_share_target"],
] as const)("%s", (_, open, field) => {
  test("isn't shared where its contact is, and is shared elsewhere with the same form", async () => {
    const form = await open();
    const before = postsIn(channel);
    expect(await priya.submit(form, { [field]: people.general })).toEqual({
      ok: false,
      sentence: refusals.contact,
    });
    expect(await priya.submit(form, { [field]: people.renewals })).toEqual({ ok: true });
    await priya.until(() => postsIn(channel) === before + 1);
    expect(postsIn("#general")).toBe(0);
  });
});

describe.each([
  ["a profile", shareProfile, "profile_share_target"],
  ["a brief", shareBrief, "prep_share_target"],
  ["a message", shareWave, "wave_share_target"],
] as const)("%s", (_, open, field) => {
  test("isn't shared into a channel that has become shared with another company", async () => {
    const { workspace } = running.slack;
    const form = await open();
    const before = postsIn(channel);
    await priya.fill(form, field, people.renewals);
    workspace.changeConversation(people.renewals, { isExternallyShared: true });
    expect(await priya.submit(form)).toEqual({ ok: false, sentence: refusals.shared });
    workspace.changeConversation(people.renewals, { isExternallyShared: false });
    expect(postsIn(channel)).toBe(before);
    await priya.close(form);
  });

  test("isn't shared while Slack doesn't say who reads it", async () => {
    const form = await open();
    const before = postsIn(channel);
    running.slack.workspace.refuseCalls("conversations.info", "internal_error");
    expect(await priya.submit(form, { [field]: people.renewals })).toEqual({
      ok: false,
      sentence: refusals.unknown,
    });
    expect(postsIn(channel)).toBe(before);
    await priya.close(form);
  });
});

test("a message to the contact is shared where they are", async () => {
  const form = await shareWave();
  expect(await priya.submit(form, { wave_share_target: people.general })).toEqual({ ok: true });
  await priya.until(() => postsIn("#general") === 1);
});
