import { createRequire } from "node:module";
import type { App as BoltApp } from "@slack/bolt";

const require = createRequire(import.meta.url);

/**
 * Bolt's `App` alone: "@slack/bolt" itself loads Express and a receiver for AWS Lambda too, which take 4 MB and a
 * twentieth of the start. It is required, since a default export of CommonJS is not the same everywhere when imported.
 */
export const { default: App }: { default: typeof BoltApp } = require("@slack/bolt/dist/App.js");
