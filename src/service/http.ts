import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit as limitBody } from "hono/body-limit";
import { z } from "zod";
import { operations } from "../outreach/contract/operations.ts";
import type { Composer } from "./composer/composer.ts";
import { type Asking, lookup, prep, rephrase, wave } from "./operations.ts";
import { bodyLimit, Refusal } from "./refusals.ts";
import type { Store } from "./store.ts";

/** Section 4: the path prefix ends in a segment `v1`, after a segment `functions`. */
export const basePath = "/functions/v1";

const handlers = { lookup, prep, wave, rephrase };
const jsonObject = z.record(z.string(), z.unknown());

type Env = { Variables: { organisation: string } };

/**
 * The specification's four operations over HTTP. Refusals are those of `refusals.ts`.
 *
 * @param reportFault told of what went wrong on our side, for a log; the asker only sees a refusal. Faults
 *   hold neither keys nor bodies unless the composer's own error does.
 */
export function createHttp({
  store,
  composer,
  reportFault,
}: {
  store: Store;
  composer: Composer;
  reportFault: (fault: unknown) => void;
}): Hono<Env> {
  const http = new Hono<Env>();
  http.use(forbidCaching);

  for (const name of ["lookup", "prep", "wave", "rephrase"] as const) {
    const path = `${basePath}/${operations[name].path}`;
    http.use(path, requirePost, authenticate(store), requireJson, limitSize);
    http.post(path, async (context) => {
      const asking: Asking = {
        store,
        composer,
        organisation: context.get("organisation"),
        signal: context.req.raw.signal,
        reportFault,
      };
      return context.json(await handlers[name](asking, await readJson(context)));
    });
  }

  http.notFound((context) => refuse(context, new Refusal("unknown_path")));
  http.onError((error, context) => {
    if (error instanceof Refusal) return refuse(context, error);
    if (!context.req.raw.signal.aborted) reportFault(error);
    return refuse(context, new Refusal("internal"));
  });
  return http;
}

/** Profiles are personal: nothing between the service and the asker keeps a copy. */
const forbidCaching: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("Cache-Control", "no-store");
};

const requirePost: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== "POST") throw new Refusal("method_not_allowed");
  await next();
};

/** Section 5: `Authorization: Bearer <API_KEY>`. The scheme's name is case-insensitive (RFC 9110, 11.1). */
function authenticate(store: Store): MiddlewareHandler<Env> {
  return async (context, next) => {
    const key = /^Bearer +(\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    const organisation = key === undefined ? undefined : await store.organisationOfKey(key);
    if (organisation === undefined) throw new Refusal("unauthorized");
    context.set("organisation", organisation);
    await next();
  };
}

const requireJson: MiddlewareHandler = async (context, next) => {
  const mediaType = context.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw new Refusal("unsupported_content_type");
  await next();
};

const limitSize = limitBody({
  maxSize: bodyLimit,
  onError: () => {
    throw new Refusal("body_too_large");
  },
});

/**
 * Bytes that are not UTF-8 are refused rather than replaced: `original` must go back as it came.
 */
async function readJson(context: Context): Promise<Record<string, unknown>> {
  const bytes = await context.req.arrayBuffer();
  try {
    return jsonObject.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    throw new Refusal("invalid_json");
  }
}

function refuse(context: Context, refusal: Refusal): Response {
  if (refusal.code === "method_not_allowed") context.header("Allow", "POST");
  if (refusal.code === "unauthorized") context.header("WWW-Authenticate", "Bearer");
  return context.json(refusal.body, refusal.status);
}
