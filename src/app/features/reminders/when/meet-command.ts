import { sentence } from "#app/blocks/card.ts";
import type { Addressee } from "#app/outreach/contact.ts";
import { type ContactReading, readCommandContact } from "#app/slack/input/command-contact.ts";
import { answerCommand, answerCommandWhenReady, inTime } from "#app/slack/reply/delivery.ts";
import { slackTooSlow } from "#app/slack/reply/modal.ts";
import type { CommandArgs } from "#app/slack/router.ts";
import { readPerson } from "../channel/destination.ts";
import type { ChannelRequest } from "../dependencies.ts";
import { nothingSetUp, settingUpMeeting, tooManyGuests, usage } from "../sentences.ts";
import { addMeeting, maxGuests, readMeetOrder } from "./meet.ts";
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
    readGuests(typed, { people, actor, client, usage, wording }),
    inTime(readPerson(client, person)),
  ]);
  if ("card" in read) return answerCommand(args, read.card);
  if (owner === undefined) return answerCommand(args, sentence(slackTooSlow));
  const { guests, rest, isUnsure, isListed } = read;
  const { words, joinLink } = readMeetOrder(rest);
  const { isSure, startsAt, ...when } = await readWhen(words, { now: now(), timeZone: owner.timeZone });
  const trigger = args.command.trigger_id;
  const order = { ...when, guests, trigger, ...(joinLink !== undefined && { joinLink }) };
  // "jane@acme.com, Tom tomorrow 3pm": before the time, that may be a guest.
  const isGuest = isListed && when.title !== "" && words.startsWith(when.title);
  const doubt = read.doubt ?? (isGuest ? ({ kind: "none", typed: when.title } as const) : undefined);
  if (guests.length === 0 || startsAt === undefined || !isSure || isUnsure === true || doubt !== undefined)
    return openMeetForm(request, args, { ...order, startsAt, doubt });
  const added = addMeeting(request, { ...order, startsAt });
  await answerCommandWhenReady(args, added, sentence(settingUpMeeting));
}

/** @returns the guests typed one after another, what comes after them, and whether a comma does */
async function readGuests(typed: string, reading: ContactReading) {
  const guests: Addressee[] = [];
  // "jane@acme.com,tom@acme.com"
  let text = typed.replace(/(?<!&(?:lt|gt|amp))[,;](?=[^\s,;]*@)/g, "$& ");
  while (guests.length < maxGuests) {
    const read = await readCommandContact(text, reading);
    if ("card" in read) return read;
    const { addressee, doubt, rest } = read;
    const guest = doubt?.kind === "more" ? doubt.contact : addressee;
    if (guest !== undefined) guests.push(guest);
    const isListed = /[,;]\s*$/.test(text.slice(0, text.length - rest.length));
    if (doubt?.kind !== "more") return { ...read, guests, isListed };
    text = rest.replace(/^(?:(?:(?:and|&amp;|[&+])\s|[/,;])\s*)+/i, "");
  }
  return { card: sentence(tooManyGuests) };
}
