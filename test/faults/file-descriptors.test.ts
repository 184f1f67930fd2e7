import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { startApart } from "./subjects.ts";

/** File descriptors besides those that an idle app has: for Slack's requests, for Slack's API, for the service. */
const spare = 8;

test("few file descriptors are left, and everything needs connections", async (context) => {
  await using app = await startApart(context);
  const { pid } = await app.start();
  const open = await readdir(`/proc/${pid}/fd`).catch((error: unknown) => {
    if (process.env.CI === "true") throw error;
    return context.skip("only Linux says what is open");
  });
  execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${open.length + spare}`]);

  const askers = [ids.priya, ids.sam, ids.lena, ids.marcus];
  for (const id of askers) {
    await app.ask(id, "/profile leila@acme.com");
    await app.ask(id, "/profile jane@acme.com");
    await app.ask(id, `/prep jane@acme.com call ${id}`);
  }

  const said = Object.fromEntries(askers.map((id) => [id, ["brief", "profile", "profile"]]));
  await app.hold({ said, charged: askers.length, mayBeElsewhere: true });
});
