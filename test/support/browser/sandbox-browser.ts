import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Program } from "../processes/program.ts";
import { startSandboxProcess } from "../processes/sandbox-process.ts";
import { launchChromium } from "./chromium.ts";

/** A real browser that shows the sandbox's page. */
export interface ShownPage {
  browser: Browser;
  page: Page;
  /** Errors of the page, and addresses that it asked elsewhere: there must be none. */
  trouble: readonly string[];
}

/** What `npm start` starts, and a real browser that shows its page. */
export interface SandboxBrowser extends ShownPage {
  sandbox: Program;
  /** Closes the browser, and ends the program as Ctrl+C does. @returns its exit code */
  stop(): Promise<number | null>;
}

/**
 * @param environment variables of the program
 * @throws Error when the program does not start, or no browser is installed
 */
export async function openSandbox(
  environment: Record<string, string> = {},
  options: BrowserContextOptions = {},
): Promise<SandboxBrowser> {
  await using stack = new AsyncDisposableStack();
  const sandbox = await startSandboxProcess(environment);
  stack.defer(() => sandbox.kill());
  const shown = await showPage(sandbox.url, options);
  stack.move();
  return {
    ...shown,
    sandbox,
    async stop() {
      await shown.browser.close();
      return sandbox.stop("SIGINT");
    },
  };
}

/** @throws Error when no browser is installed */
export async function showPage(address: string, options: BrowserContextOptions = {}): Promise<ShownPage> {
  await using stack = new AsyncDisposableStack();
  const browser = await launchChromium();
  stack.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  page.setDefaultTimeout(60_000);
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:")) trouble.push(url);
  });
  await page.goto(address);
  stack.move();
  return { browser, page, trouble };
}
