create table workers (id text not null primary key, alive_until bigint not null, key_ids text);
create table key_check (id integer not null primary key check (id = 1), sealed text not null, digest_secret text);
create table encryption_keys (id text not null primary key, used_at bigint not null);
