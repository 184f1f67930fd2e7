create table key_check (id integer not null primary key check (id = 1), sealed text not null);
