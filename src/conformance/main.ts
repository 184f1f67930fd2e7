import { randomBytes } from "node:crypto";
import { conform } from "./conform.ts";
import { RefusedKeyError, UnreachableError } from "./exchange.ts";
import { type Options, readOptions, UsageError, usage } from "./options.ts";
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
  return options.isJson ? asJson(options) : asTable(options);
}

async function asTable(options: Options): Promise<0 | 1> {
  const run = await conform({
    ...options,
    onPlan: (cost) => print(`${options.baseUrl.href}\n${costText(cost)}\n`),
    onResult: (result) => print(resultText(result)),
  });
  print(`\n${summaryText(run)}`);
  return countsOf(run.results).failed === 0 ? 0 : 1;
}

/** Prints the cost on stderr, for a person, and the result on stdout, for programs. */
async function asJson(options: Options): Promise<0 | 1> {
  const run = await conform({
    ...options,
    onPlan: (cost) => process.stderr.write(`${costText(cost)}\n`),
  });
  const { profile, baseUrl } = options;
  const counts = countsOf(run.results);
  print(
    JSON.stringify({
      base_url: baseUrl.href,
      profile,
      ...counts,
      credits_spent: Number(run.spent),
      results: run.results,
    }),
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
    process.stderr.write(`${error.message}${isUsage ? ' "npm run conformance -- help" shows how.' : ""}\n`);
    process.exitCode = isUsage ? 2 : 1;
  },
);
