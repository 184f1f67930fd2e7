import { describe, expect, test } from "vitest";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { longest, postsIn, startReminding, until } from "./reminded.ts";
import { isPaid } from "./seen.ts";

const channel = ids.renewals;

describe.concurrent("a process killed after a meeting's brief was answered", () => {
  test.for(inTurn(databaseKinds, 0))(
    "before its card says so, on %s: the next one says it, and the brief stays paid once",
    async (kind, context) => {
      await using around = await startReminding(context, kind);
      const { workspace } = around;
      const priya = workspace.as(ids.priya);
      const shown = () => postsIn(around, channel).map((post) => visibleText(post));
      let paid = 0;
      workspace.onArrival((request) => {
        if (isPaid(request)) paid += 1;
      });
      const first = await around.start();
      await priya.send(channel, "/reminders meet jane@acme.com in 14 minutes Renewal");
      await until(around, () => shown().some((text) => text.includes("Full brief · 1 credit")));

      const killed = Promise.withResolvers<void>();
      const stop = workspace.onArrival(async ({ title }) => {
        if (title !== "chat.update") return undefined;
        stop();
        await first.kill().then(killed.resolve, killed.reject);
        return "drop";
      });
      const [card] = postsIn(around, channel);
      if (card === undefined) throw new Error("Nothing is posted.");
      await priya.click(card, "reminders_brief");
      await priya.until((me) => visibleText(me.modal() ?? card).includes("credit used"), longest);
      await killed.promise;
      expect(shown()).toEqual([visibleText(card)]);

      const second = await around.start();
      await until(around, () => shown().some((text) => text.includes("Open brief · free")));
      expect(shown()).toEqual([expect.stringContaining(`Brief bought by <@${ids.priya}>`)]);
      expect(await second.stop()).toBe(0);
      expect([paid, workspace.problems]).toEqual([1, []]);
    },
  );
});
