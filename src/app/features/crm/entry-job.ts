import { z } from "zod";
import { actions, button, type Card, section, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Crm } from "../../crm/crm.ts";
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
import { outcomes } from "./sentences.ts";

export interface EntryJobDependencies
  extends Uses<{
    crmEntries: "find" | "move";
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
  const { crmEntries, teamCrm } = dependencies;
  return {
    max: 5,
    async run({ organisation, key: id }) {
      const entry = await crmEntries.find({ organisation, id });
      if (entry === undefined) return done;
      const connected = await teamCrm.connected(organisation, entry.connection);
      if (["waiting", "trying", "undoing"].includes(entry.state))
        return carryOut(dependencies, entry, connected);
      // A process died before it ended the job, and may not have told the person.
      await tell(dependencies, entry, endedCard(entry, connected?.title));
      return done;
    },
  };
}

/** Has the CRM write an entry, or take back what it has written. @param connected what it's for, if that's still connected */
async function carryOut(
  dependencies: EntryJobDependencies,
  entry: LoggedEntry,
  connected: { crm: Crm; title: string } | undefined,
): Promise<JobOutcome> {
  const { crmEntries, now } = dependencies;
  const { state, written: there, triedAt = 0 } = entry;
  const { crm, title = outcomes.someCrm } = connected ?? {};
  // What a process asked for that died may still be on its way.
  if (state === "trying" && now() < triedAt + pause) return again(triedAt + pause);
  const begun = { ...entry, state: there === undefined ? ("trying" as const) : ("undoing" as const) };
  /** @param text in place of what is said of this state */
  const end = async (next: LoggedEntry["state"], { text = "", written = there } = {}) => {
    const card = endedCard({ ...entry, state: next, written }, title);
    if (await crmEntries.move(begun, next, written))
      await tell(dependencies, entry, text === "" ? card : sentence(text));
    return done;
  };
  const giveUp = (why: string, isNotThere: boolean) =>
    there === undefined
      ? end("failed", { text: `${why} ${isNotThere ? outcomes.nothingLogged : outcomes.lookThere}` })
      : end("written", { text: outcomes.takenNot(entry.entry.kind, title) });
  // A process that dies from here on leaves it unknown whether it's there.
  if (!(await crmEntries.move(entry, begun.state))) return done;
  if (crm === undefined) return giveUp(outcomes.otherCrm, state === "waiting");
  const signal = AbortSignal.timeout(writeTimeout);
  try {
    if (there === undefined)
      return await end("written", { written: await crm.write(entry.entry, entry.id, signal) });
    await crm.remove(entry.entry, there, signal);
    return await end("undone");
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const { problem, retryAfter = 0 } = error;
    const isFinal = final.has(problem);
    if (isFinal || now() - entry.createdAt > triedFor)
      return giveUp(outcomes.notWritten(title, problem), isFinal && state === "waiting");
    // Where this process stood still, another may have written it meanwhile.
    if (state === "waiting" && (await crmEntries.find(entry))?.state === "trying")
      await tell(dependencies, entry, sentence(outcomes.delayed(title)));
    // Not after the row is gone, whatever the CRM asks for.
    return again(now() + Math.min(Math.max(pause, retryAfter * 1_000), triedFor));
  }
}

/** What became of an entry that needs nothing more. */
function endedCard({ state, id, entry, contact, written }: LoggedEntry, title = outcomes.someCrm): Card {
  if (state === "undone") return sentence(outcomes.taken(entry.kind, title));
  if (state !== "written" || written === undefined)
    return sentence(`${outcomes.maybeNot(title)} ${outcomes.lookThere}`);
  const text = outcomes.written(entry.kind, escapeText(nameOf(contact), 100), title);
  const open = crmLink(written.link, "Open");
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
    await replyToClick(args)(sentence(isBegun ? outcomes.takingBack : outcomes.tooLate));
  };
}
