import { actions, type Card, cardModal, section, sentence } from "#app/blocks/card.ts";
import { openModal } from "#app/slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs } from "#app/slack/router.ts";
import { changeValue, type SourceChange, seriesValue, sourceValue, undoRemoveButton } from "../buttons.ts";
import { findSource } from "../channel/access.ts";
import type { PersonRequest } from "../dependencies.ts";
import { undoIsOver } from "../sentences.ts";
import { openChangeForm } from "./change-form.ts";
import { changeSource, undoRemoval } from "./change-sources.ts";
import { indexOfSource, readList, showInPlace, thenList } from "./list.ts";

/** A button of a list entry, after which the list shows what was done. */
export function changeFromList(change: SourceChange) {
  return (request: PersonRequest, args: ButtonArgs): Promise<void> =>
    thenList(request, args, async () => {
      const { source: id, list } = sourceValue.decode(args.action.value);
      const source = await findSource(request, id);
      if (source === undefined) return undefined;
      const channel = list ?? source.channel;
      // Before the change: a removed source leaves the list.
      const at = await indexOfSource({ ...request, channel }, id);
      return { channel, at, ...(await changeSource(request, source, change)) };
    });
}

/** "Change…" of a list entry. */
export async function openChangeFromList(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { source } = sourceValue.decode(args.action.value);
  await openChangeForm(args, findSource(request, source));
}

/** "Undo", after a removal. */
export async function undoRemove(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { source: id, list } = sourceValue.decode(args.action.value);
  const restored = await undoRemoval(request, id);
  const { client, organisation, person } = request;
  if (restored === undefined) await showInPlace(args, sentence(undoIsOver));
  else {
    const here = { ...request, channel: list ?? restored.channel };
    const at = await indexOfSource(here, id);
    await showInPlace(args, await readList(here, { note: restored.note, at }));
  }
  if (args.body.view !== undefined) await request.drawHome(client, organisation, person);
}

/** The overflow menu of a reminder in App Home. It lists and changes only the person's own. */
export async function changeFromHome(request: PersonRequest, args: OverflowArgs): Promise<void> {
  const { client, organisation, person } = request;
  const { do: choice, source: id } = changeValue.decode(args.action.selected_option.value);
  const own = request.reminders
    .source(organisation, id)
    .then((source) => (source?.person === person ? source : undefined));
  if (choice === "change") return openChangeForm(args, own);
  const source = await own;
  if (source !== undefined) {
    const { note, undo } = await changeSource(request, source, choice);
    if (undo !== undefined) await openModal(args, removedModal(note, undo));
  }
  await request.drawHome(client, organisation, person);
}

function removedModal(note: string, undo: string) {
  const card: Card = { text: note, blocks: [section(note), actions(undoRemoveButton(undo))] };
  return cardModal({ title: "Reminders", card });
}

/** "Remind again": stops skipping a series in the channel. */
export function remindAgain(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return thenList(request, args, async () => {
    const { channel, series } = seriesValue.decode(args.action.value);
    if (!(await request.channelPolicy.isIn(request.organisation, channel, request.person))) return undefined;
    await request.reminders.remindAgain(request.organisation, channel, series);
    return { channel, note: "Reminders for this series are back on here." };
  });
}
