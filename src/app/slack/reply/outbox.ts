import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../blocks/card.ts";
import { cardModal, type Presentation } from "../../blocks/card-modal.ts";
import type { DeliveryTarget } from "./delivery-target.ts";
import { updateModal } from "./modal.ts";
import { passingReasons } from "./passing-failure.ts";
import { postToResponseUrl } from "./response-url.ts";

/** Shown where Slack rejects a result. */
const openElsewhere = "Slack did not take the result here. Open it in Rapport's Home; it is free.";

export interface OutboxOptions {
  client: WebClient;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called when Slack rejects a result where it was to be shown. */
  onRefused: (error: unknown) => void;
}

export interface Showing {
  person: string;
  place: DeliveryTarget;
  presentation: Presentation;
  /** Keeps the place durably, before the result is shown there. */
  move: (place: DeliveryTarget) => Promise<void>;
}

/** Shows results, each exactly once, also when one is shown again after a crash. */
export interface Outbox {
  /**
   * Shows a result at a target, replacing what is there.
   *
   * @returns false when the place is gone (a modal that was closed, a response URL that serves no more), or when
   *   Slack does not take the result there
   * @throws as `show`
   */
  showAt(place: DeliveryTarget, presentation: Presentation): Promise<boolean>;
  /**
   * Shows a result at its place; where that is gone, in the person's direct messages: first a line that says that
   * it comes, whose place is kept, and then the result in place of that line. A crash in between leaves a second
   * line, but never a second result. Where Slack takes it nowhere, the line says where it can be opened.
   *
   * @throws errors of the network and of the Web API: then it may be tried again
   */
  show(showing: Showing): Promise<void>;
}

export function createOutbox({ client, now, onRefused }: OutboxOptions): Outbox {
  async function showAt(place: DeliveryTarget, presentation: Presentation): Promise<boolean> {
    try {
      return await put(place, presentation);
    } catch (error) {
      if (!isFinal(error)) throw error;
      onRefused(error);
      return false;
    }
  }

  async function put(place: DeliveryTarget, { card, title }: Presentation): Promise<boolean> {
    switch (place.kind) {
      case "modal":
        return updateModal(client, place.view, cardModal({ card, title }));
      case "reply":
        return place.until > now() && postToResponseUrl(place.responseUrl, replacement(card));
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
      const direct = { kind: "direct", channel: announced.channel, ts: announced.ts } as const;
      await move(direct);
      if (await showAt(direct, presentation)) return;
      const { channel, ts } = direct;
      await client.chat.update({ channel, ts, ...sentence(`${presentation.title}: ${openElsewhere}`) });
    },
  };
}

/** Whether Slack would answer the same again. */
function isFinal(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && !passingReasons.has(error.data.error);
}

function replacement(card: Card) {
  return { response_type: "ephemeral", replace_original: true, ...card } as const;
}
