import { sql } from "kysely";
import { type Migrations, migration } from "../../database/migrate.ts";

/** One list for Postgres and SQLite; each runs in a transaction. */
export const migrations: Migrations = {
  "0001-organisations-keys-contacts-charges": migration(
    sql`create table if not exists organisations (
      id text primary key,
      name text not null,
      balance integer not null check (balance >= 0),
      created_at text not null
    )`,
    sql`create table if not exists api_keys (
      hash text primary key,
      organisation text not null references organisations (id),
      created_at text not null
    )`,
    sql`create table if not exists contacts (
      row_id text primary key,
      organisation text not null references organisations (id),
      contact_id text,
      email text,
      linkedin_url text,
      name text,
      profile text not null,
      connection_language text not null,
      relationship text,
      constraint contacts_contact_id unique (organisation, contact_id),
      constraint contacts_email unique (organisation, email),
      constraint contacts_linkedin_url unique (organisation, linkedin_url),
      constraint contacts_can_be_found check (email is not null or linkedin_url is not null)
    )`,
    sql`create table if not exists charges (
      id text primary key,
      organisation text not null references organisations (id),
      contact_id text not null,
      operation text not null,
      amount integer not null check (amount > 0),
      balance_after integer not null,
      charged_at text not null
    )`,
    sql`create index if not exists charges_of_organisation on charges (organisation, charged_at)`,
  ),
  "0002-key-ids-answers-calls-under-way": migration(
    sql`create unique index organisations_name on organisations (name)`,
    sql`alter table api_keys add column id text`,
    sql`alter table api_keys add column revoked_at text`,
    sql`update api_keys set id = substr(hash, 1, 16)`,
    sql`create unique index api_keys_id on api_keys (id)`,
    sql`create table answers (
      charge_id text primary key references charges (id),
      organisation text not null references organisations (id),
      operation text not null,
      idempotency_key text,
      request_hash text not null,
      body text not null,
      answered_at text not null,
      constraint answers_key unique (organisation, operation, idempotency_key)
    )`,
    sql`create index answers_age on answers (answered_at)`,
    sql`create table calls_under_way (
      id text primary key,
      organisation text not null references organisations (id),
      operation text not null,
      idempotency_key text,
      amount integer not null,
      holder text not null,
      held_until text not null,
      constraint calls_under_way_key unique (organisation, operation, idempotency_key)
    )`,
    sql`create index calls_under_way_holder on calls_under_way (holder)`,
  ),
  "0003-sealing": migration(
    sql`create table sealing (
      id integer primary key check (id = 1),
      canary text not null,
      completed integer not null
    )`,
  ),
  "0005-crm-ids": migration(
    sql`alter table contacts add column crm_id text`,
    sql`create unique index contacts_crm_id on contacts (organisation, crm_id)`,
  ),
  "0006-contact-knowledge": migration(
    sql`alter table api_keys add column key_right text`,
    sql`alter table contacts add column knowledge text`,
  ),
};
