import type { Clock, MakeId } from "../../clock.ts";
import { app } from "../people.ts";
import type { Workspace } from "../workspace.ts";

/** Milliseconds that a code serves, and a token that expires. */
const lifetimes = { code: 10 * 60_000, token: 12 * 60 * 60_000 } as const;

type Code = {
  workspace: Workspace;
  user: string;
  scopes: readonly string[];
  isForEnterprise: boolean;
  redirectUri: string;
  issuedAt: number;
  isUsed: boolean;
};

type RefreshToken = Pick<Code, "workspace" | "user" | "scopes" | "isForEnterprise" | "isUsed">;

export type Grants = ReturnType<typeof createGrants>;

/**
 * What an app gets for a code, and for a refresh token: each once.
 * Source: https://docs.slack.dev/reference/methods/oauth.v2.access
 */
export function createGrants(clock: Clock, makeId: MakeId) {
  const client = { id: `${makeId(10)}.${makeId(12)}`, secret: makeId(32) };
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, RefreshToken>();

  function issue(
    { workspace, user, scopes, isForEnterprise }: Omit<RefreshToken, "isUsed">,
    rotates: boolean,
  ): Record<string, unknown> {
    const token = `${rotates ? "xoxe.xoxb" : "xoxb"}-${makeId(24)}`;
    const expiresAt = rotates ? clock.now() + lifetimes.token : undefined;
    workspace.grantedScopes = scopes;
    workspace.isEnterpriseInstall = isForEnterprise;
    workspace.isInstalled = true;
    workspace.changes.announce();
    workspace.issuedTokens.set(token, { expiresAt, isRevoked: false });
    const refresh = `xoxe-1-${makeId(24)}`;
    if (rotates) refreshTokens.set(refresh, { workspace, user, scopes, isForEnterprise, isUsed: false });
    const { team, enterprise } = workspace;
    return {
      access_token: token,
      token_type: "bot",
      scope: scopes.join(","),
      bot_user_id: app.user,
      app_id: app.id,
      // Source: https://docs.slack.dev/enterprise/developing-for-enterprise-orgs
      team: isForEnterprise ? null : { id: team.id, name: team.name },
      enterprise: enterprise === undefined ? null : { id: enterprise.id, name: enterprise.name },
      authed_user: { id: user },
      is_enterprise_install: isForEnterprise,
      ...(rotates && { refresh_token: refresh, expires_in: lifetimes.token / 1_000 }),
    };
  }

  return {
    client,
    issuedRefreshTokens: (): string[] => [...refreshTokens.keys()],
    rotatesTokens: false,
    /** Where people may be sent back to, as the app's settings have it. */
    redirectUrls: new Set<string>(),
    /** Whether what a refresh token is exchanged for gets lost on its way, as when the app ends before it's stored. */
    losesRefreshed: false,
    refreshes: 0,
    allow(grant: Omit<Code, "issuedAt" | "isUsed">): string {
      const code = `${makeId(12)}.${makeId(40)}`;
      codes.set(code, { ...grant, issuedAt: clock.now(), isUsed: false });
      return code;
    },
    /** @returns the answer, or the error that Slack names */
    redeemCode(text: string, redirectUri: string | undefined): Record<string, unknown> | string {
      const code = codes.get(text);
      if (code === undefined || clock.now() - code.issuedAt > lifetimes.code) return "invalid_code";
      if (code.isUsed) return "code_already_used";
      if (redirectUri !== code.redirectUri) return "bad_redirect_uri";
      code.isUsed = true;
      return issue(code, this.rotatesTokens);
    },
    redeemRefreshToken(text: string): Record<string, unknown> | string {
      this.refreshes += 1;
      const refresh = refreshTokens.get(text);
      if (refresh === undefined || refresh.isUsed) return "invalid_refresh_token";
      refresh.isUsed = true;
      return issue(refresh, true);
    },
    /** The app is removed: none of a workspace's tokens serves any more. */
    revoke(workspace: Workspace): void {
      for (const token of workspace.issuedTokens.values()) token.isRevoked = true;
      for (const refresh of refreshTokens.values()) refresh.isUsed ||= refresh.workspace === workspace;
    },
  };
}
