import { expect, test } from "vitest";
import { writtenIn } from "#app/slack/input/written-message.ts";

test("no more is read than Slack lets people write", () => {
  const event = {
    type: "message",
    channel_type: "im",
    user: "U1",
    channel: "D1",
    text: "a".repeat(1_000_000),
  };
  expect(writtenIn({ event_id: "Ev1", event })?.text).toHaveLength(40_000);
});
