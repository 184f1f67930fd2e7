import { html } from "hono/html";
import type { OpenApiDocument, OperationNote } from "../openapi/document.ts";
import type { Example } from "../openapi/operations.ts";
import { fieldRow, fieldTables, type Html, sentence, table } from "./tables.ts";

/** One operation's chapter: fields, an example to paste, its answers and errors. */
export function operationChapter(
  path: string,
  operation: OperationNote,
  { components: { schemas } }: OpenApiDocument,
): Html {
  const { schema, examples } = operation.requestBody.content["application/json"];
  const answer = operation.responses[200]?.content["application/json"];
  return html`<section class="operation" id="${operation.operationId}">
<h2>${operation.summary}</h2>
<p class="endpoint"><code><b>POST</b> {base_url}${path}</code><span class="price">${priceOf(operation)}</span></p>
<p>${sentence(operation.description)}</p>
<h3>Request</h3>
${fieldTables(schemas, schema)}
${operation.parameters.length > 0 ? headers(operation) : ""}
<pre tabindex="0"><code>${curl(path, operation, examples.example)}</code></pre>
<h3>Response</h3>
${fieldTables(schemas, answer?.schema ?? {})}
${Object.values(answer?.examples ?? {}).map(answered)}
<h3>Errors</h3>
${errors(operation)}
</section>`;
}

function priceOf({ "x-credits": credits }: OperationNote): string {
  if (credits === 0) return "free";
  return credits === 1 ? "1 credit" : `${credits} credit`;
}

function headers({ parameters }: OperationNote): Html {
  const rows = parameters.map(({ name, required, description, schema }) => {
    const meaning = html`${sentence(description)} See <a href="#idempotency">Idempotency</a>.`;
    return fieldRow(name, required, `${schema.type} (at most ${schema.maxLength})`, meaning);
  });
  return table(["Header", "Type", "Meaning"], rows, sentence("Headers"));
}

/**
 * For a POSIX shell, where `'\''` is a quote within single quotes. The header's value is written out: if we
 * used `uuidgen` and it weren't installed, the header would be empty and curl would silently drop it.
 */
function curl(path: string, { operationId, parameters }: OperationNote, { value }: Example): string {
  const body = prettyJson(value).replaceAll("'", "'\\''");
  return [
    `curl "$BASE_URL${path}" \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    ...parameters.map(({ name }) => `  -H "${name}: ${operationId}-1" \\`),
    `  -d '${body}'`,
  ].join("\n");
}

function answered({ summary, value }: Example): Html {
  return html`<p class="soft">${sentence(summary)}</p>
<pre class="answer"><code>${prettyJson(value)}</code></pre>`;
}

function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Codes only: the chapter on errors explains them. */
function errors({ responses }: OperationNote): Html {
  const lines = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return html`<ul class="refusals">${lines.map(
    ([status, { content }]) =>
      html`<li><b>${status}</b>${Object.keys(content["application/json"]?.examples ?? {}).map(
        (code) => html` <a href="#${code}"><code>${code}</code></a>`,
      )}</li>`,
  )}</ul>`;
}
