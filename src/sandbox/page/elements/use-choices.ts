import { useEffect, useEffectEvent, useState } from "react";
import type { Channel, Snapshot } from "../../protocol.ts";
import type { SelectElement } from "../blocks/schema.ts";
import { channelLabel } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { type Choice, choiceOf } from "./interaction.ts";
import { useSurface } from "./surface.tsx";

/** The current choices, or a sentence saying why there are none. */
export type Offer = { choices: readonly Choice[]; sentence: string | undefined };

const QUERY_DEBOUNCE = 250;

function passes(channel: Channel, element: SelectElement, snapshot: Snapshot): boolean {
  const { filter } = element;
  if (!filter) return true;
  const kind = channel.kind === "direct" ? "im" : channel.kind;
  if (filter.include && !filter.include.includes(kind)) return false;
  if (filter.exclude_external_shared_channels && channel.isExternallyShared) return false;
  return !(filter.exclude_bot_users && channel.id === snapshot.app.channel);
}

/** All choices of a select that are known without asking the app. */
export function knownChoices(element: SelectElement, snapshot: Snapshot): Choice[] {
  switch (element.type) {
    case "users_select":
      return snapshot.people
        .filter(({ isApp }) => !isApp)
        .map(({ id, realName }) => ({ id, label: realName }));
    case "conversations_select":
      return snapshot.channels
        .filter((channel) => passes(channel, element, snapshot))
        .map((channel) => ({ id: channel.id, label: channelLabel(channel, snapshot) }));
    default:
      return (element.options ?? []).map(choiceOf);
  }
}

function matching(choices: readonly Choice[], query: string): Choice[] {
  const wanted = query.trim().toLowerCase();
  return choices.filter(({ label }) => label.toLowerCase().includes(wanted));
}

function offerOf(choices: readonly Choice[]): Offer {
  return { choices, sentence: choices.length === 0 ? "No results" : undefined };
}

/** The choices for the typed text; an external select asks the app shortly after the last key. */
export function useChoices(element: SelectElement, blockId: string, query: string, isOpen: boolean): Offer {
  const { snapshot } = useSandbox();
  const { suggest } = useSurface();
  const [asked, setAsked] = useState<Offer>({ choices: [], sentence: undefined });
  const isExternal = element.type === "external_select";
  // Slack's default; 0 asks before any typing.
  const missing = (element.min_query_length ?? 3) - query.length;

  const ask = useEffectEvent(async (value: string, signal: AbortSignal) => {
    try {
      const answer = await suggest({ blockId, actionId: element.action_id ?? "", value }, signal);
      setAsked(offerOf(answer.options.map(choiceOf)));
    } catch {
      if (!signal.aborted) setAsked({ choices: [], sentence: "The app didn't offer any options." });
    }
  });
  useEffect(() => {
    if (!isExternal || !isOpen) return;
    if (missing > 0) {
      const sentence = `Type ${missing} more ${missing === 1 ? "character" : "characters"} to search`;
      setAsked({ choices: [], sentence });
      return;
    }
    const abort = new AbortController();
    // Enter must not pick a choice that no longer matches.
    setAsked((before) => ({ choices: matching(before.choices, query), sentence: "Searching…" }));
    const timer = setTimeout(() => void ask(query, abort.signal), QUERY_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isExternal, isOpen, missing, query]);

  return isExternal ? asked : offerOf(matching(knownChoices(element, snapshot), query));
}
