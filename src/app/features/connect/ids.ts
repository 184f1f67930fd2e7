/** Ids that this feature handles. */
export const ids = {
  open: "connect_open",
  disconnect: "connect_disconnect",
  view: "connect_view",
  key: "connect_key",
} as const;
