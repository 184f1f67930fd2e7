import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";

const packages = "node_modules";

/**
 * `npm run build` makes what operators run (docs/deploy.md): every program of ours in `dist`, under its path in `src`,
 * with the packages in it. 1,300 modules take twice as long to load as these few files, and 126 MB of packages aren't
 * needed beside them.
 */
const bundle = await rolldown({
  input: {
    main: "src/main.ts",
    "service/main": "src/service/main.ts",
    "app/cli/main": "src/app/cli/main.ts",
  },
  platform: "node",
  external: [
    // Starts its threads from a file of its own.
    "piscina",
    // It needs development packages, so it's never built.
    /\/sandbox\/main\.ts$/,
    // Optional packages that pg looks for.
    "pg-native",
    "pg-cloudflare",
  ],
  plugins: [resolveFiles(), keepLicenses()],
  onLog(level, log) {
    if (level === "warn") throw new Error(log.message);
  },
});
await bundle.write({
  dir: "dist",
  cleanDir: true,
  entryFileNames: "[name].js",
  chunkFileNames: "chunks/[name]-[hash].js",
  assetFileNames: "[name][extname]",
  // A process keeps the text of what it runs: 4 MB less. Lines and names stay as they are, for the stacks in a log.
  comments: false,
});

/** `new URL("a.ts", import.meta.url)` names a worker, which is built too, or a file that is copied beside the code. */
function resolveFiles(): Plugin {
  const reference = /new URL\(\s*"([^"]+)",\s*import\.meta\.url,?\s*\)/g;
  return {
    name: "resolve-files",
    transform(code, id) {
      if (id.includes(packages)) return undefined;
      return code.replace(reference, (written, path: string) => {
        const file = resolve(dirname(id), path);
        // Node makes it itself.
        if (file.endsWith(".compile-cache")) return written;
        // What a package has for browsers is sent as it is.
        const isOurs = !file.includes(packages);
        const emitted =
          isOurs && /\.[jt]s$/.test(file)
            ? this.emitFile({ type: "chunk", id: file, fileName: builtPath(file) })
            : this.emitFile({
                type: "asset",
                name: basename(file),
                originalFileName: file,
                source: readFileSync(file),
              });
        return `new URL(import.meta.ROLLUP_FILE_URL_${emitted})`;
      });
    },
  };
}

/** @returns where a file of `src` is in `dist` */
function builtPath(file: string): string {
  return relative("src", file).replace(/\.ts$/, ".js");
}

/** Packages may be passed on only with their licenses: they are in one file. */
function keepLicenses(): Plugin {
  return {
    name: "keep-licenses",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((each) =>
        each.type === "chunk" ? each.moduleIds : each.originalFileNames,
      );
      const folders = new Set(
        modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
      );
      const licenses = [...folders].sort().flatMap((folder) => {
        const files = globSync("{LICEN[CS]E,licen[cs]e,COPYING}*", { cwd: folder });
        return files.map(
          (file) => `${relative(packages, folder)}\n\n${readFileSync(join(folder, file), "utf8")}`,
        );
      });
      this.emitFile({
        type: "asset",
        fileName: "licenses.txt",
        source: licenses.join(`\n\n${"-".repeat(80)}\n\n`),
      });
    },
  };
}
