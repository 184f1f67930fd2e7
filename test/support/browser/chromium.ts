import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { chromium } from "playwright-core";

/** Where Chromium or Chrome usually is; `CHROMIUM_PATH` goes first. */
const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser that is installed, if any. */
export const chromiumPath = places.find((path) => path !== undefined && path !== "" && existsSync(path));

/** @throws Error when no browser is installed */
export async function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) {
    throw new Error(
      "No Chromium is installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
    );
  }
  return chromium.launch({
    executablePath: chromiumPath,
    // Nothing but the page is wanted: no look-ups of its own, and no sandbox where root runs the tests.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  });
}
