import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser/chromium.ts";
import { openSandbox, type SandboxBrowser } from "../support/browser/sandbox-browser.ts";
import {
  actAs,
  chooseMore,
  closeDialog,
  goTo,
  lastMessage,
  openMenu,
  send,
} from "../support/browser/sandbox-page.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";
if (isSkipped) {
  process.stderr.write("Skipped: the browser tests, since no Chromium is installed (CONTRIBUTING.md).\n");
}

/** What a newcomer does, in a real browser against what `npm start` really starts. */
describe.skipIf(isSkipped)("the sandbox's page", () => {
  let opened: SandboxBrowser;
  let page: Page;

  beforeAll(async () => {
    opened = await openSandbox();
    page = opened.page;
  });
  afterAll(async () => {
    expect(await opened?.stop()).toBe(0);
    expect(opened?.trouble).toEqual([]);
  });
  beforeEach(async () => {
    await page.goto(opened.sandbox.url);
  });

  test("opens where something is going on, with the first step of a walk", async () => {
    await page.getByRole("textbox", { name: "Message #renewals" }).waitFor();
    await page.getByText("What do I open with?").waitFor();
    const channels = page.getByRole("navigation").getByRole("region", { name: "Channels" });
    expect((await channels.getByRole("link").allInnerTexts()).slice(0, 2)).toEqual([
      "general",
      "acme-renewal",
    ]);
    await page.getByRole("button", { name: "Try it: Look Jane up" }).click();
    expect(await page.getByRole("textbox").inputValue()).toBe("/profile @jane");
    await page.getByRole("textbox").fill("");
  });

  test("takes what is typed at once, and lets its author edit and delete it", async () => {
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Till 14:30, @sam & acme.com");
    await page.keyboard.press("Enter");
    const mine = lastMessage(page).filter({ hasText: "Till" });
    await openMenu(mine);
    await page.getByRole("menuitem", { name: "Edit message" }).click();
    const editor = mine.getByRole("textbox", { name: "Edit message" });
    expect(await editor.inputValue()).toBe("Till 14:30, @sam & acme.com");
    await editor.fill("Till 15:00");
    await page.keyboard.press("Escape");
    await mine.getByText("Till 14:30, @Sam Ortega & acme.com").waitFor();
    await openMenu(mine);
    await page.getByRole("menuitem", { name: "Edit message" }).click();
    await page.keyboard.type(", at 15:00");
    await page.keyboard.press("Enter");
    await mine.getByText("Till 14:30, @Sam Ortega & acme.com, at 15:00 (edited)").waitFor();
    await openMenu(mine);
    await page.getByRole("menuitem", { name: "Delete message" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await mine.waitFor({ state: "detached" });
    await openMenu(page.getByRole("article").filter({ hasText: "Who is in which call?" }));
    expect(await page.getByRole("menuitem", { name: "Edit message" }).count()).toBe(0);
  });

  test("cuts what is too long for a message before it's drawn, and says so", async () => {
    await goTo(page, "acme-renewal");
    const composer = page.getByRole("textbox", { name: "Message #acme-renewal" });
    await composer.fill("*_<@".repeat(25_000));
    await page.getByText("A message can have 40,000 characters. The rest was left out.").waitFor();
    expect(await composer.inputValue()).toBe("*_<@".repeat(10_000));
    const sent = page.waitForResponse(/\/sandbox\/act/);
    await composer.press("Enter");
    await page.getByText("A message can have").waitFor({ state: "detached" });
    // A page that's left before it's sent keeps it as a draft.
    await sent;
  });

  test("completes the command, and shows the card to nobody else", async () => {
    await goTo(page, "renewals");
    const composer = page.getByRole("textbox", { name: "Message #renewals" });
    await composer.pressSequentially("/pro");
    await page.getByRole("option", { name: /\/profile/ }).waitFor();
    await composer.press("Tab");
    await composer.filter({ hasText: "/profile" }).waitFor();
    await composer.pressSequentially("jane@acme.com");
    // While somebody is offered for what begins with an @, Enter would choose them.
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await composer.press("Enter");
    const card = lastMessage(page);
    await card.getByRole("heading", { name: "jane@acme.com" }).waitFor();
    const text = (await card.innerText()).replace(/\s+/g, " ");
    for (const part of [
      "Only visible to you",
      "Pragmatic Builder · Fast Closer",
      "“Short, concrete, a little dry.”",
      "✅ Do Lead with the number that changed.",
      "⛔ Never Open with small talk.",
      "👍 Likes One clear next step.",
      "👎 Not Long decks.",
      "Relationship Warm · last signal 3 days ago",
      "Tier Sapphire · Tone Warm · Confidence 83 %",
      "Looked up just now · free",
    ]) {
      expect(text).toContain(part);
    }
    await actAs(page, "Sam Ortega");
    await page.getByRole("heading", { name: "jane@acme.com" }).waitFor({ state: "detached" });
    await page.getByText("What do I open with?").waitFor();
    await actAs(page, "Priya Raman");
  });

  test("shows the end of an answer to whoever had scrolled away, and of one that grows", async () => {
    const log = page.getByRole("log");
    const isWithin = async (line: Locator) => {
      const [shown, part] = [await log.boundingBox(), await line.boundingBox()];
      if (shown === null || part === null) return false;
      return part.y >= shown.y && part.y + part.height <= shown.y + shown.height;
    };
    const untilShown = (line: Locator) => expect.poll(() => isWithin(line), { timeout: 60_000 }).toBe(true);
    const ask = async (command: string, end: RegExp) => {
      await log.press("Home");
      await untilShown(page.getByText("This is the very beginning of"));
      await send(page, command);
      await untilShown(lastMessage(page).getByText(end));
    };
    await ask("/profile @jane", /Looked up/);
    await ask("/profile @marcus", /Looked up/);
    await ask("/prep @jane call Q3 renewal", /credit used/);
  });

  test("shares what the preview shows, and Sam reads it", async () => {
    await goTo(page, "renewals");
    await send(page, "/profile amara.okafor@kestrel.io");
    await chooseMore(page, lastMessage(page), "Share…");
    const dialog = page.getByRole("dialog", { name: "Share profile" });
    await dialog.getByRole("combobox", { name: "Channel" }).click();
    await page.getByRole("option", { name: "renewals" }).click();
    const preview = (await dialog.innerText()).replace(/\s+/g, " ");
    expect(preview).toContain("Do ");
    await dialog.getByRole("button", { name: "Share", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await actAs(page, "Sam Ortega");
    await goTo(page, "renewals");
    await page.getByText("Shared by").waitFor();
    const shared = await lastMessage(page).innerText();
    expect(shared).toContain("Shared by @Priya");
    expect(shared).not.toMatch(/Only visible|Tier|Confidence/);
    await actAs(page, "Priya Raman");
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText("Taken back: the message is gone for everyone.").waitFor();
  });

  test("a link to a contact has their name below it, and their profile beside it", async () => {
    await goTo(page, "renewals");
    await send(page, "https://www.linkedin.com/in/jane-whitfield");
    await lastMessage(page).getByRole("button", { name: "Jane Whitfield Contact · Rapport" }).click();
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByText("Fast Closer").waitFor();
    expect(await details.innerText()).not.toContain("{");
    await details.getByRole("button", { name: "Close details" }).click();
    await details.waitFor({ state: "detached" });
  });

  test("takes what is written to the app, or suggested, and shows the answers there", async () => {
    await goTo(page, "Rapport");
    await page.getByRole("tab", { name: "Messages" }).click();
    await page.getByRole("button", { name: "What can I ask?" }).click();
    await page.getByText("Here's what you can ask:").waitFor();
    await send(page, "brief me on jane@acme.com about the Q3 renewal");
    const offer = page.getByRole("article").filter({ hasText: "A brief for Jane Whitfield costs 1 credit." });
    await offer.getByRole("button", { name: "Prep…" }).click();
    await page.getByRole("textbox", { name: "Topic" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Topic" }).inputValue()).toBe("the Q3 renewal");
    await closeDialog(page);
  });

  test("every message has the app's shortcut in its menu", async () => {
    await goTo(page, "acme-renewal");
    const janes = page.getByRole("article").filter({ hasText: "I read page four twice" });
    await openMenu(janes);
    await page.getByRole("menuitem", { name: /Profile of the author/ }).click();
    await page.getByRole("dialog", { name: "Profile" }).getByText("Jane Whitfield · jane@acme.com").waitFor();
    await closeDialog(page);
  });

  test("Home, and the inspector with its faults", async () => {
    await goTo(page, "Rapport");
    await page.getByRole("button", { name: "Look someone up" }).waitFor();
    await page.getByRole("button", { name: "Inspector" }).click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector
      .getByRole("button", { name: /app_home_opened/ })
      .first()
      .waitFor();
    await inspector.getByRole("combobox").first().selectOption("refuses");
    await goTo(page, "general");
    await send(page, "/profile viktor.lindqvist@northwind.example");
    await page.getByText("We couldn't reach the profile service. Nothing was charged.").waitFor();
    await inspector.getByRole("combobox").first().selectOption("works");
    await lastMessage(page).getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "viktor.lindqvist@northwind.example" }).waitFor();
    await inspector
      .getByRole("button", { name: /public-profile-lookup/ })
      .first()
      .click();
    await inspector.getByText("connection_language").first().waitFor();
    expect(await inspector.innerText()).not.toMatch(/xoxb-|Bearer [^•*[]/);
  });
});
