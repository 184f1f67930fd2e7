import { type Kysely, SqliteAdapter, sql } from "kysely";
import { type MigrationStep, type Migrations, migration } from "../../database/migrate.ts";
import { keepChargeSums } from "./charge-sums.ts";
import { droppedTables } from "./schema/dropped.ts";
import { columns as present, type Schema } from "./schema.ts";

const columns = { ...present, ...droppedTables };
const uniqueJobs = "constraint jobs_name unique (organisation, kind, key)";
const requests = "paid_calls (organisation, request_digest)";

/**
 * Each only adds, so that the version before goes on beside it (CONTRIBUTING.md, “The database”). `if not exists`, since
 * on SQLite they once ran outside a transaction: an interrupted one runs again.
 */
export const migrations: Migrations = {
  "0001-paid-calls": migration(
    table("paid_calls", "constraint paid_calls_key unique (organisation, key)"),
    index("paid_calls_created", "paid_calls (organisation, created_at)"),
    index("paid_calls_sent", "paid_calls (organisation, sent_at)"),
    index("paid_calls_undelivered", "paid_calls (created_at) where delivered_at is null"),
    index("paid_calls_unknown", "paid_calls (organisation, sent_at) where state = 'unknown'"),
    table("spending", "primary key (organisation, spender, period)"),
    table("balances"),
    table("settings"),
    table("workers"),
  ),
  "0002-contacts-and-requests": migration(
    table("contact_links", "primary key (organisation, contact)"),
    table("refused_contact_ids", "primary key (organisation, contact_id)"),
    table("recent_contacts", "primary key (organisation, person, contact)"),
    table("handled_requests", "primary key (organisation, key)"),
  ),
  "0003-reminders": migration(
    // SQLite stores the rows in due order: jobs claimed together share pages, instead of one write per page
    // each. Postgres rows have no order.
    ordered("jobs", `${uniqueJobs}, primary key (kind, due_at, organisation, key)`, uniqueJobs),
    index("jobs_due", "jobs (kind, due_at) where worker is null"),
    // Few are claimed at a time, so a scan is cheap; indexing their long names would make writes slower.
    index("jobs_claimed", "jobs (kind) where worker is not null"),
    table(
      "reminder_sources",
      "primary key (organisation, id), unique (organisation, channel, address_digest)",
    ),
    index("reminder_sources_person", "reminder_sources (organisation, person)"),
    table("meetings", "primary key (organisation, source, occurrence)"),
    index("meetings_occurrence", "meetings (organisation, occurrence, channel)"),
    index("meetings_start", "meetings (organisation, channel, starts_at)"),
    index("meetings_end", "meetings (ends_at)"),
    table("reminders", "primary key (organisation, id)"),
    index("reminders_series", "reminders (organisation, channel, series)"),
    index("reminders_end", "reminders (ends_at)"),
    table("skipped_series", "primary key (organisation, channel, series)"),
    table("agendas", "primary key (organisation, channel)"),
    table("allowed_channels", "primary key (organisation, channel)"),
  ),
  "0004-skipped-series": migration(column("reminder_sources", "skipped")),
  "0005-removed-sources": migration(column("reminder_sources", "removed_at")),
  "0006-same-requests": migration(
    column("paid_calls", "request_digest"),
    column("paid_calls", "version_of"),
    // Each call is in one of the first two at a time: the same request is under way once in an organisation.
    index("paid_calls_open", `${requests} where state in ('intent', 'sent')`, "unique index"),
    index("paid_calls_answered", `${requests} where state = 'answered'`),
    index("paid_calls_versions", "paid_calls (organisation, version_of) where version_of is not null"),
    table("paid_call_readers", "primary key (organisation, call, person)"),
  ),
  "0007-result-threads": migration(
    table("result_threads", "primary key (organisation, person, contact)"),
    table("result_posts", "primary key (organisation, call)"),
    index("result_posts_open", "result_posts (organisation, person, contact) where done_at is null"),
  ),
  "0008-linked-contacts": migration(
    column("contact_links", "details"),
    column("contact_links", "profile_id"),
  ),
  "0009-reminders-aside": migration(column("reminders", "post_aside"), column("reminders", "news")),
  "0010-suppressed-contacts": migration(
    table("suppressed_contacts", "primary key (organisation, identity)"),
    index("contact_links_profile", "contact_links (organisation, profile_id) where profile_id is not null"),
    index("contact_links_id", "contact_links (organisation, contact_id)"),
  ),
  "0011-audit-log": migration(
    table("audit_log"),
    index("audit_log_target", "audit_log (organisation, target, at)"),
    index("audit_log_at", "audit_log (at)"),
  ),
  "0012-key-check": migration(table("key_check")),
  "0013-data-basis": migration(column("settings", "data_basis")),
  "0014-bounded-reads": migration(
    index(
      "paid_calls_results",
      "paid_calls (organisation, person, created_at desc, id) where state = 'answered' and request <> ''",
    ),
    index("paid_calls_content", "paid_calls (created_at) where request <> ''"),
    index("paid_call_readers_since", "paid_call_readers (since)"),
    index("recent_contacts_used", "recent_contacts (used_at)"),
    index("handled_requests_handled", "handled_requests (handled_at)"),
    index("result_threads_used", "result_threads (used_at)"),
    index("result_posts_created", "result_posts (created_at)"),
  ),
  "0015-charge-sums": migration(
    // On SQLite, a day's people are beside each other.
    ordered("team_charges", "primary key (organisation, day, operation)"),
    ordered("person_charges", "primary key (organisation, day, person)"),
    { execute: keepChargeSums },
  ),
  "0018-encryption-keys": migration(
    column("key_check", "digest_secret"),
    column("workers", "key_ids"),
    table("encryption_keys"),
  ),
  "0019-repeated-calls": migration(
    column("paid_calls", "repeat_until"),
    column("paid_calls", "repeat_as"),
    index("paid_calls_repeated", `${requests} where state = 'unknown' and repeat_as is not null`),
  ),
  "0020-low-balances": migration(
    // Not by the balance itself, which each paid call changes: Postgres would then write every index anew.
    index("balances_low", "balances (organisation) where alerted_at_percent <= 5"),
  ),
  "0021-installations": migration(
    table("installations"),
    table("install_states"),
    index("install_states_expiry", "install_states (expires_at)"),
  ),
  "0022-service-connections": migration(table("service_connections")),
  "0023-person-settings": migration(table("person_settings", "primary key (organisation, person)")),
  "0024-approvals": migration(
    column("settings", "approval_price"),
    column("settings", "approval_over_cap"),
    table("approvals", "primary key (organisation, id)"),
    // A person's request waits once, however often it's asked.
    index(
      "approvals_waiting",
      "approvals (organisation, person, request_digest) where state = 'waiting'",
      "unique index",
    ),
    index("approvals_created", "approvals (created_at)"),
  ),
  "0025-recruiting": migration(column("settings", "recruiting_by"), column("settings", "recruiting_at")),
  "0026-monthly-charges": migration(
    table("monthly_charges", "primary key (organisation, month, person, operation)"),
    index("spending_period", "spending (period)"),
    index("paid_calls_kept", "paid_calls (organisation, created_at, id) where request <> ''"),
  ),
  "0028-shared-cards": migration(
    table("shared_cards", "primary key (organisation, channel, ts)"),
    index("shared_cards_contact", "shared_cards (organisation, contact)"),
    index("shared_cards_age", "shared_cards (posted_at)"),
  ),
  "0029-retention": migration(
    table("retention_times", "primary key (organisation, name)"),
    index("audit_log_organisation", "audit_log (organisation, at)"),
  ),
  "0030-call-traces": migration(column("paid_calls", "trace")),
  "0031-backups": migration(table("backups"), table("backup_erasures", "primary key (backup, id)")),
  "0032-left-out-meetings": migration(column("reminder_sources", "left_out_from")),
  "0033-forgotten-contacts": migration(
    index("audit_log_forgotten", "audit_log (target, organisation, at) where action = 'forget'"),
  ),
  "0034-feeds-of-one-address": migration(
    index("reminder_sources_address", "reminder_sources (organisation, address_digest)"),
  ),
  // No release has used what this drops.
  "0035-days-only": migration(
    sumMonthsAsDays("team_charges", "operation", ["unknown_calls", "unknown_price"]),
    sumMonthsAsDays("person_charges", "person"),
    sql`drop table if exists monthly_charges`,
    sql`drop table if exists retention_times`,
    sql`delete from jobs where kind in ('offer old calls', 'fold old calls')`,
    index("paid_calls_figures", "paid_calls (created_at) where request = ''"),
  ),
  "0036-backup-marks": migration(
    sql`drop table if exists backup_erasures`,
    sql`drop table if exists backups`,
    table("backup_folders"),
    table("backup_marks", "primary key (kind, of_organisation, identity)"),
  ),
  "0037-no-recruiting": migration(
    // Nobody is asked about these any more.
    sql`delete from approvals where reason = 'recruiting' or state = 'recruiting off'`,
  ),
  "0038-contact-people": migration(
    table("contact_people", "primary key (organisation, contact)"),
    index("contact_people_person", "contact_people (organisation, person)"),
    index("contact_people_seen", "contact_people (seen_at)"),
  ),
  "0039-quiet-results": migration(column("result_posts", "posting")),
  "0040-crm": migration(
    table("crm_connections"),
    table("crm_entries", "primary key (organisation, id)"),
    index("crm_entries_contact", "crm_entries (organisation, contact)"),
    index("crm_entries_created", "crm_entries (created_at)"),
  ),
  "0041-crm-refresh": migration(column("crm_connections", "refreshing_until")),
  "0042-workflow-caps": migration(column("person_settings", "workflow_cap")),
};

/** Adds the sums of months to those of their first days. @param zeros columns that months have no sums of */
function sumMonthsAsDays(
  table: "team_charges" | "person_charges",
  of: "operation" | "person",
  zeros: readonly string[] = [],
): MigrationStep {
  const added = ["calls", "charged"].map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`);
  return sql.raw(`insert into ${table} (${["organisation", "day", of, "calls", "charged", ...zeros].join(", ")})
      select ${["organisation", "month", of, "sum(calls)", "sum(charged)", ...zeros.map(() => "0")].join(", ")}
      from monthly_charges where true group by 1, 2, 3
      on conflict (organisation, day, ${of}) do update set ${added.join(", ")}`);
}

/**
 * @param keys of several columns, such as "primary key (organisation, id)"
 * @param options of the table, in the database's own words
 */
function table(name: keyof typeof columns, keys?: string, options = ""): MigrationStep {
  const ofColumns = Object.entries(columns[name]).map(
    ([column, definition]) => sql`${sql.ref(column)} ${sql.raw(definition)}`,
  );
  const parts = keys === undefined ? ofColumns : [...ofColumns, sql.raw(keys)];
  return sql`create table if not exists ${sql.table(name)} (${sql.join(parts)}) ${sql.raw(options)}`;
}

/** A table whose rows SQLite stores in the order of their keys. */
function ordered(name: keyof typeof columns, keys: string, postgresKeys = keys): MigrationStep {
  return {
    execute: (database) =>
      (isSqlite(database) ? table(name, keys, "without rowid") : table(name, postgresKeys)).execute(database),
  };
}

/** Adds a column of today's; a new database has it already, since its tables are made with all of them. */
function column<Name extends keyof Schema>(
  name: Name,
  added: keyof (typeof columns)[Name] & string,
): MigrationStep {
  const definition = sql.raw(String(columns[name][added]));
  return {
    async execute(database) {
      const known = await columnsOf(database, name);
      if (known.length === 0 || known.includes(added)) return;
      await sql`alter table ${sql.table(name)} add column ${sql.ref(added)} ${definition}`.execute(database);
    },
  };
}

/** @returns a table's columns; none when there's no such table. kysely's introspection reads those of all tables. */
async function columnsOf(database: Kysely<unknown>, name: keyof Schema): Promise<string[]> {
  const { rows } = await (isSqlite(database)
    ? sql<{ name: string }>`select name from pragma_table_info(${name})`
    : sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped`
  ).execute(database);
  return rows.map((column) => column.name);
}

/** @param on table and columns, such as "jobs (kind, due_at)", and the row filter */
function index(name: string, on: string, kind = "index"): MigrationStep {
  return sql`create ${sql.raw(kind)} if not exists ${sql.ref(name)} on ${sql.raw(on)}`;
}

function isSqlite(database: Kysely<unknown>): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter;
}
