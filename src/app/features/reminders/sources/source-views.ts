import type { ListedSource, SourcesByKind } from "#app/reminders/sources/source-kinds.ts";
import { feedSourceView } from "./feed-source-view.ts";
import { counted } from "./source-text.ts";
import type { SourceView } from "./source-view.ts";
import { typedMeetingView } from "./typed-meeting-view.ts";

const views: { [Kind in keyof SourcesByKind]: (source: SourcesByKind[Kind]) => SourceView } = {
  feed: feedSourceView,
  meeting: typedMeetingView,
};

export function viewOf<Kind extends keyof SourcesByKind>(
  source: SourcesByKind[Kind] & { kind: Kind },
): SourceView {
  return views[source.kind](source);
}

/** "1 calendar and 2 meetings"; plain text. */
export function countedSources(sources: readonly ListedSource[]): string {
  const byNoun = Map.groupBy(sources, (source) => viewOf(source).noun);
  const inOrder = [...byNoun].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([noun, of]) => counted(of.length, noun)).join(" and ");
}
