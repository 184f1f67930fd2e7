create table service_connections (organisation text not null primary key, id text not null, key text not null, set_by text, since bigint not null);
