import { StatementSync } from "node:sqlite";
import { organisationTables } from "#app/slack/install/purge.ts";
import { servingRows } from "#app/storage/tenant-scope.ts";

/**
 * What a process has run against the rules since this was loaded: a statement about a table with organisations, of whatever
 * repository, that a request or a job runs without naming its organisation, or one that's run for no organisation. On
 * SQLite the first would reach others' rows, and on Postgres row-level security would hide that.
 */
export const problems: string[] = [];
/** What it has run about such a table for an organisation. */
export const statements = new Set<string>();
const tables = new RegExp(`\\b(${organisationTables.join("|")})\\b`);
const scope = servingRows.scope ?? (() => "");

function check(sql: string, parameters: readonly unknown[]): void {
  const organisation = currentOrganisation();
  if (organisation === undefined || !tables.test(sql)) return;
  statements.add(sql);
  // Lists of rows come as JSON.
  const isNamed = (value: unknown) =>
    value === organisation ||
    (typeof value === "string" && value.startsWith("[") && value.includes(JSON.stringify(organisation)));
  if (!parameters.some(isNamed)) problems.push(`For ${organisation}: ${sql}`);
}

/** @returns `undefined` outside of the app, and where it works across organisations */
function currentOrganisation(): string | undefined {
  try {
    const current = scope();
    return current === "*" ? undefined : current;
  } catch {
    return undefined;
  }
}

servingRows.scope = () => {
  try {
    return scope();
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    throw error;
  }
};
const prototype = StatementSync.prototype;
for (const method of ["all", "run", "iterate"] as const) {
  const original: (this: StatementSync, ...parameters: never[]) => unknown = prototype[method];
  Object.defineProperty(prototype, method, {
    value(this: StatementSync, ...parameters: never[]) {
      check(this.sourceSQL, parameters);
      return original.apply(this, parameters);
    },
  });
}
