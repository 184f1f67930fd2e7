import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const acceptance = ["test/acceptance/**/*.test.ts"];
/** Also run on Postgres: commands, Home, settings, approvals, exports, one person, uninstalls. */
const postgres = ["credits", "home", "approvals", "export", "one-person", "uninstall"].map(
  (name) => `test/acceptance/${name}.test.ts`,
);
/** Starts programs of ours, once or more for each test. */
const programs = [
  "test/build.test.ts",
  "test/acceptance/separate-service.test.ts",
  "test/app/start-failures.test.ts",
  "test/conformance/program.test.ts",
  "test/evaluate/evaluate.test.ts",
  "test/mcp-conformance.test.ts",
  "test/operator-commands.test.ts",
  "test/sandbox/model-settings.test.ts",
  "test/security/terminal-escapes.test.ts",
  "test/service/{cli,docs,kill,progress,readme}.test.ts",
];
const durability = ["test/durability/**/*.test.ts"];
const faults = ["test/faults/**/*.test.ts"];
const browser = ["test/browser/**/*.test.ts"];

/** `npm test` runs `unit` and `acceptance`, `npm run test:all` and CI run everything. */
export default defineConfig({
  test: {
    // A test is stuck when it takes longer than this: it waits for events, and on a loaded machine they come late.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ["test/support/properties/property-seed.ts"],
    // Processes that tests start: without it, half of their start is spent on reading our TypeScript.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.compile-cache", import.meta.url)) },
    globalSetup: "test/support/databases/template-cleanup.ts",
    expect: { poll: { timeout: 20_000 } },
    // No module is mocked and none keeps anything between tests, so that one process can load them once for all files.
    isolate: false,
    // Many tests wait for processes, databases and deadlines: with two files a core, less of it idles.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...acceptance, ...programs, ...durability, ...faults, ...browser],
        },
      },
      { extends: true, test: { name: "acceptance", include: acceptance, exclude: programs } },
      { extends: true, test: { name: "postgres", include: postgres, provide: { database: "Postgres" } } },
      { extends: true, test: { name: "programs", include: programs } },
      { extends: true, test: { name: "durability", include: durability } },
      { extends: true, test: { name: "faults", include: faults } },
      // Alone, and one after the other: the page's Slack waits three seconds for the app, as the real one, and beside
      // other tests both may lie still for longer.
      {
        extends: true,
        test: { name: "browser", include: browser, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
