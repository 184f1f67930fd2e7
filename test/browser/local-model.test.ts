import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/app/config.ts";
import { createLog, createSecrets } from "../../src/app/log.ts";
import { type SandboxedRapport, startSandboxedRapport } from "../../src/sandbox/main.ts";
import { says } from "../service/composer/chat-completions.ts";
import { chromiumPath } from "../support/browser/chromium.ts";
import { type ShownPage, showPage } from "../support/browser/sandbox-browser.ts";
import { goTo, lastMessage, openInspector, send } from "../support/browser/sandbox-page.ts";
import { json, refusingUrl, startFakeUpstream } from "../support/servers/fake-upstream.ts";

const isSkipped = chromiumPath === undefined && process.env.CI !== "true";

/** Each is another request, and one that the stand-in rewords. */
const ask = (pageNumber: number) =>
  `/rephrase @jane Could you look at page ${pageNumber} due to the fact that it changed?`;
const models = { object: "list", data: ["<b>gemma4</b>:4b", "nomic-embed-text"].map((id) => ({ id })) };
const byModel = says({
  rephrased: "Could you look at page 4, since it changed?",
  reasoning: "Written by gemma4.",
});

/** A model on this machine, in a real browser against what `npm start` starts, with a port of its own to look at. */
describe.skipIf(isSkipped)("a local model in the sandbox's page", () => {
  let port: number;
  let rapport: SandboxedRapport;
  let shown: ShownPage;
  let page: Page;

  beforeAll(async () => {
    port = Number((await refusingUrl()).port);
    const secrets = createSecrets([]);
    rapport = await startSandboxedRapport(
      readConfig({ PORT: "0" }),
      {
        ...{ log: createLog("silent", secrets), hideFromLog: secrets.add },
        ...{ now: Date.now, random: Math.random, maxPeopleWait: 30_000 },
      },
      { modelServers: [{ name: "Ollama", port }] },
    );
    shown = await showPage(rapport.url);
    page = shown.page;
  });
  afterAll(async () => {
    await shown?.browser.close();
    await rapport?.stop();
    expect(shown?.trouble).toEqual([]);
  });

  const look = async (place: Locator) =>
    place.getByRole("button", { name: "Look for a local model" }).press("Enter");

  test("is found after a click alone, writes once it's chosen, and makes way for the stand-in", async () => {
    await goTo(page, "general");
    await send(page, ask(1));
    const note = lastMessage(page).getByRole("complementary", { name: "About this text" });
    await note.getByText("Texts come from the built-in stand-in.").waitFor();
    await look(note);
    await note.getByText("No local model found on the usual ports of Ollama").waitFor();

    await using server = await startFakeUpstream(
      (response, requestsSoFar) =>
        (response.req.method === "GET" ? json(models) : byModel)(response, requestsSoFar),
      port,
    );
    const asked = () => server.requests.map(({ method, path }) => `${method} ${path}`);
    await send(page, ask(2));
    await lastMessage(page).getByText("24.8 left").waitFor();
    const inspector = await openInspector(page);
    expect(asked()).toEqual([]);
    await look(inspector);
    const found = inspector.getByRole("list", { name: "Models on this machine" }).getByRole("button");
    await found.first().waitFor();
    expect(await found.allInnerTexts()).toEqual([`<b>gemma4</b>:4b\nOllama, port ${port}`]);
    await send(page, ask(3));
    await lastMessage(page).getByText("24.7 left").waitFor();
    expect(asked()).toEqual(["GET /v1/models"]);

    await found.press("Enter");
    await inspector.getByText(`Texts come from <b>gemma4</b>:4b at 127.0.0.1:${port} from now on.`).waitFor();
    await send(page, ask(4));
    await lastMessage(page).getByText("Written by gemma4.").waitFor();
    expect(asked()).toEqual(["GET /v1/models", "POST /v1/chat/completions"]);
    expect(server.requests[1]?.body).toContain('"model":"<b>gemma4</b>:4b"');
    expect(await page.getByRole("complementary", { name: "About this text" }).count(), "shown once").toBe(1);

    await inspector.getByRole("button", { name: "Use the stand-in again" }).press("Enter");
    await inspector.locator("button:focus").getByText("Look for a local model").waitFor();
    await send(page, ask(5));
    await lastMessage(page).getByText("24.5 left").waitFor();
    expect(asked()).toHaveLength(2);
  });
});
