import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { perform, performSuggest } from "./act.ts";
import { type Asset, buildPage } from "./page-assets.ts";
import { act, type Ledger, type LedgerRow, suggest, type UploadResult, upload } from "./protocol.ts";
import { fileLimit } from "./slack/files.ts";
import { actors, ids } from "./slack/people.ts";
import type { Workspace } from "./slack/workspace.ts";
import { snapshotFor } from "./snapshot.ts";

/** Changes within this many milliseconds are sent as one snapshot. */
const coalescing = 20;
/** A regular comment keeps proxies and browsers from closing a silent stream. */
const heartbeat = 20_000;

/**
 * Other sites' pages must not act here: browsers say where a request comes from.
 * Source: https://developer.mozilla.org/docs/Web/HTTP/Headers/Sec-Fetch-Site
 */
function isForeign(context: Context): boolean {
  const site = context.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = context.req.header("origin");
  return origin !== undefined && origin !== `http://${context.req.header("host")}`;
}

/**
 * The sandbox page's routes: the page, its snapshot stream, people's actions, files and the app's ledger.
 *
 * @param readLedger the rows of the app's ledger, in any order
 */
export function pageServer(workspace: Workspace, readLedger: () => Promise<readonly LedgerRow[]>): Hono {
  const hono = new Hono();
  // Started now, so that it is ready when someone opens the page.
  let assets = buildInBackground();

  hono.use("/sandbox/*", async (context, next) =>
    isForeign(context) ? context.text("Not for other sites.", 403) : next(),
  );

  hono.get("/sandbox/events", (context) => {
    const viewer = context.req.query("as") ?? ids.priya;
    if (!actors.includes(viewer)) return context.text("Nobody can act as that.", 404);
    return streamSSE(context, async (stream) => {
      let wake = () => {};
      let isStale = true;
      const stop = workspace.changes.listen(() => {
        isStale = true;
        wake();
      });
      stream.onAbort(() => {
        stop();
        wake();
      });
      while (!stream.aborted) {
        if (isStale) {
          isStale = false;
          await stream.writeSSE({ data: JSON.stringify(snapshotFor(workspace, viewer)) });
        }
        const timer = await new Promise<NodeJS.Timeout>((resolve) => {
          const timeout: NodeJS.Timeout = setTimeout(() => resolve(timeout), heartbeat);
          timeout.unref();
          wake = () => resolve(timeout);
          if (isStale) wake();
        });
        clearTimeout(timer);
        if (isStale) await stream.sleep(coalescing);
        else if (!stream.aborted) await stream.write(": still here\n\n");
      }
    });
  });

  hono.post("/sandbox/act", async (context) => {
    const parsed = act.safeParse(await readJson(context));
    if (!parsed.success)
      return context.json({ ok: false, sentence: "The page asked for something unknown." }, 400);
    try {
      return context.json(await perform(workspace, parsed.data));
    } catch (error) {
      return context.json({ ok: false, sentence: sentenceOf(error) });
    }
  });

  hono.post("/sandbox/suggest", async (context) => {
    const parsed = suggest.safeParse(await readJson(context));
    if (!parsed.success) return context.json({ options: [] }, 400);
    try {
      return context.json(await performSuggest(workspace, parsed.data));
    } catch {
      return context.json({ options: [] });
    }
  });

  hono.post("/sandbox/upload", async (context) => {
    const parsed = upload.safeParse(context.req.query());
    if (!parsed.success || !actors.includes(parsed.data.as)) {
      return context.json({ ok: false, sentence: "The page asked for something unknown." }, 400);
    }
    const { as, name } = parsed.data;
    try {
      const file = workspace.files.add(as, name, await readBytes(context));
      return context.json({ ok: true, file } satisfies UploadResult);
    } catch (error) {
      return context.json({ ok: false, sentence: sentenceOf(error) } satisfies UploadResult);
    }
  });

  hono.get("/sandbox/files/:id", (context) => {
    const kept = workspace.files.find(context.req.param("id"));
    if (kept === undefined || !workspace.seesFile(context.req.query("as") ?? "", kept.file)) {
      return context.text("There is no such file.", 404);
    }
    return context.body(kept.bytes, 200, {
      "Content-Type": kept.file.mimetype,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(kept.file.name)}`,
      "X-Content-Type-Options": "nosniff",
    });
  });

  hono.get("/sandbox/ledger", async (context) => {
    const rows = [...(await readLedger())].sort((one, other) => other.at - one.at);
    return context.json({ rows } satisfies Ledger);
  });

  hono.get("*", async (context) => {
    let built: Map<string, Asset>;
    try {
      built = await assets;
    } catch (error) {
      // Rebuilt on the next request, so that a fixed page needs no restart.
      assets = buildInBackground();
      return context.text(`The page does not build: ${sentenceOf(error)}`, 500);
    }
    const asset = built.get(new URL(context.req.url).pathname);
    if (asset === undefined) return context.notFound();
    return context.body(asset.body, 200, {
      "Content-Type": asset.contentType,
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "X-Frame-Options": "DENY",
    });
  });
  return hono;
}

/** Builds the page; only code that awaits it sees a failure. */
function buildInBackground(): ReturnType<typeof buildPage> {
  const built = buildPage();
  built.catch(() => {});
  return built;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readJson(context: Context): Promise<unknown> {
  // Another site's form can't send this type without a preflight.
  if (context.req.header("content-type")?.startsWith("application/json") !== true) return undefined;
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

/** The body, truncated above the limit: a huge file is rejected anyway. */
async function readBytes(context: Context): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > fileLimit) break;
  }
  return Buffer.concat(chunks);
}
