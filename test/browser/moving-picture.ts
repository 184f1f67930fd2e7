import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Gathers what a page shows, and makes it one picture that moves. */
export async function createMovingPicture() {
  const folder = await temporaryFolder();
  const frames: { path: string; milliseconds: number }[] = [];
  return {
    /** @param seconds for which what the page shows now is seen */
    async add(page: Page, seconds: number): Promise<void> {
      const path = join(folder.path, `${frames.length}.png`);
      await page.screenshot({ path });
      frames.push({ path, milliseconds: seconds * 1_000 });
    },
    /**
     * @param path of an animated WebP
     * @throws where `img2webp` is missing
     */
    async write(path: string): Promise<void> {
      const compression = ["-lossy", "-q", "70", "-m", "6"];
      const shown = frames.flatMap((each) => ["-d", String(each.milliseconds), ...compression, each.path]);
      await promisify(execFile)("img2webp", ["-min_size", ...shown, "-o", path]);
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
