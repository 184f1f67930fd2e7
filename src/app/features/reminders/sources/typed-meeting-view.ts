import type { TypedMeeting } from "#app/reminders/sources/typed-meeting.ts";
import { titleOf } from "../card/meeting-text.ts";
import { minutesText, typedMeetingText } from "./source-text.ts";
import type { SourceView } from "./source-view.ts";

export function typedMeetingView(source: TypedMeeting): SourceView {
  const { meeting, minutesBefore, state } = source;
  return {
    noun: "meeting",
    entry: typedMeetingText(source),
    name: `*${titleOf(meeting)}*`,
    spoken: meeting.title || "a meeting",
    timing: minutesText(minutesBefore),
    state: state === "paused" ? "*Paused*" : undefined,
    isStateShort: true,
    choices: [state === "active" ? "pause" : "resume", "remove"],
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
  };
}
