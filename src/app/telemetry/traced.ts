import type { Attributes, Tracing } from "../../tracing/tracing.ts";
import type { Ledger } from "../credits/ledger/ledger.ts";
import type { PaidCall } from "../credits/paid-call.ts";
import type { OutreachClient } from "../outreach/service/client.ts";
import { slackMethod } from "../slack/client/observed-fetch.ts";
import type { Outbox } from "../slack/reply/outbox.ts";

/** @returns a `fetch` for Slack that has a span for each call, or the one that was given */
export function tracedFetch(
  send: typeof fetch,
  slackApiUrl: URL,
  tracing: Tracing | undefined,
): typeof fetch {
  if (tracing === undefined) return send;
  return (input, init) => {
    const method = slackMethod(input instanceof Request ? input.url : String(input), slackApiUrl.href);
    return tracing.span({ name: `Slack ${method}`, kind: "client" }, async (annotate) => {
      const response = await send(input, init);
      annotate({ "http.response.status_code": response.status });
      return response;
    });
  };
}

/** The service's client with a span for each operation. */
export function tracedClient(client: OutreachClient, tracing: Tracing | undefined): OutreachClient {
  if (tracing === undefined) return client;
  const asked = <Result>(operation: string, work: () => Promise<Result>, attributes: Attributes = {}) =>
    tracing.span({ name: `service ${operation}`, kind: "client", attributes }, work);
  return {
    ...client,
    lookup: (request) => asked("lookup", () => client.lookup(request)),
    knowledge: (call, request) => asked(call.path, () => client.knowledge(call, request)),
    compose: (operation, request, call) =>
      // Its idempotency key is its ID in the ledger: a keyed hash.
      asked(operation, () => client.compose(operation, request, call), {
        "rapport.call": call.idempotencyKey,
      }),
  };
}

/** The ledger with a span for each of a call's transactions: begun, sent, settled. */
export function tracedLedger(ledger: Ledger, tracing: Tracing | undefined): Ledger {
  if (tracing === undefined) return ledger;
  const written = (name: string, attributes: Attributes) =>
    ({ name: `ledger ${name}`, kind: "internal", attributes }) as const;
  return {
    ...ledger,
    begin: (call) =>
      tracing.span(written("begin", { "rapport.operation": call.work.operation }), async (annotate) => {
        const begun = await ledger.begin({ ...call, trace: tracing.headers().traceparent });
        annotate({ "rapport.begun": begun.kind });
        if ("call" in begun) annotate({ "rapport.call": begun.call.id });
        return begun;
      }),
    send: (call, promised) =>
      tracing.span(written("send", { "rapport.call": call.id }), () => ledger.send(call, promised)),
    settle: (call, settlement) =>
      tracing.span(written("settle", { "rapport.call": call.id, "rapport.outcome": settlement.state }), () =>
        ledger.settle(call, settlement),
      ),
  };
}

/** The outbox with a span for what it shows, also after a crash, by another process. */
export function tracedOutbox(outbox: Outbox, tracing: Tracing | undefined): Outbox {
  if (tracing === undefined) return outbox;
  return {
    ...outbox,
    show: (showing) =>
      tracing.span(
        { name: "deliver", kind: "internal", attributes: { "rapport.place": showing.place.kind } },
        () => outbox.show(showing),
      ),
  };
}

/**
 * Does what goes on with a call that another process, or an earlier attempt, began: in a trace of its own, with a link
 * to the first one, and with the same `rapport.call`.
 */
export function tracedAnew<Call extends Pick<PaidCall, "id" | "trace">, Result>(
  name: string,
  work: (call: Call) => Promise<Result>,
  tracing: Tracing | undefined,
): (call: Call) => Promise<Result> {
  if (tracing === undefined) return work;
  return (call) =>
    tracing.span({ name, kind: "internal", attributes: { "rapport.call": call.id }, link: call.trace }, () =>
      work(call),
    );
}
