import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { type Behaviour, raw, reset, resetHalfway } from "../support/servers/fake-upstream.ts";
import { change, changed, hostileText } from "./hostile.ts";

/** How a server that wants us to fail answers instead of what it should. */
export const distortion = fc.record({
  content: fc.oneof(
    { weight: 8, arbitrary: fc.array(change, { maxLength: 4 }) },
    { weight: 1, arbitrary: hostileText },
  ),
  status: fc.oneof(
    { weight: 8, arbitrary: fc.constant(200) },
    fc.constantFrom(201, 204, 301, 400, 401, 402, 404, 422, 429, 500),
  ),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { "content-type": "text/html" },
    { "content-encoding": "gzip" },
    { "retry-after": "soon" },
    { location: "http://127.0.0.1:9/", "set-cookie": "a=b" },
  ),
  fate: fc.constantFrom("whole", "whole", "whole", "whole", "gzip", "reset", "reset halfway"),
});

export type Distortion = typeof distortion extends fc.Arbitrary<infer Of> ? Of : never;

/** @param value what should have been answered */
export function distorted(value: unknown, { content, status, headers, fate }: Distortion): Behaviour {
  const answer = typeof content === "string" ? content : (JSON.stringify(changed(value, content)) ?? "");
  const json = { "content-type": "application/json", ...headers };
  switch (fate) {
    case "reset":
      return reset;
    case "reset halfway":
      return resetHalfway;
    case "gzip":
      return (response) =>
        response.writeHead(status, { ...json, "content-encoding": "gzip" }).end(gzipSync(answer));
    default:
      return raw(answer, status, json);
  }
}
