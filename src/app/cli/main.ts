import { existsSync } from "node:fs";
import { printable } from "../../terminal/printable.ts";
import { failureOf } from "./failure.ts";
import { runCommand } from "./run.ts";

/** Entry point of what operators run beside the app: `npm run keys`, `npm run data`. */
async function main(): Promise<void> {
  // Existing variables, even empty ones, take precedence over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const hasSucceeded = await runCommand(process.argv.slice(2), {
    variables: process.env,
    print,
    warn: (sentence) => process.stderr.write(`${printable(sentence)}\n`),
    now: Date.now,
  });
  process.exitCode = hasSucceeded ? 0 : 1;
}

/** Resolves when the text is written: the process may exit right after. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${printable(text)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

// The reader may close the pipe early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

main().catch((error: unknown) => {
  const { sentence, exitCode } = failureOf(error);
  process.stderr.write(`${printable(sentence)}\n`);
  process.exit(exitCode);
});
