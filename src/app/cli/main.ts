import { print, runProgram, warn } from "../../terminal/command-line.ts";
import { failureOf } from "./report-failure.ts";
import { runCommand } from "./run.ts";

/** Entry point of what operators run beside the app: `npm run keys`, `npm run data`. */
runProgram((words) => runCommand(words, { variables: process.env, print, warn, now: Date.now }), failureOf);
