import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseAway, markAway } from "../../src/database/away.ts";

function byPostgres(code: string): Error {
  return Object.assign(new pg.DatabaseError("It says so.", 1, "error"), { code });
}

function marked(error: Error): Error {
  markAway(error);
  return error;
}

const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test.for([
  ["shut down by its administrator", byPostgres("57P01"), true],
  ["starting", byPostgres("57P03"), true],
  ["a connection that failed", byPostgres("08006"), true],
  ["a statement that took too long", byPostgres("57014"), false],
  ["a row that is there already", byPostgres("23505"), false],
  ["a connection that couldn't be made", marked(refused()), true],
  ["what that led to", new Error("It failed.", { cause: marked(refused()) }), true],
  ["what bolt makes of it", Object.assign(new Error("It failed."), { original: marked(refused()) }), true],
  ["another server's refusal", refused(), false],
  ["a connection that is gone", new Error("Connection terminated unexpectedly"), true],
  ["no error", "Connection terminated", false],
] as const)("%s", ([, error, isAway]) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
