import { z } from "zod";
import { canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import type { Crm, CrmEntry, CrmKey, CrmPerson, CrmRecord } from "../crm.ts";
import { CrmError, type CrmProblem } from "../crm-error.ts";
import type { CrmHttp } from "../crm-http.ts";
import { isMeant, readable, text, timeOf } from "./reading.ts";
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
type Id = number | null | undefined;
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

/** @param account the company's own address, and a user's API token */
export function connectPipedrive(http: CrmHttp, { address, token }: { address: URL; token: string }): Crm {
  const host = new URL("/", address);
  const headers = { "x-api-token": token };
  type Query = Readonly<Record<string, string>>;
  /** @returns `undefined` where there's no such thing */
  function get<Data extends z.ZodType>(path: string, query: Query, data: Data, signal: AbortSignal) {
    const request = { method: "GET", path: `api/${path}`, query, headers, signal, problemOf } as const;
    return http.request(host, request, envelope.pipe(data));
  }
  async function list<Data extends z.ZodType>(path: string, query: Query, data: Data, signal: AbortSignal) {
    const listed = await get(path, query, data, signal);
    if (listed === undefined) throw new CrmError("unreadable");
    return listed;
  }

  async function post(path: string, body: object, signal: AbortSignal) {
    const request = { method: "POST", path: `api/${path}`, body, headers, signal, problemOf } as const;
    const answer = await http.request(host, request, envelope.pipe(z.object({ id })));
    if (answer === undefined) throw new CrmError("unreadable");
    return answer;
  }

  const linkTo = (person: string) => new URL(`person/${encodeURIComponent(person)}`, host).href;

  /** @param asked with the fields that are searched */
  async function peopleBy(term: string, asked: Query, signal: AbortSignal): Promise<CrmPerson[]> {
    if (term.length < minTerm) return [];
    const query = { term, ...asked };
    const { items } = await list("v2/persons/search", query, foundPeople, signal);
    return items.map(({ item }) => personFound(item));
  }

  async function peopleAt(term: string, limit: number, signal: AbortSignal): Promise<CrmPerson[]> {
    if (term.length < minTerm) return [];
    const query = { term, fields: "name", limit: `${maxCompanies}` };
    const companies = await readable(list("v2/organizations/search", query, foundCompanies, signal));
    const listed = (companies?.items ?? []).map(async ({ item }) => {
      const ofCompany = { org_id: `${item.id}`, limit: `${limit}` };
      const employed = await list("v2/persons", ofCompany, people, signal);
      return employed.map((person) => personOf(person, item.name));
    });
    return (await Promise.all(listed)).flat().slice(0, limit);
  }

  /** What a search finds is less than what is known: it has no owner, and no time. */
  async function personBy(key: CrmKey, signal: AbortSignal) {
    const found =
      "email" in key
        ? await peopleBy(key.email, { fields: "email", exact_match: "true" }, signal)
        : await peopleBy(nameOf(key.linkedin_url), { fields: "custom_fields" }, signal);
    const meant = found.filter((one) => isMeant(one, key));
    if (meant.length === 0) return undefined;
    const ids = meant.map((one) => one.id).join(",");
    const latestFirst = { sort_by: "update_time", sort_direction: "desc" };
    const [person] = await list("v2/persons", { ids, ...latestFirst }, people, signal);
    return person && { ...person, company: meant.find((one) => one.id === `${person.id}`)?.company };
  }

  function dealsOf(person: number, signal: AbortSignal) {
    const latestFirst = { sort_by: "update_time", sort_direction: "desc", limit: "100" };
    return list("v2/deals", { person_id: `${person}`, status: "open", ...latestFirst }, deals, signal);
  }

  async function lastActivity(person: number, signal: AbortSignal): Promise<number | undefined> {
    const last = { sort_by: "due_date", sort_direction: "desc", limit: "1" };
    const query = { person_id: `${person}`, done: "true", ...last };
    const [activity] = await list("v2/activities", query, activities, signal);
    return timeOf(activity && `${activity.due_date}T${activity.due_time ?? "00:00"}Z`);
  }

  /** @returns `undefined` without an id, and for what isn't there any more or mayn't be read */
  async function one<Data extends z.ZodType>(path: string, id: Id, data: Data, signal: AbortSignal) {
    return id ? readable(get(`${path}/${id}`, {}, data, signal)) : undefined;
  }

  async function userBy(email: string, signal: AbortSignal) {
    const query = { term: email, search_by_email: "1" };
    const users = await list("v1/users/find", query, z.array(user).nullable(), signal);
    return users?.find((one) => one.active_flag && one.email?.toLowerCase() === email);
  }

  /** @returns what was written about a person last */
  function written({ kind, person }: CrmEntry, signal: AbortSignal) {
    const query = { person_id: person, limit: "100" };
    return kind === "note"
      ? list("v1/notes", { ...query, sort: "add_time DESC" }, entries, signal)
      : list("v2/activities", { ...query, sort_by: "add_time", sort_direction: "desc" }, entries, signal);
  }

  async function bodyOf(entry: CrmEntry, reference: string, signal: AbortSignal) {
    const html = htmlOf(markedText(entry.text, reference));
    const person_id = Number(entry.person);
    if (entry.kind === "note") return { content: html, person_id };
    const whose = entry.assignee === undefined ? undefined : await readable(userBy(entry.assignee, signal));
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
    async check(signal) {
      const [whose] = await Promise.all([
        list("v1/users/me", {}, me, signal),
        list("v2/persons", { limit: "1" }, people, signal),
      ]);
      return { account: whose.company_name };
    },
    async isUser(email, signal) {
      return (await userBy(email, signal)) !== undefined;
    },
    async search(typed, limit, signal) {
      const found = await peopleBy(typed, { fields: "name,email", limit: `${limit}` }, signal);
      return found.length > 0 ? found : peopleAt(typed, limit, signal);
    },
    async record(key, signal): Promise<CrmRecord | undefined> {
      const person = await personBy(key, signal);
      if (person === undefined) return undefined;
      const [open = [], labels = [], whose, lastActivityAt] = await Promise.all([
        readable(dealsOf(person.id, signal)),
        readable(list("v2/stages", { limit: "500" }, stages, signal)),
        one("v1/users", person.owner_id, user, signal),
        readable(lastActivity(person.id, signal)),
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
        link: linkTo(`${person.id}`),
      };
    },
    async write(entry, reference, signal) {
      const there = ((await written(entry, signal)) ?? []).find(
        ({ content, note }) => content?.includes(reference) || note?.includes(reference),
      );
      const { id } = there ?? (await post(paths[entry.kind], await bodyOf(entry, reference, signal), signal));
      return { id: `${id}`, link: linkTo(entry.person) };
    },
    async remove({ kind }, { id }, signal) {
      const path = `api/${paths[kind]}/${encodeURIComponent(id)}`;
      await http.request(host, { method: "DELETE", path, headers, signal, problemOf }, z.object({}));
    },
  };
}

function personFound({
  id,
  name,
  emails,
  organization,
  custom_fields,
}: z.infer<typeof foundPerson>): CrmPerson {
  return {
    id: `${id}`,
    name,
    emails: emails ?? [],
    linkedInUrl: linkedInIn(custom_fields),
    company: organization?.name,
  };
}

function personOf(
  { id, name, emails, job_title, custom_fields }: Person,
  companyName: string | undefined,
): CrmPerson {
  const mainFirst = (emails ?? []).toSorted((a, b) => Number(b.primary) - Number(a.primary));
  const addresses = mainFirst.map(({ value }) => value).filter((value) => value !== "");
  return {
    id: `${id}`,
    name,
    emails: addresses,
    linkedInUrl: linkedInIn(custom_fields),
    title: job_title,
    company: companyName,
  };
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
