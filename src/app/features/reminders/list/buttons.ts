import type { Button } from "@slack/types";
import { ids } from "../ids.ts";
import { type AddFormStart, addFormValue, channelValue, seriesValue, sourceValue } from "./list-values.ts";

/** Buttons on the command's responses. */

export function listButton(channel: string): Button {
  return button(ids.list, "List", channelValue.encode({ channel }));
}

export function testButton(channel: string): Button {
  return button(ids.test, "Show the next card", channelValue.encode({ channel }));
}

/** Opens the form for adding a calendar; without a channel, as in App Home, the form asks for one. */
export function addButton(channel?: string): Button {
  return button(ids.openAdd, "Add a calendar…", addFormValue.encode({ channel }));
}

/** Opens the form again with all previous values except the address. */
export function retryAddButton(start: AddFormStart): Button {
  return button(ids.retryAdd, "Try again", addFormValue.encode(start));
}

export function agendaButton(channel: string, text: string): Button {
  return button(ids.openAgenda, text, channelValue.encode({ channel }));
}

export function everythingButton(source: string): Button {
  return button(ids.remindOfEverything, "Remind of everything", sourceValue.encode({ source }));
}

export function removeButton(source: string): Button {
  return button(ids.remove, "Remove", sourceValue.encode({ source }));
}

/** @param what will be removed, such as "1 calendar and 2 meetings"; plain text */
export function removeAllButton(channel: string, what: string): Button {
  return {
    ...button(ids.removeAll, "Remove all", channelValue.encode({ channel })),
    style: "danger",
    confirm: {
      title: { type: "plain_text", text: "Remove all?" },
      text: { type: "plain_text", text: `${what} will no longer be reminded of here.` },
      confirm: { type: "plain_text", text: "Remove all" },
      deny: { type: "plain_text", text: "Cancel" },
      style: "danger",
    },
  };
}

export function remindAgainButton(channel: string, series: string): Button {
  return button(ids.remindAgain, "Remind again", seriesValue.encode({ channel, series }));
}

export function agendaOffButton(channel: string): Button {
  return button(ids.agendaOff, "Turn off", channelValue.encode({ channel }));
}

function button(action_id: string, text: string, value: string): Button {
  return { type: "button", action_id, text: { type: "plain_text", text }, value };
}
