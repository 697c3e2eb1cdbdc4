import { defineConfig } from 'vitest/config';

/** All share two cores with a browser, a chain and a server: one file at a time. */
export default defineConfig({
  test: {
    include: ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts', 'accessibility/**/*.spec.ts'],
    fileParallelism: false,
    // A browser, a chain and a server share two cores: a step that came too late is walked once more before it counts.
    retry: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
