import { type NewContact, newContact } from "./contact.ts";
import type { Store } from "./store/store.ts";

/** An address without a contact, for the example of "not found". */
export const unprofiledEmail = "nobody@acme.com";

/** The sample people's organisation. Its initial balance is in tenths of a credit. */
export const sampleOrganisation = { name: "Sample organisation", balance: 250 } as const;

/** A fictional contact. The sandbox shows the title and company; the service's API has neither. */
export interface SamplePerson extends Omit<NewContact, "relationship" | "name"> {
  name: string;
  title: string;
  company: string;
  relationship?: { tone_zone: string; lastSignalDaysAgo: number };
}

export const samplePeople: readonly SamplePerson[] = [
  {
    name: "Jane Whitfield",
    title: "VP Operations",
    company: "Acme",
    email: "jane@acme.com",
    linkedin_url: "https://www.linkedin.com/in/jane-whitfield",
    profile: {
      id: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
      worldview_label: "Pragmatic Builder",
      operating_style_label: "Fast Closer",
      gem_tier: "Sapphire",
      tone_zone: "Warm",
      confidence: 0.83,
      tone_summary: "Short, concrete, a little dry.",
    },
    connection_language: {
      must_do: "Lead with the number that changed.",
      must_never: "Open with small talk.",
      likes_this: "One clear next step.",
      not_that: "Long decks.",
    },
    relationship: { tone_zone: "Warm", lastSignalDaysAgo: 3 },
  },
  {
    name: "Amara Okafor",
    title: "Head of Customer Success",
    company: "Kestrel",
    email: "amara.okafor@kestrel.io",
    linkedin_url: "https://www.linkedin.com/in/amara-okafor",
    profile: {
      id: "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053",
      worldview_label: "Community Weaver",
      operating_style_label: "Relationship Gardener",
      gem_tier: "Emerald",
      tone_zone: "Warm",
      confidence: 0.91,
      tone_summary: "Warm and generous; writes the way she talks.",
    },
    connection_language: {
      must_do: "Ask how the team is before you ask for anything.",
      must_never: "Send a bare request without a greeting.",
      likes_this: "A thank-you that names what someone did.",
      not_that: "Transactional one-liners.",
    },
    relationship: { tone_zone: "Warm", lastSignalDaysAgo: 1 },
  },
  {
    name: "Viktor Lindqvist",
    title: "CFO",
    company: "Northwind",
    email: "viktor.lindqvist@northwind.example",
    linkedin_url: "https://www.linkedin.com/in/viktor-lindqvist",
    profile: {
      id: "c81b7e35-2f40-4c9d-b6ea-07d5934fa218",
      worldview_label: "Careful Steward",
      operating_style_label: "Evidence Collector",
      gem_tier: "Ruby",
      tone_zone: "Cool",
      confidence: 0.76,
      tone_summary: "Measured, exact, polite to the last comma.",
    },
    connection_language: {
      must_do: "Show the source of every figure.",
      must_never: "Round a number in your own favour.",
      likes_this: "A one-page table, sent a day ahead.",
      not_that: "Urgency without a reason.",
    },
    relationship: { tone_zone: "Cool", lastSignalDaysAgo: 26 },
  },
  {
    name: "Leila Haddad",
    title: "CTO",
    company: "Acme",
    email: "leila@acme.com",
    linkedin_url: "https://www.linkedin.com/in/leila-haddad",
    profile: {
      id: "0e94d6b7-c35a-4f18-a2d0-5b6f81e7c942",
      worldview_label: "Systems Thinker",
      operating_style_label: "Quiet Analyst",
      gem_tier: "Sapphire",
      tone_zone: "Reserved",
      confidence: 0.68,
      tone_summary: "Understated; says much in few words.",
    },
    connection_language: {
      must_do: "Give her time to read before you ask for a view.",
      must_never: "Put her on the spot in front of others.",
      likes_this: "Numbered questions, in writing.",
      not_that: "Surprise calls.",
    },
    relationship: { tone_zone: "Neutral", lastSignalDaysAgo: 12 },
  },
  {
    name: "Marcus Bell",
    title: "Sales Director",
    company: "Kestrel",
    email: "marcus.bell@kestrel.io",
    profile: {
      id: "b57a20fe-8d14-49c6-93fb-e1c04d72a683",
      worldview_label: "Competitive Optimist",
      operating_style_label: "Fast Closer",
      gem_tier: "Topaz",
      tone_zone: "Bright",
      confidence: 0.72,
      tone_summary: "Quick, playful, loud in capitals.",
    },
    connection_language: {
      must_do: "Say what winning looks like.",
      must_never: "Dwell on the process.",
      likes_this: "A friendly challenge and a bit of humour.",
      not_that: "Committee language.",
    },
    relationship: { tone_zone: "Warm", lastSignalDaysAgo: 6 },
  },
  {
    name: "Sofia Marques",
    title: "Founder",
    company: "Brightloom",
    email: "sofia@brightloom.example",
    linkedin_url: "https://www.linkedin.com/in/sofia-marques",
    profile: {
      id: "4d2e81c9-7fa3-4b60-8e15-a90c6f37bd24",
      worldview_label: "Bold Visionary",
      operating_style_label: "Storyteller",
      gem_tier: "Amber",
      tone_zone: "Open",
      confidence: 0.34,
    },
    connection_language: {
      must_do: "Start with why it matters to her customers.",
      must_never: "Bury the idea under caveats.",
      likes_this: "A picture of where this goes in two years.",
      not_that: "Feature lists.",
    },
    relationship: { tone_zone: "Open", lastSignalDaysAgo: 44 },
  },
  {
    name: "Daniel Cho",
    title: "Procurement Lead",
    company: "Northwind",
    email: "daniel.cho@northwind.example",
    linkedin_url: "https://www.linkedin.com/in/daniel-cho",
    profile: {
      id: "e9063b5d-14c8-4a72-b7f9-28d1c5e0f736",
      worldview_label: "Rule Keeper",
      operating_style_label: "Methodical Planner",
      gem_tier: "Onyx",
      tone_zone: "Formal",
      confidence: 0.88,
      tone_summary: "Formal and exact, never unfriendly.",
    },
    connection_language: {
      must_do: "Use the proper titles and name the purchase order.",
      must_never: "Joke about process.",
      likes_this: "A numbered list of what happens next.",
      not_that: "Slang or emoji.",
    },
    relationship: { tone_zone: "Neutral", lastSignalDaysAgo: 9 },
  },
  {
    name: "Grace O'Neill",
    title: "Head of Support",
    company: "Acme",
    email: "grace.oneill@acme.com",
    linkedin_url: "https://www.linkedin.com/in/grace-o-neill",
    profile: {
      id: "72c5f1a8-e03d-4d96-9b2c-6e8fa4170b5d",
      worldview_label: "Practical Helper",
      operating_style_label: "Steady Hand",
      gem_tier: "Pearl",
      tone_zone: "Even",
      confidence: 0.79,
      tone_summary: "Plain, patient, hard to impress.",
    },
    connection_language: {
      must_do: "Say plainly what went wrong.",
      must_never: "Hide behind jargon.",
      likes_this: "Plain words and an honest apology.",
      not_that: "Hype.",
    },
  },
  {
    name: "Hiro Tanaka",
    title: "Research Lead",
    company: "Kestrel",
    linkedin_url: "https://www.linkedin.com/in/hiro-tanaka",
    profile: {
      worldview_label: "Curious Explorer",
      operating_style_label: "Deep Diver",
      gem_tier: "Opal",
      tone_zone: "Open",
      confidence: 0.57,
      tone_summary: "Thoughtful, full of questions.",
    },
    connection_language: {
      must_do: "Bring an open question he has not heard before.",
      must_never: "Hand him a finished plan.",
      likes_this: "Links to the original paper.",
      not_that: "Summaries of summaries.",
    },
    relationship: { tone_zone: "Open", lastSignalDaysAgo: 71 },
  },
  {
    name: "Elena Petrova",
    title: "General Counsel",
    company: "Harbour & Finch",
    email: "elena.petrova@harbourfinch.example",
    profile: {
      id: "1b8d4ce6-93f7-4025-ae81-d7c209b65fe3",
      worldview_label: "Cautious Guardian",
      operating_style_label: "Detail Checker",
      gem_tier: "Onyx",
      tone_zone: "Cool",
      confidence: 0.45,
      tone_summary: "Courteous; reads every word.",
    },
    connection_language: {
      must_do: "Name the clause you mean.",
      must_never: "Push for an answer on the same day.",
      likes_this: "Room to think it over.",
      not_that: "Being chased.",
    },
    relationship: { tone_zone: "Cool", lastSignalDaysAgo: 33 },
  },
  {
    name: "Kwame Mensah",
    title: "COO",
    company: "Tallow Freight",
    email: "kwame@tallowfreight.example",
    linkedin_url: "https://www.linkedin.com/in/kwame-mensah",
    profile: {
      worldview_label: "Grounded Realist",
      operating_style_label: "Straight Talker",
      gem_tier: "Ruby",
      tone_zone: "Warm",
      confidence: 0.64,
      tone_summary: "Straight, with a laugh in it.",
    },
    connection_language: {
      must_do: "Tell him the bad news first.",
      must_never: "Dress up a delay.",
      likes_this: "Being asked for his opinion.",
      not_that: "Consultants' adjectives.",
    },
    relationship: { tone_zone: "Warm", lastSignalDaysAgo: 17 },
  },
  {
    name: "Ingrid Solberg",
    title: "Design Director",
    company: "Fjordlight",
    email: "ingrid@fjordlight.example",
    linkedin_url: "https://www.linkedin.com/in/ingrid-solberg",
    profile: {
      id: "59ea7d03-b6c1-47f8-8240-fc13e96a5b7e",
      worldview_label: "Careful Craftsperson",
      operating_style_label: "Playful Maker",
      gem_tier: "Emerald",
      tone_zone: "Bright",
      confidence: 0.81,
      tone_summary: "Playful and informal, serious about the work.",
    },
    connection_language: {
      must_do: "Show the thing itself, even unfinished.",
      must_never: "Write like a press release.",
      likes_this: "A light touch and a real opinion.",
      not_that: "Corporate ceremony.",
    },
    relationship: { tone_zone: "Warm", lastSignalDaysAgo: 5 },
  },
  {
    name: "Rafael Costa",
    title: "Regional Manager",
    company: "Northwind",
    email: "rafael.costa@northwind.example",
    linkedin_url: "https://www.linkedin.com/in/rafael-costa",
    profile: {
      id: "d40f96b2-5a7c-4e83-91d6-37b8ec0fa145",
      worldview_label: "Relationship Builder",
      operating_style_label: "Patient Negotiator",
      gem_tier: "Topaz",
      tone_zone: "Warm",
      confidence: 0.7,
    },
    connection_language: {
      must_do: "Take an interest in his family and his town.",
      must_never: "Rush to the contract.",
      likes_this: "A personal call before the paperwork.",
      not_that: "Being handed on to someone else.",
    },
    relationship: { tone_zone: "Warm", lastSignalDaysAgo: 2 },
  },
  {
    name: "Nadia Rahman",
    title: "Head of Data",
    company: "Kestrel",
    email: "nadia.rahman@kestrel.io",
    linkedin_url: "https://www.linkedin.com/in/nadia-rahman",
    profile: {
      id: "8a17c3e4-f2d5-4b09-a6c8-50e9b71d3f62",
      worldview_label: "Data Realist",
      operating_style_label: "Straight Talker",
      gem_tier: "Sapphire",
      tone_zone: "Even",
      confidence: 0.93,
      tone_summary: "Dry, quick, allergic to adjectives.",
    },
    connection_language: {
      must_do: "Get to the point in three bullet points.",
      must_never: "Ask how her weekend was.",
      likes_this: "Evidence she can rerun herself.",
      not_that: "Buzzwords.",
    },
  },
];

const day = 24 * 60 * 60 * 1000;

/**
 * Creates an organisation with 25 credits, a key, and the sample people as its contacts.
 *
 * @param now the samples' signals are dated relative to it
 * @returns the organisation's id and its key
 */
export async function seedSamplePeople(
  store: Store,
  { now }: { now: number },
): Promise<{ organisation: string; key: string }> {
  const organisation = await store.createOrganisation(sampleOrganisation);
  if (organisation === undefined) throw new Error("The sample people are there already.");
  for (const contact of sampleContacts(now)) await store.addContact(organisation, contact);
  const { key } = await store.createApiKey(organisation);
  return { organisation, key };
}

/** @param now the samples' signals are dated relative to it */
export function sampleContacts(now: number): NewContact[] {
  return samplePeople.map(({ relationship, ...person }) => ({
    ...newContact.parse(person),
    relationship: relationship && {
      tone_zone: relationship.tone_zone,
      last_signal_at: new Date(now - relationship.lastSignalDaysAgo * day).toISOString(),
    },
  }));
}
