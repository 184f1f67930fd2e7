import { type Context, Hono } from "hono";
import { fileLimit } from "./files.ts";
import { app } from "./people.ts";
import {
  type Answer,
  type AppEnvironment,
  bearerOf,
  plainText,
  takeFromApp,
} from "./transport/take-from-app.ts";
import type { Workspace } from "./workspace.ts";

const noSuchUpload = "There is no such upload address any more.";

const refused = (status: number, sentence: string): Answer => ({
  status,
  headers: plainText,
  body: sentence,
  problem: sentence,
});

/**
 * The addresses of Slack's files: where an app uploads to, and where it downloads from.
 * Source: https://docs.slack.dev/messaging/working-with-files
 */
export function fileServer(workspaces: readonly [Workspace, ...Workspace[]]): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();
  hono.post("/upload/v1/:ticket", async (context) => {
    // Nobody was given it: a stranger's bytes are not read.
    const workspace = workspaces.find(({ files }) => files.expects(context.req.path));
    if (workspace === undefined) return context.text(noSuchUpload, 404);
    const bytes = await uploadedBytes(context);
    const body = `(${bytes?.length ?? 0} bytes)`;
    return takeFromApp(workspace, context, { title: "file upload", body }, () =>
      upload(workspace, context, bytes),
    );
  });
  for (const path of ["/files-pri/:file/:name", "/files-pri/:file/download/:name"]) {
    hono.get(path, async (context) => {
      const workspace = workspaces.find((one) => serves(one, bearerOf(context)));
      if (workspace === undefined) return context.redirect(signInAddress(workspaces[0], context));
      const perform = () => download(workspace, context);
      return takeFromApp(workspace, context, { title: "file download", body: "" }, perform);
    });
  }
  hono.get("/signin", (context) =>
    context.html(
      `<!doctype html><html><head><title>Slack</title></head><body><h1>Sign in to your workspace</h1></body></html>`,
    ),
  );
  return hono;
}

function serves({ secrets, issuedTokens }: Workspace, token = ""): boolean {
  return token === secrets.botToken || issuedTokens.get(token)?.isRevoked === false;
}

/** The body as it is, or the only file of a form; undefined when a form has none. */
async function uploadedBytes(context: Context): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (context.req.header("content-type")?.startsWith("multipart/form-data") !== true) {
    return new Uint8Array(await context.req.arrayBuffer());
  }
  const file = Object.values(await context.req.parseBody()).find((part) => part instanceof File);
  return file && new Uint8Array(await file.arrayBuffer());
}

function upload(workspace: Workspace, context: Context, bytes: Uint8Array<ArrayBuffer> | undefined): Answer {
  const ticket = workspace.files.redeem(context.req.path);
  if (ticket === undefined) return refused(404, noSuchUpload);
  if (bytes === undefined || bytes.length === 0) return refused(400, "There is no file in this request.");
  if (bytes.length > fileLimit) return refused(413, "The file is larger than one MiB.");
  workspace.files.add(app.user, ticket.name, bytes, ticket.fileId);
  return { status: 200, headers: plainText, body: `OK - ${bytes.length}` };
}

/**
 * Slack does not refuse a download without a token that may read files: it shows a sign-in page.
 * Seen in https://github.com/slackapi/bolt-js/issues/2585 and https://github.com/chenhg5/cc-connect/pull/204.
 */
function signInAddress({ origin }: Workspace, { req }: Context): string {
  return `${origin}/signin?redir=${encodeURIComponent(req.path)}`;
}

function download(workspace: Workspace, context: Context): Answer {
  if (!workspace.grantedScopes.includes("files:read")) {
    const problem = "A download needs the scope files:read";
    workspace.note("file download", problem);
    const Location = signInAddress(workspace, context);
    return { status: 302, headers: { ...plainText, Location }, body: "", problem };
  }
  const id = (context.req.param("file") ?? "").replace(/^[^-]*-/, "");
  const kept = workspace.files.find(id);
  if (kept === undefined) return refused(404, "There's no such file.");
  return { status: 200, headers: { "Content-Type": kept.file.mimetype }, body: kept.bytes };
}
