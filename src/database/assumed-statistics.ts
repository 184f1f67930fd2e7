import { type Kysely, sql } from "kysely";

/** What a table is assumed to have. */
const rows = 1_000_000;
/** A partial index has so many times fewer: what is still open, say. */
const ofPartialIndex = 10;
/** Rows of one organisation, and rows with one value of any other column: so many times fewer each. */
const perOrganisation = 100;
const perValue = 100;

interface Index {
  table: string;
  name: string;
  isUnique: number;
  isPartial: number;
  /** Names, with commas between them. */
  columns: string;
}

/**
 * Tells SQLite's planner how many rows to expect behind each index, once for each. Without that it expects ten rows of
 * an organisation, and reads all of them where an index has the one that is asked for: with a ledger of a million
 * calls, for a second at each paid call. Assumed and not counted (by `analyze`), so that plans are the same in every
 * installation, and tested. Where an operator had them counted, those figures stay.
 *
 * Source: https://www.sqlite.org/fileformat2.html#stat1tab
 */
export async function assumeStatistics<Schema>(query: Kysely<Schema>): Promise<void> {
  const { rows: tables } = await sql`select 1 from sqlite_schema where name = 'sqlite_stat1'`.execute(query);
  // Nothing is counted: it makes the table, and below it has the connection read what's in it.
  const load = () => sql`analyze sqlite_schema`.execute(query);
  if (tables.length === 0) await load();
  const { rows: unknown } = await sql<Index>`
    select entry.tbl_name as "table", entry.name, list."unique" as "isUnique", list.partial as "isPartial",
      (select group_concat(name) from pragma_index_info(entry.name)) as columns
    from sqlite_schema as entry join pragma_index_list(entry.tbl_name) as list on list.name = entry.name
    where entry.type = 'index' and entry.name not in (select idx from sqlite_stat1)`.execute(query);
  if (unknown.length === 0) return;
  for (const index of unknown) {
    const stat = statisticsOf(index).join(" ");
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${index.table}, ${index.name}, ${stat})`.execute(
      query,
    );
  }
  await load();
}

/** Rows of an index, then those with one value of its first column, of its first two, and so on. */
function statisticsOf({ isUnique, isPartial, columns }: Index): number[] {
  const statistics = [isPartial ? rows / ofPartialIndex : rows];
  const names = columns.split(",");
  for (const [position, name] of names.entries()) {
    const isWhole = isUnique && position === names.length - 1;
    const fewer = name === "organisation" ? perOrganisation : perValue;
    statistics.push(isWhole ? 1 : Math.max(1, Math.round((statistics.at(-1) ?? 1) / fewer)));
  }
  return statistics;
}
