import { join } from "node:path";
import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid } from "../durability/seen.ts";
import { smallDiskOrSkip } from "../support/full-disk.ts";
import { startTogether } from "./subjects.ts";

const refused =
  "Something went wrong on our side. Nothing was charged. Try again; if it keeps happening, give your Rapport admin this reference: (six).";

test("the disk is full when the answer to a paid call is to be stored", async (context) => {
  await using disk = await smallDiskOrSkip(context);
  await using app = await startTogether({ environment: { DATABASE_URL: join(disk.path, "rapport.db") } });
  const stop = app.workspace.onArrival(async (request) => {
    if (isPaid(request)) await disk.fill();
  });

  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  await app.untilReadiness("not ready: the database can't be written to\n");
  stop();
  await app.ask(ids.sam, "/prep jane@acme.com call Pricing");
  await app.ask(ids.lena, "/profile jane@acme.com");
  await app.ask(ids.marcus, "/reminders meet leila@acme.com in 14 minutes Kick-off");
  const said = {
    [ids.sam]: [
      "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.",
    ],
    // What can't be entered in the log isn't shown.
    [ids.lena]: [refused],
    [ids.marcus]: [refused],
  };
  for (const [id, texts] of Object.entries(said)) await app.untilRead(id, texts);
  await disk.empty();

  await app.hold({ said: { [ids.priya]: ["brief"], ...said }, charged: 1 });
});
