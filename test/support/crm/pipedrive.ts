import { z } from "zod";
import { checked, type FarEnd, Refusal, route } from "./far-end.ts";
import {
  account,
  companies,
  currency,
  hasWords,
  nameOf,
  removed,
  shownHtml,
  stages,
  timeOf,
  token,
  users,
  type World,
  written,
} from "./world.ts";

/** Source: https://developers.pipedrive.com/docs/api/v1, read on 2026-11-30; never tried against Pipedrive itself. */

type Query = Readonly<Record<string, string>>;

/** @returns a page */
function page(items: readonly unknown[], { limit = "100" }: Query, most = 500) {
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > most)
    throw new Refusal("invalid", "limit");
  const next_cursor = items.length > Number(limit) ? "bmV4dA" : null;
  return { data: items.slice(0, Number(limit)), additional_data: { next_cursor } };
}

function sorted<Row extends object>(rows: Row[], { sort_by, sort_direction = "asc" }: Query): Row[] {
  if (sort_by === undefined) return rows;
  if (!/^(asc|desc)$/.test(sort_direction)) throw new Refusal("invalid", "sort_direction");
  const value = (row: Row) => String(Object.entries(row).find(([name]) => name === sort_by)?.[1]);
  return rows.toSorted((a, b) => (sort_direction === "asc" ? 1 : -1) * value(a).localeCompare(value(b)));
}

const ok = ({ data, ...more }: { data: unknown }) => ({ success: true, data, ...more });

function persons({ people }: World) {
  return people
    .filter(({ gone }) => gone === undefined)
    .map((one) => ({
      id: one.id,
      name: nameOf(one) ?? null,
      owner_id: one.owner ?? null,
      org_id: one.company ?? null,
      update_time: timeOf(one),
      emails: [one.also, one.email]
        .filter((value) => value !== undefined)
        .map((value) => ({ value, primary: value === one.email, label: "work" })),
      is_deleted: false,
      custom_fields: { d4de1c1518b4531717c676029a45911c340390a6: one.linkedIn ?? null },
      ...(one.title !== undefined && { job_title: one.title }),
    }));
}

/** What is searched for, in the fields that were named. */
function term({ term = "", exact_match = "false" }: Query): (texts: readonly (string | null)[]) => boolean {
  if (term.length < (exact_match === "true" ? 1 : 2)) throw new Refusal("invalid", "term");
  if (exact_match === "false") return (texts) => hasWords(texts, term);
  return (texts) => texts.some((text) => text?.toLowerCase() === term.toLowerCase());
}

function searchPersons(query: Query, world: World) {
  const matches = term(query);
  const fields = (query.fields ?? "name,email,phone,notes,custom_fields").split(",");
  if (fields.some((one) => !/^(name|email|phone|notes|custom_fields)$/.test(one)))
    throw new Refusal("invalid", "fields");
  const found = persons(world).filter(({ name, emails, custom_fields }) => {
    const of: Record<string, (string | null)[]> = {
      name: [name],
      email: emails.map(({ value }) => value),
      custom_fields: Object.values(custom_fields),
    };
    return fields.some((field) => matches(of[field] ?? []));
  });
  const items = found.map(({ id, name, owner_id, org_id, emails, custom_fields }) => ({
    result_score: 0.3,
    item: {
      id,
      type: "person",
      name,
      phones: [],
      emails: emails.toSorted((a, b) => Number(b.primary) - Number(a.primary)).map(({ value }) => value),
      owner: { id: owner_id },
      organization:
        companies.map((one) => ({ ...one, address: null })).find((one) => one.id === org_id) ?? null,
      custom_fields: fields.includes("custom_fields") ? Object.values(custom_fields).filter(Boolean) : [],
    },
  }));
  const { data, ...more } = page(items, query, 100);
  return ok({ data: { items: data }, ...more });
}

function listPersons(query: Query, world: World) {
  const ids = query.ids?.split(",");
  if (ids && ids.length > 100) throw new Refusal("invalid", "ids");
  const listed = persons(world).filter(
    ({ id, org_id }) =>
      (ids?.includes(`${id}`) ?? true) && (query.org_id === undefined || `${org_id}` === query.org_id),
  );
  return ok(page(sorted(listed, query), query));
}

function listDeals(query: Query, { deals }: World) {
  const listed = deals.map(({ id, person, name, amount, currency: own, stage, changed }) => ({
    id,
    title: name ?? null,
    value: amount ?? null,
    currency: own ?? currency,
    stage_id: stage ?? null,
    status: ["open", "won", "lost"][[51, 52, 53].indexOf(stage ?? 51)],
    person_id: person,
    is_archived: false,
    is_deleted: false,
    update_time: timeOf({ changed }),
  }));
  const wanted = listed.filter(
    (one) => `${one.person_id}` === query.person_id && one.status === query.status,
  );
  return ok(page(sorted(wanted, query), query));
}

function listActivities(query: Query, { people, entries }: World) {
  if (query.sort_by === "add_time") {
    const tasks = entries.filter(({ kind, person }) => kind === "task" && person === query.person_id);
    return ok(
      page(
        tasks.map(({ id, text: note }) => ({ id, note, is_deleted: false })),
        query,
      ),
    );
  }
  if (query.done !== "true") throw new Refusal("invalid", "done");
  const of = people.filter(({ id, active }) => `${id}` === query.person_id && active !== undefined);
  const days = of.flatMap(({ active }) => ["2025-12-30", active]);
  const listed = days.map((due_date, id) => ({ id, due_date, due_time: null, done: true }));
  return ok(page(sorted(listed, query), query));
}

/** Nothing isn't an empty list. */
function notes({ person_id, sort }: Query, { entries }: World) {
  if (sort !== "add_time DESC") throw new Refusal("invalid", "sort");
  const found = entries.filter(({ kind, person }) => kind === "note" && person === person_id);
  return found.length === 0
    ? null
    : found.map(({ id, text: content }) => ({ id, content, active_flag: true }));
}

const note = z.strictObject({ content: z.string(), person_id: z.int() });
const task = z.strictObject({
  subject: z.string(),
  type: z.literal("task"),
  note: z.string(),
  due_date: z.iso.date(),
  participants: z.tuple([z.strictObject({ person_id: z.int(), primary: z.literal(true) })]),
  owner_id: z.int().optional(),
});

function writeNote(body: unknown, world: World) {
  const { content, person_id } = checked(note, body);
  return ok({
    data: { id: written(world, { kind: "note", person: `${person_id}`, text: shownHtml(content) }) },
  });
}

function writeTask(body: unknown, world: World) {
  const { subject: title, note, due_date: due, participants, owner_id } = checked(task, body);
  const person = `${participants[0].person_id}`;
  const duty = { title, due, assignee: owner_id ?? Number.NaN };
  return ok({ data: { id: written(world, { kind: "task", person, text: shownHtml(note), ...duty }) } });
}

function searchCompanies(query: Query) {
  const matches = term(query);
  const items = companies.filter(({ name }) => matches([name])).map((item) => ({ result_score: 0.3, item }));
  return ok({ data: { items } });
}

/** Parts of an address are enough. */
function findUsers({ term = "", search_by_email }: Query) {
  const found = ownUsers.filter(({ email }) => email.toLowerCase().includes(term.toLowerCase()));
  return ok({ data: search_by_email === "1" && found.length > 0 ? found : null });
}

const stageRows = stages.map(({ id, label: name }) => ({ id, name }));
const ownUsers = users.map(({ id, email, hasLeft, ...one }) => ({
  id,
  name: nameOf(one),
  email,
  active_flag: !hasLeft,
}));
const one = (data: unknown) => (data === undefined ? undefined : ok({ data }));
const list = ["limit", "sort_by", "sort_direction"];
const search = ["term", "fields", "exact_match", "limit"];
const refusal = (error: string, errorCode: number) => ({ success: false, error, errorCode, data: null });

export const pipedrive: FarEnd = {
  vendor: "pipedrive",
  authorization: ["x-api-token", token],
  routes: [
    route("GET /api/v1/users/me", () => ok({ data: { ...ownUsers[0], company_name: account } })),
    route("GET /api/v1/users/find", ({ query }) => findUsers(query), "users", ["term", "search_by_email"]),
    route("GET /api/v1/users/:id", ({ id }) => one(ownUsers.find((user) => `${user.id}` === id)), "users"),
    route("GET /api/v2/persons/search", ({ query }, world) => searchPersons(query, world), "people", search),
    route("GET /api/v2/persons", ({ query }, world) => listPersons(query, world), "people", [
      "ids",
      "org_id",
      ...list,
    ]),
    route("GET /api/v2/organizations/search", ({ query }) => searchCompanies(query), "companies", search),
    route("GET /api/v2/deals", ({ query }, world) => listDeals(query, world), "deals", [
      "person_id",
      "status",
      ...list,
    ]),
    route("GET /api/v2/stages", ({ query }) => ok(page(stageRows, query)), "deals", list),
    route("GET /api/v2/activities", ({ query }, world) => listActivities(query, world), "people", [
      ...["person_id", "done"],
      ...list,
    ]),
    route("GET /api/v1/notes", ({ query }, world) => ok({ data: notes(query, world) }), "entries", [
      ...["person_id", "limit", "sort"],
    ]),
    route("POST /api/v1/notes", ({ body }, world) => writeNote(body, world), "entries"),
    route("DELETE /api/v1/notes/:id", ({ id }, world) => one(removed(world, id) || undefined), "entries"),
    route("POST /api/v2/activities", ({ body }, world) => writeTask(body, world), "entries"),
    route(
      "DELETE /api/v2/activities/:id",
      ({ id }, world) => one(removed(world, id) || undefined),
      "entries",
    ),
  ],
  refusals: {
    token: [401, refusal("unauthorized access", 401)],
    "expired token": [401, refusal("unauthorized access", 401)],
    right: [403, refusal("Forbidden", 403)],
    nothing: [404, refusal("Not found", 404)],
    invalid: [400, refusal("Bad request", 400)],
    busy: [429, refusal("Rate limit exceeded", 429)],
  },
  lacks: {},
  idOf: ({ id }) => `${id}`,
  linkOf: (id, url) => new URL(`/person/${id}`, url).href,
};
