import { expect, test } from "vitest";
import { makesBadge } from "#sandbox/page/messages/message-order.ts";

const first = { user: "app", text: "Jane Whitfield", ts: "1.0" };
const reply = { user: "app", text: "Brief", ts: "2.0", threadTs: "1.0" };
const own = { ...reply, user: "me", ts: "3.0" };

test.for([
  ["a message", first, [], true],
  ["one's own message", { ...first, user: "me" }, [], false],
  ["a reply", reply, [first], false],
  ["a reply that stands in the channel too", { ...reply, isBroadcast: true }, [first], true],
  ["a reply where one has written", reply, [first, own], true],
  ["one's own reply", own, [first], false],
  ["a reply to oneself", reply, [{ ...first, user: "me" }], true],
  ["a reply that mentions one", { ...reply, text: "Look, <@me>" }, [first], true],
  [
    "a reply that mentions somebody else, beside another thread of one's own",
    { ...reply, text: "Look, <@me2>" },
    [first, { ...own, threadTs: "0.5" }],
    false,
  ],
] as const)("%s makes a badge, or none", ([, message, others, isBadge]) => {
  expect(makesBadge(message, [...others, message], "me")).toBe(isBadge);
});
