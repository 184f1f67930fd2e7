import { execFile } from "node:child_process";
import { cp, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
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
    const copied = /^COPY (--from=build )?(.+) (\S+)$/.exec(instruction);
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
  const { stdout } = await shell("node dist/service/main.js help", image.path);
  expect(stdout).toContain("serve");
  const external = `node --input-type=module --eval 'await import("piscina")'`;
  await expect(shell(external, image.path)).resolves.toEqual({ stdout: "", stderr: "" });
  await expect(shell("node dist/main.js", image.path)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The sandbox runs from the source alone: npm ci, then npm start\. .*\n$/),
  });
});
