import { expect, test } from "vitest";
import { ids as people, visibleText } from "../../src/sandbox/index.ts";
import { startEverything } from "../support/app/rapport.ts";
import { json, startFakeUpstream } from "../support/servers/fake-upstream.ts";

test("the service's own words are quoted to the person who asked, and to no log", async () => {
  const refusal = { error: { code: "odd", message: "jane@acme.com is <!channel> odd." } };
  await using upstream = await startFakeUpstream(json(refusal, 422));
  const running = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  try {
    const priya = running.slack.workspace.as(people.priya);
    await priya.send("#general", "/profile jane@acme.com");
    expect(visibleText(priya.lastMessage("#general"))).toBe(
      "The profile service rejected this contact. " +
        "It says: “jane@acme.com is &lt;!channel&gt; odd”. Nothing was charged. Check the spelling.\nTry again",
    );
    expect(running.slack.workspace.problems).toEqual([]);
    const logged = running.lines.join("");
    expect(logged).toContain("public-profile-lookup answered 422");
    expect(logged).not.toContain("jane@acme.com");
  } finally {
    await running.stop();
  }
});

test.each([
  [
    "insufficient_credits",
    "The profile service says your team doesn't have enough credits: a brief costs 1. Nothing was charged. Ask a workspace admin to add some; nobody manages credits yet.",
  ],
  [
    "topic_not_allowed",
    "The profile service rejected this request. It says: “topic not allowed”. Nothing was charged. Reword it and try again.",
  ],
])("a bare code, %s, is a sentence", async (error, said) => {
  await using upstream = await startFakeUpstream(json({ error }, 400));
  const running = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  try {
    const priya = running.slack.workspace.as(people.priya);
    await priya.send("#general", "/prep 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1 call Q3 renewal");
    await priya.until((me) => visibleText(me.lastMessage("#general")).includes(said));
    expect(running.slack.workspace.problems).toEqual([]);
  } finally {
    await running.stop();
  }
});
