import { App, HTTPReceiver } from "@slack/bolt";
import type { ModalView } from "@slack/types";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { LedgerRow } from "../../src/sandbox/protocol.ts";
import { ids } from "../../src/sandbox/slack/people.ts";
import { type Sandbox, startSandbox } from "../../src/sandbox/start-sandbox.ts";
import { fullManifestPath, silent } from "../sandbox/probe.ts";
import { chromiumPath, launchChromium } from "../support/browser/chromium.ts";
import { chooseMore, goTo, lastMessage, send } from "../support/browser/sandbox-page.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";

const plain = (text: string) => ({ type: "plain_text" as const, text });
const option = (value: string) => ({ text: plain(value), value });

const meetingLink = "https://meet.google.com/abc-defg-hij";
const contacts = ["jane@acme.com", "sam@kestrel.io", "samira@northwind.example"];

const written = {
  type: "rich_text" as const,
  elements: [
    {
      type: "rich_text_section" as const,
      elements: [
        { type: "user" as const, user_id: ids.sam },
        { type: "text" as const, text: " reads " },
        { type: "link" as const, url: "https://kestrel.io/draft", text: "the draft" },
        { type: "text" as const, text: " ", style: { bold: true } },
        { type: "emoji" as const, name: "wave" },
        { type: "text" as const, text: "\nnot " },
        { type: "text" as const, text: "npm i", style: { code: true } },
      ],
    },
    {
      type: "rich_text_list" as const,
      style: "bullet" as const,
      indent: 0,
      elements: [
        { type: "rich_text_section" as const, elements: [{ type: "text" as const, text: "one" }] },
        {
          type: "rich_text_section" as const,
          elements: [{ type: "broadcast" as const, range: "here" as const }],
        },
      ],
    },
    { type: "rich_text_preformatted" as const, elements: [{ type: "text" as const, text: "a\n  b" }] },
  ],
};

const form: ModalView = {
  type: "modal",
  callback_id: "form",
  title: plain("Form"),
  submit: plain("Go"),
  blocks: [
    {
      type: "input",
      block_id: "contact",
      label: plain("Contact"),
      element: {
        type: "external_select",
        action_id: "value",
        min_query_length: 0,
        initial_option: option("jane@acme.com"),
      },
    },
    {
      type: "input",
      block_id: "message",
      label: plain("Message"),
      element: { type: "rich_text_input", action_id: "value", initial_value: written },
    },
    {
      type: "input",
      block_id: "links",
      label: plain("Links"),
      optional: true,
      element: { type: "file_input", action_id: "value", filetypes: ["csv"] },
    },
    {
      type: "actions",
      elements: [{ type: "button", action_id: "push", text: plain("One more") }],
    },
  ],
};

/** In the browser: the texts of messages that their own icons cover. */
const coveredText = `[...document.querySelectorAll("article")].flatMap((article) => {
  const icons = article.querySelector(".message-toolbar").getBoundingClientRect();
  const range = document.createRange();
  const texts = document.createTreeWalker(article.querySelector(".message-content"), NodeFilter.SHOW_TEXT);
  const covered = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if ([...range.getClientRects()].some(({ right, bottom, top }) =>
      right > icons.left + 1 && top < icons.bottom - 1 && bottom > icons.top + 1))
      covered.push(texts.currentNode.data);
  }
  return covered;
})`;

/** A card for a channel: a time, a link as a button, and a menu. */
const card = (title: string) => ({
  text: `${title} at 2:30 PM`,
  blocks: [
    {
      type: "section" as const,
      text: { type: "mrkdwn" as const, text: `*${title}* at <!date^1772721000^{time}|2:30 PM UTC>` },
    },
    {
      type: "actions" as const,
      elements: [
        { type: "button" as const, action_id: "card_join", text: plain("Join"), url: meetingLink },
        {
          type: "overflow" as const,
          action_id: "card_more",
          options: [
            { text: plain("Snooze"), value: "later" },
            { text: plain("Skip this series here"), value: "skip" },
          ],
        },
      ],
    },
  ],
});

/** What no feature of the app may use in every way, but the page has to draw: elements, in a real browser. */
describe.skipIf(isSkipped)("the sandbox's elements", () => {
  let slack: Sandbox;
  let bolt: App;
  let browser: Browser;
  let page: Page;
  const submitted: unknown[] = [];
  const asked: string[] = [];
  const clicked: unknown[] = [];
  let ledger: LedgerRow[] = [];

  beforeAll(async () => {
    slack = await startSandbox({
      manifestPath: fullManifestPath,
      serviceUrl: "http://127.0.0.1:1/functions/v1",
    });
    slack.watch({ ledger: async () => ledger });
    const receiver = new HTTPReceiver({ signingSecret: slack.signingSecret, logger: silent });
    const clientOptions = { slackApiUrl: slack.slackApiUrl, retryConfig: { retries: 0 }, logger: silent };
    bolt = new App({ receiver, token: slack.botToken, clientOptions, logger: silent });
    bolt.shortcut("probe_global", async ({ ack, client, body }) => {
      await ack();
      await client.views.open({ trigger_id: body.trigger_id, view: form });
    });
    bolt.options(/.*/, async ({ ack, payload }) => {
      asked.push(payload.value);
      await ack({ options: contacts.filter((one) => one.includes(payload.value)).map(option) });
    });
    bolt.action("push", async ({ ack, body, client }) => {
      await ack();
      if (body.type !== "block_actions") return;
      await client.views.push({ trigger_id: body.trigger_id, view: { ...form, title: plain("Second") } });
    });
    bolt.action(/^card_/, async ({ ack, action, body }) => {
      const chosen = "selected_option" in action ? action.selected_option : undefined;
      clicked.push({ action: "action_id" in action ? action.action_id : "", value: chosen?.value });
      await ack();
      const { channel, message } = z
        .object({ channel: z.object({ id: z.string() }), message: z.object({ ts: z.string() }) })
        .parse(body);
      if (chosen?.value !== "later") return;
      await bolt.client.chat.update({ channel: channel.id, ts: message.ts, ...card("Snoozed") });
    });
    bolt.view("form", async ({ ack, view }) => {
      submitted.push(view.state.values);
      await ack();
    });
    const server = await receiver.start(0);
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    slack.connect(`http://127.0.0.1:${address.port}`);
    browser = await launchChromium();
    page = await browser.newPage({ reducedMotion: "reduce" });
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser?.close();
    await bolt?.stop();
    const problems = slack?.workspace.problems;
    await slack?.stop();
    expect(problems).toEqual([]);
  });
  beforeEach(async () => {
    for (const list of [submitted, asked, clicked]) list.length = 0;
    await page.goto(slack.url);
    await goTo(page, "general");
  });

  const openForm = async () => {
    await page.getByRole("button", { name: "Shortcuts" }).click();
    await page.getByRole("menuitem", { name: /Probe anything/ }).click();
    const dialog = page.getByRole("dialog", { name: "Form" });
    await dialog.waitFor();
    return dialog;
  };
  const submit = async () => {
    await page.getByRole("button", { name: "Go" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    return submitted.at(-1);
  };
  const messageOf = (elements: unknown) => ({
    message: { value: { type: "rich_text_input", rich_text_value: { type: "rich_text", elements } } },
  });

  test("a card in a channel: its time in each reader's zone, wherever the browser is, its link, and its menu", async () => {
    const { channel, ts } = await bolt.client.chat.postMessage({ channel: ids.renewals, ...card("Renewal") });
    expect(channel).toBe(ids.renewals);
    for (const [timezoneId, person, time] of [
      ["America/New_York", ids.priya, "9:30 AM"],
      ["Asia/Kolkata", ids.priya, "9:30 AM"],
      ["Asia/Kolkata", ids.sam, "6:30 AM"],
    ] as const) {
      const context = await browser.newContext({ timezoneId });
      // Nothing leaves the machine.
      await context.route(meetingLink, (route) => route.fulfill({ body: "The meeting" }));
      const reader = await context.newPage();
      await reader.goto(`${slack.url}/?as=${person}#renewals`);
      const message = reader.locator(`[data-ts="${ts}"]`);
      await message.getByText(`Renewal at ${time}`).waitFor();
      const opened = context.waitForEvent("page");
      await message.getByRole("button", { name: "Join" }).click();
      await (await opened).waitForURL(meetingLink);
      await context.close();
    }
    await goTo(page, "renewals");
    await chooseMore(page, lastMessage(page), "Snooze");
    await lastMessage(page).getByText("Snoozed at").waitFor();
    const join = { action: "card_join", value: undefined };
    expect(clicked).toEqual([join, join, join, { action: "card_more", value: "later" }]);
  });

  test("on a phone a button comes below its section's text, and three dots stay beside it", async () => {
    const text = { type: "mrkdwn" as const, text: "*Jane Whitfield* · Pragmatic Builder · Fast Closer" };
    const more = {
      type: "overflow" as const,
      action_id: "dots",
      options: [option("Snooze"), option("Skip")],
    };
    const brief = { type: "button" as const, action_id: "brief", text: plain("Full brief · 1 credit") };
    const { ts } = await bolt.client.chat.postMessage({
      channel: ids.renewals,
      text: "Jane Whitfield",
      blocks: [
        { type: "section", text, accessory: brief },
        { type: "section", text, accessory: more },
      ],
    });
    await goTo(page, "renewals");
    const sections = page.locator(`[data-ts="${ts}"]`).locator(".block-section");
    const placeOf = async (name: string) => {
      const section = sections.filter({ has: page.getByRole("button", { name }) });
      const words = await section.getByText("Pragmatic Builder").boundingBox();
      const button = await section.getByRole("button", { name }).boundingBox();
      if (words === null || button === null) return "not shown";
      return button.y >= words.y + words.height ? "below" : "beside";
    };
    const places = async () => [await placeOf("Full brief"), await placeOf("More options")];
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    expect(await places()).toEqual(["beside", "beside"]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await places()).toEqual(["below", "beside"]);
    await page.setViewportSize(size);
  });

  test("where nobody can hover, a message's icons cover none of its text", async () => {
    const text = "Moved: Kestrel renewal is on Thursday at 2:30 PM now, and not on Wednesday. ".repeat(3);
    for (const channel of [ids.renewals, ids.renewals]) await bolt.client.chat.postMessage({ channel, text });
    await bolt.client.chat.postEphemeral({ channel: ids.renewals, user: ids.priya, text });
    const { ts = "" } = await bolt.client.chat.postMessage({ channel: ids.renewals, ...card(text) });
    await bolt.client.chat.postEphemeral({ channel: ids.renewals, user: ids.priya, text });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext(phone);
    const touched = await context.newPage();
    await touched.goto(`${slack.url}/?as=${ids.priya}#renewals`);
    await touched.locator(`[data-ts="${ts}"]`).waitFor();
    expect(await touched.evaluate(coveredText)).toEqual([]);
    await context.close();
  });

  test("send what nobody touched as it came", async () => {
    await openForm();
    expect(await submit()).toEqual({
      contact: { value: { type: "external_select", selected_option: option("jane@acme.com") } },
      links: { value: { type: "file_input", files: [] } },
      ...messageOf(written.elements),
    });
  });

  test("formatted text: a chip goes as a whole, the rest stays", async () => {
    const dialog = await openForm();
    const editor = dialog.getByRole("textbox", { name: "Message" });
    expect(await editor.innerText()).toContain("@Sam Ortega reads the draft 👋\nnot npm i");
    await editor.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Delete");
    await page.keyboard.type("Jane");
    await page.keyboard.press("Enter");
    await page.keyboard.type("also");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("c");
    const [first, list] = written.elements;
    const [, , ...rest] = first?.elements ?? [];
    expect(await submit()).toMatchObject(
      messageOf([
        { ...first, elements: [{ type: "text", text: "Jane\nalso reads " }, ...rest] },
        list,
        { type: "rich_text_preformatted", elements: [{ type: "text", text: "a\n  b\nc" }] },
      ]),
    );
  });

  test("formatted text: what is pasted is text, with its lines", async () => {
    const dialog = await openForm();
    const editor = dialog.getByRole("textbox", { name: "Message" });
    await editor.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "one\\r\\n\\r\\n  <b>two</b>");
      clipboardData.setData("text/html", "<h1>one</h1>");
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    }`);
    expect(await submit()).toMatchObject(
      messageOf([{ type: "rich_text_section", elements: [{ type: "text", text: "one\n\n  <b>two</b>" }] }]),
    );
  });

  test("a select of the app's options asks once a query, and Enter picks", async () => {
    const dialog = await openForm();
    const select = dialog.getByRole("combobox", { name: "Contact" });
    expect(await select.inputValue()).toBe("jane@acme.com");
    await select.click();
    await page.getByRole("option", { name: "samira" }).waitFor();
    await select.fill("sam");
    await page.getByRole("option", { name: "jane" }).waitFor({ state: "detached" });
    await page.getByText("Searching…").waitFor({ state: "detached" });
    await select.press("ArrowDown");
    await select.press("Enter");
    expect(await select.inputValue()).toBe("samira@northwind.example");
    expect(asked).toEqual(["", "sam"]);
    expect(await submit()).toMatchObject({
      contact: { value: { selected_option: option("samira@northwind.example") } },
    });
  });

  test("files are uploaded, removed again, and sent with the form", async () => {
    const dialog = await openForm();
    const input = dialog.getByLabel("Links");
    const file = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from("a,b\n") });
    await input.setInputFiles([file("first.csv"), file("second.CSV"), file("third.txt")]);
    await dialog.getByText("Only .csv files are allowed.").waitFor();
    await dialog.getByRole("button", { name: "Remove first.csv" }).click();
    await dialog.getByText("4 bytes").waitFor();
    expect(await submit()).toMatchObject({
      links: { value: { type: "file_input", files: [{ name: "second.CSV", size: 4, user: ids.priya }] } },
    });
  });

  test("the cross closes all modals, the button the top one", async () => {
    await openForm();
    const second = page.getByRole("dialog", { name: "Second" });
    await page.getByRole("button", { name: "One more" }).click();
    await second.getByRole("button", { name: "Cancel" }).click();
    await second.waitFor({ state: "detached" });
    await page.getByRole("dialog", { name: "Form" }).waitFor();
    await page.getByRole("button", { name: "One more" }).click();
    await second.getByRole("button", { name: "Close dialog" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(slack.workspace.views.stack(ids.priya)).toEqual([]);
  });

  test("the ledger shows a call's steps, and follows one that is under way", async () => {
    await page.getByRole("button", { name: "Inspector" }).click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByRole("button", { name: "Ledger" }).click();
    await inspector.getByText("No paid calls yet.").waitFor();
    const at = Date.now();
    const row: LedgerRow = {
      id: "1",
      person: ids.sam,
      operation: "rephrase",
      state: "sent",
      price: 1,
      at,
      sentAt: at + 4,
      key: "key-1",
    };
    ledger = [row];
    // Whatever happens in the workspace brings a snapshot, and with it the rows.
    await send(page, "hello");
    const line = inspector.getByRole("button", { name: /rephrase by Sam Ortega/ });
    await line.getByText("sent", { exact: true }).waitFor();
    ledger = [
      {
        ...row,
        state: "answered",
        charged: 1,
        balanceAfter: 408,
        settledAt: at + 2_004,
        deliveredAt: at + 2_104,
      },
    ];
    await send(page, "and again");
    await line.getByText("delivered", { exact: true }).waitFor();
    expect(await line.innerText()).toContain("price 0.1\ncharged 0.1\nbalance after 40.8");
    await line.click();
    expect(await inspector.getByRole("listitem").filter({ hasText: "+" }).allInnerTexts()).not.toEqual([]);
    for (const step of ["+ 4 ms", "+ 2.0 s", "+ 100 ms", "key key-1"])
      await inspector.getByText(step).waitFor();
  });
});
