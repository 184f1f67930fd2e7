import { members } from "../slack/people.ts";
import { type Crm, createCrm, idOf } from "./crm.ts";

const day = 24 * 3_600_000;

/** Who uses the CRM, and somebody who has left. */
const users = [
  ...members.flatMap(({ realName, email }) => (email?.endsWith("@kestrel.io") ? [[realName, email]] : [])),
  ["Owen Park", "owen@kestrel.io"],
];

/** And whose accounts they are. */
const companies = {
  ...{ Acme: "Sam Ortega", Northwind: "Priya Raman", Fjordlight: "Priya Raman" },
  ...{ Brightloom: "Lena Fischer", "Harbour Finch": "Lena Fischer", "Tallow Freight": "Owen Park" },
};

/** The contacts of the sample service outside Kestrel; the last four aren't profiled. Days since something happened. */
const people = [
  ["Jane Whitfield", "VP Operations", "Acme", "jane@acme.com", 2],
  ["Leila Haddad", "Head of IT Security", "Acme", "leila@acme.com", 9],
  ["Grace O'Neill", "Finance Manager", "Acme", "grace.oneill@acme.com", 30],
  ["Viktor Lindqvist", "Director of Logistics", "Northwind", "viktor.lindqvist@northwind.example", 5],
  ["Daniel Cho", "Procurement Lead", "Northwind", "daniel.cho@northwind.example", 5],
  ["Rafael Costa", "Regional Manager", "Northwind", "rafael.costa@northwind.example", 61],
  ["Sofia Marques", "Founder", "Brightloom", "sofia@brightloom.example", 1],
  ["Elena Petrova", "General Counsel", "Harbour Finch", "elena.petrova@harbourfinch.example", 14],
  ["Kwame Mensah", "Fleet Director", "Tallow Freight", "kwame@tallowfreight.example", 90],
  ["Ingrid Solberg", "Design Lead", "Fjordlight", "ingrid@fjordlight.example", undefined],
  ["Hiro Tanaka", "Principal Scientist", undefined, "", 200],
  ["Tom Reyes", "Procurement Manager", "Acme", "tom.reyes@acme.com", 4],
  ["Jane Osei", "Facilities Manager", "Tallow Freight", "jane.osei@tallowfreight.example", 45],
  ["Yara Sandoval", "Chief Financial Officer", "Brightloom", "yara@brightloom.example", 12],
  ["Bruno Almeida", "Head of Customer Care", "Harbour Finch", "bruno@harbourfinch.example", undefined],
] as const;

/** Name, contact, stage, amount in whole units and its currency, whose it is, and in how many days it's to be closed. */
const deals = [
  ["Acme renewal", "Jane Whitfield", "PROPOSAL", 48_500, "USD", "Priya Raman", 30],
  ["Acme: security annex", "Leila Haddad", "SCREENING", 6_200, "USD", "Sam Ortega", 75],
  ["Northwind pilot", "Viktor Lindqvist", "MEETING", 30_000, "EUR", "Priya Raman", 40],
  ["Brightloom expansion", "Yara Sandoval", "PROPOSAL", 18_400.5, "EUR", "Lena Fischer", 20],
  ["Tallow Freight fleet", "Kwame Mensah", "NEW", undefined, "GBP", "Owen Park", undefined],
  ["Brightloom onboarding", "Sofia Marques", "CUSTOMER", 9_600, "EUR", "Lena Fischer", -35],
] as const;

/** A CRM with a small company's customers in it; its times are relative to the clock's. */
export function createSampleCrm(...given: Parameters<typeof createCrm>): Crm {
  const crm = createCrm(...given);
  const at = (days: number) => new Date(given[0].now() + days * day).toISOString();
  const named = (name: string) => {
    const [, firstName, lastName] = /^(\S+) (.+)$/.exec(name) ?? [];
    return { id: idOf(name), name: { firstName, lastName } };
  };
  for (const [name = "", userEmail] of users) crm.add("workspaceMembers", { ...named(name), userEmail });
  for (const [name, owner] of Object.entries(companies)) {
    crm.add("companies", { id: idOf(name), name, accountOwnerId: idOf(owner) });
  }
  for (const [name, jobTitle, company, primaryEmail, daysAgo] of people) {
    const primaryLinkUrl = `https://www.linkedin.com/in/${name.toLowerCase().replace(/\W/g, "-")}`;
    const links = { emails: { primaryEmail }, linkedinLink: { primaryLinkUrl } };
    const companyId = company && idOf(company);
    const { id } = crm.add("people", { ...named(name), ...links, jobTitle, companyId });
    if (daysAgo === undefined) continue;
    crm.add("timelineActivities", { name: "message.linked", happensAt: at(-daysAgo), targetPersonId: id });
  }
  for (const [name, who, stage, units, currencyCode, owner, closes] of deals) {
    const { id: pointOfContactId, companyId } = crm.find("people", idOf(who));
    const amount = units && { amountMicros: units * 1_000_000, currencyCode };
    const related = { pointOfContactId, companyId, ownerId: idOf(owner) };
    crm.add("opportunities", { name, stage, ...related, amount, closeDate: closes && at(closes) });
  }
  const write = (kind: "note" | "task", about: string, name: string, daysAgo: number, fields: object) => {
    const createdAt = at(-daysAgo);
    const { id } = crm.add(`${kind}s`, { createdBy: { source: "MANUAL", name }, createdAt, ...fields });
    crm.add(`${kind}Targets`, { [`${kind}Id`]: id, targetPersonId: idOf(about), createdAt });
  };
  const bodyV2 = { markdown: "Wants the number first, then one date.\nTom signs, she decides." };
  write("note", "Jane Whitfield", "Sam Ortega", 2, { title: "Renewal call", bodyV2 });
  write("note", "Yara Sandoval", "Lena Fischer", 12, { title: "She approves all above 10,000" });
  const duty = { title: "Send Jane the new total", dueAt: at(1), assigneeId: idOf("Priya Raman") };
  write("task", "Jane Whitfield", "Priya Raman", 1, duty);
  return crm;
}
