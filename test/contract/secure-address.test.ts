import pg from "pg";
import { expect, it, vi } from "vitest";
import { isSecureAddress, isSecureDatabase, isSecureRedis } from "../../src/contract/secure-address.ts";

it.each([
  ["https://host.example/v1", true],
  ["http://127.0.0.1:4100", true],
  ["http://localhost:11434/v1", true],
  ["http://[::1]:4100", true],
  ["http://[fd00::1]/v1", true],
  ["http://10.1.2.3/v1", true],
  ["http://172.31.0.1/v1", true],
  ["http://192.168.1.4/v1", true],
  ["http://profile-service:8080/v1", true],
  ["http://profiles.internal/v1", true],
  ["http://host.example/v1", false],
  ["http://8.8.8.8/v1", false],
  ["http://172.32.0.1/v1", false],
  ["http://[2001:4860::1]/v1", false],
  ["http://localhost.evil.com/v1", false],
])("a key may be sent to %s: %j", (url, expected) => {
  expect(isSecureAddress(new URL(url))).toBe(expected);
});

it.each([
  ["rediss://cache.example", true],
  ["redis://127.0.0.1:6379/1", true],
  ["redis://:word@10.1.2.3", true],
  ["redis://[::1]", true],
  ["redis://cache", true],
  ["redis://CACHE.INTERNAL", true],
  ["redis:///1", true],
  ["redis://cache.example", false],
  ["redis://:word@8.8.8.8", false],
  // 8.8.8.8 in one number.
  ["redis://134744072", false],
  ["redis://127.0.0.1.evil.com", false],
])("Redis may be asked at %s: %j", (url, expected) => {
  expect(isSecureRedis(url)).toBe(expected);
});

it.each([
  ["data/service.db", true],
  ["file:/var/lib/service.db", true],
  ["postgres://me:word@127.0.0.1/db", true],
  ["postgres://db/db", true],
  ["postgresql:///db", true],
  ["postgres://%2Fvar%2Frun%2Fpostgresql/db", true],
  ["postgres:///db?host=/var/run/postgresql", true],
  ["postgres://db.example/db?sslmode=verify-full", true],
  ["postgres://db.example/db?sslmode=disable", true],
  ["postgres://db.example/db?host=localhost", true],
  ["postgres://db.example/db", false],
  ["postgresql://me:word@db.example:5432/db?ssl=0", false],
  ["postgres://db.example/db?sslmode=", false],
  ["postgres://db.example/db?sslmode=require&sslmode=", false],
  ["postgres://localhost/db?host=db.example", false],
  ["POSTGRES://134744072/db", false],
  ["postgres:///db?host=2001:db8::1", false],
  ["postgres:///db?host=::1", true],
])("a database may be asked at %s: %j", (url, expected) => {
  expect(isSecureDatabase(url)).toBe(expected);
});

const elsewhere = { PGHOST: "db.example" };

it.each<[string, Record<string, string>, string, boolean]>([
  ["postgres:///db", elsewhere, "db.example in clear", false],
  ["postgres:///db?host=", elsewhere, "db.example in clear", false],
  ["postgres:///db", { ...elsewhere, PGSSLMODE: "allow" }, "db.example in clear", false],
  ["postgres:///db?ssl=0", { ...elsewhere, PGSSLMODE: "verify-full" }, "db.example in clear", false],
  ["postgres:///db", { ...elsewhere, PGSSLMODE: "verify-full" }, "db.example over TLS", true],
  ["postgres:///db?sslmode=verify-full", elsewhere, "db.example over TLS", true],
  ["postgres:///db?sslmode=disable", elsewhere, "db.example in clear", true],
  ["postgres:///db", { PGHOST: "2001:db8::1" }, "2001:db8::1 in clear", false],
  ["postgres:///db", { PGHOST: "fd00::1" }, "fd00::1 in clear", true],
  ["postgres:///db", { PGHOST: "/run/postgresql" }, "/run/postgresql in clear", true],
  ["postgres:///db", { PGHOSTADDR: "192.0.2.1" }, "localhost in clear", true],
  ["postgres://db/db", elsewhere, "db in clear", true],
])(
  "%s with %j in the environment is asked at %s, which is allowed: %j",
  (url, variables, place, expected) => {
    for (const name of ["PGHOST", "PGHOSTADDR", "PGSSLMODE"]) vi.stubEnv(name, variables[name]);
    const { host, ssl } = new pg.Client({ connectionString: url });
    vi.unstubAllEnvs();
    expect(`${host} ${ssl ? "over TLS" : "in clear"}`).toBe(place);
    expect(isSecureDatabase(url, variables)).toBe(expected);
  },
);
