/** Runs before the test files, so that they run in Firefox. */
import { launchInstead } from '../fixtures/browser.ts';
import { launchFirefox } from './firefox.ts';

launchInstead(launchFirefox);
