import { expect, test } from "vitest";
import { deliveryTargetText } from "#app/slack/reply/delivery-target.ts";
import { visibleText } from "#sandbox/index.ts";
import { answered, begin, newCall, refused, send } from "../../credits/calls.ts";
import { startPaidWork, work } from "./paid-work.ts";

/** A clock that goes on whenever it is read, so that calls have an order. */
function tickingClock(): () => number {
  let now = Date.parse("2026-11-21T12:00:00Z");
  return () => {
    now += 1;
    return now;
  };
}

test.for(["ended", "was under way"] as const)(
  "a call that %s when the round began, and was shown while an earlier result hung, is not shown again",
  async (stage, context) => {
    await using running = await startPaidWork(context, tickingClock());
    const { ledger, paidCallHandler, workspace, priya } = running;
    const [first, second, third] = [await running.direct(), await running.direct(), await running.direct()];
    const at = (place: typeof first) => ({ person: priya.id, work, place: deliveryTargetText.encode(place) });
    await ledger.settle(await begin(ledger, newCall("first", at(first))), refused);
    const call = await send(ledger, newCall("second", at(second)));
    const end = async () => (await ledger.settle(call, answered(work))).call;
    const ended = stage === "ended" ? await end() : undefined;
    await ledger.settle(await begin(ledger, newCall("third", at(third))), refused);

    const [isHung, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const shown: unknown[] = [];
    workspace.onArrival(async ({ body }) => {
      if (!body.includes(first.ts)) return;
      isHung.resolve();
      await letGo.promise;
    });
    workspace.onDone(({ body }) => shown.push(new URLSearchParams(body).get("ts")));
    await running.start();
    await isHung.promise;
    await paidCallHandler.deliver(ended ?? (await end()));
    letGo.resolve();
    const written = () => priya.messages(priya.appChannel).map((message) => visibleText(message));
    await priya.until(() => written().at(-1) === "Failed: third");
    await running.stop();

    expect(shown).toEqual([second.ts, first.ts, third.ts]);
    expect(written()).toEqual([
      "Failed: first",
      "Brief: you'll find it in your messages with Rapport.",
      "Failed: third",
    ]);
    expect([await ledger.undelivered(9), running.errors]).toEqual([[], []]);
  },
);
