import { defineConfig } from 'vitest/config';
import { hasDeployTools } from './quality/deploy-tools.ts';
import { hasPromtool } from './quality/promtool.ts';
import { LIMITS } from './testing/limits.ts';

/**
 * These tests start, kill and restart products, so files run one at a time. No test replaces a module, so the files share their
 * imports.
 */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [
      'node_modules/**',
      ...(hasPromtool() ? [] : ['alerts-promtool.test.ts']),
      ...(hasDeployTools() ? [] : ['deploy-tools.test.ts']),
    ],
    ...LIMITS,
    setupFiles: ['testing/wait-timeout.ts'],
    fileParallelism: false,
    isolate: false,
  },
});
