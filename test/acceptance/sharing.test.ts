import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Actor, app, ids as people, type View } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { comparableBlocks, watchPosts } from "../support/app/posted-calls.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";

const channel = "#acme-renewal";
const shareField = "profile_share_target";
let running: Everything;
let flow: ReturnType<typeof paidFlow>;
let priya: Actor;
let sam: Actor;
let lena: Actor;
let environment: Record<string, string>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "rapport-test-"));
  environment = {
    DATABASE_URL: join(folder, "rapport.db"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  };
  running = await startEverything({ environment });
  const { workspace } = running.slack;
  flow = paidFlow(running, channel);
  [priya, sam, lena] = [workspace.as(people.priya), workspace.as(people.sam), workspace.as(people.lena)];
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => running.stop());
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

async function openForm(): Promise<View> {
  await flow.ask(priya, "/profile jane@acme.com");
  await priya.click(await flow.result(priya, "Jane Whitfield · jane@acme.com"), "profile_more", "share");
  return flow.modal(priya, "Share profile");
}

const postsIn = (where: string) =>
  sam.messages(where).filter(({ user, isEphemeral }) => user === app.user && !isEphemeral);

/** @returns the card as everybody in #renewals has it */
async function share() {
  const known = postsIn("#renewals").map(({ ts }) => ts);
  expect(await priya.submit(await openForm(), { [shareField]: people.renewals })).toEqual({ ok: true });
  return sam.until(() => postsIn("#renewals").find(({ ts }) => !known.includes(ts)));
}

test("the form needs one place, a channel or a colleague", async () => {
  const form = await openForm();
  expect(await priya.submit(form)).toEqual({ ok: false, sentence: "Choose a channel or a colleague." });
  expect(await priya.submit(form, { [shareField]: people.renewals, share_colleague: people.lena })).toEqual({
    ok: false,
    sentence: "Choose a channel or a colleague, not both.",
  });
  await priya.close(form);
});

const takeBack = {
  type: "button",
  action_id: "post_take_back",
  text: { type: "plain_text", text: "Take back" },
  accessibility_label: "Take back, what was posted",
  value: "(sealed)",
};
const line = (text: string) => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } });

/** The blocks of a share form's preview. */
function preview({ blocks }: View): unknown[] {
  const divider = blocks.findIndex(({ type }) => type === "divider");
  return comparableBlocks(blocks.slice(divider + 1));
}

describe("what is shared says whether a machine wrote it, in the preview and the post, to people and programs:", () => {
  test.each([
    ["wave", "/wave jane@acme.com Renew before the 31st", "Wave to", "wave_share"],
    ["prep", "/prep jane@acme.com call Budget", "Brief:", "prep_share"],
  ])("a %s does", async (operation, typed, beginning, button) => {
    const written = line(`Written with AI · shared by <@${people.priya}>`);
    const metadata = {
      event_type: "text_generated",
      event_payload: { generator: "machine", operation, is_edited: false },
    };
    await flow.ask(priya, typed);
    const result = await flow.result(priya, beginning);
    for (const [target, channel] of [
      [{ [`${button}_target`]: people.renewals }, people.renewals],
      [{ share_colleague: people.lena }, lena.appChannel],
    ] as const) {
      const posts = watchPosts(running, channel);
      await priya.click(result, button);
      const form = await flow.modal(priya, "This is what they will see.");
      const shown = preview(form);
      expect(shown.at(-1)).toEqual(written);
      expect(await priya.submit(form, target)).toEqual({ ok: true });
      await priya.until(() => posts().length > 0);
      const isChannel = channel === people.renewals;
      expect(posts()).toEqual([
        {
          channel,
          text: `${result.text} · Written with AI`,
          blocks: [...shown.slice(0, -1), isChannel ? { ...written, accessory: takeBack } : written],
          metadata,
        },
      ]);
      expect(JSON.stringify(metadata)).not.toMatch(/jane|acme/i);
    }
  });

  test("a profile doesn't, since it's no text", async () => {
    const posts = watchPosts(running, people.renewals);
    const form = await openForm();
    const shown = preview(form);
    expect(shown.at(-1)).toEqual(line(`Shared by <@${people.priya}>`));
    expect(await priya.submit(form, { [shareField]: people.renewals })).toEqual({ ok: true });
    await priya.until(() => posts().length > 0);
    expect(posts()).toEqual([
      {
        channel: people.renewals,
        text: "Jane Whitfield · jane@acme.com: Lead with the number that changed.",
        blocks: [...shown.slice(0, -1), { ...line(`Shared by <@${people.priya}>`), accessory: takeBack }],
      },
    ]);
  });
});

describe("“Take back”", () => {
  test("deletes what was shared, for whoever shared it; others are told who can", async () => {
    const card = await share();
    expect(flow.read(card)).toMatch(/Shared by <@U02PRIYA001>\nTake back$/);
    await lena.click(card, "post_take_back");
    expect(
      flow.read(await lena.until((me) => me.messages("#renewals").find((each) => each.isEphemeral))),
    ).toBe("Only <@U02PRIYA001>, who had this posted, or a workspace admin can take it back.");
    expect(postsIn("#renewals")).toContainEqual(card);
    await priya.click(card, "post_take_back");
    await sam.until(() => !postsIn("#renewals").some(({ ts }) => ts === card.ts));
    const told = await priya.until((me) => me.messages("#renewals").find((each) => each.isEphemeral));
    expect(flow.read(told)).toBe("Taken back: the message is gone for everyone.");
  });

  test("serves a workspace admin too", async () => {
    const card = await share();
    await sam.click(card, "post_take_back");
    await sam.until(() => !postsIn("#renewals").some(({ ts }) => ts === card.ts));
  });

  test("pressed twice, says twice that it's gone", async () => {
    const told = () => priya.messages("#renewals").filter((each) => flow.read(each).startsWith("Taken back"));
    const before = told().length;
    const card = await share();
    await Promise.all([priya.click(card, "post_take_back"), priya.click(card, "post_take_back")]);
    await priya.until(() => told().length === before + 2);
  });

  test("says when Slack didn't delete it, and works again later", async () => {
    const card = await share();
    running.slack.workspace.refuseCalls("chat.delete", "internal_error");
    await priya.click(card, "post_take_back");
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("Slack didn't delete it"));
    expect(postsIn("#renewals")).toContainEqual(card);
  });

  test("works where the app has left, through the press itself", async () => {
    const card = await share();
    running.slack.workspace.refuseCalls("chat.delete", "channel_not_found");
    await priya.click(card, "post_take_back");
    await sam.until(() => !postsIn("#renewals").some(({ ts }) => ts === card.ts));
  });

  test("works in another process, after the first has stopped", async () => {
    const card = await share();
    const later = await startEverything({ slack: running.slack, environment });
    onTestFinished(async () => {
      running.slack.connect(running.rapport.url.href);
      await later.rapport.stop();
      await later.service.stop();
    });
    await priya.click(card, "post_take_back");
    await sam.until(() => !postsIn("#renewals").some(({ ts }) => ts === card.ts));
  });

  test("of what a colleague got lies with whoever shared it", async () => {
    expect(await priya.submit(await openForm(), { share_colleague: people.lena })).toEqual({ ok: true });
    const received = () =>
      lena.messages(lena.appChannel).filter((each) => flow.read(each).includes("Shared by"));
    const [card] = await lena.until(() => received().length > 0 && received());
    expect(card && flow.read(card)).toMatch(
      /^Jane Whitfield · jane@acme\.com\n(.+\n)+Shared by <@U02PRIYA001>$/,
    );
    const receipt = await priya.until((me) =>
      me
        .messages(me.appChannel)
        .find((each) => flow.read(each).startsWith("Shared with <@U02LENA0003>: Jane")),
    );
    expect(flow.read(receipt)).toBe(
      "Shared with <@U02LENA0003>: Jane Whitfield · jane@acme.com: Lead with the number that changed.\nTake back",
    );
    await priya.click(receipt, "post_take_back");
    await lena.until(() => received().length === 0);
    expect(
      await priya.until(
        (me) => flow.read(me.lastMessage(me.appChannel)) === "Taken back: the message is gone for everyone.",
      ),
    ).toBe(true);
  });
});
