import { defineConfig } from 'vitest/config';
import { hasDeployTools } from './quality/deploy-tools.ts';
import { hasPromtool } from './quality/promtool.ts';
import { LIMITS } from './testing/limits.ts';

/**
 * Products start, are killed and start again here: one file at a time. No test replaces a module: the files share what they
 * import.
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
