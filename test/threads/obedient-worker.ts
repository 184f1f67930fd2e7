/** A worker for worker-pool.test.ts: does as it is told. */
export default async function obey(task: "answer" | "hang" | "throw" | "end"): Promise<string> {
  switch (task) {
    case "answer":
      return "done";
    case "hang":
      return new Promise(() => setInterval(() => undefined, 60_000));
    case "throw":
      throw new TypeError("a mistake");
    case "end":
      return process.exit(3);
    default:
      return task satisfies never;
  }
}
