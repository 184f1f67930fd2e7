import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { isRecord, parseJson } from "../json.ts";
import type { Faults } from "../protocol.ts";
import type { Answer, AppEnvironment } from "../slack/transport/take-from-app.ts";
import { bearerOf, beginExchange, json } from "../slack/transport/take-from-app.ts";
import type { Workspace } from "../slack/workspace.ts";
import type { Crm } from "./crm.ts";
import { type CrmRow, Refusal, uuid } from "./object-types.ts";

/** Milliseconds that a slow CRM takes. */
const slowness = 5_000;

const unauthenticated = { error: "UNAUTHENTICATED" };
const tooMany = { error: "RATE_LIMITED", retryAfterSeconds: 7 };

/** What it answers whatever it's asked, as far as faults are about that. */
const faultyAnswers: Partial<Record<Faults["crm"], Answer>> = {
  "token expired": answerOf(new Refusal(401, "Token has expired.", unauthenticated)),
  "rate limited": answerOf(new Refusal(429, "Limit reached (100 tokens per 60000 ms)", tooMany), {
    "Retry-After": `${tooMany.retryAfterSeconds}`,
  }),
};

/**
 * A simulated Twenty, as strict as the real one: https://docs.twenty.com/developers/extend/api. A key says whose it is,
 * and a record's address leads to the sandbox's page.
 */
export function crmServer(workspaces: readonly [Workspace, ...Workspace[]]): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();
  hono.get("/object/:type/:id", (context) => context.redirect(`/#crm/${context.req.param("id")}`));
  hono.all("/rest/:plural/:id?", async (context) => {
    const { req } = context;
    const token = bearerOf(context);
    const owner = workspaces.find(({ crm }) => crm.token === token);
    const workspace = owner ?? workspaces[0];
    const title = `${req.method} ${req.param("plural")}`;
    const about = { direction: "app to crm", title, body: await req.text() } as const;
    const exchange = beginExchange(workspace, context, about);
    const { crm: fault } = workspace.faults;
    if (!(await workspace.arrive(about)) || fault === "out of reach") {
      return exchange.reset("The connection was reset (simulated by the sandbox).");
    }
    if (fault === "slow") await delay(slowness, undefined, { ref: false });
    const forced = faultyAnswers[fault] ?? workspace.crm.nextAnswers.shift();
    const { plural, id } = req.param();
    const asked = { token, method: req.method, plural, id, query: req.query(), body: about.body };
    const answer = forced ?? carryOut(owner?.crm, asked);
    if (answer.status < 300) await workspace.finish(about);
    return fault === "answer lost"
      ? exchange.reset("The connection was reset before the answer (simulated by the sandbox).")
      : exchange.answer(answer);
  });
  return hono;
}

function answerOf({ status, message, fields }: Refusal, headers: Answer["headers"] = {}): Answer {
  const body = { statusCode: status, error: "BadRequestException", messages: [message], ...fields };
  return { status, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}

/** A request below `/rest/`. */
interface CrmRequest {
  token: string | undefined;
  method: string;
  plural: string;
  id?: string | undefined;
  query: Readonly<Record<string, string>>;
  body: string;
}

/** @param crm that the token opens */
export function carryOut(crm: Crm | undefined, asked: CrmRequest): Answer {
  try {
    if (asked.token === undefined) {
      throw new Refusal(403, "Missing authentication token", { error: "FORBIDDEN_EXCEPTION" });
    }
    if (crm === undefined) throw new Refusal(401, "Token invalid.", unauthenticated);
    const { status, ...answer } = performed(crm, asked);
    return { status, headers: json, body: JSON.stringify(answer) };
  } catch (error) {
    if (error instanceof Refusal) return answerOf(error);
    throw error;
  }
}

/** @throws Refusal */
function performed(crm: Crm, { method, plural, id = "", query: asking, body }: CrmRequest) {
  const { depth = "0", filter = "", ...query } = asking;
  const { singular, fields } = crm.typeOf(plural);
  if (crm.denied.has(`${method} ${plural}`)) {
    const code = { error: "Error", code: "PERMISSION_DENIED" };
    throw new Refusal(400, "Entity performing the request does not have permission", code);
  }
  if (id !== "" && !uuid.safeParse(id).success) throw new Refusal(400, `'${id}' is not a valid UUID`);
  if (!/^[01]$/.test(depth))
    throw new Refusal(400, `'depth=${depth}' parameter invalid. Allowed values are 0, 1`);
  if (crm.isOld && `${filter}${body}`.includes("targetPersonId")) {
    throw new Refusal(400, `Object ${singular} doesn't have any "targetPersonId" field.`);
  }
  const asked = (text: string) => (crm.isOld ? text.replaceAll("personId", "targetPersonId") : text);
  const shown = (...rows: readonly CrmRow[]) => (depth === "1" ? crm.related(plural, rows) : rows);
  const capital = singular.charAt(0).toUpperCase() + singular.slice(1);
  switch (`${method} ${id === "" ? "all" : "one"}`) {
    case "GET all": {
      const { page, ...rest } = crm.list(plural, { ...query, filter: asked(filter) });
      return { status: 200, data: { [plural]: shown(...page) }, ...rest };
    }
    case "GET one":
      return { status: 200, data: { [singular]: shown(crm.find(plural, id))[0] } };
    case "POST all": {
      const given = parseJson(asked(body));
      if (!isRecord(given)) throw new Refusal(400, "Unexpected token in JSON");
      const author = "createdBy" in fields.shape && { createdBy: { source: "API", name: "Rapport" } };
      const row = crm.add(plural, { ...given, ...author });
      return { status: 201, data: { [`create${capital}`]: shown(row)[0] } };
    }
    case "DELETE one": {
      const row = crm.remove(plural, id, query.soft_delete === "true");
      return { status: 200, data: { [`delete${capital}`]: shown(row)[0] } };
    }
    default:
      throw new Refusal(404, `Cannot ${method} /rest/${plural}/${id}`, { error: "Not Found" });
  }
}
