import { App, type AppOptions, type ReceiverEvent } from "@slack/bolt";
import { z } from "zod";
import type { Tracing } from "../../tracing/tracing.ts";

/** What a request from Slack is about: a bounded set, for metrics. */
export type RequestKind = "command" | "shortcut" | "action" | "submission" | "options" | "event" | "other";

export interface RequestObserver {
  /**
   * A request was acknowledged, so many milliseconds after it had been read and found to be Slack's. Called once the
   * answer is written.
   */
  acknowledged(kind: RequestKind, milliseconds: number): void;
}

/** bolt's app, which tells how long acknowledgements take and begins traces, whatever brings the requests. */
export class ObservedApp extends App {
  readonly #observer: RequestObserver;
  readonly #tracing: Tracing | undefined;

  constructor(options: AppOptions, observer: RequestObserver, tracing: Tracing | undefined) {
    super(options);
    this.#observer = observer;
    this.#tracing = tracing;
  }

  override processEvent(event: ReceiverEvent): Promise<void> {
    if (this.#tracing === undefined) return this.#process(event);
    return this.#tracing.span({ name: requestName(event.body), kind: "server" }, (annotate) =>
      this.#process(event, (milliseconds) =>
        annotate({ "rapport.acknowledged_ms": Math.round(milliseconds) }),
      ),
    );
  }

  #process(event: ReceiverEvent, onAcknowledged?: (milliseconds: number) => void): Promise<void> {
    const began = performance.now();
    let isAcknowledged = false;
    return super.processEvent({
      ...event,
      ack: async (answer) => {
        // Over Socket Mode, bolt takes a second answer and drops it: who sends one has to know.
        if (isAcknowledged) throw new Error("A request can be acknowledged once only.");
        isAcknowledged = true;
        await event.ack(answer);
        const milliseconds = performance.now() - began;
        this.#observer.acknowledged(requestKind(event.body), milliseconds);
        onAcknowledged?.(milliseconds);
      },
    });
  }
}

const id = z.string().regex(/^[\w /-]{1,60}$/);
const named = z.union([
  z.object({ command: id }).transform(({ command }) => command),
  z.object({ view: z.object({ callback_id: id }) }).transform(({ view }) => view.callback_id),
  z
    .object({ actions: z.tuple([z.object({ action_id: id })]) })
    .transform(({ actions }) => actions[0].action_id),
  z.object({ callback_id: id }).transform((body) => body.callback_id),
  z.object({ event: z.object({ type: id }) }).transform(({ event }) => event.type),
]);

/** @returns the name by which a handler is found, which is ours: never what somebody typed */
function requestName(body: Readonly<Record<string, unknown>>): string {
  const kind = requestKind(body);
  const { data } = named.safeParse(body);
  return data === undefined ? kind : `${kind} ${data}`;
}

/** @param body as Slack sent it */
export function requestKind(body: Readonly<Record<string, unknown>>): RequestKind {
  if (body.command !== undefined) return "command";
  switch (body.type) {
    case "shortcut":
    case "message_action":
      return "shortcut";
    case "block_actions":
      return "action";
    case "view_submission":
      return "submission";
    case "block_suggestion":
      return "options";
    case "event_callback":
      return "event";
    default:
      return "other";
  }
}
