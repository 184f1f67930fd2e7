import { WebAPIPlatformError } from "@slack/web-api";

/**
 * The scope that Slack says the app lacks: whoever installed it left an optional one out, or it was installed before
 * the app asked for it.
 *
 * @returns `undefined` if the error says something else
 */
export function missingScope(error: unknown): string | undefined {
  if (!(error instanceof WebAPIPlatformError) || error.data.error !== "missing_scope") return undefined;
  return "needed" in error.data && typeof error.data.needed === "string" ? error.data.needed : "";
}
