import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPrivateHost, isPublicAddress } from "#app/calendar/fetch/address-guard.ts";

describe("an address", () => {
  it.each([
    ["wherever", "1.1.1.1 8.8.8.8 142.250.185.78 2001:4860:4860::8888 2606:4700:4700::1111"],
    ["in the cloud", "2a00:1450:4001:80b::200e"],
    ["beside what is private", "172.15.255.255 172.32.0.1 192.167.255.255 168.63.129.15"],
    ["beside what is shared or assigned", "100.63.255.255 100.128.0.1 192.0.1.1 198.20.0.1"],
    ["beside what is reserved", "223.255.255.255 2001:200::1"],
  ])("%s is one of the public network: %s", (_, addresses) => {
    expect(addresses.split(" ").filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it.each([
    ["of this network, or loopback", "0.0.0.0 127.0.0.1 :: ::1"],
    ["private, or shared", "10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 fc00::1"],
    ["link-local", "fe80::1 fe80::1%eth0 2606:4700::1111%eth0 fec0::1"],
    ["of metadata", "169.254.169.254 100.100.100.200 168.63.129.16 fd00:ec2::254"],
    ["assigned", "192.0.0.1 192.31.196.1 192.52.193.1 192.175.48.1 2001::1 2620:4f:8000::1 5f00::1 100::1"],
    ["of documentation", "192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1"],
    ["of relays and benchmarks", "192.88.99.1 198.18.0.1 2001:0:4136:e378:8000:63bf:80ff:fffe 2002:7f00:1::"],
    ["of multicast, reserved, broadcast", "224.0.0.1 240.0.0.1 255.255.255.255 ff02::1"],
    ["of IPv4 in IPv6", "::127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1"],
    ["no address at all", "localhost 127.1 0x7f000001 2130706433 8.8.8.8. [::1]"],
  ])("%s is none of the public network: %s", (_, addresses) => {
    expect(addresses.split(" ").filter(isPublicAddress)).toEqual([]);
  });

  it.each(["", " 8.8.8.8"])("%j is none", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it("is judged by its number, however it is written", () => {
    const privateBlocks = new BlockList();
    for (const [network, prefix] of [
      ["0.0.0.0", 8],
      ["10.0.0.0", 8],
      ["127.0.0.0", 8],
      ["169.254.0.0", 16],
      ["172.16.0.0", 12],
      ["192.168.0.0", 16],
      ["224.0.0.0", 3],
    ] as const) {
      privateBlocks.addSubnet(network, prefix, "ipv4");
    }
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, part, (a, b, c, d) => {
        const dotted = `${a}.${b}.${c}.${d}`;
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const spellings = [
          dotted,
          `${dotted}.`,
          `${number}`,
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
          `0x${a.toString(16)}.0${b.toString(8)}.${c * 256 + d}`,
        ].map((spelling) => isPrivateHost(new URL(`https://${spelling}/`).hostname));
        expect(spellings).toEqual(spellings.map(() => !isPublicAddress(dotted)));
        if (privateBlocks.check(dotted, "ipv4")) expect(isPublicAddress(dotted)).toBe(false);
        expect(isPrivateHost(`[::ffff:${dotted}]`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a host", () => {
  it.each(["calendar.google.com", "calendar.google.com.", "local.example", "localhost.example", "8.8.8.8"])(
    "%s may be public",
    (host) => {
      expect(isPrivateHost(host)).toBe(false);
    },
  );

  it.each([
    "localhost localhost. localhost.. a.localhost a.b.localhost.",
    "printer.local metadata.google.internal metadata.google.internal. router.home.arpa intranet metadata",
    "127.0.0.1.. 0x7f.1.. [::1] .example.com a..example.com",
  ])("is private: %s", (hosts) => {
    expect(hosts.split(" ").filter((host) => !isPrivateHost(host))).toEqual([]);
    expect(isPrivateHost("")).toBe(true);
  });
});
