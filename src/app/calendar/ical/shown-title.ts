import type { RawEvent } from "./components.ts";
import { lineName, lineValue } from "./content-lines.ts";
import { plainText, readProperties } from "./property.ts";
import { maxTitleLength } from "./reading-limits.ts";

/**
 * The title by which a channel may hear of a series that we didn't read. An event without guests may be a private
 * appointment, so it has none, as one that is marked private.
 */
export function shownTitle(events: readonly RawEvent[]): string | undefined {
  const byName = Map.groupBy(
    events.flatMap(({ lines }) => lines),
    lineName,
  );
  const privacy = ["CLASS", "X-CALENDARSERVER-ACCESS"].flatMap((name) => byName.get(name) ?? []);
  const isPublic = privacy.every((line) => lineValue(line).trim().toUpperCase() === "PUBLIC");
  if (!isPublic || !byName.has("ATTENDEE")) return undefined;
  return plainText(readProperties(byName.get("SUMMARY")?.slice(0, 1) ?? []).text("summary"), maxTitleLength);
}
