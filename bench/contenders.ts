import { fileURLToPath } from "node:url";
import packageJson from "../package.json" with { type: "json" };

/** A server that is measured. */
export interface Contender {
  name: string;
  /** What Node is given: its options and the file that it runs, from the repository's root. */
  command: readonly string[];
}

/** Rapport itself, just as `npm start` runs it; its environment keeps it outside the sandbox. */
export const RAPPORT: Contender = { name: "Rapport", command: packageJson.scripts.start.split(" ").slice(1) };
/** A bolt app with bolt's own HTTPReceiver: what ratios refer to. */
export const BARE_BOLT: Contender = { name: "bare bolt", command: [file("./peers/bare-bolt.mjs")] };
/** A Chat SDK app on Hono's Node server. */
export const CHAT_SDK: Contender = { name: "Chat SDK", command: [file("./peers/chat-sdk.mjs")] };
/** Signature and form alone: nothing on Node can be faster. */
export const LIMIT: Contender = { name: "node:http (the limit)", command: [file("./peers/limit.mjs")] };

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
