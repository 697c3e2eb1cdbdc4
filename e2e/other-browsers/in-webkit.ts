/** Runs before the test files, so that they run in WebKitGTK. */
import { launchInstead } from '../fixtures/browser.ts';
import { launchWebKit } from './webkit/launch.ts';

launchInstead(launchWebKit);
