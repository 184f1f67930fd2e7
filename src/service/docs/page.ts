import { hash } from "node:crypto";
import { html, raw } from "hono/html";
import { apiErrors } from "../../contract/api-errors.ts";
import { chapters } from "../openapi/chapters.ts";
import {
  createOpenApiDocument,
  type OpenApiDocument,
  type OperationNote,
  type PageNote,
} from "../openapi/document.ts";
import { operationChapter } from "./operation.ts";
import { style } from "./style.ts";
import { type Html, sentence, table } from "./tables.ts";

/** Allows only the page's own style, and no scripts or frames. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The service's own documentation, ready to send. */
export type ServiceDescription = Awaited<ReturnType<typeof describeService>>;

/**
 * @param basePath of the operations, such as `/functions/v1`
 * @returns the OpenAPI document as JSON, and as a page with its `Content-Security-Policy`
 */
export async function describeService(basePath: string) {
  const document = await createOpenApiDocument(basePath);
  return { json: JSON.stringify(document), html: await docsPage(document), contentSecurityPolicy };
}

/** Renders the document as one page that needs no script and loads nothing. */
async function docsPage(document: OpenApiDocument): Promise<string> {
  const { info, paths } = document;
  const operations: [path: string, OperationNote][] = [];
  const pages: [path: string, PageNote][] = [];
  for (const [path, note] of Object.entries(paths)) {
    if ("post" in note) operations.push([path, note.post]);
    else pages.push([path, note.get]);
  }
  const links = [
    ["start", "Start"],
    ...operations.map(([, { operationId, summary }]) => [operationId, summary]),
    ...Object.keys(chapters).map((title) => [title.toLowerCase(), title]),
    ["operate", "Operate"],
  ];
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#start">Skip to content</a>
<div class="frame">
<header>
<h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
</header>
<nav aria-label="Contents"><ul>${links.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>
${start(document)}
${operations.map(([path, operation]) => operationChapter(path, operation, document))}
${Object.entries(chapters).map(
  ([title, points]) => html`<section id="${title.toLowerCase()}">
<h2>${title}</h2>
<ul>${points.map((point) => html`<li>${sentence(point)}</li>`)}</ul>
${title === "Errors" ? errorTable() : ""}
</section>`,
)}
${operate(pages)}
<footer>Machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</footer>
</main>
</div>
</body>
</html>
`;
  return String(page);
}

function start({ servers }: OpenApiDocument): Html {
  const [server] = servers;
  return html`<section id="start">
<h2>Start</h2>
<p>All operations are <code>POST</code> with a JSON body. <code>{base_url}</code> is this page's host followed by
<code>${server?.url}</code>. The examples read it, and your key, from the shell:</p>
<pre tabindex="0"><code>export BASE_URL=http://127.0.0.1:4000${server?.url}
export API_KEY=…</code></pre>
</section>`;
}

function errorTable(): Html {
  const rows = Object.entries(apiErrors).map(
    ([code, { status, when }]) => html`<tr id="${code}">
<td class="status">${status}</td><td class="name"><code>${code}</code></td><td>${sentence(when)}</td>
</tr>`,
  );
  return table(["Status", "Code", "When"], rows);
}

function operate(pages: readonly [string, PageNote][]): Html {
  const rows = pages.map(
    ([path, { summary }]) => html`<tr><td class="name"><code>${path}</code></td><td>${summary}.</td></tr>`,
  );
  const caption =
    "For administrators of the service. These take `GET`, need no key and contain no personal data.";
  return html`<section id="operate">
<h2>Operate</h2>
${table(["Path", "Says"], rows, sentence(caption))}
</section>`;
}
