import { type Card, sentence } from "../../blocks/card.ts";
import { readFeedAddress } from "../../calendar/fetch/feed-address.ts";
import { isDirectMessages, isGroupMessages, openDirectMessages } from "../../slack/client/channels.ts";
import { answerCommand, answerCommandWhenReady, answerUsage } from "../../slack/reply/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { orderAgenda } from "./agenda/agenda-command.ts";
import { testCard } from "./card/test-card.ts";
import { destinationOf, notSetUp } from "./channel/destination.ts";
import type { ChannelRequest, RemindersDependencies } from "./dependencies.ts";
import { lookingAtReminders, nothingSetUp, readingCalendar, unreadable, usage } from "./sentences.ts";
import { addFeed, openAddFormFor } from "./sources/add.ts";
import { type Changed, changeAll, changeSource } from "./sources/change-sources.ts";
import { addressProblems } from "./sources/feed-problems.ts";
import { readList, readSources } from "./sources/list.ts";
import { readSubcommand, type SourceVerb, type Subcommand } from "./subcommand.ts";
import { meetCommand } from "./when/meet-command.ts";

/** `/reminders`: dispatches on the typed subcommand. Only the person who typed it sees the response. */
export async function remindersCommand(
  dependencies: RemindersDependencies,
  args: CommandArgs,
): Promise<void> {
  const { command, client, organisation, person } = args;
  const request: ChannelRequest = {
    ...dependencies,
    client,
    organisation,
    person,
    channel: command.channel_id,
    isGroup: isGroupMessages(command.channel_name),
  };
  const subcommand = readSubcommand(command.text);
  const answer = (card: Promise<Card>) => answerCommandWhenReady(args, card, sentence(lookingAtReminders));
  const answerHere = (make: () => Promise<Card>) => answer(whereItBelongs(request, make));
  switch (subcommand.kind) {
    case "help":
      return answerUsage(args, usage);
    case "unreadable":
      return answerCommand(args, sentence(unreadable(subcommand.reason)));
    case "list":
      return answerHere(() => readList(request));
    case "add":
      return addCommand(request, args, subcommand);
    case "meet":
      return meetCommand(request, args, subcommand.typed);
    case "remove":
    case "pause":
    case "resume":
      return answerHere(() => changeByNumber(request, subcommand));
    case "test":
      return answerHere(() => testCard(request));
    case "agenda":
      return answerHere(() => orderAgenda(request, subcommand.order));
  }
}

/** The app isn't in other people's DMs, so there is nothing to show or change there. */
async function whereItBelongs(request: ChannelRequest, make: () => Promise<Card>): Promise<Card> {
  if (isDirectMessages(request.channel) || request.isGroup) {
    const destination = await destinationOf(request);
    if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
  }
  return make();
}

type Order<Kind extends Subcommand["kind"]> = Extract<Subcommand, { kind: Kind }>;

/**
 * `/reminders add` opens the form; with an address it sets the calendar up at once: for the person alone, unless they
 * said `here`.
 */
async function addCommand(
  request: ChannelRequest,
  args: CommandArgs,
  { address: typed, minutesBefore, isHere }: Order<"add">,
): Promise<void> {
  if (typed === undefined) {
    await args.ack();
    return openAddFormFor(request, args, isHere ? "channel" : "own");
  }
  const read = readFeedAddress(typed, request.allowedHosts);
  if ("problem" in read) {
    return answerCommand(args, sentence(`${addressProblems[read.problem]} ${nothingSetUp}`));
  }
  const settings = minutesBefore === undefined ? {} : { minutesBefore };
  const order = { address: read.address, settings };
  const { client, person } = request;
  const channel = isHere ? request.channel : await openDirectMessages(client, person);
  const outcome = addFeed({ ...request, channel }, order, request.channel);
  const card = outcome.then((came) => ("card" in came ? came.card : sentence(came.problem)));
  await answerCommandWhenReady(args, card, sentence(readingCalendar));
}

async function changeByNumber(request: ChannelRequest, order: Order<SourceVerb>): Promise<Card> {
  const sources = await readSources(request);
  const here = sources.filter(({ channel }) => channel === request.channel);
  const change = async (): Promise<Changed> => {
    if (order.number === "all") return { note: await changeAll(request, here, order.kind) };
    const { kind, number } = order;
    if (number === undefined) return { note: whichOne(kind, sources.length) };
    const source = sources[number - 1];
    if (source === undefined) return { note: noSuchNumber(number, sources.length) };
    return changeSource(request, source, kind);
  };
  return readList(request, await change());
}

/** @param count of list entries */
function whichOne(kind: SourceVerb, count: number): string {
  const agenda = kind === "pause" ? " `/reminders agenda off` ends a morning agenda." : "";
  if (count === 0) return `There's nothing to ${kind} here.${agenda}`;
  return `Which one? Press its button, or type \`/reminders ${kind} 1\`${kind === "remove" ? "" : ` or \`${kind} all\``}.${agenda}`;
}

/** @param count of list entries */
function noSuchNumber(number: number, count: number): string {
  const has = count === 0 ? "nothing is set up here" : count === 1 ? "there's only 1" : `there are ${count}`;
  return `There's no number ${number}: ${has}. Nothing was changed.`;
}
