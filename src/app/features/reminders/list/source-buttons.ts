import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { changeValue, channelValue, type SourceChange, seriesValue, sourceValue } from "../buttons.ts";
import { openChangeForm } from "../change/change-form.ts";
import { changeAll, changeSettings, changeSource } from "../change/change-sources.ts";
import type { PersonRequest } from "../dependencies.ts";
import { type ClickOutcome, thenList } from "./list.ts";
import { feedName } from "./source-text.ts";

/** A list entry's overflow menu. */
export async function changeFromList(request: PersonRequest, args: OverflowArgs): Promise<void> {
  const { do: choice, source: id } = changeValue.decode(args.action.selected_option.value);
  if (choice !== "change") {
    return thenList(request, args, () => changeOne(request, id, choice));
  }
  await args.ack();
  await openChangeForm(args, request.reminders.source(request.organisation, id));
}

/** The overflow menu of a reminder in App Home. It lists and changes only the person's own. */
export async function changeFromHome(request: PersonRequest, args: OverflowArgs): Promise<void> {
  await args.ack();
  const { client, organisation, person } = request;
  const { do: choice, source: id } = changeValue.decode(args.action.selected_option.value);
  const own = request.reminders
    .source(organisation, id)
    .then((source) => (source?.person === person ? source : undefined));
  if (choice === "change") return openChangeForm(args, own);
  const source = await own;
  if (source !== undefined) await changeSource(request, source, choice);
  await request.drawHome(client, organisation, person);
}

/** "Remove", on a source that was just added. */
export function removeSource(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return thenList(request, args, () =>
    changeOne(request, sourceValue.decode(args.action.value).source, "remove"),
  );
}

/** "Remove all", after confirmation. */
export function removeAll(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return thenList(request, args, async () => {
    const { channel } = channelValue.decode(args.action.value);
    const sources = await request.reminders.sourcesOf(request.organisation, channel);
    return { channel, note: await changeAll(request, sources, "remove") };
  });
}

/** "Remind about everything": includes a calendar's events that aren't meetings. */
export function remindOfEverything(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return thenList(request, args, async () => {
    const { source: id } = sourceValue.decode(args.action.value);
    const source = await request.reminders.source(request.organisation, id);
    if (source?.kind !== "feed") return undefined;
    await changeSettings(request, source, { covers: "everything" });
    const note = `${feedName(source)}: we'll now remind you about everything in it.`;
    return { channel: source.channel, note };
  });
}

/** "Remind again": stops skipping a series in the channel. */
export function remindAgain(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return thenList(request, args, async () => {
    const { channel, series } = seriesValue.decode(args.action.value);
    await request.reminders.remindAgain(request.organisation, channel, series);
    return { channel, note: "Reminders for this series are back on here." };
  });
}

async function changeOne(
  request: PersonRequest,
  id: string,
  change: SourceChange,
): Promise<ClickOutcome | undefined> {
  const source = await request.reminders.source(request.organisation, id);
  if (source === undefined) return undefined;
  return { channel: source.channel, note: await changeSource(request, source, change) };
}
