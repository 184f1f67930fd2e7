import { lookup as lookUp } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout } from "node:timers/promises";
import { buildConnector } from "undici";
import { isPublicAddress } from "./address-guard.ts";
import { type AllowedHost, isAllowedHost } from "./feed-address.ts";
import { FeedError } from "./feed-error.ts";

/** Milliseconds to try one address before the next. */
const attemptTimeout = 1_000;

export interface GuardedConnectorOptions {
  allowedHosts: readonly AllowedHost[];
  /** Returns all addresses of a name. Defaults to the system's resolver. */
  lookup?: ((hostname: string) => Promise<readonly string[]>) | undefined;
  /** Milliseconds for DNS, connection and TLS handshake together. */
  timeout: number;
  /** Opens the connection. Defaults to undici's connector; tests pass their own. */
  connectorWith?: typeof buildConnector;
}

/**
 * Connects only to the public network and to hosts an operator allowed. It resolves a name once and checks
 * the same addresses it then connects to, so DNS rebinding doesn't work. If any address of a name is private,
 * the name is refused.
 */
export function createGuardedConnector({
  allowedHosts,
  lookup = allAddressesOf,
  timeout,
  connectorWith = buildConnector,
}: GuardedConnectorOptions): buildConnector.connector {
  async function checkedAddresses({ protocol, host, hostname }: buildConnector.Options) {
    const addresses =
      isIP(hostname) === 0 ? await Promise.race([lookup(hostname), lateAfter(timeout)]) : [hostname];
    const isAllowed = isAllowedHost(new URL(`${protocol}//${host ?? hostname}`), allowedHosts);
    if (!isAllowed && !addresses.every(isPublicAddress)) throw new FeedError("forbidden address");
    return addresses;
  }

  async function open(options: buildConnector.Options, callback: buildConnector.Callback) {
    const startedAt = performance.now();
    const addresses = await checkedAddresses(options);
    const connect = connectorWith({
      allowH2: false,
      // Explicit, because an environment variable can turn it off.
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
      callback(error instanceof Error ? error : new Error("The DNS look-up failed.", { cause: error }), null);
    });
  };
}

async function allAddressesOf(hostname: string): Promise<string[]> {
  const found = await lookUp(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** A DNS lookup with fixed results. Not called for literal IP addresses. */
function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first] = found;
    if (first === undefined) callback(new Error("The host name has no address."), []);
    else if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

/** Rejects after so many milliseconds. */
async function lateAfter(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw new DOMException("The DNS look-up timed out.", "TimeoutError");
}
