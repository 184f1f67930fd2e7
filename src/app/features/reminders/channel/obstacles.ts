import type { BlockReason } from "./channel-policy.ts";

/** Why we can't post in a conversation: a block reason of the channel policy, or it's a DM between people. */
export type Obstacle = BlockReason | "direct";

interface Explanation {
  /** Continues a sentence. */
  because: string;
  /** What to do about it, if anything. */
  remedy: string;
}

/** mrkdwn. */
const explanations: Readonly<Record<Obstacle, Explanation>> = {
  direct: {
    because: "reminders come in channels, not in direct messages between people",
    remedy:
      "Type it in a channel. Reminders that only you see are set up in Rapport's Home, with “Add a calendar…”.",
  },
  "not a member": {
    because: "Rapport is not in this channel",
    remedy: "Invite it first: `/invite @Rapport` in the channel.",
  },
  group: {
    because: "Rapport can't be in this group conversation",
    remedy:
      "Use a channel instead. Reminders that only you see are set up in Rapport's Home, with “Add a calendar…”.",
  },
  archived: { because: "this channel is archived", remedy: "" },
  shared: {
    because:
      "this channel is shared with another company, and a reminder says how to speak with people: some of them may be here",
    remedy: "An administrator of the workspace can allow it with `/reminders allow` in the channel.",
  },
};

/** Why nothing can be set up in a conversation, and what to do; mrkdwn. */
export function notSetUp(obstacle: Obstacle): string {
  const { because, remedy } = explanations[obstacle];
  return `${because[0]?.toUpperCase()}${because.slice(1)}. Nothing was set up. ${remedy}`.trim();
}

/** Why nothing is posted in a conversation despite its settings, and what to do; mrkdwn. */
export function notPosted(obstacle: Obstacle): string {
  const { because, remedy } = explanations[obstacle];
  return `Nothing is posted here: ${because}. ${remedy}`.trim();
}
