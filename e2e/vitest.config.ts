import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';
import { longestFirst } from '../server/src/testing/longest-first.ts';

/** A test file mostly waits for its chain, server and browser, so two cores can run four files at a time. */
export default defineConfig({
  test: {
    include: ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts', 'accessibility/**/*.spec.ts', 'security/**/*.spec.ts'],
    globalSetup: ['fixtures/before-all.ts'],
    maxWorkers: 4,
    // No test mocks a module, so the files that a worker runs one after another share its imports and its browser process.
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
    setupFiles: ['../scripts/testing/wait-timeout.ts', './fixtures/print-open-pages.ts'],
  },
});
