import { hash } from "node:crypto";
import { html, raw } from "hono/html";
import { apiErrors } from "../../contract/api-errors.ts";
import { chapters } from "../openapi/chapters.ts";
import type { OpenApiDocument, OperationNote, PageNote } from "../openapi/openapi.ts";
import { operationChapter } from "./operation.ts";
import { style } from "./style.ts";
import { type Html, sentence } from "./text.ts";

/** Allows only the page's own style, and no scripts or frames. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Renders the OpenAPI document as one page that needs no script and loads nothing.
 *
 * @returns HTML
 */
export async function docsPage(document: OpenApiDocument): Promise<string> {
  const { info, paths } = document;
  const operations = Object.entries(paths).flatMap(([path, note]): [string, OperationNote][] =>
    "post" in note ? [[path, note.post]] : [],
  );
  const pages = Object.entries(paths).flatMap(([path, note]): [string, PageNote][] =>
    "get" in note ? [[path, note.get]] : [],
  );
  const links = [
    ["start", "Start"],
    ...operations.map(([, { operationId, summary }]) => [operationId, summary]),
    ...chapters.map(({ id, title }) => [id, title]),
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
<a class="skip" href="#start">To the text</a>
<div class="frame">
<header>
<h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
</header>
<nav aria-label="Contents"><ul>${links.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>
${start(document)}
${operations.map(([path, operation]) => operationChapter(path, operation, document))}
${chapters.map(
  ({ id, title, points }) => html`<section id="${id}">
<h2>${title}</h2>
<ul>${points.map((point) => html`<li>${sentence(point)}</li>`)}</ul>
${id === "errors" ? refusalTable() : ""}
</section>`,
)}
${operate(pages)}
<footer>The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</footer>
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

function refusalTable(): Html {
  return html`<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead>
<tbody>${Object.entries(apiErrors).map(
    ([code, { status, when }]) => html`<tr id="${code}">
<td class="status">${status}</td><td class="name"><code>${code}</code></td><td>${sentence(when)}</td>
</tr>`,
  )}</tbody>
</table>`;
}

function operate(pages: readonly [string, PageNote][]): Html {
  return html`<section id="operate">
<h2>Operate</h2>
<table>
<caption>For whoever runs the service. These are asked with <code>GET</code>, need no key, and say nothing of anybody.</caption>
<thead><tr><th scope="col">Path</th><th scope="col">Says</th></tr></thead>
<tbody>${pages.map(
    ([path, { summary }]) => html`<tr><td class="name"><code>${path}</code></td><td>${summary}.</td></tr>`,
  )}</tbody>
</table>
</section>`;
}
