import { expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { idle } from "../support/app/installing.ts";
import { problems } from "../support/app/tenant-statements.ts";
import { startTwoWorkspaces } from "../support/app/two-workspaces.ts";

/** Homes are read one after the other, whoever opens them, and each within its own organisation. */
test("Homes of two companies that are opened at once show each their own, and one opened again is drawn once", async () => {
  problems.splice(0);
  await using started = await startTwoWorkspaces();
  const { running, kestrel, harrier } = started;
  const opened = [ids.priya, ids.sam].flatMap((id) => [kestrel.as(id), harrier.as(id)]);
  for (const person of opened) {
    await person.openHome();
    await person.until((me) => me.home());
  }
  await idle(running);
  // Slack is asked about each of them again, and answers when all have opened their Home three times.
  for (const workspace of [kestrel, harrier])
    for (const id of [ids.priya, ids.sam]) {
      const person = workspace.person(id);
      if (person !== undefined) workspace.addPerson(person);
    }
  await idle(running);

  const held = Promise.withResolvers<void>();
  const published: string[] = [];
  for (const workspace of [kestrel, harrier]) {
    workspace.onArrival(async ({ title, body }) => {
      if (title === "users.info") await held.promise;
      if (title === "views.publish")
        published.push(`${workspace.team.id} ${new URLSearchParams(body).get("user_id")}`);
    });
  }
  await Promise.all([1, 2, 3].flatMap(() => opened.map((person) => person.openHome())));
  held.resolve();
  await idle(running);

  const everyone = [kestrel, harrier].flatMap(({ team }) =>
    [ids.priya, ids.sam].map((id) => `${team.id} ${id}`),
  );
  expect(published.toSorted()).toEqual(everyone.toSorted());
  expect(problems).toEqual([]);
  expect([...kestrel.problems, ...harrier.problems]).toEqual([]);
});
