import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // What waits, waits for an event: a test that takes longer than this is stuck.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
