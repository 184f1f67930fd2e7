import type { Card } from "#app/blocks/card.ts";
import { again, done, type JobOutcome } from "#app/jobs/jobs.ts";
import type { Reminder, SubscribedMeeting } from "#app/reminders/reminder/reminder.ts";
import { dueAt, stepOf } from "#app/reminders/reminder/step.ts";
import { isDirectMessages } from "#app/slack/client/channels.ts";
import type { ChannelMessage, Posted } from "#app/slack/reply/channel-post.ts";
import { repostAt } from "#app/slack/reply/passing-failure.ts";
import type { MeetingView } from "#app/views/meeting-view.ts";
import { audienceOf, redactForPerson } from "../card/audience.ts";
import { digestOf, shownText } from "../card/facts.ts";
import { reminderCard } from "../card/reminder-card.ts";
import type { JobDependencies } from "../dependencies.ts";

export type PostingDependencies = Pick<
  JobDependencies,
  "reminders" | "channelPolicy" | "facts" | "posts" | "notices" | "deduplication" | "vault" | "now" | "log"
>;

/** A meeting whose reminder is due now. */
interface Due extends SubscribedMeeting {
  reminder: Reminder;
}

type Decision =
  /** The whole card, in the channel or, with `aside`, to its owner alone. */
  { kind: "post"; due: Due; facts: MeetingView } | { kind: "owner gone"; due: Due } | { kind: "again" };

/**
 * Posts a reminder's card, only where it may be shown, which else is its owner's messages. Never twice, unless Slack
 * didn't say whether it took it: a meeting without its reminder is worse than one with two.
 */
export function createPosting(dependencies: PostingDependencies) {
  const { reminders, channelPolicy, facts, posts, notices, vault, now, log } = dependencies;

  /** The card for its owner alone. */
  async function asideFor({ source, reminder }: Due, lookedUp: MeetingView, why: string) {
    const owner = { organisation: reminder.organisation, person: source.person };
    const shown = await redactForPerson(channelPolicy, owner, lookedUp);
    return { ...shown, aside: { channel: reminder.channel, why } };
  }

  /** Looks up the guests, which takes a while, and only then checks whether the card may be posted. */
  async function decide(reminder: Reminder, subscribed: SubscribedMeeting): Promise<Decision> {
    const { organisation, id } = reminder;
    const named = await facts.named(reminder, subscribed);
    const lookedUp = await facts.lookedUp(organisation, named);
    const [isOwnerGone, audience] = await Promise.all([
      channelPolicy.hasLeft(organisation, subscribed.source.person),
      audienceOf(channelPolicy, reminder, lookedUp, { isCached: true }),
    ]);
    const due = { ...subscribed, reminder };
    const shown = audience.isOpen ? lookedUp : await asideFor(due, lookedUp, audience.blockedBy);
    // The reminder may have changed in the meantime.
    const fresh = await reminders.reminder(organisation, id);
    const step = fresh && stepOf(fresh, now());
    if (step?.kind !== "post" || fresh === undefined) return { kind: "again" };
    if (shownText(await facts.named(fresh, step.subscribed)) !== shownText(named)) return { kind: "again" };
    const current = { ...due, reminder: fresh };
    return isOwnerGone ? { kind: "owner gone", due: current } : { kind: "post", due: current, facts: shown };
  }

  /** Posts the card for this start. */
  async function post(due: Due, shown: MeetingView): Promise<JobOutcome> {
    const { reminder, meeting, source } = due;
    if (!(await reminders.sending(reminder, meeting.startsAt))) return again(now());
    const where = shown.aside === undefined ? reminder.channel : source.person;
    const unblocked = await facts.readyToShow(reminder.organisation, shown);
    const card = reminderCard(unblocked, { now: now() });
    const message = reminderMessage(reminder.id, card);
    return noteOutcome(due, shown, await posts.post(reminder.organisation, where, message, meeting.startsAt));
  }

  async function noteOutcome(due: Due, shown: MeetingView, posted: Posted): Promise<JobOutcome> {
    const { reminder, meeting, source } = due;
    const { organisation, id } = reminder;
    const { startsAt } = meeting;
    const { aside } = shown;
    switch (posted.kind) {
      case "done": {
        const digest = digestOf(vault, organisation, shown);
        const where = aside && { aside: { channel: posted.channel, why: aside.why } };
        await reminders.posted(reminder, { occurrenceStart: startsAt, ts: posted.ts, digest, ...where });
        // Next an older message is retired, or this one says that the meeting has begun.
        return again(reminder.placeholder === undefined ? startsAt : now());
      }
      case "later":
        await reminders.release(reminder, startsAt);
        return again(posted.at);
      case "refused": {
        log.error({ reason: posted.reason }, "Slack rejected a reminder");
        await reminders.release(reminder, startsAt);
        const unsent = (await reminders.reminder(organisation, id)) ?? reminder;
        if (aside === undefined && !isDirectMessages(reminder.channel)) {
          const retried = { ...due, reminder: unsent };
          return post(retried, await asideFor(retried, shown, blockReasonOf(posted.reason)));
        }
        await reminders.close(unsent, startsAt);
        return done;
      }
      case "unknown": {
        log.error({ err: posted.error }, "reminder post unconfirmed");
        const at = repostAt({ dueAt: dueAt(due), until: startsAt }, now());
        if (at !== undefined) {
          await reminders.release(reminder, startsAt);
          return again(at);
        }
        await notices.lost(source, id);
        await reminders.lost(reminder, startsAt);
        return done;
      }
    }
  }

  return async (reminder: Reminder, subscribed: SubscribedMeeting): Promise<JobOutcome> => {
    const slot = posts.slot(reminder.organisation, reminder.channel);
    if (slot > now()) return again(slot);
    const decision = await decide(reminder, subscribed);
    if (decision.kind === "again") return again(now());
    const { due } = decision;
    if (decision.kind === "post") return post(due, decision.facts);
    await reminders.close(due.reminder, due.meeting.startsAt);
    return done;
  };
}

/** A card as a message tagged with its reminder's id. */
export function reminderMessage(id: string, card: Card): ChannelMessage {
  return { ...card, metadata: { event_type: "reminder", event_payload: { id } } };
}

/** Why it isn't there: the channel changed after the policy check. */
function blockReasonOf(reason: string): string {
  if (reason === "not_in_channel" || reason === "channel_not_found") return "not a member";
  return reason === "is_archived" ? "archived" : reason;
}
