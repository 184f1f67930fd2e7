import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./address-guard.ts";
import { type AllowedHost, isAllowedHost } from "./allowed-hosts.ts";
import { FeedError } from "./feed-error.ts";

/** Milliseconds for which one of several addresses is tried before the next one is. */
const attemptTimeout = 1_000;

export interface GuardedConnectorOptions {
  allowedHosts: readonly AllowedHost[];
  /** All addresses of a name. */
  lookup: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds for finding the addresses, connecting and the handshake of TLS, all together. */
  timeout: number;
  /** Opens the connection; undici's own unless a test watches. */
  connectorWith?: typeof buildConnector;
}

/**
 * Connects only to the public network, and to hosts that an operator allowed. It judges the very addresses that
 * the connection is then made to: a name is looked up once, here, and whoever answers otherwise the next time
 * changes nothing. A name of which one address is private is refused whole.
 */
export function createGuardedConnector({
  allowedHosts,
  lookup,
  timeout,
  connectorWith = buildConnector,
}: GuardedConnectorOptions): buildConnector.connector {
  async function checkedAddresses({ protocol, host, hostname }: buildConnector.Options) {
    const addresses = isIP(hostname) === 0 ? await within(timeout, lookup(hostname)) : [hostname];
    const isAllowed = isAllowedHost(new URL(`${protocol}//${host ?? hostname}`), allowedHosts);
    if (!isAllowed && !addresses.every(isPublicAddress)) throw new FeedError("forbidden address");
    return addresses;
  }

  async function open(options: buildConnector.Options, callback: buildConnector.Callback) {
    const startedAt = performance.now();
    const addresses = await checkedAddresses(options);
    const connect = connectorWith({
      allowH2: false,
      // Said outright, for the environment can switch it off.
      rejectUnauthorized: true,
      timeout: Math.max(1, timeout - (performance.now() - startedAt)),
      lookup: answering(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeout,
    });
    connect(options, callback);
  }

  return (options, callback) => {
    open(options, callback).catch((error: unknown) => {
      callback(error instanceof Error ? error : new Error("The look-up failed.", { cause: error }), null);
    });
  };
}

/** A look-up that knows its answer. It is not called for a literal address, which is connected to as it is. */
function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first] = found;
    if (first === undefined) callback(new Error("The name has no address."), []);
    else if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DOMException("No address was found in time.", "TimeoutError")),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
