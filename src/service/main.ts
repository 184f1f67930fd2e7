import { existsSync } from "node:fs";
import { printable } from "../terminal/printable.ts";
import { failureOf } from "./cli/failure.ts";
import { runCommand } from "./cli/run.ts";

/** Entry point of the service's CLI: `npm run service -- help`. */
async function main(): Promise<void> {
  // Existing variables, even empty ones, take precedence over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const hasSucceeded = await runCommand(process.argv.slice(2), process.env);
  process.exitCode = hasSucceeded ? 0 : 1;
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
