import { expect, test } from "vitest";
import { failureOfBrokenExchange } from "#app/outreach/service/failures.ts";

const broken = (code: string) => {
  const { kind, charge } = failureOfBrokenExchange("prep", Object.assign(new Error(code), { code }));
  return [kind, charge];
};

test.each(["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ECONNREFUSED"])(
  "a paid call for which there's no connection (%s) costs nothing",
  (code) => expect(broken(code)).toEqual(["unavailable", "none"]),
);

test.each(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])(
  "a paid call whose connection breaks (%s) may have cost",
  (code) => expect(broken(code)).toEqual(["broken off", "possible"]),
);
