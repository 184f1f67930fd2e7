import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { progressLine } from "../../src/service/cli/progress.ts";
import { serviceCommand } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test.for([
  [0, 0, 80, "[..............................] 0 %  0 rows"],
  [0.5, 100_000, 60, "[###############...............] 50 %  100,000 rows"],
  [1, 12_345_678, 60, "[##############################] 100 %  12,345,678 rows"],
  [0.5, 100_000, 40, "[#########.........] 50 %  100,000 rows"],
  [0.5, 100_000, 26, "50 %  100,000 rows"],
  [0.5, 100_000, 10, "50 %  100"],
] as const)("%d of a file, %i rows, on %i columns: %s", ([share, rows, columns, line]) => {
  expect(progressLine({ share, rows }, columns)).toBe(line);
  expect(line.length).toBeLessThan(columns);
});

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** That of util-linux alone takes a command and hands its exit code on. */
const hasScript = String(spawnSync("script", ["--version"]).stdout).includes("util-linux");

/** Runs a command of the service on a terminal. @returns all that the terminal was sent, its two escapes in words */
async function onTerminal(environment: Record<string, string>, columns: number, ...words: string[]) {
  const program = [process.execPath, ...packageJson.scripts.service.split(" ").slice(1), ...words];
  const command = `stty cols ${columns} && ${program.map((word) => `'${word}'`).join(" ")}`;
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd: repository,
    env: { ...process.env, ...environment, SHELL: "/bin/sh" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return {
    exitCode: child.exitCode,
    output: output.replaceAll("\x1b[K", "<clear>").replaceAll("\x1b[2K", "<gone>"),
  };
}

test.skipIf(!hasScript && process.env.CI !== "true")(
  "an import on a terminal draws a bar that fits, and takes it away before its report or its complaint",
  async () => {
    await using folder = await temporaryFolder();
    const environment = { SERVICE_DATABASE_URL: join(folder.path, "service.db") };
    await serviceCommand(environment, "org", "create", "Acme");
    const header =
      "email,profile.worldview_label,profile.operating_style_label,profile.gem_tier,profile.tone_zone,profile.confidence,connection_language.must_do,connection_language.must_never,connection_language.likes_this,connection_language.not_that\n";
    const rows = Array.from(
      { length: 8_000 },
      (_, index) => `person-${index}@acme.com,a,b,c,d,0.5,e,f,g,h\n`,
    );
    const file = join(folder.path, "people.csv");
    const drawn = /\r(?<line>\[[#.]+\] \d+ % {2}[\d,]+ rows)<clear>/g;

    await writeFile(file, [header, ...rows].join(""));
    const whole = await onTerminal(environment, 40, "contacts", "import", "Acme", file);
    const lines = [...whole.output.matchAll(drawn)].map(({ groups }) => groups?.line ?? "");
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.length >= 40)).toEqual([]);
    expect(whole.output.replaceAll(drawn, "")).toBe(
      "\r<gone>8000 rows: 8000 added, 0 updated, 0 rejected.\r\n",
    );
    expect(whole.exitCode).toBe(0);

    // A byte of another encoding, far enough behind for rows to be taken before it is read.
    await writeFile(
      file,
      Buffer.concat([Buffer.from([header, ...rows].join("")), Buffer.from([0xff, 0x0a])]),
    );
    const broken = await onTerminal(environment, 40, "contacts", "import", "Acme", file);
    expect(broken.exitCode).toBe(1);
    expect(broken.output.replaceAll(drawn, "")).toMatch(/^\r<gone>\d+ rows: .*\r\nThe file isn't UTF-8/);
  },
);
