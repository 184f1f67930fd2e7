import module from "node:module";
import { fileURLToPath } from "node:url";

// Plain JavaScript, and loaded before all else (`node --import`), so that from the second start on Node reads
// TypeScript that it stripped before and never loads its stripper: 25 MB and 50 ms less.

// npm passes over our Node without a word where it has none for the platform, or where its hash isn't the lock file's.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Rapport needs Node 24 or newer, and this is ${process.versions.node}. Run npm ci, which brings Node for most ` +
      "platforms, or install it from https://nodejs.org.\n",
  );
  process.exit(1);
}
// Beside the code, and not in the folder for temporary files, as Node would: whoever could write there before us would
// have us run what they like. Where this can't be written, there's no cache.
module.enableCompileCache(
  process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL("../node_modules/.compile-cache", import.meta.url)),
);
