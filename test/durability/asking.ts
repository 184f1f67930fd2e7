import type { Actor, View } from "../../src/sandbox/index.ts";
import { channel } from "./seen.ts";

/** What a person asks about: nobody else's brief serves them. */
const topicOf = (person: Actor) => `Q3 renewal ${person.id}`;

/** Asks for a brief with a command. */
export function askByCommand(person: Actor, about = topicOf(person)): Promise<unknown> {
  return person.send(channel, `/prep jane@acme.com call ${about}`);
}

/** Opens the form in which a brief is asked for. */
export async function openForm(person: Actor): Promise<void> {
  await person.send(channel, "/prep jane@acme.com");
  await person.until((me) => me.modal());
}

/** Fills in the form that is open, and submits it. */
export function submitForm(person: Actor): Promise<unknown> {
  return person.submit(openModal(person), { prep_kind: "call", prep_topic: topicOf(person) });
}

/** Presses "Try again" on the last message. */
export function tryAgain(person: Actor): Promise<unknown> {
  return person.click(person.lastMessage(channel), "credits_again");
}

/** @throws Error when the person has no modal open */
export function openModal(person: Actor): View {
  const view = person.modal();
  if (view === undefined) throw new Error("No modal is open.");
  return view;
}
