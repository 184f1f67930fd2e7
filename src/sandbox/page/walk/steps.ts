import type { Snapshot } from "../../protocol.ts";

/** A step of the walk: a command to send, or the jump to the next reminder. */
export type Step = {
  title: string;
  gain: string;
  cost: string;
  isDone: boolean;
  /** What the composer of a channel is filled with; absent for the jump. */
  command?: { channel: string; text: string };
};

const longWinded = [
  "Hi Jane,",
  "I just wanted to let you know that the new quote is ready: 45 seats at $39.",
  "Due to the fact that the old contract ends on 30 June, could you perhaps tell me by Thursday whether it works?",
].join(" ");

/** The walk for a newcomer, in order. What is done is what has really happened in the sandbox. */
export function stepsOf({ calendar, reminder, writer, succeeded }: Snapshot): Step[] {
  const went = (title: string) => succeeded.includes(title);
  const credits = (amount: string) => `${amount} ${writer ? "sample " : ""}credit`;
  return [
    {
      title: "Look Jane up",
      gain: "Who she is, and how to speak with her",
      cost: "free",
      isDone: went("public-profile-lookup"),
      command: { channel: "renewals", text: "/profile @jane" },
    },
    {
      title: "Prepare the call",
      gain: "What to open with, what to say, what to avoid",
      cost: credits("1"),
      isDone: went("prep-for-meeting"),
      command: {
        channel: "renewals",
        text: "/prep @jane call Q3 renewal: usage since May, price for 45 seats, next steps",
      },
    },
    {
      title: "Rephrase a message",
      gain: "Your words, the way she likes to read them",
      cost: credits("0.1"),
      isDone: went("rephrase-for-contact"),
      command: { channel: "renewals", text: `/rephrase @jane ${longWinded}` },
    },
    {
      title: "Add Priya's calendar",
      gain: "Who is coming, before each of her meetings",
      cost: "free",
      isDone: went("the feed"),
      command: { channel: "renewals", text: `/reminders add ${calendar.address}` },
    },
    {
      title: "Jump to the next reminder",
      gain: "The clock moves on, and the card comes seconds later",
      cost: "free",
      isDone: reminder !== undefined,
    },
  ];
}
