/** WebKitGTK as packaged by Debian, on a virtual screen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';
import type { Browser } from 'playwright-core';
import { freePort } from '../../../scripts/run/ports.ts';
import { findProgram } from '../programs.ts';
import { WebKitBrowser } from './page.ts';

export async function launchWebKit(): Promise<Browser> {
  // Xvfb writes the display number that it has chosen to file descriptor 3.
  const screen = spawn(findProgram('Xvfb', 'xvfb'), ['-displayfd', '3', '-screen', '0', '1400x2000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => screen.kill());
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return new WebKitBrowser(`:${String(number).trim()}`, freePort).asBrowser();
}
