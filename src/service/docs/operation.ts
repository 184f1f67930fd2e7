import { html } from "hono/html";
import type { Example, JsonSchema, OpenApiDocument, OperationNote } from "../openapi/openapi.ts";
import { type FieldTable, fieldTables } from "./fields.ts";
import { type Html, prettyJson, sentence } from "./text.ts";

/** One operation's chapter: fields, an example to paste, its answers and errors. */
export function operationChapter(
  path: string,
  operation: OperationNote,
  { components: { schemas } }: OpenApiDocument,
): Html {
  const { schema, examples = {} } = operation.requestBody.content["application/json"];
  const answer = operation.responses[200]?.content["application/json"];
  const [asked] = Object.values(examples);
  return html`<section class="operation" id="${operation.operationId}">
<h2>${operation.summary}</h2>
<p class="endpoint"><code><b>POST</b> {base_url}${path}</code><span class="price">${priceOf(operation)}</span></p>
<p>${sentence(operation.description)}</p>
<h3>Request</h3>
${fieldTables(schemas, schema).map((table) => tableOfFields(table, "Fields of the request"))}
${operation.parameters.length > 0 ? headers(operation) : ""}
${asked === undefined ? "" : html`<pre tabindex="0"><code>${curl(path, operation, asked)}</code></pre>`}
<h3>Answer</h3>
${answerTables(schemas, answer?.schema ?? {})}
${Object.values(answer?.examples ?? {}).map(answered)}
<h3>Refusals</h3>
${refusals(operation)}
</section>`;
}

function priceOf({ "x-credits": credits }: OperationNote): string {
  if (credits === 0) return "free";
  return credits === 1 ? "1 credit" : `${credits} credit`;
}

/** If an answer has several shapes, each table says which one it shows. */
function answerTables(schemas: Record<string, JsonSchema>, schema: JsonSchema): Html[] {
  const [first, ...others] = fieldTables(schemas, schema);
  if (first === undefined) return [];
  return [tableOfFields(first, first.description), ...others.map((table) => tableOfFields(table, table.id))];
}

function tableOfFields({ id, description, lines }: FieldTable, title: string): Html {
  const caption = title === id ? html`<b>${id}</b> · ${sentence(description)}` : sentence(description);
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${lines.map(
    ({ name, type, isRequired, description: meaning, values }) => html`<tr>
<td class="name"><code>${name}</code>${isRequired ? "" : html`<span class="optional">optional</span>`}</td>
<td class="kind">${type}</td>
<td>${sentence(meaning)}${values.length > 0 ? html` One of ${listed(values)}.` : ""}</td>
</tr>`,
  )}</tbody>
</table>`;
}

function listed(values: readonly string[]): Html {
  return sentence(values.map((value) => `\`${value}\``).join(", "));
}

function headers({ parameters }: OperationNote): Html {
  return html`<table>
<caption>Headers</caption>
<thead><tr><th scope="col">Header</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(
    ({ name, required, description, schema }) => html`<tr>
<td class="name"><code>${name}</code>${required ? "" : html`<span class="optional">optional</span>`}</td>
<td class="kind">${schema.type} (at most ${schema.maxLength})</td>
<td>${sentence(description)} See <a href="#idempotency">Idempotency</a>.</td>
</tr>`,
  )}</tbody>
</table>`;
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

/** Codes only: the chapter on errors explains them. */
function refusals({ responses }: OperationNote): Html {
  const lines = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return html`<ul class="refusals">${lines.map(
    ([status, { content }]) =>
      html`<li><b>${status}</b>${Object.keys(content["application/json"]?.examples ?? {}).map(
        (code) => html` <a href="#${code}"><code>${code}</code></a>`,
      )}</li>`,
  )}</ul>`;
}
