import type { Context } from "hono";

/**
 * Whether another site's page sent a request, as browsers say: it must neither act here nor leave anything.
 * Source: https://developer.mozilla.org/docs/Web/HTTP/Headers/Sec-Fetch-Site
 */
export function isForeign({ req }: Context): boolean {
  const site = req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = req.header("origin");
  return origin !== undefined && origin !== `http://${req.header("host")}`;
}
