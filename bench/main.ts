/**
 * Measures Rapport beside its peers: `npm run bench`, or `npm run bench -- --json | --quick | --only <section>`.
 * A section measures one thing; a new one is added to the table below.
 */
import { parseArgs } from "node:util";
import { startChild } from "./child-process.ts";
import type { Generator } from "./generator.ts";
import { fullPlan, quickPlan } from "./plan.ts";
import { asText, describeMachine, type Findings } from "./report.ts";
import type { Section } from "./section.ts";
import { acknowledgements } from "./sections/acknowledgements.ts";
import { paidCalls } from "./sections/paid-calls.ts";
import { readiness } from "./sections/readiness.ts";
import { reminders } from "./sections/reminders.ts";
import { rephrasings } from "./sections/rephrasings.ts";
import { service } from "./sections/service.ts";
import { tools } from "./sections/tools.ts";
import type { StubServers } from "./stub-servers.ts";

const sections: Record<string, Section> = {
  readiness,
  acknowledgements,
  tools,
  "paid calls": paidCalls,
  reminders,
  rephrasings,
  "the service": service,
};

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: Object.keys(sections) },
  },
});
if (options.only.some((name) => !(name in sections))) {
  process.stderr.write(`--only takes the name of a section: ${Object.keys(sections).join(", ")}.\n`);
  process.exit(2);
}

// Processes of the bench end with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const plan = options.quick ? quickPlan : fullPlan;
const findings: Findings = { machine: describeMachine(), plan, sections: {}, failures: [] };
await using stubs = startChild<StubServers>("stub-servers.ts");
await using generator = startChild<Generator>("generator.ts");
const origin = await stubs.call("origin");
for (const [name, run] of Object.entries(sections)) {
  if (!options.only.includes(name)) continue;
  progress(name);
  try {
    findings.sections[name] = await run({ plan, generator, stubs, origin, progress });
  } catch (error) {
    findings.failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}
progress("");
process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : asText(findings));
// An aim that is not met is a finding; a section that failed has none.
process.exitCode = findings.failures.length > 0 ? 1 : 0;

/** A progress line, overwritten in place; only on a terminal, never in a file. */
function progress(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${doing}`);
}
