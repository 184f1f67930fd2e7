import { dayAndTime, timeAgo } from "#app/blocks/mrkdwn.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { feedProblemsInBrief } from "./feed-problems.ts";
import { feedName, settingsText, skippedText } from "./source-text.ts";
import type { SourceView } from "./source-view.ts";

export function feedSourceView(source: FeedSource): SourceView {
  return {
    noun: "calendar",
    entry: feedName(source),
    name: feedName(source),
    spoken: source.name || "a calendar",
    timing: settingsText(source),
    state: stateText(source),
    isStateShort: false,
    choices:
      source.state === "active" ? ["pause", "change", "fetch", "remove"] : ["resume", "change", "remove"],
    startsAt: 0,
    endsAt: Number.POSITIVE_INFINITY,
  };
}

/** Its state, and its problem if there is one. mrkdwn. */
function stateText({ state: sourceState, reading }: FeedSource): string {
  const { at, problem, failingSince, skipped, leftOutFrom } = reading;
  const read = at === undefined ? "not read yet" : `last read ${timeAgo(at)}`;
  const why = problem === undefined ? "" : `: ${feedProblemsInBrief[problem]}`;
  switch (sourceState) {
    case "paused":
      return `*Paused* · ${read}`;
    case "failing": {
      const since = failingSince === undefined ? "" : ` · failing since ${timeAgo(failingSince)}`;
      return `*Stopped*${since}${why}. Press “Resume” to try again.`;
    }
    case "active": {
      const state = problem === undefined ? read : `${read} · the last attempt failed${why}`;
      const leftOut = leftOutFrom === undefined ? undefined : leftOutText(leftOutFrom);
      const lines = [`Active · ${state}`, skipped && skippedText(skipped), leftOut];
      return lines.filter((line) => line !== undefined).join("\n");
    }
  }
}

/** Which meetings are left out, of a calendar that has more than we take. @param from 0 when it isn't known; mrkdwn. */
function leftOutText(from: number): string {
  const which = from === 0 ? "some meetings" : `meetings from ${dayAndTime(from)} on`;
  return `It has more than we can take: ${which} are left out.`;
}
