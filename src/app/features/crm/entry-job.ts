import { z } from "zod";
import { actions, button, type Card, section, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { CrmWritten } from "../../crm/crm.ts";
import type { LoggedEntry } from "../../crm/crm-entries.ts";
import { CrmError, type CrmProblem } from "../../crm/crm-error.ts";
import { again, done, type JobOutcome } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import { nameOf } from "../../outreach/contact.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import { crmLink } from "../../slack/crm-line.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { replyToClick } from "../../slack/reply/delivery.ts";
import { postToResponseUrl } from "../../slack/reply/delivery-target.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { ids } from "./ids.ts";
import {
  delayed,
  lookThere,
  maybeNot,
  notWritten,
  otherCrm,
  someCrm,
  stopped,
  taken,
  takenNot,
  takingBack,
  tooLate,
  unknownWhether,
  writtenTo,
} from "./sentences.ts";

export interface EntryJobDependencies
  extends Uses<{
    crmEntries: "find" | "trying" | "settle" | "fail" | "undone";
    slackFetch: true;
    teamCrm: "connected";
    now: true;
    log: true;
  }> {
  workspaces: Workspaces<"client">;
}

/** Milliseconds that writing may take, and between two tries. */
const writeTimeout = 20_000;
const pause = 30_000;
/** Milliseconds for which a CRM that doesn't answer is tried. */
const triedFor = 60 * 60_000;

/** After these, nothing was written, and trying again changes nothing. */
const final = new Set<CrmProblem>(["token refused", "not allowed", "refused", "forbidden address"]);

const undoValue = jsonValue(z.object({ entry: z.uuid() }), limits.buttonValue);

/**
 * Brings an entry to its state in the CRM. Before anything is written a second time, the CRM is asked whether it's there:
 * a process may have died, or an answer been lost.
 */
export function createCrmEntryJob(dependencies: EntryJobDependencies): JobKind {
  return {
    max: 5,
    async run({ organisation, key: id }) {
      const entry = await dependencies.crmEntries.find({ organisation, id });
      if (entry === undefined) return done;
      if (entry.state === "waiting" || entry.state === "trying") return write(dependencies, entry);
      if (entry.state === "undoing") return takeBack(dependencies, entry);
      // A process died before it ended the job, and may not have told the person.
      const connected = await dependencies.teamCrm.connected(organisation, entry.connection);
      await tell(dependencies, entry, endedCard(entry, connected?.title ?? someCrm));
      return done;
    },
  };
}

async function write(dependencies: EntryJobDependencies, entry: LoggedEntry): Promise<JobOutcome> {
  const { crmEntries, teamCrm, now } = dependencies;
  const isFirst = entry.state === "waiting";
  const { triedAt = Number.NEGATIVE_INFINITY } = entry;
  // What a process asked for that died may still be on its way.
  if (now() < triedAt + pause) return again(triedAt + pause);
  const connected = await teamCrm.connected(entry.organisation, entry.connection);
  const end = async (text: string) => {
    if (await crmEntries.fail({ ...entry, state: connected === undefined ? entry.state : "trying" }))
      await tell(dependencies, entry, sentence(text));
    return done;
  };
  if (connected === undefined) return end(isFirst ? otherCrm : `${otherCrm} ${lookThere}`);
  const { crm, title } = connected;
  // A process that dies from here on leaves it unknown whether it's there.
  if (!(await crmEntries.trying(entry))) return done;
  try {
    const written = await crm.write(entry.entry, entry.id, AbortSignal.timeout(writeTimeout));
    if (await crmEntries.settle(entry, written))
      await tell(dependencies, entry, writtenCard(entry, written, title));
    return done;
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const { problem, retryAfter } = error;
    if (final.has(problem))
      return end(isFirst ? notWritten(title, problem) : `${stopped(title, problem)} ${lookThere}`);
    if (now() - entry.createdAt > triedFor) return end(unknownWhether(title));
    // Where this process stood still, another may have written it meanwhile.
    if (isFirst && (await crmEntries.find(entry))?.state === "trying")
      await tell(dependencies, entry, sentence(delayed(title)));
    return later(now(), retryAfter);
  }
}

async function takeBack(dependencies: EntryJobDependencies, entry: LoggedEntry): Promise<JobOutcome> {
  const { crmEntries, teamCrm, now } = dependencies;
  const { organisation, connection, written } = entry;
  const connected = await teamCrm.connected(organisation, connection);
  const title = connected?.title ?? someCrm;
  const end = async (text: string, isGone: boolean) => {
    if (await crmEntries.undone(entry, isGone)) await tell(dependencies, entry, sentence(text));
    return done;
  };
  if (connected === undefined || written === undefined) return end(takenNot(title), false);
  try {
    await connected.crm.remove(entry.entry, written, AbortSignal.timeout(writeTimeout));
    return end(taken(title), true);
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    if (final.has(error.problem) || now() - entry.createdAt > triedFor) return end(takenNot(title), false);
    return later(now(), error.retryAfter);
  }
}

/** What became of an entry that needs nothing more. */
function endedCard(entry: LoggedEntry, title: string): Card {
  const { state, written } = entry;
  if (state === "written" && written !== undefined) return writtenCard(entry, written, title);
  return sentence(state === "undone" ? taken(title) : maybeNot(title));
}

/** Not after the row is gone, whatever the CRM asks for. @param retryAfter seconds */
function later(now: number, retryAfter = 0): JobOutcome {
  return again(now + Math.min(Math.max(pause, retryAfter * 1_000), triedFor));
}

function writtenCard({ id, entry, contact }: LoggedEntry, { link }: CrmWritten, title: string): Card {
  const text = writtenTo(entry.kind, escapeText(nameOf(contact), 100), title);
  const open = crmLink(link, "Open");
  return {
    text,
    blocks: [
      section(open === undefined ? text : `${text} · ${open}`),
      actions(button(ids.undo, "Undo", { about: entry.kind, value: undoValue.encode({ entry: id }) })),
    ],
  };
}

/** Where they acted, for their eyes alone; or in their messages. */
async function tell(
  { workspaces, slackFetch, log }: EntryJobDependencies,
  { organisation, person, responseUrl }: LoggedEntry,
  card: Card,
): Promise<void> {
  const { client } = workspaces.of(organisation);
  const reply = { response_type: "ephemeral", replace_original: false, ...card };
  try {
    if (responseUrl !== undefined && (await postToResponseUrl(client, responseUrl, reply, slackFetch)))
      return;
  } catch (error) {
    log.info({ err: error }, "couldn't say there what became of a CRM entry");
  }
  await client.chat.postMessage({ channel: person, ...card }).catch((error: unknown) => {
    log.warn({ err: error }, "couldn't say what became of a CRM entry");
  });
}

/** "Undo", for ten minutes. */
export function undoEntry({ crmEntries }: Uses<{ crmEntries: "undo" }>) {
  return async (args: ButtonArgs): Promise<void> => {
    const { entry: id } = undoValue.decode(args.action.value);
    const isBegun = await crmEntries.undo({ organisation: args.organisation, id }, args.person);
    await replyToClick(args)(sentence(isBegun ? takingBack : tooLate));
  };
}
