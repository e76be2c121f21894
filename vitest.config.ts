import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "server/src/**/*.test.ts",
      "server/test/**/*.test.ts",
      "sdk/**/*.test.ts",
      "scripts/**/*.test.ts",
      "examples/**/*.test.ts",
      "bench/**/*.test.ts",
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
