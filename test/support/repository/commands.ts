import packageJson from "../../../package.json" with { type: "json" };

/** A program of ours by the script of package.json that starts it; the sandbox is `npm start` without settings. */
export type Program = "start" | "sandbox" | "service" | "keys" | "data";

/** @returns what npm gives Node to run the program from the source */
export function sourceCommand(program: Program): string[] {
  return packageJson.scripts[program === "sandbox" ? "start" : program].split(" ").slice(1);
}

/** @returns what operators give Node to run what `npm run build` has made of it */
export function builtCommand(program: Exclude<Program, "sandbox">): string[] {
  return sourceCommand(program).map((word) => word.replace(/^(\.\/)?src\/(.+)\.[jt]s$/, "$1dist/$2.js"));
}
