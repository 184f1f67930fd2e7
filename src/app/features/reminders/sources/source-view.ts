import type { SourceChoice } from "../buttons.ts";

/** A source as its lists, menus and sentences show it; mrkdwn, if not said otherwise. */
export interface SourceView {
  /** What it's called in a count of several. */
  noun: string;
  /** In a list. */
  entry: string;
  /** In a sentence. */
  name: string;
  /** For who hears its buttons; plain text. */
  spoken: string;
  /** When its reminders come, and for which events. */
  timing: string;
  /** Its state, and what's wrong with it; nothing if that needs no words. */
  state: string | undefined;
  /** Whether the state follows the timing in the same line. */
  isStateShort: boolean;
  /** What can be done about it: two to five, as many as an overflow menu takes. */
  choices: SourceChoice[];
  /** When it begins and ends: Unix time in milliseconds. A calendar always was and never ends. */
  startsAt: number;
  endsAt: number;
}
