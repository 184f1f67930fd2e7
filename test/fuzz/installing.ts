import { inspect } from "node:util";
import fc from "fast-check";
import { ids } from "../../src/sandbox/index.ts";
import { beginInstalling, decide, finish, installOnly } from "../support/app/browser-install.ts";
import { startEverything } from "../support/app/rapport.ts";
import { createAppPromises } from "./app-promises.ts";
import { type Distortion, distortion } from "./distortion.ts";
import { hostileText } from "./hostile.ts";
import { startSlackBetween } from "./slack.ts";
import { runnerOf, type Wire } from "./wire.ts";

/** What a link back from Slack's page may hold, and what none should. */
const parameter = fc.tuple(fc.constantFrom("code", "state", "error", "__proto__", "team"), hostileText);
const example = fc.record({
  /** Parameters of the link back in place of Slack's. */
  changes: fc.array(parameter, { maxLength: 2 }),
  cookie: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, hostileText),
  /** How Slack answers when the app exchanges the code. */
  distortions: fc.array(distortion, { maxLength: 2 }),
});

/** What runs or loads something, or is what somebody else would have us say. */
const foreign = /<script|<img|<iframe|<link|\son\w+=|your bank|evil\.example|jane@acme/i;

/** The pages on which somebody installs the app, with whatever comes back from Slack. */
export async function startInstallingWire(crashes: unknown[]): Promise<Wire> {
  let distortions: Distortion[] = [];
  const between = await startSlackBetween(() => distortions.shift());
  const running = await startEverything({ transport: "oauth", slack: between.slack });
  const promises = createAppPromises(running, crashes, { isBroken: true });
  const { workspace, grants } = running.slack;

  async function check(answer: { status: number; page: string }): Promise<void> {
    const { status, page } = answer;
    const secrets = [grants.client.secret, running.slack.signingSecret, running.slack.botToken];
    const isKept =
      [200, 400, 403, 404, 431, 502, 503].includes(status) &&
      !foreign.test(page) &&
      !/\n\s+at .+:\d+:\d+/.test(page) &&
      !secrets.some((secret) => page.includes(secret));
    if (!isKept) throw new Error(inspect(answer));
    await promises.check();
  }

  return {
    run: runnerOf(example, async ({ changes, cookie, ...tried }) => {
      const begun = await beginInstalling(running);
      const back = await decide(running, begun, workspace);
      for (const [name, value] of changes) back.searchParams.set(name, value.toWellFormed().slice(0, 4_000));
      distortions = [...tried.distortions];
      const sent = cookie?.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 4_000) ?? begun.cookie;
      const answer = await finish(back, sent);
      distortions = [];
      await check(answer);
    }),
    /** Whoever comes next can install it. */
    async finish() {
      const { status, page } = await installOnly(running, workspace);
      if (status !== 200) throw new Error(page);
      await workspace.as(ids.sam).send("#renewals", "/profile help");
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await between[Symbol.asyncDispose]();
    },
  };
}
