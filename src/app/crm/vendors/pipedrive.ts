import { z } from "zod";
import { canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import type { CrmEntry, CrmKey, CrmPerson } from "../crm.ts";
import type { CrmProblem } from "../crm-error.ts";
import { type Api, connector, type Query, type VendorCrm, type VendorDeal } from "./api.ts";
import { idIn, isMeant, readable, text } from "./reading.ts";
import { dayOf, htmlOf, markedText } from "./writing.ts";

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

const foundPeople = found(z.object({ id, organization: z.object({ name: text }).nullish() }));
const foundCompanies = found(z.object({ id, name: text }));

const people = z.array(
  z.object({
    id,
    name: text,
    emails: z.array(z.object({ value: z.string(), primary: z.boolean().nullish() })).nullish(),
    job_title: text,
    owner_id: id.nullish(),
    custom_fields: z.record(z.string(), text).nullish(),
  }),
);
type Person = z.infer<typeof people>[number] & { company: string | undefined };

const user = z.object({ id, name: text, email: text, active_flag: z.boolean() });
const deals = z.array(
  z.object({ title: text, value: z.number().nullish(), currency: text, stage_id: id.nullish() }),
);
const stages = z.array(z.object({ id, name: text }));
const activities = z.array(z.object({ due_date: text, due_time: text }));
const entries = z.array(z.object({ id, content: text, note: text })).nullable();
const paths = { note: "v1/notes", task: "v2/activities" } as const;
const me = z.object({ company_name: text });

const changedLastFirst = { sort_by: "update_time", sort_direction: "desc" };

function pipedrive({ find, post, remove, linkTo, ...api }: Api): VendorCrm {
  const get = <Data extends z.ZodType>(path: string, query: Query, data: Data) =>
    api.get(path, query, envelope.pipe(data));

  /** What a search finds is less than what is known. @param asked with the fields that are searched */
  async function peopleBy(term: string, asked: Query): Promise<Person[]> {
    if (term.length < minTerm) return [];
    const { items } = await get("v2/persons/search", { term, ...asked }, foundPeople);
    if (items.length === 0) return [];
    const companies = new Map(items.map(({ item }) => [item.id, item.organization?.name]));
    const ids = [...companies.keys()].join(",");
    const known = await get("v2/persons", { ids, ...changedLastFirst }, people);
    return known.map((one) => ({ ...one, company: companies.get(one.id) }));
  }

  async function peopleAt(term: string, limit: number): Promise<CrmPerson[]> {
    if (term.length < minTerm) return [];
    const query = { term, fields: "name", limit: `${maxCompanies}` };
    const companies = await readable(get("v2/organizations/search", query, foundCompanies));
    const listed = (companies?.items ?? []).map(async ({ item }) => {
      const employed = await get("v2/persons", { org_id: `${item.id}`, limit: `${limit}` }, people);
      return employed.map((one) => personOf({ ...one, company: item.name }));
    });
    return (await Promise.all(listed)).flat().slice(0, limit);
  }

  async function personBy(key: CrmKey): Promise<Person | undefined> {
    const found =
      "email" in key
        ? await peopleBy(key.email, { fields: "email", exact_match: "true" })
        : await peopleBy(nameOf(key.linkedin_url), { fields: "custom_fields" });
    return found.find((one) => isMeant(personOf(one), key));
  }

  async function dealsOf(person_id: string): Promise<VendorDeal[]> {
    const [open, labels] = await Promise.all([
      get("v2/deals", { person_id, status: "open", limit: "100", ...changedLastFirst }, deals),
      readable(get("v2/stages", { limit: "500" }, stages)),
    ]);
    return open.map(({ title: name, value, currency, stage_id }) => {
      return { name, value, currency, stage: labels?.find(({ id }) => id === stage_id)?.name };
    });
  }

  async function lastActivity(person_id: string): Promise<string | undefined> {
    const last = { sort_by: "due_date", sort_direction: "desc", limit: "1" };
    const [activity] = await get("v2/activities", { person_id, done: "true", ...last }, activities);
    return activity && `${activity.due_date}T${activity.due_time ?? "00:00"}Z`;
  }

  async function owner(id: number) {
    const found = await find(`v1/users/${id}`, {}, envelope.pipe(user));
    return found?.active_flag ? found : undefined;
  }

  /** @returns what was written about a person last */
  function written({ kind, person: person_id }: CrmEntry) {
    const lastFirst =
      kind === "note" ? { sort: "add_time DESC" } : { sort_by: "add_time", sort_direction: "desc" };
    return get(paths[kind], { person_id, limit: "100", ...lastFirst }, entries);
  }

  function contentOf({ kind, title, text, person, dueAt = 0, assignee }: CrmEntry, reference: string) {
    const html = htmlOf(markedText(text, reference));
    const person_id = Number(person);
    if (kind === "note") return { content: html, person_id };
    const participants = [{ person_id, primary: true }];
    const owner_id = assignee && Number(assignee);
    return { subject: title, type: "task", note: html, due_date: dayOf(dueAt), participants, owner_id };
  }

  return {
    account: async () => (await get("v1/users/me", {}, me)).company_name,
    async user(email) {
      const query = { term: email, search_by_email: "1" };
      const users = await get("v1/users/find", query, z.array(user).nullable());
      const found = users?.find((one) => one.active_flag && one.email?.toLowerCase() === email);
      return found && `${found.id}`;
    },
    people: async (typed, limit) =>
      (await peopleBy(typed, { fields: "name,email", limit: `${limit}` })).map(personOf),
    peopleAt,
    async record(key) {
      const person = await personBy(key);
      if (person === undefined) return undefined;
      const id = `${person.id}`;
      return {
        person: personOf(person),
        owner: person.owner_id ? owner(person.owner_id) : undefined,
        deals: dealsOf(id),
        lastActivity: lastActivity(id),
        link: linkTo("person", id),
      };
    },
    async personAt(link) {
      const ids = idIn(link, (one) => linkTo("person", one));
      const [person] = ids === undefined ? [] : await get("v2/persons", { ids }, people);
      return person && personOf({ ...person, company: undefined });
    },
    async write(entry, reference) {
      const there = (await written(entry))?.find((one) => (one.content ?? one.note)?.includes(reference));
      const made = async () =>
        post(paths[entry.kind], contentOf(entry, reference), envelope.pipe(z.object({ id })));
      const { id: ours } = there ?? (await made());
      return { id: `${ours}`, link: linkTo("person", entry.person) };
    },
    remove: (kind, id) => remove(`${paths[kind]}/${id}`),
  };
}

/** To a company's own address, with a user's API token. */
export const connectPipedrive = connector(
  { root: "api/", hostOf: (address) => new URL("/", address), tokenHeader: "x-api-token", problemOf },
  pipedrive,
);

function personOf({ id, name, custom_fields, company, ...person }: Person): CrmPerson {
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
