import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import type { Faults } from "../../src/sandbox/protocol.ts";
import { startTogether } from "./subjects.ts";

/** What a service answers to paid calls, and what people read once it answers well. */
const garbage: readonly [Partial<Faults>, string[]][] = [
  [{ service: "broken JSON" }, ["brief"]],
  [{ service: "too large" }, ["brief"]],
  [{ service: "refuses", status: 502, body: "HTML" }, ["brief"]],
  [
    { service: "refuses", status: 429, body: "nothing" },
    [
      "*No brief for Jane Whitfield*\nThe profile service asked us to slow down. Nothing was charged. Try again in 7 seconds.\n" +
        "Try again · 1 credit",
    ],
  ],
];

test("the service answers paid calls with garbage", async () => {
  await using app = await startTogether();
  const { workspace } = app;
  const people = [ids.priya, ids.sam, ids.lena, ids.marcus];
  const said: Record<string, string[]> = {};
  for (const [index, [faults, texts]] of garbage.entries()) {
    const person = people[index] ?? "";
    said[person] = texts;
    await workspace.setFaults({ ...faults, operations: "paid" });
    const topic = `Quarter ${index}`;
    await app.ask(person, `/prep jane@acme.com call ${topic}`);
    const isAnswered = () =>
      workspace.traffic.exchanges.some(({ requestBody, status }) => requestBody.includes(topic) && status);
    await workspace.as(person).until(isAnswered);
  }
  await workspace.setFaults({ service: "none" });
  await app.hold({ said, charged: 3 });
});
