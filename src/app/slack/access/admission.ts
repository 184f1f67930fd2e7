import type { AllMiddlewareArgs, AnyMiddlewareArgs, AuthorizeResult, Context } from "@slack/bolt";
import type { Identity, Installations, RequestSource } from "../install/identity.ts";

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;
type Body = Args["body"];

/** Says for each request which installation it is for, before any listener sees it. */
export function createAdmission(installations: Pick<Installations, "ofRequest" | "find">) {
  return {
    /**
     * What bolt asks with each request. It's given no token: it would keep a client for each one, forever.
     *
     * @returns what bolt hands on in the request's context, for `confine`
     */
    async authorize(source: RequestSource, body?: Body): Promise<AuthorizeResult> {
      const identity = await installations.ofRequest(body === undefined ? source : sourceOf(source, body));
      return { installation: identity };
    },
    /**
     * Makes the installation alone decide whose data a request is about: bolt takes `isEnterpriseInstall` from the
     * request's body, and from there it also fills in ids that the installation lacks.
     *
     * @param context as bolt makes it of what `authorize` returned
     * @returns the installation; `undefined` when the app isn't installed where the request comes from
     */
    confine(context: Context): Identity | undefined {
      const identity: Identity | undefined = context.installation;
      if (identity === undefined) return undefined;
      const { botToken, isEnterpriseInstall, teamId, enterpriseId } = identity;
      Object.assign(context, { botToken, isEnterpriseInstall, teamId, enterpriseId });
      return identity;
    },
    /**
     * Whether a request, or a form that it submits, has a response URL of another organisation in which the app is
     * installed. Slack's own requests haven't: what we'd say is for nobody there.
     *
     * @param installation that the request is for
     */
    isAnsweredElsewhere(body: Body, installation: Identity): boolean | Promise<boolean> {
      const { teamId, enterpriseId } = installation;
      const others = responseUrlOwners(body).filter(
        (organisation) => organisation !== teamId && organisation !== enterpriseId,
      );
      // Mostly there is none: no promise for each request.
      return others.length > 0 && isOneInstalled(others, enterpriseId);
    },
  };

  /** Whether one of some organisations has installed the app and isn't of this enterprise. */
  async function isOneInstalled(organisations: readonly string[], enterpriseId: string | undefined) {
    for (const organisation of new Set(organisations)) {
      const installed = await installations.find(organisation);
      if (installed === undefined) continue;
      if (installed.enterpriseId === undefined || installed.enterpriseId !== enterpriseId) return true;
    }
    return false;
  }
}

/**
 * Whose the response URLs in a request are: their paths say so.
 * Source: payloads in https://docs.slack.dev/reference/interaction-payloads and in bolt's own tests, such as
 * `https://hooks.slack.com/actions/E111/111/xxx`
 */
function responseUrlOwners(body: Body): string[] {
  let text = ("response_url" in body && body.response_url) || "";
  const forms = "response_urls" in body ? body.response_urls : undefined;
  for (const { response_url } of forms ?? []) text += `\n${response_url}`;
  if ("view" in body && body.view !== undefined) text += `\n${unescaped(body.view.private_metadata)}`;
  // `matchAll` would make a regular expression for each request.
  return text.match(ownersInPaths) ?? [];
}

/** JSON can spell a path in many ways, and `JSON.stringify` has one. */
function unescaped(metadata = ""): string {
  // Nearly none has escapes.
  if (!metadata.includes("\\")) return metadata;
  try {
    return JSON.stringify(JSON.parse(metadata));
  } catch {
    return metadata;
  }
}

const ownersInPaths = /(?<=\/(?:commands|actions|app)\/)[TE][A-Z\d]{1,30}(?=\/)/g;

/**
 * Whoever acts in a view that was opened over Slack Connect may be of another workspace than the one that installed
 * the app. Bolt looks at this for submissions only.
 */
function sourceOf(source: RequestSource, body: Body): RequestSource {
  const view = "view" in body ? body.view : undefined;
  const teamId = view && "app_installed_team_id" in view ? view.app_installed_team_id : undefined;
  return typeof teamId === "string" ? { ...source, teamId } : source;
}

/**
 * The organisation that every row, cache key and job carries: the enterprise if the app is installed for all of it,
 * else the workspace.
 *
 * @param context bolt's, confined to the installation before any listener sees it
 */
export function organisationOf(
  context: Pick<Context, "isEnterpriseInstall" | "enterpriseId" | "teamId">,
): string {
  const organisation = context.isEnterpriseInstall ? context.enterpriseId : context.teamId;
  if (organisation === undefined) throw new Error("A request came without its organisation.");
  return organisation;
}
