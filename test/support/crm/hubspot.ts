import { z } from "zod";
import { checked, type FarEnd, Refusal, route } from "./far-end.ts";
import {
  account,
  companies,
  currency,
  hasWords,
  removed,
  shownHtml,
  stages,
  timeOf,
  token,
  users,
  type World,
  type WorldDeal,
  type WorldPerson,
  written,
} from "./world.ts";

/** Source: https://developers.hubspot.com/docs/api-reference, read on 2026-11-30; never tried against HubSpot itself. */

const filter = z.discriminatedUnion("operator", [
  z.strictObject({ propertyName: z.string(), operator: z.enum(["EQ", "CONTAINS_TOKEN"]), value: z.string() }),
  z.strictObject({
    propertyName: z.string(),
    operator: z.literal("IN"),
    values: z.array(z.string().regex(/^\P{Lu}*$/u)).min(1),
  }),
]);
const search = z.strictObject({
  query: z.string().min(1).max(3_000).optional(),
  filterGroups: z
    .array(z.strictObject({ filters: z.array(filter).min(1).max(6) }))
    .max(5)
    .default([]),
  properties: z.array(z.string()).default([]),
  limit: z.int().min(1).max(200).default(10),
});

const batch = z.strictObject({
  inputs: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(100),
  properties: z.array(z.string()),
});

type Properties = Readonly<Record<string, string | null>>;
interface Row {
  id: string;
  properties: Properties;
  /** Searches filter by them as if they were properties. */
  associated: Properties;
}

const text = (value: string | number | undefined) => (value === undefined ? null : `${value}`);

const contactRow = (one: WorldPerson): Row => ({
  id: `${one.id}`,
  properties: {
    firstname: text(one.first),
    lastname: text(one.last),
    email: text(one.email?.toLowerCase()),
    hs_additional_emails: text(one.also),
    hs_linkedin_url: text(one.linkedIn),
    jobtitle: text(one.title),
    // Its own text: people of the other company are only linked to it.
    company: one.company === 31 ? "Acme" : null,
    associatedcompanyid: text(one.company),
    hubspot_owner_id: text(one.owner),
    notes_last_updated: text(one.active),
    lastmodifieddate: timeOf(one),
  },
  associated: { "associations.company": text(one.company) },
});

const dealRow = (one: WorldDeal): Row => ({
  id: `${one.id}`,
  properties: {
    dealname: text(one.name),
    amount: text(one.amount),
    deal_currency_code: text(one.currency),
    dealstage: text(one.stage),
    hs_lastmodifieddate: timeOf(one),
  },
  associated: {},
});

const contacts = ({ people }: World) => people.filter(({ gone }) => gone === undefined).map(contactRow);
const companyRows = companies.map(
  ({ id, name }): Row => ({ id: `${id}`, properties: { name }, associated: {} }),
);

function found(body: unknown, all: readonly Row[], like: Row, searched: readonly string[]) {
  const { query, filterGroups, properties, limit } = checked(search, body);
  const known = Object.keys({ ...like.properties, ...like.associated });
  const named = filterGroups.flatMap(({ filters }) => filters);
  for (const { propertyName } of named) if (!known.includes(propertyName)) throw new Refusal("invalid");
  const passes = (row: Row, one: z.infer<typeof filter>) => {
    const value = { ...row.properties, ...row.associated }[one.propertyName]?.toLowerCase() ?? "";
    if (one.operator === "IN") return one.values.includes(value);
    return one.operator === "EQ" ? value === one.value.toLowerCase() : value.split(";").includes(one.value);
  };
  const matching = all.filter(
    (row) =>
      (query === undefined ||
        hasWords(
          searched.map((name) => row.properties[name]),
          query,
        )) &&
      (filterGroups.length === 0 ||
        filterGroups.some(({ filters }) => filters.every((one) => passes(row, one)))),
  );
  const paging = matching.length > limit && { paging: { next: { after: `${limit}` } } };
  const results = matching.slice(0, limit).map((row) => shown(row, properties));
  return { total: matching.length, results, ...paging };
}

/** Properties that there aren't are left out without a word. */
function shown({ id, properties }: Row, asked: readonly string[]) {
  const named = asked.filter((name) => name in properties).map((name) => [name, properties[name]]);
  return { id, properties: Object.fromEntries(named), createdAt: "2026-01-01T00:00:00Z", archived: false };
}

function contactBy(
  email: string,
  { idProperty, properties = "" }: Readonly<Record<string, string>>,
  world: World,
) {
  const key = ({ id, properties }: ReturnType<typeof contacts>[number]) =>
    idProperty === undefined ? id : properties[idProperty];
  const row = contacts(world).find((one) => key(one) === email.toLowerCase());
  return row && shown(row, properties.split(","));
}

const owners = users
  .filter(({ hasLeft }) => !hasLeft)
  .map(({ id, first: firstName, last: lastName, email }) => ({
    id: `${id}`,
    email,
    firstName,
    lastName,
    archived: false,
  }));

const association = z.strictObject({
  to: z.strictObject({ id: z.string() }),
  types: z.tuple([
    z.strictObject({ associationCategory: z.literal("HUBSPOT_DEFINED"), associationTypeId: z.number() }),
  ]),
});
const millisecondsOf = z.string().regex(/^\d{13}$/);
const entry = {
  note: z.strictObject({
    properties: z.strictObject({ hs_timestamp: millisecondsOf, hs_note_body: z.string().max(65_536) }),
    associations: z.tuple([association]),
  }),
  task: z.strictObject({
    properties: z.strictObject({
      hs_timestamp: millisecondsOf,
      hs_task_subject: z.string(),
      hs_task_body: z.string(),
      hs_task_status: z.enum(["NOT_STARTED", "IN_PROGRESS", "WAITING", "COMPLETED", "DEFERRED"]),
      hs_task_type: z.enum(["TODO", "CALL", "EMAIL"]),
      hubspot_owner_id: z.string().optional(),
    }),
    associations: z.tuple([association]),
  }),
};

function write(kind: "note" | "task", body: unknown, world: World) {
  const {
    properties,
    associations: [{ to, types }],
  } = checked(entry[kind], body);
  if (types[0].associationTypeId !== (kind === "note" ? 202 : 204)) throw new Refusal("invalid");
  if (!contacts(world).some(({ id }) => id === to.id)) throw new Refusal("nothing");
  const html = "hs_note_body" in properties ? properties.hs_note_body : properties.hs_task_body;
  const duty = "hs_task_subject" in properties && {
    title: properties.hs_task_subject,
    due: new Date(Number(properties.hs_timestamp)).toISOString().slice(0, 10),
    assignee: Number(properties.hubspot_owner_id ?? Number.NaN),
  };
  return { id: `${written(world, { kind, person: to.id, text: shownHtml(html), ...duty })}`, properties };
}

/** Of notes, and of tasks. */
function entryRoutes(kind: "note" | "task") {
  const plural = `/crm/objects/2026-09/${kind}s`;
  const body = `hs_${kind}_body`;
  const of = ({ entries }: World) => entries.filter((one) => one.kind === kind);
  return [
    route(
      `GET /crm/objects/2026-09/contacts/:id/associations/${kind}s`,
      ({ id, query }, world) =>
        associated(
          of(world).filter(({ person }) => person === id),
          query,
        ),
      "entries",
      ["limit", "after"],
    ),
    route(
      `POST ${plural}/batch/read`,
      (asked, world) => {
        const { inputs } = checked(batch, asked.body);
        const read = of(world).filter(({ id }) => inputs.some((one) => one.id === `${id}`));
        return { results: read.map(({ id, text }) => ({ id: `${id}`, properties: { [body]: text } })) };
      },
      "entries",
    ),
    route(`POST ${plural}`, (asked, world) => write(kind, asked.body, world), "entries"),
    route(`DELETE ${plural}/:id`, ({ id }, world) => (removed(world, id) ? null : undefined), "entries"),
  ];
}

/** Its pages are shorter than one may ask for. */
function associated(
  rows: readonly { id: number }[],
  { limit = "", after = "0" }: Readonly<Record<string, string>>,
) {
  if (!/^\d+$/.test(after) || Number(limit) > 500) throw new Refusal("invalid");
  const end = Number(after) + 20;
  const results = rows.slice(Number(after), end).map(({ id }) => ({ toObjectId: id, associationTypes: [] }));
  return { results, ...(rows.length > end && { paging: { next: { after: `${end}`, link: "…" } } }) };
}

const stageRows = stages.map(({ id, label, isClosed }) => ({
  id: `${id}`,
  label,
  metadata: { isClosed: `${isClosed}` },
}));

const refusal = (category: string) => ({ status: "error", message: "…", correlationId: "c0ffee", category });

export const hubspot: FarEnd = {
  vendor: "hubspot",
  authorization: ["authorization", `Bearer ${token}`],
  routes: [
    route(
      "POST /crm/objects/2026-09/contacts/search",
      ({ body }, world) => {
        const searched = ["firstname", "lastname", "email", "company"];
        return found(body, contacts(world), contactRow({ id: 0, changed: 0 }), searched);
      },
      "people",
    ),
    route(
      "GET /crm/objects/2026-09/contacts/:id",
      ({ id, query }, world) => contactBy(id, query, world),
      "people",
      ["idProperty", "properties"],
    ),
    route(
      "POST /crm/objects/2026-09/companies/search",
      ({ body }) => found(body, companyRows, { id: "", properties: { name: "" }, associated: {} }, ["name"]),
      "companies",
    ),
    route(
      "GET /crm/objects/2026-09/companies/:id",
      ({ id }) => companyRows.filter((one) => one.id === id).map((one) => shown(one, ["name"]))[0],
      "companies",
    ),
    route(
      "GET /crm/objects/2026-09/contacts/:id/associations/deals",
      ({ id, query }, world) =>
        associated(
          world.deals.filter(({ person }) => `${person}` === id),
          query,
        ),
      "deals",
      ["limit", "after"],
    ),
    route(
      "POST /crm/objects/2026-09/deals/batch/read",
      ({ body }, world) => {
        const { inputs, properties } = checked(batch, body);
        const read = world.deals.filter(({ id }) => inputs.some((one) => one.id === `${id}`));
        return { status: "COMPLETE", results: read.map((one) => shown(dealRow(one), properties)) };
      },
      "deals",
    ),
    ...(["note", "task"] as const).flatMap(entryRoutes),
    route(
      "GET /crm/pipelines/2026-09/deals",
      () => ({ results: [{ id: "default", stages: stageRows }] }),
      "deals",
    ),
    route(
      "GET /crm/owners/2026-09",
      ({ query }) => ({ results: owners.filter(({ email }) => email.toLowerCase() === query.email) }),
      "users",
      ["email", "limit"],
    ),
    route("GET /crm/owners/2026-09/:id", ({ id }) => owners.find((one) => one.id === id), "users"),
    route("GET /account-info/2026-09/details", () => ({
      portalId: 8675309,
      portalName: account,
      uiDomain: "app-eu1.hubspot.com",
      companyCurrency: currency,
    })),
  ],
  refusals: {
    token: [401, refusal("INVALID_AUTHENTICATION")],
    "expired token": [401, refusal("EXPIRED_AUTHENTICATION")],
    right: [403, refusal("MISSING_SCOPES")],
    nothing: [404, refusal("OBJECT_NOT_FOUND")],
    invalid: [400, refusal("VALIDATION_ERROR")],
    busy: [429, { status: "error", message: "…", errorType: "RATE_LIMIT", policyName: "SECONDLY" }],
  },
  lacks: { features: ["shared addresses"] },
  idOf: ({ id }) => `${id}`,
  linkOf: (id) => `https://app-eu1.hubspot.com/contacts/8675309/record/0-1/${id}`,
};
