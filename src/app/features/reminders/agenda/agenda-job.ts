import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { JobKind } from "../../../jobs/runner.ts";
import { type Agenda, type AgendaDay, nextAgenda } from "../../../reminders/agendas.ts";
import { outsideContacts } from "../../../reminders/sources/outside.ts";
import type { BlockReason } from "../../../slack/client/channel-policy.ts";
import type { Posted } from "../../../slack/reply/channel-post.ts";
import type { JobDependencies } from "../dependencies.ts";
import { createFeedsFirst } from "../jobs/feeds-first.ts";
import { again, done, retrying } from "../jobs/outcomes.ts";
import { type AgendaMeeting, agendaCard } from "./agenda-card.ts";

/** Milliseconds after which a day's agenda is too late to be useful. */
const maxDelay = 3 * 60 * 60_000;
/** Meetings of one day to count. */
const maxMeetings = 200;
/** Agendas that one process handles at once. */
const maxAgendas = 10;

/** Posts a channel's meetings of the day at the set time (`jobKinds.agenda`); nothing on empty days. */
export function createAgendaJob(dependencies: JobDependencies): JobKind {
  const { agendas, reminders, channelRules, channelPolicy, posts, notices, gate, now } = dependencies;
  const feedsFirst = createFeedsFirst(dependencies);
  const afterDay = (agenda: Agenda, { day }: AgendaDay) =>
    again(nextAgenda({ ...agenda, sentFor: day }, now()).at);

  async function meetingsOf({ organisation, channel }: Agenda, until: number): Promise<AgendaMeeting[]> {
    const span = { from: now(), until, max: maxMeetings };
    const ownDomains = await channelRules.ownDomains(organisation);
    const upcoming = await reminders.upcoming(organisation, { channel }, span);
    return upcoming.map(({ meeting, source: { personEmail } }) => ({
      meeting,
      guests: outsideContacts(meeting, { personEmail, ownDomains }),
    }));
  }

  async function blockReasonOf(agenda: Agenda): Promise<BlockReason | "owner gone" | undefined> {
    if (await channelPolicy.hasLeft(agenda.person)) return "owner gone";
    const decision = await channelPolicy.channel(agenda.organisation, agenda.channel);
    return decision.isOpen ? undefined : decision.blockedBy;
  }

  /** Nothing is posted for this day. */
  async function skipDay(agenda: Agenda, today: AgendaDay): Promise<JobOutcome> {
    await agendas.claimDay(agenda.organisation, agenda.channel, today.day);
    return afterDay(agenda, today);
  }

  async function post(agenda: Agenda, today: AgendaDay): Promise<JobOutcome> {
    const { organisation, channel, person } = agenda;
    const held = await feedsFirst(organisation, channel, today.at + maxDelay);
    if (held !== undefined) return again(held);
    const meetings = await meetingsOf(agenda, today.until);
    if (meetings.length === 0) return skipDay(agenda, today);
    const turn = posts.turn(channel);
    if (turn > now()) return again(turn);
    const blockedBy = await blockReasonOf(agenda);
    if (blockedBy !== undefined) {
      if (blockedBy !== "owner gone") await notices.agendaWithheld(agenda, today.day, blockedBy);
      return skipDay(agenda, today);
    }
    // During the calls to Slack, a meeting may have become private or been cancelled.
    const fresh = await meetingsOf(agenda, today.until);
    if (fresh.length === 0) return again(now());
    if (!(await agendas.sendingDay(organisation, channel, today.day))) return afterDay(agenda, today);
    return noteOutcome(agenda, today, await posts.post(channel, agendaCard(fresh, person)));
  }

  async function noteOutcome(agenda: Agenda, today: AgendaDay, posted: Posted): Promise<JobOutcome> {
    switch (posted.kind) {
      case "done":
        break;
      case "later":
        await agendas.releaseDay(agenda, today.day);
        return again(posted.at);
      case "refused":
        dependencies.log.error({ reason: posted.reason }, "Slack rejected an agenda");
        await notices.agendaWithheld(agenda, today.day, { refusedAs: posted.reason });
        break;
      case "unknown":
        dependencies.log.error({ err: posted.error }, "agenda post unconfirmed");
        await notices.agendaWithheld(agenda, today.day, "lost");
        return afterDay(agenda, today);
    }
    await agendas.sentDay(agenda.organisation, agenda.channel, today.day);
    return afterDay(agenda, today);
  }

  /** @param wasPutOff whether it was tried before, and this was the last retry */
  async function tooLate(agenda: Agenda, today: AgendaDay, wasPutOff: boolean): Promise<JobOutcome> {
    const meetings = await meetingsOf(agenda, today.until);
    const why = wasPutOff ? "not taken" : "away";
    if (meetings.length > 0) await notices.agendaWithheld(agenda, today.day, why);
    return skipDay(agenda, today);
  }

  return {
    max: maxAgendas,
    async run({ organisation, key, dueAt }) {
      const agenda = await agendas.find(organisation, key);
      if (agenda === undefined) return done;
      const today = nextAgenda(agenda, now());
      if (now() < today.at) return again(today.at);
      const deadline = today.at + maxDelay;
      if (now() >= deadline) return tooLate(agenda, today, dueAt === deadline);
      const outcome = await retrying(now, () => gate.before(deadline, () => post(agenda, today)));
      const isOfToday = outcome.next === "again" && outcome.at < today.until;
      return isOfToday ? again(Math.min(outcome.at, deadline)) : outcome;
    },
  };
}
