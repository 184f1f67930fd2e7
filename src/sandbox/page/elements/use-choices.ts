import { useEffect, useState } from "react";
import type { Channel, Snapshot } from "../../protocol.ts";
import type { SelectElement } from "../blocks/schema.ts";
import { channelLabel } from "../components/channel-label.ts";
import type { Suggestions } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { type Choice, choiceOf, selectKind } from "./element-state.ts";
import { useSurface } from "./surface.tsx";

export type ChoiceGroup = { label: string | undefined; choices: Choice[] };

/** The current choices, or a sentence saying why there are none. */
export type Offer = { groups: ChoiceGroup[]; sentence: string | undefined };

const ASKS_AFTER = 250;

function grouped(from: Suggestions): ChoiceGroup[] {
  if (from.option_groups) {
    return from.option_groups.map((group) => ({
      label: group.label.text,
      choices: group.options.map(choiceOf),
    }));
  }
  return [{ label: undefined, choices: (from.options ?? []).map(choiceOf) }];
}

function passes(channel: Channel, element: SelectElement, snapshot: Snapshot): boolean {
  const { filter } = element;
  if (!filter) return true;
  const kind = channel.kind === "direct" ? "im" : channel.kind;
  if (filter.include && !filter.include.includes(kind)) return false;
  if (filter.exclude_external_shared_channels && channel.isExternallyShared) return false;
  return !(filter.exclude_bot_users && channel.id === snapshot.app.channel);
}

/** All choices of a select that are known without asking the app. */
export function knownChoices(element: SelectElement, snapshot: Snapshot): ChoiceGroup[] {
  const asChoice = (channel: Channel): Choice => ({ id: channel.id, label: channelLabel(channel, snapshot) });
  switch (selectKind(element.type).source) {
    case "options":
      return grouped(element);
    case "users":
      return [
        {
          label: undefined,
          choices: snapshot.people
            .filter((person) => !person.isApp)
            .map((person) => ({ id: person.id, label: person.realName })),
        },
      ];
    case "conversations":
      return [
        {
          label: undefined,
          choices: snapshot.channels.filter((channel) => passes(channel, element, snapshot)).map(asChoice),
        },
      ];
    case "channels":
      return [
        {
          label: undefined,
          choices: snapshot.channels.filter((channel) => channel.kind === "public").map(asChoice),
        },
      ];
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

/** The choices for the typed text; an external select asks the app shortly after the last key. */
export function useChoices(element: SelectElement, blockId: string, query: string, isOpen: boolean): Offer {
  const { snapshot } = useSandbox();
  const { suggest } = useSurface();
  const [asked, setAsked] = useState<Offer>({ groups: [], sentence: undefined });
  const isExternal = element.type.endsWith("external_select");
  // Slack's default; 0 asks before any typing.
  const missing = (element.min_query_length ?? 3) - query.length;

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
    const timer = setTimeout(() => {
      suggest(blockId, element.action_id ?? "", query, abort.signal).then(
        (answer) => {
          const groups = grouped(answer).filter((group) => group.choices.length > 0);
          setAsked({ groups, sentence: groups.length === 0 ? "No results" : undefined });
        },
        () => {
          if (!abort.signal.aborted) setAsked({ groups: [], sentence: "The app did not offer any options." });
        },
      );
    }, ASKS_AFTER);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isExternal, isOpen, missing, query, suggest, blockId, element.action_id]);

  if (isExternal) return asked;
  const groups = matching(knownChoices(element, snapshot), query);
  return { groups, sentence: groups.length === 0 ? "No results" : undefined };
}
