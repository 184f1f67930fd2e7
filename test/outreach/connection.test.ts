import { expect, test } from "vitest";
import { type Connection, connectionAfter } from "../../src/outreach/connection.ts";
import { RefusedInputError, UnauthorizedError, UnavailableError } from "../../src/outreach/errors.ts";

const free = { operation: "lookup", charge: "none" } as const;
const failing: Connection = { state: "failing", since: 5 };

test.each<[string, Connection, Parameters<typeof connectionAfter>[1], Connection]>([
  ["an answer", failing, undefined, { state: "answering", at: 9 }],
  ["a contact that is refused", failing, new RefusedInputError("x", free), { state: "answering", at: 9 }],
  ["a first failure", { state: "untried" }, new UnavailableError("x", free), { state: "failing", since: 9 }],
  ["one more failure", failing, new UnauthorizedError("x", free), failing],
])("after %s", (_, before, error, after) => {
  expect(connectionAfter(before, error, 9)).toEqual(after);
});
