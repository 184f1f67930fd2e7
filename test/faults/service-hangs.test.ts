import { expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid, longest } from "../durability/seen.ts";
import { startTogether } from "./subjects.ts";

test("the service hangs until it's started again", async () => {
  await using app = await startTogether();
  const { workspace } = app;
  const started = Promise.withResolvers<void>();
  let paid = 0;
  // Of two paid calls, it has carried the first one out; and it gets neither the second one nor look-ups.
  const stop = workspace.onArrival(async (request) => {
    if (request.direction !== "app to service") return undefined;
    if (isPaid(request)) paid += 1;
    if (isPaid(request) ? paid === 1 : paid === 0) return undefined;
    await started.promise;
    return "drop";
  });
  const answered = workspace.onDone(async (request) => {
    if (isPaid(request)) await started.promise;
  });
  const paidFor = (count: number) => expect.poll(() => paid, { timeout: longest }).toBe(count);

  await app.ask(ids.sam, "/profile jane@acme.com");
  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  await paidFor(1);
  await app.ask(ids.sam, "/prep jane@acme.com call Pricing");
  await paidFor(2);
  await app.ask(ids.lena, "/profile leila@acme.com");
  const unreachable =
    "We couldn't reach the profile service. Nothing was charged. Try again in a minute.\nTry again";
  await app.untilRead(ids.lena, [unreachable]);
  stop();
  answered();
  started.resolve();

  await app.hold({
    said: { [ids.priya]: ["brief"], [ids.sam]: ["brief", "profile"], [ids.lena]: [unreachable] },
    charged: 2,
  });
});
