import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedHost, readAllowedHost, readFeedAddress } from "#app/calendar/fetch/feed-address.ts";
import { anyUrl } from "#test/support/properties/arbitraries.ts";
import { hostileElsewhere, hostileHere } from "#test/support/properties/hostile-addresses.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const google = "https://calendar.google.com/calendar/ical/jane%40acme.com/private-0a1b2c/basic.ics";
const withQuery = "https://cloud.example.com/feed?user=1&key=s3cret";

describe("a feed's address", () => {
  it.each([
    [google, google],
    [`  ${google}\n`, google],
    [`<${google}>`, google],
    [`<${google}|calendar.google.com/calendar>`, google],
    [`<${withQuery.replaceAll("&", "&amp;")}|the feed>`, withQuery],
    [withQuery.replaceAll("&", "&amp;"), withQuery],
    [withQuery, withQuery],
    [`&lt;${google}&gt;`, google],
    [`&lt;<${google}|label>&gt;`, google],
    [`"${google}"`, google],
    [`'${google}'`, google],
    [`“${google}”`, google],
    [`„${google}“`, google],
    [`«${google}»`, google],
    [`\`${google}\``, google],
    [`(${google})`, google],
    [`[ ${google} ]`, google],
    [`"<${google}|label>"`, google],
    [`${google}#today`, google],
    ["HTTPS://Calendar.Example.COM/A.ics", "https://calendar.example.com/A.ics"],
    ["https://calendar.example.com:443/a.ics", "https://calendar.example.com/a.ics"],
    ["https://calendar.example.com/a(1)", "https://calendar.example.com/a(1)"],
    ["https://calendar.example.com/a|b", "https://calendar.example.com/a|b"],
    ["https://kalender.münchen.example/a", "https://kalender.xn--mnchen-3ya.example/a"],
    ["https://8.8.8.8/a.ics", "https://8.8.8.8/a.ics"],
    ["https://[2606:4700::1111]/a.ics", "https://[2606:4700::1111]/a.ics"],
    ["webcal://p01-caldav.icloud.com/published/2/MTIz", "https://p01-caldav.icloud.com/published/2/MTIz"],
    ["WEBCAL://p01-caldav.icloud.com/x", "https://p01-caldav.icloud.com/x"],
    ["webcals://p01-caldav.icloud.com/x", "https://p01-caldav.icloud.com/x"],
    ["<webcal://p01-caldav.icloud.com/x|x>", "https://p01-caldav.icloud.com/x"],
    ["webcal://calendar.example.com:443/x", "https://calendar.example.com/x"],
  ])("is read from %j", (typed, address) => {
    expect(readFeedAddress(typed, [])).toEqual({ address: new URL(address) });
  });

  it.each([
    ["", "no address"],
    ["   ", "no address"],
    ["<>", "no address"],
    ["tomorrow", "no address"],
    ["calendar.google.com/calendar.ics", "no address"],
    ["https://", "no address"],
    ["https://calendar.example.com/a b", "no address"],
    ["https://calendar.exa\nmple.com/a", "no address"],
    ["https://exa mple.com/", "no address"],
    ["https://[::1/", "no address"],
    ["https://[fe80::1%25eth0]/", "no address"],
    ["https://256.1.1.1/", "no address"],
    ["https://calendar.example.com:99999/", "no address"],
    ["http://calendar.example.com/a.ics", "not https"],
    ["http://calendar.example.com:443/a.ics", "not https"],
    ["<http://calendar.example.com|calendar.example.com>", "not https"],
    ["ftp://calendar.example.com/a.ics", "not https"],
    ["file:///etc/passwd", "not https"],
    ["gopher://127.0.0.1:6379/_", "not https"],
    ["data:text/calendar,BEGIN:VCALENDAR", "not https"],
    ["javascript:alert(1)", "not https"],
    ["mailto:jane@acme.com", "not https"],
    ["https://jane:pass@calendar.example.com/a.ics", "has credentials"],
    ["https://jane@calendar.example.com/a.ics", "has credentials"],
    ["https://:pass@calendar.example.com/a.ics", "has credentials"],
    ["webcal://jane:pass@calendar.example.com/a.ics", "has credentials"],
    ["https://calendar.example.com:8443/a.ics", "other port"],
    ["webcal://calendar.example.com:80/a.ics", "other port"],
    ["https://127.0.0.1@calendar.example.com/", "has credentials"],
    // What stands before the last @ is no host.
    ["https://calendar.example.com@127.0.0.1/", "forbidden address"],
    ["https://calendar.example.com:443@127.0.0.1/", "forbidden address"],
    ["https:127.0.0.1/a.ics", "forbidden address"],
    ["https:\\\\127.0.0.1\\a.ics", "forbidden address"],
    ["https:///127.0.0.1/a.ics", "forbidden address"],
    ["webcal:127.0.0.1/a.ics", "forbidden address"],
    ["http://169.254.169.254/latest/meta-data", "forbidden address"],
    ["https://a..example.com/", "forbidden address"],
  ])("is not read from %j: %s", (typed, problem) => {
    expect(readFeedAddress(typed, [])).toEqual({ problem });
  });

  it.each([...hostileHere, ...hostileElsewhere])("is forbidden at %s, whatever is around it", (host) => {
    const spellings = [
      `https://${host}/a.ics`,
      `https://${host}:443/a.ics`,
      `https://${host}:8443/a.ics`,
      `http://${host}/a.ics`,
      `webcal://${host}/a.ics`,
      `https://jane:pass@${host}/a.ics`,
      `<https://${host}/a.ics|calendar.google.com>`,
      ` "https://${host}#calendar.google.com" `,
    ];
    expect(spellings.map((typed) => readFeedAddress(typed, ["127.0.0.9", "cloud.example.com"]))).toEqual(
      spellings.map(() => ({ problem: "forbidden address" })),
    );
  });

  it("has no room for anything else, whatever is typed", () => {
    const piece = fc.constantFrom(
      ...["http", "https", "webcal", ":", "//", "/", "\\", "@", "#", "?", "<", ">", "|", "&amp;", '"', " "],
      ...["127.0.0.1", "localhost", "calendar.example.com", "[::1]", "8443", "\t", ".", "%2e", "0x7f.1"],
    );
    const typed = fc.oneof(
      fc.string(),
      anyUrl,
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = readFeedAddress(text, []);
        if (!("address" in read)) return;
        const { protocol, port, username, password, hash, hostname } = read.address;
        expect({ protocol, port, username, password, hash }).toEqual({
          protocol: "https:",
          port: "",
          username: "",
          password: "",
          hash: "",
        });
        expect(hostname).not.toMatch(/^(?:127\.[\d.]+|0\.[\d.]+|\[::1\]|(?:.*\.)?localhost\.*)$/);
        // And it is read again as itself.
        expect(readFeedAddress(read.address.href, [])).toEqual(read);
      }),
      { numRuns: numRuns(5_000) },
    );
  });
});

describe("an allowed host", () => {
  const allowed = ["127.0.0.1:8080", "[::1]", "cloud.internal", "nas.local:80"];

  it.each([
    ["http://127.0.0.1:8080/a.ics", undefined],
    ["https://127.0.0.1:8080/a.ics", undefined],
    ["http://0x7f.1:8080/a.ics", undefined],
    ["http://127.0.0.1:8081/a.ics", "forbidden address"],
    ["http://127.0.0.1/a.ics", "forbidden address"],
    ["http://127.0.0.2:8080/a.ics", "forbidden address"],
    ["http://[::1]/a.ics", undefined],
    ["http://[::1]:9/a.ics", undefined],
    ["https://[0:0:0:0:0:0:0:1]:9/a.ics", undefined],
    ["http://cloud.internal:8080/a.ics", undefined],
    ["https://Cloud.Internal/a.ics", undefined],
    ["https://a.cloud.internal/a.ics", "forbidden address"],
    ["https://cloud.internal./a.ics", "forbidden address"],
    ["https://jane:pass@cloud.internal/a.ics", "has credentials"],
    ["http://nas.local/a.ics", undefined],
    ["http://nas.local:80/a.ics", undefined],
    ["https://nas.local:80/a.ics", undefined],
    ["https://nas.local/a.ics", "forbidden address"],
    ["ftp://cloud.internal/a.ics", "not https"],
    ["http://calendar.example.com/a.ics", "not https"],
  ])("of %s: %s", (typed, problem) => {
    expect(readFeedAddress(typed, allowed)).toEqual(
      problem === undefined ? { address: new URL(typed) } : { problem },
    );
  });

  it("is recognised in an address however an operator wrote it", () => {
    const host = fc.constantFrom(
      "Cloud.Internal",
      "10.0.0.7",
      "0xa.7",
      "[FD00::1]",
      "münchen.internal",
      "nas",
    );
    const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
    fc.assert(
      fc.property(host, port, fc.constantFrom("http", "https"), (name, number, scheme) => {
        const written = number === undefined ? name : `${name}:${number}`;
        const read = readAllowedHost(written);
        expect(read).toBeDefined();
        expect(isAllowedHost(new URL(`${scheme}://${written}/`), read === undefined ? [] : [read])).toBe(
          true,
        );
      }),
    );
  });
});
