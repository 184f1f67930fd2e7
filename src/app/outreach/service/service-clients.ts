import QuickLRU from "quick-lru";
import { type Operation, operations } from "#contract/operations.ts";
import {
  connectToService,
  createOutreachClient,
  type OutreachClient,
  type OutreachClientOptions,
} from "./client.ts";
import { NotConnectedError, type OutreachError } from "./errors.ts";
import type { ServiceConnection, ServiceConnections } from "./service-connections.ts";

/** Connections whose clients a process keeps: the least recently used one goes first. */
const maxClients = 1_000;

type Part = Exclude<keyof OutreachClient, "stop">;

/** A client with an organisation's key. */
export interface ConnectedClient<Some extends Part = Part> {
  /** The connection's ID. */
  connection: string;
  client: Pick<OutreachClient, Some>;
}

/** What an organisation's connection is at the moment. */
export type ServiceState =
  | { kind: "not connected" }
  | ({ kind: "connected"; status: ServiceStatus } & Pick<ServiceConnection, "since" | "setBy">);

export interface ServiceClientsOptions extends Omit<OutreachClientOptions, "key" | "connections"> {
  connections: Pick<ServiceConnections, "read" | "readNow">;
  /** Called with each key that is going to be used, before it is. */
  onKey: (key: string) => void;
  /** What each client is wrapped in, such as what traces it. */
  decorate?: (client: OutreachClient) => OutreachClient;
}

interface Kept extends ConnectedClient {
  status: ServiceStatus;
}

export type ServiceClients = ReturnType<typeof createServiceClients>;

/** The profile service as each organisation sees it: with its own key, over connections that all share. */
export function createServiceClients({
  connections,
  onKey,
  onOutcome,
  decorate = (client) => client,
  ...options
}: ServiceClientsOptions) {
  const shared = connectToService(options.url, options.deadlines?.connect);
  const clients = new QuickLRU<string, Kept>({ maxSize: maxClients });

  /** @param connection absent for a key that isn't anybody's yet */
  function createClient(key: string, connection?: string): OutreachClient {
    onKey(key);
    const client = createOutreachClient({
      ...options,
      key,
      connections: shared,
      onOutcome(operation, error, milliseconds) {
        const kept = connection === undefined ? undefined : clients.peek(connection);
        if (kept !== undefined) kept.status = statusAfter(error, options.now());
        onOutcome?.(operation, error, milliseconds);
      },
    });
    return decorate(client);
  }

  function clientWith({ id, key }: ServiceConnection): Kept {
    const known = clients.get(id);
    if (known !== undefined) return known;
    const kept: Kept = { connection: id, client: createClient(key, id), status: { state: "untried" } };
    clients.set(id, kept);
    return kept;
  }

  return {
    /**
     * @param operation what it is for: what costs something is never asked with a key that was just replaced
     * @throws NotConnectedError when the organisation has no key
     */
    async clientOf(organisation: string, operation: Operation): Promise<ConnectedClient> {
      const isFree = operations[operation].price === 0;
      const connection = await connections[isFree ? "read" : "readNow"](organisation);
      if (connection === undefined) throw new NotConnectedError(operation);
      return clientWith(connection);
    },
    async isConnected(organisation: string): Promise<boolean> {
      return (await connections.read(organisation)) !== undefined;
    },
    async state(organisation: string): Promise<ServiceState> {
      const connection = await connections.readNow(organisation);
      if (connection === undefined) return { kind: "not connected" };
      const { since, setBy } = connection;
      return { kind: "connected", since, setBy, status: clientWith(connection).status };
    },
    /** A client with a key that isn't kept, to try it. */
    withKey: (key: string): Pick<OutreachClient, "lookup"> => createClient(key),
    /** Closes the connections once calls in progress have ended. */
    stop: () => shared.close(),
  };
}

/** What came of the last request with an organisation's key. `at`: Unix time in milliseconds. */
export type ServiceStatus =
  | { state: "untried" }
  | { state: "answering" | "refusing key" | "failing"; at: number };

/** Rejecting one call still proves that the service is up, and that it takes the key. */
const refusals = ["refused input", "unknown contact", "out of credits", "rate limited"];

/**
 * @param error the request's error; `undefined` when it was answered
 * @param now Unix time in milliseconds
 * @returns the current status
 */
export function statusAfter(error: OutreachError | undefined, now: number): ServiceStatus {
  if (error === undefined || refusals.includes(error.kind)) return { state: "answering", at: now };
  return { state: error.kind === "unauthorized" ? "refusing key" : "failing", at: now };
}
