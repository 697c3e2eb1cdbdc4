import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';

/** No test replaces a module: the files share what they import, and a thread starts sooner than a process. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], ...LIMITS, pool: 'threads', isolate: false } });
