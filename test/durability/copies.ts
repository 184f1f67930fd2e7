import type { StartedWorkspace } from "../../src/sandbox/index.ts";
import type { Acknowledgement, Delivery } from "../../src/sandbox/slack/transport/app-transport.ts";
import { encode } from "../../src/sandbox/slack/transport/app-transport.ts";
import { sendToApp, sign } from "../support/app/slack-request.ts";

type Answer = Awaited<ReturnType<typeof sendToApp>>;

/** One request of Slack: its answers so far, and a way to send the very same bytes again. */
export interface CopiedRequest {
  title: string;
  answers: Promise<Answer[]>;
  /** Sends it to each of the addresses once more. */
  again(): Promise<Answer[]>;
}

/**
 * From now on, each request of Slack is signed once and sent, byte for byte, to every one of the addresses at the same
 * time. Slack goes by the first answer that says something.
 *
 * @param urls of the app's processes; one that stands there several times gets as many copies
 * @returns the requests that were made, the oldest first
 */
export function sendCopies({ workspace, signingSecret }: StartedWorkspace, urls: readonly string[]) {
  const requests: CopiedRequest[] = [];
  workspace.use({
    async deliver(delivery) {
      const send = signed(delivery, signingSecret);
      const again = () => Promise.all(urls.map(send));
      const answers = again();
      requests.push({ title: delivery.title, answers, again });
      const telling = (await answers).find(({ text }) => text !== "");
      return acknowledgement(telling?.text ?? "");
    },
  });
  return requests;
}

function signed(delivery: Delivery, secret: string): (url: string) => Promise<Answer> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const { body, contentType } = encode(delivery);
  const signature = sign(body, timestamp, secret);
  return (url) => sendToApp(new URL(url), { body, contentType, timestamp, signature });
}

function acknowledgement(text: string): Acknowledgement {
  return { acknowledged: true, body: text === "" ? undefined : JSON.parse(text) };
}
