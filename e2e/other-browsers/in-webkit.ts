/** Runs before test files: their visits are in WebKitGTK. */
import { launchInstead } from '../fixtures/browser.ts';
import { launchWebKit } from './webkit/launch.ts';

launchInstead(launchWebKit);
