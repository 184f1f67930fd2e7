-- A role and a database for each program, which the other's role can't enter. Row-level security doesn't hold for a
-- superuser, so neither is one. Run again, it makes what's missing and sets the passwords (docs/deploy.md).
\getenv app_password APP_DATABASE_PASSWORD
\getenv service_password SERVICE_DATABASE_PASSWORD
SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['rapport', 'service']) AS name
WHERE name NOT IN (SELECT rolname FROM pg_roles) \gexec
SELECT format('CREATE DATABASE %I', name) FROM unnest(ARRAY['rapport', 'service']) AS name
WHERE name NOT IN (SELECT datname FROM pg_database) \gexec
ALTER ROLE rapport PASSWORD :'app_password';
ALTER ROLE service PASSWORD :'service_password';
-- Earlier, one role owned both.
\connect service
REASSIGN OWNED BY rapport TO service;
ALTER DATABASE rapport OWNER TO rapport;
ALTER DATABASE service OWNER TO service;
REVOKE ALL ON DATABASE rapport, service FROM PUBLIC;
