import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser/chromium.ts";
import { openSandbox, type SandboxBrowser } from "../support/browser/sandbox-browser.ts";
import { actAs, goTo, lastMessage, openInspector, send } from "../support/browser/sandbox-page.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";

/** The guided walk, threads and drafts, in a real browser against what `npm start` really starts. */
describe.skipIf(isSkipped)("the sandbox's walk", () => {
  let opened: SandboxBrowser;
  let page: Page;
  let walk: Locator;

  beforeAll(async () => {
    opened = await openSandbox();
    page = opened.page;
    walk = page.getByRole("region", { name: "Getting started" });
  });
  afterAll(async () => {
    expect(await opened?.stop()).toBe(0);
    expect(opened?.trouble).toEqual([]);
  });

  const begin = async (step: string, verb = "Try it") => {
    const button = walk.getByRole("button", { name: `${verb}: ${step}` });
    await button.focus();
    await page.keyboard.press("Enter");
  };
  const areDone = (count: number) =>
    walk.getByText(`${count} of 5 steps done`).waitFor({ state: "attached" });

  test("leads from a profile to a reminder by keyboard, and marks what has happened", async () => {
    const steps = ["Look Jane up", "Prepare the call", "Rephrase a message", "Add Priya's calendar"];
    for (const [before, step] of steps.entries()) {
      await begin(step);
      await page.locator("textarea:focus").waitFor();
      // What comes of it has the room.
      expect(await walk.getByRole("listitem").count()).toBe(0);
      await page.keyboard.press("Enter");
      await areDone(before + 1);
    }
    await page.getByRole("heading", { name: "Calendar added" }).waitFor();
    await begin("Jump to the next reminder", "Jump");
    await page.getByRole("tab", { name: "Messages", selected: true }).waitFor();
    const card = page.getByRole("article").filter({ hasText: "Kestrel renewal" });
    await card.getByRole("button", { name: "Full brief" }).first().waitFor();
    await walk.getByText("That's the walk").waitFor();
    await walk.getByText("The reminder is here, in your messages with Rapport.").waitFor();
    await actAs(page, "Sam Ortega");
    await goTo(page, "general");
    await walk.getByRole("button", { name: "All steps" }).click();
    await begin("Jump to the next reminder", "Jump");
    await walk.getByText("The reminder went to Priya Raman, not to you.").waitFor();
    await actAs(page, "Priya Raman");
  });

  test("is still marked after a reload, and folds away to a line", async () => {
    await walk.getByRole("button", { expanded: false }).click();
    await page.reload();
    await areDone(5);
    expect(await walk.getByRole("button", { name: /^Again: / }).count()).toBe(4);
    await walk.getByRole("button", { expanded: true }).click();
    expect(await walk.getByRole("listitem").count()).toBe(0);
    await page.reload();
    await walk.getByRole("button", { expanded: false }).waitFor();
  });

  test("goes back to the present time", async () => {
    const inspector = await openInspector(page);
    await inspector.getByRole("button", { name: "Calendar", exact: true }).click();
    await inspector.getByText("ahead of your machine").waitFor();
    await inspector.getByRole("button", { name: "Back to now" }).click();
    await inspector.getByText("as on your machine").waitFor();
    await page.getByRole("button", { name: "Close inspector" }).click();
  });

  test("keeps the focus when a menu, a dialog or a card with it is gone", async () => {
    await goTo(page, "renewals");
    await send(page, "/reminders");
    await lastMessage(page).getByRole("button", { name: "Remove" }).press("Enter");
    await page.locator("button:focus").getByText("Undo").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Back again").waitFor();

    await goTo(page, "acme-renewal");
    const janes = page.getByRole("article").filter({ hasText: "I read page four twice" });
    await janes.getByRole("button", { name: "More actions" }).press("Enter");
    await page.locator(":focus").getByText("Profile of the author").waitFor();
    await page.keyboard.press("Escape");
    await janes.locator("button:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(":focus").getByText("Profile of the author").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Rephrase" });
    await form.getByRole("textbox", { name: "Message" }).press("Escape");
    await form.waitFor({ state: "detached" });
  });

  test("replies in a thread as the person, and keeps what isn't sent over a reload", async () => {
    await goTo(page, "acme-renewal");
    await page.getByRole("textbox", { name: "Message #acme-renewal" }).fill("To be continued");
    const janes = page.getByRole("article").filter({ hasText: "I read page four twice" });
    const reply = page.getByRole("textbox", { name: "Reply in thread" });
    const openThread = async () => {
      await janes.hover();
      await janes.getByRole("button", { name: "Reply in thread" }).click();
    };
    await openThread();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByRole("article").waitFor();
    expect(await thread.getByText(/^\d+ repl/).allInnerTexts()).toEqual([]);
    await reply.fill("The number is *14 %*.");
    await reply.press("Enter");
    await thread.getByText("1 reply").waitFor();
    await thread
      .getByRole("article", { name: /^Priya Raman/ })
      .getByText("The number is 14 %.")
      .waitFor();
    await janes.getByText("1 reply").waitFor();
    await reply.fill("And the date");
    await page.reload();
    await openThread();
    expect(await reply.inputValue()).toBe("And the date");
    const composer = page.getByRole("textbox", { name: "Message #acme-renewal" });
    expect(await composer.inputValue()).toBe("To be continued");
    await goTo(page, "general");
    expect(await page.getByRole("textbox").inputValue()).toBe("");
  });
});
