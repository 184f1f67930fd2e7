import { z } from "zod";

/** What a person wrote to the app: in their messages with it, or in a channel that mentions it. */
export interface WrittenMessage {
  /** Slack's ID of the event, which may come several times. */
  event: string;
  person: string;
  channel: string;
  /** mrkdwn, as Slack sent it, without the mention of the app. */
  text: string;
  /** The thread in which they wrote it. */
  threadTs: string | undefined;
  /** Whether nobody else reads it. */
  isDirect: boolean;
}

/** UTF-16 units: Slack cuts messages there. Source: https://docs.slack.dev/reference/methods/chat.postMessage#truncating */
const maxTextLength = 40_000;

const id = z.string().min(1).max(255);
const absent = z.undefined().optional();
const written = z.object({
  user: id,
  channel: id,
  text: z.string().transform((text) => text.slice(0, maxTextLength)),
  thread_ts: id.optional(),
  // Not what a bot wrote, nor what was edited, deleted, or sent from a thread to its channel too.
  bot_id: absent,
  edited: absent,
  subtype: z.literal("file_share").optional(),
});

/**
 * Sources: https://docs.slack.dev/reference/events/message.im and https://docs.slack.dev/reference/events/app_mention,
 * which comes of no direct message.
 */
const body = z.object({
  event_id: id,
  event: z.discriminatedUnion("type", [
    written.extend({ type: z.literal("message"), channel_type: z.literal("im") }),
    written.extend({ type: z.literal("app_mention") }),
  ]),
  authorizations: z.array(z.object({ user_id: id.nullish() })).nullish(),
});

/** @returns `undefined` for all other requests, and for what nobody wrote to the app */
export function writtenIn(request: unknown): WrittenMessage | undefined {
  const { data } = body.safeParse(request);
  if (data === undefined) return undefined;
  const { event, event_id, authorizations } = data;
  const own = authorizations?.[0]?.user_id;
  if (event.user === own) return undefined;
  return {
    event: event_id,
    person: event.user,
    channel: event.channel,
    text: event.text.replace(/<@([A-Z0-9]+)(?:\|[^<>]*)?>/g, (mention, who) => (who === own ? "" : mention)),
    threadTs: event.thread_ts,
    isDirect: event.type === "message",
  };
}
