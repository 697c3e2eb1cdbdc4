import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';
import { longestFirst } from '../server/src/testing/longest-first.ts';

/** Each file has a browser, a chain and a server of its own, which wait for each other: four at a time keep two cores busy. */
export default defineConfig({
  test: {
    include: ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts', 'accessibility/**/*.spec.ts', 'security/**/*.spec.ts'],
    globalSetup: ['fixtures/before-all.ts'],
    maxWorkers: 4,
    // No test replaces a module: the files of a worker share what they import, and the browser.
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
