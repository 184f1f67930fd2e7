import type { AnyMiddlewareArgs, AuthorizeResult, Middleware } from "@slack/bolt";
import { isOutsider } from "./tenancy.ts";

const refusal =
  "Rapport shows its profiles only to people of the company that installed it, and you are a guest from " +
  "another one here. Nothing was looked up.";

/**
 * Refuses people from other companies before any listener runs, and tells them why.
 *
 * @param identity who installed the app. Bolt's context will not do: what the installation leaves open there,
 *   such as an enterprise, bolt fills in from the request, and so from the outsider.
 */
export function refuseOutsiders(identity: () => AuthorizeResult | undefined): Middleware<AnyMiddlewareArgs> {
  return async (args) => {
    const installed = identity();
    if (installed === undefined) throw new Error("A request was let in before Slack said who the app is.");
    if (!isOutsider(args.body, installed)) {
      await args.next();
      return;
    }
    if ("ack" in args && args.ack !== undefined) await args.ack();
    if ("respond" in args && args.respond !== undefined) {
      await args.respond({ response_type: "ephemeral", replace_original: false, text: refusal });
    }
  };
}
