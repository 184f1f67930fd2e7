import { setImmediate as others } from "node:timers/promises";
import type { WebClient } from "@slack/web-api";

/** Milliseconds for a file, from the first byte to Slack's answer. */
const timeout = 60_000;

export interface FileDestination {
  client: WebClient;
  /** Reaches Slack, and nobody else. */
  slackFetch: typeof fetch;
  /** Where it's shown. */
  channel: string;
}

/**
 * Uploads a file and shows it in a channel; scope `files:write`. The client's own `filesUploadV2` copies a file three
 * times and at once, for which nobody is answered: a tenth of a second and more for 15 MB.
 * Source: https://docs.slack.dev/reference/methods/files.getUploadURLExternal
 *
 * @param pieces its bytes, in pieces that are each sent at once
 * @throws Error when Slack doesn't take it
 */
export async function sendFile(
  { client, slackFetch, channel }: FileDestination,
  filename: string,
  pieces: readonly Buffer[],
): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { upload_url, file_id } = await client.files.getUploadURLExternal({ filename, length });
  if (upload_url === undefined || file_id === undefined) throw new Error("Slack named no place for a file.");
  const response = await slackFetch(upload_url, {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream", "Content-Length": String(length) },
    body: oneByOne(pieces),
    duplex: "half",
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Slack answered a file with ${response.status}.`);
  const files: [{ id: string; title: string }] = [{ id: file_id, title: filename }];
  await client.files.completeUploadExternal({ files, channel_id: channel });
}

/**
 * Sends files one after the other, each before the next is made.
 *
 * @param name without its extension; from the second one on, they're numbered
 */
export async function sendFiles(
  destination: FileDestination,
  { name, extension }: { name: string; extension: string },
  files: AsyncIterable<readonly Buffer[]>,
): Promise<void> {
  let number = 0;
  for await (const pieces of files) {
    number += 1;
    await sendFile(destination, `${name}${number === 1 ? "" : `-${number}`}.${extension}`, pieces);
  }
}

async function* oneByOne(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield piece;
    await others();
  }
}
