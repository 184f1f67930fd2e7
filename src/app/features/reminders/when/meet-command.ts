import { sentence } from "#app/blocks/card.ts";
import { readCommandContact } from "#app/slack/input/command-contact.ts";
import { answerCommand, answerCommandWhenReady, inTime } from "#app/slack/reply/delivery.ts";
import { slackTooSlow } from "#app/slack/reply/modal.ts";
import type { CommandArgs } from "#app/slack/router.ts";
import { readPerson } from "../channel/destination.ts";
import type { ChannelRequest } from "../dependencies.ts";
import { nothingSetUp, settingUpMeeting, usage } from "../sentences.ts";
import { addMeeting, readMeetOrder } from "./meet.ts";
import { openMeetForm } from "./meet-form.ts";
import { readWhen } from "./when.ts";

/**
 * `/reminders meet`: adds a single meeting if it's beyond doubt who it is with and when; otherwise opens the form with
 * what we understood.
 *
 * @param typed after `/reminders meet`, as Slack sent it
 * @throws errors of the Web API
 */
export async function meetCommand(request: ChannelRequest, args: CommandArgs, typed: string): Promise<void> {
  const { people, now, client, organisation, person, channel } = request;
  const actor = { organisation, person, channel };
  const wording = { cost: nothingSetUp };
  const [read, owner] = await Promise.all([
    readCommandContact(typed, { people, actor, client, usage, wording }),
    inTime(readPerson(client, person)),
  ]);
  if ("card" in read) return answerCommand(args, read.card);
  if (owner === undefined) return answerCommand(args, sentence(slackTooSlow));
  const { addressee: contact, rest, doubt, isUnsure } = read;
  const { words, joinLink } = readMeetOrder(rest);
  const {
    isSure,
    doubt: whenDoubt,
    startsAt,
    minutes,
    title,
  } = await readWhen(words, {
    now: now(),
    timeZone: owner.timeZone,
  });
  const order = {
    trigger: args.command.trigger_id,
    minutes,
    title,
    ...(joinLink !== undefined && { joinLink }),
  };
  if (contact === undefined || startsAt === undefined || !isSure || isUnsure === true)
    return openMeetForm(request, args, { ...order, contact, startsAt, doubt, whenDoubt });
  await answerCommandWhenReady(
    args,
    addMeeting(request, { ...order, contact, startsAt }),
    sentence(settingUpMeeting),
  );
}
