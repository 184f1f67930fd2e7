import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRateLimitGate } from "#app/slack/client/rate-limit-gate.ts";

/** Of `conversations.members`, in milliseconds. */
const interval = 60_000 / 90;
const method = "conversations.members";

function gateAt(time: number, random = () => 0) {
  const clock = { now: time };
  return { clock, gate: createRateLimitGate({ now: () => clock.now, random }) };
}

describe("a method of the Web API", () => {
  test("is asked at once until Slack asks to slow down, and again when that is over", () => {
    const { clock, gate } = gateAt(1_000);
    expect(gate.slot(method)).toBeLessThanOrEqual(1_000);
    gate.slowDown(method, 30);
    expect(gate.slot(method)).toBe(31_000);
    expect(gate.slot("users.list")).toBeLessThanOrEqual(1_000);
    clock.now = 31_000;
    expect(gate.slot(method)).toBeLessThanOrEqual(31_000);
  });

  test("is held back until the latest time that was named, and for a second at least", () => {
    const { gate } = gateAt(1_000);
    gate.slowDown(method, 30);
    gate.slowDown(method, 0);
    expect(gate.slot(method)).toBe(31_000);
    gate.slowDown("users.list", 0);
    expect(gate.slot("users.list")).toBe(2_000);
  });

  test("is not held back by a clock that was set back", () => {
    const { clock, gate } = gateAt(1_000_000);
    gate.slowDown(method, 30);
    clock.now = 10_000;
    expect(gate.slot(method)).toBeLessThanOrEqual(10_000);
    gate.slowDown(method, 5);
    expect(gate.slot(method)).toBe(15_000);
  });
});

describe("of those who wait", () => {
  test("each comes back alone, at the method's rate, and at a time that is a whole number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 200, maxLength: 200 }),
        (count, chances) => {
          const { gate } = gateAt(1_000, () => chances.shift() ?? 0);
          gate.slowDown(method, 10);
          const slots = Array.from({ length: count }, () => gate.slot(method));
          expect(slots.every(Number.isInteger)).toBe(true);
          for (const [place, at] of slots.entries()) {
            expect(at).toBeGreaterThanOrEqual(11_000 + place * interval);
            expect(at).toBeLessThanOrEqual(11_000 + (place + 1) * interval + 1);
          }
        },
      ),
    );
  });

  test("those with an earlier deadline come first, and those without one last", async () => {
    const { gate } = gateAt(1_000);
    gate.slowDown(method, 10);
    const turnBefore = (deadline: number) => gate.before(deadline, async () => gate.slot(method));
    const places = [
      gate.slot(method),
      await turnBefore(90_000),
      await turnBefore(90_000),
      await turnBefore(20_000),
      await turnBefore(50_000),
      gate.slot(method),
    ].map((at) => Math.floor((at - 11_000) / interval + 0.01));
    expect(places).toEqual([0, 0, 1, 0, 1, 5]);
  });
});
