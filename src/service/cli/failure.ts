import { ServiceConfigError } from "../config.ts";
import { CommandError, UsageError } from "./command.ts";

/** The message shown for an error, and the exit code: 2 for wrong usage, 1 for everything else. */
export interface Failure {
  sentence: string;
  exitCode: 1 | 2;
}

/** What we use of a library's error; missing parts are empty. */
interface Cause {
  /** Such as "ECONNREFUSED", or Postgres' "28P01". */
  code: string;
  /** The system call, such as "listen". */
  call: string;
  /** Safe to show: contains no database URL, which may hold a password. */
  message: string;
}

/** The first entry that applies says what happened and what to do. */
const explanations: readonly { applies: (cause: Cause) => boolean; sentence: (cause: Cause) => string }[] = [
  {
    applies: ({ code }) => code === "EADDRINUSE",
    sentence: () => "The port is taken. Set SERVICE_PORT to another one.",
  },
  {
    applies: ({ call }) => call === "listen",
    sentence: ({ code }) => `SERVICE_HOST and SERVICE_PORT cannot be listened on (${code}). Set others.`,
  },
  {
    applies: ({ call }) => call === "mkdir",
    sentence: ({ code }) => `The database's folder cannot be made (${code}). See SERVICE_DATABASE_URL.`,
  },
  {
    applies: ({ code }) =>
      /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/.test(code),
    sentence: ({ code }) =>
      `The database does not answer (${code}). Is SERVICE_DATABASE_URL right, and the server running?`,
  },
  {
    // Source: https://www.postgresql.org/docs/current/errcodes-appendix.html, classes 28 and 3D.
    applies: ({ code }) => /^(28...|3D000)$/.test(code),
    sentence: () => "The database refuses: its name, user or password is wrong. See SERVICE_DATABASE_URL.",
  },
  {
    applies: ({ code }) => code === "ERR_SQLITE_ERROR",
    sentence: ({ message }) => `The database cannot be used: ${message}. See SERVICE_DATABASE_URL.`,
  },
];

export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return { sentence: error.message, exitCode: 2 };
  if (error instanceof CommandError || error instanceof ServiceConfigError) {
    return { sentence: error.message, exitCode: 1 };
  }
  const cause = causeOf(error);
  const explanation = explanations.find(({ applies }) => applies(cause));
  return {
    sentence: explanation?.sentence(cause) ?? `This failed, and we did not foresee it: ${cause.message}`,
    exitCode: 1,
  };
}

function causeOf(error: unknown): Cause {
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  if (!(error instanceof Error)) return { code: "", call: "", message: String(error) };
  return {
    code: "code" in error && typeof error.code === "string" ? error.code : "",
    call: "syscall" in error && typeof error.syscall === "string" ? error.syscall : "",
    message: error.message.split("\n")[0] ?? "",
  };
}
