import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { app, ids as people, type View } from "../../src/sandbox/index.ts";
import { comparableBlocks, watchPosts } from "../support/app/posted-calls.ts";
import { startEverything } from "../support/app/rapport.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#acme-renewal";
const shareField = "profile_share_target";
const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
const environment = {
  DATABASE_URL: join(folder.path, "rapport.db"),
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
};
const { running, workspace, flow, priya, sam, lena } = await runningRapport(channel, { environment });

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

/** What a person can share, and what the form says that others will see of it. */
const shared = [
  {
    what: "profile",
    typed: "/profile jane@acme.com",
    beginning: "Jane Whitfield · jane@acme.com",
    press: ["profile_more", "share"],
    field: shareField,
    stays: "Tier, tone, confidence and relationship stay with you.",
    seen: `Jane Whitfield · jane@acme.com
*Pragmatic Builder · Fast Closer*
✅ *Do*
Lead with the number that changed.
⛔ *Never*
Open with small talk.
👍 *Likes*
One clear next step.
👎 *Not*
Long decks.`,
    text: "Jane Whitfield · jane@acme.com: Lead with the number that changed.",
    isGenerated: false,
  },
  {
    what: "wave",
    typed: "/wave jane@acme.com Renew before the 31st",
    beginning: "Wave to",
    press: ["wave_share"],
    field: "wave_share_target",
    stays: "The tone you asked for, the reasoning and the cost stay with you.",
    seen: `Wave to Jane Whitfield · e-mail
Subject
  Renewal
Hi Jane,

Could we renew before the 31st?

Best regards,`,
    text: "Wave to Jane Whitfield · e-mail: Renewal · Written with AI",
    isGenerated: true,
  },
  {
    what: "brief",
    typed: "/prep jane@acme.com call Budget",
    beginning: "Brief:",
    press: ["prep_share"],
    field: "prep_share_target",
    stays: "The approach, the reasons and the cost stay with you.",
    seen: `Brief: call with Jane Whitfield
Budget
Opening
  “Jane, let's get straight to the point.”
Talking points
Budget
Avoid
Never: Open with small talk.
Long decks.`,
    text: "Brief: call with Jane Whitfield: Jane, let's get straight to the point. · Written with AI",
    isGenerated: true,
  },
];

test.each(shared)(
  "of a $what, the form shows just what is posted, once though it's submitted twice, with whether a machine wrote it",
  async ({ what, typed, beginning, press: [button = "", choice], field, stays, seen, text, isGenerated }) => {
    const says = `${isGenerated ? "Written with AI · shared" : "Shared"} by <@${people.priya}>`;
    const operation = what === "brief" ? "prep" : what;
    const event_payload = { generator: "machine", operation, is_edited: false };
    await flow.ask(priya, typed);
    const card = await flow.result(priya, beginning);
    const inChannel = watchPosts(running, people.renewals);
    const toLena = watchPosts(running, lena.appChannel);
    for (const target of [{ [field]: people.renewals }, { share_colleague: people.lena }]) {
      await priya.click(card, button, choice);
      const form = await flow.modal(priya, "This is what they will see.");
      expect(flow.read(form)).toBe(`Share ${what}
Channel
Rapport has to be in it. Everyone there will see this.
Or a colleague
Rapport sends it to them in a direct message.
*This is what they will see.* ${stays} You can take it back later.
${seen}
${says}
Share
Cancel`);
      const [shown, posts] = [preview(form), field in target ? inChannel : toLena];
      for (const [id, chosen] of Object.entries(target)) await priya.fill(form, id, chosen);
      const submitted = await Promise.all([priya.submit(form), priya.submit(form)]);
      expect(submitted).toEqual([{ ok: true }, { ok: true }]);
      await priya.until(() => posts().length > 0);
      const last = field in target ? { ...line(says), accessory: takeBack } : line(says);
      expect(posts()).toEqual([
        {
          channel: field in target ? people.renewals : lena.appChannel,
          text,
          blocks: [...shown.slice(0, -1), last],
          ...(isGenerated && { metadata: { event_type: "text_generated", event_payload } }),
        },
      ]);
    }
    // The second form was another post, which comes after all that the first one could have caused.
    expect(inChannel()).toHaveLength(1);
  },
);

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

  test("asks a workspace admin first, whose it isn't", async () => {
    const card = await share();
    await sam.click(card, "post_take_back");
    const question = await sam.until((me) => me.messages("#renewals").find((each) => each.isEphemeral));
    expect(flow.read(question)).toBe(
      "<@U02PRIYA001> had this posted. Take it back? It'll be gone for everyone.\nTake back",
    );
    expect(postsIn("#renewals")).toContainEqual(card);
    await sam.click(question, "post_take_back");
    await sam.until(
      (me) => flow.read(me.lastMessage("#renewals")) === "Taken back: the message is gone for everyone.",
    );
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
    workspace.refuseCalls("chat.delete", "internal_error");
    await priya.click(card, "post_take_back");
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("Slack didn't delete it"));
    expect(postsIn("#renewals")).toContainEqual(card);
  });

  test("works where the app has left, through the press itself", async () => {
    const card = await share();
    workspace.refuseCalls("chat.delete", "channel_not_found");
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
    const received = () =>
      lena.messages(lena.appChannel).filter((each) => flow.read(each).includes("Shared by"));
    const receipts = () =>
      priya
        .messages(priya.appChannel)
        .filter((each) => flow.read(each).startsWith("Shared with <@U02LENA0003>: Jane"));
    const [before, told] = [received().length, receipts().length];
    expect(await priya.submit(await openForm(), { share_colleague: people.lena })).toEqual({ ok: true });
    const card = await lena.until(() => received()[before]);
    expect(flow.read(card)).toMatch(/^Jane Whitfield · jane@acme\.com\n(.+\n)+Shared by <@U02PRIYA001>$/);
    const receipt = await priya.until(() => receipts()[told]);
    expect(flow.read(receipt)).toBe(
      "Shared with <@U02LENA0003>: Jane Whitfield · jane@acme.com: Lead with the number that changed.\nTake back",
    );
    await priya.click(receipt, "post_take_back");
    await lena.until(() => received().length === before);
    expect(
      await priya.until(
        (me) => flow.read(me.lastMessage(me.appChannel)) === "Taken back: the message is gone for everyone.",
      ),
    ).toBe(true);
  });
});
