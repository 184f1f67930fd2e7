import type { WebClient } from "@slack/web-api";

/** Milliseconds for a file, from the request to its last byte. */
const timeout = 15_000;

/** A file could not be had from Slack. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
}

export interface Download {
  /** `url_private_download` of the file. */
  url: string;
  client: Pick<WebClient, "slackApiUrl">;
  botToken: string;
  /** The most bytes to accept. */
  maxBytes: number;
}

/**
 * Fetches an uploaded file; scope `files:read`. The token only goes to the origin of Slack's Web API or to
 * `https://*.slack.com`, and no redirect is followed.
 * Source: https://docs.slack.dev/reference/objects/file-object#authentication
 *
 * @throws DownloadError when the address isn't Slack's, the file is too large, or Slack doesn't give it
 */
export async function download({ url, client, botToken, maxBytes }: Download): Promise<Buffer> {
  if (!isSlacks(url, client.slackApiUrl))
    throw new DownloadError("The file's address is not one of Slack's.");
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${botToken}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    const type = response.headers.get("content-type") ?? "";
    // Slack answers an unauthorized request with its login page.
    if (!response.ok || response.body === null || type.startsWith("text/html")) {
      throw new DownloadError(`Slack answered ${response.status} with ${type || "nothing"}.`);
    }
    return await read(response.body, maxBytes);
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError("The file could not be fetched.", { cause: error });
  }
}

function isSlacks(address: string, slackApiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (origin === new URL(slackApiUrl).origin) return true;
  return protocol === "https:" && port === "" && hostname.endsWith(".slack.com");
}

async function read(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new DownloadError(`The file is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
