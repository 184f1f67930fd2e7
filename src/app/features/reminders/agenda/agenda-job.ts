import { again, done, type JobOutcome } from "#app/jobs/jobs.ts";
import type { JobKind } from "#app/jobs/runner.ts";
import { type Agenda, type AgendaDay, nextAgenda } from "#app/reminders/agendas.ts";
import type { BlockReason, Readers } from "#app/slack/access/channel-policy.ts";
import { isDirectMessages } from "#app/slack/client/channels.ts";
import type { Posted } from "#app/slack/reply/channel-post.ts";
import { repostAt, retrying } from "#app/slack/reply/passing-failure.ts";
import { heldBack, reasonOf } from "../card/audience.ts";
import type { JobDependencies } from "../dependencies.ts";
import { createFeedsFirst } from "../jobs/feeds-first.ts";
import { agendaCard } from "./agenda-card.ts";
import { meetingsOf, withCrmNames } from "./agenda-meetings.ts";

/** Milliseconds after which a day's agenda is too late to be useful. */
const maxDelay = 3 * 60 * 60_000;
/** Agendas that one process handles at once. */
const maxAgendas = 30;

/** Who may see a channel's agenda now. */
type Audience =
  | { kind: "readers"; readers: Readers }
  | { kind: "owner alone"; why: BlockReason }
  | { kind: "nobody" };

/**
 * Posts a channel's meetings of the day at the set time (`jobKinds.agenda`); nothing on empty days. What its readers may
 * not see isn't in it, as with reminders: then the owner gets all of it, alone.
 */
export function createAgendaJob(dependencies: JobDependencies): JobKind {
  const { agendas, channelPolicy, posts, notices, workspaces, now } = dependencies;
  const feedsFirst = createFeedsFirst(dependencies);
  const afterDay = (agenda: Agenda, { day }: AgendaDay) =>
    again(nextAgenda({ ...agenda, sentFor: day }, now()).at);

  async function audienceOf({ organisation, channel, person }: Agenda): Promise<Audience> {
    if (await channelPolicy.hasLeft(organisation, person)) return { kind: "nobody" };
    const decision = await channelPolicy.channel(organisation, channel);
    if (!decision.isOpen) return { kind: "owner alone", why: decision.blockedBy };
    return { kind: "readers", readers: await channelPolicy.readers(organisation, decision.channel) };
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
    const meetings = await meetingsOf(dependencies, agenda, today);
    if (meetings.length === 0) return skipDay(agenda, today);
    const slot = posts.slot(organisation, channel);
    if (slot > now()) return again(slot);
    const audience = await audienceOf(agenda);
    if (audience.kind === "nobody") return skipDay(agenda, today);
    if (audience.kind === "owner alone") {
      await notices.agendaAside(agenda, today.day, audience.why);
      return skipDay(agenda, today);
    }
    // During the calls to Slack, a meeting may have become private or been cancelled.
    const fresh = await meetingsOf(dependencies, agenda, today);
    if (fresh.length === 0) return again(now());
    const { readers } = audience;
    const guests = fresh.flatMap((meeting) => meeting.guests);
    const hidden = await heldBack(channelPolicy, organisation, readers, guests);
    if (hidden.size > 0) await notices.agendaAside(agenda, today.day, reasonOf(readers));
    const shown = fresh.filter(({ guests }) => !guests.some((guest) => hidden.has(guest)));
    if (shown.length === 0) return skipDay(agenda, today);
    const named = await withCrmNames(dependencies, organisation, shown);
    if (!(await agendas.sendingDay(organisation, channel, today.day))) return afterDay(agenda, today);
    const posted = await posts.post(organisation, channel, agendaCard(named, { person }));
    return noteOutcome(agenda, today, posted);
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
        if (!isDirectMessages(agenda.channel)) await notices.agendaAside(agenda, today.day, posted.reason);
        break;
      case "unknown": {
        dependencies.log.error({ err: posted.error }, "agenda post unconfirmed");
        const until = Math.min(today.at + maxDelay, today.until);
        const at = repostAt({ dueAt: today.at, until }, now());
        if (at !== undefined) {
          await agendas.releaseDay(agenda, today.day);
          return again(at);
        }
        await notices.agendaWithheld(agenda, today.day, "lost");
        return afterDay(agenda, today);
      }
    }
    await agendas.sentDay(agenda.organisation, agenda.channel, today.day);
    return afterDay(agenda, today);
  }

  /** @param wasPutOff whether it was tried before, and this was the last retry */
  async function tooLate(agenda: Agenda, today: AgendaDay, wasPutOff: boolean): Promise<JobOutcome> {
    const meetings = await meetingsOf(dependencies, agenda, today);
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
      const { gate } = workspaces.of(organisation);
      const outcome = await retrying(now, () => gate.before(deadline, () => post(agenda, today)));
      const isOfToday = outcome.next === "again" && outcome.at < today.until;
      return isOfToday ? again(Math.min(outcome.at, deadline)) : outcome;
    },
  };
}
