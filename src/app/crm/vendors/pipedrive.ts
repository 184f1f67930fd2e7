import { z } from "zod";
import { canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import type { Crm, CrmEntry, CrmKey, CrmPerson, CrmRecord } from "../crm.ts";
import type { CrmProblem } from "../crm-error.ts";
import type { CrmHttp } from "../crm-http.ts";
import { type Api, connectApi, type Query, type VendorCrm } from "./api.ts";
import { isMeant, readable, text, timeOf } from "./reading.ts";
import { assigneeOf, dayOf, htmlOf, markedText } from "./writing.ts";

/**
 * Pipedrive's API: https://developers.pipedrive.com/docs/api/v1, whose users have no second version yet. A person has a title
 * only in companies that synchronise contacts, and LinkedIn only in a field that a company added.
 */

/** What is searched for has to have as many characters. */
const minTerm = 2;
/** Companies whose people a search offers; each is a request of its own. */
const maxCompanies = 3;

const envelope = z.object({ success: z.literal(true), data: z.unknown() }).transform(({ data }) => data);
const id = z.number();
const found = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(z.object({ item })) });

const foundPerson = z.object({
  id,
  name: text,
  emails: z.array(z.string()).nullish(),
  organization: z.object({ name: text }).nullish(),
  custom_fields: z.array(text).nullish(),
});
const foundPeople = found(foundPerson);
const foundCompanies = found(z.object({ id, name: text }));

const people = z.array(
  z.object({
    id,
    name: text,
    emails: z.array(z.object({ value: z.string(), primary: z.boolean().nullish() })).nullish(),
    job_title: text,
    org_id: id.nullish(),
    owner_id: id.nullish(),
    custom_fields: z.record(z.string(), text).nullish(),
  }),
);
type Person = z.infer<typeof people>[number];

const user = z.object({ id, name: text, email: text, active_flag: z.boolean() });
const deals = z.array(
  z.object({
    title: text,
    value: z.number().nullish(),
    currency: text,
    stage_id: id.nullish(),
  }),
);
const stages = z.array(z.object({ id, name: text }));
const activities = z.array(z.object({ due_date: text, due_time: text }));
const entries = z.array(z.object({ id, content: text, note: text })).nullable();
const paths = { note: "v1/notes", task: "v2/activities" } as const;
const me = z.object({ company_name: text });

const changedLastFirst = { sort_by: "update_time", sort_direction: "desc" };

/** @param account the company's own address, and a user's API token */
export function connectPipedrive(http: CrmHttp, { address, token }: { address: URL; token: string }): Crm {
  const linkTo = (person: string) => new URL(`/person/${encodeURIComponent(person)}`, address).href;
  const access = { address: new URL("/api/", address), headers: { "x-api-token": token }, problemOf };
  return connectApi(http, access, (api) => pipedrive(api, linkTo));
}

function pipedrive(api: Api, linkTo: (person: string) => string): VendorCrm {
  const get = <Data extends z.ZodType>(path: string, query: Query, data: Data) =>
    api.get(path, query, envelope.pipe(data));

  /** @param asked with the fields that are searched */
  async function peopleBy(term: string, asked: Query): Promise<CrmPerson[]> {
    if (term.length < minTerm) return [];
    const { items } = await get("v2/persons/search", { term, ...asked }, foundPeople);
    return items.map(({ item }) => personFound(item));
  }

  async function peopleAt(term: string, limit: number): Promise<CrmPerson[]> {
    if (term.length < minTerm) return [];
    const query = { term, fields: "name", limit: `${maxCompanies}` };
    const companies = await readable(get("v2/organizations/search", query, foundCompanies));
    const listed = (companies?.items ?? []).map(async ({ item }) => {
      const employed = await get("v2/persons", { org_id: `${item.id}`, limit: `${limit}` }, people);
      return employed.map((person) => personOf(person, item.name));
    });
    return (await Promise.all(listed)).flat().slice(0, limit);
  }

  /** What a search finds is less than what is known: it has no owner, and no time. */
  async function personBy(key: CrmKey) {
    const found =
      "email" in key
        ? await peopleBy(key.email, { fields: "email", exact_match: "true" })
        : await peopleBy(nameOf(key.linkedin_url), { fields: "custom_fields" });
    const meant = found.filter((one) => isMeant(one, key));
    if (meant.length === 0) return undefined;
    const ids = meant.map((one) => one.id).join(",");
    const [person] = await get("v2/persons", { ids, ...changedLastFirst }, people);
    return person && { ...person, company: meant.find((one) => one.id === `${person.id}`)?.company };
  }

  const dealsOf = (person_id: string) =>
    get("v2/deals", { person_id, status: "open", limit: "100", ...changedLastFirst }, deals);

  async function lastActivity(person_id: string): Promise<number | undefined> {
    const last = { sort_by: "due_date", sort_direction: "desc", limit: "1" };
    const [activity] = await get("v2/activities", { person_id, done: "true", ...last }, activities);
    return timeOf(activity && `${activity.due_date}T${activity.due_time ?? "00:00"}Z`);
  }

  /** @returns `undefined` where there's none any more, and where they mayn't be read */
  const owner = (id: number) => readable(api.find(`v1/users/${id}`, {}, envelope.pipe(user)));

  async function userBy(email: string) {
    const query = { term: email, search_by_email: "1" };
    const users = await get("v1/users/find", query, z.array(user).nullable());
    return users?.find((one) => one.active_flag && one.email?.toLowerCase() === email);
  }

  /** @returns what was written about a person last */
  function written({ kind, person: person_id }: CrmEntry) {
    const lastFirst =
      kind === "note" ? { sort: "add_time DESC" } : { sort_by: "add_time", sort_direction: "desc" };
    return get(paths[kind], { person_id, limit: "100", ...lastFirst }, entries);
  }

  async function bodyOf(entry: CrmEntry, reference: string) {
    const html = htmlOf(markedText(entry.text, reference));
    const person_id = Number(entry.person);
    if (entry.kind === "note") return { content: html, person_id };
    const whose = await assigneeOf(entry, userBy);
    return {
      subject: entry.title,
      type: "task",
      note: html,
      due_date: dayOf(entry.dueAt),
      participants: [{ person_id, primary: true }],
      ...(whose && { owner_id: whose.id }),
    };
  }

  return {
    async check() {
      const [whose] = await Promise.all([
        get("v1/users/me", {}, me),
        get("v2/persons", { limit: "1" }, people),
      ]);
      return { account: whose.company_name };
    },
    user: userBy,
    async search(typed, limit) {
      const found = await peopleBy(typed, { fields: "name,email", limit: `${limit}` });
      return found.length > 0 ? found : peopleAt(typed, limit);
    },
    async record(key): Promise<CrmRecord | undefined> {
      const person = await personBy(key);
      if (person === undefined) return undefined;
      const id = `${person.id}`;
      const [open = [], labels = [], whose, lastActivityAt] = await Promise.all([
        readable(dealsOf(id)),
        readable(get("v2/stages", { limit: "500" }, stages)),
        person.owner_id ? owner(person.owner_id) : undefined,
        readable(lastActivity(id)),
      ]);
      return {
        ...personOf(person, person.company),
        ...(whose?.active_flag && { owner: { name: whose.name, email: whose.email } }),
        deals: open.map(({ title = "deal", value, currency, stage_id }) => ({
          name: title,
          stage: labels.find(({ id }) => id === stage_id)?.name,
          ...(value && value > 0 && { amount: { value, currency } }),
        })),
        lastActivityAt,
        link: linkTo(id),
      };
    },
    async write(entry, reference) {
      const there = (await written(entry))?.find(
        ({ content, note }) => content?.includes(reference) || note?.includes(reference),
      );
      const made = async () =>
        api.post(paths[entry.kind], await bodyOf(entry, reference), envelope.pipe(z.object({ id })));
      const { id: ours } = there ?? (await made());
      return { id: `${ours}`, link: linkTo(entry.person) };
    },
    remove: (kind, id) => api.remove(`${paths[kind]}/${id}`),
  };
}

function personFound(person: z.infer<typeof foundPerson>): CrmPerson {
  const { id, name, emails, organization, custom_fields } = person;
  const linkedInUrl = linkedInIn(custom_fields);
  return { id: `${id}`, name, emails: emails ?? [], linkedInUrl, company: organization?.name };
}

function personOf({ id, name, custom_fields, ...person }: Person, company: string | undefined): CrmPerson {
  const mainFirst = (person.emails ?? []).toSorted((a, b) => Number(b.primary) - Number(a.primary));
  const emails = mainFirst.map(({ value }) => value).filter((value) => value !== "");
  const linkedInUrl = linkedInIn(custom_fields);
  return { id: `${id}`, name, emails, linkedInUrl, title: person.job_title, company };
}

/** Whatever the company calls the field. */
function linkedInIn(customFields: object | null | undefined): string | undefined {
  const values: unknown[] = Object.values(customFields ?? {});
  return values.filter((value) => typeof value === "string").find((value) => canonicalLinkedInUrl(value));
}

/** The part of a profile's address that a search finds. */
function nameOf(linkedInUrl: string): string {
  return decodeURIComponent(new URL(linkedInUrl).pathname.slice("/in/".length));
}

/** Whoever goes on after too many requests gets a page that says no. */
function problemOf(status: number, body: unknown): CrmProblem | undefined {
  return status === 403 && body === undefined ? "rate limited" : undefined;
}
