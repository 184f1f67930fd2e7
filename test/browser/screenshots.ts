import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launchChromium } from "../support/chromium.ts";
import { actAs, goTo, lastMessage, openMenu, send } from "../support/sandbox-page.ts";
import { startSandboxProcess } from "../support/sandbox-process.ts";

/** `npm run screenshots`: draws the README's pictures from what the sandbox's page really shows. */
const folder = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const desk = { width: 1200, height: 780 };
const phone = { width: 390, height: 844 };

await mkdir(folder, { recursive: true });
const sandbox = await startSandboxProcess();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: desk, deviceScaleFactor: 2, reducedMotion: "reduce" });
  page.setDefaultTimeout(10_000);
  const take = (name: string) => page.screenshot({ path: `${folder}${name}.png` });
  await page.goto(sandbox.url);

  await goTo(page, "acme-renewal");
  await send(page, "/profile @jane");
  await lastMessage(page).getByRole("button", { name: "Share…" }).waitFor();
  await take("profile");

  await lastMessage(page).getByRole("button", { name: "Share…" }).click();
  const preview = page.getByRole("dialog", { name: "Share profile" });
  await preview.getByRole("combobox").click();
  await page.getByRole("option", { name: "deal-desk" }).click();
  await take("share");
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });

  await openMenu(page.getByRole("article").filter({ hasText: "I read page four twice" }));
  await page.getByRole("menuitem").first().waitFor();
  await take("shortcut");
  await page.keyboard.press("Escape");

  await goTo(page, "Rapport");
  await page.getByRole("button", { name: "Look someone up" }).waitFor();
  await take("home");

  await actAs(page, "Sam Ortega");
  await goTo(page, "general");
  await page.getByRole("button", { name: "Inspector" }).click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByRole("combobox").first().selectOption("refuses");
  await send(page, "/profile viktor.lindqvist@northwind.example");
  await page.getByText("We couldn't reach the profile service.").waitFor();
  await inspector
    .getByRole("button", { name: /public-profile-lookup/ })
    .first()
    .click();
  await take("inspector");
  await inspector.getByRole("combobox").first().selectOption("works");
  await page.getByRole("button", { name: "Close inspector" }).click();

  await page.setViewportSize(phone);
  await send(page, "/profile elena.petrova@harbourfinch.example");
  await lastMessage(page).getByRole("button", { name: "Share…" }).waitFor();
  await take("phone");
} finally {
  await browser.close();
  await sandbox.stop();
}
