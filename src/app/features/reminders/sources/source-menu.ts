import type { Button, Overflow, PlainTextOption } from "@slack/types";
import { button } from "#app/blocks/card.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import { changeValue, type SourceChoice, sourceValue } from "../buttons.ts";
import { ids } from "../ids.ts";
import { viewOf } from "./source-views.ts";

const choiceTexts: Readonly<Record<SourceChoice, string>> = {
  pause: "Pause",
  resume: "Resume",
  change: "Change…",
  fetch: "Fetch now",
  remove: "Remove",
};

/** The handler of each button in a list. */
const buttonIds: Readonly<Record<SourceChoice, string>> = {
  pause: ids.pauseSource,
  resume: ids.resumeSource,
  change: ids.changeSource,
  fetch: ids.fetchSource,
  remove: ids.remove,
};

/**
 * What can be done about a source, as buttons that name it to those who only hear them.
 *
 * @param number of the source in the list
 * @param list the channel whose list they stand in
 */
export function sourceButtons(source: ListedSource, number: number, list: string): Button[] {
  const { spoken, choices } = viewOf(source);
  const value = sourceValue.encode({ source: source.id, list });
  return choices.map((choice) =>
    button(buttonIds[choice], choiceTexts[choice], { about: `${number}. ${spoken}`, value }),
  );
}

/**
 * A source's actions as a menu. Source:
 * https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element
 *
 * @param action_id of its handler
 */
export function sourceMenu(source: ListedSource, action_id: string): Overflow {
  const option = (choice: SourceChoice): PlainTextOption => ({
    text: { type: "plain_text", text: choiceTexts[choice] },
    value: changeValue.encode({ do: choice, source: source.id }),
  });
  return { type: "overflow", action_id, options: viewOf(source).choices.map(option) };
}
