import type { Vault } from "../../storage/app-vault.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { calendarFeed, type FeedSource } from "./calendar-feed.ts";
import { type Source, type SourceKind, sourceKind } from "./source.ts";
import { type TypedMeeting, typedMeeting } from "./typed-meeting.ts";

/** A source of each kind, as shown to its channel. */
export interface SourcesByKind {
  feed: FeedSource;
  meeting: TypedMeeting;
}
export type ListedSource = SourcesByKind[keyof SourcesByKind];

/** All that the app knows of kinds of sources, but for how they look. */
export const sourceKinds: { [Kind in keyof SourcesByKind]: SourceKind<SourcesByKind[Kind]> } = {
  feed: calendarFeed,
  meeting: typedMeeting,
};

export function kindOf({ kind }: Pick<ReminderSourceRow, "kind">) {
  return sourceKinds[sourceKind.parse(kind)];
}

/** @throws ZodError or Error if we didn't write the row */
export function readSource(row: ReminderSourceRow, vault: Vault): Source {
  return kindOf(row).read(row, vault);
}
