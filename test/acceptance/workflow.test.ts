import { afterAll, describe, expect, test } from "vitest";
import { type Actor, app, ids as people, visibleText } from "../../src/sandbox/index.ts";
import { startEverything } from "../support/app/rapport.ts";
import { endOfStep } from "../support/app/workflow-steps.ts";

/** The app's steps in workflows: what they send, what the workflow goes on with, and what they don't say. */

const running = await startEverything();
const { workspace } = running.slack;
const priya = workspace.as(people.priya);
const sam = workspace.as(people.sam);
afterAll(async () => {
  expect(workspace.problems).toEqual([]);
  await running.stop();
});

/** How a run of a step ended, which Priya started: with outputs, or an error. */
async function ran(step: string, inputs: Record<string, unknown>) {
  const run = await priya.runStep(step, { for: people.sam, ...inputs });
  return endOfStep(workspace, run);
}

/** What the app wrote to somebody. */
const messagesOf = (who: Actor) =>
  who.messages(who.appChannel).flatMap((one) => (one.user === app.user ? [visibleText(one)] : []));
const inMessages = "In Sam Ortega's messages with Rapport.";

test("a look-up is in the messages of whoever it's for, and the workflow goes on with the name alone", async () => {
  expect(await ran("look_up", { contact: "jane@acme.com" })).toEqual({
    name: "Jane Whitfield",
    found: true,
    result: inMessages,
  });
  expect(messagesOf(sam)).toEqual([expect.stringMatching(/^Jane Whitfield · jane@acme\.com\n.*Pragmatic/s)]);
  expect(messagesOf(priya)).toEqual([]);
});

test("an event that comes again does nothing more", async () => {
  const before = messagesOf(sam);
  await workspace.redeliver();
  await ran("look_up", { contact: "Nobody" });
  expect(messagesOf(sam)).toEqual(before);
});

test("who has no profile is told apart, by whatever they're called", async () => {
  expect(await ran("look_up", { contact: " Nobody@Example.com " })).toEqual({
    name: "nobody@example.com",
    found: false,
    result: inMessages,
  });
  expect(messagesOf(sam).at(-1)).toMatch(/^\*No profile yet for nobody@example\.com/);
});

test.each([
  [
    "a name that nobody knows",
    "Nobody <Known>",
    "We don't know who “Nobody <Known>” is. Nothing was charged. Use an e-mail address or a LinkedIn profile URL.",
  ],
  [
    "what isn't an address",
    "jane@@acme.com",
    "We don't know who “jane@@acme.com” is. Nothing was charged. Use an e-mail address or a LinkedIn profile URL.",
  ],
  ["nobody", " ", "Who's the contact? Nothing was charged."],
  ["too much", "j".repeat(501), "Contact is too long: 501 of 500 characters. Nothing was charged."],
])("a step about %s fails, and says so", async (_, contact, said) => {
  expect(await ran("look_up", { contact })).toBe(said);
});

test("a name that whoever it's for knows serves, and the workflow isn't told whose it is", async () => {
  for (const contact of ["Jane/", "@jane", "Jane"])
    expect(await ran("look_up", { contact })).toMatchObject({ name: contact, found: true });
  expect(messagesOf(sam).at(-1)).toMatch(/^Jane Whitfield · jane@acme\.com/);
});

test("a step fails with a sentence where the service does, which says nothing of the contact", async () => {
  await workspace.setFaults({ service: "refuses", status: 422, body: "JSON" });
  expect(await ran("look_up", { contact: "tom@acme.com" })).toBe(
    "The profile service rejected this contact. Nothing was charged. Check the spelling.",
  );
  await workspace.setFaults({ service: "none" });
});

describe("a reminder of a meeting", () => {
  const seconds = (hours: number) => Math.floor(workspace.clock.now() / 1_000) + hours * 3_600;
  const withoutDates = (text = "") => text.replace(/<!date\^\d+\^[^>]+>/g, "(date)");

  test("is one's own, and the app says that a workflow added it, and not with whom", async () => {
    const contact = "jane@acme.com, Jane, leila@acme.com";
    const end = { result: inMessages };
    expect(await ran("remind", { contact, when: seconds(1), title: "Renewal" })).toEqual(end);
    expect(withoutDates(messagesOf(sam).at(-1))).toBe(
      "A workflow added a meeting to your reminders: (date).\nList",
    );
    workspace.moveClock(46 * 60_000);
    const card = await sam.until(() => messagesOf(sam).find((text) => /^\*In \d+ min: Renewal\*/.test(text)));
    expect(card.match(/^\*[^*]+\*(?= · \p{L})/gmu)).toEqual(["*Jane Whitfield*", "*Leila Haddad*"]);
  });

  test.each([
    ["that has passed", seconds(-1), "jane@acme.com", "That time has passed. Nothing was set up."],
    ["too far away", seconds(400 * 24), "jane@acme.com", "That's more than a year away. Nothing was set up."],
    [
      "with too many",
      seconds(1),
      "jane@acme.com,".repeat(11),
      "Name one contact, up to 10. Nothing was set up.",
    ],
    [
      "with somebody unknown",
      seconds(1),
      "jane@acme.com, Nobody",
      "We don't know who “Nobody” is. Nothing was charged. Use an e-mail address or a LinkedIn profile URL.",
    ],
    ["with nobody", seconds(1), ",", "Name one contact, up to 10. Nothing was set up."],
  ])("isn't set up for one %s", async (_, when, contact, said) => {
    expect(await ran("remind", { contact, when, title: "No" })).toBe(said);
  });
});

test("whoever is forgotten is gone from the messages too, and a blocked contact isn't looked up", async () => {
  await sam.send("#general", "/profile forget jane@acme.com");
  await sam.click(sam.lastMessage("#general"), "rights_forget");
  await sam.until(() => !messagesOf(sam).some((text) => text.includes("Jane")));
  await sam.send("#general", "/profile block jane@acme.com");
  await sam.until((me) => visibleText(me.lastMessage("#general")).includes("blocked"));
  expect(await ran("look_up", { contact: "jane@acme.com" })).toBe(
    "The contact's profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin.",
  );
});
