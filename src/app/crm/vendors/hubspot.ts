import { z } from "zod";
import type { Crm, CrmDeal, CrmEntry, CrmKey, CrmPerson, CrmRecord } from "../crm.ts";
import { CrmError } from "../crm-error.ts";
import type { CrmHttp } from "../crm-http.ts";
import { isMeant, joined, readable, text, timeOf } from "./reading.ts";
import { htmlOf, markedText } from "./writing.ts";

/**
 * HubSpot's CRM API: https://developers.hubspot.com/docs/api-reference. Values are strings or null, numbers and flags too. What
 * was changed a moment ago isn't found yet.
 */

/** Each version is kept for 18 months. */
const version = "2026-09";

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
type Stages = ReadonlyMap<string, z.infer<typeof stage>>;
const pipelines = z.object({ results: z.array(z.object({ stages: z.array(stage) })) });
const owner = z.object({ id: z.string(), email: text, firstName: text, lastName: text });
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

/** @param account where HubSpot's API is, and an app's token or a service key */
export function connectHubSpot(http: CrmHttp, { address, token }: { address: URL; token: string }): Crm {
  const headers = { authorization: `Bearer ${token}` };
  type Query = Readonly<Record<string, string>>;
  const get = <Shape extends z.ZodType>(path: string, query: Query, shape: Shape, signal: AbortSignal) =>
    http.request(address, { method: "GET", path, query, headers, signal }, shape);

  async function post<Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.infer<Shape>> {
    const objects = `crm/objects/${version}/${path}`;
    const answer = await http.request(
      address,
      { method: "POST", path: objects, body, headers, signal },
      shape,
    );
    if (answer === undefined) throw new CrmError("unreadable");
    return answer;
  }

  async function list<Item extends z.ZodType>(path: string, body: object, item: Item, signal: AbortSignal) {
    return (await post(path, body, z.object({ results: z.array(item) }), signal)).results;
  }

  const details = (signal: AbortSignal) =>
    readable(get(`account-info/${version}/details`, {}, account, signal));

  async function peopleAt(typed: string, limit: number, signal: AbortSignal): Promise<CrmPerson[]> {
    const query = { query: typed, properties: ["name"], limit: maxCompanies };
    const companies = (await readable(list("companies/search", query, company, signal))) ?? [];
    if (companies.length === 0) return [];
    const filterGroups = companies.map(({ id }) => groupOf("associations.company", "EQ", id));
    const people = { filterGroups, properties: contactProperties, limit };
    const nameOf = new Map(companies.map(({ id, properties }) => [id, properties.name]));
    return (await list("contacts/search", people, contact, signal)).map((one) =>
      crmPersonOf(one, nameOf.get(one.properties.associatedcompanyid ?? "")),
    );
  }

  /** Not by a search: of those, HubSpot allows an account five a second, and they lag. @returns those made last */
  async function ofContact<Item extends z.ZodType>(
    id: string,
    plural: "deals" | "notes" | "tasks",
    properties: readonly string[],
    item: Item,
    signal: AbortSignal,
  ): Promise<z.infer<Item>[]> {
    const path = `crm/objects/${version}/contacts/${encodeURIComponent(id)}/associations/${plural}`;
    const ids: number[] = [];
    for (let next: { after: string } | undefined | null = { after: "" }; next; ) {
      const query: Query = { limit: "500", ...(next.after !== "" && next) };
      const page: z.infer<typeof associations> | undefined = await get(path, query, associations, signal);
      ids.push(...(page?.results ?? []).map(({ toObjectId }) => toObjectId));
      next = page?.paging?.next;
    }
    const newest = ids.sort((a, b) => b - a).slice(0, maxOfContact);
    const inputs = newest.map((one) => ({ id: `${one}` }));
    if (inputs.length === 0) return [];
    return list(`${plural}/batch/read`, { inputs, properties }, item, signal);
  }

  async function dealsOf(id: string, signal: AbortSignal): Promise<Deal[]> {
    const changedAt = ({ properties }: Deal) => timeOf(properties.hs_lastmodifieddate) ?? 0;
    const deals = await ofContact(id, "deals", dealProperties, deal, signal);
    return deals.toSorted((a, b) => changedAt(b) - changedAt(a));
  }

  async function stagesOf(signal: AbortSignal): Promise<Stages> {
    const { results = [] } = (await get(`crm/pipelines/${version}/deals`, {}, pipelines, signal)) ?? {};
    return new Map(results.flatMap(({ stages }) => stages).map((one) => [one.id, one]));
  }

  /** @returns `undefined` without an id, and for what isn't there any more or mayn't be read */
  async function one<Shape extends z.ZodType>(
    path: string,
    id: string | undefined,
    shape: Shape,
    signal: AbortSignal,
  ) {
    if (id === undefined) return undefined;
    return readable(get(`${path}/${encodeURIComponent(id)}`, {}, shape, signal));
  }

  async function contactBy(key: CrmKey, signal: AbortSignal): Promise<Contact | undefined> {
    if ("email" in key) {
      const path = `crm/objects/${version}/contacts/${encodeURIComponent(key.email)}`;
      const query = { idProperty: "email", properties: contactProperties.join(",") };
      const found = await get(path, query, contact, signal);
      if (found !== undefined) return found;
    }
    const search = { filterGroups: groupsOf(key), properties: contactProperties, limit: 10 };
    // Accounts from before 2024 needn't have the property for LinkedIn.
    const found = await readable(list("contacts/search", search, contact, signal));
    return found?.find((one) => isMeant(crmPersonOf(one), key));
  }

  async function userBy(email: string, signal: AbortSignal) {
    const found = await get(`crm/owners/${version}`, { email, limit: "100" }, owners, signal);
    if (found === undefined) throw new CrmError("unreadable");
    return found.results.find((one) => one.email?.toLowerCase() === email);
  }

  async function propertiesOf(entry: CrmEntry, reference: string, signal: AbortSignal) {
    const text = htmlOf(markedText(entry.text, reference));
    if (entry.kind === "note") return { hs_timestamp: `${http.now()}`, hs_note_body: text };
    const whose = entry.assignee === undefined ? undefined : await readable(userBy(entry.assignee, signal));
    return {
      hs_timestamp: `${entry.dueAt}`,
      hs_task_subject: entry.title,
      hs_task_body: text,
      hs_task_status: "NOT_STARTED",
      hs_task_type: "TODO",
      ...(whose && { hubspot_owner_id: whose.id }),
    };
  }

  return {
    async check(signal) {
      const query = { properties: contactProperties, limit: 1 };
      const [known] = await Promise.all([details(signal), list("contacts/search", query, contact, signal)]);
      return { account: known?.portalName };
    },
    async isUser(email, signal) {
      return (await userBy(email, signal)) !== undefined;
    },
    async search(typed, limit, signal) {
      const query = { query: typed, properties: contactProperties, limit };
      const found = await list("contacts/search", query, contact, signal);
      return found.length > 0 ? found.map((one) => crmPersonOf(one)) : peopleAt(typed, limit, signal);
    },
    async record(key, signal): Promise<CrmRecord | undefined> {
      const found = await contactBy(key, signal);
      if (found === undefined) return undefined;
      const { hubspot_owner_id, associatedcompanyid, notes_last_updated } = found.properties;
      const [known, deals = [], stages = new Map(), whose, where] = await Promise.all([
        details(signal),
        readable(dealsOf(found.id, signal)),
        readable(stagesOf(signal)),
        // Those who left aren't found among owners.
        one(`crm/owners/${version}`, hubspot_owner_id, owner, signal),
        one(`crm/objects/${version}/companies`, associatedcompanyid, company, signal),
      ]);
      return {
        ...crmPersonOf(found, where?.properties.name),
        ...(whose && { owner: { name: joined(whose.firstName, whose.lastName), email: whose.email } }),
        deals: deals
          .filter(({ properties }) => stages.get(properties.dealstage ?? "")?.metadata?.isClosed !== "true")
          .map((one) => dealOf(one, stages, known)),
        lastActivityAt: timeOf(notes_last_updated),
        link: linkTo(found.id, known),
      };
    },
    async write(entry, reference, signal) {
      const { plural, body, association } = kinds[entry.kind];
      const [known, there] = await Promise.all([
        details(signal),
        ofContact(entry.person, plural, [body], written, signal),
      ]);
      const isIt = ({ properties }: z.infer<typeof written>) => properties[body]?.includes(reference);
      const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: association }];
      const { id } =
        there.find(isIt) ??
        (await post(
          plural,
          {
            properties: await propertiesOf(entry, reference, signal),
            associations: [{ to: { id: entry.person }, types }],
          },
          withId,
          signal,
        ));
      return { id, link: linkTo(entry.person, known) };
    },
    async remove({ kind }, { id }, signal) {
      const path = `crm/objects/${version}/${kinds[kind].plural}/${encodeURIComponent(id)}`;
      await http.request(address, { method: "DELETE", path, headers, signal }, z.object({}));
    },
  };
}

/** Notes and tasks are shown at the person. */
function linkTo(contact: string, known: z.infer<typeof account> | undefined): string {
  if (known === undefined) return "https://app.hubspot.com/contacts";
  return `https://${known.uiDomain}/contacts/${known.portalId}/record/0-1/${encodeURIComponent(contact)}`;
}

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

function dealOf(
  { properties: { dealname = "deal", amount, deal_currency_code, dealstage = "" } }: Deal,
  stages: Stages,
  known: z.infer<typeof account> | undefined,
): CrmDeal {
  const currency = deal_currency_code ?? known?.companyCurrency;
  return {
    name: dealname,
    stage: stages.get(dealstage)?.label,
    ...(amount > 0 && { amount: { value: amount, currency } }),
  };
}
