import { randomBytes } from "node:crypto";
import { printable } from "../terminal/printable.ts";
import { conform } from "./conform.ts";
import { RefusedKeyError, UnreachableError } from "./exchange.ts";
import { readOptions, UsageError, usage } from "./options.ts";
import { costText, countsOf, resultText, summaryText } from "./report.ts";

/**
 * Entry point of the conformance suite: `npm run conformance -- <base_url> <key>`.
 *
 * @returns the exit code
 */
async function main(words: readonly string[]): Promise<0 | 1 | 2> {
  const options = readOptions(words, randomBytes(4).toString("hex"));
  if (options === undefined) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { baseUrl, profile, isJson } = options;
  // The cost goes to stderr with JSON: it's for a person, and the result on stdout for programs.
  const run = await conform({
    ...options,
    onPlan: (cost) =>
      isJson ? process.stderr.write(`${costText(cost)}\n`) : print(`${baseUrl.href}\n${costText(cost)}\n`),
    onResult: (result) => isJson || print(resultText(result)),
  });
  const counts = countsOf(run.results);
  const credits_spent = Number(run.spent);
  print(
    isJson
      ? printable(
          JSON.stringify({ base_url: baseUrl.href, profile, ...counts, credits_spent, results: run.results }),
        )
      : `\n${summaryText(run)}`,
  );
  return counts.failed === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    const isUsage = error instanceof UsageError;
    const isExpected = isUsage || error instanceof UnreachableError || error instanceof RefusedKeyError;
    if (!isExpected) throw error;
    process.stderr.write(
      `${printable(error.message)}${isUsage ? ' See "npm run conformance -- help".' : ""}\n`,
    );
    process.exitCode = isUsage ? 2 : 1;
  },
);
