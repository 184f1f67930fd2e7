import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { launchChromium } from "../support/browser/chromium.ts";
import {
  actAs,
  chooseContact,
  chooseMore,
  closeDialog,
  goTo,
  lastMessage,
  openInspector,
  openMenu,
  runShortcut,
  send,
  setFault,
} from "../support/browser/sandbox-page.ts";
import { startSandboxProcess } from "../support/processes/sandbox-process.ts";
import { createMovingPicture } from "./moving-picture.ts";

/**
 * `npm run screenshots`: draws the README's pictures from what the sandbox's page really shows. The one that
 * moves needs `img2webp` (Debian: `apt-get install webp`).
 */
const folder =
  process.argv[2] === undefined
    ? fileURLToPath(new URL("../../docs/screenshots/", import.meta.url))
    : `${process.argv[2]}/`;
const desk = { width: 1200, height: 780 };
/** For what is long, and would be cut. */
const tallDesk = { width: 1200, height: 1080 };
const phone = { width: 390, height: 844 };

await mkdir(folder, { recursive: true });
const browser = await launchChromium();
try {
  // In a workspace of its own: what is bought once would be offered instead of written.
  await inSandbox(drawWalk);
  await inSandbox(async (page, url) => {
    await page.getByRole("button", { name: "Fewer" }).click();
    await drawProfile(page);
    await drawPaidResults(page);
    await drawMeeting(page, url);
    await take(page, "reminder");
    await goTo(page, "Rapport");
    await page.getByRole("heading", { name: "Upcoming meetings" }).waitFor();
    await take(page, "home");
    await drawSlackbot(page);
    await drawFailures(page);
    await drawPhone(page);
  });
} finally {
  await browser.close();
}

async function inSandbox(draw: (page: Page, url: string) => Promise<void>): Promise<void> {
  const sandbox = await startSandboxProcess();
  try {
    const page = await browser.newPage({ viewport: desk, deviceScaleFactor: 2, reducedMotion: "reduce" });
    page.setDefaultTimeout(30_000);
    await page.goto(sandbox.url);
    await draw(page, sandbox.url);
    await page.close();
  } finally {
    await sandbox.stop();
  }
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${folder}${name}.png` });
}

/** The first minute: a profile, a brief, a draft in somebody's words, and the card before a meeting. */
async function drawWalk(page: Page, url: string): Promise<void> {
  await using walk = await createMovingPicture();
  const typed = async (text: string) => {
    await page.getByRole("textbox", { name: /^Message / }).fill(text);
    await page.mouse.move(0, 0);
    await walk.add(page, 1);
    await page.keyboard.press("Enter");
  };
  await goTo(page, "renewals");
  await walk.add(page, 2);
  await page.getByRole("button", { name: "Fewer" }).click();
  await typed("/profile @jane");
  await lastMessage(page).getByRole("heading", { name: "Jane Whitfield" }).waitFor();
  await walk.add(page, 3);
  await typed("/prep @jane call Q3 renewal");
  await lastMessage(page).getByText("1 credit used").waitFor();
  await walk.add(page, 4);

  await goTo(page, "acme-renewal");
  const draft = page.getByRole("article").filter({ hasText: "so sorry this took me a while" });
  await openMenu(draft);
  await page.getByRole("menuitem").first().waitFor();
  await walk.add(page, 1.5);
  await page.getByRole("menuitem", { name: "Rephrase for contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Rephrase" });
  await chooseContact(dialog, "jane", "Jane Whitfield");
  await walk.add(page, 1.5);
  await dialog.getByRole("button", { name: "Rephrase · 0.1 credit" }).click();
  await dialog.getByText("0.1 credit used").waitFor();
  await walk.add(page, 4);
  await closeDialog(page);

  await drawMeeting(page, url);
  await walk.add(page, 4);
  await walk.write(`${folder}walk.webp`);
}

async function drawProfile(page: Page): Promise<void> {
  await goTo(page, "renewals");
  await send(page, "/profile @jane");
  await lastMessage(page).getByRole("heading", { name: "Jane Whitfield" }).waitFor();
  await take(page, "profile");

  await chooseMore(page, lastMessage(page), "Share…");
  const preview = page.getByRole("dialog", { name: "Share profile" });
  await preview.getByRole("combobox", { name: "Channel" }).click();
  await page.getByRole("option", { name: "renewals" }).click();
  await take(page, "share");
  await closeDialog(page);

  await goTo(page, "acme-renewal");
  await openMenu(page.getByRole("article").filter({ hasText: "I read page four twice" }));
  await page.getByRole("menuitem").first().waitFor();
  await take(page, "shortcut");
  await page.keyboard.press("Escape");
}

async function drawPaidResults(page: Page): Promise<void> {
  await goTo(page, "renewals");
  // Off the messages: one under the mouse shows its toolbar.
  await page.mouse.move(0, 0);
  await send(page, "/prep @jane call Q3 renewal");
  await lastMessage(page).getByText("1 credit used").waitFor();
  await page.setViewportSize(tallDesk);
  await take(page, "brief");
  await page.setViewportSize(desk);

  await lastMessage(page).getByRole("button", { name: "Log to CRM…" }).click();
  const log = page.getByRole("dialog", { name: "Log to CRM" });
  await log.getByText("Follow up in 3 days").click();
  await take(page, "crm");
  await closeDialog(page);

  await send(page, "/wave @jane Renew before the 30th");
  await lastMessage(page).getByRole("heading", { name: "Wave to Jane Whitfield" }).waitFor();
  await take(page, "wave");

  await goTo(page, "acme-renewal");
  const draft = page.getByRole("article").filter({ hasText: "so sorry this took me a while" });
  await runShortcut(page, draft, "Rephrase for contact");
  const dialog = page.getByRole("dialog", { name: "Rephrase" });
  await chooseContact(dialog, "jane", "Jane Whitfield");
  await dialog.getByRole("button", { name: "Rephrase · 0.1 credit" }).click();
  await dialog.getByText("0.1 credit used").waitFor();
  await page.setViewportSize(tallDesk);
  await take(page, "rephrase");
  await page.setViewportSize(desk);
  await closeDialog(page);
  await page.mouse.move(0, 0);

  await goTo(page, "renewals");
  await send(page, "/credits");
  await lastMessage(page).getByRole("table").first().waitFor();
  await take(page, "credits");
}

/** The card in the channel before a meeting of Priya's calendar. */
async function drawMeeting(page: Page, url: string): Promise<void> {
  await goTo(page, "renewals");
  await send(page, `/reminders add ${url}/calendars/priya.ics here`);
  await lastMessage(page).getByRole("heading", { name: "Calendar added" }).waitFor();
  const inspector = await openInspector(page);
  await inspector.getByRole("button", { name: "Calendar", exact: true }).click();
  await inspector.getByRole("button", { name: "+5 min" }).click();
  await lastMessage(page).getByRole("button", { name: "Full brief" }).first().waitFor();
  await page.getByRole("button", { name: "Close inspector" }).click();
  await page.mouse.move(0, 0);
}

/** What Slackbot answers with, and what it quotes. */
async function drawSlackbot(page: Page): Promise<void> {
  await goTo(page, "Slackbot");
  await send(page, "who is @jane");
  await lastMessage(page).getByRole("heading", { name: "Jane Whitfield" }).waitFor();
  await send(page, "brief me on @jane for a call about next year's price");
  await lastMessage(page).getByRole("button", { name: "Brief · 1 credit" }).waitFor();
  await page.setViewportSize(tallDesk);
  await take(page, "slackbot");
  await page.setViewportSize(desk);
}

async function drawFailures(page: Page): Promise<void> {
  await page.setViewportSize(tallDesk);
  await actAs(page, "Sam Ortega");
  await goTo(page, "general");
  const inspector = await openInspector(page);
  await setFault(page, "…the profile service", "refuses");
  await send(page, "/profile viktor.lindqvist@northwind.example");
  await page.getByText("We couldn't reach the profile service.").waitFor();
  await inspector
    .getByRole("button", { name: /public-profile-lookup/ })
    .first()
    .click();
  await take(page, "inspector");

  await setFault(page, "which calls", "paid");
  await setFault(page, "with the status", "402");
  await send(page, "/prep jane@acme.com call Q3 renewal");
  await lastMessage(page).getByText("Nothing was charged.").waitFor();
  await setFault(page, "…the profile service", "broken JSON");
  await send(page, "/wave jane@acme.com Confirm the call on Thursday");
  await inspector
    .getByRole("button", { name: /compose-wave/ })
    .first()
    .waitFor();
  // When it's asked again, it doesn't say what came of it.
  await setFault(page, "…the profile service", "refuses");
  await setFault(page, "with the status", "422");
  await lastMessage(page).getByRole("button", { name: "Send again" }).waitFor();
  await inspector.getByRole("button", { name: "Ledger" }).click();
  await inspector.getByText("unknown", { exact: true }).click();
  await take(page, "ledger");
  await setFault(page, "…the profile service", "none");
  await page.getByRole("button", { name: "Close inspector" }).click();
}

async function drawPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await send(page, "/profile elena.petrova@harbourfinch.example");
  await lastMessage(page).getByRole("heading", { name: "elena.petrova" }).waitFor();
  await take(page, "phone");
}
