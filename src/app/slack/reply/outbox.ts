import { WebAPIPlatformError } from "@slack/web-api";
import type { Actor } from "../../actor.ts";
import { cardModal, type Presentation, sentence } from "../../blocks/card.ts";
import type { Log } from "../../log.ts";
import { NotInstalledError } from "../client/workspace-client.ts";
import type { Workspaces } from "../client/workspaces.ts";
import {
  type DeliveryTarget,
  isWatched,
  postToResponseUrl,
  ResponseUrlBusyError,
} from "./delivery-target.ts";
import { updateModal } from "./modal.ts";
import { passingReasons } from "./passing-failure.ts";

/** Shown where Slack rejects a result. */
const openElsewhere = "Slack didn't accept the result here. Open it from Rapport's Home; it's free.";
/** Shown where a result that is kept can't be shown, or may be there already. */
const foundElsewhere = "you'll find it in your messages with Rapport.";

export interface Showing extends Actor {
  place: DeliveryTarget;
  presentation: Presentation;
  /** Whether it's kept in the person's messages too, whatever comes of this. */
  isKept: boolean;
  /** Keeps the place durably, before the result is shown there. */
  move: (place: DeliveryTarget) => Promise<void>;
}

/**
 * What came of showing a result:
 * - `gone`: a closed modal, an expired response URL
 * - `refused`: Slack doesn't take this result there
 * - `tried`: it was tried before, and may be there
 */
export type Shown = "shown" | "gone" | "refused" | "tried";

/** Shows results, each exactly once, also when one is shown again after a crash. */
export type Outbox = ReturnType<typeof createOutbox>;

export interface OutboxOptions {
  workspaces: Workspaces<"client" | "isInstalled">;
  /** What reaches Slack; Node's own when absent. */
  fetch?: typeof globalThis.fetch;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

export function createOutbox({ workspaces, fetch, now, log }: OutboxOptions) {
  async function put(
    organisation: string,
    place: DeliveryTarget,
    { card, title }: Presentation,
  ): Promise<boolean> {
    const { client, isInstalled } = workspaces.of(organisation);
    // A response URL serves without a token.
    if (!(await isInstalled())) throw new NotInstalledError();
    switch (place.kind) {
      case "modal":
        return await updateModal(client, place.view, cardModal({ card, title }));
      case "reply":
      case "below": {
        if (place.until <= now()) return false;
        const message = { response_type: "ephemeral", replace_original: place.kind === "reply", ...card };
        return await postToResponseUrl(client, place.responseUrl, message, fetch);
      }
      case "tool":
        // Whoever waits for it there takes it from the ledger.
        return place.until > now();
      case "direct":
        await client.chat.update({ channel: place.channel, ts: place.ts, ...card });
        return true;
    }
  }

  async function showAt(
    organisation: string,
    place: DeliveryTarget,
    presentation: Presentation,
  ): Promise<Shown> {
    try {
      return (await put(organisation, place, presentation)) ? "shown" : "gone";
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.error({ err: error }, "Slack rejected a result");
      return "refused";
    }
  }

  /** As `showAt`; but what may be below already isn't posted there again. */
  async function showOnce({ organisation, place, presentation, move }: Showing): Promise<Shown> {
    if (place.kind !== "below") return showAt(organisation, place, presentation);
    if (place.isTried) return "tried";
    await move({ ...place, isTried: true });
    try {
      return await showAt(organisation, place, presentation);
    } catch (error) {
      if (error instanceof ResponseUrlBusyError) await move(place);
      throw error;
    }
  }

  /** First a line that announces it, which is stored as the new target and then replaced. */
  async function sendDirectly({ organisation, person, presentation, move }: Showing): Promise<void> {
    const { client } = workspaces.of(organisation);
    const announced = await client.chat.postMessage({
      channel: person,
      ...sentence(`${presentation.title}: here it comes…`),
    });
    if (announced.channel === undefined || announced.ts === undefined) {
      throw new Error("Slack accepted a message without returning its timestamp.");
    }
    const direct = { kind: "direct", channel: announced.channel, ts: announced.ts } as const;
    await move(direct);
    if ((await showAt(organisation, direct, presentation)) === "shown") return;
    const { channel, ts } = direct;
    await client.chat.update({ channel, ts, ...sentence(`${presentation.title}: ${openElsewhere}`) });
  }

  return {
    /**
     * Shows a result at a target; except below a command, it replaces what is there.
     *
     * @throws as `show`
     */
    showAt,
    /**
     * Shows a result at its target. If that can't be or may have been done, a line there says where it's kept; one that
     * isn't kept is sent as a direct message, again if need be: a crash leaves a second line, never a second result. If
     * Slack refuses the result there too, the line says where to open it.
     *
     * @returns whether who asked has seen it where they asked
     * @throws NotInstalledError where the app was uninstalled: nothing is shown; errors of the network and of the Web
     *   API: then it may be tried again
     */
    async show(showing: Showing): Promise<boolean> {
      const { organisation, place, presentation, isKept } = showing;
      const { title } = presentation;
      const pointer = { title, card: sentence(`${title}: ${foundElsewhere}`) };
      // Among the person's messages, it would be there twice.
      const isThere = isKept && place.kind === "direct";
      const shown = await (isThere ? showAt(organisation, place, pointer) : showOnce(showing));
      if (shown === "shown") return isWatched(place, now());
      if (!isKept) await sendDirectly(showing);
      else if (shown !== "gone" && !isThere) await showAt(organisation, place, pointer);
      return false;
    },
  };
}

/** Whether Slack would answer the same again. */
function isFinal(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && !passingReasons.has(error.data.error);
}
