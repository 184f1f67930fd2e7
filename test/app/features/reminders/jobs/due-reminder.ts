import { visibleText } from "#sandbox/index.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, type RunningReminders } from "../running.ts";

export const done = { next: "done" };
/** It was posted, and says when the meeting begins that it has. */
export const untilStart = { next: "again", at: start };
export const minute = 60_000;
export const card = `*In 15 min: Kestrel renewal* · <!date^1772461800^{time}|14:30 UTC>
*Jane Whitfield* · Pragmatic Builder · Fast Closer
✅ *Do*  Lead with the number that changed.
⛔ *Never*  Open with small talk.
👍 *Likes*  One clear next step.
👎 *Not*  Long decks.
Tom Reyes · no profile
Join
Full brief · 1 credit
Remind me in 5 min
Remind me in 10 min
Remind me when it starts
*Priya's calendar* · added by <@U02PRIYA001> · 2 of 3 guests are outside`;
const without = (text: string, ...lines: string[]) =>
  text
    .split("\n")
    .filter((line) => !lines.some((beginning) => line.startsWith(beginning)))
    .join("\n");
const profileLines = ["*Jane", "✅", "⛔", "👍", "👎", "Full brief"];
/** All by their names alone, and so without a brief. */
export const named = without(card, ...profileLines).replace(
  "Tom Reyes · no profile",
  "Jane Whitfield, Tom Reyes",
);
/** Of the time and who set it up alone. */
export const alone = (when: string) => `*Meeting* · ${when}\nCalendar added by <@U02PRIYA001>`;

/** Adds a meeting, and goes to the time at which its reminder is due. */
export async function due(running: RunningReminders, meeting = aMeeting(), where: string = channel) {
  const feed = await running.addFeed([meeting], { channel: where });
  running.moveTo(quarterBefore);
  return { feed, id: await running.reminderId(where) };
}

export const texts = (running: RunningReminders, where?: string) =>
  running.posts(where).map((post) => visibleText(post));
