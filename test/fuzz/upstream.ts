import fc from "fast-check";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { contactId, fullAnswers } from "../support/answers.ts";
import { startEverything } from "../support/app/rapport.ts";
import { type Behaviour, reset, startFakeUpstream } from "../support/servers/fake-upstream.ts";
import { createAppPromises, settledRows } from "./app-promises.ts";
import { distorted, distortion } from "./distortion.ts";
import { runnerOf, type Wire } from "./wire.ts";

const channel = "#renewals";

const operations = ["lookup", "prep", "wave", "rephrase"] as const;

const example = fc.record({ operation: fc.constantFrom(...operations), distortion });

/** The service's answers to the app, from a service that wants it to fail. */
export async function startUpstreamWire(crashes: unknown[]): Promise<Wire> {
  let behaviour: Behaviour = reset;
  const upstream = await startFakeUpstream((response, count) => behaviour(response, count));
  const running = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  const promises = createAppPromises(running, crashes);
  const sam = running.slack.workspace.as(ids.sam);
  let asked = 0;
  const commands = {
    lookup: () => `/profile somebody.${asked}@acme.com`,
    prep: () => `/prep ${contactId} call Renewal ${asked}`,
    wave: () => `/wave ${contactId} invite her to review ${asked}`,
    rephrase: () => `/rephrase ${contactId} Could you have a look at ${asked}?`,
  };
  const run = runnerOf(example, async (tried) => {
    asked += 1;
    behaviour = distorted(fullAnswers[tried.operation], tried.distortion);
    await sam.send(channel, commands[tried.operation]());
    await sam.until((me) => !/ appears below[^\n]*$/.test(visibleText(me.lastMessage(channel))), 30_000);
    await promises.check();
  });
  return {
    run,
    async finish() {
      const rows = await settledRows(running);
      const sent = rows.filter(({ sentAt }) => sentAt !== undefined).length;
      const paid = upstream.requests.filter(({ path }) => path?.includes("lookup") === false).length;
      if (paid > sent) throw new Error(`${paid} paid requests were sent, and the ledger knows ${sent}.`);
      await promises.check();
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await upstream[Symbol.asyncDispose]();
    },
  };
}
