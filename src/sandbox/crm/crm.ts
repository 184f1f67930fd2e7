import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { parseFilter } from "./filter.ts";
import {
  type CrmRow,
  checkedRow,
  type Given,
  type ObjectType,
  objectTypes,
  Refusal,
} from "./object-types.ts";

const maxLimit = 60;

/** An id that the same name always has. */
export function idOf(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-5$3-8$4-$5");
}

export type Crm = ReturnType<typeof createCrm>;

/** What is in a simulated Twenty, and its rules about that. It knows no HTTP. @param changed is called after changes */
export function createCrm(clock: Clock, token: string, changed: () => void) {
  const tables = new Map(Object.keys(objectTypes).map((plural) => [plural, new Map<string, CrmRow>()]));
  const denied = new Set<string>();
  const nextAnswers: { status: number; headers: Record<string, string>; body: string }[] = [];
  const now = () => new Date(clock.now()).toISOString();
  let made = 0;

  function typeOf(plural: string): ObjectType {
    const type = Object.hasOwn(objectTypes, plural) ? objectTypes[plural] : undefined;
    if (type === undefined) throw new Refusal(400, `object '${plural}' not found`);
    return type;
  }
  const tableOf = (plural: string) => tables.get(plural) ?? new Map<string, CrmRow>();
  const rows = (plural: string) =>
    [...tableOf(plural).values()].filter(({ deletedAt }) => deletedAt === null);

  function find(plural: string, id: string): CrmRow {
    const row = rows(plural).find((one) => one.id === id.toLowerCase());
    if (row === undefined) throw new Refusal(404, "Record not found", { error: "NotFoundException" });
    return row;
  }

  /** @param given fields; the others are as in an empty form @throws Refusal */
  function add(plural: string, given: Given): CrmRow {
    const type = typeOf(plural);
    const defaults = { id: idOf(`${plural} ${++made}`), createdAt: now(), updatedAt: now() };
    const row = checkedRow(type, { ...defaults, ...given });
    if (tableOf(plural).has(row.id)) {
      const what = `unique constraint ${type.singular}.PK_${type.singular} was violated`;
      throw new Refusal(400, `A duplicate entry was detected: ${what}`);
    }
    for (const [name, to] of Object.entries(type.relations)) {
      const id = row[`${name}Id`];
      if (id === null || tableOf(to).has(`${id}`)) continue;
      throw new Refusal(400, `insert or update on table "${type.singular}" violates foreign key constraint`);
    }
    tableOf(plural).set(row.id, row);
    // What is linked to a person counts as an activity.
    const { targetPersonId, createdAt: happensAt } = row;
    if (targetPersonId && plural.endsWith("Targets")) {
      add("timelineActivities", { name: `linked-${plural.slice(0, 4)}.created`, happensAt, targetPersonId });
    }
    changed();
    return row;
  }

  return {
    token,
    typeOf,
    /** All that is there and wasn't deleted, in the order in which it came. */
    rows,
    find,
    add,
    /** Method and object that the key has no right to, such as `GET opportunities`. */
    denied,
    /** What it answers next, one request each, whatever it's asked. */
    nextAnswers,
    /** Whether it's a server from before 2026, in which targets and activities lead to a `person`. */
    isOld: false,
    /** Records with what is related to them, as far as the key may read it. @param of all of them when absent */
    related(plural: string, of: readonly CrmRow[] = rows(plural)): CrmRow[] {
      const relations = Object.entries(typeOf(plural).relations).filter(([, to]) => !denied.has(`GET ${to}`));
      return of.map((row) => {
        const lead = (name: string, to: string) => rows(to).find(({ id }) => id === row[`${name}Id`]) ?? null;
        const found = relations.map(([name, to]) => [name, lead(name, to)]);
        return { ...row, ...Object.fromEntries(found) };
      });
    },
    /** Deletes for good, with what linked to it, or moves to the trash. @throws Refusal */
    remove(plural: string, id: string, isSoft = false): CrmRow {
      const row = find(plural, id);
      if (isSoft) tableOf(plural).set(row.id, { ...row, deletedAt: now() });
      else tableOf(plural).delete(row.id);
      for (const links of isSoft ? [] : ["noteTargets", "taskTargets", "timelineActivities"].map(tableOf)) {
        for (const one of links.values()) if (Object.values(one).includes(row.id)) links.delete(one.id);
      }
      changed();
      return row;
    },
    /** @param query as in an address, such as `{ filter: 'name[eq]:"Acme"', limit: "10" }` @throws Refusal */
    list(plural: string, query: Readonly<Record<string, string>>) {
      const { filter = "", limit = "", order_by: order = "", starting_after: after = "" } = query;
      const type = typeOf(plural);
      const found = filter === "" ? rows(plural) : rows(plural).filter(parseFilter(filter, type));
      found.sort(comparison(order, type));
      const start = after === "" ? 0 : found.findIndex((row) => cursorOf(row) === after) + 1;
      if (after !== "" && start === 0) throw new Refusal(400, `Invalid cursor: ${after}`);
      const size = Number(limit || maxLimit);
      if (!(size >= 0)) throw new Refusal(400, `limit '${limit}' is invalid. Should be an integer`);
      const page = found.slice(start, start + Math.min(size, maxLimit));
      const [startCursor, endCursor] = [page[0], page.at(-1)].map((row) => row && cursorOf(row));
      const hasNextPage = start + page.length < found.length;
      const pageInfo = { hasNextPage, hasPreviousPage: start > 0, startCursor, endCursor };
      return { page, totalCount: found.length, pageInfo };
    },
  };
}

const cursorOf = ({ id }: CrmRow) => Buffer.from(JSON.stringify({ id })).toString("base64");

/** @param order one field, as in `createdAt[DescNullsLast]`; what it leaves open is by id */
function comparison(order: string, { fields }: ObjectType): (one: CrmRow, other: CrmRow) => number {
  const [, field = "id", direction = "AscNullsFirst"] = /^(\w+)(?:\[(\w+)\])?$/.exec(order) ?? [];
  const [, way, nulls] = /^(Asc|Desc)Nulls(First|Last)$/.exec(direction) ?? [];
  const isKnown = Object.hasOwn(fields.shape, field) && !(fields.shape[field] instanceof z.ZodPrefault);
  if (way === undefined || !isKnown) {
    throw new Refusal(400, `'order_by' invalid for '${order}'. eg: ?order_by=field_1[AscNullsFirst]`);
  }
  const rank = (row: CrmRow) => (row[field] === null ? (nulls === "First" ? -1 : 1) : 0);
  const compare = (one: unknown, other: unknown) =>
    `${one}` < `${other}` ? -1 : `${one}` > `${other}` ? 1 : 0;
  return (one, other) =>
    rank(one) - rank(other) ||
    compare(one[field], other[field]) * (way === "Asc" ? 1 : -1) ||
    compare(one.id, other.id);
}
