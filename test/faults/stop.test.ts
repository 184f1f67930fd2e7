import { describe, expect, test, vi } from "vitest";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { askByCommand } from "../durability/asking.ts";
import { isPaid, keptFor, longest, people, seenBy } from "../durability/seen.ts";
import { type Surroundings, startSurroundings } from "../support/processes/rapport-process.ts";

/** The app is asked to stop, with SIGTERM, while 20 paid requests are in flight. */

/** Milliseconds. */
const deadline = 300_000;

/** Four for each of five people. */
const four = (kind: string) => people.map(() => Array.from({ length: 4 }, () => kind));

/** What each of them sees, without the word to one of them that credits run low. */
function shown({ workspace }: Surroundings): string[][] {
  return people.map((id) => seenBy(workspace.as(id)).filter((kind) => kind !== "low balance"));
}

/** Lets 20 requests reach the service, and holds them there. */
async function hold20({ workspace }: Surroundings) {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let count = 0;
  workspace.onArrival(async (request) => {
    if (!isPaid(request)) return;
    count += 1;
    if (count === 20) arrived.resolve();
    await held.promise;
  });
  // Slack is asked once who each of them is: not by all at once, on a machine that may be busy.
  for (const id of people) await workspace.as(id).openHome();
  const askers = people.flatMap((id) => Array.from({ length: 4 }, () => workspace.as(id)));
  await Promise.all(askers.map((person, number) => askByCommand(person, `Q3 renewal ${number}`)));
  await arrived.promise;
  return { release: held.resolve, paid: () => count };
}

/** Resolves when the app takes no requests any more. */
async function isStopping(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(new URL("/healthz", url)).catch(() => undefined);
    if (response === undefined || !response.ok) return;
  }
}

describe.concurrent("stopped with 20 paid requests in flight", () => {
  test("all are shown before it ends, and it ends well", { timeout: deadline }, async (context) => {
    await using around = await startSurroundings(context);
    const { workspace, service, organisation } = around;
    const running = await around.start();
    const { release, paid } = await hold20(around);
    expect(shown(around)).toEqual(four("waiting"));
    const stopped = running.stop();
    await isStopping(running.url);
    release();
    expect(await stopped).toBe(0);
    expect(shown(around)).toEqual(four("brief"));
    expect(paid()).toBe(20);
    expect(await service.store.charges(organisation)).toHaveLength(20);
    const rows = await around.rows();
    expect(rows.map(({ state, deliveredAt }) => [state, typeof deliveredAt])).toEqual(
      Array.from({ length: 20 }, () => ["answered", "number"]),
    );
    expect(workspace.problems).toEqual([]);
  });

  test("while Slack is out of reach: it ends well, and the next process shows them", {
    timeout: deadline,
  }, async (context) => {
    await using around = await startSurroundings(context);
    const { workspace } = around;
    const running = await around.start();
    const { release, paid } = await hold20(around);
    await workspace.setFaults({ slack: "out of reach" });
    const stopped = running.stop();
    await isStopping(running.url);
    release();
    expect(await stopped).toBe(0);
    expect(shown(around)).toEqual(four("waiting"));
    expect((await around.rows()).map(({ state, deliveredAt }) => [state, deliveredAt])).toEqual(
      Array.from({ length: 20 }, () => ["answered", undefined]),
    );

    await workspace.setFaults(noFaults);
    const next = await around.start();
    // They may have been shown: they are not shown again, and kept.
    await vi.waitFor(() => expect(shown(around)).toEqual(four("find it elsewhere")), longest);
    const kept = people.map(() => ["line: thread", ...Array.from({ length: 4 }, () => "brief")]);
    const keptNow = () => people.map((id) => keptFor(workspace.as(id)));
    await vi.waitFor(() => expect(keptNow()).toEqual(kept), longest);
    expect(await next.stop()).toBe(0);
    expect([shown(around), keptNow()]).toEqual([four("find it elsewhere"), kept]);
    expect(paid()).toBe(20);
    expect(workspace.problems).toEqual([]);
  });
});
