import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedSamplePeople } from "../../src/service/sample-people.ts";
import { type Service, startService } from "../../src/service/server.ts";
import { chromiumPath } from "../support/browser/chromium.ts";
import { openSandbox, type SandboxBrowser } from "../support/browser/sandbox-browser.ts";
import {
  actAs,
  chooseContact,
  closeDialog,
  goTo,
  lastMessage,
  runShortcut,
  send,
} from "../support/browser/sandbox-page.ts";
import { startGate } from "../support/servers/gate.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";

/** In the browser: what of the dialog, or else of the last message, is off the page, is cut or scrolls sideways. */
const tooWide = `(() => {
  const page = document.documentElement;
  const shown = document.querySelector("dialog[open]") ?? [...document.querySelectorAll("article")].at(-1);
  // A space at the end of a line hangs over its edge, where nobody sees it: of text, the block around it counts.
  const isText = (element) => getComputedStyle(element).display === "inline";
  const isOff = (element) => !isText(element) && element.getBoundingClientRect().right > page.clientWidth;
  // A field scrolls what is typed into it.
  const isCut = ({ localName, scrollWidth, clientWidth }) =>
    localName !== "input" && clientWidth > 1 && scrollWidth > clientWidth;
  return [page, shown, ...shown.querySelectorAll("*")]
    .filter((element) => isOff(element) || isCut(element))
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
})()`;

/** What costs credits, in a real browser against the process that `npm start` starts for one's own service. */
describe.skipIf(isSkipped)("paid calls in the sandbox's page", () => {
  let service: Service;
  let gate: Awaited<ReturnType<typeof startGate>>;
  let opened: SandboxBrowser;
  let page: Page;

  beforeAll(async () => {
    service = await startService({ host: "127.0.0.1", port: 0, database: ":memory:" });
    const { key } = await seedSamplePeople(service.store, { now: Date.now() });
    gate = await startGate(new URL(service.url));
    opened = await openSandbox(
      { PROFILE_API_URL: gate.url.href, PROFILE_API_KEY: key },
      { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" },
    );
    page = opened.page;
  });
  afterAll(async () => {
    expect(await opened?.stop()).toBe(0);
    await gate?.stop();
    await service?.stop();
    expect(opened?.trouble).toEqual([]);
  });
  beforeEach(async () => {
    await page.goto(opened.sandbox.url);
    await actAs(page, "Priya Raman");
    await goTo(page, "acme-renewal");
  });

  const dialogOf = (name: string) => page.getByRole("dialog", { name, exact: true });
  const draft = () => page.getByRole("article").filter({ hasText: "so sorry this took me a while" });

  /** Sends a command that costs, and waits for what came of it. */
  const pay = async (command: string, result: string) => {
    await send(page, command);
    const card = lastMessage(page);
    await card.getByText(result).waitFor();
    return card;
  };

  test("a brief: the form finds the contact, names what is missing, and turns into the wait and the result", async () => {
    await send(page, "/profile @jane");
    await lastMessage(page).getByRole("heading", { name: "Jane Whitfield" }).waitFor();
    await send(page, "/prep marcus.bell@kestrel.io");
    const form = dialogOf("Prep");
    await chooseContact(form, "whit", "Jane Whitfield · jane@acme.com");
    await form.getByRole("button", { name: "Write brief · 1 credit" }).click();
    await form.getByText("Please complete this required field.").first().waitFor();
    await form.getByRole("radio", { name: "Call" }).check();
    await form.getByRole("textbox", { name: "Topic" }).fill("   ");
    await form.getByRole("button", { name: "Write brief · 1 credit" }).click();
    await form.getByText("What's it about?").waitFor();
    await form.getByRole("textbox", { name: "Topic" }).fill("Q3 renewal");

    gate.shut();
    await form.getByRole("button", { name: "Write brief · 1 credit" }).click();
    const brief = dialogOf("Brief");
    await brief
      .getByText(/^Writing the brief for Jane Whitfield. It appears here in up to half a minute./)
      .waitFor();
    expect(await brief.getByRole("heading", { name: "Brief: call with Jane Whitfield" }).count()).toBe(0);
    gate.open();
    await brief.getByRole("heading", { name: "Brief: call with Jane Whitfield" }).waitFor();
    await brief
      .getByText("1 credit used · 24 left · asked by you, just now · kept in your messages with Rapport")
      .waitFor();
    expect(await brief.getByRole("listitem").count()).toBeGreaterThan(2);
    await closeDialog(page);
  });

  test("a wave, and another one in another tone", async () => {
    const card = await pay("/wave @jane Renew before the 30th", "1 credit used · 23 left");
    expect(await card.getByRole("link", { name: "Open in mail" }).getAttribute("href")).toMatch(
      /^mailto:jane@acme\.com\?subject=/,
    );
    await card.getByRole("combobox", { name: "Another tone or channel" }).click();
    await page.getByRole("option", { name: "As LinkedIn message · 1 credit" }).waitFor();
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: "Again…" }).click();
    const form = dialogOf("Wave");
    const goal = form.getByRole("textbox", { name: "Goal" });
    expect(await goal.inputValue()).toBe("Renew before the 30th");
    await form.getByRole("combobox", { name: "Tone" }).click();
    await page.getByRole("option", { name: "Warm" }).click();
    await form.getByRole("button", { name: "Write wave · 1 credit" }).click();
    await form.getByRole("heading", { name: "Wave to Jane Whitfield · e-mail · warm" }).waitFor();
    await form.getByText("1 credit used · 22 left").waitFor();
    await closeDialog(page);
  });

  test("what was bought and read is no unread message, gone once the page is loaded anew, and kept in a thread", async () => {
    const forPriya = page.getByText("Only visible to you");
    expect(await page.getByRole("navigation").getByText("unread").count()).toBe(0);
    await page.goto("about:blank");
    await page.goto(opened.sandbox.url);
    await goTo(page, "acme-renewal");
    await draft().waitFor();
    expect(await forPriya.count()).toBe(0);
    await goTo(page, "Rapport");
    await page.getByRole("tab", { name: "Messages" }).click();
    const root = page
      .getByRole("article")
      .filter({ hasText: "Jane Whitfield: briefs, waves and rephrasings" });
    await root.getByRole("button", { name: "3 replies" }).click();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByRole("heading", { name: "Brief: call with Jane Whitfield" }).waitFor();
    await thread.getByText("1 credit used · 24 left").waitFor();
    expect(await thread.getByRole("heading", { name: /^Wave to Jane Whitfield/ }).count()).toBe(2);
  });

  test("a rephrasing: the form keeps the message, the result stands beside it, and is posted once", async () => {
    await runShortcut(page, draft(), "Rephrase for contact");
    const form = dialogOf("Rephrase");
    const written = await form.getByRole("textbox", { name: "Message" }).innerText();
    for (const part of ["@Sam Ortega", "the summary", "$48,500"]) expect(written).toContain(part);
    expect(written).toMatch(/\p{Extended_Pictographic}/u);
    await chooseContact(form, "jane", "Jane Whitfield · jane@acme.com");
    await form.getByRole("button", { name: "Rephrase · 0.1 credit" }).click();
    await form.getByText("0.1 credit used · 21.9 left").waitFor();
    const columns = await Promise.all(
      ["Yours", "For Jane Whitfield"].map((title) => form.getByText(title, { exact: true }).boundingBox()),
    );
    expect(columns[0]?.y).toBe(columns[1]?.y);

    await form.getByRole("button", { name: "Reply in thread…" }).click();
    const reply = dialogOf("Reply in thread");
    expect(await reply.getByRole("textbox", { name: "Reply" }).innerText()).toContain("@Sam Ortega");
    await reply.getByRole("button", { name: "Post" }).dblclick();
    await reply.getByText("Posted in the thread.").waitFor();
    // The notice, and below it the result.
    await page.keyboard.press("Escape");
    await dialogOf("Rephrase").waitFor();
    await closeDialog(page);
    await draft().getByRole("button", { name: "1 reply" }).click();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("Rephrased with AI · sent by @Priya Raman").waitFor();
    expect(await thread.getByRole("article").count()).toBe(2);
    const posted = thread.getByRole("article").last();
    expect(await posted.getByRole("link", { name: "the summary" }).getAttribute("href")).toBe(
      "https://docs.kestrel.example/acme-renewal",
    );
  });

  test("credits: everybody sees the sums, an administrator the people, the file and the caps", async () => {
    const csv = { name: "CSV of the last 30 days" };
    const priyas = await pay("/credits", "Your team has 21.9 credits left");
    await priyas.getByRole("row", { name: "Wave 2 2" }).waitFor();
    expect(await priyas.getByRole("button", csv).count()).toBe(0);

    await actAs(page, "Sam Ortega");
    await goTo(page, "general");
    const sams = await pay("/credits", "Your team has 21.9 credits left");
    await sams.getByRole("row", { name: "@Priya Raman 3.1 4" }).waitFor();
    await sams.getByRole("button", csv).click();
    await page.getByText("The CSV is in your messages with Rapport.").waitFor();
    await goTo(page, "Rapport");
    await page.getByRole("tab", { name: "Messages" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download credits-[-\d]+-to-[-\d]+\.csv$/ }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
    expect(lines[0]).toBe("date,person,name,operation,state,price,charged,balance_after");
    expect(lines).toHaveLength(5);

    const setCap = async (credits: string, shown: string) => {
      await goTo(page, "Rapport");
      await page.getByRole("tab", { name: "Home" }).click();
      const settings = dialogOf("Credits");
      await page.getByRole("button", { name: "Change…, caps" }).click();
      await settings.getByRole("textbox", { name: "one person can spend in a day" }).fill(credits);
      await settings.getByRole("button", { name: "Save" }).click();
      await settings.waitFor({ state: "detached" });
      await page.getByText(shown).waitFor();
    };
    await setCap("0.5", "At most 0.5 credit a day per person.");
    await goTo(page, "general");
    const refusal = await pay("/prep @jane call Q4 renewal", "No brief for Jane Whitfield");
    expect(await refusal.innerText()).toMatch(
      /You can spend up to 0\.5 credit a day; 0\.5 are left, and a brief costs 1\. Nothing was charged\./,
    );
    await setCap("", "No caps set.");
  });

  test("on a phone nothing has to be scrolled sideways", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const expectToFit = async () => expect(await page.evaluate(tooWide)).toEqual([]);
    await pay("/prep jane@acme.com call Pricing", "Brief: call with Jane Whitfield");
    await expectToFit();
    await send(page, "/prep jane@acme.com");
    await dialogOf("Prep").waitFor();
    await expectToFit();
    await closeDialog(page);
    await runShortcut(page, draft(), "Rephrase for contact");
    const form = dialogOf("Rephrase");
    await chooseContact(form, "leila@acme.com", "Use leila@acme.com");
    await expectToFit();
    await form.getByRole("button", { name: "Rephrase · 0.1 credit" }).click();
    await form.getByText("0.1 credit used").waitFor();
    await expectToFit();
    await closeDialog(page);
  });
});
