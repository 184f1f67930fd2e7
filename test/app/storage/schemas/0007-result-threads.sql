create table result_threads (organisation text not null, person text not null, contact text not null, channel text not null, ts text not null, used_at bigint not null, primary key (organisation, person, contact));
create table result_posts (organisation text not null, call text not null, person text not null, contact text not null, ts text, created_at bigint not null, done_at bigint, primary key (organisation, call));
create index result_posts_open on result_posts (organisation, person, contact) where done_at is null;
