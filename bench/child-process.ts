import { fork } from "node:child_process";
import { once } from "node:events";
import { createBirpc } from "birpc";

/** A child process of the bench. What its functions throw is thrown here, as is that it ended instead of answering. */
export type Child<Functions extends object> = ReturnType<typeof startChild<Functions>>;

/**
 * @param module in this folder; it exposes functions
 * @param execArgv options of Node; paths in them are seen from the repository's root, where the bench is run
 */
export function startChild<Functions extends object>(module: string, execArgv: string[] = []) {
  const child = fork(`bench/${module}`, { execArgv, serialization: "advanced" });
  const { $call, $close } = createBirpc<Functions>(
    {},
    {
      post: (data) => child.send(data),
      on: (listener) => child.on("message", listener),
      timeout: -1,
    },
  );
  const ended = once(child, "exit").then(() => $close(new Error(`${module} has ended.`)));
  return {
    call: $call,
    async [Symbol.asyncDispose](): Promise<void> {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Called by the module of a child process, which ends with the bench. */
export function expose(functions: object): void {
  createBirpc(functions, {
    post: (data) => process.send?.(data),
    on: (listener) => process.on("message", listener),
  });
  process.on("disconnect", () => process.exit());
}
