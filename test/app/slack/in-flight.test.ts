import { describe, expect, it, vi } from "vitest";
import { createInFlight } from "#app/slack/in-flight.ts";

/** Longer than any test: what waits this long, waits for an event. */
const forever = 60_000;

describe("work under way", () => {
  it("is counted until it has ended, well or not", async () => {
    const inFlight = createInFlight();
    const one = Promise.withResolvers<string>();
    const other = Promise.withResolvers<string>();
    const works = [inFlight.run(() => one.promise), inFlight.run(() => other.promise)];
    expect(inFlight.count()).toBe(2);
    one.resolve("done");
    expect(await works[0]).toBe("done");
    expect(inFlight.count()).toBe(1);
    other.reject(new Error("It went wrong."));
    await expect(works[1]).rejects.toThrow("It went wrong.");
    expect(inFlight.count()).toBe(0);
  });

  it("counts down when it fails before its first await", async () => {
    const inFlight = createInFlight();
    const work = inFlight.run(() => {
      throw new Error("At once.");
    });
    await expect(work).rejects.toThrow("At once.");
    expect(inFlight.count()).toBe(0);
  });
});

describe("a drain", () => {
  it("has nothing to wait for when nothing is under way", async () => {
    expect(await createInFlight().drained(forever)).toBe(true);
  });

  it("waits for all work, also what begins meanwhile", async () => {
    const inFlight = createInFlight();
    const seen: string[] = [];
    const [first, second, third] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    if (first === undefined || second === undefined || third === undefined) throw new Error("Three.");
    void inFlight.run(() => first.promise);
    void inFlight.run(() => second.promise);
    const drained = inFlight.drained(forever).then((isDrained) => seen.push(`drained: ${isDrained}`));
    void inFlight.run(() => third.promise);
    for (const [name, work] of Object.entries({ first, second, third })) {
      seen.push(name);
      work.resolve();
      await new Promise(setImmediate);
    }
    await drained;
    expect(seen).toEqual(["first", "second", "third", "drained: true"]);
  });

  it("waits for work that begins just as the last one ends", async () => {
    const inFlight = createInFlight();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    void inFlight.run(() => first.promise).then(() => inFlight.run(() => second.promise));
    const drained = inFlight.drained(forever);
    first.resolve();
    await new Promise(setImmediate);
    expect(inFlight.count()).toBe(1);
    second.resolve();
    expect(await drained).toBe(true);
  });

  it("gives up after its time, and says so", async () => {
    vi.useFakeTimers();
    try {
      const inFlight = createInFlight();
      const work = Promise.withResolvers<void>();
      const running = inFlight.run(() => work.promise);
      const drained = inFlight.drained(10_000);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await drained).toBe(false);
      work.resolve();
      await running;
      expect(await inFlight.drained(10_000)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves no timer behind", async () => {
    vi.useFakeTimers();
    try {
      const inFlight = createInFlight();
      const running = inFlight.run(async () => undefined);
      const drained = inFlight.drained(forever);
      await running;
      expect(await drained).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("can be awaited more than once", async () => {
    const inFlight = createInFlight();
    for (const round of [1, 2]) {
      const work = Promise.withResolvers<number>();
      const running = inFlight.run(() => work.promise);
      const drains = [inFlight.drained(forever), inFlight.drained(forever)];
      work.resolve(round);
      expect(await running).toBe(round);
      expect(await Promise.all(drains)).toEqual([true, true]);
    }
  });
});
