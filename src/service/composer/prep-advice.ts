import type { PrepRequest } from "../../contract/operations.ts";
import type { Trait } from "./traits.ts";
import { capitalised, listed } from "./words.ts";

/**
 * What the built-in composer knows of preparing a conversation, as tables. In each, the first row whose
 * trait the contact has is taken; the last row has none and is for everyone. Rows end without a stop where
 * they are set after a colon.
 */

type PrepType = PrepRequest["prep_type"];

export const headlines: readonly { trait?: Trait; point: string }[] = [
  { trait: "figures", point: "start from the figure that moved, and say where it comes from" },
  { trait: "purpose", point: "say why it matters before you say what it is" },
  { trait: "asked first", point: "ask how it looks from their side before you give your own view" },
  { trait: "direct", point: "say in one sentence what you want to come out of this" },
  { trait: "warm", point: "begin with what has gone well between you, then come to this" },
  { trait: "formal", point: "state the matter and your authority to discuss it" },
  { trait: "in order", point: "say in which order you will take it, and keep to it" },
  { trait: "unhurried", point: "set out the choice and leave room to think it over" },
  { point: "say in one sentence why it is worth the time" },
];

export const closings: Record<PrepType, readonly { trait?: Trait; point: string }[]> = {
  meeting: [
    { trait: "one next step", point: "Close with one next step: who does what, by when." },
    {
      trait: "unhurried",
      point: "Close by agreeing when to speak again; do not ask for the answer in the room.",
    },
    { trait: "warm", point: "Close by thanking everyone, and say what you will do for them this week." },
    { trait: "in order", point: "Close by reading back what was agreed, point by point." },
    { point: "Close by saying what each of you takes away to do." },
  ],
  call: [
    { trait: "one next step", point: "Before you hang up, name the one next step and send it in a line." },
    {
      trait: "unhurried",
      point: "Before you hang up, offer to put it in writing, so that there is time to read.",
    },
    { trait: "brief", point: "End early: say the result in a sentence, and let them go." },
    { trait: "warm", point: "Before you hang up, ask what else is on their mind." },
    { point: "Before you hang up, say back in a sentence what you heard." },
  ],
  presentation: [
    { trait: "one next step", point: "End on a slide with one line: the next step." },
    { trait: "asked first", point: "Stop at half time, and let the questions decide the rest." },
    { trait: "purpose", point: "End on the picture you began with, now with them in it." },
    { trait: "unhurried", point: "Leave them something to read, and ask for their view in a few days." },
    { point: "End on what you would like the room to do." },
  ],
};

export const settings: Record<PrepType, readonly { trait?: Trait; sentence: string }[]> = {
  meeting: [
    { trait: "unhurried", sentence: "Send the material a day ahead, so that the meeting is for talking." },
    { trait: "in order", sentence: "Put the agenda on the table in writing, and keep to its order." },
    { trait: "brief", sentence: "Plan for half the time that is booked." },
    { trait: "warm", sentence: "Be there a few minutes early, and do not reach for the agenda at once." },
    { sentence: "Agree at the start on what the meeting has to bring." },
  ],
  call: [
    {
      trait: "brief",
      sentence: "On a call this means: say at once how many minutes you need, and need fewer.",
    },
    { trait: "unhurried", sentence: "On a call, silence is thinking: let it be." },
    { trait: "warm", sentence: "On a call the voice is all there is: smile, and ask before you start." },
    { trait: "figures", sentence: "Mail the figures before the call, since nobody can hear a table." },
    { sentence: "On a call, make one point at a time and wait for the answer." },
  ],
  presentation: [
    {
      trait: "brief",
      sentence: "For a presentation this means: the conclusion on the first slide, and five slides at most.",
    },
    {
      trait: "purpose",
      sentence: "Build the presentation as a story with one person in it, and put the features in an annex.",
    },
    { trait: "figures", sentence: "One chart a slide, its source under it, and the tables in an annex." },
    { trait: "asked first", sentence: "Plan for as much conversation as slides." },
    { trait: "in order", sentence: "Show the outline first, and say at every turn where you are in it." },
    { sentence: "Say at the start what the room should do at the end." },
  ],
};

export const hurdles: Record<PrepType, readonly { trait?: Trait; sentence: string }[]> = {
  meeting: [
    { trait: "unhurried", sentence: "Do not ask for a yes or no before the meeting ends." },
    { trait: "brief", sentence: "Do not fill the hour because it is booked." },
    { trait: "warm", sentence: "Do not open the laptop before the conversation." },
    { sentence: "Do not leave without a name beside each promise." },
  ],
  call: [
    { trait: "unhurried", sentence: "Do not call without a word beforehand." },
    { trait: "brief", sentence: "Do not explain again what was already understood." },
    { trait: "warm", sentence: "Do not hang up the moment you have what you came for." },
    { sentence: "Do not talk over the pauses." },
  ],
  presentation: [
    { trait: "brief", sentence: "Do not bring more slides than you would want to sit through." },
    { trait: "purpose", sentence: "Do not start with who your company is." },
    { trait: "asked first", sentence: "Do not keep all questions for the end." },
    { sentence: "Do not read the slides aloud." },
  ],
};

interface Opening {
  trait?: Trait;
  /** Only where the agenda holds a figure to open with. */
  needsFigure?: true;
  say: (given: { name: string; topic: string; figure: string; items: readonly string[] }) => string;
}

/** The line itself, as it could be said. `name` is empty when the service does not know it. */
export const openings: readonly Opening[] = [
  {
    trait: "figures",
    needsFigure: true,
    say: ({ name, topic, figure }) =>
      `${address(name)}${topic}. ${capitalised(figure)}: that is what I would start from.`,
  },
  {
    trait: "asked after",
    say: ({ name, topic }) =>
      `It is good to see you${vocative(name)}. How are you, and how is everyone? I would like to talk about ${topic}, but tell me first how things are with you.`,
  },
  {
    trait: "unhurried",
    say: ({ name, topic }) =>
      `Thank you for the time${vocative(name)}. It is about ${topic}. Nothing has to be settled today; I would like you to have what you need to think it over.`,
  },
  {
    trait: "formal",
    say: ({ name, topic, items }) =>
      `Thank you for receiving us${vocative(name)}. The subject is ${topic}${inOrder(items)}. May I begin?`,
  },
  {
    trait: "warm",
    say: ({ name, topic }) =>
      `It is good to see you${vocative(name)}. I have been looking forward to talking about ${topic}. What matters most to you in it?`,
  },
  {
    trait: "purpose",
    say: ({ name, topic }) =>
      `${address(name)}may I start with why ${topic} matters to the people you serve, and only then with what we propose?`,
  },
  {
    trait: "asked first",
    say: ({ name, topic }) =>
      `${address(name)}before I say anything about ${topic}: how does it look from where you are?`,
  },
  {
    trait: "direct",
    say: ({ name, topic, items }) =>
      `${address(name)}${topic}. ${items.length > 1 ? `${amount(items.length)} points, and one thing I need from you` : "I need one thing from you, and I will start with it"}.`,
  },
  {
    trait: "casual",
    say: ({ name, topic }) =>
      `${name === "" ? "Hi" : `Hi ${name}`}! Right, ${topic}. Where would you like to start?`,
  },
  {
    say: ({ name, topic, items }) =>
      `Thank you for making the time${vocative(name)}. I would like to talk about ${topic}${inOrder(items)}. Does that suit you?`,
  },
];

function address(name: string): string {
  return name === "" ? "" : `${name}, `;
}

function vocative(name: string): string {
  return name === "" ? "" : `, ${name}`;
}

function inOrder(items: readonly string[]): string {
  return items.length > 1 ? `, and I would take it in this order: ${listed(items.slice(0, 3))}` : "";
}

const numerals = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

function amount(count: number): string {
  return capitalised(numerals[count] ?? String(count));
}
