import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { contactId, fullAnswers } from "../support/answers.ts";
import { startEverything } from "../support/app/rapport.ts";
import {
  type Behaviour,
  raw,
  reset,
  resetHalfway,
  startFakeUpstream,
} from "../support/servers/fake-upstream.ts";
import { createAppPromises, settledRows } from "./app-promises.ts";
import { change, changed, hostileText } from "./hostile.ts";
import { runnerOf, type Wire } from "./wire.ts";

const channel = "#renewals";

const operations = ["lookup", "prep", "wave", "rephrase"] as const;

const example = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    answer: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .array(change, { maxLength: 4 })
          .map((changes) => JSON.stringify(changed(fullAnswers[operation], changes)) ?? ""),
      },
      { weight: 1, arbitrary: hostileText },
    ),
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant(200) },
      fc.constantFrom(201, 204, 301, 400, 401, 402, 404, 422, 500),
    ),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { "content-type": "text/html" },
      { "content-encoding": "gzip" },
      { "retry-after": "soon" },
      { location: "http://127.0.0.1:9/", "set-cookie": "a=b" },
    ),
    fate: fc.constantFrom("whole", "whole", "whole", "whole", "gzip", "reset", "reset halfway"),
  }),
);

type Example = typeof example extends fc.Arbitrary<infer Of> ? Of : never;

function behaviourOf({ answer, status, headers, fate }: Example): Behaviour {
  const json = { "content-type": "application/json", ...headers };
  switch (fate) {
    case "reset":
      return reset;
    case "reset halfway":
      return resetHalfway;
    case "gzip":
      return (response) =>
        response.writeHead(status, { ...json, "content-encoding": "gzip" }).end(gzipSync(answer));
    default:
      return raw(answer, status, json);
  }
}

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
    behaviour = behaviourOf(tried);
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
