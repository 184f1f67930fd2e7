import type { Command } from "./command.ts";

/** A command's usage, such as `org create <name> [--credits 25]`. */
export function usageOf({ words, parameters, optionsShown }: Command): string {
  return [...words, ...parameters.map((name) => `<${name}>`), optionsShown].filter(Boolean).join(" ");
}

const firstSteps = [
  "For a first look: seed, then serve. For your own: org create, key create, contacts import, serve.",
  "",
];

const notes = [
  "<org> is an organisation's name or id; what has spaces is put in quotes.",
  "Every command takes --help, and --json for programs: npm run -s service -- org list --json",
  "It ends with 0, with 1 when it could not be done, and with 2 when it was typed wrongly.",
  "The database is SERVICE_DATABASE_URL (data/service.db). The README tells of all settings.",
];

/** @param commands the commands to describe */
export function helpText(commands: readonly Command[]): string {
  const usages = commands.map(usageOf);
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map(({ about }, index) => `  ${usages[index]?.padEnd(width)}  ${about}`);
  const [first, ...others] = commands;
  const details = others.length === 0 && first?.details !== undefined ? [...first.details, ""] : [];
  const isAboutAll = new Set(commands.map(({ words }) => words[0])).size > 1;
  return [
    "The profile service. npm run service -- <command>",
    "",
    ...lines,
    "",
    ...details,
    ...(isAboutAll ? firstSteps : []),
    ...notes,
  ].join("\n");
}
