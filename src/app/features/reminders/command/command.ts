import { type Card, section, sentence, usageCard } from "../../../blocks/card.ts";
import { readFeedAddress } from "../../../calendar/fetch/feed-address.ts";
import type { ListedSource } from "../../../reminders/sources/source.ts";
import { isDirectMessages, isGroupMessages } from "../../../slack/client/channel.ts";
import { answerCommand, answerCommandWhenReady } from "../../../slack/reply/answer-command.ts";
import type { CommandArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { addFeed } from "../add/add.ts";
import { addressProblems } from "../add/feed-problems.ts";
import { openAddFormFor } from "../add/open-add.ts";
import { orderAgenda } from "../agenda/agenda-command.ts";
import { changeAll, changeSource } from "../change/change-sources.ts";
import { decideOnChannel } from "../channel/decide-on-channel.ts";
import { destinationOf } from "../channel/destination.ts";
import { notSetUp } from "../channel/obstacles.ts";
import { orderDomains } from "../channel/order-domains.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { removeAllButton } from "../list/buttons.ts";
import { readList, readSources } from "../list/list.ts";
import { countedSources, placeText } from "../list/source-text.ts";
import { addMeeting } from "../meet/meet.ts";
import {
  alreadyDone,
  lookingAtReminders,
  misread,
  noSuchNumber,
  nothingSetUp,
  readingCalendar,
  settingUpMeeting,
  unreadable,
  usage,
} from "./sentences.ts";
import { readSubcommand, type Subcommand } from "./subcommand.ts";

/** `/reminders`: dispatches on the typed subcommand. Only the person who typed it sees the response. */
export function remindersCommand(dependencies: CommandDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, client, context } = args;
    const { user_id: person, channel_id: channel, trigger_id: trigger } = command;
    const isGroup = isGroupMessages(command.channel_name);
    const requester: Requester = { organisation: organisationOf(context), person, channel, isGroup };
    const subcommand = readSubcommand(command.text);
    const answer = (card: Promise<Card>, waiting = lookingAtReminders) =>
      answerCommandWhenReady(args, card, sentence(waiting), dependencies.onFallback);
    const answerHere = (make: () => Promise<Card>) =>
      answer(whereItBelongs(dependencies, args, requester, make));
    switch (subcommand.kind) {
      case "help":
        return answerCommand(args, usageCard(usage));
      case "unreadable":
        return answerCommand(args, misread(unreadable(subcommand.reason)));
      case "list":
        return answerHere(() => readList({ ...dependencies, client }, requester));
      case "add":
        return addCommand(dependencies, args, requester, subcommand);
      case "meet":
        return answer(
          addMeeting(dependencies, client, requester, { typed: subcommand.typed, trigger }),
          settingUpMeeting,
        );
      case "remove":
      case "pause":
      case "resume":
        return answerHere(() => changeByNumber(dependencies, args, requester, subcommand));
      case "test":
        return answerHere(() => dependencies.testCard(requester.organisation, channel));
      case "agenda":
        return answerHere(() => orderAgenda(dependencies, client, requester, subcommand.order));
      case "allow":
      case "disallow": {
        const { kind } = subcommand;
        return answerHere(() => decideOnChannel(dependencies, client, requester, kind));
      }
      case "domains":
        return answer(orderDomains(dependencies, client, requester, subcommand.domains));
    }
  };
}

/** The app isn't in other people's DMs, so there is nothing to show or change there. */
async function whereItBelongs(
  { channelRules }: CommandDependencies,
  { client }: CommandArgs,
  requester: Requester,
  make: () => Promise<Card>,
): Promise<Card> {
  if (isDirectMessages(requester.channel) || requester.isGroup) {
    const destination = await destinationOf(client, channelRules, requester);
    if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
  }
  return make();
}

type Order<Kind extends Subcommand["kind"]> = Extract<Subcommand, { kind: Kind }>;

/** `/reminders add` opens the form; with an address it sets the calendar up at once. */
async function addCommand(
  dependencies: CommandDependencies,
  args: CommandArgs,
  requester: Requester,
  { address: typed, minutesBefore }: Order<"add">,
): Promise<void> {
  const { ack, client, command } = args;
  if (typed === undefined) {
    await ack();
    await openAddFormFor(dependencies, client, command, requester);
    return;
  }
  const read = readFeedAddress(typed, dependencies.allowedHosts);
  if ("problem" in read) {
    return answerCommand(args, misread(`${addressProblems[read.problem]} ${nothingSetUp}`));
  }
  const settings = minutesBefore === undefined ? {} : { minutesBefore };
  const outcome = addFeed(dependencies, client, requester, { address: read.address, settings });
  const card = outcome.then((came) => ("card" in came ? came.card : sentence(came.problem)));
  await answerCommandWhenReady(args, card, sentence(readingCalendar), dependencies.onFallback);
}

async function changeByNumber(
  dependencies: CommandDependencies,
  { client, command }: CommandArgs,
  requester: Requester,
  { kind, number }: Order<"remove" | "pause" | "resume">,
): Promise<Card> {
  const { deduplication } = dependencies;
  const sources = await readSources(dependencies, requester);
  const changing = { ...dependencies, client };
  if (number === "all")
    return sources.length === 0 ? readList(changing, requester) : removeAllCard(requester, sources);
  if (number === undefined) {
    const note = await changeAll(changing, requester, sources, kind);
    return readList(changing, requester, { note });
  }
  const source = sources[number - 1];
  if (source === undefined) {
    return readList(changing, requester, { note: noSuchNumber(number, sources.length) });
  }
  // A second delivery would remove the next source, which has moved to this number.
  const isFirst = await deduplication.first(requester.organisation, `reminders change ${command.trigger_id}`);
  const note = isFirst ? await changeSource(changing, requester, source, kind) : alreadyDone;
  return readList(changing, requester, { note });
}

/** Asks for confirmation: it can't be undone. */
function removeAllCard({ channel }: Requester, sources: readonly ListedSource[]): Card {
  const what = countedSources(sources);
  const text = `Remove ${what} ${placeText(channel)}? Nothing is removed yet.`;
  return {
    text,
    blocks: [section(text), { type: "actions", elements: [removeAllButton(channel, what)] }],
  };
}
