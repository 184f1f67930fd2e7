import type { WebClient } from "@slack/web-api";
import { sentence } from "../blocks/card.ts";
import { cardModal, type Presentation } from "../blocks/card-modal.ts";
import { updateModal } from "./modal.ts";
import type { Place } from "./place.ts";

/** Milliseconds that Slack has to take a message. */
const deadline = 10_000;

export interface OutboxOptions {
  client: WebClient;
  /** Unix time in milliseconds. */
  now: () => number;
}

export interface Showing {
  person: string;
  place: Place;
  presentation: Presentation;
  /** Keeps the place durably, before the result is shown there. */
  move: (place: Place) => Promise<void>;
}

/** Shows results, each exactly once, also when it is told to show one again after a crash. */
export interface Outbox {
  /**
   * Shows a result at a place, in place of what stands there.
   *
   * @returns false when the place is gone: a modal that was closed, a response URL that serves no more
   * @throws as `show`
   */
  showAt(place: Place, presentation: Presentation): Promise<boolean>;
  /**
   * Shows a result at its place; where that is gone, in the person's direct messages: first a line that says that it comes, whose place is kept, and then the
   * result in place of that line. A crash in between leaves a second line, but never a second result.
   *
   * @throws errors of the network and of the Web API: then it may be tried again
   */
  show(showing: Showing): Promise<void>;
}

export function createOutbox({ client, now }: OutboxOptions): Outbox {
  async function showAt(place: Place, { card, title }: Presentation): Promise<boolean> {
    switch (place.kind) {
      case "modal":
        return updateModal(client, place.view, cardModal({ card, title }));
      case "reply":
        return place.until > now() && reply(place.responseUrl, card);
      case "direct":
        await client.chat.update({ channel: place.channel, ts: place.ts, ...card });
        return true;
    }
  }

  return {
    showAt,
    async show({ person, place, presentation, move }) {
      if (await showAt(place, presentation)) return;
      const announced = await client.chat.postMessage({
        channel: person,
        ...sentence(`${presentation.title}: here it comes…`),
      });
      if (announced.channel === undefined || announced.ts === undefined) {
        throw new Error("Slack took a message and did not say where it is.");
      }
      const direct: Place = { kind: "direct", channel: announced.channel, ts: announced.ts };
      await move(direct);
      await showAt(direct, presentation);
    },
  };
}

/** @returns false when the response URL serves no more; @throws when it is not known whether it was taken */
async function reply(responseUrl: string, card: Presentation["card"]): Promise<boolean> {
  const response = await fetch(responseUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ response_type: "ephemeral", replace_original: true, ...card }),
    signal: AbortSignal.timeout(deadline),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return false;
  throw new Error(`The response URL answered ${response.status}.`);
}
