import { enableCompileCache } from "node:module";

// Plain JavaScript, and loaded before all else (`node --import`), so that from the second start on Node reads
// TypeScript that it stripped before and never loads its stripper: 25 MB and 50 ms less.
enableCompileCache();
