import type { Meeting } from "../src/app/calendar/meeting.ts";
import type { Model } from "./parameters.ts";
import type { SlackWorkspace } from "./slack.ts";

const minute = 60_000;

/** A calendar that somebody has added. */
export interface Calendar {
  organisation: string;
  /** The last part of its address. */
  id: string;
  person: string;
  channel: string;
  meetings: readonly Meeting[];
}

export interface Workspace extends SlackWorkspace {
  organisation: string;
  calendars: readonly Calendar[];
  /** Channels with an agenda, and who has set it up. */
  agendas: ReadonlyMap<string, string>;
}

export interface PopulationOptions {
  workspaces: number;
  people: number;
  /** Unix time in milliseconds. */
  nine: number;
  model: Model;
  random: () => number;
}

/** Workspaces whose sizes are far apart, and the calendars and agendas of their people. */
export function createPopulation({
  workspaces,
  people,
  nine,
  model,
  random,
}: PopulationOptions): Workspace[] {
  const sizes = sizesOf(workspaces, people, model("sizeExponent"));
  let calendars = 0;

  function meeting(calendar: number, startsAt: number): Meeting {
    const contact = { address: { email: `jane.${calendar}@acme.example` }, name: "Jane Doe" };
    return {
      uid: `${calendar}-${startsAt}`,
      startsAt,
      endsAt: startsAt + 30 * minute,
      isAllDay: false,
      isCancelled: false,
      isPrivate: false,
      title: "Q3 renewal",
      guests: [{ contact, answer: "accepted" }],
      guestCount: 1,
      sequence: 0,
      changedAt: nine,
    };
  }

  function calendarOf(organisation: string, person: string, channel: string): Calendar {
    calendars += 1;
    const starts: [number, number][] = [
      [model("meetingsAtNine"), nine],
      [model("meetingsLater"), nine + 120 * minute],
    ];
    const number = calendars;
    const meetings = starts.flatMap(([share, at]) => (random() < share ? [meeting(number, at)] : []));
    return { organisation, id: `feed-${number}`, person, channel, meetings };
  }

  return sizes.map((size, index) => {
    const organisation = `T${String(index + 1).padStart(6, "0")}`;
    const members = Array.from({ length: size }, (_, person) => `U${index + 1}X${person + 1}`);
    const person = () => members[Math.floor(random() * size)] ?? "";
    const count = roundedAtRandom(size * model("calendarsAPerson"), random);
    const inChannels = roundedAtRandom(count * model("calendarsInChannels"), random);
    const channels = new Map<string, string[]>();
    const ofWorkspace = Array.from({ length: count }, (_, calendar) => {
      const owner = person();
      const number = Math.floor(calendar / model("calendarsAChannel")) + 1;
      const channel = calendar < inChannels ? `C${index + 1}X${number}` : `D${owner}`;
      if (calendar < inChannels && !channels.has(channel)) {
        channels.set(channel, Array.from({ length: Math.min(size, model("peopleAChannel")) }, person));
      }
      return calendarOf(organisation, owner, channel);
    });
    const withAgenda = [...channels.keys()].filter(() => random() < model("agendas"));
    const agendas = new Map(withAgenda.map((channel) => [channel, person()]));
    return { organisation, people: members, channels, calendars: ofWorkspace, agendas };
  });
}

/** By Zipf's law; each has one person at least. */
function sizesOf(workspaces: number, people: number, exponent: number): number[] {
  const shares = Array.from({ length: workspaces }, (_, index) => 1 / (index + 1) ** exponent);
  const sum = shares.reduce((one, other) => one + other, 0);
  return shares.map((share) => Math.max(1, Math.round((share / sum) * people)));
}

/** Up or down, so that many of them are right together. */
function roundedAtRandom(number: number, random: () => number): number {
  return Math.floor(number + random());
}
