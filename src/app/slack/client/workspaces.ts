import type { WebClient, WebClientOptions } from "@slack/web-api";
import QuickLRU from "quick-lru";
import { createMemberships, type Memberships } from "../access/memberships.ts";
import type { Identity, Installations } from "../install/identity.ts";
import { type Channels, createChannels } from "./channels.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { createRateLimitGate, GatedWebClient, type RateLimitGate } from "./rate-limit-gate.ts";
import { NotInstalledError, WorkspaceClient } from "./workspace-client.ts";

/** Workspaces with which we keep in touch: each takes some 50 KB, and those who were there last come back at once. */
const maxWorkspaces = 500;

/** Slack as one organisation sees it: what is asked there, and what is remembered of the answers. */
export interface Workspace {
  /** Whether the app is installed there now; otherwise the clients send nothing. */
  isInstalled(): Promise<boolean>;
  /** For answering people. */
  client: WebClient;
  memberships: Memberships;
  /** For background work, within Slack's rate limits: each organisation has its own. */
  background: WebClient;
  gate: RateLimitGate;
  channels: Channels;
  directory: Directory;
}

/** What each organisation's workspace gives; nothing is sent where the app isn't installed. */
export interface Workspaces<Part extends keyof Workspace = keyof Workspace> {
  of(organisation: string): Pick<Workspace, Part>;
}

export interface WorkspacesOptions {
  installations: Pick<Installations, "find">;
  clientOptions: WebClientOptions;
  /** Unix time in milliseconds. */
  now: () => number;
  /** At least 0, less than 1. */
  random: () => number;
}

/** Makes each organisation's workspace when it's first asked for, and evicts the least recently used. */
export function createWorkspaces(options: WorkspacesOptions) {
  const known = new QuickLRU<string, Workspace>({ maxSize: maxWorkspaces });
  return {
    of(organisation: string): Workspace {
      const existing = known.get(organisation);
      if (existing !== undefined) return existing;
      const workspace = createWorkspace(options, organisation);
      known.set(organisation, workspace);
      return workspace;
    },
    /** What is remembered of an organisation's people and channels is forgotten. */
    forget(organisation: string): void {
      known.delete(organisation);
    },
  } satisfies Workspaces & Record<string, unknown>;
}

function createWorkspace(
  { installations, clientOptions, now, random }: WorkspacesOptions,
  organisation: string,
): Workspace {
  const installation = () => installations.find(organisation);
  async function identity(): Promise<Identity> {
    const installed = await installation();
    if (installed === undefined) throw new NotInstalledError();
    return installed;
  }
  const inBackground = lazily(() => {
    const gate = createRateLimitGate({ now, random });
    const client = new GatedWebClient(identity, clientOptions, { gate, now });
    return {
      gate,
      client,
      channels: createChannels({ client, now }),
      directory: createDirectory({ client, now }),
    };
  });
  return {
    isInstalled: async () => (await installation()) !== undefined,
    client: new WorkspaceClient(identity, clientOptions),
    memberships: createMemberships({ installation, now }),
    get background() {
      return inBackground().client;
    },
    get gate() {
      return inBackground().gate;
    },
    get channels() {
      return inBackground().channels;
    },
    get directory() {
      return inBackground().directory;
    },
  };
}

/** Makes something when it's first asked for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
