import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser/chromium.ts";
import { openSandbox, type SandboxBrowser } from "../support/browser/sandbox-browser.ts";
import { actAs, goTo, lastMessage, openInspector, send } from "../support/browser/sandbox-page.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";

describe.skipIf(isSkipped)("Slackbot in the sandbox's page", () => {
  let opened: SandboxBrowser;
  beforeAll(async () => {
    opened = await openSandbox({}, { reducedMotion: "reduce" });
  });
  afterAll(async () => {
    expect(await opened?.stop()).toBe(0);
    expect(opened?.trouble).toEqual([]);
  });

  test("answers with the app's card, and buys once what was quoted, after a consent", async () => {
    const { page } = opened;
    await goTo(page, "Slackbot");
    await send(page, "who is @jane");
    const profile = lastMessage(page);
    await profile.getByRole("heading", { name: "Jane Whitfield · jane@acme.com" }).waitFor();
    await profile.getByText("Worldview: Pragmatic Builder").waitFor();
    expect(await profile.locator(".blocks").getByRole("button").count()).toBe(0);

    await send(page, "brief me on jane@acme.com for a call about Q3 renewal");
    const quote = lastMessage(page);
    const buy = quote.getByRole("button", { name: "Brief · 1 credit" });
    const consent = page.getByRole("dialog", { name: "Use Rapport?" });
    await buy.click();
    await consent.getByRole("button", { name: "Deny" }).click();
    await buy.click();
    await consent.getByRole("button", { name: "Allow once" }).dblclick();
    await quote.getByRole("heading", { name: "Brief: call with Jane Whitfield" }).waitFor();
    await quote.getByText("1 credit used · 24 left").waitFor();
    expect(await buy.count()).toBe(0);
    const inspector = await openInspector(page);
    expect(await inspector.getByText("tools/call buy").count()).toBe(1);
    expect(await inspector.getByText("prep-for-meeting").count()).toBe(1);

    await actAs(page, "Grace O'Neill");
    await goTo(page, "Slackbot");
    await send(page, "who is jane@acme.com");
    await lastMessage(page).getByText("you're a guest from another company").waitFor();
  });
});
