/** Who the app is where it's installed. */
export interface Identity {
  botToken: string;
  botId?: string;
  botUserId?: string;
  /** Whether it's installed for a whole enterprise: for all its workspaces, and once. */
  isEnterpriseInstall: boolean;
  /** The workspace; absent where it's installed for a whole enterprise. */
  teamId?: string;
  /** The enterprise that installed it, or that its workspace belongs to. */
  enterpriseId?: string;
}

/** What Slack says a request is for. */
export interface RequestSource {
  teamId?: string | undefined;
  enterpriseId?: string | undefined;
  isEnterpriseInstall: boolean;
}

/** Where the app is installed. */
export interface Installations {
  /**
   * Resolves once requests can be answered.
   *
   * @throws RefusedTokenError when Slack doesn't accept the bot token that is set
   */
  start(): Promise<unknown>;
  isReady(): boolean;
  /** The installation that a request is for; `undefined` if there is none. */
  ofRequest(source: RequestSource): Identity | undefined | Promise<Identity | undefined>;
  /** An organisation's, with a token that still serves; `undefined` where it isn't installed. */
  find(organisation: string): Identity | undefined | Promise<Identity | undefined>;
  /** It has uninstalled the app. */
  remove(organisation: string): Promise<void>;
}
