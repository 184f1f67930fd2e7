import { App, type AppOptions, type ReceiverEvent } from "@slack/bolt";

/** What a request from Slack is about: a bounded set, for metrics. */
export type RequestKind = "command" | "shortcut" | "action" | "submission" | "options" | "event" | "other";

export interface RequestObserver {
  /**
   * A request was acknowledged, so many milliseconds after it had been read and found to be Slack's. Called once the
   * answer is written.
   */
  acknowledged(kind: RequestKind, milliseconds: number): void;
}

/** bolt's app, which tells how long acknowledgements take, whatever brings the requests. */
export class ObservedApp extends App {
  readonly #observer: RequestObserver;

  constructor(options: AppOptions, observer: RequestObserver) {
    super(options);
    this.#observer = observer;
  }

  override processEvent(event: ReceiverEvent): Promise<void> {
    const began = performance.now();
    return super.processEvent({
      ...event,
      ack: async (answer) => {
        await event.ack(answer);
        this.#observer.acknowledged(requestKind(event.body), performance.now() - began);
      },
    });
  }
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
