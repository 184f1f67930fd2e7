import { expect, onTestFinished, test } from "vitest";
import { app, ids, startWorkspace } from "#sandbox/index.ts";

async function started() {
  const { workspace, stop } = await startWorkspace();
  onTestFinished(stop);
  const priya = workspace.as(ids.priya);
  const sam = workspace.as(ids.sam);
  const lines = (channel: string, count: number) =>
    sam
      .messages(channel)
      .slice(-count)
      .map(({ user, text, isEdited }) => [user, text, isEdited]);
  return { workspace, priya, sam, lines };
}

test("whoever wrote a message edits and deletes it, and nobody else does", async () => {
  const { priya, sam, lines } = await started();
  await priya.send("#renewals", "Till 14:30");
  const mine = priya.lastMessage("#renewals");
  await priya.edit(mine, "Till 15:00, @sam & acme.com");
  expect(lines("#renewals", 1)).toEqual([
    [ids.priya, `Till 15:00, <@${ids.sam}> &amp; <http://acme.com|acme.com>`, true],
  ]);
  await expect(sam.edit(mine, "Till 16:00")).rejects.toThrow("Only who wrote a message can change it.");
  await expect(sam.delete(mine)).rejects.toThrow("Only who wrote a message can change it.");
  await sam.send("#renewals", "Fine", { threadTs: mine.ts });
  await priya.delete(mine);
  expect(lines("#renewals", 2)).toEqual([
    [ids.slackbot, "This message was deleted.", true],
    [ids.sam, "Fine", false],
  ]);
  await sam.delete(sam.lastMessage("#renewals"));
  expect(lines("#renewals", 1)).toEqual([[ids.slackbot, "This message was deleted.", true]]);
});

test("/invite adds people and the app, here or in the channel that it names, and says so or why not", async () => {
  const { workspace, priya, lines } = await started();
  const by = (name: string, id: string) => `was added to <#${id}|${name}> by <@${ids.priya}>.`;
  expect(await priya.send("#deal-desk", "/invite @rapport @lena")).toEqual({ ok: true });
  expect(await priya.send("#renewals", "/invite @Rapport #general")).toEqual({ ok: true });
  expect(lines("#deal-desk", 2)).toEqual([
    [app.user, by("deal-desk", ids.dealDesk), false],
    [ids.lena, by("deal-desk", ids.dealDesk), false],
  ]);
  expect(lines("#general", 1)).toEqual([[app.user, by("general", ids.general), false]]);
  expect(workspace.conversation("#general")?.members).toContain(app.user);
  for (const [where, typed, sentence] of [
    [
      "#renewals",
      "/invite",
      "Who do you want to invite? Type /invite @someone, or /invite @someone #channel.",
    ],
    ["#renewals", "/invite @nobody", "There is nobody called @nobody."],
    ["#renewals", "/invite @sam", "Sam Ortega is already in #renewals."],
    ["#renewals", "/invite @sam #elsewhere", "You aren't in #elsewhere."],
    [ids.priyaAndSam, "/invite @rapport", "You can invite people to channels only."],
  ] as const) {
    expect(await priya.send(where, typed)).toEqual({ ok: false, sentence });
    expect(priya.lastMessage(where)).toMatchObject({ user: ids.slackbot, text: sentence, isEphemeral: true });
  }
});

test("where the app has to be installed first, nobody sees it before that", async () => {
  const { workspace, stop } = await startWorkspace({ needsInstalling: true });
  onTestFinished(stop);
  const priya = workspace.as(ids.priya);
  expect(await priya.send("#general", "/profile @jane")).toMatchObject({ ok: false });
  expect(await priya.send("#general", "/invite @rapport")).toMatchObject({ ok: false });
  expect(workspace.deliveries).toEqual([]);
  expect(workspace.conversation("#renewals")?.members).not.toContain(app.user);
});
