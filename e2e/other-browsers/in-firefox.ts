/** Runs before test files: their visits are in Firefox. */
import { launchInstead } from '../fixtures/browser.ts';
import { launchFirefox } from './firefox.ts';

launchInstead(launchFirefox);
