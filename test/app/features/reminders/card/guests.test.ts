import { afterEach, describe, expect, test, vi } from "vitest";
import { lookUpGuests } from "#app/features/reminders/card/facts.ts";
import type { Contact } from "#app/outreach/contact.ts";
import type { Lookup } from "#app/outreach/profiles.ts";
import { UnavailableError } from "#app/outreach/service/errors.ts";
import { sharedProfileView } from "#app/views/profile-view.ts";
import { fullLookup, notFoundLookup } from "#test/support/answers.ts";

const contacts = Array.from(
  { length: 20 },
  (_, index): Contact => ({ address: { email: `g${index}@acme.com` } }),
);
const found: Lookup = { value: fullLookup, missing: [], at: 0 };

afterEach(() => {
  vi.useRealTimers();
});

describe("the guests of a meeting", () => {
  test("are looked up, fifteen at the most and five at once; the others are named", async () => {
    let flying = 0;
    let maxFlying = 0;
    let asked = 0;
    const shown = await lookUpGuests("T1", contacts, {
      async lookUp(organisation, address) {
        expect([organisation, address]).toEqual(["T1", contacts[asked]?.address]);
        asked += 1;
        flying += 1;
        maxFlying = Math.max(maxFlying, flying);
        await Promise.resolve();
        flying -= 1;
        return found;
      },
    });
    expect(shown).toEqual(
      contacts.map((contact, index) =>
        index < 15
          ? { kind: "profile", contact, profile: sharedProfileView(fullLookup) }
          : { kind: "name", contact },
      ),
    );
    expect([asked, maxFlying]).toEqual([15, 5]);
  });

  test("of whom the service knows none or says nothing are told apart", async () => {
    const failure = new UnavailableError("away", { operation: "lookup", charge: "none" });
    const answers: (() => Promise<Lookup>)[] = [
      async () => found,
      async () => ({ value: notFoundLookup, missing: [], at: 0 }),
      () => Promise.reject(failure),
    ];
    const [one, two, three] = contacts;
    expect(
      await lookUpGuests("T1", contacts.slice(0, 3), {
        lookUp: () => answers.shift()?.() ?? Promise.reject(failure),
      }),
    ).toEqual([
      { kind: "profile", contact: one, profile: sharedProfileView(fullLookup) },
      { kind: "no profile", contact: two },
      { kind: "away", contact: three },
    ]);
  });

  test("are not waited for longer than ten seconds, and nobody is asked for after that", async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<Lookup>();
    let asked = 0;
    const looking = lookUpGuests("T1", contacts.slice(0, 8), {
      lookUp() {
        asked += 1;
        return asked === 1 ? Promise.resolve(found) : late.promise;
      },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    const shown = await looking;
    expect(shown.map(({ kind }) => kind)).toEqual(["profile", ...Array.from({ length: 7 }, () => "away")]);
    late.resolve(found);
    await vi.runAllTimersAsync();
    expect(shown.map(({ kind }) => kind)).toEqual(["profile", ...Array.from({ length: 7 }, () => "away")]);
    expect(asked).toBe(6);
  });

  test("a mistake of ours is none of the service's", async () => {
    const lookUp = () => Promise.reject(new TypeError("ours"));
    await expect(lookUpGuests("T1", contacts, { lookUp })).rejects.toThrow("ours");
  });
});
