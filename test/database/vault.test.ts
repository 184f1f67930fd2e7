import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVault, digestSecretOf, type SealContext } from "../../src/database/vault.ts";
import { anyText } from "../support/properties/arbitraries.ts";

const key = randomBytes(32);
const vault = createVault([key]);
const place: SealContext = { organisation: "T1", field: "lookup", row: ["1"] };
const anyPlace = fc.record({ organisation: fc.string(), field: fc.string(), row: fc.array(fc.string()) });

describe("what is sealed", () => {
  it("opens as it was", () => {
    const text = anyText.filter((plain) => plain.isWellFormed());
    fc.assert(
      fc.property(anyPlace, text, (where, plain) => {
        expect(vault.open(where, vault.seal(where, plain))).toBe(plain);
        expect(createVault([key]).open(where, vault.seal(where, plain))).toBe(plain);
      }),
    );
  });

  it("does not hold what it hides, and never looks the same twice", () => {
    const one = vault.seal(place, "jane@acme.com");
    const other = vault.seal(place, "jane@acme.com");
    expect(one).not.toBe(other);
    for (const sealed of [one, other]) {
      expect(sealed).toMatch(/^[\w-]{8}\.~[\w-]+$/);
      expect(sealed + Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("jane");
    }
  });

  it("does not open with any byte altered", () => {
    const sealed = vault.seal(place, "jane");
    const [id = "", encoded = ""] = sealed.split(".~");
    const bytes = Buffer.from(encoded, "base64url");
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const altered = bytes.map((byte, index) => (index === at ? byte ^ change : byte));
        const forged = `${id}.~${Buffer.from(altered).toString("base64url")}`;
        expect(() => vault.open(place, forged)).toThrow();
      }),
    );
  });

  it("does not open when cut or lengthened", () => {
    const [id = "", encoded = ""] = vault.seal(place, "jane").split(".~");
    const bytes = Buffer.from(encoded, "base64url");
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = `${id}.~${bytes.subarray(0, length).toString("base64url")}`;
      expect(() => vault.open(place, cut)).toThrow();
    }
    const longer = `${id}.~${Buffer.concat([bytes, Buffer.from([0])]).toString("base64url")}`;
    expect(() => vault.open(place, longer)).toThrow();
  });

  it("does not open in another place", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, fc.string(), (where, elsewhere, plain) => {
        fc.pre(JSON.stringify(where) !== JSON.stringify(elsewhere));
        const sealed = vault.seal(where, plain);
        expect(() => vault.open(elsewhere, sealed)).toThrow();
      }),
    );
  });

  it("of an earlier version opens in every row, and what is bound to its row never opens as such", () => {
    const earlier = createVault([key], { bindsRows: false }).seal(place, "jane");
    expect(earlier).toMatch(/^[\w-]{8}\.[\w-]+$/);
    expect(vault.open({ ...place, row: ["2"] }, earlier)).toBe("jane");
    const bound = vault.seal(place, "jane");
    for (const row of [["1"], ["2"], []]) {
      expect(() => vault.open({ ...place, row }, bound.replace("~", ""))).toThrow();
      expect(() => vault.open({ ...place, row }, earlier.replace(".", ".~"))).toThrow();
    }
  });

  it.each(["", ".", "jane", "AAAAAAAA.AAAA", "a.b.c"])("is not %j", (text) => {
    expect(() => vault.open(place, text)).toThrow();
  });

  it("says in no error what it is", () => {
    const sealed = vault.seal(place, "jane@acme.com");
    const refusals = [
      () => vault.open({ ...place, organisation: "T2" }, sealed),
      () => createVault([randomBytes(32)]).open(place, sealed),
    ].map((open) => {
      try {
        return open();
      } catch (error) {
        return String(error);
      }
    });
    expect(refusals).toEqual([
      "Error: Unsupported state or unable to authenticate data",
      "UnknownKeyError: The value of lookup was sealed with an unknown key.",
    ]);
  });
});

describe("keys", () => {
  const newer = randomBytes(32);
  const both = createVault([newer, key]);

  it("that are old still read", () => {
    expect(both.open(place, vault.seal(place, "jane"))).toBe("jane");
  });

  it("write only when they are the newest", () => {
    const sealed = both.seal(place, "jane");
    expect(createVault([newer]).open(place, sealed)).toBe("jane");
    expect(() => vault.open(place, sealed)).toThrow("sealed with an unknown key");
  });

  it("cannot be exchanged in what is sealed", () => {
    const [, encoded] = vault.seal(place, "jane").split(".");
    const [newerId] = both.seal(place, "jane").split(".");
    expect(() => both.open(place, `${newerId}.${encoded}`)).toThrow();
  });
});

describe("a digest", () => {
  it("is the same for the same value in the same place, and short", () => {
    fc.assert(
      fc.property(anyPlace, fc.string(), (where, value) => {
        expect(vault.digest(where, value)).toBe(createVault([key]).digest(where, value));
        expect(vault.digest(where, value)).toMatch(/^[\w-]{32}$/);
      }),
    );
  });

  it("stays when it's made with another key's secret", () => {
    const digestSecret = digestSecretOf(key);
    const rotated = createVault([randomBytes(32)], { digestSecret });
    expect(rotated.digest(place, "jane@acme.com")).toBe(vault.digest(place, "jane@acme.com"));
  });

  it("differs by value, place and key", () => {
    const digests = [
      vault.digest(place, "jane@acme.com"),
      vault.digest(place, "bob@acme.com"),
      vault.digest({ ...place, organisation: "T2" }, "jane@acme.com"),
      vault.digest({ ...place, field: "feed" }, "jane@acme.com"),
      createVault([randomBytes(32)]).digest(place, "jane@acme.com"),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
