import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid, untilKept } from "../durability/seen.ts";
import { startTogether } from "./subjects.ts";

const day = 24 * 3_600_000;

test("the clock jumps by days, forward under one paid call and back under another", async () => {
  await using app = await startTogether();
  const { workspace } = app;
  const jumps = [3 * day, -7 * day];
  workspace.onArrival((request) => {
    if (isPaid(request)) workspace.moveClock(jumps.shift() ?? 0);
  });

  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  await untilKept(workspace.as(ids.priya), ["line: thread", "brief"]);
  await app.ask(ids.sam, "/prep jane@acme.com call Pricing");
  await app.ask(ids.lena, "/profile jane@acme.com");

  await app.hold({
    said: {
      // By then, nothing can be shown there any more: it's in her messages.
      [ids.priya]: ["Writing the brief for Jane Whitfield. It appears below in up to half a minute."],
      [ids.sam]: ["brief"],
      [ids.lena]: ["profile"],
    },
    charged: 2,
  });
});
