import { expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid, longest } from "../durability/seen.ts";
import { startTogether } from "./subjects.ts";

test("Slack's API hangs when a result is to be shown, and carries everything out late", async () => {
  await using app = await startTogether();
  const { workspace } = app;
  await app.ask(ids.sam, "/profile jane@acme.com");
  const answering = Promise.withResolvers<void>();
  let hangs = false;
  const stop = workspace.onArrival(async (request) => {
    hangs ||= isPaid(request);
    if (hangs && request.direction === "app to slack") await answering.promise;
  });

  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  await workspace.as(ids.priya).until(() => hangs);
  await app.ask(ids.sam, "/profile leila@acme.com");
  // Slack hasn't said yet who she is.
  await app.ask(ids.lena, "/prep jane@acme.com call Pricing");
  const whoIs =
    "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. " +
    "Try again in a minute.";
  await app.untilRead(ids.lena, [whoIs]);
  const isGivenUp = () => app.lines.some((line) => line.includes("paid call failed, will retry"));
  await expect.poll(isGivenUp, { timeout: longest }).toBe(true);
  stop();
  answering.resolve();

  await app.hold({
    said: {
      [ids.priya]: ["brief", "find it elsewhere"],
      [ids.sam]: ["profile", "profile"],
      [ids.lena]: [whoIs],
    },
    charged: 1,
  });
});
