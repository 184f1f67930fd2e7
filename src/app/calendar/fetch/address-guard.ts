import { BlockList, isIP } from "node:net";

/**
 * IPv4 blocks outside the public network, and multicast.
 * Source: https://www.iana.org/assignments/iana-ipv4-special-registry (RFC 6890), RFC 5771
 */
const specialIPv4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Carrier-grade NAT; includes Alibaba's metadata service.
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Link-local; includes the metadata services of most clouds.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  // Protocol assignments; includes Oracle's metadata service.
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure's host agent. https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  ["168.63.129.16", 32],
];

/**
 * Blocks of global unicast addresses that aren't public, or that embed an IPv4 address we'd have to check in
 * turn (Teredo in 2001::/23, 6to4).
 * Source: https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const specialIPv6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [network, prefix] of specialIPv4) special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of specialIPv6) special.addSubnet(network, prefix, "ipv6");

/** All IPv6 addresses assigned so far: no loopback, mapped, NAT64, local or multicast ones (RFC 4291). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether this is a public IP address, as a resolver writes it. False for anything that isn't an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      // Only local addresses have a zone (`%eth0`).
      return (
        !address.includes("%") && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6")
      );
    default:
      return false;
  }
}

/** Names that are never public. RFC 6761, RFC 6762, RFC 8375; ICANN reserves `.internal` for private use. */
const privateName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Whether a host is certainly private, judged without resolving it.
 *
 * @param hostname from a parsed URL, which has already turned every spelling of an IPv4 address into dotted
 *   form
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address) !== 0) return !isPublicAddress(address);
  // A single-label name is looked up in the local network's domain. An empty label makes the name invalid.
  return privateName.test(host) || !host.includes(".") || host.split(".").includes("");
}
