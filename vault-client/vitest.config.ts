import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';

export default defineConfig({ test: { include: ['src/**/*.test.ts'], ...LIMITS } });
