import { print, runProgram, warn } from "../terminal/command-line.ts";
import { failureOf } from "./cli/failure.ts";
import { runCommand } from "./cli/run.ts";

/** Entry point of the service's CLI: `npm run service -- help`. */
runProgram((words) => runCommand(words, { variables: process.env, print, warn, now: Date.now }), failureOf);
