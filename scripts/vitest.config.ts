import { defineConfig } from 'vitest/config';

/** Times are part of what is tested here: one file at a time. */
export default defineConfig({
  test: { include: ['**/*.test.ts'], testTimeout: 60_000, hookTimeout: 30_000, fileParallelism: false },
});
