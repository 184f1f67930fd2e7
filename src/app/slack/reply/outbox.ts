import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { cardModal, type Presentation, sentence } from "../../blocks/card.ts";
import type { Log } from "../../log.ts";
import { type DeliveryTarget, postToResponseUrl } from "./delivery-target.ts";
import { updateModal } from "./modal.ts";
import { passingReasons } from "./passing-failure.ts";

/** Shown where Slack rejects a result. */
const openElsewhere = "Slack didn't accept the result here. Open it from Rapport's Home; it's free.";

export interface Showing {
  person: string;
  place: DeliveryTarget;
  presentation: Presentation;
  /** Keeps the place durably, before the result is shown there. */
  move: (place: DeliveryTarget) => Promise<void>;
}

/** Shows results, each exactly once, also when one is shown again after a crash. */
export type Outbox = ReturnType<typeof createOutbox>;

/** @param now Unix time in milliseconds */
export function createOutbox({ client, now, log }: { client: WebClient; now: () => number; log: Log }) {
  async function showAt(place: DeliveryTarget, { card, title }: Presentation): Promise<boolean> {
    try {
      switch (place.kind) {
        case "modal":
          return await updateModal(client, place.view, cardModal({ card, title }));
        case "reply": {
          const replacement = { response_type: "ephemeral", replace_original: true, ...card };
          return place.until > now() && (await postToResponseUrl(client, place.responseUrl, replacement));
        }
        case "direct":
          await client.chat.update({ channel: place.channel, ts: place.ts, ...card });
          return true;
      }
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.error({ err: error }, "Slack rejected a result");
      return false;
    }
  }

  return {
    /**
     * Shows a result at a target, replacing what is there.
     *
     * @returns false when the target is gone (a closed modal, an expired response URL) or Slack refuses the result
     * @throws as `show`
     */
    showAt,
    /**
     * Shows a result at its target, or else in the person's direct messages: first a line that announces it, which is
     * stored as the new target and then replaced. A crash in between leaves a second line, never a second result. If
     * Slack refuses the result there too, the line says where to open it.
     *
     * @throws errors of the network and of the Web API: then it may be tried again
     */
    async show({ person, place, presentation, move }: Showing): Promise<void> {
      if (await showAt(place, presentation)) return;
      const announced = await client.chat.postMessage({
        channel: person,
        ...sentence(`${presentation.title}: here it comes…`),
      });
      if (announced.channel === undefined || announced.ts === undefined) {
        throw new Error("Slack accepted a message without returning its timestamp.");
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
