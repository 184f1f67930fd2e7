import { z } from "zod";
import { type CrmRow, type ObjectType, operatorsOf, Refusal } from "./object-types.ts";

type Predicate = (row: CrmRow) => boolean;

/**
 * Twenty's filters, with what's surprising in them: nothing can be escaped, and quotes and brackets count wherever they
 * are, each quote for itself. Source: twentyhq/twenty, packages/twenty-server, filter-parser-utils.
 *
 * @param query such as `or(name.firstName[ilike]:"%an%",companyId[is]:NULL)`
 * @throws Refusal
 */
export function parseFilter(query: string, type: ObjectType): Predicate {
  const missing = query.split("(").length - query.split(")").length;
  if (missing !== 0) {
    const what = `${missing > 0 ? "close" : "open"} bracket${Math.abs(missing) > 1 ? "s are" : " is"}`;
    throw new Refusal(400, `'filter' invalid. ${Math.abs(missing)} ${what} missing in the query`);
  }
  return predicateOf(/^(and|or)\(.+\)$/.test(query) ? query : `and(${query})`, type);
}

function predicateOf(query: string, type: ObjectType): Predicate {
  const conjunction = /^(and|or)\(.+\)$/.exec(query)?.[1];
  if (conjunction === undefined) return comparisonOf(query, type);
  const parts = partsOf(query).map((one) => predicateOf(one, type));
  if (conjunction === "or") return (row) => parts.some((holds) => holds(row));
  return (row) => parts.every((holds) => holds(row));
}

/** What is between the outermost parentheses, without what comes after them. */
function partsOf(query: string): string[] {
  const parts = [""];
  const within = new Set<string>();
  let depth = 0;
  for (const character of query) {
    if (character === ")") depth--;
    const mark = character === "]" ? "[" : character;
    if (`'"[`.includes(mark) && !within.delete(mark)) within.add(mark);
    if (character === "," && depth === 1 && within.size === 0) parts.push("");
    else if (depth > 0) parts.push(`${parts.pop()}${character}`);
    if (character === "(") depth++;
  }
  return parts;
}

function comparisonOf(written: string, type: ObjectType): Predicate {
  const [, field = "", operator = "", operand = ""] = /^([^[]+)\[([^\]]+)\]:(.+)$/.exec(written) ?? [];
  if (field === "") throw new Refusal(400, `'filter' invalid for '${written}'. eg: price[gte]:10`);
  const path = field.split(".");
  const kind = kindOf(path, type);
  const allowed = operatorsOf.get(kind) ?? ["is"];
  if (!allowed.includes(operator)) {
    const what = `Operator "${operator}" is not valid for field "${field}"`;
    throw new Refusal(400, `${what} - Allowed operators: ${allowed.join(", ")}`);
  }
  const keptIn = (row: CrmRow) => path.reduce<unknown>((value, name) => Object(value)[name], row);
  if (operator === "is") return (row) => (keptIn(row) === null) === (operand === "NULL");
  // Any quote begins a value, and any ends it.
  const unquoted = (value: string) => (/^['"].*['"]$/.test(value) ? value.slice(1, -1) : value);
  const items = operator === "in" ? /^\[(.*)\]$/.exec(operand)?.[1]?.split(",") : [operand];
  const values = items?.map(unquoted);
  if (!values?.every((value) => kind.safeParse(value).success)) {
    throw new Refusal(
      400,
      `'filter' invalid for '${operator}' operator. Received '${operand}' for "${field}"`,
    );
  }
  if (operator !== "ilike") return (row) => values.includes(String(keptIn(row)));
  const pattern = patternOf(values.join());
  return (row) => pattern.test(String(keptIn(row)));
}

/** The schema of a field, or of a part of one. */
function kindOf([name = "", part = ""]: readonly string[], { singular, fields, relations }: ObjectType) {
  if (Object.hasOwn(relations, name)) {
    throw new Refusal(400, `Cannot filter by relation field "${name}": use "${name}Id" instead`);
  }
  const kind: unknown = Object.hasOwn(fields.shape, name) && fields.shape[name];
  if (!kind) throw new Refusal(400, `Object ${singular} doesn't have any "${name}" field.`);
  const whole = kind instanceof z.ZodPrefault ? kind.unwrap() : undefined;
  const found = whole instanceof z.ZodObject ? Object.hasOwn(whole.shape, part) && whole.shape[part] : kind;
  if (!(found instanceof z.ZodType))
    throw new Refusal(400, `Sub field "${part}" not found for field "${name}"`);
  return found;
}

/** Of SQL's `ILIKE`, in which a backslash takes the next character's meaning. */
function patternOf(like: string): RegExp {
  const written = like.replace(/\\?./gsu, (part) => {
    if (part === "%") return ".*";
    return part === "_" ? "." : part.replace(/^\\(?=.)/s, "").replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
  });
  return new RegExp(`^${written}$`, "isu");
}
