import { expect, test } from "vitest";
import { chromiumPath, launchChromium } from "../support/browser/chromium.ts";
import { actAs, closeDialog, lastMessage, send } from "../support/browser/sandbox-page.ts";
import { startSandboxProcess } from "../support/processes/sandbox-process.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";
/** Where pictures of the pages go, to be looked at. */
const pictures = process.env.INSTALL_PICTURES;

/** The whole way in a real browser: our page, Slack's, back, and a card in the second workspace. */
test.skipIf(isSkipped)(
  "somebody installs Rapport into the second workspace, and an admin connects it",
  { timeout: 180_000 },
  async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await startSandboxProcess({}, ["--workspaces", "2"]);
    stack.defer(() => sandbox.kill());
    const addressOf = (name: string) =>
      new RegExp(`${name}\\s+(http:\\S+)`).exec(sandbox.output())?.[1] ?? "";
    const browser = await launchChromium();
    stack.defer(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 900, height: 1000 } });
    page.setDefaultTimeout(60_000);
    const trouble: string[] = [];
    page.on("pageerror", (error) => trouble.push(error.message));
    page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));

    const rapport = page.getByRole("navigation").getByRole("link", { name: "Rapport" });
    await page.goto(`${addressOf("Harrier")}/#home`);
    await page.locator("textarea:focus").waitFor();
    await send(page, "/profile jane@acme.com");
    await lastMessage(page).getByText("/profile is not a valid command.").waitFor();
    expect([await rapport.count(), await page.getByText("Five things to try").count()]).toEqual([0, 0]);

    await page.goto(addressOf("Install"));
    await page.getByRole("heading", { name: "Add Rapport to Slack" }).waitFor();
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/install.png`, fullPage: true });
    await page.getByRole("button", { name: "Add to Slack" }).click();
    await page.getByRole("radio", { name: "Harrier" }).check();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "Rapport is installed" }).waitFor();
    await page.getByText("Rapport is now in Harrier.").waitFor();
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/installed.png`, fullPage: true });
    // No favicon is served, nor asked for by a page that loads nothing.
    expect(trouble).toEqual([]);

    await page.goto(addressOf("Harrier"));
    await rapport.waitFor();
    await send(page, "/profile jane@acme.com");
    await lastMessage(page).getByText("Rapport isn't connected to the profile service").waitFor();
    await actAs(page, "Sam Ortega");
    await send(page, "/profile admin");
    await lastMessage(page).getByRole("link", { name: "Rapport's Home" }).click();
    await page.getByRole("button", { name: "Connect the profile service" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox").fill(/bpo_\S+/.exec(sandbox.output())?.[0] ?? "");
    await form.getByRole("button", { name: "Connect" }).click();
    await form.getByText("Rapport is connected to the profile service.").waitFor();
    await closeDialog(page);
    await page.goto(addressOf("Harrier"));
    await page.getByRole("textbox", { name: /^Message / }).waitFor();
    await send(page, "/profile jane@acme.com");
    await lastMessage(page).getByText("Pragmatic Builder").waitFor();
    await page.goto(addressOf("Kestrel"));
    await page.getByRole("textbox", { name: /^Message / }).waitFor();
    await send(page, "/profile jane@acme.com");
    await lastMessage(page).getByText("/profile is not a valid command.").waitFor();
    expect(await sandbox.stop("SIGINT")).toBe(0);
  },
);
