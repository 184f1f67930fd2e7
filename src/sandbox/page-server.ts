import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { getMimeType } from "hono/utils/mime";
import type { z } from "zod";
import { type AppReadings, perform, performSuggest } from "./act.ts";
import { parseJson } from "./json.ts";
import { act, type Ledger, type Snapshot, suggest, type UploadResult, upload } from "./protocol.ts";
import type { Message } from "./slack/messages.ts";
import { actors, ids } from "./slack/people.ts";
import type { AppEnvironment } from "./slack/transport/take-from-app.ts";
import type { Workspace } from "./slack/workspace.ts";
import { snapshotFor } from "./snapshot.ts";

/** Changes within this many milliseconds are sent as one snapshot. */
const coalescing = 20;
/** A regular comment keeps proxies and browsers from closing a silent stream. */
const heartbeat = 20_000;

/** The sandbox page's routes: the page, its snapshot stream, people's actions, files and the app's ledger. */
export function pageServer(workspace: Workspace, app: AppReadings, assets: PageAssets): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();
  const sessions = createSessions(workspace.messages.nextTs);
  hono.get("/sandbox/events", (context) => {
    const { as: viewer = ids.priya, session = crypto.randomUUID() } = context.req.query();
    if (!actors.includes(viewer)) return context.text("You can't act as them.", 404);
    sessions.open(viewer, session);
    const receives = ({ ts }: Message) => sessions.receives(viewer, session, ts);
    return streamSnapshots(context, workspace, () => ({
      ...snapshotFor(workspace, viewer, receives),
      writer: app.writer?.state,
    }));
  });
  hono.post("/sandbox/act", async (context) => {
    const asked = await readJson(context, act);
    if (asked === undefined) return context.json(unknownRequest, 400);
    const session = context.req.query("session");
    if ("as" in asked && session !== undefined) sessions.use(asked.as, session);
    return context.json(await perform(workspace, asked, app).catch(failureOf));
  });
  hono.post("/sandbox/suggest", async (context) => {
    const asked = await readJson(context, suggest);
    if (asked === undefined) return context.json({ options: [] }, 400);
    try {
      return context.json(await performSuggest(workspace, asked));
    } catch {
      return context.json({ options: [] });
    }
  });
  routeFiles(hono, workspace);
  hono.get("/sandbox/ledger", async (context) => {
    const rows = [...(await app.ledger())].sort((one, other) => other.at - one.at);
    return context.json({ rows } satisfies Ledger);
  });
  routePage(hono, assets);
  return hono;
}

const unknownRequest = { ok: false as const, sentence: "The page sent an unknown request." };

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const failureOf = (error: unknown) => ({ ok: false as const, sentence: sentenceOf(error) });

function streamSnapshots(context: Context, workspace: Workspace, shown: () => Snapshot): Response {
  return streamSSE(context, async (stream) => {
    let change = Promise.withResolvers<void>();
    const stop = workspace.changes.listen(() => change.resolve());
    const beat = setInterval(() => stream.write(": still here\n\n"), heartbeat).unref();
    stream.onAbort(() => {
      stop();
      clearInterval(beat);
      change.resolve();
    });
    while (!stream.aborted) {
      change = Promise.withResolvers();
      await stream.writeSSE({ data: JSON.stringify(shown()) });
      await change.promise;
      await stream.sleep(coalescing);
    }
  });
}

function routeFiles(hono: Hono<AppEnvironment>, workspace: Workspace): void {
  hono.post("/sandbox/upload", async (context) => {
    const parsed = upload.safeParse(context.req.query());
    if (!parsed.success || !actors.includes(parsed.data.as)) return context.json(unknownRequest, 400);
    const { as, name } = parsed.data;
    try {
      const file = workspace.files.add(as, name, new Uint8Array(await context.req.arrayBuffer()));
      return context.json({ ok: true, file } satisfies UploadResult);
    } catch (error) {
      return context.json(failureOf(error) satisfies UploadResult);
    }
  });
  hono.get("/sandbox/files/:id", (context) => {
    const kept = workspace.files.find(context.req.param("id"));
    if (kept === undefined || !workspace.seesFile(context.req.query("as") ?? "", kept.file)) {
      return context.text("There's no such file.", 404);
    }
    return context.body(kept.bytes, 200, {
      "Content-Type": kept.file.mimetype,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(kept.file.name)}`,
      "X-Content-Type-Options": "nosniff",
    });
  });
}

/** What the page may load: its own files, and no inline script. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page's files, by their paths. */
export interface PageAssets {
  find(path: string): Promise<Asset | undefined>;
}

/** Builds the page in the background from now on, so that it is ready when someone opens it. */
export function createPageAssets(): PageAssets {
  const built = buildPage();
  // Only code that awaits it sees a failure.
  built.catch(() => {});
  return { find: async (path) => (await built).get(path) };
}

function routePage(hono: Hono<AppEnvironment>, assets: PageAssets): void {
  hono.get("*", async (context) => {
    try {
      const asset = await assets.find(context.req.path);
      if (asset === undefined) return context.notFound();
      return context.body(asset.body, 200, {
        "Content-Type": asset.contentType,
        "Cache-Control": "no-cache",
        "Content-Security-Policy": pagePolicy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "X-Frame-Options": "DENY",
      });
    } catch (error) {
      return context.text(`Building the page failed: ${sentenceOf(error)}`, 500);
    }
  });
}

type Asset = { contentType: string; body: string | Uint8Array<ArrayBuffer> };

/** Builds the page in memory. @returns path on the server, such as `/assets/index-1a2b.js` → its content */
async function buildPage(): Promise<Map<string, Asset>> {
  // Imported here: vite is slow to load, and tests need no page.
  const [{ build }, { default: react }, { default: tailwindcss }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
    import("@tailwindcss/vite"),
  ]);
  const built = await build({
    root: fileURLToPath(new URL("./page", import.meta.url)),
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    envFile: false,
    plugins: [react(), tailwindcss()],
    build: { write: false, emptyOutDir: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const assets = new Map<string, Asset>();
  for (const output of outputs) {
    if (!("output" in output)) throw new Error("Building the page didn't finish.");
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

/** The body as that schema reads it; undefined when it is something else. */
async function readJson<Schema extends z.ZodType>(context: Context, schema: Schema) {
  // Another site's form can't send this type without a preflight.
  if (context.req.header("content-type")?.startsWith("application/json") !== true) return undefined;
  return schema.safeParse(parseJson(await context.req.text())).data;
}

/** Times that someone changes to another page, of which each person's last are remembered. */
const remembered = 100;

/**
 * Which page shows a person what is for their eyes alone: the one they used last when it came. An ephemeral message is
 * gone after a reload, and was never on another device.
 * Source: https://docs.slack.dev/reference/methods/chat.postEphemeral
 *
 * @param nextTs makes the `ts` of the workspace's next message
 */
function createSessions(nextTs: () => string) {
  const turns = new Map<string, { session: string; from: string }[]>();

  function use(person: string, session: string): void {
    const before = turns.get(person) ?? [];
    if (before.at(-1)?.session === session) return;
    turns.set(person, [...before, { session, from: nextTs() }].slice(-remembered));
  }

  return {
    /** A page shows what a person sees; one that only reconnects isn't used because of that. */
    open(person: string, session: string): void {
      if (!turns.get(person)?.some((turn) => turn.session === session)) use(person, session);
    },
    use,
    receives: (person: string, session: string, ts: string): boolean =>
      turns.get(person)?.findLast(({ from }) => from < ts)?.session === session,
  };
}
