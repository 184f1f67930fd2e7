import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** Bytes of the disk, and of what is written to it at once. */
const sizes = { disk: 16 * 1024 * 1024, piece: 64 * 1024 } as const;

/**
 * A small disk of the test's own, which can be filled. Only root may make one: for others the test is skipped and says
 * so; in CI (`CI=true`) it fails.
 */
export async function smallDiskOrSkip(context: TestContext) {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizes.disk}`, "tmpfs", path], { stdio: "pipe" });
  } catch (error) {
    if (process.env.CI === "true") throw new Error("No tmpfs can be mounted.", { cause: error });
    context.skip("no tmpfs can be mounted: run this as root on Linux");
  }
  stack.defer(() => {
    execFileSync("umount", ["--lazy", path]);
  });
  const filler = join(path, "filler");
  const made = stack.move();
  return {
    path,
    /** Leaves no room for another byte. */
    async fill(): Promise<void> {
      await using file = await open(filler, "a");
      for (let piece = Buffer.alloc(sizes.piece); piece.length > 0; ) {
        const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten < piece.length) piece = piece.subarray(0, Math.floor(piece.length / 2));
      }
    },
    empty: (): Promise<void> => rm(filler),
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
}
