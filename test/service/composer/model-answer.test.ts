import fc from "fast-check";
import { expect, test } from "vitest";
import { numRuns } from "../../support/properties/num-runs.ts";
import { type Behaviour, inTurn, json } from "../../support/servers/fake-upstream.ts";
import {
  asked,
  choice,
  contact,
  contactId,
  data,
  good,
  letter,
  modelThat,
  never,
  says,
} from "./chat-completions.ts";
import { advised } from "./people.ts";

test.each<[string, Behaviour]>([
  ["JSON in a fence", says(`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)],
  ["thoughts in front of it", says(`<think>{ "rephrased": hm }</think>\n${JSON.stringify(good)}`)],
  ["thoughts without a mark before them", says(`Hm, { "a": 1 }.\n</think>\n\n${JSON.stringify(good)}`)],
  ["thoughts in a field of their own", choice({ content: JSON.stringify(good), reasoning_content: "Hm." })],
  [
    "thoughts in one of two fields, which hold it",
    choice({ content: "", reasoning_content: "", reasoning: JSON.stringify(good) }),
  ],
  ["nothing but thoughts, which hold it", choice({ content: "", reasoning: `{Hm} ${JSON.stringify(good)}` })],
  ["no content at all beside thoughts", choice({ content: null, reasoning_content: JSON.stringify(good) })],
  [
    "channel marks",
    says(
      `<|channel|>analysis<|message|>Hm {x}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${JSON.stringify(good)}<|return|>`,
    ),
  ],
  [
    "its content in parts",
    choice({
      content: [
        { type: "thinking", thinking: [{ type: "text", text: "{}" }] },
        { type: "text", text: JSON.stringify(good) },
      ],
    }),
  ],
  ["words around its JSON", says(`Here it is: ${JSON.stringify(good)} Enjoy!`)],
  ["what it thought of the advice", says({ advice_check: "must_never: no small talk.", ...good })],
  ["fields that nobody asked for", says({ ...good, mood: "good" })],
  ["no word on why it ended", choice({ content: JSON.stringify(good) }, "")],
])("an answer with %s is read", async (_, behaviour) => {
  await using stand = await modelThat(behaviour);
  expect(await stand.composer.rephrase(contact, asked, never)).toEqual(good);
  expect(stand.requests).toHaveLength(1);
});

const anew = "Write the whole JSON object again, mended.";
const notJson = "It is not one JSON object with nothing around it.";
const noObject = "There was no JSON object. Call no tool; answer with the object.";
const shape = "it is not of the asked shape";
const limit = "it breaks the limits of a text";
const facts = "it does not keep the facts";

const mailing = { id: "1", type: "function", function: { name: "send_mail", arguments: "{}" } };
const mismatch = (what: string) => `It does not match the schema:\n✖ Invalid input: expected ${what}`;
const invented = JSON.stringify({ ...good, rephrased: "Send 50 seats by 3 May: https://acme.example/b" });

/** What was answered; what the model is told of it; where that isn't the same, what it's shown as its own answer. */
test.each<[string, said: string | Behaviour, told: string, reason: string, repeated?: string]>([
  ["no JSON", "Sure!", notJson, shape],
  [
    "a missing field",
    JSON.stringify({ rephrased: good.rephrased }),
    mismatch("string, received undefined\n  → at reasoning"),
    shape,
  ],
  [
    "another type",
    JSON.stringify({ ...good, rephrased: 5 }),
    mismatch("string, received number\n  → at rephrased"),
    shape,
  ],
  ["another shape", JSON.stringify([good]), mismatch("object, received array"), shape],
  ["nothing", "", noObject, shape, "{}"],
  ["thoughts without an end", `<think>${JSON.stringify(good)}`, notJson, shape],
  [
    "half of it",
    says('{"rephrased": "Se', "length"),
    "The answer was cut off: be shorter.",
    shape,
    '{"rephrased": "Se',
  ],
  ["a call of a tool", choice({ content: null, tool_calls: [mailing] }, "tool_calls"), noObject, shape, "{}"],
  [
    "blank words",
    JSON.stringify({ ...good, reasoning: " " }),
    `reasoning: must not be blank. As data:\n${data([" "])}`,
    limit,
  ],
  [
    "facts that were lost, changed and made up",
    invented,
    [
      `The user didn't give these links, domains, addresses, mentions, phone or account numbers: leave them out. As data:\n${data(["https://acme.example/b"])}`,
      `These are missing or said otherwise; keep them as they are written. As data:\n${data(["40", "https://acme.example/a"])}`,
      `The user didn't give these: leave them out, and put nothing else in their place. As data:\n${data(["50"])}`,
    ].join("\n\n"),
    facts,
  ],
])("an answer with %s is sent back once, with what is wrong", async (_, said, told, reason, repeated) => {
  const behaviour = typeof said === "string" ? says(said) : said;
  await using stand = await modelThat(inTurn(behaviour, says(good)));
  expect(await stand.composer.rephrase(contact, asked, never)).toEqual(good);
  const [first, second] = stand.bodies();
  expect(second).toEqual({
    ...first,
    messages: [
      ...(first?.messages ?? []),
      { role: "assistant", content: repeated ?? said },
      { role: "user", content: `Your answer cannot be used.\n\n${told}\n\n${anew}` },
    ],
  });
  expect(stand.repairs).toEqual([reason]);

  await using stubborn = await modelThat(behaviour);
  await expect(stubborn.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    name: "ComposerError",
    failure: { kind: "unusable answer", reason },
  });
  expect(stubborn.requests).toHaveLength(2);
});

test("a text that is too long for its channel, or leads somewhere unknown, is sent back", async () => {
  const long = { wave: { ...letter.wave, subject: "", body: "a".repeat(321) } };
  const strange = { wave: { ...letter.wave, subject: "", body: "See https://evil.example/x." } };
  for (const [wrong, reason] of [
    [long, limit],
    [strange, facts],
  ] as const) {
    await using stand = await modelThat(says(wrong));
    await expect(
      stand.composer.wave(contact, { contact_id: contactId, channel: "sms" }, never),
    ).rejects.toMatchObject({ failure: { kind: "unusable answer", reason } });
    expect(stand.requests).toHaveLength(2);
  }
  await using stand = await modelThat(
    says({ wave: { ...letter.wave, body: "See https://acme.example/x." } }),
  );
  const request = { contact_id: contactId, context: "https://acme.example/x", channel: "email" } as const;
  expect(await stand.composer.wave(contact, request, never)).toMatchObject({
    wave: { body: "See https://acme.example/x." },
  });
});

test("of 20,000 points that are none, a model is told of some", async () => {
  const brief = { approach_strategy: "Be short.", what_to_avoid: [], opening_suggestion: "How are you?" };
  await using stand = await modelThat(says({ ...brief, talking_points: Array(20_000).fill(5) }));
  const request = { contact_id: contactId, prep_type: "call", topic: "Renewal" } as const;
  await expect(stand.composer.prep(contact, request, never)).rejects.toMatchObject({
    failure: { kind: "unusable answer" },
  });
  expect(stand.bodies()[1]?.messages.at(-1)?.content.length).toBeLessThan(10_000);
});

test.each<[string, (instructions: string) => string]>([
  ["the forbidden word", () => "word-2"],
  ["the marks around the data", () => "data-word-1"],
  ["a sentence of the instructions", (instructions) => instructions.split(". ")[1] ?? ""],
])("a text that gives away %s is sent back; in what is thrown away, it's no fault", async (_, stolen) => {
  await using honest = await modelThat(says(good));
  await honest.composer.rephrase(contact, asked, never);
  const secret = stolen(honest.bodies()[0]?.messages[0]?.content ?? "");
  await using thoughtful = await modelThat(says({ advice_check: `I was told: ${secret}.`, ...good }));
  expect(await thoughtful.composer.rephrase(contact, asked, never)).toEqual(good);
  expect(thoughtful.requests).toHaveLength(1);
  await using stand = await modelThat(says({ ...good, reasoning: `Yes: ${secret}.` }));
  await expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    failure: { kind: "unusable answer", reason: "it gives away what it must not" },
  });
  expect(stand.requests).toHaveLength(2);
});

const doubtful = { ...good, rephrased: `${good.rephrased}!` };
const strict = advised({ must_never: "Use exclamation marks." });

test.each<[string, Behaviour, object]>([
  ["a mended text is better", says(good), good],
  ["the same again is let through", says(doubtful), doubtful],
  ["a worse text isn't", says({ ...good, rephrased: "Send 50 seats." }), doubtful],
  ["nothing readable isn't", says("no"), doubtful],
  ["a server that fails takes nothing away", json({}, 404), doubtful],
])("a doubt is asked about once: %s", async (_, second, text) => {
  await using stand = await modelThat(inTurn(says(doubtful), second));
  expect(await stand.composer.rephrase(strict, asked, never)).toEqual(text);
  expect(stand.requests).toHaveLength(2);
});

test("whatever JSON comes back, the answer is of the contract's shape or the failure is told by its kind", async () => {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const message = fc.record(
    {
      role: fc.constantFrom("assistant", "user"),
      content: fc.oneof(anything, fc.json()),
      refusal: anything,
      reasoning_content: anything,
      tool_calls: fc.array(
        fc.record({
          id: anything,
          type: anything,
          function: fc.record({ name: anything, arguments: fc.json() }),
        }),
      ),
    },
    { requiredKeys: [] },
  );
  const answer = fc.oneof(
    anything,
    fc.record({ choices: fc.array(fc.record({ message, finish_reason: anything })) }, { requiredKeys: [] }),
  );
  let next: unknown;
  await using stand = await modelThat((response, requestsSoFar) => json(next)(response, requestsSoFar));
  await fc.assert(
    fc.asyncProperty(answer, async (body) => {
      next = body;
      const error = await stand.composer.rephrase(contact, asked, never).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "ComposerError", failure: { kind: "unusable answer" } });
    }),
    { numRuns: numRuns(300) },
  );
});
