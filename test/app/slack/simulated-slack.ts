import type { ModalView } from "@slack/types";
import { WebClient } from "@slack/web-api";
import type { DeliveryTarget } from "#app/slack/reply/delivery-target.ts";
import { type Actor, ids, startWorkspace } from "#sandbox/index.ts";

/** A client that asks once, whatever comes of it. */
export const slackClient = (slackApiUrl: string, token = "xoxb-1") =>
  new WebClient(token, { slackApiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true });

/** A simulated workspace, the app's client of its Web API, and somebody to show things to. */
export async function startSlack() {
  const slack = await startWorkspace();
  const client = slackClient(slack.slackApiUrl, slack.botToken);
  const { workspace } = slack;
  const priya = workspace.as(ids.priya);
  return {
    slack,
    workspace,
    client,
    priya,
    /** Opens a modal that waits for a result. */
    async modal(view: Partial<ModalView> = {}): Promise<Extract<DeliveryTarget, { kind: "modal" }>> {
      await client.views.open({
        trigger_id: workspace.triggers.issue(priya.id),
        view: { ...emptyModal("Waiting"), ...view },
      });
      return { kind: "modal", view: openModal(priya).id };
    },
    /** Sends a direct message that waits for a result. */
    async direct(): Promise<Extract<DeliveryTarget, { kind: "direct" }>> {
      await client.chat.postMessage({ channel: priya.id, text: "Waiting" });
      const { channel, ts } = priya.lastMessage(priya.appChannel);
      return { kind: "direct", channel, ts };
    },
    /** From the moment at which Slack has done this, none of its answers arrives. */
    loseAnswersFrom(method: string) {
      const stop = workspace.onDone(async ({ title }) => {
        if (title !== method) return;
        stop();
        await workspace.setFaults({ slack: "answer lost" });
      });
    },
    /** The next call of a method breaks the connection before Slack has taken it. */
    dropNext(method: string) {
      const stop = workspace.onArrival(({ title }) => {
        if (title !== method) return undefined;
        stop();
        return "drop";
      });
    },
    [Symbol.asyncDispose]: () => slack.stop(),
  };
}

export function emptyModal(title: string): ModalView {
  return { type: "modal", title: { type: "plain_text", text: title }, blocks: [] };
}

/** @throws Error when the person has no modal open */
export function openModal(person: Actor) {
  const view = person.modal();
  if (view === undefined) throw new Error("No modal is open.");
  return view;
}
