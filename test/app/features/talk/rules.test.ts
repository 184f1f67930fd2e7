import { expect, test } from "vitest";
import { type Intent, readIntent, readTopic } from "#app/features/talk/rules.ts";
import type { PaidOperation } from "#contract/operations.ts";

/** What people write, what they ask for by it, and about whom. */
const cases: readonly [said: string, intent: Intent, about: string][] = [
  ["who is jane?", "who", "jane"],
  ["Who's Jane Keller", "who", "Jane Keller"],
  ["WHO’S JANE", "who", "JANE"],
  ["tell me who jane is", "who", "jane"],
  ["Hi, could you tell me more about Jane Keller?", "who", "Jane Keller"],
  ["look up <https://www.linkedin.com/in/jane>", "who", "<https://www.linkedin.com/in/jane>"],
  ["how should I speak with <@U1>?", "who", "<@U1>"],
  ["profile of  jane", "who", "jane"],
  ["who is A &amp; B", "who", "A &amp; B"],
  ["who is &lt;b&gt;?!", "who", "&lt;b&gt;"],
  ["find me@acme.com", "who", "me@acme.com"],
  [", who is jane", "who", "jane"],
  [
    "brief me on <mailto:jane@acme.com|jane@acme.com> before two",
    "prep",
    "<mailto:jane@acme.com|jane@acme.com> before two",
  ],
  ["prep <@U1>", "prep", "<@U1>"],
  ["Please prepare me for my next call with Jane about Q3", "prep", "Jane about Q3"],
  ["write me a brief for Jane", "prep", "Jane"],
  ["wave at Jane", "wave", "Jane"],
  ["Write an e-mail to Jane: renew?", "wave", "Jane: renew?"],
  ["message to@acme.com hello", "wave", "to@acme.com hello"],
  ["can you rephrase this for Jane:\nHi Jane,\nwho is it?", "rephrase", "Jane:\nHi Jane,\nwho is it?"],
  ["when do I meet Jane", "meetings", "Jane"],
  ["When am I meeting with Jane Keller next?", "meetings", "Jane Keller"],
  ["when's my next meeting with Jane?", "meetings", "Jane"],
  ["who do I meet next", "meetings", ""],
  ["what meetings do I have today?", "meetings", ""],
  ["who is meet patel", "who", "meet patel"],
  ["how many credits do I have left", "credits", "do I have left"],
  ["Credits", "credits", ""],
  ["write to Jane about credits", "wave", "Jane about credits"],
  ["hello", "help", ""],
  ["What can you do", "help", ""],
  ["", "help", ""],
  ["prep", "prep", ""],
];

test.each(cases)("“%s” asks for %s", (said, intent, about) => {
  expect(readIntent(said)).toEqual({ intent, about, isGuess: false });
});

test.each([
  ["Jane Keller", { intent: "who", about: "Jane Keller", isGuess: true }],
  [
    "what do you make of jane@acme.com, then?",
    { intent: "who", about: "what do you make of jane@acme.com then", isGuess: true },
  ],
  ["what's the weather in Berlin tomorrow?", { intent: "help", about: "", isGuess: true }],
  [`brief${" me".repeat(10_000)}`, { intent: "prep", about: expect.anything(), isGuess: false }],
])("“%.40s” is a guess, or nothing", (said, asked) => {
  expect(readIntent(said)).toEqual(asked);
});

test.each<[intent: PaidOperation, rest: string, topic: string]>([
  ["prep", "about the renewal", "the renewal"],
  ["prep", "before two", ""],
  ["prep", "about the risk at Acme at 3:30 pm", "the risk at Acme"],
  ["wave", ", that we renew by Friday", "we renew by Friday"],
  ["wave", "", ""],
  ["rephrase", ": Hi Jane, shall we?", "Hi Jane, shall we?"],
])("for %s, “%s” is “%s”", (intent, rest, topic) => {
  expect(readTopic(intent, rest)).toBe(topic);
});
