import { existsSync } from "node:fs";
import { failureOf } from "./cli/failure.ts";
import { runCommand } from "./cli/run.ts";

/** The entry of the service's own program: `npm run service -- help`. */
async function main(): Promise<void> {
  // What is set already goes before what stands in the file, also when it is set to nothing.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const hasSucceeded = await runCommand(process.argv.slice(2), process.env);
  process.exitCode = hasSucceeded ? 0 : 1;
}

// Whoever reads what we print may have seen enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

main().catch((error: unknown) => {
  const { sentence, exitCode } = failureOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
});
