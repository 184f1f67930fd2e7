import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser/chromium.ts";
import { openSandbox, type SandboxBrowser } from "../support/browser/sandbox-browser.ts";
import { goTo, lastMessage, openInspector, send } from "../support/browser/sandbox-page.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";

/** The sample calendar and the sandbox's clock, in a real browser against what `npm start` really starts. */
describe.skipIf(isSkipped)("the sandbox's calendar", () => {
  let opened: SandboxBrowser;
  let page: Page;
  let url: string;
  let inspector: Locator;

  beforeAll(async () => {
    opened = await openSandbox();
    page = opened.page;
    url = opened.sandbox.url;
    await goTo(page, "renewals");
    inspector = await openInspector(page);
    await inspector.getByRole("button", { name: "Calendar", exact: true }).click();
  });
  afterAll(async () => {
    expect(await opened?.stop()).toBe(0);
    expect(opened?.trouble).toEqual([]);
  });

  const feed = async () => (await fetch(`${url}/calendars/priya.ics`)).text();
  const meeting = (title: string) =>
    inspector.getByRole("list", { name: "Meetings" }).getByRole("listitem").filter({ hasText: title });
  /** When a meeting begins, as Unix time in milliseconds. */
  const timeOf = async (title: string) =>
    Date.parse((await meeting(title).locator("time").getAttribute("datetime")) ?? "");

  test("shows the feed's address, and the command that takes it", async () => {
    const address = `${url}/calendars/priya.ics`;
    await inspector.getByText(address, { exact: true }).waitFor();
    await inspector.getByText(`/reminders add ${address} here`, { exact: true }).waitFor();
    expect(await feed()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await meeting("Kestrel renewal").getByText("4 guests").waitFor();
    await meeting("Pipeline review").getByText("weekly").waitFor();
    await meeting("Doctor").getByText("private").waitFor();
    await meeting("Sales offsite").getByText("All day").waitFor();
  });

  test("offers the command to a newcomer, and completes it", async () => {
    await page.getByRole("button", { name: ": Add Priya's calendar" }).click();
    const composer = page.getByRole("textbox", { name: "Message #renewals" });
    expect(await composer.inputValue()).toBe(`/reminders add ${url}/calendars/priya.ics`);
    await composer.fill("");
    await composer.pressSequentially("/rem");
    await page.getByRole("option", { name: /\/reminders/ }).waitFor();
    await composer.press("Tab");
    expect(await composer.inputValue()).toBe("/reminders ");
    await composer.fill("");
  });

  test("changes a meeting, as its owner would", async () => {
    const row = meeting("Kestrel renewal");
    const before = await timeOf("Kestrel renewal");
    await row.getByRole("button", { name: /Kestrel renewal/ }).click();
    await row.getByRole("button", { name: "+15 min" }).click();
    await expect.poll(() => timeOf("Kestrel renewal")).toBe(before + 15 * 60_000);
    await row.getByRole("button", { name: "−15 min" }).click();
    await expect.poll(() => timeOf("Kestrel renewal")).toBe(before);
    await row.getByRole("button", { name: "Make private" }).click();
    await row.getByText("private", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Make public" }).click();
    await row.getByRole("button", { name: "Cancel", exact: true }).click();
    await row.getByText("cancelled", { exact: true }).waitFor();
    expect(await feed()).toContain("\r\nSTATUS:CANCELLED\r\n");
    await row.getByRole("button", { name: "Restore" }).click();
    await row.getByText("cancelled", { exact: true }).waitFor({ state: "detached" });
    expect(await feed()).not.toContain("CANCELLED");
    await meeting("Sales offsite")
      .getByRole("button", { name: /Sales offsite/ })
      .click();
    expect(await meeting("Sales offsite").getByRole("button", { name: "+15 min" }).count()).toBe(0);
  });

  test("shows what was asked for", async () => {
    await inspector.getByRole("button", { name: "Traffic", exact: true }).click();
    await inspector.getByRole("button", { name: "App → calendar", exact: true }).click();
    await inspector
      .getByRole("button", { name: /the feed 200/ })
      .first()
      .waitFor();
    await inspector.getByRole("button", { name: "Calendar", exact: true }).click();
  });

  test("moves the time on for Slack, the app and the page at once", async () => {
    await send(page, "/profile jane@acme.com");
    await lastMessage(page)
      .getByText(/Looked up just now/)
      .waitFor();
    const card = await lastMessage(page).getAttribute("data-ts");
    await inspector.getByText("as on your machine").waitFor();
    await inspector.getByRole("button", { name: "+5 min" }).click();
    await inspector.getByRole("button", { name: "+1 min" }).click();
    await inspector.getByText("6 min ahead of your machine").waitFor();
    await page
      .locator(`[data-ts="${card}"]`)
      .getByText(/Looked up 6 minutes ago/)
      .waitFor();
    // More than the five minutes that a signature may be off, if the app went by another clock.
    await send(page, "/profile @marcus");
    await lastMessage(page).getByRole("heading", { name: "Marcus Bell" }).waitFor();
    const [before, after] = [Number(card), Number(await lastMessage(page).getAttribute("data-ts"))];
    expect(after - before).toBeGreaterThan(6 * 60 - 1);
  });

  test("adds a meeting whose day isn't clear by the form, at the time that the person chooses in their zone", async () => {
    await send(page, "/reminders meet jane@acme.com next Friday 3pm Handover");
    const form = page.getByRole("dialog");
    const when = form.locator('input[type="datetime-local"]');
    await when.waitFor();
    expect(await when.inputValue()).toMatch(/T15:00$/);
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    await when.fill(`${tomorrow}T16:30`);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await form.getByText("at 4:30 PM").first().waitFor();
    await form.getByRole("button", { name: "Close" }).first().click();
    await form.waitFor({ state: "detached" });
  });

  test("jumps to the next reminder in the channel in which it appears, and to the card's beginning", async () => {
    await send(page, `/reminders add ${url}/calendars/priya.ics here`);
    // The meeting after the next is not due yet.
    await page.getByRole("log").getByRole("button", { name: "Full brief" }).first().waitFor();
    await goTo(page, "general");
    // Lower than most cards.
    await page.setViewportSize({ width: 1280, height: 480 });
    await inspector.getByRole("button", { name: "Jump to the next reminder" }).click();
    await inspector.getByText("The reminder comes in a few seconds.").waitFor();
    await inspector.getByText("The reminder is here, in #renewals.").waitFor();
    await page.getByRole("textbox", { name: "Message #renewals" }).waitFor();
    const card = page.locator("article:focus");
    const ends = async (locator: Locator) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return { start: y, end: y + height };
    };
    const list = await ends(page.getByRole("log"));
    const title = await ends(card.getByText(/^In 15 min: /));
    expect(title.start).toBeGreaterThanOrEqual(list.start);
    expect(title.end).toBeLessThanOrEqual(list.end);
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, "general");
    await inspector.getByText("The reminder is here").waitFor({ state: "detached" });
    await goTo(page, "renewals");
  });

  test("fetches no calendar from the internet", async () => {
    await send(page, "/reminders add https://calendar.example.com/basic.ics");
    await lastMessage(page).getByText("Calendar not added: this sandbox reads only its own.").waitFor();
  });
});
