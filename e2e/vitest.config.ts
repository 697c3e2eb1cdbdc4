import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';
import { longestFirst } from '../server/src/testing/longest-first.ts';

/** Each file has its own browser, chain and server, which wait for each other: four files at a time keep two cores busy. */
export default defineConfig({
  test: {
    include: ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts', 'accessibility/**/*.spec.ts', 'security/**/*.spec.ts'],
    globalSetup: ['fixtures/before-all.ts'],
    maxWorkers: 4,
    // No test mocks a module, so the files of a worker share their imports and the browser.
    isolate: false,
    sequence: {
      sequencer: longestFirst([
        'spec-table.spec.ts',
        'matrix-english.spec.ts',
        'matrix-korean.spec.ts',
        'transactions-faults.spec.ts',
        'transactions.spec.ts',
        'wallet.spec.ts',
        'main-job.spec.ts',
        'wallet-rules.spec.ts',
        'wallet-choice.spec.ts',
        'kill-rounds.spec.ts',
      ]),
    },
    ...LIMITS,
    setupFiles: ['../scripts/testing/wait-timeout.ts', './fixtures/tell-what-was-open.ts'],
  },
});
