import { explain } from "./reply/explain.ts";
import type { ButtonArgs, GlobalShortcutArgs, MessageShortcutArgs } from "./router.ts";

export interface ConnectedOptions {
  /** Whether an organisation has a key of the profile service. */
  isConnected: (organisation: string) => Promise<boolean>;
}

/**
 * Opens a form only where it could lead to something: without a connection, says so instead, so that nobody fills it in
 * for nothing.
 */
export function whenConnected<Args extends ButtonArgs | GlobalShortcutArgs | MessageShortcutArgs>(
  { isConnected }: ConnectedOptions,
  handler: (args: Args) => Promise<void>,
): (args: Args) => Promise<void> {
  return async (args) => {
    if (await isConnected(args.organisation)) return handler(args);
    await explain(args, "not connected", args.client);
  };
}
