import { expect, test } from "vitest";
import type { LedgerParts } from "#app/credits/ledger/ledger.ts";
import { deliveryTargetText } from "#app/slack/reply/delivery-target.ts";
import { visibleText } from "#sandbox/index.ts";
import { answered, begin, newCall, refused, send } from "../../credits/calls.ts";
import { openModal } from "../simulated-slack.ts";
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

test("results that share a modal are shown there together, though their process ended in between", async (context) => {
  await using running = await startPaidWork(context, tickingClock());
  const { ledger, priya } = running;
  const modal = await running.modal();
  const asked = { person: priya.id, work, place: deliveryTargetText.encode(modal) };
  const sent = await send(ledger, newCall("first", asked));
  const calls = [
    sent,
    await begin(ledger, newCall("second", asked)),
    await send(ledger, newCall("third", asked)),
  ];
  const place = deliveryTargetText.encode({ ...modal, together: calls.map(({ id }) => id) });
  for (const call of calls) await ledger.move(call, place);
  await ledger.settle(sent, answered(work));
  await running.start();
  const shown = "first is answered, second is refused, third is unknown";
  await priya.until((me) => visibleText(openModal(me)).includes(shown));
  await running.stop();
  expect([running.kept, await ledger.undelivered(9), running.errors]).toEqual([[sent.id], [], []]);
  expect([running.requests, priya.messages(priya.appChannel)]).toEqual([[], []]);
});

test.for([
  ["was under way", undefined, { state: "unknown", charged: null }],
  ["had ended, and wasn't shown", answered(work), { state: "answered", charged: 10 }],
] as const)(
  "a call that %s when its process ended, about somebody forgotten since, leaves its cost, and its buyer hears of it",
  async ([, settlement, cost], context) => {
    const forgottenSince: LedgerParts["forgottenSince"] = async (beginnings) => beginnings;
    await using running = await startPaidWork(context, tickingClock(), { forgottenSince });
    const { ledger, database, priya } = running;
    const place = await running.direct();
    const call = await send(
      ledger,
      newCall("k", { person: priya.id, work, place: deliveryTargetText.encode(place) }),
    );
    if (settlement !== undefined) await ledger.settle(call, settlement);
    await running.start();
    await priya.until((me) => visibleText(me.lastMessage(me.appChannel)) === "Forgotten: k");
    await running.stop();
    expect(
      await database.query
        .selectFrom("paid_calls")
        .select(["id", "state", "charged", "request", "place", "outcome"])
        .execute(),
    ).toEqual([{ ...cost, id: `redacted:${call.id}`, request: "", place: "", outcome: null }]);
    expect([running.kept, running.errors]).toEqual([[], []]);
  },
);
