import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { waitingComposer } from "../service/helpers.ts";
import { doAbout } from "../support/app/administration.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { modelText, shownTexts, startSlackbot } from "../support/mcp/slackbot.ts";
import { numRuns } from "../support/properties/num-runs.ts";

/** What Slackbot quotes, and what a person buys with a quote's button. */

const running = await startEverything();
const { workspace } = running.slack;
const { call, stop } = await startSlackbot(running);
const flow = paidFlow(running, "#deal-desk");
const sam = workspace.as(people.sam);
afterAll(async () => {
  expect(workspace.problems).toEqual([]);
  await stop();
  await running.stop();
});

/** The values of the buttons that call a tool. */
function valuesOf(answer: unknown, tool: string): Record<string, unknown>[] {
  if (typeof answer !== "object" || answer === null) return [];
  if ("action_id" in answer && answer.action_id === `tool:${tool}` && "value" in answer)
    return [JSON.parse(String(answer.value))];
  return Object.values(answer).flatMap((part) => valuesOf(part, tool));
}

const brief = (topic: string, person = "jane@acme.com") => ({ person, prep_type: "call", topic });

async function quoted(asker: string, name: string, input: Record<string, unknown>) {
  const answer = await call(asker, name, input);
  const [value = {}] = valuesOf(answer._meta, "buy");
  return { answer, value };
}

test("a quote is free, says whom, what and the price, and its key is in the button alone", async () => {
  const { answer, value } = await quoted(people.priya, "quote_brief", brief("Q3 renewal"));
  expect(modelText(answer)).toMatchInlineSnapshot(
    `"A brief for Jane Whitfield costs 1 credit. Nothing was charged."`,
  );
  expect(shownTexts(answer._meta)).toMatchInlineSnapshot(`
    [
      "*Jane Whitfield · jane@acme.com*
    call
    Q3 renewal",
      "Brief · 1 credit",
      "Charged when you press it, within ten minutes, and once. Only you see the result.",
    ]
  `);
  expect(Object.keys(value)).toEqual(["quote"]);
  expect(modelText(answer)).not.toContain(String(value.quote));
  // Sealed: it says nothing of whom it's about.
  expect(String(value.quote)).not.toContain("jane");
  expect(flow.paidRequests()).toBe(0);
});

test("its button buys it once, and shows the result, also when it's pressed again", async () => {
  const before = flow.paidRequests();
  const { value } = await quoted(people.priya, "quote_wave", {
    person: "jane@acme.com",
    goal: "Renew before the 30th",
  });
  const [first, second] = await Promise.all([
    call(people.priya, "buy", value),
    call(people.priya, "buy", value),
  ]);
  const third = await call(people.priya, "buy", value);
  expect(flow.paidRequests() - before).toBe(1);
  expect(shownTexts(first._meta)[0]).toBe("Wave to Jane Whitfield · e-mail");
  expect(modelText(second)).toBe(modelText(first));
  expect(modelText(third)).toBe(modelText(first));
  expect(modelText(first)).toContain("Jane");
  workspace.clock.advance(10 * 60_000 + 1);
  expect(modelText(await call(people.priya, "buy", value))).toBe(modelText(first));
  expect(flow.paidRequests() - before).toBe(1);
});

test("what was bought a moment ago is offered instead of bought again, and opens free", async () => {
  const before = flow.paidRequests();
  const { value } = await quoted(people.sam, "quote_wave", {
    person: "jane@acme.com",
    goal: "Renew before the 30th",
  });
  const offered = await call(people.sam, "buy", value);
  expect(modelText(offered)).toMatch(/bought this wave \d{4}-\d\d-\d\d [\d:]+ UTC\. Nothing was charged\.$/);
  const [open = {}] = valuesOf(offered._meta, "open_result");
  expect(shownTexts((await call(people.sam, "open_result", open))._meta)[0]).toBe(
    "Wave to Jane Whitfield · e-mail",
  );
  expect(flow.paidRequests()).toBe(before);
});

test("for whom nobody has profiled, it says how to link an ID where no button does", async () => {
  const { value } = await quoted(people.priya, "quote_brief", brief("Renewal", "nobody@example.com"));
  const bought = await call(people.priya, "buy", value);
  expect(shownTexts(bought._meta)).toEqual([
    "*No brief for nobody@example.com*\nThis needs a contact ID, and there's no profile to take one from. Nothing was charged. Check the address, or enter the ID with `/profile link`, then try again.",
  ]);
});

test("a message is rephrased for a tenth of a credit", async () => {
  const message = "I was wondering if you could possibly have a look at the offer.";
  const { answer, value } = await quoted(people.priya, "quote_rephrasing", {
    person: "jane@acme.com",
    message,
  });
  expect(shownTexts(answer._meta)).toContain("Rephrasing · 0.1 credit");
  expect(modelText(await call(people.priya, "buy", value))).not.toBe("");
});

describe("nothing is bought", () => {
  const over = "This quote is over, or somebody else's. Nothing was charged. Ask for a new one.";

  test("by somebody else, later than ten minutes, or with what isn't a quote", async () => {
    const before = flow.paidRequests();
    const { value } = await quoted(people.priya, "quote_brief", brief("Somebody else's"));
    expect(modelText(await call(people.sam, "buy", value))).toBe(over);
    const altered = String(value.quote).replace(/(?<=^.{60})./, (character) =>
      character === "A" ? "B" : "A",
    );
    for (const quote of [altered, "x", JSON.stringify({ id: "1" })])
      expect(modelText(await call(people.priya, "buy", { quote }))).toBe(over);
    workspace.clock.advance(10 * 60_000 + 1);
    expect(modelText(await call(people.priya, "buy", value))).toBe(over);
    expect(flow.paidRequests()).toBe(before);
  });

  test("about somebody who is blocked, or beyond a cap; nobody is guessed, and nothing too long is quoted", async () => {
    const before = flow.paidRequests();
    const { value } = await quoted(
      people.priya,
      "quote_brief",
      brief("Blocked", "viktor.lindqvist@northwind.example"),
    );
    await doAbout(sam, "block", "viktor.lindqvist@northwind.example");
    expect(modelText(await call(people.priya, "buy", value))).toContain("blocked at your company");
    for (const input of [brief("Renewal", "Zebulon"), { ...brief("Renewal"), agenda: "x".repeat(1_400) }]) {
      const { answer, value: none } = await quoted(people.priya, "quote_brief", input);
      expect(modelText(answer)).toContain("Nothing was charged.");
      expect(none).toEqual({});
    }
    const guest = await call(people.jane, "buy", value);
    expect(guest.isError).toBe(true);
    expect(flow.paidRequests()).toBe(before);
  });

  test.each([
    ["quote_wave", {}, "What's the message for?"],
    ["quote_wave", { goal: " " }, "What's the message for?"],
    ["quote_wave", { goal: "g".repeat(501) }, "Goal is too long: 501 of 500 characters."],
    ["quote_brief", { prep_type: "call", topic: " " }, "What's it about?"],
    ["quote_rephrasing", { message: "\n" }, "What do you want to say?"],
  ])("%s doesn't quote %j, where the form would ask", async (name, input, asked) => {
    const { answer, value } = await quoted(people.priya, name, { person: "jane@acme.com", ...input });
    expect(modelText(answer)).toBe(`${asked} Nothing was charged.`);
    expect(value).toEqual({});
  });
});

test("whatever is called in whatever order, a quote is charged once at most", async () => {
  let topics = 0;
  const step = fc.oneof(
    fc.record({ does: fc.constant("quote" as const), by: fc.constantFrom(people.priya, people.sam) }),
    fc.record({
      does: fc.constant("buy" as const),
      by: fc.constantFrom(people.priya, people.sam, people.jane),
      which: fc.nat(3),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ does: fc.constant("list" as const), by: fc.constantFrom(people.priya, people.sam) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const before = flow.paidRequests();
      const quotes: { value: Record<string, unknown>; owner: string }[] = [];
      const bought = new Set<number>();
      for (const one of steps) {
        if (one.does === "list") await call(one.by, "recent_results");
        else if (one.does === "quote") {
          topics += 1;
          const { value } = await quoted(one.by, "quote_rephrasing", {
            person: "jane@acme.com",
            message: `I was wondering if you could maybe send form ${topics}.`,
          });
          quotes.push({ value, owner: one.by });
        } else {
          const quote = quotes[one.which];
          if (quote === undefined) continue;
          await Promise.all(Array.from({ length: one.times }, () => call(one.by, "buy", quote.value)));
          if (quote.owner === one.by) bought.add(one.which);
        }
      }
      expect(flow.paidRequests() - before).toBe(bought.size);
    }),
    { numRuns: numRuns(50) },
  );
});

test("a result that comes later than Slackbot waits is in the person's messages, and the tool says so", async () => {
  const { composer, begun, release } = waitingComposer();
  const slow = await startEverything({ service: { composer }, maxToolWait: 200 });
  const slackbot = await startSlackbot(slow);
  try {
    const quote = { person: "jane@acme.com", goal: "Renew before the 30th" };
    const answer = await slackbot.call(people.priya, "quote_wave", quote);
    const [value = {}] = valuesOf(answer._meta, "buy");
    const early = await slackbot.call(people.priya, "buy", value);
    expect(modelText(early)).toBe("It's taking longer: it will be in your messages with Rapport.");
    await begun;
    release();
    const kept = await paidFlow(slow, "#deal-desk").kept(slow.slack.workspace.as(people.priya), 1);
    expect(kept.flat().at(-1)).toMatch(/^Wave to Jane Whitfield/);
    expect(shownTexts((await slackbot.call(people.priya, "buy", value))._meta)[0]).toBe(
      "Wave to Jane Whitfield · e-mail",
    );
  } finally {
    release();
    await slackbot.stop();
    await slow.stop();
  }
});
