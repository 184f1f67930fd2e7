import { expect, test } from "vitest";
import { type AppRequest, ids, visibleText } from "../../src/sandbox/index.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import type { RapportProcess } from "../support/processes/rapport-process.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { isPostIn, longest, startReminding } from "./reminded.ts";

/** Milliseconds: several processes start one after the other, and all other tests run too. */
const deadline = 120_000;

test.for(inTurn(databaseKinds, 0))(
  "whoever was shown a profile is in the log, although the process is killed as soon as it's there, on %s",
  { timeout: deadline },
  async (kind, context) => {
    await using around = await startReminding(context, kind);
    const { workspace } = around;
    const priya = workspace.as(ids.priya);
    const card = () =>
      priya.messages("#deal-desk").find((one) => visibleText(one).includes("Pragmatic Builder"));
    /** @returns once it's killed, before Slack has taken the post */
    const killAtPost = (running: RapportProcess, channel: string) => {
      const killed = Promise.withResolvers<void>();
      const stop = workspace.onArrival(async (request: AppRequest) => {
        if (!isPostIn(request, channel)) return undefined;
        stop();
        await running.kill().then(killed.resolve, killed.reject);
        return undefined;
      });
      return killed.promise;
    };

    let running = await around.start();
    await priya.send("#deal-desk", "/profile jane@acme.com");
    const shown = await priya.until(card, longest);
    await running.kill();
    const looked = `${ids.priya} · look up · found`;
    expect(await around.entries()).toEqual([looked]);

    running = await around.start();
    await priya.click(shown, "profile_more", "share");
    const form = await priya.until(
      (me) => me.modal()?.callback_id === "profile_share_view" && me.modal(),
      longest,
    );
    const shared = killAtPost(running, ids.renewals);
    const submitted = priya.submit(form, { profile_share_target: ids.renewals });
    await Promise.all([shared, submitted]);
    const share = `${ids.priya} · share · to a channel`;
    expect(await around.entries()).toEqual([looked, looked, looked, share]);

    running = await around.start();
    const reminded = killAtPost(running, ids.renewals);
    await priya.send("#renewals", "/reminders meet jane@acme.com in 10 minutes Call");
    await reminded;
    const remind = `${ids.priya} · remind · found`;
    expect((await around.entries()).filter((entry) => entry === remind)).not.toEqual([]);
  },
);
