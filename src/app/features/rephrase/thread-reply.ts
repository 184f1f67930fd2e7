import type { KnownBlock, MessageMetadata, RichTextBlock } from "@slack/types";
import { context } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { readMessage, type Token } from "../../slack/input/message-text.ts";

/** A reply to post in a thread. */
export interface ThreadReply {
  text: string;
  blocks: KnownBlock[];
  metadata: MessageMetadata;
}

export interface ReplyFacts {
  message: RichTextBlock;
  /** Slack ID of the author. */
  person: string;
  /** ID of the call whose text it is. */
  call: string;
  /** Tokens of the original: they have the names of people and channels. */
  tokens: readonly Token[];
}

/** A person's reply, attributed to them because the app posts it. */
export function threadReply({ message, person, call, tokens }: ReplyFacts): ThreadReply {
  const { text } = readMessage(message, namesIn(tokens));
  return {
    text: escapeText(text, limits.fallbackText),
    blocks: [message, context(`Sent by <@${person}> with Rapport`)],
    metadata: { event_type: "rapport_reply", event_payload: { call } },
  };
}

/** Names of people, channels and user groups by ID, without the `@` or `#`. */
function namesIn(tokens: readonly Token[]): Map<string, string> {
  const names = tokens.flatMap(({ text, elements }) =>
    elements.flatMap((element): [string, string][] => {
      switch (element?.type) {
        case "user":
          return [[element.user_id, text.slice(1)]];
        case "channel":
          return [[element.channel_id, text.slice(1)]];
        case "usergroup":
          return [[element.usergroup_id, text.slice(1)]];
        default:
          return [];
      }
    }),
  );
  return new Map(names);
}
