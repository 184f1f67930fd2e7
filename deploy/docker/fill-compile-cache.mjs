import { glob } from "node:fs/promises";

// Loads every module once while the image is built: a container can't write to its file system, and Node keeps a
// module's compiled code when it's loaded, not when it's run. Entries would start their program, so they're left out.
// A chunk may import from an entry, though, which then ends with an exit code for want of settings.
const { exit } = process;
process.exit = () => undefined;
for await (const file of glob("dist/**/*.js", { exclude: ["**/main.js"] })) {
  // A worker's module fails outside its thread, after it was compiled.
  await import(`${process.cwd()}/${file}`).catch(() => undefined);
}
exit(0);
