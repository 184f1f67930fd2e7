import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid } from "../durability/seen.ts";
import { startTogether } from "./subjects.ts";

test("Slack's API answers 429 to everything while a result is shown", async () => {
  await using app = await startTogether();
  const { workspace } = app;
  await app.ask(ids.sam, "/profile jane@acme.com");
  const stop = workspace.onArrival((request) => {
    if (isPaid(request)) workspace.rateLimit("*", { times: Number.POSITIVE_INFINITY });
  });

  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  // A response URL has no such limit.
  await app.untilRead(ids.priya, ["brief"]);
  const whoIs =
    "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. " +
    "Try again in a minute.";
  await app.ask(ids.lena, "/prep jane@acme.com call Pricing");
  await app.untilRead(ids.lena, [whoIs]);
  const slowDown = "Slack asked us to slow down. Nothing was charged. Try again in 1 second.";
  await app.ask(ids.sam, "/wave jane@acme.com");
  await app.untilRead(ids.sam, ["profile", slowDown]);
  stop();
  workspace.refusals.delete("*");

  await app.hold({
    said: { [ids.priya]: ["brief"], [ids.sam]: ["profile", slowDown], [ids.lena]: [whoIs] },
    charged: 1,
  });
});
