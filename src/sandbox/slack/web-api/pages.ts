/**
 * The most that comes with one call. The methods' own pages name no greatest number; the guide does.
 * Source: https://docs.slack.dev/apis/web-api/pagination
 */
export const largestPage = 1_000;

/** Where the next page begins. Source: https://docs.slack.dev/apis/web-api/pagination (the cursor is opaque) */
export const cursorAt = (id: string, kind: "user" | "channel" = "user"): string =>
  Buffer.from(`${kind}:${id}`).toString("base64");
