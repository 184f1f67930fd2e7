import { actions, section, sentence } from "../../../blocks/card.ts";
import type { ButtonArgs } from "../../../slack/router.ts";
import { listButton, postHereButton, postHereValue } from "../buttons.ts";
import { sourceGone } from "../command/sentences.ts";
import type { PersonRequest } from "../dependencies.ts";
import { showInPlace } from "../list/list.ts";
import { addFeed } from "./add.ts";

/**
 * "Post in this channel instead": moves one's own calendar to a channel. Added there before it's removed here, so that
 * a crash leaves one calendar too many rather than none.
 */
export async function postHere(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { reminders, organisation, person } = request;
  const { source: id, channel } = postHereValue.decode(args.action.value);
  const source = await reminders.source(organisation, id);
  if (source?.kind !== "feed" || source.person !== person)
    return showInPlace(request, args, sentence(sourceGone));
  const { minutesBefore, covers, includesAllDay } = source;
  const order = { address: new URL(source.address), settings: { minutesBefore, covers, includesAllDay } };
  const outcome = await addFeed({ ...request, channel }, order);
  if ("card" in outcome) {
    await reminders.remove(organisation, id);
    return showInPlace(request, args, outcome.card);
  }
  const text = `${outcome.problem} They still go to your messages with Rapport.`;
  const buttons = actions(postHereButton(id, channel), listButton(source.channel));
  await showInPlace(request, args, { text, blocks: [section(text), buttons] });
}
