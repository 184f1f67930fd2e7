/**
 * The most that comes with one call: "an integer with a max value of 999".
 * Source: https://docs.slack.dev/reference/methods/users.conversations
 */
export const maxPage = 999;

/** Where the next page begins. Source: https://docs.slack.dev/apis/web-api/pagination (the cursor is opaque) */
export const cursorAt = (id: string, kind: "user" | "channel" = "user"): string =>
  Buffer.from(`${kind}:${id}`).toString("base64");
