create table audit_log (organisation text not null, at bigint not null, actor text not null, action text not null, target text not null, outcome text not null);
create index audit_log_target on audit_log (organisation, target, at);
create index audit_log_at on audit_log (at);
