import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiError, type ApiErrorCode, apiErrors } from "../../src/contract/api-errors.ts";
import { type Operation, operations } from "../../src/contract/operations.ts";
import { basePath } from "../../src/service/http/operations-listener.ts";
import { createPages } from "../../src/service/http/pages.ts";
import { createServiceLog } from "../../src/service/log.ts";
import { createMetrics } from "../../src/service/metrics.ts";
import { createOpenApiDocument, type OperationNote } from "../../src/service/openapi/document.ts";
import { errorsOf } from "../../src/service/openapi/replies.ts";
import type { JsonSchema } from "../../src/service/openapi/schemas.ts";
import { newOrganisation, seededService, startedService } from "./helpers.ts";

const document = await createOpenApiDocument(basePath);
const operationNames = ["lookup", "prep", "wave", "rephrase"] as const satisfies readonly Operation[];

function noteOf(operation: Operation): OperationNote {
  const note = document.paths[`/${operations[operation].path}`];
  if (note === undefined || !("post" in note)) throw new Error(`${operation} is not described.`);
  return note.post;
}

/** zod made of the document's JSON Schema: what a reader of the document would check with. */
function readerOf(schema: JsonSchema | undefined): z.ZodType {
  const $defs = document.components.schemas;
  const whole = JSON.stringify({ ...schema, $defs }).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(whole));
}

/** Every value of this name at any depth. */
function everything(name: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === name ? [each] : []),
    ...everything(name, each),
  ]);
}

test("is OpenAPI 3.1 that holds together: references, answers, names, descriptions", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const { schemas } = document.components;
  const names = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  expect([...new Set(everything("$ref", document))].sort()).toEqual(names.sort());

  const notes = Object.values(document.paths).map((note) => ("post" in note ? note.post : note.get));
  for (const { responses } of notes) expect(Object.keys(responses)).toContain("200");
  const ids = notes.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);

  const undescribed = Object.entries(schemas).flatMap(([id, { description, properties = {} }]) => [
    ...(description === undefined ? [id] : []),
    ...Object.entries(properties)
      .filter(([, field]) => typeof field === "object" && !("description" in field || "$ref" in field))
      .map(([field]) => `${id}.${field}`),
  ]);
  expect(undescribed).toEqual([]);
  expect(document.security.flatMap((each) => Object.keys(each))).toEqual(
    Object.keys(document.components.securitySchemes),
  );
});

test("its names make good ones in a generated client", () => {
  const notes = Object.values(document.paths).map((note) => ("post" in note ? note.post : note.get));
  expect(notes.map(({ operationId }) => operationId)).toEqual([
    "lookUpProfile",
    "prepareMeeting",
    "composeWave",
    "rephraseMessage",
    "checkHealth",
    "checkReadiness",
    "getMetrics",
    "getOpenApiDocument",
    "getDocumentation",
  ]);
  const tags = document.tags.map(({ name }) => name);
  expect(new Set(notes.flatMap((note) => note.tags))).toEqual(new Set(tags));
  // A class of a client may not be called as one of its language is.
  const taken = ["Error", "Object", "Array", "String", "Number", "Exception", "Response", "Request"];
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => taken.includes(name) || !/^([A-Z][a-z]+)+$/.test(name))).toEqual([]);
});

test("describes the routes that there are, and no other", () => {
  const { routes } = createPages({
    metrics: createMetrics({ inFlight: () => 0 }),
    whyNotReady: async () => undefined,
    log: createServiceLog("silent"),
  });
  const gets = routes.filter(({ method }) => method === "GET").map(({ path }) => `GET ${path}`);
  const pages = [...new Set(gets)];
  const posts = Object.values(operations).map(({ path }) => `POST ${basePath}/${path}`);
  const described = Object.entries(document.paths).map(([path, note]) =>
    "post" in note
      ? `POST ${document.servers[0]?.url}${path}`
      : `GET ${note.servers.map(({ url }) => url).join("")}${path.slice(1)}`,
  );
  expect(described.sort()).toEqual([...posts, ...pages].sort());
});

test("each operation has its price, and the header where it is heeded", () => {
  expect(
    operationNames.map((operation) => {
      const { "x-credits": credits, parameters } = noteOf(operation);
      return [operation, credits, parameters.map(({ name }) => name)];
    }),
  ).toEqual([
    ["lookup", 0, []],
    ["prep", 1, ["Idempotency-Key"]],
    ["wave", 1, ["Idempotency-Key"]],
    ["rephrase", 0.1, ["Idempotency-Key"]],
  ]);
});

test("every refusal is described under its status, by its operations or by the error's code", () => {
  const described = new Set<string>(errorsOf.none);
  for (const operation of operationNames) {
    for (const [status, reply] of Object.entries(noteOf(operation).responses)) {
      if (status === "200") continue;
      const examples = Object.entries(reply.content["application/json"]?.examples ?? {});
      expect(examples.length).toBeGreaterThan(0);
      for (const [code, { value }] of examples) {
        described.add(code);
        expect(reply.description).toContain(`\`${code}\``);
        expect(value).toMatchObject({ error: { code } });
        expect(isCode(code) && String(apiErrors[code].status)).toBe(status);
      }
    }
  }
  expect([...described].sort()).toEqual(Object.keys(apiErrors).sort());
  const table = JSON.stringify(document.components.schemas.ErrorDetail);
  for (const [code, { status }] of Object.entries(apiErrors))
    expect(table).toContain(`| ${status} | \`${code}\` |`);
});

const isCode = (code: string): code is ApiErrorCode => code in apiErrors;

test("each example is of its schema", () => {
  let checked = 0;
  for (const operation of operationNames) {
    const { requestBody, responses } = noteOf(operation);
    const contents = [requestBody, ...Object.values(responses)].flatMap(({ content }) =>
      Object.values(content),
    );
    for (const { schema, examples = {} } of contents) {
      for (const { value } of Object.values(examples)) {
        checked += 1;
        expect(readerOf(schema).safeParse(value).error).toBeUndefined();
      }
    }
  }
  expect(checked).toBeGreaterThan(50);
});

test.for(operationNames)(
  "the running service answers the examples of %s as they are shown",
  async (operation) => {
    const { ask } = await seededService({ now: () => Date.UTC(2026, 0, 15, 9, 30) });
    const { requestBody, responses } = noteOf(operation);
    const request = requestBody.content["application/json"].examples?.example;
    const [answer] = Object.values(responses[200]?.content["application/json"]?.examples ?? {});
    const { status, body } = await ask(operation, request?.value);
    const withoutSignal = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replace(/"2026-[^"]*Z"/, '"day"'));
    expect({ status, body: withoutSignal(body) }).toEqual({
      status: 200,
      body: withoutSignal(answer?.value),
    });
  },
);

test("what the running service answers is of the schemas described for its status", async () => {
  const { url, ask, key } = await seededService();
  const bodies: [Operation, unknown][] = [
    ["lookup", { email: "amara.okafor@kestrel.io" }],
    ["lookup", { email: "nobody@acme.com" }],
    ["lookup", {}],
    ["prep", noteOf("prep").requestBody.content["application/json"].examples?.example?.value],
    ["wave", { contact_id: "jane" }],
    ["wave", { contact_id: "00000000-0000-0000-0000-00000000c0de" }],
    ["rephrase", { contact_id: "" }],
    ["rephrase", "x".repeat(300_000)],
  ];
  const statuses = [];
  for (const [operation, body] of bodies) {
    const answer = await ask(operation, body);
    const content = noteOf(operation).responses[answer.status]?.content["application/json"];
    expect(content).toBeDefined();
    expect(readerOf(content?.schema).safeParse(answer.body).error).toBeUndefined();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 400, 200, 400, 404, 400, 413]);
  expect(url).toContain(document.servers[0]?.url);
  expect(JSON.stringify(document)).not.toContain(key);
});

const wrong = fc.constantFrom<unknown>(undefined, null, 7, true, "lunch", [], {}, ["x"], [7]);

test.for([
  ["prep", "request"],
  ["wave", "request"],
  ["rephrase", "request"],
  ["lookup", "response"],
  ["prep", "response"],
  ["wave", "response"],
  ["rephrase", "response"],
] as const)("takes for a %s %s what the contract takes", ([operation, side]) => {
  const { requestBody, responses } = noteOf(operation);
  const content = (side === "request" ? requestBody : responses[200])?.content["application/json"];
  const reader = readerOf(content?.schema);
  const contract: z.ZodType = operations[operation][side];
  const examples = Object.values(content?.examples ?? {}).map(({ value }) => z.looseObject({}).parse(value));
  const altered = fc
    .constantFrom(...examples)
    .chain((value) => fc.tuple(fc.constant(value), fc.constantFrom(...Object.keys(value), "unknown"), wrong))
    .map(([value, field, other]) => JSON.parse(JSON.stringify({ ...value, [field]: other })));
  fc.assert(
    fc.property(altered, (value) => {
      expect(reader.safeParse(value).success).toBe(contract.safeParse(value).success);
    }),
  );
});

test("a look-up needs one of its two fields, as the contract says", () => {
  const { anyOf, required = [] } = document.components.schemas.LookupRequest ?? {};
  expect({ anyOf, required }).toEqual({
    anyOf: [{ required: ["email"] }, { required: ["linkedin_url"] }],
    required: [],
  });
});

test("is served as JSON, without a key, and to GET alone", async () => {
  const { url, store } = await startedService();
  const { key } = await newOrganisation(store, 0);
  const address = new URL("/openapi.json", url);
  const response = await fetch(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const posted = await fetch(address, { method: "POST", headers: { authorization: `Bearer ${key}` } });
  expect([posted.status, posted.headers.get("allow"), await posted.json()]).toEqual([
    405,
    "GET, HEAD",
    new ApiError("method_not_allowed").body,
  ]);
});
