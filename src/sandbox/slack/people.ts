/**
 * Who and what is in the simulated workspace "Kestrel" before anything happens. The names, addresses and ids are
 * made up; Jane Whitfield, Leila Haddad, Grace O'Neill and Marcus Bell are contacts of the sample service as well as
 * members here, so that `/profile @jane` finds a profile. Tom Reyes has an address and no profile, the front desk no
 * address.
 */

import type { Channel, Person } from "../protocol.ts";
import type { Block } from "./elements.ts";

/** Someone who can write a message: a person, a guest, a person of another workspace, a bot, or the app itself. */
export type Member = Omit<Person, "isApp"> & {
  teamId: string;
  /** The enterprise that their workspace belongs to. */
  enterpriseId?: string;
  email?: string | undefined;
  kind: "person" | "guest" | "outsider" | "bot" | "app";
  isInSingleChannel?: boolean;
  isAdmin: boolean;
  isEnterpriseAdmin?: boolean;
  isDeactivated?: boolean;
};

export type Conversation = Channel & {
  /** Of a private one: the direct messages of several people. */
  isGroup?: boolean;
  /** Another company was invited, and has not come yet. */
  isPendingExternallyShared?: boolean;
  isSharedInOrganisation?: boolean;
  isArchived?: boolean;
  members: readonly string[];
};

/** A workspace that can install the app. */
export type Team = { id: string; name: string; domain: string };

export const team = { id: "T02KESTREL7", name: "Kestrel", domain: "kestrel-demo" } as const;
/** A second company that may install the app, with people and channels of the same ids. */
export const secondTeam = { id: "T04HARRIER8", name: "Harrier", domain: "harrier-demo" } as const;
/** A sister of Kestrel's, where both are workspaces of one enterprise. */
export const sisterTeam = { id: "T05OSPREY09", name: "Osprey", domain: "osprey-demo" } as const;
/** An enterprise that can install the app for all its workspaces. */
export type Enterprise = { id: string; name: string; teams: readonly Team[] };
export const enterprise: Enterprise = { id: "E02AVIARY01", name: "Aviary", teams: [team, sisterTeam] };
export const partnerTeam = { id: "T03ACMECORP", name: "Acme", domain: "acme-demo" } as const;

/** The installed app: its own id, its bot user and its bot id. */
export const app = { id: "A02RAPPORT5", user: "U02RAPPORT5", bot: "B02RAPPORT5", handle: "rapport" } as const;

/** Ids of everybody and everything that tests and the page name. */
export const ids = {
  priya: "U02PRIYA001",
  sam: "U02SAM00002",
  lena: "U02LENA0003",
  marcus: "U02MARCUS04",
  jane: "U02JANE0005",
  leila: "U02LEILA006",
  tom: "U02TOM00007",
  grace: "U03GRACE008",
  kiosk: "U02KIOSK009",
  deskBot: "U02DESKBT10",
  slackbot: "USLACKBOT",
  olu: "U05OLU00011",
  general: "C02GENERAL1",
  acmeRenewal: "C02ACMEREN2",
  renewals: "C02RENEWAL5",
  dealDesk: "C02DEALDSK3",
  shared: "C02SHARED04",
  priyaAndSam: "D02PRIYASAM",
} as const;

const person = (
  id: string,
  name: string,
  realName: string,
  title: string,
  colour: string,
  email?: string,
  more: Partial<Member> = {},
): Member => ({
  id,
  teamId: team.id,
  name,
  realName,
  title,
  initials: realName
    .replace(/(\S)\S*\s*/g, "$1")
    .slice(0, 2)
    .toUpperCase(),
  colour,
  email,
  kind: "person",
  isAdmin: false,
  timeZone: "America/New_York",
  ...more,
});

const guest = (...fields: [string, string, string, string, string, string]): Member =>
  person(...fields, { kind: "guest" });

export const members: readonly Member[] = [
  person(ids.priya, "priya", "Priya Raman", "Account executive", "#7a3e9d", "priya@kestrel.io"),
  person(ids.sam, "sam", "Sam Ortega", "Sales lead", "#1f7a5c", "sam@kestrel.io", {
    isAdmin: true,
    timeZone: "America/Los_Angeles",
  }),
  person(ids.lena, "lena", "Lena Fischer", "Customer success", "#b3541e", "lena@kestrel.io", {
    timeZone: "Europe/Berlin",
  }),
  person(ids.marcus, "marcus", "Marcus Bell", "Solutions engineer", "#2a5db0", "marcus.bell@kestrel.io"),
  guest(ids.jane, "jane", "Jane Whitfield", "VP Operations, Acme", "#a12c57", "jane@acme.com"),
  guest(ids.leila, "leila", "Leila Haddad", "IT security, Acme", "#0b7285", "leila@acme.com"),
  guest(ids.tom, "tom.reyes", "Tom Reyes", "Procurement, Acme", "#566573", "tom.reyes@acme.com"),
  person(ids.grace, "grace", "Grace O'Neill", "Finance, Acme", "#8a6d0b", "grace.oneill@acme.com", {
    kind: "outsider",
    teamId: partnerTeam.id,
    timeZone: "Europe/London",
  }),
  person(ids.kiosk, "frontdesk", "Front Desk", "Shared account", "#4d4d4d"),
  person(ids.deskBot, "deskbot", "Deskbot", "Bot", "#3b6ea5", undefined, { kind: "bot" }),
  person(ids.slackbot, "slackbot", "Slackbot", "", "#4a154b", undefined, { kind: "bot" }),
  person(app.user, app.handle, "Rapport", "App", "#2b3a55", undefined, { kind: "app" }),
];

/** Who is in the enterprise's other workspace: she administers it, and not the enterprise. */
export const sisterMembers: readonly Member[] = [
  person(ids.olu, "olu", "Olu Adeyemi", "Partner manager", "#5b6abf", "olu@kestrel.io", {
    teamId: sisterTeam.id,
    isAdmin: true,
    timeZone: "Africa/Lagos",
  }),
];

/** The people one can act as, in the sandbox's page, if they're there: members, an admin, a guest and somebody from outside. */
export const actors: readonly string[] = [ids.priya, ids.sam, ids.olu, ids.jane, ids.grace];

const channel = (
  id: string,
  name: string,
  topic: string,
  who: readonly string[],
  more: Partial<Conversation> = {},
): Conversation => ({
  id,
  name,
  kind: "public",
  topic,
  isExternallyShared: false,
  members: who,
  ...more,
});

const { priya, sam, lena, marcus, jane, leila, tom, grace, kiosk, deskBot } = ids;
const { general, acmeRenewal, renewals, dealDesk, shared, priyaAndSam } = ids;
const everybody = [priya, sam, lena, marcus, kiosk, jane, leila, tom];
const kestrelAndAcme = [priya, sam, lena, grace, app.user];
const external = { isExternallyShared: true };

export const conversations: readonly Conversation[] = [
  channel(general, "general", "Company-wide announcements", everybody),
  channel(acmeRenewal, "acme-renewal", "Acme renewal, due on the 30th", [...everybody, deskBot, app.user]),
  channel(renewals, "renewals", "Renewals this quarter", [priya, sam, lena, marcus, app.user]),
  channel(dealDesk, "deal-desk", "Discounts above 10 %", [priya, sam, marcus], { kind: "private" }),
  channel(shared, "kestrel-acme-shared", "Kestrel and Acme, together", kestrelAndAcme, external),
  channel(priyaAndSam, "", "", [priya, sam], { kind: "direct" }),
];

/** The direct messages of three people, as they are where somebody has begun them: not there from the start. */
export const groupMessages = channel("C02GROUP001", "mpdm-priya--sam--lena-1", "", [priya, sam, lena], {
  kind: "private",
  isGroup: true,
});

const text = (value: string) => ({ type: "text", text: value }) as const;

/** Long, friendly and full of facts, to somebody who reads short messages: a good one to rephrase for Jane. */
const longAnswer = [
  text(
    "Hi Jane, so sorry this took me a while! I hope you had a great weekend. I just wanted to let you know that I sat down with ",
  ),
  { type: "user", user_id: sam },
  text(
    " yesterday in order to go through the whole thing again: we could do $48,500 for the year, and what changes for your team in March is only the sign-in. It is all in ",
  ),
  { type: "link", url: "https://docs.kestrel.example/acme-renewal", text: "the summary" },
  text(
    ", page 2. I was just wondering if we could maybe take a look at it together on March 12 at 3:30 pm? Basically, we can't hold this price after March 27, and the training days are not included ",
  ),
  { type: "emoji", name: "slightly_smiling_face", unicode: "1f642" },
] as const;

const longText = longAnswer
  .map((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "user") return `<@${part.user_id}>`;
    return part.type === "link" ? `<${part.url}|${part.text}>` : `:${part.name}:`;
  })
  .join("");

const post = (conversation: string, user: string, minutesAgo: number, words: string, blocks?: Block[]) => ({
  channel: conversation,
  user,
  minutesAgo,
  text: words,
  blocks,
});

export const openingMessages = [
  post(general, lena, 190, "Support hours change on Monday: we cover 7:00 to 19:00 Berlin time."),
  post(general, sam, 64, "Forecast is due at five. If a date moved, move it in the sheet too, please."),
  post(acmeRenewal, deskBot, 175, "Acme: 31 days to renewal. Usage up 14 % since the last quarter."),
  post(
    acmeRenewal,
    jane,
    151,
    "Thanks for the deck. I read page four twice and still don't know what changes for my team in March. Can you send me the number, and one date?",
  ),
  post(acmeRenewal, tom, 118, "From procurement's side: we need the security annex before anybody signs."),
  post(
    acmeRenewal,
    leila,
    109,
    "And I would like to see who can read our data, by name. A list is enough, no call needed.",
  ),
  post(acmeRenewal, marcus, 96, "Both are on their way, legal has them until tomorrow noon."),
  post(acmeRenewal, priya, 34, longText, [
    { type: "rich_text", elements: [{ type: "rich_text_section", elements: [...longAnswer] }] },
  ]),
  post(renewals, sam, 57, "Acme is first this week, then Northwind. Who is in which call?"),
  post(renewals, priya, 52, "I have both. Jane, Tom and Leila from Acme, Viktor and Daniel from Northwind."),
  // Not where she reads along.
  post(renewals, priya, 22, "I have Jane on the phone at 2:30. What do I open with?"),
  post(dealDesk, priya, 83, "Acme asks for 12 % on two years. I would give 9 % and the onboarding."),
  post(dealDesk, sam, 79, "Fine with me. Ask what the second year is worth to them first."),
  post(shared, grace, 240, "Invoices go to accounts@acme.com from this month on."),
  post(priyaAndSam, sam, 41, "Jane wrote again. Short and with a number, she skips everything else."),
];
