import { z } from "zod";
import { checked, type FarEnd, Refusal, route } from "./far-end.ts";
import type { Kind, World, WorldPerson } from "./world.ts";
import * as fixed from "./world.ts";

/** Source: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta, read on 2026-11-30; never tried against Salesforce itself. */

interface Row {
  [field: string]: unknown;
}
interface Table {
  right?: Kind;
  fields: readonly string[];
  rows: readonly Row[];
}

const idOf = ({ id, isLead }: WorldPerson) => `${isLead ? "00Q" : "003"}5e${`${id}`.padStart(7, "0")}AAA`;

function personRows({ people }: World, wanted: "Contact" | "Lead"): Row[] {
  const isThere = ({ gone }: WorldPerson) =>
    gone === undefined || (gone === "converted" && wanted === "Lead");
  const there = people.filter((one) => isThere(one) && (one.isLead === true) === (wanted === "Lead"));
  return there.map((one) => {
    const company = fixed.companies.find(({ id }) => id === one.company);
    const owner = fixed.users.find(({ id }) => id === one.owner);
    return {
      Id: idOf(one),
      Name: fixed.nameOf(one) ?? null,
      Title: one.title ?? null,
      Email: one.email ?? null,
      AccountId: company === undefined ? null : `001${company.id}`,
      "Account.Name": company?.name ?? null,
      Company: company?.name ?? null,
      IsConverted: one.gone === "converted",
      IsDeleted: false,
      LastActivityDate: one.active ?? null,
      LastModifiedDate: fixed.timeOf(one),
      "Owner.Name": (owner && fixed.nameOf(owner)) ?? null,
      "Owner.Email": owner?.email ?? null,
      "Owner.IsActive": owner === undefined ? null : !owner.hasLeft,
    };
  });
}

const personFields = ["Id", "IsDeleted", "Name", "Title", "Email", "LastActivityDate", "LastModifiedDate"];
const owner = ["Owner.Name", "Owner.Email", "Owner.IsActive"];

function tableOf(name: string, world: World): Table | undefined {
  const { deals, people } = world;
  // Only organisations with several currencies have the field.
  const currencies = deals.some(({ currency }) => currency !== undefined) ? ["CurrencyIsoCode"] : [];
  const tables: Record<string, Table> = {
    Contact: {
      right: "people",
      fields: [...personFields, ...owner, "AccountId", "Account.Name"],
      rows: personRows(world, "Contact"),
    },
    Lead: {
      right: "people",
      fields: [...personFields, ...owner, "Company", "IsConverted"],
      rows: personRows(world, "Lead"),
    },
    Account: {
      right: "companies",
      fields: ["Id", "Name"],
      rows: fixed.companies.map(({ id, name }) => ({ Id: `001${id}`, Name: name })),
    },
    Opportunity: {
      right: "deals",
      fields: ["Id", "Name", "StageName", "Amount", "IsClosed", "LastModifiedDate", ...currencies],
      rows: deals.map((one) => {
        const stage = fixed.stages.find(({ id }) => id === one.stage);
        return {
          Id: `006${one.id}`,
          Name: one.name ?? null,
          StageName: stage?.label ?? null,
          Amount: one.amount ?? null,
          CurrencyIsoCode: one.currency ?? fixed.currency,
          IsClosed: stage?.isClosed ?? false,
          LastModifiedDate: fixed.timeOf(one),
        };
      }),
    },
    OpportunityContactRole: {
      right: "deals",
      fields: ["OpportunityId", "ContactId"],
      rows: deals.map((one) => {
        const person = people.find(({ id }) => id === one.person);
        return { OpportunityId: `006${one.id}`, ContactId: person && idOf(person) };
      }),
    },
    User: {
      right: "users",
      fields: ["Id", "Email", "IsActive", "UserType"],
      rows: fixed.users.map(({ id, email, hasLeft }) => ({
        Id: `005${id}`,
        Email: email,
        IsActive: !hasLeft,
        UserType: "Standard",
      })),
    },
    Task: {
      right: "entries",
      fields: ["Id", "WhoId", "Subject", "CreatedDate", "Description"],
      rows: world.entries.map(({ id, person, title, text }) => ({
        ...{ Id: `${id}`, WhoId: person, Subject: title, Description: text, CreatedDate: `${id}` },
      })),
    },
    Organization: {
      fields: ["Name", "DefaultCurrencyIsoCode"],
      rows: [{ Name: fixed.account, DefaultCurrencyIsoCode: fixed.currency }],
    },
  };
  return tables[name];
}

/** Reads SOQL from left to right, as much of it as is published and asked. */
function select(tokens: string[], world: World, isFound: (row: Row) => boolean = () => true): Row[] {
  const take = (pattern: RegExp) => {
    const token = tokens.shift() ?? "";
    if (!pattern.test(token)) throw new Refusal("invalid", `MALFORMED_QUERY: ${token}`);
    return token;
  };
  const comes = (word: string) => tokens[0] === word && tokens.shift() !== undefined;
  const listed = (pattern: RegExp) => {
    const items = [take(pattern)];
    while (comes(",")) items.push(take(pattern));
    return items;
  };
  const literal = /^(?:'.*'|true|false)$/s;
  const readLiteral = (written: string): unknown =>
    written.startsWith("'")
      ? written.slice(1, -1).replace(/\\(.)/gs, "$1").toLowerCase()
      : written === "true";
  const comparable = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

  take(/^SELECT$/);
  const fields = listed(/^[A-Z][\w.]*$/);
  take(/^FROM$/);
  const name = take(/^[A-Z]\w*$/);
  const table = tableOf(name, world);
  if (table === undefined || (table.right && world.denied.includes(table.right)))
    throw new Refusal("right", name);
  const known = (field: string) => {
    if (!table.fields.includes(field)) throw new Refusal("invalid", `INVALID_FIELD: ${field}`);
    return field;
  };
  fields.forEach(known);
  let rows = table.rows.filter(isFound);
  if (comes("WHERE")) {
    do {
      // Long texts can't be filtered by.
      const field = known(take(/^(?!Description$)[A-Z][\w.]*$/));
      let values: unknown[];
      if (take(/^(?:=|IN)$/) === "=") values = [readLiteral(take(literal))];
      else {
        take(/^\($/);
        if (tokens[0] === "SELECT")
          values = select(tokens, world).flatMap((row) => Object.values(row).map(comparable));
        else values = listed(literal).map(readLiteral);
        take(/^\)$/);
      }
      rows = rows.filter((row) => values.includes(comparable(row[field])));
    } while (comes("AND"));
  }
  if (comes("ORDER")) {
    take(/^BY$/);
    const by = known(take(/^[A-Z][\w.]*$/));
    take(/^DESC$/);
    rows = rows.toSorted((a, b) => String(b[by]).localeCompare(String(a[by])));
  }
  const limit = comes("LIMIT") ? Number(take(/^\d{1,4}$/)) : 2_000;
  return rows.slice(0, limit).map((row) => nested(name, fields, row));
}

/** What belongs to another object is an object, or null where there's none. */
function nested(type: string, fields: readonly string[], row: Row): Row {
  const answer: Row = type === "OpportunityContactRole" ? {} : { attributes: { type, url: "…" } };
  for (const field of fields) {
    const [parent = field, child] = field.split(".");
    if (child === undefined) answer[field] = row[field];
    else answer[parent] = row[field] === null ? null : { ...Object(answer[parent]), [child]: row[field] };
  }
  return answer;
}

function whole(q: string, world: World, isFound?: (row: Row) => boolean): Row[] {
  const tokens = q.match(/'(?:[^'\\]|\\['\\])*'|[\w.]+|\S/gsu) ?? [];
  const rows = select(tokens, world, isFound);
  if (tokens.length > 0) throw new Refusal("invalid", `MALFORMED_QUERY: ${tokens[0]}`);
  return rows;
}

function search(q: string, world: World): Row[] {
  const [, terms = "", scope, name, fields, rest = ""] =
    /^FIND \{([^{}]*)\} IN (ALL|NAME) FIELDS RETURNING (\w+)\(([\w., ]+?)((?: WHERE| ORDER| LIMIT).*)?\)$/s.exec(
      q,
    ) ?? [];
  const words = terms.split(" AND ");
  // Operators and reserved characters, which mean something, and words that are too short.
  const isTerm = (word: string) =>
    /^[^\s?&|!{}[\]()^~*:\\"'+-]{2,}\*?$/u.test(word) && !/^(?:AND|OR|NOT)$/i.test(word);
  if (fields === undefined || !words.every(isTerm)) throw new Refusal("invalid", "MALFORMED_SEARCH");
  const searched = scope === "ALL" ? ["Name", "Email", "Title", "Company"] : ["Name", "Company"];
  return whole(`SELECT ${fields} FROM ${name}${rest}`, world, (row) =>
    fixed.hasWords(
      searched
        .filter((field) => field !== "Company" || name === "Lead")
        .map((field) => String(row[field] ?? "")),
      terms.replaceAll(" AND ", " "),
    ),
  );
}

const task = z.strictObject({
  WhoId: z.string().length(15),
  Subject: z.string().max(255),
  Description: z.string().max(32_000),
  ActivityDate: z.iso.date(),
  Status: z.literal("Completed").optional(),
  OwnerId: z.string().startsWith("005").optional(),
});

function writeTask(body: unknown, world: World) {
  const {
    WhoId: person,
    Subject: title,
    Description: text,
    ActivityDate: due,
    Status,
    OwnerId,
  } = checked(task, body);
  const duty = { title, due, assignee: Number(OwnerId?.slice(3) ?? Number.NaN) };
  const kind = Status === undefined ? "task" : "note";
  const id = fixed.written(world, { kind, person, text, ...(kind === "task" && duty) });
  return { id: `${id}`, success: true, errors: [] };
}

const answer = (records: Row[]) => ({ totalSize: records.length, done: true, records });
const refusal = (errorCode: string) => [{ message: "…", errorCode }];

export const salesforce: FarEnd = {
  vendor: "salesforce",
  authorization: ["authorization", `Bearer ${fixed.token}`],
  routes: [
    route(
      "GET /services/data/v62.0/query",
      ({ query: { q = "" } }, world) => answer(whole(q, world)),
      undefined,
      ["q"],
    ),
    route(
      "GET /services/data/v62.0/search",
      ({ query: { q = "" } }, world) => ({ searchRecords: search(q, world) }),
      undefined,
      ["q"],
    ),
    route("POST /services/data/v62.0/sobjects/Task", ({ body }, world) => writeTask(body, world), "entries"),
    route("DELETE /services/data/v62.0/sobjects/Task/:id", ({ id }, world) =>
      fixed.removed(world, id) ? null : undefined,
    ),
  ],
  refusals: {
    token: [401, refusal("INVALID_AUTH_HEADER")],
    "expired token": [401, refusal("INVALID_SESSION_ID")],
    right: [400, refusal("INVALID_TYPE")],
    nothing: [404, refusal("NOT_FOUND")],
    invalid: [400, refusal("MALFORMED_QUERY")],
    busy: [403, refusal("REQUEST_LIMIT_EXCEEDED")],
  },
  lacks: { features: ["LinkedIn", "second addresses", "rights to users"], fields: ["linkedInUrl"] },
  idOf,
  linkOf: (id, url) =>
    new URL(`/lightning/r/${id.startsWith("003") ? "Contact" : "Lead"}/${id}/view`, url).href,
};
