import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { JobKind } from "../../../jobs/runner.ts";
import type { Agenda } from "../../../reminders/agendas/agenda-time.ts";
import { type AgendaDay, nextAgenda } from "../../../reminders/agendas/agenda-time.ts";
import type { Agendas } from "../../../reminders/agendas/agendas.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { outsideGuests } from "../../../reminders/sources/outside.ts";
import type { RateLimitGate } from "../../../slack/client/rate-limit-gate.ts";
import type { ChannelPosts, Posted } from "../../../slack/reply/channel-post.ts";
import { retryAt } from "../../../slack/reply/passing-failure.ts";
import type { BlockReason, ChannelPolicy } from "../channel/channel-policy.ts";
import { createFeedsFirst } from "../jobs/feeds-first.ts";
import type { Notices } from "../jobs/notices.ts";
import { type AgendaMeeting, agendaCard } from "./agenda-card.ts";

export interface AgendaJobDependencies {
  agendas: Pick<Agendas, "find" | "claimDay" | "sendingDay" | "sentDay" | "releaseDay">;
  reminders: Pick<Reminders, "upcoming" | "isFeedOverdue">;
  channelRules: Pick<ChannelRules, "ownDomains">;
  channelPolicy: ChannelPolicy;
  posts: ChannelPosts;
  notices: Pick<Notices, "agendaWithheld">;
  gate: Pick<RateLimitGate, "before">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called for a post that Slack rejected, or whose response was lost. */
  onError: (error: unknown) => void;
}

/** Milliseconds after which a day's agenda is too late to be useful. */
const latest = 3 * 60 * 60_000;
/** Meetings of one day to count. */
const maxMeetings = 200;
/** Agendas that one process handles at once. */
const most = 10;

/** Posts a channel's meetings of the day at the set time (`jobKinds.agenda`); nothing on empty days. */
export function createAgendaJob(dependencies: AgendaJobDependencies): JobKind {
  const { agendas, reminders, channelRules, channelPolicy, posts, notices, gate, now, onError } =
    dependencies;
  const feedsFirst = createFeedsFirst(dependencies);
  const again = (at: number): JobOutcome => ({ next: "again", at });
  const afterDay = (agenda: Agenda, { day }: AgendaDay) =>
    again(nextAgenda({ ...agenda, sentFor: day }, now()).at);

  async function meetingsOf({ organisation, channel }: Agenda, until: number): Promise<AgendaMeeting[]> {
    const span = { from: now(), until, most: maxMeetings };
    const ownDomains = await channelRules.ownDomains(organisation);
    const upcoming = await reminders.upcoming(organisation, { channel }, span);
    return upcoming.map(({ meeting, source: { personEmail } }) => {
      // As on its own card, a meeting that is private anywhere shows only its time.
      const guests = meeting.isPrivate ? [] : meeting.guests;
      const outside = outsideGuests(guests, { personEmail, ownDomains });
      return { meeting, guests: outside.map(({ contact }) => contact) };
    });
  }

  async function blockReasonOf({
    organisation,
    channel,
    person,
  }: Agenda): Promise<BlockReason | "owner gone" | undefined> {
    if (await channelPolicy.hasLeft(person)) return "owner gone";
    const decision = await channelPolicy.channel(organisation, channel);
    return decision.isOpen ? undefined : decision.blockedBy;
  }

  async function post(agenda: Agenda, today: AgendaDay): Promise<JobOutcome> {
    const { organisation, channel, person } = agenda;
    const held = await feedsFirst(organisation, channel, today.at + latest);
    if (held !== undefined) return again(held);
    const claim = () => agendas.claimDay(organisation, channel, today.day);
    const meetings = await meetingsOf(agenda, today.until);
    if (meetings.length === 0) {
      await claim();
      return afterDay(agenda, today);
    }
    const turn = posts.turn(channel);
    if (turn > now()) return again(turn);
    const blockedBy = await blockReasonOf(agenda);
    if (blockedBy !== undefined) {
      if (blockedBy !== "owner gone") await notices.agendaWithheld(agenda, today.day, blockedBy);
      await claim();
      return afterDay(agenda, today);
    }
    // During the calls to Slack, a meeting may have become private or been cancelled.
    const fresh = await meetingsOf(agenda, today.until);
    if (fresh.length === 0) return again(now());
    if (!(await agendas.sendingDay(organisation, channel, today.day))) return afterDay(agenda, today);
    return noteOutcome(agenda, today, await posts.post(channel, agendaCard(fresh, person)));
  }

  async function noteOutcome(agenda: Agenda, today: AgendaDay, posted: Posted): Promise<JobOutcome> {
    const { organisation, channel } = agenda;
    switch (posted.kind) {
      case "done":
        break;
      case "later":
        await agendas.releaseDay(agenda, today.day);
        return again(posted.at);
      case "refused":
        onError(new Error(`Slack refused an agenda: ${posted.reason}.`));
        await notices.agendaWithheld(agenda, today.day, { refusedAs: posted.reason });
        break;
      case "unknown":
        onError(posted.error);
        await notices.agendaWithheld(agenda, today.day, "lost");
        return afterDay(agenda, today);
    }
    await agendas.sentDay(organisation, channel, today.day);
    return afterDay(agenda, today);
  }

  /** @param wasPutOff whether it was tried before, and this was the last retry */
  async function tooLate(agenda: Agenda, today: AgendaDay, wasPutOff: boolean): Promise<JobOutcome> {
    const meetings = await meetingsOf(agenda, today.until);
    if (meetings.length > 0) {
      await notices.agendaWithheld(agenda, today.day, wasPutOff ? "not taken" : "away");
    }
    await agendas.claimDay(agenda.organisation, agenda.channel, today.day);
    return afterDay(agenda, today);
  }

  /** Retries while Slack rejects calls or doesn't respond, until the deadline. */
  async function tryUntil(deadline: number, work: () => Promise<JobOutcome>): Promise<JobOutcome> {
    try {
      return await gate.before(deadline, work);
    } catch (error) {
      const at = retryAt(error, now());
      if (at === undefined) throw error;
      return again(at);
    }
  }

  return {
    max: most,
    async run({ organisation, key, dueAt }) {
      const agenda = await agendas.find(organisation, key);
      if (agenda === undefined) return { next: "done" };
      const today = nextAgenda(agenda, now());
      if (now() < today.at) return again(today.at);
      const deadline = today.at + latest;
      if (now() >= deadline) return tooLate(agenda, today, dueAt === deadline);
      const outcome = await tryUntil(deadline, () => post(agenda, today));
      const isOfToday = outcome.next === "again" && outcome.at < today.until;
      return isOfToday ? again(Math.min(outcome.at, deadline)) : outcome;
    },
  };
}
