import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { repository } from "./process.ts";

export interface ToldProcessOptions {
  /** What it is called when it fails. */
  name: string;
  /** The module that it runs. */
  module: URL;
  arguments?: readonly string[];
  /** Of Node; paths in them are seen from the repository's root. */
  options?: readonly string[];
}

/** A child process of the bench. It takes tasks as messages, one at a time, and answers each with one. */
export class ToldProcess implements AsyncDisposable {
  readonly #name: string;
  readonly #process: ChildProcess;

  constructor({ name, module, arguments: given = [], options = [] }: ToldProcessOptions) {
    this.#name = name;
    this.#process = fork(fileURLToPath(module), given, { execArgv: [...options], cwd: repository });
  }

  /** @throws when the process ends instead of answering */
  async run(task: object): Promise<unknown> {
    const over = new AbortController();
    const answered = once(this.#process, "message", { signal: over.signal });
    const ended = once(this.#process, "exit", { signal: over.signal }).then(([code, signal]) => {
      throw new Error(`${this.#name} ended (${signal ?? code}).`);
    });
    try {
      this.#process.send(task);
      const [result] = await Promise.race([answered, ended]);
      return result;
    } finally {
      over.abort();
      await Promise.allSettled([answered, ended]);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, "exit");
      this.#process.disconnect();
      await ended;
    }
  }
}
