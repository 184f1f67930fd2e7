import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { batched } from "../../src/database/batched.ts";

interface Item {
  key: string;
  name: string;
}

/** A batcher whose batches wait until they are let go on, one after the other. */
function heldBatches(maxBatch = 3) {
  const batches: { names: string[]; end: (error?: Error) => void }[] = [];
  const submit = batched({
    keyOf: ({ key }: Item) => key,
    maxBatch,
    async run(items) {
      const end = Promise.withResolvers<void>();
      const names = items.map(({ name }) => name);
      batches.push({ names, end: (error) => (error === undefined ? end.resolve() : end.reject(error)) });
      await end.promise;
      return names.map((name) => `did ${name}`);
    },
  });
  return {
    submit: (name: string, key = "") => submit({ key, name }),
    begun: () => batches.map(({ names }) => names),
    async end(index: number, error?: Error) {
      batches[index]?.end(error);
      // What follows a batch has begun when all that was waiting for it has run.
      await setImmediate();
    },
  };
}

test("what comes at once shares a batch, and what comes meanwhile the next one, up to the largest", async () => {
  const { submit, begun, end } = heldBatches();
  const first = [submit("a"), submit("b")];
  await setImmediate();
  expect(begun()).toEqual([["a", "b"]]);
  const later = ["c", "d", "e", "f"].map((name) => submit(name));
  await setImmediate();
  expect(begun()).toEqual([["a", "b"]]);
  await end(0);
  expect(await Promise.all(first)).toEqual(["did a", "did b"]);
  expect(begun()).toEqual([
    ["a", "b"],
    ["c", "d", "e"],
  ]);
  await end(1);
  expect(begun()).toEqual([["a", "b"], ["c", "d", "e"], ["f"]]);
  await end(2);
  expect(await Promise.all(later)).toEqual(["did c", "did d", "did e", "did f"]);
  const alone = submit("g");
  await setImmediate();
  await end(3);
  expect(await alone).toBe("did g");
});

test("a key does not wait for another one", async () => {
  const { submit, begun, end } = heldBatches(1);
  const results = Promise.all([submit("a", "one"), submit("b", "two"), submit("c", "one")]);
  await setImmediate();
  expect(begun()).toEqual([["a"], ["b"]]);
  await end(0);
  expect(begun()).toEqual([["a"], ["b"], ["c"]]);
  await end(1);
  await end(2);
  expect(await results).toEqual(["did a", "did b", "did c"]);
});

test("a batch that fails fails for all who are in it, and for no others", async () => {
  const { submit, end } = heldBatches(2);
  const results = Promise.allSettled(["a", "b", "c", "d", "e"].map((name) => submit(name)));
  await setImmediate();
  await end(0);
  const broken = new Error("the database has gone");
  await end(1, broken);
  await end(2);
  const failed = { status: "rejected", reason: broken };
  expect(await results).toEqual([
    { status: "fulfilled", value: "did a" },
    { status: "fulfilled", value: "did b" },
    failed,
    failed,
    { status: "fulfilled", value: "did e" },
  ]);
  const later = submit("f");
  await setImmediate();
  await end(3);
  expect(await later).toBe("did f");
});
