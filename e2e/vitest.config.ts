import { defineConfig } from 'vitest/config';

/** Each file has a browser, a chain and a server of its own, which wait for each other half of the time: two at a time. */
export default defineConfig({
  test: {
    include: ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts', 'accessibility/**/*.spec.ts', 'security/**/*.spec.ts'],
    globalSetup: ['fixtures/before-all.ts'],
    maxWorkers: 2,
    // A browser, a chain and a server share two cores: a step that came too late is walked once more before it counts.
    retry: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
