import type { z } from "zod";
import type { CrmVendor } from "#app/crm/vendors.ts";
import {
  type Behaviour,
  json,
  type ReceivedRequest,
  raw,
  startFakeUpstream,
} from "../servers/fake-upstream.ts";
import type { Kind, World, WorldPerson } from "./world.ts";

interface Asked {
  /** What stands for `:id` in the path. */
  id: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** @returns what is answered, or how; `undefined` if there's no such thing, null for nothing */
type Answering = (asked: Asked, world: World) => unknown;

interface Route {
  of: RegExp;
  answer: Answering;
  right: Kind | undefined;
  query: readonly string[];
}

/**
 * @param of method and path
 * @param right what a token has to be allowed to read
 * @param query what may be asked beside the path
 */
export function route(of: string, answer: Answering, right?: Kind, query: readonly string[] = []): Route {
  return { of: new RegExp(`^${of.replaceAll(".", "\\.").replace(":id", "([^/]+)")}$`), answer, right, query };
}

/** What not each CRM has. */
export type Feature =
  | "LinkedIn"
  | "second addresses"
  /** Two people may have one address. */
  | "shared addresses"
  /** A search is for words, whatever stands between them. */
  | "words"
  | "100 at once"
  /** Without them, who an owner is can't be read. */
  | "rights to users";

export type Refused = "token" | "expired token" | "right" | "nothing" | "invalid" | "busy";

/** A vendor's far end, from its published description: it refuses what the vendor refuses. */
export interface FarEnd {
  vendor: CrmVendor;
  /** Header and value. */
  authorization: readonly [string, string];
  routes: readonly Route[];
  /** How it says no: status and body. */
  refusals: Readonly<Record<Refused, readonly [number, unknown]>>;
  /** What it hasn't got. */
  lacks: { features?: readonly Feature[]; fields?: readonly string[] };
  /** Whether an entry's own id can be chosen: others say at their end which they are. */
  takesIds?: boolean;
  idOf: (person: WorldPerson) => string;
  /** @returns where a person is shown, as the far end at this address has it */
  linkOf: (id: string, url: URL) => string;
}

/** Thrown where a far end refuses. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly refused: Refused;

  constructor(refused: Refused, detail = "") {
    super(detail);
    this.refused = refused;
  }
}

/** @throws Refusal */
export function checked<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const read = shape.safeParse(body);
  if (!read.success) throw new Refusal("invalid", read.error.message);
  return read.data;
}

/** What a far end does in place of what was asked; or, once that is done, with the answer. */
export type Fault = Behaviour | { done: (answer: Behaviour) => Behaviour };

/**
 * Starts a far end on loopback.
 *
 * @param fault what goes wrong with a request, if anything
 */
export async function startFarEnd(
  farEnd: FarEnd,
  world: World,
  fault: (requestsSoFar: number, request: ReceivedRequest) => Fault | undefined = () => undefined,
) {
  const upstream = await startFakeUpstream((response, requestsSoFar) => {
    const request = upstream.requests[requestsSoFar - 1];
    if (request === undefined) return;
    const wrong = fault(requestsSoFar, request);
    if (typeof wrong === "function") return wrong(response, requestsSoFar);
    const answer = answered(farEnd, request, world);
    (wrong?.done(answer) ?? answer)(response, requestsSoFar);
  });
  return upstream;
}

function answered(farEnd: FarEnd, received: ReceivedRequest, world: World): Behaviour {
  try {
    const answer = routed(farEnd, received, world);
    if (isBehaviour(answer)) return answer;
    return answer === null ? raw("", 204) : json(answer, received.method === "POST" ? 201 : 200);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [status, body] = farEnd.refusals[error.refused];
    return json(body, status);
  }
}

const isBehaviour = (answer: unknown): answer is Behaviour => typeof answer === "function";

function routed(
  { authorization, routes }: FarEnd,
  { method, path = "", headers, body }: ReceivedRequest,
  world: World,
) {
  const [header, value] = authorization;
  if (headers[header] !== value) throw new Refusal("token");
  const { pathname, searchParams } = new URL(path, "http://far.example");
  const found = routes.find(({ of }) => of.test(`${method} ${pathname}`));
  if (found === undefined) throw new Refusal("nothing");
  if (found.right !== undefined && world.denied.includes(found.right)) throw new Refusal("right");
  const query = Object.fromEntries(searchParams);
  const stray = Object.keys(query).find((name) => !found.query.includes(name));
  if (stray !== undefined || searchParams.size > Object.keys(query).length)
    throw new Refusal("invalid", stray);
  const [, id = ""] = found.of.exec(`${method} ${pathname}`) ?? [];
  const answer = found.answer(
    { id: decodeURIComponent(id), query, body: body === "" ? undefined : JSON.parse(body) },
    world,
  );
  if (answer === undefined) throw new Refusal("nothing");
  return answer;
}
