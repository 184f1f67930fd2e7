import type { Button, KnownBlock, Overflow, PlainTextOption } from "@slack/types";
import { actions, button, type Card, context, section } from "#app/blocks/card.ts";
import { limits } from "#app/blocks/limits.ts";
import { escapeText } from "#app/blocks/mrkdwn.ts";
import { isVideoLink } from "#app/calendar/ical/join-link.ts";
import type { Meeting } from "#app/calendar/meeting.ts";
import { type MeetingView, meetingAlone, type ShownGuest, withoutPrivacy } from "#app/views/meeting-view.ts";
import { type MenuChoice, menuBlockId, reminderValue, snoozeChoices, snoozeTimes } from "../buttons.ts";
import { ids } from "../ids.ts";
import {
  boughtLines,
  boughtOf,
  briefButton,
  briefsButton,
  guestSection,
  maxShown,
  namesLines,
  type ProfiledGuest,
  shownName,
} from "./guest-section.ts";
import { howSoon, titleOf, topicOf, whenFrom, whenOf } from "./meeting-text.ts";

/** Characters of a calendar's name. */
const maxOriginLength = 100;
/** Characters of the title and each name in a notification, which also needs room for a date. */
const maxInNotification = { title: 120, name: 60 } as const;

/**
 * The card in a channel. Like a shared profile, it shows labels and connection language; with several guests,
 * only Do and Never. Tier, tone, confidence and relationship never leave a private card. Once the meeting has begun, it
 * says so, and offers no brief and no snooze.
 *
 * @param options `now`: when it's posted (Unix time in milliseconds); absent if it replaces an older card,
 *   which may be read at any time, so it shows no countdown. `hasMenu`: false for a sample.
 */
export function reminderCard(
  given: MeetingView,
  { now, hasMenu = true }: { now?: number; hasMenu?: boolean } = {},
): Card {
  const facts = given.meeting.isPrivate ? withoutPrivacy(given) : given;
  const { meeting, guests, hasBegun, aside } = facts;
  const profiled = guests.filter((guest) => guest.kind === "profile");
  const named = guests.filter((guest) => guest.kind !== "profile");
  const [only, ...others] = profiled;
  const alone = others.length === 0 ? only : undefined;
  // A brief only needs the id; one that was bought, nothing.
  const isBriefed = ({ kind, contact }: ShownGuest) =>
    kind === "id" || boughtOf(contact, facts.briefs) !== undefined;
  const briefed = alone ?? (only === undefined ? named.find(isBriefed) : undefined);
  const shown = profiled.slice(0, maxShown);
  const { lines, hidden: unnamed } = namesLines(named);
  const hidden = profiled.length - shown.length + unnamed;
  const more = () =>
    button(ids.moreGuests, `And ${hidden} more`, {
      about: `guests of ${topicOf(meeting)}`,
      value: reminderValue.encode({ reminder: facts.reminder }),
    });
  // After the start only what was bought is of use.
  const briefOf = (guest: ShownGuest) =>
    hasBegun && boughtOf(guest.contact, facts.briefs) === undefined
      ? undefined
      : briefButton(facts.reminder, guest, facts.briefs);
  const brief = briefed && briefOf(briefed);
  const elements = [
    ...joinButtons(meeting),
    ...(brief === undefined ? briefsButton(facts) : [brief]),
    ...(hidden > 0 ? [more()] : []),
    ...(hasMenu ? menus(facts, now) : []),
  ];
  const row = { ...actions(...elements), block_id: menuBlockId.encode(facts.reminder) };
  const blocks: KnownBlock[] = [
    section(firstLine(facts, now)),
    ...shown.map((guest) =>
      guestSection(guest, alone === undefined ? briefOf(guest) : undefined, { isWhole: alone !== undefined }),
    ),
    ...(lines.length > 0 ? [section(...lines)] : []),
    ...(elements.length > 0 ? [row] : []),
    context(
      originLine(facts),
      ...(profiled.length > maxShown
        ? [`Briefs come ${maxShown} at a time: the others' are behind “And ${hidden} more”.`]
        : []),
      ...boughtLines(briefed === undefined ? shown : [briefed], facts.briefs),
      ...(aside === undefined ? [] : [asideLine(aside)]),
    ),
  ];
  return { text: fallback(facts, alone, now), blocks };
}

/** Only the meeting: all we may show once a channel is shared with another company. */
export function meetingAloneCard(facts: MeetingView): Card {
  return reminderCard(meetingAlone(facts), { hasMenu: false });
}

function firstLine({ meeting, timeZone, hasBegun }: MeetingView, now: number | undefined): string {
  const title = titleOf(meeting);
  if (hasBegun && !meeting.isAllDay) return `*${title}* · began ${whenOf(meeting, timeZone)}`;
  return now === undefined
    ? `*${title}* · ${whenOf(meeting, timeZone)}`
    : `*${howSoon(meeting, now)}: ${title}* · ${whenFrom(meeting, timeZone, now)}`;
}

/**
 * Snoozing is one's own; skipping a series is for the channel, and offered only there.
 *
 * @returns a menu, its only choice as a button, or nothing
 */
function menus(
  { meeting, hasBegun, isOfSeries, aside }: MeetingView,
  now: number | undefined,
): (Overflow | Button)[] {
  const left = meeting.startsAt - (now ?? Number.NEGATIVE_INFINITY);
  const choices: MenuChoice[] = [
    ...(hasBegun || meeting.isAllDay ? [] : snoozeChoices.filter((choice) => snoozeTimes[choice] < left)),
    ...(isOfSeries && aside === undefined ? ["skip series" as const] : []),
  ];
  const [only, ...others] = choices;
  if (only === undefined) return [];
  if (others.length === 0)
    return [button(ids.moreOnly, menuTexts[only], { about: topicOf(meeting), value: only })];
  const options = choices.map((value): PlainTextOption => {
    return { text: { type: "plain_text", text: menuTexts[value] }, value };
  });
  return [{ type: "overflow", action_id: ids.more, options }];
}

const menuTexts: Readonly<Record<MenuChoice, string>> = {
  "snooze 5": "Remind me in 5 min",
  "snooze 10": "Remind me in 10 min",
  "snooze start": "Remind me when it starts",
  "skip series": "Skip this series here",
};

/** One sentence: why only the owner gets it. mrkdwn. */
export function asideLine({ channel, why }: NonNullable<MeetingView["aside"]>): string {
  if (why === "snoozed") return "You asked to be reminded again.";
  return `Only you get this: ${asideTexts(`<#${channel}>`)[why] ?? `Slack didn't accept it in <#${channel}>`}.`;
}

const asideTexts = (channel: string): Readonly<Record<string, string>> => ({
  outsiders: `people from outside are in ${channel}`,
  present: `a guest of the meeting is in ${channel}`,
  shared: `${channel} is shared with another company`,
  "not a member": `Rapport isn't in ${channel}`,
  group: "Rapport can't be in that group conversation",
  archived: `${channel} is archived`,
});

/** Always shows the owner, and how many are coming. */
function originLine({ owner, origin, coming }: MeetingView): string {
  const guests = guestsText(coming);
  const from = originText(owner, origin);
  return guests === undefined ? from : `${from} · ${guests}`;
}

function originText(owner: string, origin: MeetingView["origin"]): string {
  if (origin.kind === "typed") return `Set up by <@${owner}>`;
  const name = escapeText(origin.name ?? "", maxOriginLength);
  return name === "" ? `Calendar added by <@${owner}>` : `*${name}* · added by <@${owner}>`;
}

function guestsText({ all, outside, areColleagues }: MeetingView["coming"]): string | undefined {
  if (all === 0) return undefined;
  const guests = all === 1 ? "1 guest" : `${all} guests`;
  if (areColleagues) return all === 1 ? "1 guest, a colleague" : `${guests}, all colleagues`;
  return outside === 0 ? guests : `${outside} of ${guests} ${outside === 1 ? "is" : "are"} outside`;
}

/** The notification text: when, what, who, and how to begin. */
function fallback(
  { meeting, timeZone, guests }: MeetingView,
  alone: ProfiledGuest | undefined,
  now: number | undefined,
): string {
  const title = titleOf(meeting, maxInNotification.title);
  const first = alone ?? guests[0];
  const others = guests.length > 1 ? ` and ${guests.length - 1} more` : "";
  const who = first && ` with ${shownName(first.contact, maxInNotification.name)}${others}`;
  const what = `${title}${who ?? ""}`;
  const beginning =
    now === undefined ? `${what}, ${whenOf(meeting, timeZone)}` : `${howSoon(meeting, now)}: ${what}`;
  const advice = alone?.profile.advice.must_do ?? "";
  const left = limits.fallbackText - beginning.length - 2;
  const said = left > 20 ? escapeText(advice, left) : "";
  return said === "" ? beginning : `${beginning}: ${said}`;
}

/** Slack's limit for a button's URL, in characters. */
const maxLinkLength = 3_000;

/** Characters of a host that a button shows. */
const maxHostLength = 60;

/**
 * "Join" only opens valid web addresses, and never a private meeting's. A host that isn't known for video calls is
 * named: whoever invites chooses the address.
 *
 * @param about which meeting it is, for screen readers; plain text
 * @returns one button, or none
 */
export function joinButtons(
  meeting: Pick<Meeting, "joinLink" | "isPrivate" | "title">,
  about: string = topicOf(meeting),
): Button[] {
  const { joinLink, isPrivate } = meeting;
  if (isPrivate || joinLink === undefined || joinLink.length > maxLinkLength) return [];
  const url = URL.parse(joinLink);
  if (url?.protocol !== "https:" || url.host.length > maxHostLength) return [];
  const text = isVideoLink(joinLink) ? "Join" : `Join on ${url.host}`;
  return [{ ...button(ids.join, text, { about }), url: joinLink }];
}
