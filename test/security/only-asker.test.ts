import { expect, onTestFinished, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { kinds, watched } from "../support/app/every-request.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";

/** Cards are for whoever asked: in the channel where they did, nobody else sees that they did. */

const channel = "#general";

test("whatever somebody asks, nobody else in the channel sees the answer, however late it comes", async () => {
  const running = await startEverything();
  onTestFinished(() => running.stop());
  const { workspace } = running.slack;
  const [priya, sam] = [workspace.as(people.priya), workspace.as(people.sam)];
  const [app, flow] = [watched(workspace), paidFlow(running, channel)];
  const before = sam.messages(channel);
  for (const kind of kinds) await app.expectLetIn(people.priya, kind);

  // From here on, each is acknowledged before there's an answer.
  const answered = Promise.withResolvers<void>();
  workspace.onArrival(({ direction }) => (direction === "app to service" ? answered.promise : undefined));
  for (const typed of [
    "/profile leila@acme.com",
    "/prep @leila call Audit",
    "/wave @leila Agree on the audit",
    "/rephrase @leila Could you maybe have a look?",
  ])
    expect(await flow.ask(priya, typed)).toMatch(/appears (?:below|in up to)/);
  answered.resolve();
  const shown = () =>
    priya.messages(channel).map((message) => flow.read(message).split(/ ·|\n/)[0]?.replace(/\*/g, ""));
  for (const beginning of ["Leila Haddad", "Brief: call with Leila Haddad", "Wave to Leila Haddad"])
    await expect.poll(shown).toContainEqual(expect.stringMatching(`^${beginning}`));
  await expect.poll(shown).toContainEqual(expect.stringMatching("^Rephrased for Leila Haddad"));
  expect(sam.messages(channel)).toEqual(before);
});
