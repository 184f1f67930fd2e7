import { useEffect, useEffectEvent, useState } from "react";
import type { Channel, Snapshot } from "../../protocol.ts";
import type { SelectElement } from "../blocks/schema.ts";
import { channelLabel } from "../state/place.ts";
import type { Suggestions } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { type Choice, choiceOf } from "./element-state.ts";
import { useSurface } from "./surface.tsx";

export type ChoiceGroup = { label: string | undefined; choices: Choice[] };

/** The current choices, or a sentence saying why there are none. */
export type Offer = { groups: ChoiceGroup[]; sentence: string | undefined };

const QUERY_DEBOUNCE = 250;

function grouped(from: Suggestions): ChoiceGroup[] {
  const groups = from.option_groups ?? [{ label: undefined, options: from.options ?? [] }];
  return groups.map(({ label, options }) => ({ label: label?.text, choices: options.map(choiceOf) }));
}

function passes(channel: Channel, element: SelectElement, snapshot: Snapshot): boolean {
  const { filter } = element;
  if (!filter) return true;
  const kind = channel.kind === "direct" ? "im" : channel.kind;
  if (filter.include && !filter.include.includes(kind)) return false;
  if (filter.exclude_external_shared_channels && channel.isExternallyShared) return false;
  return !(filter.exclude_bot_users && channel.id === snapshot.app.channel);
}

function selectSource(type: string): "user" | "conversation" | "channel" | "option" {
  const sources = ["user", "conversation", "channel"] as const;
  return sources.find((source) => type.endsWith(`${source}s_select`)) ?? "option";
}

/** All choices of a select that are known without asking the app. */
export function knownChoices(element: SelectElement, snapshot: Snapshot): ChoiceGroup[] {
  const ungrouped = (choices: Choice[]) => [{ label: undefined, choices }];
  const channels = (isOffered: (channel: Channel) => boolean) =>
    ungrouped(
      snapshot.channels
        .filter(isOffered)
        .map((channel) => ({ id: channel.id, label: channelLabel(channel, snapshot) })),
    );
  switch (selectSource(element.type)) {
    case "option":
      return grouped(element);
    case "user":
      return ungrouped(
        snapshot.people.filter(({ isApp }) => !isApp).map(({ id, realName }) => ({ id, label: realName })),
      );
    case "conversation":
      return channels((channel) => passes(channel, element, snapshot));
    case "channel":
      return channels(({ kind }) => kind === "public");
  }
}

function matching(groups: ChoiceGroup[], query: string): ChoiceGroup[] {
  const wanted = query.trim().toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter((choice) => choice.label.toLowerCase().includes(wanted)),
    }))
    .filter((group) => group.choices.length > 0);
}

/** What a list of choices says when it has none. */
function offerOf(groups: ChoiceGroup[]): Offer {
  return { groups, sentence: groups.length === 0 ? "No results" : undefined };
}

/** The choices for the typed text; an external select asks the app shortly after the last key. */
export function useChoices(element: SelectElement, blockId: string, query: string, isOpen: boolean): Offer {
  const { snapshot } = useSandbox();
  const { suggest } = useSurface();
  const [asked, setAsked] = useState<Offer>({ groups: [], sentence: undefined });
  const isExternal = element.type.endsWith("external_select");
  // Slack's default; 0 asks before any typing.
  const missing = (element.min_query_length ?? 3) - query.length;

  const ask = useEffectEvent(async (value: string, signal: AbortSignal) => {
    try {
      const answer = await suggest({ blockId, actionId: element.action_id ?? "", value }, signal);
      setAsked(offerOf(grouped(answer).filter((group) => group.choices.length > 0)));
    } catch {
      if (!signal.aborted) setAsked({ groups: [], sentence: "The app didn't offer any options." });
    }
  });
  useEffect(() => {
    if (!isExternal || !isOpen) return;
    if (missing > 0) {
      const sentence = `Type ${missing} more ${missing === 1 ? "character" : "characters"} to search`;
      setAsked({ groups: [], sentence });
      return;
    }
    const abort = new AbortController();
    // Enter must not pick a choice that no longer matches.
    setAsked((before) => ({ groups: matching(before.groups, query), sentence: "Searching…" }));
    const timer = setTimeout(() => void ask(query, abort.signal), QUERY_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isExternal, isOpen, missing, query]);

  return isExternal ? asked : offerOf(matching(knownChoices(element, snapshot), query));
}
