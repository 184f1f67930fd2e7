import { fileURLToPath } from "node:url";
import { getMimeType } from "hono/utils/mime";

export type Asset = { contentType: string; body: string | Uint8Array<ArrayBuffer> };

/**
 * Builds the page in memory: no build step, and nothing is written to disk.
 *
 * @returns path on the server, such as `/assets/index-1a2b.js` → its content; `/` is the page
 * @throws vite's Error when the page doesn't build
 */
export async function buildPage(): Promise<Map<string, Asset>> {
  // Imported here: vite is slow to load, and tests need no page.
  const [{ build }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
  const built = await build({
    root: fileURLToPath(new URL("./page", import.meta.url)),
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    envFile: false,
    plugins: [react()],
    build: { write: false, emptyOutDir: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const assets = new Map<string, Asset>();
  for (const output of outputs) {
    if (!("output" in output)) throw new Error("The page's build did not end.");
    for (const file of output.output) {
      const content = file.type === "chunk" ? file.code : file.source;
      assets.set(file.fileName === "index.html" ? "/" : `/${file.fileName}`, {
        contentType: getMimeType(file.fileName) ?? "application/octet-stream",
        body: typeof content === "string" ? content : new Uint8Array(content),
      });
    }
  }
  return assets;
}
