import { expect, test } from "vitest";
import { createOutreachClient } from "#app/outreach/service/client.ts";
import { tracedClient } from "#app/telemetry/traced.ts";
import { teamKnowledge } from "#contract/team-knowledge.ts";

test("a span of what a team knows is named after what's asked", async () => {
  const names: string[] = [];
  const span = async <Result>(
    { name }: { name: string },
    work: (annotate: () => void) => Promise<Result>,
  ) => {
    names.push(name);
    return work(() => undefined);
  };
  const tracing = { span, headers: () => ({}), stop: async () => undefined };
  const client = tracedClient(
    createOutreachClient({
      url: new URL("http://127.0.0.1:1"),
      key: "key",
      now: Date.now,
      random: Math.random,
    }),
    tracing,
  );
  await client.knowledge(teamKnowledge.remove, { email: "jane@acme.com" }).catch(() => undefined);
  expect(names).toEqual(["service team-knowledge-delete"]);
});
