import type { WebClient } from "@slack/web-api";
import type { ListedSource, SourceState } from "../../../reminders/sources/source.ts";
import { titleOf } from "../card/meeting-text.ts";
import type { CommandDependencies } from "../dependencies.ts";
import type { SourceChange } from "../list/list-values.ts";
import { countedSources, feedName } from "../list/source-text.ts";
import { fetchNow } from "./fetch-now.ts";
import { type Changer, notifyOwner } from "./tell-owner.ts";

export interface ChangeDependencies
  extends Pick<CommandDependencies, "reminders" | "database" | "now" | "onFallback"> {
  client: WebClient;
}

/**
 * Applies a change to one source. Idempotent. If somebody else owns it, they're told.
 *
 * @returns what was done; mrkdwn
 */
export async function changeSource(
  dependencies: ChangeDependencies,
  changer: Changer,
  source: ListedSource,
  change: SourceChange,
): Promise<string> {
  const { reminders } = dependencies;
  const { organisation, id } = source;
  const name = nameOf(source);
  const tell = (done: string, now?: string) => notifyOwner(dependencies, changer, source, done, now);
  switch (change) {
    case "pause":
      if (source.state === "paused") return `${name} is paused already.`;
      await reminders.pause(organisation, id);
      await tell(`paused ${name}`, howToResume);
      return `Paused: ${name}. No reminders of it until somebody resumes it: “Resume” in the list.`;
    case "resume":
      if (source.state === "active") return `${name} is not paused.`;
      await reminders.resume(organisation, id);
      await tell(`resumed ${name}`);
      return `Resumed: ${name}.`;
    case "fetch":
      return source.kind === "feed" && source.state === "active"
        ? fetchNow(dependencies, source)
        : `${name} is not read now: resume it first.`;
    case "remove":
      await reminders.remove(organisation, id);
      await tell(`removed ${name}`);
      return `Removed: ${name}.`;
  }
}

const howToResume = "No reminders of that until somebody resumes it: “Resume” in `/reminders list` there.";

export type ChangeOfAll = Extract<SourceChange, "pause" | "resume" | "remove">;

const pastTenses: Readonly<Record<ChangeOfAll, string>> = {
  pause: "paused",
  resume: "resumed",
  remove: "removed",
};

/**
 * Pauses, resumes or removes all of a channel's sources. Other owners are told once each.
 *
 * @returns what was done; mrkdwn
 */
export async function changeAll(
  dependencies: ChangeDependencies,
  changer: Changer,
  sources: readonly ListedSource[],
  change: ChangeOfAll,
): Promise<string> {
  const changed = sources.filter(({ state }) => changes(state, change));
  for (const { organisation, id } of changed) await dependencies.reminders[change](organisation, id);
  const done = pastTenses[change];
  for (const [owned, ...more] of Map.groupBy(changed, ({ person }) => person).values()) {
    if (owned === undefined) continue;
    const what = more.length === 0 ? nameOf(owned) : countedSources([owned, ...more]);
    const now = change === "pause" ? howToResume : "";
    await notifyOwner(dependencies, changer, owned, `${done} ${what}`, now);
  }
  if (changed.length === 0) return `There is nothing to ${change} here.`;
  const text = `${done[0]?.toUpperCase()}${done.slice(1)}: ${countedSources(changed)}.`;
  return change === "pause" ? `${text} \`/reminders resume all\` goes on with all.` : text;
}

function changes(state: SourceState, change: ChangeOfAll): boolean {
  switch (change) {
    case "pause":
      return state === "active";
    case "resume":
      return state !== "active";
    case "remove":
      return true;
  }
}

/** mrkdwn. */
function nameOf(source: ListedSource): string {
  return source.kind === "feed" ? feedName(source) : `*${titleOf(source.meeting)}*`;
}
