import { z } from "zod";
import { actions, section } from "#app/blocks/card.ts";
import { dayAndTime } from "#app/blocks/mrkdwn.ts";
import type { Contact } from "#app/outreach/contact.ts";
import { openDirectMessages } from "#app/slack/client/channels.ts";
import type { Step } from "#app/slack/workflow/step.ts";
import { contactForStep, stepContact } from "#app/slack/workflow/step-contact.ts";
import type { Uses } from "../../parts.ts";
import { listButton } from "../buttons.ts";
import type { RemindersDependencies } from "../dependencies.ts";
import { fieldSentences, nothingSetUp } from "../sentences.ts";
import { addMeeting, maxGuests } from "./meet.ts";
import { timeProblem } from "./meet-form.ts";
import { defaultLength } from "./when.ts";

/** `when`: Unix time in seconds. */
const input = z.object({
  contact: stepContact,
  when: z.int(fieldSentences.time),
  title: z.string().default(""),
});

/** Adds a single meeting with one contact, or several with commas between, to one's own reminders. */
export function remindStep(
  dependencies: RemindersDependencies & Uses<{ people: "named" }>,
): Step<typeof input> {
  return {
    id: "remind",
    input,
    async run(run, { contact, when, title }) {
      const startsAt = when * 1_000;
      const problem = timeProblem(startsAt, dependencies.now());
      if (problem !== undefined) return { error: `${problem} ${nothingSetUp}` };
      const typed = contact.split(/[,;]/).filter((part) => part.trim() !== "");
      if (typed.length === 0 || typed.length > maxGuests)
        return { error: `Name one contact, up to ${maxGuests}. ${nothingSetUp}` };
      const guests: Contact[] = [];
      for (const one of typed) {
        const read = await contactForStep(dependencies.people, run, one, "free");
        if ("error" in read) return read;
        guests.push(read.contact);
      }
      const { client, organisation, person, execution: trigger } = run;
      const channel = await openDirectMessages(client, person);
      const order = { guests, startsAt, minutes: defaultLength, title, trigger };
      await addMeeting({ ...dependencies, client, organisation, person, channel }, order);
      // It names no guest: forgetting one wouldn't find it.
      const text = `A workflow added a meeting to your reminders: ${dayAndTime(startsAt)}.`;
      await client.chat.postMessage({ channel, text, blocks: [section(text), actions(listButton(channel))] });
      // The meeting is set up: if the step failed now, people would run it again.
      await dependencies.drawHome(client, organisation, person).catch((error: unknown) => {
        dependencies.log.warn({ err: error }, "a Home couldn't be drawn after a workflow's step");
      });
      return { outputs: {} };
    },
  };
}
