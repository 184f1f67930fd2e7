import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { type Actor, type Message, ids as people, type View, visibleText } from "../../src/sandbox/index.ts";
import { type Faults, noFaults } from "../../src/sandbox/protocol.ts";
import { type Composer, currentComposer } from "../../src/service/composer/composer.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { watchPosts } from "../support/app/posted-calls.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { lenientComposer } from "../support/lenient-composer.ts";
import { variedComposer } from "../support/varied-composer.ts";

const channel = "#acme-renewal";
let composer: Composer = lenientComposer;
const { running, workspace, priya, sam, lena } = await runningRapport(channel, {
  service: { composer: currentComposer(() => composer) },
});
afterEach(async () => {
  await workspace.setFaults(noFaults);
  const view = priya.modal();
  if (view !== undefined) await priya.close(view, { all: true });
});
/** How often the app asks the service for a rephrasing while `act` runs. */
async function requestsDuring(act: () => Promise<unknown>): Promise<number> {
  const last = workspace.traffic.exchanges.at(-1)?.id ?? 0;
  await act();
  return workspace.traffic.exchanges.filter(({ id, title }) => id > last && title === "rephrase-for-contact")
    .length;
}

/** The modal on top, once it has this title and says this. */
function modal(title: string, text = ""): Promise<View> {
  return priya.until((me) => {
    const view = me.modal();
    return view?.title === title && visibleText(view).includes(text) && view;
  });
}

/** What a command is answered in the end. */
function answered(text: string, deadline?: number): Promise<Message> {
  return priya.until((me) => {
    const last = me.lastMessage(channel);
    return last.isEphemeral && visibleText(last).includes(text) && last;
  }, deadline);
}

function messageThatBegins(beginning: string, where = channel): Message {
  const message = priya.messages(where).find(({ text }) => text.startsWith(beginning));
  if (message === undefined) throw new Error(`There is no message “${beginning}…”.`);
  return message;
}

/** Lets a message be rephrased for Jane. @returns the result's modal */
async function rephraseForJane(message: Message): Promise<View> {
  await priya.messageShortcut("rephrase_for_contact", message);
  const form = await modal("Rephrase", "Message");
  await priya.suggest(form, "contact", "jane@acme.com");
  expect(await priya.submit(form, { contact: "Use jane@acme.com" })).toEqual({ ok: true });
  return modal("Rephrase", "Rephrased for");
}

async function openReply(result: View): Promise<View> {
  await priya.click(result, "rephrase_reply");
  return modal("Reply in thread", "Reply");
}

const replies = (who: Actor, { ts }: Message, where = channel) =>
  who.messages(where, { threadTs: ts }).filter((message) => message.ts !== ts);

/** Holds posts. @returns lets them through, or breaks their connection */
function holdPosts(): (fate: "take" | "drop") => void {
  const held = Promise.withResolvers<"take" | "drop">();
  const forget = workspace.onArrival(({ title }) =>
    title === "chat.postMessage" ? held.promise : undefined,
  );
  const release = (fate: "take" | "drop") => {
    forget();
    held.resolve(fate);
  };
  onTestFinished(() => release("drop"));
  return release;
}

const marked = (isEdited: boolean) => ({
  event_type: "text_generated",
  event_payload: { generator: "machine", operation: "rephrase", is_edited: isEdited },
});

/** The call that posts Priya's reply; its text is compared where it's known. */
const replyCall = ({ channel, ts }: Message, { text, isEdited }: { text: unknown; isEdited: boolean }) => ({
  channel,
  thread_ts: ts,
  text,
  blocks: [
    {
      type: "section",
      text: {
        type: "mrkdwn",
        text: `Rephrased with AI${isEdited ? ", edited" : " · sent"} by *<@${people.priya}>*`,
        verbatim: true,
      },
      accessory: {
        type: "overflow",
        action_id: "post_menu",
        options: [{ text: { type: "plain_text", text: "Take back" }, value: "(sealed)" }],
      },
    },
    expect.objectContaining({ type: "rich_text" }),
  ],
  metadata: marked(isEdited),
});

/** Without what Slack gives blocks. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (key === "block_id" ? undefined : inner)));

describe("“Rephrase for contact” on a message", () => {
  test("from the message to one reply in its thread, however often it is submitted", async () => {
    const draft = messageThatBegins("Hi Jane, so sorry");
    await priya.messageShortcut("rephrase_for_contact", draft);
    const form = await modal("Rephrase");
    expect(withoutIds(form.blocks)).toContainEqual(
      expect.objectContaining({
        hint: expect.objectContaining({ text: "Costs 0.1 credit." }),
        element: expect.objectContaining({
          type: "rich_text_input",
          initial_value: withoutIds(draft.blocks?.[0]),
        }),
      }),
    );
    expect(form.blocks[0]).toMatchObject({
      hint: { text: "From the message's greeting. If it's someone else, choose them." },
      element: { initial_option: { text: { text: "Jane Whitfield · jane@acme.com" } } },
    });

    const asked = await requestsDuring(async () => {
      await priya.submit(form);
      await modal("Rephrase", "Rephrased for");
    });
    expect(asked).toBe(1);
    const result = await modal("Rephrase");
    const text = visibleText(result);
    expect(text).toContain("~I was just wondering if~");
    expect(text).toContain("*Could* we");
    expect(text).toContain("I sat down with @Sam Ortega yesterday");
    expect(text).toMatch(/0\.1 credit used · [\d.]+ left · asked by you/);

    const reply = await openReply(result);
    expect(replies(sam, draft)).toEqual([]);
    const posts = watchPosts(running, people.acmeRenewal);
    const submitted = await Promise.all([priya.submit(reply), priya.submit(reply)]);
    expect(submitted).toEqual([{ ok: true }, { ok: true }]);
    expect(visibleText(await modal("Reply in thread"))).toContain("Posted in the thread.");
    // Slack sends the submission once more, as after an acknowledgement that it has lost.
    expect(await workspace.redeliver()).toMatchObject({ acknowledged: true });
    const [posted, ...others] = replies(sam, draft);
    expect(others).toEqual([]);
    const input = withoutIds(reply.blocks.at(-1));
    expect(posts()).toEqual([
      replyCall(draft, {
        text: expect.stringMatching(/^<@U02PRIYA001>: .+ · Rephrased with AI$/s),
        isEdited: false,
      }),
    ]);
    expect(visibleText(reply)).toContain(
      `*This is what they will see* in the thread in <#${people.acmeRenewal}>:\nRephrased with AI · sent by *<@${people.priya}>*`,
    );
    expect(input).toMatchObject({ element: { initial_value: withoutIds(posted?.blocks?.[1]) } });
    expect(JSON.stringify(posted?.blocks)).toContain(`"user_id":"${people.sam}"`);
    expect(JSON.stringify(posted?.blocks)).toContain('"url":"https://docs.kestrel.example/acme-renewal"');
    expect(posted).toMatchObject({ isEphemeral: false });
    expect(JSON.stringify(posted)).not.toMatch(/credit|Check before|Why/);

    if (posted === undefined) throw new Error("Nothing was posted.");
    const menu = JSON.parse(
      /"options":\[\{.*?"value":("[^"]+")/.exec(JSON.stringify(posted.blocks))?.[1] ?? "",
    );
    await lena.click(posted, "post_menu", menu);
    await lena.until((me) =>
      replies(me, draft).some((each) => visibleText(each).startsWith("Only <@U02PRIYA001>")),
    );
    expect(replies(sam, draft)).toHaveLength(1);
    await priya.click(posted, "post_menu", menu);
    await sam.until((me) => replies(me, draft).length === 0);
  });

  test("posts what the person made of it, and neither nothing nor the same again", async () => {
    const question = messageThatBegins("I have Jane on the phone", "#renewals");
    const reply = await openReply(await rephraseForJane(question));
    await priya.submit(reply);
    expect(priya.modal()?.errors).toEqual({
      rephrase_reply_message: "That's the same as the original message. Change something before you post it.",
    });
    await priya.submit(reply, { rephrase_reply_message: "  " });
    expect(priya.modal()?.errors).toEqual({ rephrase_reply_message: "Write something to post." });
    const posts = watchPosts(running, people.renewals);
    await priya.submit(await modal("Reply in thread"), { rephrase_reply_message: "Open with the number." });
    expect(replies(sam, question, "#renewals")).toHaveLength(1);
    const text = "<@U02PRIYA001>: Open with the number. · Rephrased with AI, edited";
    expect(posts()).toEqual([replyCall(question, { text, isEdited: true })]);
  });

  test("needs no membership in the channel while Slack's response URL serves, and says when it does", async () => {
    const forecast = messageThatBegins("Forecast is due", "#general");
    const result = await rephraseForJane(forecast);
    for (let count = 0; count < 5; count += 1) {
      await priya.submit(await openReply(result), { rephrase_reply_message: `It's in, ${count}.` });
      await priya.close(await modal("Reply in thread", "Posted. Rapport isn't in that conversation"));
    }
    expect(replies(sam, forecast, "#general").map(({ metadata }) => metadata)).toEqual(
      Array.from({ length: 5 }, () => marked(true)),
    );
    const reply = await openReply(result);
    await priya.submit(reply, { rephrase_reply_message: "It's in." });
    const refused = await modal("Reply in thread", "Rapport isn't in that conversation");
    expect(visibleText(refused)).toContain(
      "In a channel, invite it with `/invite @Rapport` and post again; elsewhere, copy the text",
    );
    await priya.send("#general", "/invite @rapport");
    await priya.submit(refused);
    expect(replies(sam, forecast, "#general")).toHaveLength(6);
    workspace.problems.splice(0);
  });

  test("posted, and Slack's answer lost: one message, and the person is told", async () => {
    const notice = messageThatBegins("Both are on their way");
    const reply = await openReply(await rephraseForJane(notice));
    await workspace.setFaults({ slack: "answer lost" });
    await Promise.all([
      priya.submit(reply, { rephrase_reply_message: "Noon it is." }),
      priya.submit(reply, { rephrase_reply_message: "Noon it is." }),
    ]);
    const told = await modal("Reply in thread", "Slack didn't confirm the post.");
    expect(visibleText(told)).toContain("Check whether it's there; if not, post it again.");
    expect(visibleText(told)).toContain("Noon it is.");
    expect(visibleText(told)).toContain(`Rephrased with AI, edited by *<@${people.priya}>*`);
    expect(replies(sam, notice)).toHaveLength(1);

    await workspace.setFaults(noFaults);
    await priya.submit(told);
    expect(replies(sam, notice)).toHaveLength(2);
  });

  test("says that it posts while Slack takes its time, and what became of it", async () => {
    const asked = messageThatBegins("Thanks for the deck");
    const result = await rephraseForJane(asked);
    expect(visibleText(result)).toContain("Can you send me the number, and one date?");
    const reply = await openReply(result);
    const takePost = holdPosts();
    await Promise.all([priya.submit(reply), priya.submit(reply)]);
    await modal("Reply in thread", "Posting…");
    const submissions = workspace.traffic.exchanges
      .filter(({ title }) => title === "view_submission")
      .slice(-2);
    for (const { responseBody } of submissions) expect(responseBody).toContain("Posting…");
    takePost("take");
    const posted = await modal("Reply in thread", "Posted in the thread.");
    expect(replies(sam, asked)).toHaveLength(1);
    await priya.close(posted);
  });

  test("tells by direct message what may not be there, when its form was closed meanwhile", async () => {
    const asked = messageThatBegins("And I would like to see");
    const reply = await openReply(await rephraseForJane(asked));
    const takePost = holdPosts();
    await priya.submit(reply, { rephrase_reply_message: "Here is the list." });
    await priya.close(await modal("Reply in thread", "Posting…"), { all: true });
    takePost("drop");
    const message = await priya.until((me) => {
      const last = me.lastMessage(me.appChannel);
      return visibleText(last).startsWith("Slack didn't confirm the post.") && last;
    });
    expect(visibleText(message)).toContain("Here is the list.");
    expect(replies(sam, asked)).toEqual([]);
  });
});

describe("“Rephrase a draft”", () => {
  test("opens the form from anywhere, at once, and rephrases what is written in it", async () => {
    const last = workspace.traffic.exchanges.at(-1)?.id ?? 0;
    await priya.globalShortcut("rephrase_draft");
    const form = await modal("Rephrase", "Message");
    const calls = workspace.traffic.exchanges.filter(
      ({ id, direction }) => id > last && direction === "app to slack",
    );
    expect(calls.map(({ title }) => title)).toEqual(["views.open"]);
    expect(form.submit).toBe("Rephrase · 0.1 credit");
    expect(visibleText(form)).toContain("Paste your draft, or write it. Costs 0.1 credit.");
    await priya.suggest(form, "contact", "jane@acme.com");
    await priya.submit(form, {
      contact: "Use jane@acme.com",
      rephrase_message: "Could you maybe meet at noon?",
    });
    expect(visibleText(await modal("Rephrase", "Rephrased for"))).toContain(
      "Could you ~maybe~ meet at noon?",
    );
  });
});

describe("/rephrase", () => {
  test("rephrases at once what comes after the contact, with people and channels by their names", async () => {
    const asked = await requestsDuring(async () => {
      await priya.send(
        channel,
        "/rephrase jane@acme.com Hi @sam, maybe we could meet at 14:30 & talk in #general?",
      );
      await answered("Rephrased for Jane Whitfield");
    });
    expect(asked).toBe(1);
    const result = priya.lastMessage(channel);
    const sent = workspace.traffic.exchanges.findLast(({ title }) => title === "rephrase-for-contact");
    expect(JSON.parse(sent?.requestBody ?? "")).toMatchObject({
      message: "Hi @Sam Ortega, maybe we could meet at 14:30 & talk in #general?",
    });
    expect(visibleText(result)).not.toContain("Reply in thread…");
    await priya.click(result, "rephrase_copy");
    const copy = await modal("Copy");
    const copied = JSON.stringify(copy.blocks);
    expect(copied).toContain('"initial_value":"Hi Sam Ortega');
    expect(copied).toContain("14:30 & ");
    expect(visibleText(copy)).toMatch(/<mailto:jane@acme\.com\?body=Hi%20Sam%20Ortega\S+\|Open in mail>/);
    expect(visibleText(result)).toContain("|Open in mail>");
    expect(await priya.submit(copy)).toEqual({ ok: true });
  });

  test("tries again for its price, once for each button, and keeps the version before within reach", async () => {
    composer = variedComposer();
    onTestFinished(() => {
      composer = lenientComposer;
    });
    await priya.send(channel, "/rephrase jane@acme.com Could you maybe send the slides?");
    const before = await answered("Try again · 0.1");
    const asked = await requestsDuring(async () => {
      await Promise.all([priya.click(before, "rephrase_again"), priya.click(before, "rephrase_again")]);
      const second = await modal("Rephrase", "Version 2 of 2.");
      expect(visibleText(priya.lastMessage(channel))).toBe(visibleText(before));
      await priya.click(second, "paid_earlier_version");
      const first = await modal("Rephrase", "Version 1 of 2.");
      expect(visibleText(first)).toContain("opened again, free");
      await priya.click(first, "paid_later_version");
      const again = await modal("Rephrase", "Version 2 of 2.");
      await priya.click(again, "rephrase_again");
      await priya.close(await modal("Rephrase", "Version 3 of 3."), { all: true });
    });
    expect(asked).toBe(2);
  });

  test.each<[Faults["service"], string]>([
    ["missing fields", "The service left out: rephrased"],
    ["changes facts", "⚠ Check before sending: “14:30”, “don't mind” are missing, “15:30” is new"],
    ["hostile text", "The service sent back a different original"],
  ])("what comes of a service with %s is asked for once, and says so", async (service, sentence) => {
    await workspace.setFaults({ service, operations: "paid" });
    const asked = await requestsDuring(async () => {
      const message = `Maybe we could meet at 14:30? I don't mind. It ${service}.`;
      await priya.send(channel, `/rephrase jane@acme.com ${message}`);
      await answered(sentence, 12_000);
    });
    expect(asked).toBe(1);
  });

  test.each<Faults["service"]>(["reset", "broken JSON", "wrong types"])(
    "a service that promised to charge once is asked again by itself until it answers: %s",
    async (service) => {
      const last = workspace.traffic.exchanges.at(-1)?.id ?? 0;
      const requests = () =>
        workspace.traffic.exchanges.filter(({ id, title }) => id > last && title === "rephrase-for-contact");
      await workspace.setFaults({ service, operations: "paid" });
      const line = `line of ${service}`;
      await priya.send(channel, `/rephrase jane@acme.com Could you maybe have a look at the ${line}?`);
      await priya.until(() => requests().length > 1);
      await workspace.setFaults(noFaults);
      // Wherever it's shown: on a loaded machine, a line may have said before that there's no answer yet.
      const isResult = (message: Message) =>
        visibleText(message).includes(line) && visibleText(message).includes("0.1 credit used");
      await untilInMessages(priya, (me) => me.messages(me.appChannel).some(isResult));
      const keys = requests().map(({ requestHeaders }) => requestHeaders["idempotency-key"]);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    },
  );
});
