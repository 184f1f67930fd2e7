import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openDatabase } from "#app/storage/app-database.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

/** The Dockerfile's instructions, each on one line, in order. */
async function instructions(): Promise<string[]> {
  const dockerfile = await readFile(join(repository, "Dockerfile"), "utf8");
  return dockerfile
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n/g, "")
    .split("\n");
}

/** Whether .dockerignore, which leaves everything out, lets a path in. */
async function isInContext(path: string): Promise<boolean> {
  const ignored = await readFile(join(repository, ".dockerignore"), "utf8");
  return ignored.split("\n").some((line) => line.startsWith("!") && path.startsWith(line.slice(1)));
}

test("what the image is made of is enough to build both programs, and they run without the source", async () => {
  await using folder = await temporaryFolder();
  await using image = await temporaryFolder();
  await symlink(join(repository, "node_modules"), join(folder.path, "node_modules"));
  const shell = (command: string, cwd: string) =>
    run("sh", ["-c", command], {
      cwd,
      env: { ...process.env, NODE_COMPILE_CACHE: join(image.path, "cache") },
    });
  for (const instruction of await instructions()) {
    const copied = /^COPY (?:--chmod=\d+ )?(--from=build )?(.+) (\S+)$/.exec(instruction);
    const [from, target] = [copied?.[2]?.split(" ") ?? [], copied?.[3] ?? ""];
    for (const path of from) {
      const isBuilt = copied?.[1] !== undefined;
      if (isBuilt && !path.startsWith("/rapport/")) continue;
      const source = isBuilt ? path.replace("/rapport", folder.path) : join(repository, path);
      if (!isBuilt) expect(await isInContext(path), path).toBe(true);
      const into = target.endsWith("/") ? join(target, path.split("/").at(-1) ?? "") : target;
      const isOfBuild = !isBuilt && !path.startsWith("deploy/");
      await cp(source, join(isOfBuild ? folder.path : image.path, into), { recursive: true });
    }
    const command = /^RUN (npm run build|node=.*)$/.exec(instruction)?.[1];
    if (command !== undefined) await shell(command, command.startsWith("npm") ? folder.path : image.path);
  }
  /** What a container does with these arguments. */
  const container = async (environment: Record<string, string>, ...words: string[]) => {
    const child = spawn("sh", [join(image.path, "usr/local/bin/rapport"), ...words], {
      cwd: image.path,
      env: { ...process.env, NODE_COMPILE_CACHE: join(image.path, "cache"), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // It ends as soon as it serves.
    child.stdout.on("data", (line: Buffer) => line.includes("The service is ready") && child.kill("SIGTERM"));
    const ended = once(child, "exit");
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: (await ended)[0], stdout: stdout.trim(), stderr: stderr.trim() };
  };
  const at = (...names: string[]) => join(image.path, "backups", ...names);
  await (await openDatabase(at("rapport.db"))).close();
  const app = { DATABASE_URL: at("rapport.db"), ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const service = { SERVICE_DATABASE_URL: at("service.db"), SERVICE_PORT: "0" };
  const done = (stdout: RegExp) => ({ code: 0, stdout: expect.stringMatching(stdout), stderr: "" });
  expect(await container({}, "keys", "new")).toEqual(done(/^[\w+/]{43}=$/));
  expect(await container(app, "data", "backup", at())).toEqual(done(/whole: 1 row in 1 table/));
  const [backup = ""] = (await readdir(at())).filter((name) => /^\d{4}-\d\d-\d\dT\d{6}Z\.db$/.test(name));
  expect(await container(app, "data", "verify", at(backup))).toEqual(done(/whole: 1 row in 1 table/));
  const restored = { ...app, DATABASE_URL: at("new", "rapport.db") };
  expect(await container(restored, "data", "restore", at(backup))).toEqual(
    done(/^Restored and verified 1 row/),
  );
  expect(await container(restored, "keys", "status")).toEqual(done(/seals/));
  expect(await container(service, "service", "seed")).toEqual(done(/^bpo_/));
  expect(await container(service, "service", "data", "verify")).toEqual(done(/whole: 16 rows in 3 tables/));
  expect(await container(service, "service", "serve")).toMatchObject({ code: 0, stderr: "" });
  expect(await container({}, "npm")).toEqual({
    code: 2,
    stdout: "",
    stderr: `"npm" isn't one of the programs. Try: start, data, keys, service.`,
  });
  const external = `node --input-type=module --eval 'await import("piscina")'`;
  await expect(shell(external, image.path)).resolves.toEqual({ stdout: "", stderr: "" });
  expect(await container({}, "start")).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^The sandbox runs from the source alone: npm ci, then npm start\. /),
  });
});
