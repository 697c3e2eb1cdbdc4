import { defineConfig } from 'vitest/config';
import journeys from '../vitest.config.ts';

/** Ten of the journeys, unchanged, in Firefox ESR: `npm run journeys:firefox`. */
const NAMES = [
  'journeys/first-visit',
  'journeys/headline',
  'journeys/main-job',
  'journeys/wallet',
  'journeys/wallet-sign-in',
  'journeys/account',
  'journeys/renewal',
  'journeys/check-on-chain',
  'journeys/exit',
  'accessibility/keyboard',
];

const { setupFiles = [], ...test } = journeys.test ?? {};

export default defineConfig({
  test: {
    ...test,
    include: NAMES.map((name) => `${name}.spec.ts`),
    // Firefox needs twice the processor time of headless Chromium.
    maxWorkers: 2,
    setupFiles: [setupFiles, './other-browsers/in-firefox.ts'].flat(),
  },
});
