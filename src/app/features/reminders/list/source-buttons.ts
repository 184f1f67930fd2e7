import { sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import type { ListedSource } from "../../../reminders/sources/source.ts";
import { openWhenReady } from "../../../slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { openChangeForm } from "../change/change-feed.ts";
import { changeSettings } from "../change/change-settings.ts";
import { changeAll, changeSource } from "../change/change-sources.ts";
import { lookingAtReminders, sourceGone } from "../command/sentences.ts";
import type { CommandDependencies } from "../dependencies.ts";
import { readList, requesterOf, showInPlace } from "./list.ts";
import { changeValue, channelValue, type SourceChange, sourceValue } from "./list-values.ts";
import { feedName } from "./source-text.ts";

/** A list entry's overflow menu. */
export function chooseChange(dependencies: CommandDependencies) {
  return async (args: OverflowArgs): Promise<void> => {
    const { do: choice, source } = changeValue.decode(args.action.selected_option.value);
    if (choice !== "change") return changeAndList(dependencies, args, source, choice);
    await args.ack();
    await openChangeForm(args, dependencies.reminders.source(organisationOf(args.context), source));
  };
}

/** "Remove", on a source that was just added. */
export function removeSource(dependencies: CommandDependencies) {
  return (args: ButtonArgs): Promise<void> =>
    changeAndList(dependencies, args, sourceValue.decode(args.action.value).source, "remove");
}

/** "Remove all", after confirmation. */
export function removeAll(dependencies: CommandDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const requester = requesterOf(args, channelValue.decode(args.action.value).channel);
    const changing = { ...dependencies, client: args.client };
    const sources = await dependencies.reminders.sourcesOf(requester.organisation, requester.channel);
    const note = await changeAll(changing, requester, sources, "remove");
    await showInPlace(args, dependencies.onFallback)(await readList(changing, requester, { note }));
  };
}

/** "Remind of everything": includes a calendar's events that aren't meetings. */
export function remindOfEverything(dependencies: CommandDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { client, body, context } = args;
    const changer = { organisation: organisationOf(context), person: body.user.id };
    const change = async (source: ListedSource) => {
      if (source.kind !== "feed") return sourceGone;
      await changeSettings({ ...dependencies, client }, changer, source, { covers: "everything" });
      return `${feedName(source)}: there are reminders of everything in it now.`;
    };
    await applyAndList(dependencies, args, sourceValue.decode(args.action.value).source, change);
  };
}

/** "Show the next card": privately, beside the current view. */
export function showTest({ testCard }: CommandDependencies) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const { channel } = channelValue.decode(action.value);
    const modal = (card: Awaited<ReturnType<typeof testCard>>) => cardModal({ title: "The next card", card });
    const card = testCard(organisationOf(context), channel);
    await openWhenReady(client, body, card.then(modal), modal(sentence(lookingAtReminders)));
  };
}

function changeAndList(
  dependencies: CommandDependencies,
  args: ButtonArgs | OverflowArgs,
  id: string,
  change: SourceChange,
): Promise<void> {
  const changer = { organisation: organisationOf(args.context), person: args.body.user.id };
  return applyAndList(dependencies, args, id, (source) =>
    changeSource({ ...dependencies, client: args.client }, changer, source, change),
  );
}

/** Applies a change to a source, says so, and shows the new list. */
async function applyAndList(
  dependencies: CommandDependencies,
  args: ButtonArgs | OverflowArgs,
  id: string,
  apply: (source: ListedSource) => Promise<string>,
): Promise<void> {
  await args.ack();
  const organisation = organisationOf(args.context);
  const show = showInPlace(args, dependencies.onFallback);
  const source = await dependencies.reminders.source(organisation, id);
  if (source === undefined) {
    await show(sentence(sourceGone));
    return;
  }
  const note = await apply(source);
  const listing = { ...dependencies, client: args.client };
  await show(await readList(listing, requesterOf(args, source.channel), { note }));
}
