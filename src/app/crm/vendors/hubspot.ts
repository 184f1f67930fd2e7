import { z } from "zod";
import type { CrmEntry, CrmKey, CrmPerson } from "../crm.ts";
import { type Api, connector, type Query, type VendorCrm, type VendorDeal } from "./api.ts";
import { isMeant, joined, pageOf, readable, text, timeOf } from "./reading.ts";
import { htmlOf, markedText } from "./writing.ts";

/**
 * HubSpot's CRM API: https://developers.hubspot.com/docs/api-reference. Values are strings or null, numbers and flags too. What
 * was changed a moment ago isn't found yet.
 */

/** Each version is kept for 18 months. */
const version = "2026-09";
const objects = `crm/objects/${version}`;

const contact = z.object({
  id: z.string(),
  properties: z.object({
    firstname: text,
    lastname: text,
    email: text,
    hs_additional_emails: text,
    hs_linkedin_url: text,
    jobtitle: text,
    company: text,
    associatedcompanyid: text,
    hubspot_owner_id: text,
    notes_last_updated: text,
  }),
});
type Contact = z.infer<typeof contact>;
const contactProperties = Object.keys(contact.shape.properties.shape);

const company = z.object({ id: z.string(), properties: z.object({ name: text }) });

const deal = z.object({
  properties: z.object({
    dealname: text,
    amount: z.coerce.number().catch(0),
    deal_currency_code: text,
    dealstage: text,
    hs_lastmodifieddate: text,
  }),
});
type Deal = z.infer<typeof deal>;
const dealProperties = Object.keys(deal.shape.properties.shape);

const account = z.object({
  portalId: z.number(),
  portalName: text,
  uiDomain: z.hostname(),
  companyCurrency: text,
});
const stage = z.object({ id: z.string(), label: text, metadata: z.object({ isClosed: text }).nullish() });
const pipelines = z.object({ results: z.array(z.object({ stages: z.array(stage) })) });
const owner = z
  .object({ id: z.string(), email: text, firstName: text, lastName: text })
  .transform(({ id, email, firstName, lastName }) => ({ id, email, name: joined(firstName, lastName) }));
const owners = z.object({ results: z.array(owner) });

const associations = z.object({
  results: z.array(z.object({ toObjectId: z.coerce.number() })),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
});

const withId = z.object({ id: z.string() });
const written = withId.extend({ properties: z.object({ hs_note_body: text, hs_task_body: text }) });
const kinds = {
  note: { plural: "notes", body: "hs_note_body", association: 202 },
  task: { plural: "tasks", body: "hs_task_body", association: 204 },
} as const;

/** HubSpot reads as many at once. */
const maxOfContact = 100;
/** Companies whose people a search offers: HubSpot takes five alternatives at most. */
const maxCompanies = 5;

function hubspot({ find, get, post, remove, now }: Api): VendorCrm {
  const list = async <Item extends z.ZodType>(path: string, body: object, item: Item) =>
    (await post(`${objects}/${path}`, body, z.object({ results: z.array(item) }))).results;
  const people = (body: object) =>
    list("contacts/search", { ...body, properties: contactProperties }, contact);
  const details = () => readable(find(`account-info/${version}/details`, {}, account));

  async function peopleAt(typed: string, limit: number): Promise<CrmPerson[]> {
    const query = { query: typed, properties: ["name"], limit: maxCompanies };
    const companies = (await readable(list("companies/search", query, company))) ?? [];
    if (companies.length === 0) return [];
    const filterGroups = companies.map(({ id }) => groupOf("associations.company", "EQ", id));
    const nameOf = new Map(companies.map(({ id, properties }) => [id, properties.name]));
    return (await people({ filterGroups, limit })).map((one) =>
      crmPersonOf(one, nameOf.get(one.properties.associatedcompanyid ?? "")),
    );
  }

  /** Not by a search: of those, HubSpot allows an account five a second, and they lag. @returns those made last */
  async function ofContact<Item extends z.ZodType>(
    id: string,
    plural: "deals" | "notes" | "tasks",
    properties: readonly string[],
    item: Item,
  ): Promise<z.infer<Item>[]> {
    const path = `${objects}/contacts/${encodeURIComponent(id)}/associations/${plural}`;
    const ids: number[] = [];
    for (let next: { after: string } | undefined | null = { after: "" }; next; ) {
      const query: Query = { limit: "500", ...(next.after !== "" && next) };
      const page: z.infer<typeof associations> | undefined = await find(path, query, associations);
      ids.push(...(page?.results ?? []).map(({ toObjectId }) => toObjectId));
      next = page?.paging?.next;
    }
    const newest = ids.sort((a, b) => b - a).slice(0, maxOfContact);
    const inputs = newest.map((one) => ({ id: `${one}` }));
    return inputs.length === 0 ? [] : list(`${plural}/batch/read`, { inputs, properties }, item);
  }

  async function dealsOf(id: string, known: ReturnType<typeof details>): Promise<VendorDeal[]> {
    const [deals, lines, account] = await Promise.all([
      ofContact(id, "deals", dealProperties, deal),
      readable(find(`crm/pipelines/${version}/deals`, {}, pipelines)),
      known,
    ]);
    const stages = lines?.results.flatMap((line) => line.stages);
    const changedAt = ({ properties }: Deal) => timeOf(properties.hs_lastmodifieddate) ?? 0;
    return deals
      .toSorted((a, b) => changedAt(b) - changedAt(a))
      .map(({ properties }) => ({
        ...{ name: properties.dealname, value: properties.amount },
        currency: properties.deal_currency_code ?? account?.companyCurrency,
        in: stages?.find(({ id }) => id === properties.dealstage),
      }))
      .filter((one) => one.in?.metadata?.isClosed !== "true")
      .map((one) => ({ ...one, stage: one.in?.label }));
  }

  /** @returns `undefined` without an id, and for what isn't there any more or mayn't be read */
  async function one<Shape extends z.ZodType>(path: string, id: string | undefined, shape: Shape) {
    return id === undefined ? undefined : readable(find(`${path}/${encodeURIComponent(id)}`, {}, shape));
  }

  async function contactBy(key: CrmKey): Promise<Contact | undefined> {
    if ("email" in key) {
      const query = { idProperty: "email", properties: contactProperties.join(",") };
      const found = await find(`${objects}/contacts/${encodeURIComponent(key.email)}`, query, contact);
      if (found !== undefined) return found;
    }
    // Accounts from before 2024 needn't have the property for LinkedIn.
    const found = await readable(people({ filterGroups: groupsOf(key), limit: 10 }));
    return found?.find((one) => isMeant(crmPersonOf(one), key));
  }

  function contentOf({ kind, title, text, dueAt, assignee }: CrmEntry, reference: string) {
    const body = htmlOf(markedText(text, reference));
    if (kind === "note") return { hs_timestamp: `${now()}`, hs_note_body: body };
    return {
      ...{ hs_timestamp: `${dueAt}`, hs_task_subject: title, hs_task_body: body, hubspot_owner_id: assignee },
      ...{ hs_task_status: "NOT_STARTED", hs_task_type: "TODO" },
    };
  }

  /** Notes and tasks are shown there, too. */
  async function linkTo(contact: string, known: ReturnType<typeof details>): Promise<string> {
    const { uiDomain, portalId } = (await known) ?? {};
    if (uiDomain === undefined) return "https://app.hubspot.com/contacts";
    return `https://${uiDomain}/contacts/${portalId}/record/0-1/${encodeURIComponent(contact)}`;
  }

  return {
    account: async () => (await details())?.portalName,
    async user(email) {
      const { results } = await get(`crm/owners/${version}`, { email, limit: "100" }, owners);
      return results.find((one) => one.email?.toLowerCase() === email)?.id;
    },
    people: async (query, limit) => (await people({ query, limit })).map((one) => crmPersonOf(one)),
    peopleAt,
    async record(key) {
      const found = await contactBy(key);
      if (found === undefined) return undefined;
      const { hubspot_owner_id, associatedcompanyid, notes_last_updated } = found.properties;
      const known = details();
      return {
        person: crmPersonOf(found),
        company: one(`${objects}/companies`, associatedcompanyid, company).then((at) => at?.properties.name),
        // Those who left aren't found among owners.
        owner: one(`crm/owners/${version}`, hubspot_owner_id, owner),
        deals: dealsOf(found.id, known),
        lastActivity: notes_last_updated,
        link: linkTo(found.id, known),
      };
    },
    async personAt(link) {
      const [, id = ""] = /\/record\/0-1\/(\d+)/.exec(link.pathname) ?? [];
      if (id === "" || (await linkTo(id, details())) !== pageOf(link)) return undefined;
      const query = { properties: contactProperties.join(",") };
      const found = await find(`${objects}/contacts/${id}`, query, contact);
      return found && crmPersonOf(found);
    },
    async write(entry, reference) {
      const { plural, body, association } = kinds[entry.kind];
      const [link, entries] = await Promise.all([
        linkTo(entry.person, details()),
        ofContact(entry.person, plural, [body], written),
      ]);
      const there = entries.find(({ properties }) => properties[body]?.includes(reference));
      const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: association }];
      const associations = [{ to: { id: entry.person }, types }];
      const made = { properties: contentOf(entry, reference), associations };
      const { id } = there ?? (await post(`${objects}/${plural}`, made, withId));
      return { id, link };
    },
    remove: (kind, id) => remove(`${objects}/${kinds[kind].plural}/${id}`),
  };
}

/** To an app's token or a service key. */
export const connectHubSpot = connector({ root: "" }, hubspot);

const groupOf = (propertyName: string, operator: "EQ" | "CONTAINS_TOKEN", value: string) => ({
  filters: [{ propertyName, operator, value }],
});

/** A filter for an e-mail address is for all that somebody has, as far as people report; HubSpot doesn't say so. */
function groupsOf(key: CrmKey): object[] {
  if ("email" in key)
    return [groupOf("email", "EQ", key.email), groupOf("hs_additional_emails", "CONTAINS_TOKEN", key.email)];
  const { pathname } = new URL(key.linkedin_url);
  const hosts = ["https://www.linkedin.com", "https://linkedin.com", "www.linkedin.com", "linkedin.com"];
  const values = hosts.flatMap((host) => [`${host}${pathname}`, `${host}${pathname}/`]);
  return [{ filters: [{ propertyName: "hs_linkedin_url", operator: "IN", values }] }];
}

function crmPersonOf({ id, properties }: Contact, companyName?: string): CrmPerson {
  const { firstname, lastname, email, hs_additional_emails = "", hs_linkedin_url } = properties;
  return {
    id,
    name: joined(firstname, lastname),
    emails: [email ?? "", ...hs_additional_emails.split(";")].filter((one) => one !== ""),
    linkedInUrl: hs_linkedin_url,
    title: properties.jobtitle,
    company: properties.company ?? companyName,
  };
}
