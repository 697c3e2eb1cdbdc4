import { defineConfig } from 'vitest/config';
import journeys from '../vitest.config.ts';

/** The journeys that this driver supports, unchanged, in WebKitGTK: `npm run journeys:webkit`. See docs/browsers.md. */
const NAMES = ['first-visit', 'main-job', 'account', 'renewal', 'wallet-sign-in'];

const { setupFiles = [], ...test } = journeys.test ?? {};

export default defineConfig({
  test: {
    ...test,
    include: NAMES.map((name) => `journeys/${name}.spec.ts`),
    maxWorkers: 1,
    setupFiles: [setupFiles, './other-browsers/in-webkit.ts'].flat(),
  },
});
