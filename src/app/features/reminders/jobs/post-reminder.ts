import type { Card } from "../../../blocks/card.ts";
import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Reminder, SubscribedMeeting } from "../../../reminders/reminder/reminder.ts";
import { stepOf } from "../../../reminders/reminder/step.ts";
import type { ChannelMessage, Posted } from "../../../slack/reply/channel-post.ts";
import { digestOf, type Redaction, redactForAudience, shownText } from "../card/facts.ts";
import { reminderCard } from "../card/reminder-card.ts";
import type { JobDependencies } from "../dependencies.ts";
import type { Withheld } from "./notices.ts";
import { again, done } from "./outcomes.ts";

export type PostingDependencies = Pick<
  JobDependencies,
  "reminders" | "channelPolicy" | "facts" | "posts" | "notices" | "vault" | "now" | "log"
>;

/** A meeting whose reminder is due now. */
interface Due extends SubscribedMeeting {
  reminder: Reminder;
}

type Shown = Extract<Redaction, { isOpen: true }>;
type Decision =
  | { kind: "post"; due: Due; shown: Shown }
  | { kind: "withhold"; due: Due; why: Withheld | "owner gone" }
  | { kind: "again" };

/** Posts a reminder's card: never twice, and only where it may be shown. */
export function createPosting(dependencies: PostingDependencies) {
  const { reminders, channelPolicy, facts, posts, notices, vault, now, log } = dependencies;

  /** Looks up the guests, which takes a while, and only then checks whether the card may be posted. */
  async function decide(reminder: Reminder, subscribed: SubscribedMeeting): Promise<Decision> {
    const { organisation, id } = reminder;
    const named = await facts.named(reminder, subscribed);
    const lookedUp = await facts.lookedUp(organisation, named);
    const [isOwnerGone, shown] = await Promise.all([
      channelPolicy.hasLeft(subscribed.source.person),
      redactForAudience(channelPolicy, reminder, lookedUp, { isCached: true }),
    ]);
    // The reminder may have changed in the meantime.
    const fresh = await reminders.reminder(organisation, id);
    const step = fresh && stepOf(fresh, now());
    if (step?.kind !== "post" || fresh === undefined) return { kind: "again" };
    if (shownText(await facts.named(fresh, step.subscribed)) !== shownText(named)) return { kind: "again" };
    const due = { ...subscribed, reminder: fresh };
    if (isOwnerGone) return { kind: "withhold", due, why: "owner gone" };
    return shown.isOpen ? { kind: "post", due, shown } : { kind: "withhold", due, why: shown.blockedBy };
  }

  /** Closes this start: nothing is posted for it any more. */
  async function withhold({ reminder, meeting, source }: Due, why: Withheld | "owner gone") {
    // Somebody who has left reads no notices.
    if (why !== "owner gone") await notices.withheld(source, reminder.id, why);
    await reminders.close(reminder, meeting.startsAt);
    return done;
  }

  async function noteOutcome(
    due: Due,
    { facts: shown, leftOut }: Shown,
    posted: Posted,
  ): Promise<JobOutcome> {
    const { reminder, meeting, source } = due;
    const { organisation, id } = reminder;
    switch (posted.kind) {
      case "done":
        await reminders.posted(reminder, {
          occurrenceStart: meeting.startsAt,
          ts: posted.ts,
          digest: digestOf(vault, organisation, shown),
        });
        if (leftOut !== undefined) await notices.leftOut(source, id, leftOut);
        return done;
      case "later":
        await reminders.notSent(reminder, meeting.startsAt);
        return again(posted.at);
      case "refused": {
        log.error({ reason: posted.reason }, "Slack rejected a reminder");
        await reminders.notSent(reminder, meeting.startsAt);
        const unsent = (await reminders.reminder(organisation, id)) ?? reminder;
        return withhold({ ...due, reminder: unsent }, blockReasonOf(posted.reason));
      }
      case "unknown":
        log.error({ err: posted.error }, "reminder post unconfirmed");
        await notices.lost(source, id);
        await reminders.lost(reminder, meeting.startsAt);
        return done;
    }
  }

  return async (reminder: Reminder, subscribed: SubscribedMeeting): Promise<JobOutcome> => {
    const { channel, id } = reminder;
    const turn = posts.turn(channel);
    if (turn > now()) return again(turn);
    const decision = await decide(reminder, subscribed);
    if (decision.kind === "again") return again(now());
    const { due } = decision;
    if (decision.kind === "withhold") return withhold(due, decision.why);
    const { shown } = decision;
    if (!(await reminders.sending(due.reminder, due.meeting.startsAt))) return again(now());
    const message = reminderMessage(id, reminderCard(shown.facts, { now: now() }));
    return noteOutcome(due, shown, await posts.post(channel, message, due.meeting.startsAt));
  };
}

/** A card as a message tagged with its reminder's id. */
export function reminderMessage(id: string, card: Card): ChannelMessage {
  return { ...card, metadata: { event_type: "reminder", event_payload: { id } } };
}

/** Slack's error if the channel changed after the policy check. */
function blockReasonOf(reason: string): Withheld {
  if (reason === "not_in_channel" || reason === "channel_not_found") return "not a member";
  return reason === "is_archived" ? "archived" : { refusedAs: reason };
}
