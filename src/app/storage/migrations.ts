import { type Kysely, SqliteAdapter, sql } from "kysely";
import type { Migrations } from "../../database/migrate.ts";
import { keepChargeSums } from "./charge-sums.ts";
import { droppedTables } from "./schema/dropped.ts";
import { columns as present, type Schema } from "./schema.ts";

const columns = { ...present, ...droppedTables };

/**
 * Each only adds, so that the version before goes on beside it (CONTRIBUTING.md, “The database”). `if not exists`, since
 * on SQLite they once ran outside a transaction: an interrupted one runs again.
 */
export const migrations: Migrations = {
  "0001-paid-calls": {
    async up(database) {
      await table(database, "paid_calls", "constraint paid_calls_key unique (organisation, key)");
      await index(database, "paid_calls_created", "paid_calls (organisation, created_at)");
      await index(database, "paid_calls_sent", "paid_calls (organisation, sent_at)");
      await index(database, "paid_calls_undelivered", "paid_calls (created_at) where delivered_at is null");
      await index(
        database,
        "paid_calls_unknown",
        "paid_calls (organisation, sent_at) where state = 'unknown'",
      );
      await table(database, "spending", "primary key (organisation, spender, period)");
      await table(database, "balances");
      await table(database, "settings");
      await table(database, "workers");
    },
  },
  "0002-contacts-and-requests": {
    async up(database) {
      await table(database, "contact_links", "primary key (organisation, contact)");
      await table(database, "refused_contact_ids", "primary key (organisation, contact_id)");
      await table(database, "recent_contacts", "primary key (organisation, person, contact)");
      await table(database, "handled_requests", "primary key (organisation, key)");
    },
  },
  "0003-reminders": {
    async up(database) {
      const uniqueJobs = "constraint jobs_name unique (organisation, kind, key)";
      // SQLite stores the rows in due order: jobs claimed together share pages, instead of one write per page
      // each. Postgres rows have no order.
      const inDueOrder = [`${uniqueJobs}, primary key (kind, due_at, organisation, key)`, "without rowid"];
      const onSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
      await table(database, "jobs", ...(onSqlite ? inDueOrder : [uniqueJobs]));
      await index(database, "jobs_due", "jobs (kind, due_at) where worker is null");
      // Few are claimed at a time, so a scan is cheap; indexing their long names would make writes slower.
      await index(database, "jobs_claimed", "jobs (kind) where worker is not null");
      await table(
        database,
        "reminder_sources",
        "primary key (organisation, id), unique (organisation, channel, address_digest)",
      );
      await index(database, "reminder_sources_person", "reminder_sources (organisation, person)");
      await table(database, "meetings", "primary key (organisation, source, occurrence)");
      await index(database, "meetings_occurrence", "meetings (organisation, occurrence, channel)");
      await index(database, "meetings_start", "meetings (organisation, channel, starts_at)");
      await index(database, "meetings_end", "meetings (ends_at)");
      await table(database, "reminders", "primary key (organisation, id)");
      await index(database, "reminders_series", "reminders (organisation, channel, series)");
      await index(database, "reminders_end", "reminders (ends_at)");
      await table(database, "skipped_series", "primary key (organisation, channel, series)");
      await table(database, "agendas", "primary key (organisation, channel)");
      await table(database, "allowed_channels", "primary key (organisation, channel)");
    },
  },
  "0004-skipped-series": {
    async up(database) {
      await column(database, "reminder_sources", "skipped");
    },
  },
  "0005-removed-sources": {
    async up(database) {
      await column(database, "reminder_sources", "removed_at");
    },
  },
  "0006-same-requests": {
    async up(database) {
      await column(database, "paid_calls", "request_digest");
      await column(database, "paid_calls", "version_of");
      // Each call is in one of the first two at a time: the same request is under way once in an organisation.
      const requests = "paid_calls (organisation, request_digest) where state";
      await index(database, "paid_calls_open", `${requests} in ('intent', 'sent')`, "unique index");
      await index(database, "paid_calls_answered", `${requests} = 'answered'`);
      const versions = "paid_calls (organisation, version_of) where version_of is not null";
      await index(database, "paid_calls_versions", versions);
      await table(database, "paid_call_readers", "primary key (organisation, call, person)");
    },
  },
  "0007-result-threads": {
    async up(database) {
      await table(database, "result_threads", "primary key (organisation, person, contact)");
      await table(database, "result_posts", "primary key (organisation, call)");
      await index(
        database,
        "result_posts_open",
        "result_posts (organisation, person, contact) where done_at is null",
      );
    },
  },
  "0008-linked-contacts": {
    async up(database) {
      await column(database, "contact_links", "details");
      await column(database, "contact_links", "profile_id");
    },
  },
  "0009-reminders-aside": {
    async up(database) {
      await column(database, "reminders", "post_aside");
      await column(database, "reminders", "news");
    },
  },
  "0010-suppressed-contacts": {
    async up(database) {
      await table(database, "suppressed_contacts", "primary key (organisation, identity)");
      const links = "contact_links (organisation, profile_id) where profile_id is not null";
      await index(database, "contact_links_profile", links);
      await index(database, "contact_links_id", "contact_links (organisation, contact_id)");
    },
  },
  "0011-audit-log": {
    async up(database) {
      await table(database, "audit_log");
      await index(database, "audit_log_target", "audit_log (organisation, target, at)");
      await index(database, "audit_log_at", "audit_log (at)");
    },
  },
  "0012-key-check": {
    async up(database) {
      await table(database, "key_check");
    },
  },
  "0013-data-basis": {
    async up(database) {
      await column(database, "settings", "data_basis");
    },
  },
  "0014-bounded-reads": {
    async up(database) {
      const results = "paid_calls (organisation, person, created_at desc, id)";
      await index(database, "paid_calls_results", `${results} where state = 'answered' and request <> ''`);
      await index(database, "paid_calls_content", "paid_calls (created_at) where request <> ''");
      await index(database, "paid_call_readers_since", "paid_call_readers (since)");
      await index(database, "recent_contacts_used", "recent_contacts (used_at)");
      await index(database, "handled_requests_handled", "handled_requests (handled_at)");
      await index(database, "result_threads_used", "result_threads (used_at)");
      await index(database, "result_posts_created", "result_posts (created_at)");
    },
  },
  "0015-charge-sums": {
    async up(database) {
      // On SQLite, a day's people are beside each other.
      const options = database.getExecutor().adapter instanceof SqliteAdapter ? "without rowid" : "";
      await table(database, "team_charges", "primary key (organisation, day, operation)", options);
      await table(database, "person_charges", "primary key (organisation, day, person)", options);
      await keepChargeSums(database);
    },
  },
  "0018-encryption-keys": {
    async up(database) {
      await column(database, "key_check", "digest_secret");
      await column(database, "workers", "key_ids");
      await table(database, "encryption_keys");
    },
  },
  "0019-repeated-calls": {
    async up(database) {
      await column(database, "paid_calls", "repeat_until");
      await column(database, "paid_calls", "repeat_as");
      const requests = "paid_calls (organisation, request_digest)";
      await index(
        database,
        "paid_calls_repeated",
        `${requests} where state = 'unknown' and repeat_as is not null`,
      );
    },
  },
  "0020-low-balances": {
    async up(database) {
      // Not by the balance itself, which each paid call changes: Postgres would then write every index anew.
      await index(database, "balances_low", "balances (organisation) where alerted_at_percent <= 5");
    },
  },
  "0021-installations": {
    async up(database) {
      await table(database, "installations");
      await table(database, "install_states");
      await index(database, "install_states_expiry", "install_states (expires_at)");
    },
  },
  "0022-service-connections": {
    async up(database) {
      await table(database, "service_connections");
    },
  },
  "0023-person-settings": {
    async up(database) {
      await table(database, "person_settings", "primary key (organisation, person)");
    },
  },
  "0024-approvals": {
    async up(database) {
      await column(database, "settings", "approval_price");
      await column(database, "settings", "approval_over_cap");
      await table(database, "approvals", "primary key (organisation, id)");
      // A person's request waits once, however often it's asked.
      const requests = "approvals (organisation, person, request_digest)";
      await index(database, "approvals_waiting", `${requests} where state = 'waiting'`, "unique index");
      await index(database, "approvals_created", "approvals (created_at)");
    },
  },
  "0025-recruiting": {
    async up(database) {
      await column(database, "settings", "recruiting_by");
      await column(database, "settings", "recruiting_at");
    },
  },
  "0026-monthly-charges": {
    async up(database) {
      await table(database, "monthly_charges", "primary key (organisation, month, person, operation)");
      await index(database, "spending_period", "spending (period)");
      await index(
        database,
        "paid_calls_kept",
        "paid_calls (organisation, created_at, id) where request <> ''",
      );
    },
  },
  "0028-shared-cards": {
    async up(database) {
      await table(database, "shared_cards", "primary key (organisation, channel, ts)");
      await index(database, "shared_cards_contact", "shared_cards (organisation, contact)");
      await index(database, "shared_cards_age", "shared_cards (posted_at)");
    },
  },
  "0029-retention": {
    async up(database) {
      await table(database, "retention_times", "primary key (organisation, name)");
      await index(database, "audit_log_organisation", "audit_log (organisation, at)");
    },
  },
  "0030-call-traces": {
    async up(database) {
      await column(database, "paid_calls", "trace");
    },
  },
  "0031-backups": {
    async up(database) {
      await table(database, "backups");
      await table(database, "backup_erasures", "primary key (backup, id)");
    },
  },
  "0032-left-out-meetings": {
    up: (database) => column(database, "reminder_sources", "left_out_from"),
  },
  "0033-forgotten-contacts": {
    up: (database) =>
      index(database, "audit_log_forgotten", "audit_log (target, organisation, at) where action = 'forget'"),
  },
  "0034-feeds-of-one-address": {
    up: (database) =>
      index(database, "reminder_sources_address", "reminder_sources (organisation, address_digest)"),
  },
  // No release has used what this drops.
  "0035-days-only": {
    async up(database) {
      await sumMonthsAsDays(database, "team_charges", "operation", ["unknown_calls", "unknown_price"]);
      await sumMonthsAsDays(database, "person_charges", "person");
      for (const name of ["monthly_charges", "retention_times"])
        await sql`drop table if exists ${sql.table(name)}`.execute(database);
      await sql`delete from jobs where kind in ('offer old calls', 'fold old calls')`.execute(database);
      await index(database, "paid_calls_figures", "paid_calls (created_at) where request = ''");
    },
  },
  "0036-backup-marks": {
    async up(database) {
      for (const name of ["backup_erasures", "backups"])
        await sql`drop table if exists ${sql.table(name)}`.execute(database);
      await table(database, "backup_folders");
      await table(database, "backup_marks", "primary key (kind, of_organisation, identity)");
    },
  },
  "0037-no-recruiting": {
    // Nobody is asked about these any more.
    async up(database) {
      await sql`delete from approvals where reason = 'recruiting' or state = 'recruiting off'`.execute(
        database,
      );
    },
  },
  "0038-contact-people": {
    async up(database) {
      await table(database, "contact_people", "primary key (organisation, contact)");
      await index(database, "contact_people_person", "contact_people (organisation, person)");
      await index(database, "contact_people_seen", "contact_people (seen_at)");
    },
  },
  "0039-quiet-results": {
    up: (database) => column(database, "result_posts", "posting"),
  },
  "0040-crm": {
    async up(database) {
      await table(database, "crm_connections");
      await table(database, "crm_entries", "primary key (organisation, id)");
      await index(database, "crm_entries_contact", "crm_entries (organisation, contact)");
      await index(database, "crm_entries_created", "crm_entries (created_at)");
    },
  },
};

/** Adds the sums of months to those of their first days. @param zeros columns that months have no sums of */
async function sumMonthsAsDays(
  database: Kysely<unknown>,
  table: "team_charges" | "person_charges",
  of: "operation" | "person",
  zeros: readonly string[] = [],
): Promise<void> {
  const added = ["calls", "charged"].map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`);
  await sql
    .raw(`insert into ${table} (${["organisation", "day", of, "calls", "charged", ...zeros].join(", ")})
      select ${["organisation", "month", of, "sum(calls)", "sum(charged)", ...zeros.map(() => "0")].join(", ")}
      from monthly_charges where true group by 1, 2, 3
      on conflict (organisation, day, ${of}) do update set ${added.join(", ")}`)
    .execute(database);
}

/**
 * @param keys of several columns, such as "primary key (organisation, id)"
 * @param options of the table, in the database's own words
 */
async function table(database: Kysely<unknown>, name: keyof typeof columns, keys?: string, options = "") {
  const ofColumns = Object.entries(columns[name]).map(
    ([column, definition]) => sql`${sql.ref(column)} ${sql.raw(definition)}`,
  );
  const parts = keys === undefined ? ofColumns : [...ofColumns, sql.raw(keys)];
  await sql`create table if not exists ${sql.table(name)} (${sql.join(parts)}) ${sql.raw(options)}`.execute(
    database,
  );
}

/** Adds a column of today's; a new database has it already, since its tables are made with all of them. */
async function column<Name extends keyof Schema>(
  database: Kysely<unknown>,
  name: Name,
  added: keyof (typeof columns)[Name] & string,
): Promise<void> {
  const known = await columnsOf(database, name);
  if (known.length === 0 || known.includes(added)) return;
  const definition = sql.raw(String(columns[name][added]));
  await sql`alter table ${sql.table(name)} add column ${sql.ref(added)} ${definition}`.execute(database);
}

/** @returns a table's columns; none when there's no such table. kysely's introspection reads those of all tables. */
async function columnsOf(database: Kysely<unknown>, name: keyof Schema): Promise<string[]> {
  const onSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const { rows } = await (onSqlite
    ? sql<{ name: string }>`select name from pragma_table_info(${name})`
    : sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped`
  ).execute(database);
  return rows.map((column) => column.name);
}

/** @param on table and columns, such as "jobs (kind, due_at)", and the row filter */
async function index(database: Kysely<unknown>, name: string, on: string, kind = "index"): Promise<void> {
  await sql`create ${sql.raw(kind)} if not exists ${sql.ref(name)} on ${sql.raw(on)}`.execute(database);
}
