import fc from "fast-check";
import { ids } from "../../src/sandbox/index.ts";
import { isRecord } from "../../src/sandbox/json.ts";
import type { Delivery } from "../../src/sandbox/slack/transport/app-transport.ts";
import { encode } from "../../src/sandbox/slack/transport/app-transport.ts";
import { startEverything } from "../support/app/rapport.ts";
import { createAppPromises } from "./app-promises.ts";
import { change, changed, hostileText } from "./hostile.ts";
import { recordRequests } from "./recorded-requests.ts";
import { runnerOf, type Wire } from "./wire.ts";

/** Signed requests with anything in them, as nobody but Slack could send them and Slack never does. */
export async function startRequestsWire(crashes: unknown[]): Promise<Wire> {
  const running = await startEverything();
  const recorded = await recordRequests(running);
  const promises = createAppPromises(running, crashes, { isMalformed: true });
  const { triggers, responseUrls, makeId } = running.slack.workspace;

  /** As if Slack sent it anew: what serves once is fresh. */
  function renewed({ payload, ...delivery }: Delivery): Delivery {
    const at = { user: ids.sam, channel: ids.renewals };
    const viewId = isRecord(payload.view) ? String(payload.view.id) : undefined;
    const fresh = {
      trigger_id: triggers.issue(ids.sam, { ...at, viewId }),
      response_url: responseUrls.issue("commands", at).url,
      event_id: `Ev${makeId(9)}`,
    };
    const known = Object.entries(fresh).filter(([name]) => name in payload);
    return { ...delivery, payload: { ...payload, ...Object.fromEntries(known) } };
  }

  const changedRequest = fc.record({
    request: fc.constantFrom(...recorded),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });
  const anything = fc.record({
    body: fc.oneof(
      hostileText,
      hostileText.map((text) => `payload=${encodeURIComponent(text.toWellFormed())}`),
    ),
    contentType: fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain"),
  });
  const run = runnerOf(fc.oneof({ weight: 8, arbitrary: changedRequest }, anything), async (example) => {
    if ("body" in example) return promises.send(example.body, example.contentType);
    const fresh = renewed(example.request);
    const { trigger_id } = fresh.payload;
    const hostile = changed(fresh.payload, example.changes);
    // A form that Slack doesn't open for a made-up trigger counts as our mistake: it's the simulation's rule.
    const payload = { ...(isRecord(hostile) ? hostile : { payload: hostile }), trigger_id };
    const { body, contentType } = encode({ ...fresh, payload });
    await promises.send(body, contentType);
  });
  return {
    run,
    async finish() {
      await promises.checkBooks();
      await promises.check();
    },
    [Symbol.asyncDispose]: () => running.stop(),
  };
}
