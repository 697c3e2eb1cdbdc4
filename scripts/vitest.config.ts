import { defineConfig } from 'vitest/config';

/** Times are part of what is tested here: one file at a time. A busy machine must not fail what is right. */
export default defineConfig({
  test: { include: ['**/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000, fileParallelism: false },
});
