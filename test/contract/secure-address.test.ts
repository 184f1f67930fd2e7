import { expect, it } from "vitest";
import { isSecureAddress } from "../../src/contract/secure-address.ts";

it.each([
  ["https://host.example/v1", true],
  ["http://127.0.0.1:4100", true],
  ["http://localhost:11434/v1", true],
  ["http://[::1]:4100", true],
  ["http://[fd00::1]/v1", true],
  ["http://10.1.2.3/v1", true],
  ["http://172.31.0.1/v1", true],
  ["http://192.168.1.4/v1", true],
  ["http://profile-service:8080/v1", true],
  ["http://profiles.internal/v1", true],
  ["http://host.example/v1", false],
  ["http://8.8.8.8/v1", false],
  ["http://172.32.0.1/v1", false],
  ["http://[2001:4860::1]/v1", false],
  ["http://localhost.evil.com/v1", false],
])("a key may be sent to %s: %j", (url, expected) => {
  expect(isSecureAddress(new URL(url))).toBe(expected);
});
