import { ServiceConfigError } from "../config.ts";
import { CommandError, UsageError } from "./command.ts";

/** What a person is told of an error, and what the process ends with: 2 for wrong usage, 1 for everything else. */
export interface Failure {
  sentence: string;
  exitCode: 1 | 2;
}

/** Codes of errors that say: the database's server is not there, or does not let us in. */
const unreachable = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE)$/;
/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html, classes 28 and 3D. */
const refused = /^(28...|3D000)$/;

/** No message repeats a database's address, which may hold a password. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return { sentence: error.message, exitCode: 2 };
  if (error instanceof CommandError || error instanceof ServiceConfigError) {
    return { sentence: error.message, exitCode: 1 };
  }
  const code = codeOf(error);
  if (code === "EADDRINUSE") {
    return { sentence: "The port is taken. Set SERVICE_PORT to another one.", exitCode: 1 };
  }
  if (code === "EADDRNOTAVAIL" || code === "EACCES") {
    return { sentence: "SERVICE_HOST and SERVICE_PORT cannot be listened on. Set others.", exitCode: 1 };
  }
  if (unreachable.test(code)) {
    return {
      sentence: `The database does not answer (${code}). Is SERVICE_DATABASE_URL right, and the server running?`,
      exitCode: 1,
    };
  }
  if (refused.test(code)) {
    return {
      sentence: "The database refuses: its name, user or password is wrong. See SERVICE_DATABASE_URL.",
      exitCode: 1,
    };
  }
  if (code === "ERR_SQLITE_ERROR") {
    return {
      sentence: `The database cannot be used: ${messageOf(error)}. See SERVICE_DATABASE_URL.`,
      exitCode: 1,
    };
  }
  return { sentence: `This failed, and we did not foresee it: ${messageOf(error)}`, exitCode: 1 };
}

function codeOf(error: unknown): string {
  // A host with several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}
