-- A role of their own for the programs: row-level security doesn't hold for a superuser.
\getenv password POSTGRES_PASSWORD
CREATE ROLE rapport LOGIN PASSWORD :'password';
CREATE DATABASE rapport OWNER rapport;
CREATE DATABASE service OWNER rapport;
