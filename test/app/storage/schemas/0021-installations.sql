create table installations (organisation text not null primary key, team_id text, enterprise_id text, bot_id text, bot_user_id text not null, scopes text not null, token text not null, refresh_token text, expires_at bigint, refreshing_until bigint not null default 0, installed_by text not null, installed_at bigint not null);
create table install_states (state text not null primary key, expires_at bigint not null, used_at bigint);
create index install_states_expiry on install_states (expires_at);
