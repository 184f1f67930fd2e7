import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCallPace } from "../../../../src/app/slack/client/call-pace.ts";

/** Of `conversations.members`, in milliseconds. */
const interval = 60_000 / 90;
const method = "conversations.members";

function paceAt(time: number, random = () => 0) {
  const clock = { now: time };
  return { clock, pace: createCallPace({ now: () => clock.now, random }) };
}

describe("a method of the Web API", () => {
  test("is asked at once until Slack asks to slow down, and again when that is over", () => {
    const { clock, pace } = paceAt(1_000);
    expect(pace.turn(method)).toBeLessThanOrEqual(1_000);
    pace.slowDown(method, 30);
    expect(pace.turn(method)).toBe(31_000);
    expect(pace.turn("users.list")).toBeLessThanOrEqual(1_000);
    clock.now = 31_000;
    expect(pace.turn(method)).toBeLessThanOrEqual(31_000);
  });

  test("is held back until the latest time that was named, and for a second at least", () => {
    const { pace } = paceAt(1_000);
    pace.slowDown(method, 30);
    pace.slowDown(method, 0);
    expect(pace.turn(method)).toBe(31_000);
    pace.slowDown("users.list", 0);
    expect(pace.turn("users.list")).toBe(2_000);
  });

  test("is not held back by a clock that was set back", () => {
    const { clock, pace } = paceAt(1_000_000);
    pace.slowDown(method, 30);
    clock.now = 10_000;
    expect(pace.turn(method)).toBeLessThanOrEqual(10_000);
    pace.slowDown(method, 5);
    expect(pace.turn(method)).toBe(15_000);
  });
});

describe("of those who wait", () => {
  test("each comes back alone, at the method's pace, and at a time that is a whole number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 200, maxLength: 200 }),
        (count, chances) => {
          const { pace } = paceAt(1_000, () => chances.shift() ?? 0);
          pace.slowDown(method, 10);
          const turns = Array.from({ length: count }, () => pace.turn(method));
          expect(turns.every(Number.isInteger)).toBe(true);
          for (const [place, at] of turns.entries()) {
            expect(at).toBeGreaterThanOrEqual(11_000 + place * interval);
            expect(at).toBeLessThanOrEqual(11_000 + (place + 1) * interval + 1);
          }
        },
      ),
    );
  });

  test("those with an earlier deadline come first, and those without one last", async () => {
    const { pace } = paceAt(1_000);
    pace.slowDown(method, 10);
    const turnBefore = (deadline: number) => pace.before(deadline, async () => pace.turn(method));
    const places = [
      pace.turn(method),
      await turnBefore(90_000),
      await turnBefore(90_000),
      await turnBefore(20_000),
      await turnBefore(50_000),
      pace.turn(method),
    ].map((at) => Math.floor((at - 11_000) / interval + 0.01));
    expect(places).toEqual([0, 0, 1, 0, 1, 5]);
  });
});
