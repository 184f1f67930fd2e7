import type { Card } from "#app/blocks/card.ts";
import { again, done, type JobOutcome } from "#app/jobs/jobs.ts";
import type { Placeholder, Reminder, Step } from "#app/reminders/reminder/reminder.ts";
import { cancellationDigest } from "#app/reminders/reminder/step.ts";
import { defaultRetryPause } from "#app/slack/reply/passing-failure.ts";
import { type MeetingView, meetingAlone } from "#app/views/meeting-view.ts";
import { type Audience, audienceOf } from "../card/audience.ts";
import { digestOf } from "../card/facts.ts";
import { meetingAloneCard, reminderCard } from "../card/reminder-card.ts";
import {
  cancelledCard,
  movedCard,
  placeholderCard,
  removedCard,
  retiredPlaceholderCard,
  shownOf,
} from "../card/replaced-cards.ts";
import type { NewsPosts } from "./news.ts";
import { type PostingDependencies, reminderMessage } from "./post-reminder.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** Replaced, nothing left to replace, or when to retry. */
type Replaced = "replaced" | "gone" | ReturnType<typeof again>;

/** Milliseconds until the service is asked again. */
const awayPause = 60_000;

/** Keeps messages up to date. A call that may have failed is repeated: the result is the same. */
export class Renewal {
  readonly #dependencies: PostingDependencies;
  readonly #news: NewsPosts;

  constructor(dependencies: PostingDependencies, news: NewsPosts) {
    this.#dependencies = dependencies;
    this.#news = news;
  }

  async #replace(reminder: Reminder, channel: string, ts: string, card: Card): Promise<Replaced> {
    const { posts, now, log } = this.#dependencies;
    const { organisation, id } = reminder;
    const updated = await posts.update(organisation, channel, ts, reminderMessage(id, card));
    switch (updated.kind) {
      case "done":
        return "replaced";
      case "later":
        return again(updated.at);
      case "unknown":
        log.error({ err: updated.error }, "reminder update unconfirmed");
        return again(now() + defaultRetryPause);
      case "refused":
        if (updated.reason !== "message_not_found") {
          log.error({ reason: updated.reason }, "Slack rejected a reminder update");
        }
        return "gone";
    }
  }

  #placeholderDigest({ organisation }: Reminder, card: Card) {
    return this.#dependencies.vault.digest({ organisation, field: "reminder line" }, JSON.stringify(card));
  }

  #replacePlaceholder(reminder: Reminder, { ts, content }: Placeholder, card: Card) {
    return this.#replace(reminder, placeOfPlaceholder(reminder, content), ts, card);
  }

  #retire(reminder: Reminder, placeholder: Placeholder) {
    return this.#replacePlaceholder(reminder, placeholder, retiredPlaceholderCard(placeholder.content));
  }

  /** After a click changed the message too: we don't know which of the two came last. */
  async #correct({ organisation, id }: Reminder, placeholder: Placeholder): Promise<JobOutcome> {
    const { reminders, now, log } = this.#dependencies;
    await reminders.clicked({ organisation, id }, placeholder.ts);
    const fresh = await reminders.reminder(organisation, id);
    if (fresh !== undefined && !isInMessage(fresh, placeholder.ts)) {
      const outcome = await this.#retire(fresh, placeholder);
      if (typeof outcome !== "string") log.error("old reminder placeholder not retired");
    }
    return again(now());
  }

  /** Also says that the meeting has begun, once, for which the job comes back at its start. */
  async update(reminder: Reminder, step: StepOf<"update">): Promise<JobOutcome> {
    const { reminders, channelPolicy, facts, vault, now } = this.#dependencies;
    const { subscribed, occurrenceStart, ts, digest } = step;
    const { organisation, post } = reminder;
    const aside = post.state === "posted" ? post.aside : undefined;
    const place = { organisation, channel: aside?.channel ?? reminder.channel };
    const withPlace = (some: MeetingView) =>
      aside === undefined ? some : { ...some, aside: { channel: reminder.channel, why: aside.why } };
    const named = await facts.named(reminder, subscribed);
    const { startsAt } = subscribed.meeting;
    const after = named.hasBegun ? done : again(startsAt);
    // Many meetings begin at once, and their cards only lose something: one cheap check is enough.
    const isCached = named.hasBegun;
    const before = await audienceOf(channelPolicy, place, named, { isCached });
    const wanted = factsToShow(named, before);
    if (wanted === undefined) {
      await reminders.close(reminder, occurrenceStart);
      return done;
    }
    if (digest === digestOf(vault, organisation, wanted)) return after;
    const lookedUp = wanted === named ? await facts.lookedUp(organisation, named) : named;
    // The advice stays on a card whose meeting goes on while the service is away.
    const isAway = named.hasBegun && lookedUp.guests.some(({ kind }) => kind === "away");
    if (isAway && now() < subscribed.meeting.endsAt) return again(now() + awayPause);
    // The readers may have changed during the guest look-ups.
    const audience = isCached ? before : await audienceOf(channelPolicy, place, lookedUp);
    const unblocked = await facts.readyToShow(organisation, lookedUp);
    const card = audience.isOpen ? reminderCard(withPlace(unblocked)) : meetingAloneCard(named);
    const from = post.state === "posted" ? post.occurrenceStart : startsAt;
    if (from !== startsAt && !named.meeting.isAllDay) {
      const shown = shownOf(reminder, subscribed.meeting, audience);
      const moved = movedCard(from, shown, subscribed.source.timeZone);
      const held = await this.#news.tell(reminder, place.channel, { kind: "moved", from }, moved);
      if (held !== undefined) return held;
    }
    const outcome = await this.#replace(reminder, place.channel, ts, card);
    if (outcome === "replaced") {
      const newDigest = digestOf(vault, organisation, factsToShow(named, audience) ?? meetingAlone(named));
      await reminders.posted(reminder, { occurrenceStart, ts, digest: newDigest, ...(aside && { aside }) });
      return after;
    }
    if (outcome !== "gone") return outcome;
    await reminders.close(reminder, occurrenceStart);
    return done;
  }

  async notifyMove(reminder: Reminder, step: StepOf<"notify move">): Promise<JobOutcome> {
    const { meeting, source } = step.subscribed;
    const { post } = reminder;
    if (post.state !== "posted") return again(step.until);
    const channel = post.aside?.channel ?? reminder.channel;
    const from = meeting.isAllDay ? undefined : post.occurrenceStart;
    const shown = shownOf(reminder, meeting, await this.#news.audience(reminder, channel));
    const card = movedCard(from, shown, source.timeZone);
    const change = { kind: "moved", from: post.occurrenceStart } as const;
    const held = await this.#news.tell(reminder, channel, change, card);
    if (held !== undefined) return held;
    const outcome = await this.#replace(reminder, channel, step.ts, card);
    if (typeof outcome !== "string") return outcome;
    const aside = post.aside && { aside: post.aside.channel };
    const content = { kind: "moved", from, timeZone: source.timeZone, ...aside } as const;
    const digest = this.#placeholderDigest(reminder, card);
    await this.#dependencies.reminders.rescheduleNotified(reminder, { ts: step.ts, content, digest });
    return again(step.until);
  }

  async notifyCancellation(reminder: Reminder, step: StepOf<"notify cancellation">): Promise<JobOutcome> {
    const { reminders, vault } = this.#dependencies;
    const { organisation, lastKnown, post } = reminder;
    if (post.state !== "posted") return done;
    const channel = post.aside?.channel ?? reminder.channel;
    const audience = await this.#news.audience(reminder, channel);
    const card = cancelledCard(lastKnown && shownOf(reminder, lastKnown, audience));
    const shown = vault.digest({ organisation, field: "reminder card" }, JSON.stringify(card));
    if (step.digest === cancellationDigest(shown)) return done;
    const change = { kind: "cancelled", from: post.occurrenceStart } as const;
    const notice = lastKnown === undefined ? removedCard(post.occurrenceStart) : card;
    const held = await this.#news.tell(reminder, channel, change, notice);
    if (held !== undefined) return held;
    const outcome = await this.#replace(reminder, channel, step.ts, card);
    if (typeof outcome !== "string") return outcome;
    await reminders.cancellationNotified(reminder, shown);
    return done;
  }

  /** It's checked again when the card is due. */
  async keepPlaceholder(reminder: Reminder, step: StepOf<"keep placeholder">): Promise<JobOutcome> {
    const { reminders } = this.#dependencies;
    const { placeholder, until } = step;
    if (placeholder.content.kind === "undone") return this.retirePlaceholder(reminder, placeholder);
    const after = until === undefined ? done : again(until);
    const audience = await this.#news.audience(reminder, placeOfPlaceholder(reminder, placeholder.content));
    if (!canEdit(audience)) return after;
    const card = placeholderCard(reminder, placeholder.content, audience);
    if (card === undefined) return after;
    const digest = this.#placeholderDigest(reminder, card);
    if (digest === placeholder.digest) return after;
    const outcome = await this.#replacePlaceholder(reminder, placeholder, card);
    if (outcome === "replaced") {
      const isCurrent = await reminders.placeholderShown(reminder, placeholder, digest);
      return isCurrent ? after : this.#correct(reminder, placeholder);
    }
    if (outcome !== "gone") return again(Math.min(outcome.at, until ?? outcome.at));
    await reminders.placeholderDeleted(reminder, placeholder.ts);
    return after;
  }

  async retirePlaceholder(reminder: Reminder, placeholder: Placeholder): Promise<JobOutcome> {
    const { reminders, now } = this.#dependencies;
    const outcome = await this.#retire(reminder, placeholder);
    if (typeof outcome !== "string") return outcome;
    await reminders.placeholderDeleted(reminder, placeholder.ts);
    return again(now());
  }
}

/** Whether a reminder has a known message here, which is then kept up to date. */
function isInMessage({ placeholder, post }: Reminder, ts: string): boolean {
  return placeholder?.ts === ts || (post.state === "posted" && post.ts === ts);
}

function placeOfPlaceholder({ channel }: Reminder, content: Placeholder["content"]): string {
  return content.kind === "moved" ? (content.aside ?? channel) : channel;
}

/** If the app was removed or the channel is archived, we can't change our messages. */
function canEdit(audience: Audience): boolean {
  return audience.isOpen || ["shared", "outsiders", "present"].includes(audience.blockedBy);
}

/** @returns `undefined` if we can't change our message any more */
function factsToShow(named: MeetingView, audience: Audience): MeetingView | undefined {
  if (audience.isOpen) return named;
  return canEdit(audience) ? meetingAlone(named) : undefined;
}
