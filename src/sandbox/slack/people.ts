/**
 * Who and what is in the simulated workspace "Kestrel" before anything happens. The names, addresses and ids are
 * made up; Jane Whitfield, Leila Haddad, Grace O'Neill and Marcus Bell are contacts of the sample service as well as
 * members here, so that `/profile @jane` finds a profile. Tom Reyes has an address and no profile, the front desk no
 * address.
 */

import type { Block } from "./elements.ts";

/** Someone who can write a message: a person, a guest, a person of another workspace, a bot, or the app itself. */
export type Member = {
  id: string;
  teamId: string;
  /** The handle, as in `@priya`. */
  name: string;
  realName: string;
  title: string;
  email?: string;
  initials: string;
  colour: string;
  kind: "person" | "guest" | "outsider" | "bot" | "app";
  isAdmin: boolean;
  timeZone: string;
  /** Somebody who has left: their account is deactivated. */
  isDeactivated?: boolean;
};

export type Conversation = {
  id: string;
  name: string;
  kind: "public" | "private" | "direct";
  /** Of a private one: the direct messages of several people. */
  isGroup?: boolean;
  topic: string;
  /** Shared with another company, over Slack Connect. */
  isExternallyShared: boolean;
  /** Another company was invited, and has not come yet. */
  isPendingExternallyShared?: boolean;
  /** Shared with other workspaces of the same company. */
  isSharedInOrganisation?: boolean;
  isArchived?: boolean;
  members: readonly string[];
};

/** A message that is there from the start; with blocks where its text has more than letters. */
export type OpeningMessage = {
  channel: string;
  user: string;
  text: string;
  minutesAgo: number;
  blocks?: Block[];
};

export const team = { id: "T02KESTREL7", name: "Kestrel", domain: "kestrel-demo" } as const;
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
  more: Partial<Member> = {},
): Member => ({
  id,
  teamId: team.id,
  name,
  realName,
  title,
  initials: realName
    .split(" ")
    .map((word) => word.slice(0, 1))
    .join("")
    .slice(0, 2)
    .toUpperCase(),
  colour,
  kind: "person",
  isAdmin: false,
  timeZone: "America/New_York",
  ...more,
});

export const members: readonly Member[] = [
  person(ids.priya, "priya", "Priya Raman", "Account executive", "#7a3e9d", { email: "priya@kestrel.io" }),
  person(ids.sam, "sam", "Sam Ortega", "Sales lead", "#1f7a5c", {
    email: "sam@kestrel.io",
    isAdmin: true,
    timeZone: "America/Los_Angeles",
  }),
  person(ids.lena, "lena", "Lena Fischer", "Customer success", "#b3541e", {
    email: "lena@kestrel.io",
    timeZone: "Europe/Berlin",
  }),
  person(ids.marcus, "marcus", "Marcus Bell", "Solutions engineer", "#2a5db0", {
    email: "marcus.bell@kestrel.io",
  }),
  person(ids.jane, "jane", "Jane Whitfield", "VP Operations, Acme", "#a12c57", {
    email: "jane@acme.com",
    kind: "guest",
  }),
  person(ids.leila, "leila", "Leila Haddad", "IT security, Acme", "#0b7285", {
    email: "leila@acme.com",
    kind: "guest",
  }),
  person(ids.tom, "tom.reyes", "Tom Reyes", "Procurement, Acme", "#566573", {
    email: "tom.reyes@acme.com",
    kind: "guest",
  }),
  person(ids.grace, "grace", "Grace O'Neill", "Finance, Acme", "#8a6d0b", {
    email: "grace.oneill@acme.com",
    kind: "outsider",
    teamId: partnerTeam.id,
    timeZone: "Europe/London",
  }),
  person(ids.kiosk, "frontdesk", "Front Desk", "Shared account", "#4d4d4d"),
  person(ids.deskBot, "deskbot", "Deskbot", "Bot", "#3b6ea5", { kind: "bot" }),
  person(ids.slackbot, "slackbot", "Slackbot", "", "#4a154b", { kind: "bot" }),
  person(app.user, app.handle, "Rapport", "App", "#2b3a55", { kind: "app" }),
];

/** The people one can act as, in the sandbox's page. */
export const actors: readonly string[] = [ids.priya, ids.sam];

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

const { priya, sam, lena, marcus, jane, leila, tom, grace, deskBot } = ids;
const staff = [priya, sam, lena, marcus, ids.kiosk] as const;
const guests = [jane, leila, tom] as const;

export const conversations: readonly Conversation[] = [
  channel(ids.general, "general", "Company-wide announcements", [...staff, ...guests]),
  channel(ids.acmeRenewal, "acme-renewal", "Acme renewal, due on the 30th", [
    ...staff,
    ...guests,
    deskBot,
    app.user,
  ]),
  channel(ids.renewals, "renewals", "Renewals this quarter", [priya, sam, lena, marcus, app.user]),
  channel(ids.dealDesk, "deal-desk", "Discounts above 10 %", [priya, sam, marcus], { kind: "private" }),
  channel(
    ids.shared,
    "kestrel-acme-shared",
    "Kestrel and Acme, together",
    [priya, sam, lena, grace, app.user],
    {
      isExternallyShared: true,
    },
  ),
  channel(ids.priyaAndSam, "", "", [priya, sam], { kind: "direct" }),
];

/** The direct messages of three people, as they are where somebody has begun them: not there from the start. */
export const groupMessages: Conversation = {
  id: "C02GROUP001",
  name: "mpdm-priya--sam--lena-1",
  kind: "private",
  isGroup: true,
  topic: "",
  isExternallyShared: false,
  members: [ids.priya, ids.sam, ids.lena],
};

/** Long, friendly and full of facts, to somebody who reads short messages: a good one to rephrase for Jane. */
const longAnswer = [
  {
    type: "text",
    text: "Hi Jane, so sorry this took me a while! I hope you had a great weekend. I just wanted to let you know that I sat down with ",
  },
  { type: "user", user_id: ids.sam },
  {
    type: "text",
    text: " yesterday in order to go through the whole thing again: we could do $48,500 for the year, and what changes for your team in March is only the sign-in. It is all in ",
  },
  { type: "link", url: "https://docs.kestrel.example/acme-renewal", text: "the summary" },
  {
    type: "text",
    text: ", page 2. I was just wondering if we could maybe take a look at it together on March 12 at 3:30 pm? Basically, we can't hold this price after March 27, and the training days are not included ",
  },
  { type: "emoji", name: "slightly_smiling_face", unicode: "1f642" },
] as const;

const longText = longAnswer
  .map((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "user") return `<@${part.user_id}>`;
    return part.type === "link" ? `<${part.url}|${part.text}>` : `:${part.name}:`;
  })
  .join("");

const opening = (
  conversation: string,
  user: string,
  minutesAgo: number,
  text: string,
  blocks?: Block[],
): OpeningMessage => ({ channel: conversation, user, minutesAgo, text, ...(blocks && { blocks }) });

export const openingMessages: readonly OpeningMessage[] = [
  opening(ids.general, lena, 190, "Support hours change on Monday: we cover 7:00 to 19:00 Berlin time."),
  opening(
    ids.general,
    sam,
    64,
    "Forecast is due at five. If a date moved, move it in the sheet too, please.",
  ),
  opening(ids.acmeRenewal, deskBot, 175, "Acme: 31 days to renewal. Usage up 14 % since the last quarter."),
  opening(
    ids.acmeRenewal,
    jane,
    151,
    "Thanks for the deck. I read page four twice and still don't know what changes for my team in March. Can you send me the number, and one date?",
  ),
  opening(
    ids.acmeRenewal,
    tom,
    118,
    "From procurement's side: we need the security annex before anybody signs.",
  ),
  opening(
    ids.acmeRenewal,
    leila,
    109,
    "And I would like to see who can read our data, by name. A list is enough, no call needed.",
  ),
  opening(ids.acmeRenewal, marcus, 96, "Both are on their way, legal has them until tomorrow noon."),
  opening(ids.acmeRenewal, priya, 34, longText, [
    { type: "rich_text", elements: [{ type: "rich_text_section", elements: [...longAnswer] }] },
  ]),
  opening(ids.acmeRenewal, priya, 22, "I have Jane on the phone at 2:30. What do I open with?"),
  opening(ids.renewals, sam, 57, "Acme is first this week, then Northwind. Who is in which call?"),
  opening(
    ids.renewals,
    priya,
    52,
    "I have both. Jane, Tom and Leila from Acme, Viktor and Daniel from Northwind.",
  ),
  opening(ids.dealDesk, priya, 83, "Acme asks for 12 % on two years. I would give 9 % and the onboarding."),
  opening(ids.dealDesk, sam, 79, "Fine with me. Ask what the second year is worth to them first."),
  opening(ids.shared, grace, 240, "Invoices go to accounts@acme.com from this month on."),
  opening(ids.priyaAndSam, sam, 41, "Jane wrote again. Short and with a number, she skips everything else."),
];
