import { expect, test } from "vitest";
import { spokenIn } from "#app/slack/input/spoken.ts";

test("no more is read than Slack lets people write", () => {
  const event = {
    type: "message",
    channel_type: "im",
    user: "U1",
    channel: "D1",
    text: "a".repeat(1_000_000),
  };
  expect(spokenIn({ event_id: "Ev1", event })?.text).toHaveLength(40_000);
});
