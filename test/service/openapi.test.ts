import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiError, type ApiErrorCode, apiErrors } from "../../src/contract/api-errors.ts";
import { type Operation, operations } from "../../src/contract/operations.ts";
import { teamKnowledge } from "../../src/contract/team-knowledge.ts";
import { basePath } from "../../src/service/http/operations-listener.ts";
import { createPages } from "../../src/service/http/pages.ts";
import { createServiceLog } from "../../src/service/log.ts";
import { createMetrics } from "../../src/service/metrics.ts";
import { createOpenApiDocument } from "../../src/service/openapi/document.ts";
import { errorsOf } from "../../src/service/openapi/errors.ts";
import { newOrganisation, post, seededService, startedService } from "./helpers.ts";

const document = await createOpenApiDocument(basePath);
const operationNames = ["lookup", "prep", "wave", "rephrase"] as const satisfies readonly Operation[];

const itemSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  "x-credits": z.number(),
  parameters: z.array(z.object({ name: z.string() })),
  requestBody: z.object({ content: contentSchema() }),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema() })),
});

function contentSchema() {
  const example = z.record(z.string(), z.unknown()).optional();
  return z.object({ "application/json": z.object({ schema: z.object({ $ref: z.string() }), example }) });
}

type Described = Operation | keyof typeof teamKnowledge;
const contracts = { ...operations, ...teamKnowledge };
const describedNames: readonly Described[] = [...operationNames, "read", "write", "remove"];

function noteOf(operation: Described) {
  return z.object({ post: itemSchema }).parse(document.paths[`/${contracts[operation].path}`]).post;
}

/** What is said of an operation or a page. */
function allNotes() {
  const note = z.object({ operationId: z.string(), tags: z.array(z.string()), responses: z.looseObject({}) });
  return Object.values(document.paths).map((item) => note.parse("post" in item ? item.post : item.get));
}

/** zod made of the document's JSON Schema: what a reader of the document would check with. */
function readerOf(schema: object | undefined): z.ZodType {
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
  expect(allNotes().flatMap(({ responses }) => ("200" in responses ? [] : [responses]))).toEqual([]);
  const fields = everything("properties", schemas).flatMap((properties) =>
    Object.entries(z.record(z.string(), z.looseObject({})).parse(properties)),
  );
  // An object says what it is by its name and its fields.
  const undescribed = fields.filter(
    ([, { description, type }]) => description === undefined && type !== "object",
  );
  expect(undescribed).toEqual([]);
  expect(document.security.flatMap((each) => Object.keys(each))).toEqual(
    Object.keys(document.components.securitySchemes),
  );
});

test("its names make good ones in a generated client", () => {
  expect(allNotes().map(({ operationId }) => operationId)).toEqual([
    ...["lookUpProfile", "prepareMeeting", "composeWave", "rephraseMessage"],
    ...["lookUpTeamKnowledge", "updateTeamKnowledge", "deleteTeamKnowledge"],
    ...["checkHealth", "checkReadiness", "getMetrics", "getOpenApiDocument", "getDocumentation"],
  ]);
  const tags = document.tags.map(({ name }) => name);
  expect(new Set(allNotes().flatMap((note) => note.tags))).toEqual(new Set(tags));
});

test("describes the routes that there are, and no other", () => {
  const { routes } = createPages({
    metrics: createMetrics({ inFlight: () => 0 }),
    whyNotReady: async () => undefined,
    log: createServiceLog("silent"),
  });
  const gets = routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  const posts = Object.values(contracts).map(({ path }) => `/${path}`);
  // The page's script is a part of the page.
  const documented = [...Object.keys(document.paths), "/docs/scalar.js"];
  expect(documented.sort()).toEqual([...posts, ...new Set(gets)].sort());
});

test("each operation has its price, and the headers where they are heeded", () => {
  expect(
    operationNames.map((operation) => {
      const { "x-credits": credits, parameters } = noteOf(operation);
      return [operation, credits, parameters.map(({ name }) => name)];
    }),
  ).toEqual([
    ["lookup", 0, []],
    ["prep", 1, ["Idempotency-Key", "other-than"]],
    ["wave", 1, ["Idempotency-Key", "other-than"]],
    ["rephrase", 0.1, ["Idempotency-Key", "other-than"]],
  ]);
});

test("every refusal is described under its status, by its operations or by the error's code", () => {
  const described = new Set<string>(errorsOf.none);
  for (const operation of describedNames) {
    for (const [status, reply] of Object.entries(noteOf(operation).responses)) {
      if (status === "200") continue;
      for (const [, code = ""] of reply.description.matchAll(/^`(\w+)`: /gm)) {
        described.add(code);
        expect(isCode(code) && String(apiErrors[code].status)).toBe(status);
      }
    }
  }
  expect([...described].sort()).toEqual(Object.keys(apiErrors).sort());
  const table = JSON.stringify(document.components.schemas.ErrorResponse);
  for (const [code, { status }] of Object.entries(apiErrors))
    expect(table).toContain(`| ${status} | \`${code}\` |`);
});

const isCode = (code: string): code is ApiErrorCode => code in apiErrors;

test.for(describedNames)("the examples of %s are of their schemas", (operation) => {
  const { requestBody, responses } = noteOf(operation);
  for (const { content } of [requestBody, responses[200]].flatMap((each) => each ?? [])) {
    const { schema, example } = content["application/json"];
    expect(readerOf(schema).safeParse(example).error).toBeUndefined();
  }
});

test.for(operationNames)(
  "the running service answers the examples of %s as they are shown",
  async (operation) => {
    const { ask } = await seededService({ now: () => Date.UTC(2026, 0, 15, 9, 30) });
    const { requestBody, responses } = noteOf(operation);
    const { status, body } = await ask(operation, requestBody.content["application/json"].example);
    const withoutSignal = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replace(/"2026-[^"]*Z"/, '"day"'));
    expect({ status, body: withoutSignal(body) }).toEqual({
      status: 200,
      body: withoutSignal(responses[200]?.content["application/json"].example),
    });
  },
);

test("the running service answers the examples of team knowledge as they are shown", async () => {
  const { url, key } = await seededService();
  const examples = [];
  const answers = [];
  for (const name of ["write", "read", "remove"] as const) {
    const { requestBody, responses } = noteOf(name);
    const request = JSON.stringify(requestBody.content["application/json"].example);
    examples.push(responses[200]?.content["application/json"].example);
    answers.push(await (await post(`${url}/${teamKnowledge[name].path}`, key, request)).json());
  }
  const withoutIds = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/"[\da-f]{8}-[^"]*"/g, '"id"')
        .replace(/"2026-[^"]*Z"/g, '"day"'),
    );
  expect(withoutIds(answers)).toEqual(withoutIds(examples));
});

test("what the running service answers is of the schemas described for its status", async () => {
  const { url, ask, key } = await seededService();
  const bodies: [Operation, unknown][] = [
    ["lookup", { email: "amara.okafor@kestrel.io" }],
    ["lookup", { email: "nobody@acme.com" }],
    ["lookup", {}],
    ["prep", noteOf("prep").requestBody.content["application/json"].example],
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
  const example = content?.example ?? {};
  const altered = fc
    .tuple(fc.constantFrom(...Object.keys(example), "unknown"), wrong)
    .map(([field, other]) => JSON.parse(JSON.stringify({ ...example, [field]: other })));
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
